//! Sides in words: each word stands for a symbol in the tables, and for itself wherever a reader meets it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use toml::Spanned;

use super::{Document, Entries, GivenPiece, check_name};
use crate::error::{FileError, Place, Result, all, instead, nearest};

/// The sides of a piece as its file has them, clockwise.
#[derive(Debug, Clone)]
pub enum GivenSides {
    /// A text: a character for each side, or words with commas between them.
    Text(String),
    /// A word for each side.
    Words(Vec<String>),
}

/// A word of a file, which may be a number without quotes.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a side is a word or a number")]
pub enum WordOrNumber {
    Word(String),
    Number(u32),
}

impl WordOrNumber {
    /// The word, or the number in digits.
    pub fn into_text(self) -> String {
        match self {
            Self::Word(word) => word,
            Self::Number(number) => number.to_string(),
        }
    }
}

impl<'de> Deserialize<'de> for GivenSides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct TextOrList;

        impl<'de> Visitor<'de> for TextOrList {
            type Value = GivenSides;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text of sides, or a list of words")
            }

            fn visit_str<E>(self, sides: &str) -> std::result::Result<GivenSides, E> {
                Ok(GivenSides::Text(sides.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> std::result::Result<GivenSides, A::Error> {
                let mut words = Vec::new();
                while let Some(word) = list.next_element::<WordOrNumber>()? {
                    words.push(word.into_text());
                }
                if words.is_empty() {
                    return Err(A::Error::custom("a piece has sides"));
                }
                Ok(GivenSides::Words(words))
            }
        }

        deserializer.deserialize_any(TextOrList)
    }
}

impl GivenSides {
    /// Whether each side is a word, rather than a character.
    pub fn are_words(&self) -> bool {
        match self {
            Self::Text(text) => text.contains(','),
            Self::Words(_) => true,
        }
    }

    /// The word of each side; where there are no commas, each character is one.
    fn words(&self) -> Vec<String> {
        let one_line = |word: &str| word.split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Self::Text(text) if text.contains(',') => text.split(',').map(one_line).collect(),
            Self::Text(text) => text.chars().map(String::from).collect(),
            Self::Words(words) => words.iter().map(|word| one_line(word)).collect(),
        }
    }
}

/// A piece with its sides as the file has them.
#[derive(Debug, Clone)]
pub struct RawPiece {
    /// Its line.
    pub place: Place,
    /// Its ID, as the file spells it.
    pub id: String,
    /// Its sides.
    pub sides: GivenSides,
}

/// When words match.
#[derive(Debug, Clone, Copy)]
pub enum WordsMatch<'a> {
    /// A word meets itself. The symbols that may stand for words are these.
    Equal(&'a str),
    /// The last words of two sides are such halves, and all words before them are the same.
    Halves(&'a [[String; 2]]),
}

/// The words on the sides of a puzzle's pieces, and the symbol that stands for each.
#[derive(Debug, Clone, Default)]
pub struct Alphabet {
    /// By the word in small letters: its symbol, and the word as it was first written.
    words: BTreeMap<String, (char, String)>,
    /// By the words before halves, in small letters: the symbol of both halves.
    kinds: BTreeMap<String, char>,
    /// Warnings about words that are probably misspelt.
    pub suggestions: Vec<String>,
}

impl Alphabet {
    /// Reads the words of pieces, and gives each piece in symbols; pieces without words stay as they are. The rim, `0`, has a word
    /// of its own, if there is one.
    ///
    /// # Errors
    /// When a word ends in no half, or there are too many.
    pub fn read(
        pieces: &[RawPiece],
        matching: WordsMatch,
        rim: Option<&str>,
    ) -> Result<(Self, Vec<GivenPiece>)> {
        let mut alphabet = Self::default();
        let is_in_words = pieces.iter().any(|piece| piece.sides.are_words());
        if let Some(rim) = rim.filter(|_| is_in_words) {
            alphabet
                .words
                .insert(rim.trim().to_lowercase(), ('0', rim.trim().to_owned()));
        }
        let given = pieces.iter().map(|RawPiece { place, id, sides }| {
            let sides = match sides {
                GivenSides::Text(text) if !is_in_words => text.clone(),
                GivenSides::Text(text) if !text.contains(',') && text.trim().contains(' ') => {
                    return Err(FileError::SidesInWords {
                        place: place.clone(),
                        piece: id.clone(),
                        word: text
                            .split_whitespace()
                            .next()
                            .unwrap_or_default()
                            .to_owned(),
                    }
                    .into());
                }
                sides => {
                    let symbols = sides
                        .words()
                        .into_iter()
                        .map(|word| alphabet.symbol(&word, place, id, matching));
                    symbols.collect::<Result<String>>()?
                }
            };
            let (place, id) = (place.clone(), id.clone());
            Ok(GivenPiece { place, id, sides })
        });
        let given = all(given)?;
        if is_in_words {
            alphabet.suggestions = alphabet.find_suggestions(&given, matching);
        }
        Ok((alphabet, given))
    }

    /// Whether the puzzle has no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The word of each symbol.
    pub fn labels(&self) -> BTreeMap<char, String> {
        self.words.values().cloned().collect()
    }

    /// A table of the file whose keys are words or, for both halves, what they have in common: with symbols as keys.
    pub fn in_symbols(&self, entries: Entries<String>) -> Entries<String> {
        let entries = entries.0.into_iter().map(|(key, value)| {
            let word = key.get_ref().trim().to_lowercase();
            let symbol = self.words.get(&word).map(|(symbol, _)| *symbol);
            match symbol.or_else(|| self.kinds.get(&word).copied()) {
                Some(symbol) => (Spanned::new(key.span(), symbol.to_string()), value),
                None => (key, value),
            }
        });
        Entries(entries.collect())
    }

    /// The symbol of a word, a new one if it is the first.
    fn symbol(
        &mut self,
        word: &str,
        place: &Place,
        piece: &str,
        matching: WordsMatch,
    ) -> Result<char> {
        check_name(word, "side of a piece", place)?;
        let folded = word.to_lowercase();
        if word.contains(['{', '}']) {
            let problem =
                format!("the side `{word}` of piece `{piece}` has braces; expected a word");
            return Err(place.error(problem));
        }
        if let Some((symbol, _)) = self.words.get(&folded) {
            return Ok(*symbol);
        }
        let fault = |problem: String| place.error(problem);
        let symbol = match matching {
            WordsMatch::Equal(symbols) => {
                let is_free = |symbol: &char| {
                    symbols.contains(*symbol)
                        && self.words.values().all(|(other, _)| other != symbol)
                };
                let own = word
                    .chars()
                    .take(1)
                    .filter(|_| word.chars().nth(1).is_none());
                let initials = word.to_uppercase();
                let mut choices = own.chain(initials.chars()).chain(symbols.chars());
                choices.find(is_free).ok_or_else(|| {
                    let n_symbols = symbols.chars().count();
                    fault(format!("`{word}` on piece `{piece}` is one word too many; the sides of a puzzle have up to {n_symbols}"))
                })?
            }
            WordsMatch::Halves(halves) => {
                let (kind, half) = folded.rsplit_once(' ').unwrap_or(("", &folded));
                let mut ends = halves.iter().enumerate().flat_map(|(idx, pair)| {
                    let ends = pair.iter().map(|end| end.trim().to_lowercase());
                    ends.zip([false, true])
                        .map(move |(end, is_second)| (idx, end, is_second))
                });
                let found = ends.find(|(_, end, _)| end == half);
                let (idx, _, is_second) = found.ok_or_else(|| {
                    let ends: Vec<&str> = halves.iter().flatten().map(String::as_str).collect();
                    let instead = instead(half, "halves", &ends);
                    fault(format!(
                        "the side `{word}` of piece `{piece}` ends in no half of `match`; {instead}"
                    ))
                })?;
                let kind = match halves.len() {
                    1 => kind.to_owned(),
                    _ => format!("{kind} {idx}"),
                };
                let letter = self.letter(kind).ok_or_else(|| {
                    fault(format!("`{word}` on piece `{piece}` is one word too many; a puzzle tells 26 pairs of halves apart"))
                })?;
                if is_second {
                    letter.to_ascii_lowercase()
                } else {
                    letter
                }
            }
        };
        self.words.insert(folded, (symbol, word.to_owned()));
        Ok(symbol)
    }

    /// The letter of two halves: their initial if it is free.
    fn letter(&mut self, kind: String) -> Option<char> {
        if let Some(letter) = self.kinds.get(&kind) {
            return Some(*letter);
        }
        let is_free = |letter: &char| {
            letter.is_ascii_uppercase() && self.kinds.values().all(|other| other != letter)
        };
        let initials = kind.to_uppercase();
        let letter = initials.chars().chain('A'..='Z').find(is_free)?;
        self.kinds.insert(kind, letter);
        Some(letter)
    }

    /// A warning for each piece with a word that matches no other side, and is nearly one that does.
    fn find_suggestions(&self, given: &[GivenPiece], matching: WordsMatch) -> Vec<String> {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for symbol in given.iter().flat_map(|piece| piece.sides.chars()) {
            *counts.entry(symbol).or_default() += 1;
        }
        let count = |symbol: char| counts.get(&symbol).copied().unwrap_or(0);
        let is_matched = |symbol: char| match matching {
            WordsMatch::Equal(_) => count(symbol) > 1,
            WordsMatch::Halves(_) if symbol.is_ascii_lowercase() => {
                count(symbol.to_ascii_uppercase()) > 0
            }
            WordsMatch::Halves(_) => count(symbol.to_ascii_lowercase()) > 0,
        };
        let warnings = given.iter().filter_map(|piece| {
            let mut sides = piece.sides.chars();
            let symbol = sides.find(|symbol| *symbol != '0' && !is_matched(*symbol))?;
            let mut words = self.words.values();
            let (_, word) = words.find(|(other, _)| *other == symbol)?;
            let others = self.words.values().filter(|(other, _)| is_matched(*other));
            let others = others.map(|(_, word)| word.as_str());
            let meant = match matching {
                WordsMatch::Equal(_) => nearest(word, others)?.to_owned(),
                WordsMatch::Halves(_) => {
                    let (kind, half) = word.rsplit_once(' ')?;
                    let kinds = others.filter_map(|other| Some(other.rsplit_once(' ')?.0));
                    format!("{} {half}", nearest(kind, kinds)?)
                }
            };
            let GivenPiece { place, id, .. } = piece;
            Some(format!(
                "the side `{word}` of piece `{id}` in {place} matches no other side; did you mean `{meant}`?"
            ))
        });
        warnings.collect()
    }
}

impl Document {
    /// The pieces of a file that gives each piece as an ID and its sides.
    pub(in crate::family) fn raw_pieces(&self, entries: Entries<GivenSides>) -> Vec<RawPiece> {
        let pieces = entries.0.into_iter().map(|(id, sides)| RawPiece {
            place: self.place(id.span()),
            id: id.into_inner(),
            sides: sides.into_inner(),
        });
        pieces.collect()
    }
}
