//! The rules that a board's file states itself, over the pieces in its slots and the digits on their sides.

use std::collections::BTreeSet;

use toml::Value;

use super::model::Board;
use super::shape::{BoardShape, Shape, Slot};
use crate::error::Result;
use crate::family::assignment::{Binding, NamedVariable, Rules, add_rules};
use crate::family::document::{Document, Entries};
use crate::family::rules::{Table, own_rules};
use crate::problem::{Column, Expr, Problem};
use crate::relation::Cell;

/// Reads the rules of a file, and the warnings about them. Their variables are the slots, each with the ID of the piece that lies there;
/// where all sides are digits, the sides of all slots follow.
///
/// # Errors
/// When a rule is wrong; the message names the line.
pub fn read(
    document: &Document,
    entries: &Entries<Value>,
    board: &Board,
) -> Result<(Rules, Vec<String>)> {
    if entries.0.is_empty() {
        return Ok((Rules::default(), Vec::new()));
    }
    let n_slots = board.slots.len();
    let squares = board.shape.filter(|shape| shape.kind == BoardShape::Square);
    let columns: &[&str] = match squares {
        Some(_) => &["name", "row", "column"],
        None => &["name"],
    };
    let slots = (0..n_slots).map(|slot| {
        let mut row = vec![board.name_of(slot)];
        if let Some(Shape { width, .. }) = squares {
            row.extend([slot / width + 1, slot % width + 1].map(Cell::from));
        }
        (Some(slot), row)
    });
    let sides = sides(board).enumerate().map(|(idx, (slot, side))| {
        let is_rim = board.slots[slot].touches[side].is_none();
        let row = [board.name_of(slot), side.into(), usize::from(is_rim).into()];
        (Some(n_slots + idx), row.to_vec())
    });
    let touches = (0..n_slots).flat_map(|slot| {
        let touches = board.slots[slot].touches.iter().flatten();
        touches.map(move |(other, _)| (None, vec![board.name_of(slot), board.name_of(*other)]))
    });
    let slots = Table::new("slot", columns, slots);
    let sides = Table::new("side", &["slot", "no", "rim"], sides);
    let touches = Table::new("touch", &["a", "b"], touches);
    let sources = if has_digits(board) {
        vec![slots, sides, touches]
    } else {
        vec![slots, touches]
    };
    own_rules(document, entries, variables(board), sources)
}

fn variables(board: &Board) -> Vec<NamedVariable> {
    let tiles = board.tiles.iter();
    let ids: Vec<Cell> = tiles.map(|tile| tile.id.as_str().into()).collect();
    let values: BTreeSet<i64> = board.sides().map(|side| board.value(side)).collect();
    let digits: Vec<Cell> = values.into_iter().map(Cell::from).collect();
    let slots = board.slots.iter().map(|Slot { name, .. }| {
        NamedVariable::new(format!("slot {name}"), format!("Piece_{name}"), ids.clone())
    });
    let sides = sides(board).map(|(slot, side)| {
        let slot = &board.slots[slot].name;
        let says = format!("side {side} of slot {slot}");
        NamedVariable::new(says, format!("Digit_{slot}_{side}"), digits.clone())
    });
    slots.chain(sides).collect()
}

/// The sides of all slots, each with its slot; none unless all pieces have digits there.
fn sides(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    let n_sides = if has_digits(board) {
        board.n_sides()
    } else {
        0
    };
    let slots = 0..board.slots.len();
    slots.flat_map(move |slot| (0..n_sides).map(move |side| (slot, side)))
}

fn has_digits(board: &Board) -> bool {
    // A digit may stand for a longer word.
    board
        .sides()
        .all(|side| side.is_ascii_digit() && board.shown(side).len() == 1)
}

/// Adds the rules to the problem of the board, whose variables are its slots, with the columns that they read.
pub fn add(problem: &mut Problem, board: &Board) {
    let (n_slots, n_sides) = (board.slots.len(), board.n_sides());
    // The slot of a variable of the rules, and its side if it is one.
    let place = |variable: usize| match variable.checked_sub(n_slots) {
        None => (variable, None),
        Some(side) => (side / n_sides, Some(side % n_sides)),
    };
    let read = board.own.rules.iter().flat_map(|rule| &rule.reads);
    for read in read.collect::<BTreeSet<_>>() {
        let (slot, side) = place(*read);
        let of = side.map_or_else(|| "Piece_ID".to_owned(), |side| format!("Side_{side}"));
        let variable = &mut problem.variables[slot];
        let value = Expr::column(&variable.name, of);
        let column = &board.own.variables[*read].column;
        variable.columns.push(Column::new(column, value));
    }
    add_rules(problem, &board.own, &|variable| {
        Binding::Variable(place(variable).0)
    });
}

/// The values of the variables of the rules, of what is known: for each slot the ID of a piece, and what it shows at each side.
pub fn values(board: &Board, laid: &[Option<(&str, Vec<char>)>]) -> Vec<Option<Cell>> {
    let pieces = laid
        .iter()
        .map(|laid| laid.as_ref().map(|(id, _)| Cell::from(*id)));
    let digits = sides(board).map(|(slot, side)| {
        let (_, shows) = laid[slot].as_ref()?;
        shows[side].to_digit(10).map(i64::from).map(Cell::from)
    });
    pieces.chain(digits).collect()
}
