//! Checks that a board puzzle makes sense.

use std::collections::BTreeSet;

use super::model::{Board, MOST_SIDES, MOST_SLOTS, Match, Side};
use super::shape::Shape;
use crate::error::{Document, Place, Result};
use crate::family::document::{GivenPiece, check_count, check_side_count, check_sides_together};
use crate::family::verify::times;
use crate::words::count_of;

/// Reads the sides of a piece.
///
/// # Errors
/// When there are too few or too many, or one of them is not a symbol of the puzzle.
pub fn read_sides(
    piece: &GivenPiece,
    n_sides: usize,
    matching: Match,
    rim: Option<Side>,
) -> Result<Vec<Side>> {
    check_sides_together(piece)?;
    check_side_count(piece, n_sides)?;
    let side = |(at, symbol): (usize, char)| {
        let rim = rim.filter(|rim| rim.symbol == symbol);
        rim.or_else(|| side_of(symbol, matching)).ok_or_else(|| {
            let needed = match matching {
                Match::Equal => "1-9, A-Z or a-z",
                Match::Opposite if symbol.is_ascii_digit() => {
                    "a letter, lower case for an in, upper case for an out; digits go with match = \"equal\""
                }
                Match::Opposite => "a letter, lower case for an in, upper case for an out",
            };
            let id = &piece.id;
            let problem = format!("piece `{id}` has the side `{symbol}`; a side is {needed}");
            let place = &piece.sides_place;
            place.within(&piece.sides, at..at + symbol.len_utf8()).error(problem)
        })
    };
    piece.sides.char_indices().map(side).collect()
}

/// The side that a symbol stands for, if it stands for one.
pub fn side_of(symbol: char, matching: Match) -> Option<Side> {
    let letter = |first: char| i64::from(u32::from(symbol) - u32::from(first));
    let value = match (matching, symbol) {
        (Match::Equal, '1'..='9') => 1 + letter('1'),
        (Match::Equal, 'A'..='Z') => 10 + letter('A'),
        (Match::Equal, 'a'..='z') => 36 + letter('a'),
        (Match::Opposite, 'A'..='Z') => 1 + letter('A'),
        (Match::Opposite, 'a'..='z') => -1 - letter('a'),
        _ => return None,
    };
    Some(Side { symbol, value })
}

/// A slot of a board whose neighbours the file lists.
pub struct ListedSlot {
    pub name: String,
    pub place: Place,
    /// The names of its neighbours, clockwise; `-` at the rim.
    pub neighbours: Vec<String>,
}

impl ListedSlot {
    fn fault(&self, problem: String) -> Result<()> {
        Err(self.place.error(problem))
    }

    /// The number of times that it lists this neighbour.
    fn count(&self, neighbour: &str) -> usize {
        let same = self.neighbours.iter().filter(|name| *name == neighbour);
        same.count()
    }
}

/// Makes sure that listed slots have names that can be columns, and neighbours that agree.
///
/// # Errors
/// When a name, a number of sides or a neighbour is wrong.
pub fn check_slots(slots: &[ListedSlot]) -> Result<()> {
    for (idx, slot) in slots.iter().enumerate() {
        let name = &slot.name;
        let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric());
        if name.is_empty() || name.len() > 20 || !is_plain {
            return slot.fault(format!(
                "slot `{name}`: a slot's name is 1 to 20 letters and digits"
            ));
        }
        let mut before = slots[..idx].iter();
        if let Some(other) = before.find(|other| other.name.eq_ignore_ascii_case(name)) {
            let other = &other.name;
            return slot.fault(format!(
                "slots `{other}` and `{name}` differ by letter case only; names need to differ by more"
            ));
        }
        let (found, needed) = (slot.neighbours.len(), slots[0].neighbours.len().max(3));
        if found != needed {
            return slot.fault(format!(
                "slot `{name}` lists {found} sides; expected {needed}, with `-` at the rim"
            ));
        }
        let owner = format!("slot `{name}` in {}", slot.place);
        check_count(&owner, found, "sides", "a slot", MOST_SIDES)?;
        for (side, neighbour) in slot.neighbours.iter().enumerate() {
            if neighbour == "-" {
                continue;
            }
            let Some(other) = slots.iter().find(|other| other.name == *neighbour) else {
                return slot.fault(format!(
                    "slot `{name}` has the neighbour `{neighbour}` at side {side}, and there is no such slot; `-` is the rim"
                ));
            };
            if neighbour == name {
                return slot.fault(format!(
                    "slot `{name}` lists itself at side {side}; expected another slot, or `-` at the rim"
                ));
            }
            let (there, back) = (slot.count(neighbour), other.count(name));
            if (there, back) != (1, 1) {
                return slot.fault(format!(
                    "slots `{name}` and `{neighbour}` need to list each other once; {}, {}",
                    lists(name, neighbour, there),
                    lists(neighbour, name, back)
                ));
            }
        }
    }
    Ok(())
}

/// The number of times that a slot lists another one, in words.
fn lists(name: &str, neighbour: &str, n: usize) -> String {
    match n {
        0 => format!("`{name}` does not list `{neighbour}`"),
        n => format!("`{name}` lists `{neighbour}` {}", times(n)),
    }
}

/// # Errors
/// When there are more than [`MOST_SLOTS`].
pub fn check_slot_count(file: &str, found: usize) -> Result<()> {
    check_count(&format!("`{file}`"), found, "slots", "a board", MOST_SLOTS)
}

/// Makes sure that there are pieces for all slots.
///
/// # Errors
/// When there are too few.
pub fn check_areas(document: &Document, board: &Board) -> Result<()> {
    let (found, needed) = (board.n_pieces(), board.slots.len());
    if found >= needed && needed > 0 {
        return Ok(());
    }
    let shape = match board.shape {
        Shape::Hexagon { radius } => format!(", as a hexagon of `width` {radius} has"),
        Shape::Triangle { side } => format!(", as a triangle of `width` {side} has"),
        Shape::Square { .. } | Shape::Free => String::new(),
    };
    let found = count_of(found as u64, "piece");
    let problem = format!("{found} for {needed} slots{shape}; every slot needs one");
    Err(document.whole().error(problem))
}

/// # Errors
/// When there are more than [`MOST_SLOTS`] different ones.
pub fn check_piece_count(file: &str, found: usize) -> Result<()> {
    check_count(&format!("`{file}`"), found, "pieces", "a board", MOST_SLOTS)
}

/// A warning about sides that look as if they were meant for the other value of `match`.
pub fn style_of_other_match(board: &Board, place: &Place) -> Option<String> {
    if !board.words.is_empty() {
        return None;
    }
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let symbols: BTreeSet<char> = sides
        .filter(|side| Some(**side) != board.rim)
        .map(|side| side.symbol)
        .collect();
    let are_letters = symbols.iter().all(char::is_ascii_alphabetic);
    let has_both_cases = symbols
        .iter()
        .any(|symbol| symbols.contains(&symbol.to_ascii_uppercase()) && symbol.is_lowercase());
    match board.matching {
        Match::Equal if are_letters && has_both_cases => Some(format!(
            "{place}: match = \"equal\" joins a letter to itself in the same case, and the sides have letters in both; ins and outs go with match = \"opposite\""
        )),
        Match::Opposite if !has_both_cases => Some(format!(
            "{place}: match = \"opposite\" joins a letter to itself in the other case, and no side has one in the other case; equal sides go with match = \"equal\""
        )),
        _ => None,
    }
}

/// Warnings about sides that meet no side of any other piece.
pub fn lonely_sides(board: &Board, given: &[(GivenPiece, usize)]) -> Vec<String> {
    let mut warnings = Vec::new();
    for (idx, (tile, (piece, _))) in board.tiles.iter().zip(given).enumerate() {
        let meets = |value: i64| {
            let others = board
                .tiles
                .iter()
                .enumerate()
                .filter(|(other, tile)| *other != idx || tile.copies > 1);
            others
                .flat_map(|(_, tile)| &tile.sides)
                .any(|side| side.value == board.matching.partner(value))
        };
        let lonely = tile
            .sides
            .iter()
            .find(|side| Some(**side) != board.rim && !meets(side.value));
        if let Some(side) = lonely {
            warnings.push(format!(
                "the side `{}` of piece `{}` in {} meets no side of any other piece, so the piece can only sit at the rim",
                board.shown(side.symbol), tile.id, piece.place
            ));
        }
    }
    warnings
}
