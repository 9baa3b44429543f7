//! Boards as problems: every slot takes a candidate, and touching sides match.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots to come, and which
//! candidate sits where.

mod inputs;
pub mod masks;
mod rules;
mod symmetry;

use super::drawing::drawing;
use super::model::{Board, Match};
use super::own;
use crate::family::pieces::single_pieces;
use crate::family::puzzle::Puzzle;
use crate::plan::{StageWords, Statement, Style, Subject};
use crate::problem::{Column, Constraint, Expr, Problem, Variable};
use crate::words::in_a_list;
use rules::of_slot;
pub use rules::{at_column, of_candidate, side_column, sides_given};
use symmetry::{maps, one_turn, turns_of};

/// States a board.
pub fn state(puzzle: &Puzzle, board: &Board) -> Statement {
    let symmetries = turns_of(&board.slots, board.n_turns());
    let one_turn = one_turn(board, &symmetries);
    let problem = problem(board);
    let once = one_turn.as_ref().map(|(rules, _)| {
        let mut once = problem.clone();
        for (slot, rule) in rules {
            once.variables[*slot].only.push(rule.clone());
        }
        if board.all_turns_differ() {
            once.symmetries = maps(board, &symmetries);
        }
        once.symmetries.weight = symmetries.len() as u128;
        (once, Vec::new())
    });
    let is_free = !board.has_copies() && !board.is_restricted() && board.slots.len() > 1;
    let (drawing, n_slots) = (drawing(board, &puzzle.legend), board.slots.len());
    let subject = Subject {
        slots: board.slots.iter().map(|slot| slot.name.clone()).collect(),
        symmetries,
        acts_freely: one_turn.is_some() || is_free,
        has_identical_pieces: single_pieces(&board.tiles, board.n_turns()).contains(&false),
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
        order_by: one_turn.into_iter().map(|(_, order)| order).collect(),
        ..Statement::new(subject, inputs::of(board), problem, style, halves)
    }
}

/// The column that says what a slot has to show at one of its sides.
pub fn wants_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Wants_{}_{side}", board.slots[slot].name)
}

/// The column that says what a slot shows at one of its sides. Halves are joined on equal columns and nothing else: some
/// engines look a row up by a column only, and each picks for itself which half to look up.
fn shows_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Shows_{}_{side}", board.slots[slot].name)
}

/// The problem, whose variables are the slots in their order.
fn problem(board: &Board) -> Problem {
    let mut problem = Problem {
        variables: (0..board.slots.len())
            .map(|slot| variable(board, slot))
            .collect(),
        resources: vec![masks::resource(board)],
        ..Problem::default()
    };
    for (slot, place) in board.slots.iter().enumerate() {
        for (side, touch) in place.touches.iter().enumerate() {
            // Each pair once; a side that touches another of its own slot, never.
            let pair = touch.filter(|touch| (slot, side) < *touch);
            problem
                .constraints
                .extend(pair.map(|touch| meets(board, (slot, side), touch)));
        }
    }
    own::add(&mut problem, board);
    problem
}

fn variable(board: &Board, slot: usize) -> Variable {
    let name = at_column(board, slot);
    let mut columns = vec![Column::new(&name, of_candidate(board, slot, "ID"))];
    for (side, touch) in board.slots[slot].touches.iter().enumerate() {
        let Some(touch) = touch else { continue };
        let shown = of_candidate(board, slot, side_column(side));
        let wanted = match board.matching {
            Match::Equal => shown.clone(),
            Match::Opposite => -shown.clone(),
        };
        columns.extend([
            Column::new(wants_column(board, *touch), wanted),
            Column::new(shows_column(board, (slot, side)), shown),
        ]);
    }
    Variable {
        says: format!("slot {}", board.slots[slot].name),
        relation: "Candidate".to_owned(),
        only: of_slot(board, slot),
        columns,
        name,
    }
}

/// The rule that two touching sides match: the one that is filled last shows what the other wants there.
fn meets(board: &Board, one: (usize, usize), other: (usize, usize)) -> Constraint {
    let test = |last: (usize, usize), first: (usize, usize)| {
        let wanted = Expr::column(at_column(board, first.0), wants_column(board, last));
        Expr::column(at_column(board, last.0), shows_column(board, last)).equals(wanted)
    };
    let says = |first: (usize, usize)| format!("meets slot {}", board.slots[first.0].name).into();
    Constraint {
        reads: vec![one.0, other.0],
        test: test(one, other),
        turned: Some(test(other, one)),
        says: vec![says(other), says(one)],
    }
}

/// The words of the stages of a board and of their headers.
fn words(board: &Board) -> StageWords {
    let masks = masks::in_stages(board).into_iter();
    let (used, unused): (Vec<_>, Vec<_>) = masks.map(|mask| (mask.column, mask.rest)).unzip();
    let count = if used.len() == 1 { "counts" } else { "count" };
    let state = |masks: &[String], pieces, shows| {
        format!(
            "\n{} {count} the pieces {pieces}; Wants_S_K is what slot S has to show at its side K{shows}.",
            in_a_list(masks)
        )
    };
    StageWords {
        nouns: ["slot ", "slots "],
        names: board.slots.iter().map(|slot| slot.name.clone()).collect(),
        does: ["{adds}", "{adds}, joined to every row of {before}"],
        row: [
            "a candidate for it",
            "slots {bound} filled so that all touching sides match",
        ],
        state: [
            state(&used, "in use", ""),
            state(&unused, "left for the other half", ""),
            state(
                &used,
                "in use",
                ",\nand Shows_S_K what slot S of this half shows there",
            ),
        ],
        ..StageWords::default()
    }
}
