//! Why there is no solution, from the puzzle's side: parts of it that contradict each other, so few that any of them could mend it.
//!
//! Parts are left out one after the other; what leaves no solution without them was not needed. See Chinneck, "Feasibility and
//! Infeasibility in Optimization", 2008, on deletion filters.

use std::sync::Arc;
use std::time::Duration;

use crate::answer::solve_within;
use crate::engine::{Instant, Limits};
use crate::error::{Error, Result};
use crate::family::{Content, Puzzle};
use crate::plan::{Goal, Options};

/// How long one search for a solution without a part may take, and all of them where no limit is set. A part without which none is
/// found in time stays.
const LONGEST_SEARCH: Duration = Duration::from_secs(3);
const LONGEST: Duration = Duration::from_mins(1);

/// Parts of a puzzle that contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The parts, in words, in the order of the puzzle, and what is given besides, as it was given.
    pub parts: Vec<String>,
    /// Whether there is a solution as soon as any one of them is left out. Otherwise, some searches took too long.
    pub is_smallest: bool,
}

/// A puzzle without some of its parts, and the givens of the command line that are left.
#[derive(Debug, Clone)]
struct Rest {
    puzzle: Puzzle,
    givens: Vec<String>,
}

/// Finds parts of a puzzle, and of what is given besides, that contradict each other. `None` where the puzzle has no solution whatever
/// is left out, or nothing can be.
///
/// # Errors
/// When a given makes no sense, or the search is interrupted.
pub fn contradiction(
    puzzle: &Puzzle,
    givens: &[String],
    options: &Options,
    limits: Limits,
) -> Result<Option<Contradiction>> {
    let start = limits.since.unwrap_or_else(Instant::now);
    let (start, longest) = match limits.timeout {
        Some(timeout) => (start, timeout),
        None => (Instant::now(), LONGEST),
    };
    let mut is_smallest = true;
    let mut has_none = |rest: &Rest| -> Result<bool> {
        let left = longest.saturating_sub(start.elapsed());
        let limits = Limits {
            timeout: Some(left.min(LONGEST_SEARCH)),
            since: Some(Instant::now()),
            ..limits
        };
        let found = has_solution(rest, options, limits)?;
        is_smallest &= found.is_some();
        Ok(found == Some(false))
    };
    let mut rest = Rest {
        puzzle: puzzle.clone(),
        givens: givens.to_vec(),
    };
    // A part keeps the number that it has in the whole puzzle.
    let own = puzzle.content.parts();
    let mut own = own.map_or_else(Vec::new, |parts| parts.names);
    // A direct contradiction of a given is found without a search, and is easier to see.
    if clashes(&rest)? {
        rest.leave_out(&mut own, &mut clashes)?;
    }
    rest.leave_out(&mut own, &mut has_none)?;
    let given = rest.givens.iter().map(|given| format!("`--given {given}`"));
    let parts: Vec<String> = own.into_iter().chain(given).collect();
    Ok((!parts.is_empty()).then_some(Contradiction { parts, is_smallest }))
}

impl Rest {
    /// Leaves out every part without which it is still impossible, one after the other, and its name among `own`.
    fn leave_out(
        &mut self,
        own: &mut Vec<String>,
        is_impossible: &mut dyn FnMut(&Self) -> Result<bool>,
    ) -> Result<()> {
        let mut n_needed = 0;
        while let Some(content) = self.content_without(n_needed) {
            let smaller = Self {
                puzzle: Puzzle {
                    content,
                    ..self.puzzle.clone()
                },
                ..self.clone()
            };
            if is_impossible(&smaller)? {
                *self = smaller;
                own.remove(n_needed);
            } else {
                n_needed += 1;
            }
        }
        let mut n_given = 0;
        while n_given < self.givens.len() {
            let mut smaller = self.clone();
            smaller.givens.remove(n_given);
            if is_impossible(&smaller)? {
                *self = smaller;
            } else {
                n_given += 1;
            }
        }
        Ok(())
    }

    /// The puzzle without the part at this position, if it has so many.
    fn content_without(&self, idx: usize) -> Option<Arc<dyn Content>> {
        let parts = self.puzzle.content.parts()?;
        parts.rests.into_iter().nth(idx)
    }
}

/// True if a given directly contradicts a rule or another given.
fn clashes(rest: &Rest) -> Result<bool> {
    let (_, placed) = rest.puzzle.with_each_given(&rest.givens)?;
    Ok(placed.iter().any(|given| given.clash.is_some()))
}

/// Whether there is a solution; `None` where the search for one took too much.
fn has_solution(rest: &Rest, options: &Options, limits: Limits) -> Result<Option<bool>> {
    let puzzle = rest.puzzle.with_given(&rest.givens)?;
    let options = Options {
        goal: Goal::First,
        ..options.clone()
    };
    match solve_within(&puzzle, &options, limits) {
        Ok(answer) => Ok(Some(answer.is_solved())),
        Err(error @ Error::Interrupted { .. }) => Err(error),
        // The search reached a limit, or there is no plan without the part.
        Err(_) => Ok(None),
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
