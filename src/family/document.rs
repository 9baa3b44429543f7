//! A puzzle file as text, with what every family needs to read it: values with their lines, and the checks of names
//! and sides that all families share.

mod fault;
mod legend;
mod parts;
mod sides;

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer, StrDeserializer};
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::de::DeTable;
use toml::{Spanned, Value};

pub use crate::error::Document;
use crate::error::{Error, Place, Result, all};
use crate::words::{count_of, number};

pub use fault::{in_another_table, in_our_words};
pub use parts::FilePart;
pub use sides::{Alphabet, GivenSides};

impl Document {
    /// True if it has nothing but blanks and empty lines.
    pub(super) fn is_blank(&self) -> bool {
        self.text().trim().is_empty()
    }

    /// The name of the puzzle's family, also where the rest of the document is not TOML.
    pub(super) fn family(&self) -> Option<String> {
        let (table, _) = DeTable::parse_recoverable(self.text());
        let family = table.get_ref().get("family")?.get_ref().as_str()?;
        Some(family.to_owned())
    }

    /// True if it has this key, also where something else in it is wrong.
    pub(super) fn has_key(&self, key: &str) -> bool {
        let (table, _) = DeTable::parse_recoverable(self.text());
        table.get_ref().get(key).is_some()
    }

    /// The document as a value of this type.
    /// Fails when it is not TOML, or a key is missing, unknown, or of another type than it should be.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T> {
        toml::from_str(self.text()).map_err(|error| fault::fault(self, &error))
    }

    /// The puzzle's name: the one in the file, or the file's own.
    /// Fails when it cannot stand in a line of a script.
    pub(super) fn puzzle_name(&self, name: Option<Spanned<String>>) -> Result<String> {
        let Some(name) = name else {
            return Ok(self.default_name().to_owned());
        };
        check_name(name.get_ref(), "name", &self.place(name.span()))?;
        Ok(name.into_inner())
    }
}

/// A piece as its file has it, not yet checked, and its line.
#[derive(Debug, Clone)]
pub struct GivenPiece<S = String> {
    /// Its line.
    pub place: Place,
    /// Its ID, as the file spells it.
    pub id: String,
    /// Its sides, clockwise.
    pub sides: S,
    /// Where its sides are.
    pub sides_place: Place,
}

/// Makes sure that there are not too many of these things. `owner` has them; a puzzle of this `kind` may have up to `limit`.
pub fn check_count(
    owner: &str,
    found: usize,
    things: &'static str,
    kind: &'static str,
    limit: usize,
) -> Result<()> {
    if found <= limit {
        Ok(())
    } else {
        let found = number(found as u64);
        Err(Error::Message(format!(
            "{owner} has {found} {things}; {kind} has at most {limit}"
        )))
    }
}

/// Makes sure that every ID can be told from the others.
/// Fails when an ID is empty, cannot be quoted the same way everywhere, or is another one but for the blanks around it.
pub fn check_ids<'a, S: 'a>(pieces: impl IntoIterator<Item = &'a GivenPiece<S>>) -> Result<()> {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    all(pieces.into_iter().map(|GivenPiece { place, id, .. }| {
        check_name(id, "ID of a piece", place)?;
        let Some(first) = seen.insert(id.trim(), id) else {
            return Ok(());
        };
        Err(place.error(if first == id {
            format!("piece `{id}` appears a second time; every piece needs an ID of its own")
        } else {
            format!("pieces `{first}` and `{id}` differ only in the blanks around them")
        }))
    }))?;
    Ok(())
}

/// Makes sure that a name can be written in one line of a script.
/// Fails when it is empty or holds a character that databases read in different ways.
pub fn check_name(name: &str, what: &'static str, place: &Place) -> Result<()> {
    let problem = if name.trim().is_empty() {
        "is empty; it needs at least one character"
    } else if name.chars().any(char::is_control) {
        "holds a control character, such as a line break; it needs to fit on one line"
    } else if name.contains('\\') {
        "holds a backslash, which databases read in different ways; any other character will do"
    } else {
        return Ok(());
    };
    Err(place.error(format!("the {what} {problem}")))
}

/// Makes sure that a piece gives each of its sides as one character, next to each other.
/// Fails when blanks, commas or slashes part its sides, or it names them in words without commas.
pub fn check_sides_together(piece: &GivenPiece) -> Result<()> {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;/|".contains(symbol);
    let split = piece.sides.split(is_gap);
    let parts: Vec<&str> = split.filter(|part| !part.is_empty()).collect();
    let id = &piece.id;
    match parts.iter().find(|part| part.chars().nth(1).is_some()) {
        // Two parts are more likely one text with a slip in it.
        _ if parts.len() < 3 => Ok(()),
        Some(word) => Err(no_commas(&piece.place, id, word)),
        None => Err(piece.place.error(format!(
            "the sides of piece `{id}` have blanks between them; expected \"{}\"",
            parts.concat()
        ))),
    }
}

/// Makes sure that a piece has as many sides as the others of its puzzle.
pub fn check_side_count(piece: &GivenPiece, expected: usize) -> Result<()> {
    let found = piece.sides.chars().count();
    if found == expected {
        return Ok(());
    }
    let found = count_of(found as u64, "side");
    let problem = format!("piece `{}` has {found}; expected {expected}", piece.id);
    Err(piece.sides_place.error(problem))
}

fn no_commas(place: &Place, piece: &str, word: &str) -> Error {
    place.error(format!(
        "piece `{piece}` names its sides in words, such as `{word}`; words have commas between them"
    ))
}

/// A value in short, or a table with more about it. A fault in the table is named by its key.
pub enum ShortOrTable<S, T> {
    Short(S),
    Table(T),
}

impl<'de, S: Deserialize<'de>, T: Deserialize<'de>> Deserialize<'de> for ShortOrTable<S, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<S, T>(PhantomData<(S, T)>);

        impl<'de, S: Deserialize<'de>, T: Deserialize<'de>> Visitor<'de> for Read<S, T> {
            type Value = ShortOrTable<S, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                S::deserialize(StrDeserializer::new(text)).map(ShortOrTable::Short)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
                S::deserialize(SeqAccessDeserializer::new(list)).map(ShortOrTable::Short)
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(table)).map(ShortOrTable::Table)
            }
        }

        deserializer.deserialize_any(Read(PhantomData))
    }
}

/// The entries of a TOML table in the order of the file, keys and values with their places.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "BTreeMap<Spanned<String>, Spanned<T>>")]
pub struct Entries<T>(pub Vec<(Spanned<String>, Spanned<T>)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> From<BTreeMap<Spanned<String>, Spanned<T>>> for Entries<T> {
    fn from(table: BTreeMap<Spanned<String>, Spanned<T>>) -> Self {
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        Self(entries)
    }
}

/// The words of a text, separated by blanks, or of a list.
pub fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Array(words) => words
            .iter()
            .map(|word| {
                word.as_str()
                    .map_or_else(|| word.to_string(), str::to_owned)
            })
            .collect(),
        _ => Vec::new(),
    }
}
