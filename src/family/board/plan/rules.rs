//! The rules of a slot for its piece before anything is placed: the rim, a rim that is given, and hints.

use std::collections::BTreeSet;

use crate::family::board::model::{Board, Fixed};
use crate::problem::{Binary, Expr, Rule};
use crate::relation::{Cell, signed};

/// The column that says which candidate lies at a slot.
pub fn at_column(board: &Board, slot: usize) -> String {
    format!("At_{}", board.slots[slot].name)
}

/// A column of the candidate that lies in a slot.
pub fn of_candidate(board: &Board, slot: usize, column: impl Into<String>) -> Expr {
    Expr::column(at_column(board, slot), column)
}

/// The column of what a candidate shows at a side.
pub fn side_column(side: usize) -> String {
    format!("Side_{side}")
}

/// The rules of a slot, over the columns of its candidate.
pub fn of_slot(board: &Board, slot: usize) -> Vec<Rule> {
    let side_of = |side| of_candidate(board, slot, side_column(side));
    let mut rules = Vec::new();
    if let Some(value) = board.rim.map(|rim| board.value(rim)) {
        for (side, touch) in board.slots[slot].touches.iter().enumerate() {
            rules.push(match touch {
                None => Rule::new(side_of(side).equals(value), "lies at the rim"),
                Some(_) => Rule::new(side_of(side).differs(value), "lies inside"),
            });
        }
    }
    let given = board.given_rim.iter().filter(|((of, _), _)| *of == slot);
    rules.extend(given.filter_map(|((_, side), symbol)| {
        let test = match symbol {
            '?' => return None,
            '+' => side_of(*side).with(Binary::Greater, 0),
            '-' => side_of(*side).is_less_than(0),
            _ => side_of(*side).equals(board.value(*symbol)),
        };
        Some(Rule::new(test, "has the rim that is given"))
    }));
    let fixed = board.fixed.iter().filter(|fixed| fixed.slot == slot);
    rules.extend(fixed.map(|fixed| hint(board, fixed)));
    rules
}

/// The rule that a slot has its hint. Of turns in which the piece looks the same, the first one is a candidate.
fn hint(board: &Board, fixed: &Fixed) -> Rule {
    let tile = &board.tiles[fixed.tile];
    let test = match fixed.turn {
        None => of_candidate(board, fixed.slot, "Piece_ID").equals(Expr::text(&tile.id)),
        Some(turn) => {
            let id = board.candidate_id(fixed.tile, tile.first_turn(turn));
            of_candidate(board, fixed.slot, "ID").equals(signed(id))
        }
    };
    Rule::new(test, "is the hint")
}

/// True if a piece, turned in one of its ways, keeps a rule of a slot.
pub fn keeps(board: &Board, rule: &Rule, piece: usize, turn: usize) -> bool {
    let tile = &board.tiles[piece];
    let read = |_: &str, column: &str| match column {
        "ID" => Some(board.candidate_id(piece, turn).into()),
        "Piece_ID" => Some(tile.id.as_str().into()),
        _ => {
            let mut shown = (0..).zip(tile.look(turn));
            let (_, shown) = shown.find(|(side, _)| side_column(*side) == column)?;
            Some(board.value(shown).into())
        }
    };
    rule.test.value(&read) == Some(Cell::from(1_i64))
}

/// The sides of the rim that is given, each with its slot and its number there, and the symbols that it may show.
pub fn sides_given(board: &Board) -> Vec<(usize, usize, String)> {
    let given = board.given_rim.iter().filter(|(_, symbol)| *symbol != '?');
    let sides = given.map(|((slot, side), symbol)| {
        let fits = |shown: &char| match symbol {
            '+' => board.value(*shown) > 0,
            '-' => board.value(*shown) < 0,
            _ => shown == symbol,
        };
        let symbols: BTreeSet<char> = board.sides().filter(fits).collect();
        (*slot, *side, symbols.into_iter().collect())
    });
    sides.collect()
}
