//! Sides in words: each word stands for a symbol in the tables, and for itself wherever a reader meets it.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::{Document, Entries, GivenPiece, check_name, no_commas};
use crate::error::{Result, all, instead, nearest};

/// The sides of a piece as its file has them, clockwise.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "expected a text of sides, or a list of words")]
pub enum GivenSides {
    /// A character for each side, or words with commas between them.
    Text(String),
    /// A word for each side.
    Words(Vec<WordOrNumber>),
}

/// A word of a file, which may be a number without quotes.
#[derive(Debug, Clone, Deserialize)]
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

impl GivenSides {
    /// True if each side is a word, rather than a character.
    pub fn are_words(&self) -> bool {
        match self {
            Self::Text(text) => text.contains(','),
            Self::Words(_) => true,
        }
    }

    /// The word of each side; where there are no commas, each character is one.
    fn words(self) -> Vec<String> {
        match self {
            Self::Text(text) if text.contains(',') => text.split(',').map(on_one_line).collect(),
            Self::Text(text) => text.chars().map(String::from).collect(),
            Self::Words(words) => words
                .into_iter()
                .map(|word| on_one_line(&word.into_text()))
                .collect(),
        }
    }
}

fn on_one_line(word: &str) -> String {
    word.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn folded(word: &str) -> String {
    word.trim().to_lowercase()
}

/// The symbols of words that end in halves: a capital for the first half, and the same small letter for the second.
const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The words on the sides of a puzzle's pieces, and the symbol that stands for each.
#[derive(Debug, Clone, Default)]
pub struct Alphabet {
    /// By the word in small letters: its symbol, and the word as it was first written.
    words: BTreeMap<String, (char, String)>,
    /// The capital for both halves of a kind, by the part that their words share, in small letters.
    kinds: BTreeMap<String, char>,
    /// Warnings about words that are probably misspelt.
    pub suggestions: Vec<String>,
}

impl Alphabet {
    /// Reads the words of pieces, and turns each piece into symbols; pieces without words stay as they are. A word meets itself, and each
    /// word gets one of `symbols`. If there are `halves`, the last words of two sides that meet are such halves, and all words before
    /// them are the same. The rim, `0`, may have a word of its own.
    ///
    /// # Errors
    /// When a word ends in no half, or there are too many.
    pub fn read(
        pieces: Vec<GivenPiece<GivenSides>>,
        symbols: &str,
        halves: &[[String; 2]],
        rim: Option<&str>,
    ) -> Result<(Self, Vec<GivenPiece>)> {
        let mut alphabet = Self::default();
        let is_in_words = pieces.iter().any(|piece| piece.sides.are_words());
        if let Some(rim) = rim.filter(|_| is_in_words) {
            let word = ('0', rim.trim().to_owned());
            alphabet.words.insert(folded(rim), word);
        }
        let given = pieces.into_iter().map(|piece| {
            let given = GivenPiece {
                place: piece.place,
                id: piece.id,
                sides: String::new(),
                sides_place: piece.sides_place,
            };
            let sides = match piece.sides {
                GivenSides::Text(text) if !is_in_words => text,
                GivenSides::Text(text) if !text.contains(',') && text.trim().contains(' ') => {
                    let word = text.split_whitespace().next().unwrap_or_default();
                    return Err(no_commas(&given.place, &given.id, word));
                }
                sides => {
                    let words = sides.words();
                    let sides = words
                        .iter()
                        .map(|word| alphabet.symbol(word, &given, symbols, halves));
                    sides.collect::<Result<_>>()?
                }
            };
            Ok(GivenPiece { sides, ..given })
        });
        let given = all(given)?;
        if is_in_words {
            alphabet.suggestions = alphabet.find_suggestions(&given, !halves.is_empty());
        }
        Ok((alphabet, given))
    }

    /// True if the puzzle has no words.
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
            let word = folded(key.get_ref());
            let symbol = self.words.get(&word).map(|(symbol, _)| symbol);
            match symbol.or_else(|| self.kinds.get(&word)) {
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
        piece: &GivenPiece,
        symbols: &str,
        halves: &[[String; 2]],
    ) -> Result<char> {
        let GivenPiece {
            id,
            sides_place: place,
            ..
        } = piece;
        let fault = |problem: String| place.error(problem);
        check_name(word, "side of a piece", place)?;
        if word.contains(['{', '}']) {
            let problem = format!("the side `{word}` of piece `{id}` has braces; expected a word");
            return Err(fault(problem));
        }
        if let Some((symbol, _)) = self.words.get(&folded(word)) {
            return Ok(*symbol);
        }
        // Both halves of a kind have its letter, and a word that meets itself is a kind of its own.
        let (kind, half, symbols, most) = if halves.is_empty() {
            let most = format!("{} words", symbols.len());
            (word.to_owned(), 0, symbols, most)
        } else {
            let found = kind_and_half(&folded(word), halves);
            let (kind, half) = found
                .map_err(|problem| fault(format!("the side `{word}` of piece `{id}` {problem}")))?;
            (kind, half, CAPITALS, "26 pairs of halves".to_owned())
        };
        let of_words = self.words.values().map(|(symbol, _)| symbol);
        let taken: String = self.kinds.values().chain(of_words).collect();
        let known = self.kinds.get(&kind).copied();
        let free = known.or_else(|| first_free(&kind, symbols, &taken));
        let letter = free.ok_or_else(|| {
            fault(format!(
                "`{word}` on piece `{id}` is one word too many; expected at most {most}"
            ))
        })?;
        self.kinds.insert(kind, letter);
        let symbol = if half == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        self.words.insert(folded(word), (symbol, word.to_owned()));
        Ok(symbol)
    }

    /// A warning for each piece with a word that matches no other side, and is nearly one that does.
    fn find_suggestions(&self, given: &[GivenPiece], are_halves: bool) -> Vec<String> {
        let other = |symbol: char| match symbol {
            symbol if !are_halves => symbol,
            symbol if symbol.is_ascii_lowercase() => symbol.to_ascii_uppercase(),
            symbol => symbol.to_ascii_lowercase(),
        };
        let is_matched = |symbol: char| {
            let sides = given.iter().flat_map(|piece| piece.sides.chars());
            let n_met = sides.filter(|side| *side == other(symbol)).count();
            n_met > usize::from(other(symbol) == symbol)
        };
        let warning = |piece: &GivenPiece| {
            let GivenPiece { place, id, .. } = piece;
            let is_lonely = |side: &char| *side != '0' && !is_matched(*side);
            let lonely = piece.sides.chars().find(is_lonely)?;
            let (_, word) = self.words.values().find(|(symbol, _)| *symbol == lonely)?;
            let others = self
                .words
                .values()
                .filter(|(symbol, _)| is_matched(*symbol));
            let meant = nearest(word, others.map(|(_, other)| other.as_str()))?;
            Some(format!(
                "the side `{word}` of piece `{id}` in {place} matches no other side; did you mean `{meant}`?"
            ))
        };
        given.iter().filter_map(warning).collect()
    }
}

/// The name of two halves that meet, and 0 or 1 for the half that ends this word; or what is wrong with it.
fn kind_and_half(word: &str, halves: &[[String; 2]]) -> Result<(String, usize), String> {
    let (kind, half) = word.rsplit_once(' ').unwrap_or(("", word));
    let ends: Vec<String> = halves.iter().flatten().map(|end| folded(end)).collect();
    let Some(idx) = ends.iter().position(|end| end == half) else {
        let instead = instead(half, "halves", &ends);
        return Err(format!("ends in no half of `match`; {instead}"));
    };
    let kind = match halves {
        [_] => kind.to_owned(),
        _ => format!("{kind} {}", idx / 2),
    };
    Ok((kind, idx % 2))
}

/// The word itself if it is one of these symbols, one of its letters as a capital, or else the first symbol that is not taken.
fn first_free(word: &str, symbols: &str, taken: &str) -> Option<char> {
    let mut letters = word.chars();
    let own = letters.next().filter(|_| letters.next().is_none());
    let capitals = word.to_uppercase();
    let mut choices = own
        .into_iter()
        .chain(capitals.chars())
        .chain(symbols.chars());
    choices.find(|symbol| symbols.contains(*symbol) && !taken.contains(*symbol))
}

impl Document {
    /// The pieces of a file that gives each piece as an ID and its sides.
    pub(in crate::family) fn pieces<S>(&self, entries: Entries<S>) -> Vec<GivenPiece<S>> {
        let pieces = entries.0.into_iter().map(|(id, sides)| GivenPiece {
            place: self.place(id.span()),
            sides_place: self.place(sides.span()),
            id: id.into_inner(),
            sides: sides.into_inner(),
        });
        pieces.collect()
    }
}
