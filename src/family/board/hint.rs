//! Hints for boards: a piece that is given, and what else could lie in its slot.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::model::{self, Board, Fixed, Match, id_and_turn};
use super::own;
use super::plan::{keeps, of_candidate, of_slot, side_column};
use super::shape::rim;
use crate::error::{Error, Result};
use crate::family::given::{filled, no_piece, no_place};
use crate::family::{Given, LeftOut, Reason};
use crate::plan::{Placement, UNKNOWN};
use crate::problem::Rule;

/// The board with a piece in a slot, such as `7` or, turned by two sides, `7/2`.
pub fn given(board: &Board, place: &str, piece: &str) -> Result<Given> {
    let slot = board.slots.iter().position(|slot| slot.name == place);
    if slot.is_none() && place == "rim" {
        return with_rim(board, piece);
    }
    let slots = board.slots.iter().map(|slot| slot.name.as_str());
    let slot = slot.ok_or_else(|| no_place("slot", place, slots))?;
    let (id, turn) = id_and_turn(&board.tiles, piece);
    let tile = board.tiles.iter().position(|tile| tile.id == id);
    let ids = board.tiles.iter().map(|tile| tile.id.as_str());
    let tile = tile.ok_or_else(|| no_piece("piece", place, id, ids))?;
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
    let mut content = board.clone();
    let found = board.fixed.iter().find(|fixed| fixed.slot == slot);
    if let Some(found) = found.filter(|found| found.tile != tile) {
        return Err(filled(place, piece, &board.tiles[found.tile].id));
    }
    content.fixed.push(Fixed { slot, tile, turn });
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(slot, id.to_owned())],
        clash: None,
    })
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
    Ok(Given {
        content: Arc::new(Board {
            given_rim: rim.into_iter().zip(symbols).collect(),
            ..board.clone()
        }),
        placed: Vec::new(),
        clash: None,
    })
}

/// A piece in its slot, as it is turned, if that is known: `4=1/2`.
pub fn as_given(board: &Board, placement: &Placement) -> String {
    let (slot, piece) = (&board.slots[placement.slot].name, &placement.piece);
    match board.n_turns() {
        _ if placement.look.contains(&UNKNOWN) => format!("{slot}={piece}"),
        1 => format!("{slot}={piece}"),
        _ => format!("{slot}={piece}/{}", board.turn(placement)),
    }
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
            noun: None,
            rest: Arc::new(rest),
        }
    });
    fixed.collect()
}

/// Why no other piece can lie in the slot.
pub fn reason(board: &Board, target: &Placement) -> Option<Reason> {
    let mut rules = of_slot(board, target.slot);
    rules.extend(meets_fixed(board, target.slot));
    let others = board.tiles.iter().enumerate();
    let others = others.filter(|(_, tile)| tile.id != target.piece);
    let others = others.flat_map(|(piece, _)| breaks(board, target.slot, &rules, piece));
    let slot = &board.slots[target.slot].name;
    Reason::of(format!("no other piece fits in slot {slot}"), others)
}

/// The rules that a slot meets the pieces that are fixed beside it, in each turn that they may have.
fn meets_fixed(board: &Board, slot: usize) -> impl Iterator<Item = Rule> {
    let touches = board.slots[slot].touches.iter().enumerate();
    touches.filter_map(move |(side, touch)| {
        let (other, other_side) = (*touch)?;
        let fixed = board.fixed.iter().filter(|fixed| fixed.slot == other);
        let tile = &board.tiles[fixed.clone().next()?.tile];
        let turn = fixed.clone().find_map(|fixed| fixed.turn);
        let turns = turn
            .map_or_else(|| board.looks(tile), |turn| vec![turn])
            .into_iter();
        let wanted =
            turns.map(|turn| board.value(board.matching.other(tile.look(turn)[other_side])));
        let shown = of_candidate(board, slot, side_column(side));
        let says = format!("meets slot {}", board.slots[other].name);
        Some(Rule::new(shown.is_in(wanted), says))
    })
}

/// The rules that a piece breaks in a slot, in the turns that get furthest: turn by turn if there are several rules. None if it breaks
/// none.
fn breaks(
    board: &Board,
    slot: usize,
    rules: &[Rule],
    piece: usize,
) -> Vec<(String, Option<String>)> {
    let tile = &board.tiles[piece];
    let elsewhere = board
        .fixed
        .iter()
        .filter(|fixed| fixed.tile == piece && fixed.slot != slot);
    let elsewhere: BTreeSet<usize> = elsewhere.map(|fixed| fixed.slot).collect();
    let is_used_up = elsewhere.len() >= tile.copies;
    // With the number of rules that the piece keeps before.
    let broken = |turn: usize| match rules
        .iter()
        .position(|rule| !keeps(board, rule, piece, turn))
    {
        _ if is_used_up => Some((0, "is not in use".to_owned())),
        Some(idx) => Some((idx + 1, rules[idx].says.says.clone())),
        None => Some((
            usize::MAX,
            own::broken(board, slot, piece, turn)?.name.clone(),
        )),
    };
    let name = format!("piece {}", tile.id);
    let turns = board
        .looks(tile)
        .into_iter()
        .map(|turn| Some((turn, broken(turn)?)));
    let Some(mut turns) = turns.collect::<Option<Vec<_>>>() else {
        return vec![(name, None)];
    };
    let furthest = turns.iter().map(|(_, (n_kept, _))| *n_kept).max();
    turns.retain(|(_, (n_kept, _))| Some(*n_kept) == furthest);
    let is_one = turns.iter().all(|(_, (_, says))| *says == turns[0].1.1);
    let turns = turns.into_iter().map(|(turn, (_, says))| {
        let name = if is_one {
            name.clone()
        } else {
            format!("{name}/{turn}")
        };
        (name, Some(says))
    });
    turns.take(if is_one { 1 } else { usize::MAX }).collect()
}
