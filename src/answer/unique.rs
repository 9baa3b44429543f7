//! The uniqueness of a solution: a search that ends at the second one.

use super::{SolvedBoard, each_row};
use crate::compile::compile_within;
use crate::engine::Limits;
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{Filling, Goal, Options, Placement, Plan};

/// The number of rows among which two solutions are looked for at first; as many times more the next time.
const FIRST_ROWS: usize = 2;
const MORE_ROWS: usize = 16;

/// Up to two solutions of a puzzle. They differ by more than a turn of the board or a swap of identical pieces.
#[derive(Debug)]
pub struct Distinct<'a> {
    puzzle: &'a Puzzle,
    plan: Plan,
    fillings: Vec<Filling>,
    /// The number of solutions that were found, turned ones and swapped ones included.
    n_all: u128,
}

/// Searches for two solutions of a puzzle, and ends at the second one.
///
/// # Errors
/// When the run takes too long, or is interrupted.
pub fn two_solutions(puzzle: &Puzzle, limits: Limits) -> Result<Distinct<'_>> {
    let limits = limits.started();
    let mut most = FIRST_ROWS;
    loop {
        let options = Options {
            goal: Goal::Few(most),
            ..Options::default()
        };
        let plan = compile_within(puzzle, &options, limits)?;
        let (mut row_no, mut fillings) = (0, Vec::new());
        let mut distinct_filling = plan.distinct_filling();
        each_row(
            puzzle,
            &plan,
            &options,
            limits,
            most,
            &mut |columns, row| {
                let Some(row) = row else { return Ok(()) };
                row_no += 1;
                fillings.extend(distinct_filling(columns, row)?);
                Ok(())
            },
        )?;
        drop(distinct_filling);
        if fillings.len() >= 2 || row_no < most as u64 {
            fillings.truncate(2);
            let n_all = u128::from(row_no) * plan.weight();
            return Ok(Distinct {
                puzzle,
                plan,
                fillings,
                n_all,
            });
        }
        most *= MORE_ROWS;
    }
}

impl Distinct<'_> {
    /// The solutions: none, the only one, or two of several.
    #[must_use]
    pub fn boards(&self) -> Vec<SolvedBoard<'_>> {
        let drawing = &self.plan.puzzle.drawing;
        let fillings = self.fillings.iter().cloned();
        fillings
            .map(|filling| SolvedBoard { filling, drawing })
            .collect()
    }

    /// True if both puzzles have one solution, the same one, and it turns into as many others.
    #[must_use]
    pub fn has_solution_of(&self, other: &Distinct) -> bool {
        let is_same = self.n_all > 1 || self.fillings == other.fillings;
        let are_unique = self.fillings.len() == 1 && other.fillings.len() == 1;
        are_unique && self.n_all == other.n_all && is_same
    }

    /// The symmetries whose solutions count as one, in words: " up to rotation"; empty if there are none.
    #[must_use]
    pub fn up_to(&self) -> String {
        let puzzle = &self.plan.puzzle;
        if puzzle.symmetries.len() > 1 {
            format!(" up to {}", puzzle.symmetry_name)
        } else {
            String::new()
        }
    }

    /// The placements of each of two solutions that the other one lacks, in words: "2 in r1c2". None unless there are two.
    #[must_use]
    pub fn differences(&self) -> [Vec<String>; 2] {
        let [one, other] = &self.fillings[..] else {
            return [Vec::new(), Vec::new()];
        };
        [self.only_in(one, other), self.only_in(other, one)]
    }

    fn only_in(&self, one: &Filling, other: &Filling) -> Vec<String> {
        let drawing = &self.plan.puzzle.drawing;
        let is_open = |placement: &&Placement| !drawing.places[placement.slot].is_given;
        let open: Filling = one.iter().filter(is_open).cloned().collect();
        let mut only = Vec::new();
        for (placement, mut words) in open.iter().zip(drawing.words(&open)) {
            if other.contains(placement) {
                continue;
            }
            let is_turned = |found: &Placement| {
                (found.slot, &found.piece) == (placement.slot, &placement.piece)
            };
            if other.iter().any(is_turned)
                && let Some(turn) = self.puzzle.content.turn_in_words(placement)
            {
                words = format!("{words}, {turn}");
            }
            if !only.contains(&words) {
                only.push(words);
            }
        }
        only
    }
}
