//! Boards as plans: slot after slot, each joined to the slots on whose sides it touches.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots to come, and which
//! candidate sits where.

mod inputs;
pub mod mask;
mod problem;
mod rules;
mod symmetry;

use super::drawing::drawing;
use super::model::Board;
use crate::family::puzzle::Puzzle;
use crate::plan::{Once, Statement, Style, Subject, Symmetry};
use crate::problem::Problem;
pub use problem::wants_column;
use problem::{problem, words};
pub use rules::{at_column, keeps, of_candidate, of_slot, side_column, sides_given, value_of};
use symmetry::{OneTurn, maps, turns_of};

/// States a board.
pub fn state(puzzle: &Puzzle, board: &Board) -> Statement {
    let symmetries = turns_of(board);
    let one_turn = OneTurn::of(board, &symmetries);
    let problem = problem(board);
    let once = one_turn.as_ref().map(|one_turn| Once {
        problem: in_one_turn(board, problem.clone(), &symmetries, one_turn),
        weight: symmetries.len() as u128,
        ..Once::default()
    });
    let has_copies = board.tiles.iter().any(|tile| tile.copies > 1);
    let acts_freely =
        one_turn.is_some() || !has_copies && !board.is_restricted() && board.slots.len() > 1;
    let (drawing, n_slots) = (drawing(board, &puzzle.legend), board.slots.len());
    let subject = Subject {
        slots: board.slots.iter().map(|slot| slot.name.clone()).collect(),
        symmetries,
        acts_freely,
        has_identical_pieces: board.single_pieces().contains(&false),
        ..puzzle.subject(n_slots, board.clone(), drawing)
    };
    let style = Style {
        words: words(board),
        ..Style::default()
    };
    let halves = if board.n_pieces() == n_slots {
        Ok("all slots filled so that all touching sides match")
    } else {
        Err("a board with pieces to spare")
    };
    Statement {
        once,
        order_by: one_turn
            .into_iter()
            .map(|one_turn| one_turn.order)
            .collect(),
        ..Statement::new(subject, inputs::of(board), problem, style, halves)
    }
}

/// The problem of a board with the rules that find each solution in one turn, and the turns that make the others of it.
fn in_one_turn(
    board: &Board,
    mut once: Problem,
    symmetries: &[Symmetry],
    one_turn: &OneTurn,
) -> Problem {
    for (slot, rule) in &one_turn.rules {
        once.variables[*slot].only.push(rule.clone());
    }
    if board.all_turns_differ() {
        once.symmetries = maps(board, symmetries);
    }
    once
}
