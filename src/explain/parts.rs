//! Leaves out the parts of a puzzle, such as its clues, one at a time: finds those that contradict each other if no solution exists,
//! and those that are not needed if there is exactly one.
//!
//! A contradiction does not need a part if the puzzle has no solution without it either. See Chinneck, "Feasibility and Infeasibility in
//! Optimization", 2008, on deletion filters.

use std::time::Duration;

use serde::{Serialize, Serializer};

use super::candidates::CandidateRows;
use crate::answer::solve_within;
use crate::engine::{Instant, Limits};
use crate::error::{Error, Result};
use crate::family::{Given, PartOf, Puzzle};
use crate::plan::{Filling, Goal, Options};
use crate::problem::Words;
use crate::words::{capitalised, in_a_list};

/// The time limit of one search, and of all searches if no limit is set. A search that exceeds it has no result.
const MAX_SEARCH: Duration = Duration::from_secs(3);
const MAX_SEARCHES: Duration = Duration::from_mins(1);

/// Parts of a puzzle that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The parts, in words, in the order of the puzzle, followed by the givens, as they were entered.
    pub parts: Vec<String>,
    /// True if leaving out any one of them gives a solution; false if some searches took too long.
    pub is_smallest: bool,
}

/// The parts of a puzzle with one solution that could be left out, each by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spare {
    /// The word for a part: "clue".
    pub noun: &'static str,
    /// The parts that could be left out, counted from 1.
    pub numbers: Vec<usize>,
    /// True if all other parts are known to be needed.
    pub is_certain: bool,
}

/// The key `redundant_clues`, or that of another noun, with the numbers.
impl Serialize for Spare {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map([(format!("redundant_{}s", self.noun), &self.numbers)])
    }
}

/// Finds parts of a puzzle, and of its givens, that contradict each other. `None` if no part can be left out, or the puzzle has no
/// solution whichever part is.
///
/// # Errors
/// When a given makes no sense, or the search is interrupted.
pub fn contradiction(
    puzzle: &Puzzle,
    givens: &[String],
    options: &Options,
    limits: Limits,
) -> Result<Option<Contradiction>> {
    let end = end_of_searches(limits);
    let options = Options {
        goal: Goal::First,
        ..options.clone()
    };
    let mut is_smallest = true;
    let mut has_none = |rest: &Rest| -> Result<bool> {
        let puzzle = rest.puzzle.with_given(&rest.givens)?;
        let n_solutions = count(&puzzle, &options, limits, end)?;
        is_smallest &= n_solutions.is_some();
        Ok(n_solutions == Some(0))
    };
    // A part keeps the number that it has in the whole puzzle.
    let own = puzzle.content.parts();
    let names = own.iter().map(|part| part.name.clone());
    let given = givens.iter().map(|given| format!("`--given {given}`"));
    let mut rest = Rest {
        puzzle: puzzle.clone(),
        givens: givens.to_vec(),
        names: names.chain(given).collect(),
    };
    // A given that a single rule excludes is found without a search, and is easier to understand.
    let (puzzles, placed) = puzzle.with_each_given(givens)?;
    if let Some((clash_idx, (says, known))) = first_clash(&puzzles[0], &placed, limits)? {
        let rule = says.subject.as_ref().unwrap_or(&says.says);
        let is_known = |slot: usize| known.iter().any(|one| one.slot == slot);
        let is_needed = own.iter().map(|part| match &part.of {
            PartOf::Rule(name) => name == rule,
            PartOf::Given(slot) => is_known(*slot),
        });
        let is_given = placed.iter().enumerate().map(|(idx, given)| {
            idx == clash_idx || given.placed.iter().any(|(slot, _)| is_known(*slot))
        });
        let smaller = rest.only(&is_needed.chain(is_given).collect::<Vec<_>>());
        if has_none(&smaller)? {
            rest = smaller;
        }
    }
    rest.leave_out(&mut has_none)?;
    let parts = rest.names;
    Ok((!parts.is_empty()).then_some(Contradiction { parts, is_smallest }))
}

/// The first given that a single rule excludes, with that rule, and with the placements before it that it needs.
fn first_clash(
    puzzle: &Puzzle,
    placed: &[Given],
    limits: Limits,
) -> Result<Option<(usize, (Words, Filling))>> {
    if placed.is_empty() {
        return Ok(None);
    }
    let mut candidates = CandidateRows::of(puzzle, limits)?;
    let mut all = 0..placed.len();
    Ok(all.find_map(|idx| {
        let clash = candidates.clash(placed, idx)?;
        Some((idx, candidates.minimised(&placed[idx], clash)))
    }))
}

/// Finds the parts without which a puzzle with one solution still has only one. `None` if it has no parts that may be redundant.
///
/// # Errors
/// When the search is interrupted.
pub fn spare(puzzle: &Puzzle, limits: Limits) -> Result<Option<Spare>> {
    let end = end_of_searches(limits);
    let options = Options {
        goal: Goal::Few(2),
        ..Options::default()
    };
    let parts = puzzle.content.parts().into_iter();
    let mut spare = None;
    for (no, (noun, content)) in (1..).zip(parts.filter_map(|part| Some((part.noun?, part.rest)))) {
        let spare = spare.get_or_insert(Spare {
            noun,
            numbers: Vec::new(),
            is_certain: true,
        });
        let rest = Puzzle {
            content,
            ..puzzle.clone()
        };
        match count(&rest, &options, limits, end)? {
            Some(1) => spare.numbers.push(no),
            Some(_) => {}
            None => spare.is_certain = false,
        }
    }
    Ok(spare)
}

/// The time by which all searches have to end.
fn end_of_searches(limits: Limits) -> Instant {
    let start = limits.since.unwrap_or_else(Instant::now);
    start + limits.timeout.unwrap_or(MAX_SEARCHES)
}

/// The number of solutions that a search finds; `None` if it reaches a limit, or the options fit no plan.
fn count(puzzle: &Puzzle, options: &Options, limits: Limits, end: Instant) -> Result<Option<u64>> {
    let left = end.saturating_duration_since(Instant::now());
    let limits = Limits {
        timeout: Some(left.min(MAX_SEARCH)),
        since: Some(Instant::now()),
        ..limits
    };
    match solve_within(puzzle, options, limits) {
        Ok(answer) => Ok(Some(answer.n_rows())),
        Err(error @ Error::Interrupted { .. }) => Err(error),
        Err(_) => Ok(None),
    }
}

/// A puzzle without some of its parts, and the givens of the command line that are left.
#[derive(Debug, Clone)]
struct Rest {
    puzzle: Puzzle,
    givens: Vec<String>,
    /// The remaining parts in words: first those of the puzzle, then the givens.
    names: Vec<String>,
}

impl Rest {
    /// Leaves out every part without which it is still impossible, one after the other.
    fn leave_out(&mut self, is_impossible: &mut dyn FnMut(&Self) -> Result<bool>) -> Result<()> {
        let mut n_needed = 0;
        while n_needed < self.names.len() {
            let smaller = self.without(n_needed);
            if is_impossible(&smaller)? {
                *self = smaller;
            } else {
                n_needed += 1;
            }
        }
        Ok(())
    }

    /// Leaves out every part that is not needed.
    fn only(&self, is_needed: &[bool]) -> Self {
        let left_out = (0..is_needed.len()).rev().filter(|idx| !is_needed[*idx]);
        left_out.fold(self.clone(), |rest, idx| rest.without(idx))
    }

    fn without(&self, idx: usize) -> Self {
        let mut rest = self.clone();
        rest.names.remove(idx);
        let mut parts = self.puzzle.content.parts();
        if idx < parts.len() {
            rest.puzzle.content = parts.swap_remove(idx).rest;
        } else {
            rest.givens.remove(idx - parts.len());
        }
        rest
    }
}

/// The parts as sentences, one a line.
#[must_use]
pub fn contradiction_in_words(contradiction: &Contradiction) -> Vec<String> {
    let Contradiction { parts, is_smallest } = contradiction;
    let about = match (parts.len(), is_smallest) {
        (1, _) => "No solution has this:",
        (_, true) => "These contradict each other; without any one of them, there is a solution:",
        (_, false) => "These contradict each other; fewer of them may do so, too:",
    };
    let parts = parts.iter().map(|part| format!("- {part}"));
    std::iter::once(about.to_owned()).chain(parts).collect()
}

/// The parts that could be left out, in a sentence; `None` where nothing is known of them.
#[must_use]
pub fn spare_in_words(spare: &Spare) -> Option<String> {
    let noun = spare.noun;
    let numbers: Vec<String> = spare.numbers.iter().map(usize::to_string).collect();
    let which = match &numbers[..] {
        [] if spare.is_certain => {
            format!("no {noun} could be left out: there would be more than one solution.")
        }
        [] => return None,
        [number] => {
            format!("{noun} {number} could be left out: the solution would stay the only one.")
        }
        _ => format!(
            "{noun}s {} could each be left out: the solution would stay the only one.",
            in_a_list(&numbers)
        ),
    };
    Some(capitalised(&which))
}
