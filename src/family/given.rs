//! What lies on a board already, as `--given` names it.

use super::puzzle::{Given, Puzzle};
use crate::error::{Error, GivenError, Result};
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
        let mut placed: Vec<Given> = Vec::new();
        for (idx, text) in givens.iter().enumerate() {
            let (puzzle, given) = puzzles[idx].placing(text, &givens[..idx], &placed)?;
            puzzles.push(puzzle);
            placed.push(given);
        }
        Ok((puzzles, placed))
    }

    /// The puzzle with one more given beside these, as the command line has them and as what they placed.
    ///
    /// # Errors
    /// When it names no place or no piece of the puzzle, or a place that holds something else or is given already.
    fn placing(&self, text: &str, others: &[String], placed: &[Given]) -> Result<(Self, Given)> {
        let text = composed(text).into_owned();
        let given = self.given(&text)?;
        let placed: Vec<&(usize, String)> = placed.iter().flat_map(|other| &other.placed).collect();
        let other_at = |(slot, piece): &(usize, String)| {
            let mut there = placed.iter().filter(|(other, _)| other == slot);
            there.find(|(_, found)| found != piece)
        };
        let filled = given.placed.iter().find_map(other_at);
        if let Some((_, found)) = filled.filter(|_| given.clash.is_none()) {
            let (place, piece) = parts(&text).unwrap_or((&text, ""));
            return Err(GivenError::Filled {
                place: place.to_owned(),
                piece: piece.to_owned(),
                found: found.clone(),
            }
            .into());
        }
        let mut others = others.iter().filter_map(|other| parts(other));
        let is_placed =
            (given.placed.iter()).any(|(slot, _)| placed.iter().any(|(other, _)| other == slot));
        let is_same = |other: &str, place: &str| {
            other == place || is_placed && other.eq_ignore_ascii_case(place)
        };
        if let Some((place, piece)) = parts(&text)
            && let Some((_, first)) = others.find(|(other, _)| is_same(other, place))
        {
            return Err(GivenError::Twice {
                place: place.to_owned(),
                first: first.to_owned(),
                second: piece.to_owned(),
            }
            .into());
        }
        let puzzle = Self {
            content: given.content.clone(),
            ..self.clone()
        };
        Ok((puzzle, given))
    }

    /// The puzzle with this given, such as `1=5`, which names a place and what lies there.
    ///
    /// # Errors
    /// When the puzzle has no such place or piece.
    fn given(&self, text: &str) -> Result<Given> {
        let Some((place, piece)) = parts(text) else {
            let given = text.to_owned();
            return Err(GivenError::NoEqualsSign { given }.into());
        };
        let given = self.content.given(place, piece);
        match given {
            Err(Error::Given(GivenError::UnknownPlace { .. }))
                if self.content.given(piece, place).is_ok() =>
            {
                Err(GivenError::Swapped {
                    given: text.to_owned(),
                    swapped: format!("{piece}={place}"),
                }
                .into())
            }
            given => given,
        }
    }
}

/// The place of a given, and what lies there.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (place, piece) = text.split_once('=')?;
    Some((place.trim(), piece.trim()))
}

/// The position of a name among others, in any letter case if none is spelled so.
pub fn position_of<'a>(
    name: &str,
    mut names: impl Iterator<Item = &'a str> + Clone,
) -> Option<usize> {
    let exact = names.clone().position(|other| other == name);
    exact.or_else(|| names.position(|other| other.eq_ignore_ascii_case(name)))
}
