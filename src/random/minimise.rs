//! Puzzles without the givens, clues and rules that they do not need to have one solution.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::answer::{Distinct, two_solutions};
use crate::engine::Limits;
use crate::error::{Error, Result};
use crate::explain::{Grade, grade};
use crate::family::{Document, FilePart, Puzzle, parse};

/// The limit on the rows of a stage in a search for a second solution.
const MAX_ROWS: u64 = 100_000;

/// A puzzle file from which no part can be taken any more.
#[derive(Debug)]
pub struct Minimised {
    pub file: String,
    /// For each kind of part, its noun, the number that was taken away, and the number before.
    pub taken: Vec<(&'static str, usize, usize)>,
}

/// Takes parts of a puzzle away, in an order that the seed chooses, while its only solution, which was found, stays the only one.
///
/// # Errors
/// When nothing can be left out of such a puzzle, or a search is interrupted.
pub fn minimise(puzzle: &Puzzle, found: &Distinct, seed: u64, limits: Limits) -> Result<Minimised> {
    let document = Document::new(&puzzle.name, &puzzle.definition).called(&puzzle.name);
    let parts = document.parts(puzzle.content.family().optional);
    if parts.is_empty() {
        let problem = format!(
            "`{}` has no givens, clues or rules that could be removed",
            puzzle.name
        );
        return Err(Error::Message(problem));
    }
    let without = |kept: &[&FilePart]| {
        let left_out = parts.iter().filter(|part| !kept.contains(part));
        document.without(left_out)
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let kept = thinned(parts.iter().collect(), &mut rng, &|kept| {
        // A part is needed if the file is not a valid puzzle without it.
        let Ok(rest) = parse(&Document::new(&puzzle.name, &without(kept))) else {
            return Ok(false);
        };
        let rest_found = two_solutions(&rest, with_few_rows(limits));
        Ok(unless_too_many(rest_found)?.is_some_and(|rest| rest.has_solution_of(found)))
    })?;
    let mut taken: Vec<(&'static str, usize, usize)> = Vec::new();
    for part in &parts {
        if taken.last().is_none_or(|(noun, ..)| *noun != part.noun) {
            taken.push((part.noun, 0, 0));
        }
        if let Some((_, n_taken, n_before)) = taken.last_mut() {
            *n_before += 1;
            *n_taken += usize::from(!kept.contains(&part));
        }
    }
    Ok(Minimised {
        file: without(&kept),
        taken,
    })
}

/// The parts that are left when others go, in random order and many at once, while `suffice` accepts the rest.
pub fn thinned<T: Clone>(
    mut parts: Vec<T>,
    rng: &mut ChaCha8Rng,
    suffice: &dyn Fn(&[T]) -> Result<bool>,
) -> Result<Vec<T>> {
    parts.shuffle(rng);
    let (mut n_needed, mut step) = (0, parts.len().div_ceil(2));
    while n_needed < parts.len() {
        let rest = &parts[parts.len().min(n_needed + step)..];
        let rest = [&parts[..n_needed], rest].concat();
        if suffice(&rest)? {
            parts = rest;
        } else if step > 1 {
            step /= 2;
        } else {
            n_needed += 1;
        }
    }
    Ok(parts)
}

/// True if a search within `MAX_ROWS` shows that the puzzle of a file has exactly one solution.
pub fn has_one_solution(file: &str) -> Result<bool> {
    let puzzle = crate::parse(file)?;
    let found = two_solutions(&puzzle, with_few_rows(Limits::default()));
    Ok(unless_too_many(found)?.is_some_and(|found| found.boards().len() == 1))
}

/// The grade of the puzzle of a file.
pub fn grade_of(file: &str) -> Result<Option<Grade>> {
    Ok(grade(&crate::parse(file)?, Limits::default())?.grade)
}

fn with_few_rows(limits: Limits) -> Limits {
    Limits {
        max_rows: MAX_ROWS,
        ..limits
    }
}

/// The result of a search; `None` if it had too many rows.
fn unless_too_many(found: Result<Distinct<'_>>) -> Result<Option<Distinct<'_>>> {
    match found {
        Err(Error::TooManyRows { .. }) => Ok(None),
        found => found.map(Some),
    }
}
