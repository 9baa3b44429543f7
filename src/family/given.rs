//! Givens, as `--given` names them.

use super::puzzle::{Given, Puzzle};
use crate::error::{Error, Result, instead, nearest};
use crate::words::composed;

impl Puzzle {
    /// The puzzle with all of these givens, such as `1=5`, each a place and what lies there.
    ///
    /// # Errors
    /// When one names no place or no piece of the puzzle, or a place that holds something else or is given already.
    pub fn with_given(&self, givens: &[String]) -> Result<Self> {
        let (mut puzzles, _) = self.with_each_given(givens)?;
        Ok(puzzles.pop().unwrap_or_else(|| self.clone()))
    }

    /// The puzzle with none of the givens, with the first of them, and so on, and what each of them places.
    ///
    /// # Errors
    /// As for all of them at once.
    pub(crate) fn with_each_given(&self, givens: &[String]) -> Result<(Vec<Self>, Vec<Given>)> {
        let mut puzzles = vec![self.clone()];
        let (mut placed, mut texts) = (Vec::<Given>::new(), Vec::new());
        for (idx, text) in givens.iter().map(|text| composed(text)).enumerate() {
            let (place, piece) = parts(&text)?;
            let given = puzzles[idx].given(place, piece)?;
            let is_filled =
                |(slot, _): &(usize, String)| given.placed.iter().any(|it| it.0 == *slot);
            let is_placed = placed.iter().flat_map(|other| &other.placed).any(is_filled);
            let first = texts.iter().find(|(other, _): &&(String, String)| {
                other == place || is_placed && other.eq_ignore_ascii_case(place)
            });
            if let Some((_, first)) = first {
                return Err(twice(place, first, piece));
            }
            puzzles.push(Self {
                content: given.content.clone(),
                ..self.clone()
            });
            placed.push(given);
            texts.push((place.to_owned(), piece.to_owned()));
        }
        Ok((puzzles, placed))
    }

    /// The puzzle with a place filled, such as `1` with `5`.
    ///
    /// # Errors
    /// When the puzzle has no such place or piece.
    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        match self.content.given(place, piece) {
            Err(Error::NoPlace(_)) if self.content.given(piece, place).is_ok() => {
                Err(Error::Message(format!(
                    "`--given {place}={piece}` names the piece before the place; did you mean `--given {piece}={place}`?"
                )))
            }
            given => given,
        }
    }
}

/// The place of a given, and what lies there.
fn parts(text: &str) -> Result<(&str, &str)> {
    let parts = text.split_once('=').ok_or_else(|| {
        Error::Message(format!(
            "`--given {text}` has no `=`; expected a place and what lies there, such as `--given 1=5`"
        ))
    });
    parts.map(|(place, piece)| (place.trim(), piece.trim()))
}

/// The limit on names of places in a message; of more that are numbered, it has the first and the last.
const MAX_LISTED: usize = 25;

/// The error that a puzzle has no place of this name among those of a `kind`, such as "cell".
pub fn no_place(
    kind: &str,
    place: &str,
    places: impl IntoIterator<Item = impl AsRef<str>>,
) -> Error {
    let meant = meant(kind, place, places);
    Error::NoPlace(format!("no {kind} `{place}` for `--given`; {meant}"))
}

/// The error that nothing of this name, of a `kind` such as "piece", can lie in a place.
pub fn no_piece(
    kind: &str,
    place: &str,
    piece: &str,
    pieces: impl IntoIterator<Item = impl AsRef<str>>,
) -> Error {
    let meant = if piece.contains(',') && piece.contains('=') {
        "each place has a `--given` of its own".to_owned()
    } else {
        meant(kind, piece, pieces)
    };
    Error::Message(format!(
        "no {kind} `{piece}` for `--given {place}=...`; {meant}"
    ))
}

/// The position of a place of this name among those of a `kind`, such as "cell".
///
/// # Errors
/// When there is none.
pub fn place_named(kind: &str, place: &str, places: &[impl AsRef<str>]) -> Result<usize> {
    let found = position_of(place, places.iter().map(AsRef::as_ref));
    found.ok_or_else(|| no_place(kind, place, places))
}

/// The position of the `piece` given at a `place` among the names of all that could lie there, of a `kind` such as "piece".
///
/// # Errors
/// When nothing has this name.
pub fn piece_named(
    kind: &str,
    place: &str,
    piece: &str,
    pieces: &[impl AsRef<str>],
) -> Result<usize> {
    let found = position_of(piece, pieces.iter().map(AsRef::as_ref));
    found.ok_or_else(|| no_piece(kind, place, piece, pieces))
}

/// The error that something else lies in a place already.
pub fn filled(place: &str, piece: &str, found: &str) -> Error {
    Error::Message(format!(
        "`--given {place}={piece}` fills a place that already holds `{found}`"
    ))
}

/// The error that a place is given twice.
pub fn twice(place: &str, first: &str, second: &str) -> Error {
    Error::Message(format!(
        "`{place}` is given twice, as `{first}` and as `{second}`"
    ))
}

/// The name that is meant, or all names; a long list of numbered ones has only the first and last.
fn meant(kind: &str, name: &str, names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let owned: Vec<_> = names.into_iter().collect();
    let names: Vec<&str> = owned.iter().map(AsRef::as_ref).collect();
    let letters = |name: &str| name.replace(|symbol: char| symbol.is_ascii_digit(), "");
    match names[..] {
        [first, .., last]
            if names.len() > MAX_LISTED
                && letters(first) == letters(last)
                && nearest(name, names.iter().copied()).is_none() =>
        {
            format!("{kind}s: {first} to {last}")
        }
        _ => instead(name, &format!("{kind}s"), &names),
    }
}

/// The position of a name among others, in any letter case if none is spelled so.
pub fn position_of<'a>(
    name: &str,
    mut names: impl Iterator<Item = &'a str> + Clone,
) -> Option<usize> {
    let exact = names.clone().position(|other| other == name);
    exact.or_else(|| names.position(|other| other.eq_ignore_ascii_case(name)))
}
