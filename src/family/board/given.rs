//! Givens of a board.

use std::sync::Arc;

use super::model::{self, Board, Fixed, Match, id_and_turn};
use super::shape::rim;
use crate::error::{Error, Result};
use crate::family::given::{filled, piece_named, place_named};
use crate::family::{Given, LeftOut, PartOf};
use crate::plan::{Placement, UNKNOWN};

/// The board with a piece in a slot, such as `7` or, turned by two sides, `7/2`.
pub fn given(board: &Board, place: &str, piece: &str) -> Result<Given> {
    let slots: Vec<&str> = board.slots.iter().map(|slot| slot.name.as_str()).collect();
    if place == "rim" && !slots.contains(&place) {
        return with_rim(board, piece);
    }
    let slot = place_named("slot", place, &slots)?;
    let (id, turn) = id_and_turn(&board.tiles, piece);
    let ids: Vec<&str> = board.tiles.iter().map(|tile| tile.id.as_str()).collect();
    let tile = piece_named("piece", place, id, &ids)?;
    let last = board.n_turns() - 1;
    let parsed = turn.map(|turn| {
        let parsed = turn.parse().ok().filter(|turn| *turn <= last);
        parsed.ok_or_else(|| {
            Error::Message(format!(
                "`--given {place}={piece}` has no turn `{turn}`; turns are 0 to {last}"
            ))
        })
    });
    let turn = parsed.transpose()?;
    let found = board.fixed.iter().find(|fixed| fixed.slot == slot);
    if let Some(found) = found.filter(|found| found.tile != tile) {
        return Err(filled(place, piece, ids[found.tile]));
    }
    let mut content = board.clone();
    content.fixed.push(Fixed { slot, tile, turn });
    Ok(Given::of(content, vec![(slot, ids[tile].to_owned())]))
}

/// The board with this rim: one character per side, clockwise; `?` for any side, `+` for any out, `-` for any in.
fn with_rim(board: &Board, pattern: &str) -> Result<Given> {
    let rim = rim(&board.slots);
    let symbols: Vec<char> = pattern.chars().collect();
    if symbols.len() != rim.len() {
        return Err(Error::Message(format!(
            "`--given rim` has {} characters; the rim has {} sides, clockwise from the first rim side of the first slot at the rim",
            symbols.len(),
            rim.len()
        )));
    }
    let is_known = |symbol: char| match symbol {
        '?' => true,
        '+' | '-' => board.matching == Match::Opposite,
        _ => board.sides().any(|side| side == symbol),
    };
    if let Some(symbol) = symbols.iter().find(|symbol| !is_known(**symbol)) {
        return Err(Error::Message(format!(
            "`--given rim` has the character `{symbol}`; expected a side of the puzzle or `?` for any, and where an in meets an out `+` for any out and `-` for any in"
        )));
    }
    let given_rim = rim.into_iter().zip(symbols).collect();
    let content = Board {
        given_rim,
        ..board.clone()
    };
    Ok(Given::of(content, Vec::new()))
}

/// A slot and its piece, with the turn if that is known: `4` and `1/2`.
pub fn as_given(board: &Board, placement: &Placement) -> [String; 2] {
    let (slot, piece) = (&board.slots[placement.slot].name, &placement.piece);
    let piece = if board.n_turns() == 1 || placement.look.contains(&UNKNOWN) {
        piece.clone()
    } else {
        format!("{piece}/{}", board.turn(placement))
    };
    [slot.clone(), piece]
}

/// How a piece is turned that has several turns.
pub fn turn_in_words(board: &Board, placement: &Placement) -> Option<String> {
    let mut tiles = board.tiles.iter();
    let tile = tiles.find(|tile| tile.id == placement.piece)?;
    let is_known = board.looks(tile).len() > 1 && !placement.look.contains(&UNKNOWN);
    is_known.then(|| model::turn_in_words(board.turn(placement)))
}

/// The pieces that lie there from the beginning, each with the board without it.
pub fn fixed(board: &Board) -> Vec<LeftOut> {
    let fixed = board.fixed.iter().enumerate().map(|(idx, fixed)| {
        let (piece, slot) = (&board.tiles[fixed.tile].id, &board.slots[fixed.slot].name);
        let turn = fixed
            .turn
            .map_or_else(String::new, |turn| format!("/{turn}"));
        let mut rest = board.clone();
        rest.fixed.remove(idx);
        LeftOut {
            name: format!("piece {piece}{turn} in slot {slot}"),
            of: PartOf::Given(fixed.slot),
            noun: None,
            rest: Arc::new(rest),
        }
    });
    fixed.collect()
}
