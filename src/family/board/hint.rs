//! Hints for boards: a piece that is given, and what else could lie in its slot.

use std::sync::Arc;

use serde_json::json;

use super::model::{Board, Fixed};
use super::plan::{rules_of_slot, side_of};
use crate::error::{GivenError, Result};
use crate::family::{Content, Given, LeftOut, Question};
use crate::plan::{Filling, Placement};
use crate::problem::Rule;
use crate::sql::expression;
use crate::sql::{render, template};

/// The board with a piece in a slot, such as `7` or, turned by two sides, `7/2`.
pub fn given(board: &Board, place: &str, piece: &str) -> Result<Given> {
    let slot = board.slots.iter().position(|slot| slot.name == place);
    let slot = slot.ok_or_else(|| GivenError::UnknownPlace {
        kind: "slot",
        place: place.to_owned(),
        places: board.slots.iter().map(|slot| slot.name.clone()).collect(),
    })?;
    let tile_of = |id: &str| board.tiles.iter().position(|tile| tile.id == id);
    // An ID may hold a slash itself, so the whole text is tried as an ID first.
    let (id, turn) = match piece.rsplit_once('/') {
        Some((id, turn)) if tile_of(piece).is_none() => (id, Some(turn)),
        _ => (piece, None),
    };
    let tile = tile_of(id).ok_or_else(|| GivenError::UnknownPiece {
        kind: "piece",
        place: place.to_owned(),
        piece: id.to_owned(),
        pieces: board.tiles.iter().map(|tile| tile.id.clone()).collect(),
    })?;
    let last = board.n_turns() - 1;
    let turn = turn.map(|turn| {
        let number = turn.parse().ok().filter(|number| *number <= last);
        number.ok_or_else(|| GivenError::UnknownTurn {
            place: place.to_owned(),
            piece: piece.to_owned(),
            turn: turn.to_owned(),
            last,
        })
    });
    let turn = turn.transpose()?;
    let mut content = board.clone();
    let found = board.fixed.iter().find(|fixed| fixed.slot == slot);
    if let Some(found) = found.filter(|found| found.tile != tile) {
        return Err(GivenError::Filled {
            place: place.to_owned(),
            piece: piece.to_owned(),
            found: board.tiles[found.tile].id.clone(),
        }
        .into());
    }
    content.fixed.push(Fixed { slot, tile, turn });
    Ok(Given {
        content: Arc::new(content),
        slot,
        piece: id.to_owned(),
        clash: None,
    })
}

/// A piece in its slot, as it is turned: `4=1/2`.
pub fn as_given(board: &Board, placement: &Placement) -> String {
    let (slot, piece) = (&board.slots[placement.slot].name, &placement.piece);
    match board.n_turns() {
        1 => format!("{slot}={piece}"),
        _ => format!("{slot}={piece}/{}", board.turn(placement)),
    }
}

/// The pieces that lie there from the beginning, each with the board without it.
pub fn fixed(board: &Board) -> LeftOut {
    let names = board.fixed.iter().map(|fixed| {
        let (piece, slot) = (&board.tiles[fixed.tile].id, &board.slots[fixed.slot].name);
        let turn = fixed
            .turn
            .map_or_else(String::new, |turn| format!("/{turn}"));
        format!("piece {piece}{turn} in slot {slot}")
    });
    let rests = (0..board.fixed.len()).map(|idx| {
        let mut rest = board.clone();
        rest.fixed.remove(idx);
        Arc::new(rest) as Arc<dyn Content>
    });
    LeftOut {
        noun: "piece",
        names: names.collect(),
        rests: rests.collect(),
    }
}

/// Questions about the other pieces that could lie in the slot of `target`.
pub fn questions(board: &Board, target: &Placement, known: &Filling) -> Vec<Question> {
    let slot = &board.slots[target.slot];
    let touches = slot.touches.iter().enumerate();
    let meets = touches.filter_map(|(side, touch)| {
        let touch = (*touch)?;
        let neighbour = known
            .iter()
            .find(|placement| placement.slot == touch.slot)?;
        let value = value_of(board, neighbour.look[touch.side])?;
        let wanted = board.matching.partner(value);
        let says = format!("meets slot {}", board.slots[touch.slot].name);
        Some(Rule::new(side_of(side).equals(wanted), says))
    });
    let rules = rules_of_slot(board, target.slot).into_iter().chain(meets);
    let rules = rules
        .map(|Rule { test, says, .. }| json!({ "condition": expression(&test), "words": says }));
    let used = board.tiles.iter().filter_map(|tile| {
        let lie = known.iter().filter(|placement| placement.piece == tile.id);
        (lie.count() >= tile.copies).then_some(&tile.id)
    });
    let holes = json!({
        "slot": slot.name,
        "used": used.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
    });
    vec![Question {
        claim: format!("no other piece fits in slot {}", slot.name),
        answer: format!("piece {}", target.piece),
        query: render(template!("board/other_pieces.sql"), &holes),
    }]
}

/// The number in the tables of the side that a character shows.
fn value_of(board: &Board, symbol: char) -> Option<i64> {
    let mut sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let side = sides.find(|side| side.symbol == symbol)?;
    Some(side.value)
}
