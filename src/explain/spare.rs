//! Which parts of a puzzle say nothing new: those without which its one solution stays the only one.

use crate::compile::compile_within;
use crate::engine::{Database, Limits};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::Options;
use crate::words::in_a_list;

/// A stage that leaves more rows than this ends the search for a second solution.
const MOST_ROWS: u64 = 100_000;

/// How many rows all searches may build together: a few seconds' work. What is unknown then is not said.
const MOST_ROWS_IN_ALL: u64 = 2_000_000;

/// The parts of a puzzle with one solution that could be left out, each by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spare {
    /// The word for a part: "clue".
    pub noun: &'static str,
    /// The parts that could be left out, counted from 1.
    pub numbers: Vec<usize>,
    /// Whether it is known of all others that they could not.
    pub is_certain: bool,
}

/// Finds the parts without which a puzzle with one solution still has only one. `None` if nothing can be left out of such a
/// puzzle.
///
/// # Errors
/// When the search is interrupted or takes too long.
pub fn spare(puzzle: &Puzzle, limits: Limits) -> Result<Option<Spare>> {
    let Some(left_out) = puzzle.content.left_out() else {
        return Ok(None);
    };
    let limits = Limits {
        max_rows: limits.max_rows.min(MOST_ROWS),
        n_threads: 1,
        ..limits.started()
    };
    let mut n_built = 0;
    let mut spare = Spare {
        noun: left_out.noun,
        numbers: Vec::new(),
        is_certain: true,
    };
    for (no, content) in (1..).zip(left_out.rests) {
        if n_built > MOST_ROWS_IN_ALL {
            spare.is_certain = false;
            break;
        }
        let rest = Puzzle {
            content,
            ..puzzle.clone()
        };
        let plan = compile_within(&rest, &Options::default(), limits)?;
        let mut database = Database::scratch()?;
        match database.run(&plan, limits, &()) {
            Ok(run) => {
                let stages = run.stages.iter().map(|stage| stage.n_rows);
                if stages.clone().next_back() == Some(1) {
                    spare.numbers.push(no);
                }
                n_built += stages.sum::<u64>();
            }
            Err(Error::TooManyRows { stage, limit }) => {
                // Where it is the last stage that leaves so many rows, they are solutions.
                spare.is_certain &= stage == plan.last_stage().name;
                n_built += limit;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Some(spare))
}

/// The parts that could be left out, in a sentence; `None` where nothing is known of them.
#[must_use]
pub fn spare_in_words(spare: &Spare) -> Option<String> {
    let Spare {
        noun,
        numbers,
        is_certain,
    } = spare;
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let stays = "the solution would stay the only one";
    let (first, rest) = noun.split_at(1);
    match &numbers[..] {
        [] => is_certain.then(|| {
            format!("No {noun} could be left out: there would be more than one solution.")
        }),
        [number] => {
            let first = first.to_uppercase();
            Some(format!(
                "{first}{rest} {number} could be left out: {stays}."
            ))
        }
        _ => {
            let (first, numbers) = (first.to_uppercase(), in_a_list(&numbers));
            Some(format!(
                "{first}{rest}s {numbers} could each be left out: {stays}."
            ))
        }
    }
}
