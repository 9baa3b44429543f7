//! A board as a query: every slot takes a candidate, and touching sides match.

use super::mask;
use super::rules::{at_column, of_candidate, of_slot, side_column};
use crate::family::board::model::{Board, Match};
use crate::family::board::own;
use crate::family::board::shape::Touch;
use crate::plan::StageWords;
use crate::problem::{
    BitColumn, Column, Constraint, Counted, Counting, Expr, Problem, Resource, Variable, Words,
};

/// The column that says what a slot has to show at one of its sides.
pub fn wants_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Wants_{}_{side}", board.slots[slot].name)
}

/// The column that says what a slot shows at one of its sides. Halves are joined on equal columns and nothing else: some
/// engines look a row up by a column only, and each picks for itself which half to look up.
fn shows_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Shows_{}_{side}", board.slots[slot].name)
}

/// The board. The variables are its slots in their order.
pub fn problem(board: &Board) -> Problem {
    let slots = 0..board.slots.len();
    let touches = slots.clone().flat_map(|slot| {
        let touches = board.slots[slot].touches.iter().enumerate();
        let touches = touches.filter_map(move |(side, touch)| Some(((slot, side), (*touch)?)));
        // Each pair once; a side that touches another of its own slot, never.
        touches.filter(|((slot, side), touch)| (*slot, *side) < (touch.slot, touch.side))
    });
    let mut problem = Problem {
        constraints: touches
            .map(|(one, other)| meets(board, one, other))
            .collect(),
        variables: slots.map(|slot| variable(board, slot)).collect(),
        resources: vec![pieces(board)],
        ..Problem::default()
    };
    own::add(&mut problem, board);
    problem
}

fn variable(board: &Board, slot: usize) -> Variable {
    let name = at_column(board, slot);
    let at = Column::new(&name, of_candidate(board, slot, "ID"));
    let touches = board.slots[slot].touches.iter().enumerate();
    let sides = touches.filter_map(|(side, touch)| Some((side, (*touch)?)));
    let sides = sides.flat_map(|(side, touch)| {
        let shown = of_candidate(board, slot, side_column(side));
        let wanted = match board.matching {
            Match::Equal => shown.clone(),
            Match::Opposite => -shown.clone(),
        };
        [
            Column::new(wants_column(board, (touch.slot, touch.side)), wanted),
            Column::new(shows_column(board, (slot, side)), shown),
        ]
    });
    Variable {
        says: format!("slot {}", board.slots[slot].name),
        relation: "Candidate".to_owned(),
        only: of_slot(board, slot),
        columns: std::iter::chain([at], sides).collect(),
        name,
    }
}

/// The rule that two touching sides match: the one that is filled last shows what the other wants there.
fn meets(board: &Board, one: (usize, usize), other: Touch) -> Constraint {
    let other = (other.slot, other.side);
    let test = |last: (usize, usize), first: (usize, usize)| {
        let shown = Expr::column(at_column(board, last.0), shows_column(board, last));
        shown.equals(Expr::column(
            at_column(board, first.0),
            wants_column(board, last),
        ))
    };
    let says = |first: (usize, usize)| format!("meets slot {}", board.slots[first.0].name).into();
    Constraint {
        reads: vec![one.0, other.0],
        test: test(one, other),
        turned: Some(test(other, one)),
        says: vec![says(other), says(one)],
    }
}

/// The pieces, of which each slot uses one.
fn pieces(board: &Board) -> Resource {
    let names = |name| mask::columns(board, name).into_iter();
    let columns = names("Used").zip(names("Unused"));
    let columns = columns.zip(names("Unit").zip(names("Full_Bit")));
    let sums = mask::empty_masks(board)
        .into_iter()
        .zip(mask::full_pairs(board));
    let masks = columns.zip(sums).map(|(columns, (start, both))| {
        let ((column, rest), (takes, needs)) = columns;
        BitColumn {
            column,
            start,
            takes,
            needs,
            rest,
            both,
        }
    });
    Resource {
        place: "piece".to_owned(),
        counted: Some(Counted {
            masks: masks.collect(),
            counting: Counting::Used,
            says: Words::forbidding("is not in use"),
            about: "the pieces in use, a bit for each: the sum of their Unit",
            lowest: None,
            mirror: None,
        }),
        is_exact: board.n_pieces() == board.slots.len(),
        ..Resource::default()
    }
}

/// What the stages of a board add, and what their headers say.
pub fn words(board: &Board) -> StageWords {
    let state = |name, pieces, shows| {
        let masks = match mask::columns(board, name).as_slice() {
            [mask] => format!("{mask} counts"),
            [first, second] => format!("{first} and {second} count"),
            masks => format!("{} to {} count", masks[0], masks[masks.len() - 1]),
        };
        format!(
            "\n{masks} the pieces {pieces}; Wants_S_K is what slot S has to show at its side K{shows}."
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
            state("Used", "in use", ""),
            state("Unused", "left for the other half", ""),
            state(
                "Used",
                "in use",
                ",\nand Shows_S_K what slot S of this half shows there",
            ),
        ],
        ..StageWords::default()
    }
}
