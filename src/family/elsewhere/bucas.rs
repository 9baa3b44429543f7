//! The address at which <https://e2.bucas.name> shows a board of squares: four letters a place, its sides clockwise from the top, `a` at the
//! rim; and three digits a place, the number of its piece. The letters of a place without a piece are `aaaa`.

use std::collections::BTreeSet;

use super::square::{self, Piece, Size};
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// Where the page is.
pub const PAGE: &str = "https://e2.bucas.name/";

/// The letters of a place without a piece.
pub const EMPTY: &str = "aaaa";

/// More rows or columns than any board has.
const MOST: usize = 256;

/// How many digits the number of a piece has.
const DIGITS: usize = 3;

/// Whether a text is such an address, or holds one and little else.
pub fn is_address(text: &str) -> bool {
    address_in(text).is_some()
}

/// The address in a text, and its line.
fn address_in(text: &str) -> Option<(&str, usize)> {
    let lines = text.lines().zip(1..);
    let mut words =
        lines.flat_map(|(line, no)| line.split_whitespace().map(move |word| (word, no)));
    words.find(|(word, _)| word.contains("board_edges=") || word.contains("e2.bucas.name"))
}

/// The puzzle file of the pieces that lie on the board of an address, in the order of their numbers.
///
/// # Errors
/// When a part of the address is missing or cut off, or a place has no piece.
pub fn translate(document: &Document) -> Result<Document> {
    let (text, line) = address_in(document.text()).unwrap_or_default();
    let address = Address {
        document,
        line,
        text,
    };
    let edges = address.part("board_edges")?;
    let size = address.size(edges)?;
    let places = address.places("board_edges", "letter", edges, size, 4)?;
    let n_empty = places.iter().filter(|place| **place == EMPTY).count();
    if n_empty > 0 {
        return Err(address.fault(format!(
            "the address leaves {} of {} without a piece, so the pieces that belong there are not known; expected a full board",
            n_empty,
            count_of(places.len() as u64, "place")
        )));
    }
    let numbers = match address.found("board_pieces") {
        None => None,
        Some(numbers) => Some(address.places("board_pieces", "digit", numbers, size, DIGITS)?),
    };
    // An address may have no numbers, or 0 for all of them.
    let all = numbers.iter().flatten().collect::<BTreeSet<_>>();
    let numbers = numbers.as_ref().filter(|_| all.len() == places.len());
    let pieces = places.iter().enumerate().map(|(slot, letters)| {
        let number_of = |letter: u8| usize::from(letter - b'a');
        let number = numbers.and_then(|numbers| numbers[slot].parse().ok());
        let sides: Vec<usize> = letters.bytes().map(number_of).collect();
        (number.unwrap_or(slot + 1), sides)
    });
    let mut pieces: Vec<(usize, Vec<usize>)> = pieces.collect();
    pieces.sort();
    let pieces = pieces.into_iter().filter_map(|(number, sides)| {
        Some(Piece {
            id: number.to_string(),
            sides: sides.try_into().ok()?,
            line,
        })
    });
    let name = address.found("puzzle").filter(|name| !name.is_empty());
    square::translate(document, name, size, &pieces.collect::<Vec<_>>())
}

struct Address<'a> {
    document: &'a Document,
    line: usize,
    text: &'a str,
}

impl<'a> Address<'a> {
    fn fault(&self, problem: String) -> Error {
        Error::in_file(self.document.place_of_line(self.line), problem)
    }

    /// The value of a part, if the address has it.
    fn found(&self, key: &str) -> Option<&'a str> {
        let parts = self.text.split(['#', '?', '&']);
        let mut parts = parts.filter_map(|part| part.split_once('='));
        parts.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    fn part(&self, key: &str) -> Result<&'a str> {
        self.found(key)
            .ok_or_else(|| self.fault(format!("the address has no `{key}`, so it may be cut off")))
    }

    /// The size of the board: the one that the address gives, or that of the square for so many letters.
    fn size(&self, edges: &str) -> Result<Size> {
        let number = |key: &str| {
            let value = self.part(key)?;
            let number = value
                .parse()
                .ok()
                .filter(|number| (1..=MOST).contains(number));
            number.ok_or_else(|| self.fault(format!("`{key}` is `{value}`; expected 1 to {MOST}")))
        };
        match Size::of_square(edges.len() / 4) {
            Some(square) if self.found("board_w").or(self.found("board_h")).is_none() => Ok(square),
            _ => Ok(Size {
                height: number("board_h")?,
                width: number("board_w")?,
            }),
        }
    }

    /// A part in pieces of the same length, one for each place of the board.
    fn places(
        &self,
        key: &str,
        noun: &str,
        value: &'a str,
        size: Size,
        length: usize,
    ) -> Result<Vec<&'a str>> {
        let fits = |letter: char| match noun {
            "digit" => letter.is_ascii_digit(),
            _ => letter.is_ascii_lowercase(),
        };
        if let Some(odd) = value.chars().find(|letter| !fits(*letter)) {
            let expected = if noun == "digit" { "0 to 9" } else { "a to z" };
            return Err(self.fault(format!("`{key}` has `{odd}`; expected {expected}")));
        }
        let needed = size.n_slots().saturating_mul(length);
        if value.len() != needed {
            return Err(self.fault(format!(
                "`{key}` has {}; a board of {} x {} takes {needed}, {length} for each place, so the address may be cut off",
                count_of(value.len() as u64, noun),
                size.height,
                size.width
            )));
        }
        let starts = (0..size.n_slots()).map(|slot| slot * length);
        Ok(starts.map(|start| &value[start..start + length]).collect())
    }
}
