//! Many puzzles: those of one family in one pipeline where the family has one, others one by one, on all cores.

use std::ops::Range;

use super::{SolvedBoard, solve_within, two_solutions};
use crate::engine::{Database, Instant, Limits};
use crate::error::{Error, Result};
use crate::family::{BatchBuilder, Puzzle};
use crate::parallel::map_in_order;
use crate::plan::{Goal, Method, Options};

/// The most puzzles that go through a pipeline together. With more, the data of a stage no longer fits in a core's cache.
const IN_A_BATCH: usize = 100;

/// The most rows that a stage of many puzzles leaves. Of a batch that leaves more, one puzzle is to blame, and it is better left alone.
const MOST_ROWS: u64 = 1_000_000;

/// The result of one of many puzzles.
///
/// ```
/// let puzzles = ["drive-ya-nuts", "queens"].map(joinsaw::find).into_iter().collect::<Result<Vec<_>, _>>()?;
/// let mut counts = Vec::new();
/// joinsaw::solve_many(&puzzles, &joinsaw::Options::default(), joinsaw::Limits::default(), &mut |_, solved| {
///     counts.push(solved?.solutions);
///     Ok(())
/// })?;
/// assert_eq!(counts, [Some(6), Some(92)]);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Solved {
    /// The number of solutions, pieces told apart; `None` if that was not asked, or the search ended at the second one.
    pub solutions: Option<u128>,
    /// True if it has only one, as [`Solutions::is_unique`](crate::plan::Solutions::is_unique) says.
    pub is_unique: Option<bool>,
    /// The pieces of the first solution, slot by slot, if it has one and boards.
    pub first: Option<Vec<String>>,
    /// The answer to its question, if it asks one and has a solution.
    pub answer: Option<String>,
    /// The seconds that it took, or its share of those that its batch took.
    pub seconds: f64,
}

impl Solved {
    /// True if it has a solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.first.is_some() || self.solutions.is_some_and(|count| count > 0)
    }
}

/// Solves all puzzles, stopping at the second solution of each if few are wanted. Passes each result to `visit` with the position of its
/// puzzle, in order, as soon as it is known. A failure of one puzzle, such as too many rows, is an error for that puzzle alone.
///
/// # Errors
/// When the options ask for something that a puzzle does not have, when the run is stopped, or when `visit` fails.
pub fn solve_many(
    puzzles: &[Puzzle],
    options: &Options,
    limits: Limits,
    visit: &mut dyn FnMut(usize, Result<Solved>) -> Result<()>,
) -> Result<()> {
    let n_threads = limits.threads();
    let limits = Limits {
        n_threads: 1,
        ..limits.started()
    };
    let solve = |batch: &Range<usize>| solve_batch(&puzzles[batch.clone()], options, limits);
    let tell = |batch: &Range<usize>, found: Vec<Result<Solved>>| {
        let mut found = batch.clone().zip(found);
        found.try_for_each(|(idx, found)| visit(idx, found))
    };
    map_in_order(n_threads, &batches(puzzles, options), solve, tell)
}

/// True if an error has nothing to do with the puzzle that met it.
fn ends_all(error: &Error) -> bool {
    matches!(
        error,
        Error::BadOption { .. }
            | Error::Interrupted { .. }
            | Error::TimedOut { .. }
            | Error::TooMuchMemory { .. }
    )
}

/// The positions of puzzles solved together: neighbours whose family makes one pipeline of them.
fn batches(puzzles: &[Puzzle], options: &Options) -> Vec<Range<usize>> {
    let mut batches: Vec<Range<usize>> = Vec::new();
    for (idx, puzzle) in puzzles.iter().enumerate() {
        let may_join = |batch: &&mut Range<usize>| {
            let last = &puzzles[batch.end - 1];
            batch.len() < IN_A_BATCH
                && last.family() == puzzle.family()
                && [last, puzzle]
                    .iter()
                    .all(|one| pipeline_of(one, options).is_some())
        };
        match batches.last_mut().filter(may_join) {
            Some(batch) => batch.end += 1,
            None => batches.push(idx..idx + 1),
        }
    }
    batches
}

/// Builds one pipeline for this puzzle and others; `None` if each needs its own.
fn pipeline_of(puzzle: &Puzzle, options: &Options) -> Option<BatchBuilder> {
    let is_plain = options.method == Method::Auto && options.order.is_empty();
    let fits =
        is_plain && matches!(options.goal, Goal::Rows | Goal::Few(_)) && puzzle.riddle.is_none();
    puzzle.content.family().together.filter(|_| fits)
}

/// Solves a batch in one pipeline, or else in halves, down to single puzzles.
fn solve_batch(
    puzzles: &[Puzzle],
    options: &Options,
    limits: Limits,
) -> Result<Vec<Result<Solved>>> {
    if let Some(found) = together(puzzles, options, limits)? {
        return Ok(found.into_iter().map(Ok).collect());
    }
    if let [puzzle] = puzzles {
        return match alone(puzzle, options, limits) {
            Err(error) if ends_all(&error) => Err(error),
            found => Ok(vec![found]),
        };
    }
    let (first, second) = puzzles.split_at(puzzles.len() / 2);
    let mut found = solve_batch(first, options, limits)?;
    found.extend(solve_batch(second, options, limits)?);
    Ok(found)
}

/// Solves these puzzles in one pipeline; `None` if they have none, or it leaves too many rows.
fn together(puzzles: &[Puzzle], options: &Options, limits: Limits) -> Result<Option<Vec<Solved>>> {
    let start = Instant::now();
    let pipeline = pipeline_of(&puzzles[0], options).and_then(|make| make(puzzles));
    let Some((pipeline, last)) = pipeline
        .as_ref()
        .and_then(|made| Some((made, made.stages.last()?)))
    else {
        return Ok(None);
    };
    let limits = Limits {
        max_rows: limits.max_rows.min(MOST_ROWS),
        ..limits
    };
    let query = format!("SELECT * FROM {}", last.name);
    let rows = match Database::count(&pipeline.inputs, &pipeline.stages, &query, limits) {
        Err(Error::TooManyRows { .. }) => return Ok(None),
        found => found?.1.rows,
    };
    let n_puzzles = u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    let seconds = start.elapsed().as_secs_f64() / f64::from(n_puzzles);
    let mut firsts = vec![(0, None); puzzles.len()];
    for row in &rows {
        let (idx, pieces) = (pipeline.pieces)(row);
        let (n_solutions, first) = &mut firsts[idx];
        *n_solutions += 1;
        if first.as_ref().is_none_or(|first| pieces < *first) {
            *first = Some(pieces);
        }
    }
    let is_counted = |n_solutions| options.goal == Goal::Rows || n_solutions < 2;
    let found = firsts.into_iter().map(|(n_solutions, first)| Solved {
        solutions: Some(n_solutions).filter(|count| is_counted(*count)),
        is_unique: Some(n_solutions == 1),
        first,
        answer: None,
        seconds,
    });
    Ok(Some(found.collect()))
}

fn alone(puzzle: &Puzzle, options: &Options, limits: Limits) -> Result<Solved> {
    let start = Instant::now();
    if let Goal::Few(_) = options.goal {
        let found = two_solutions(puzzle, limits)?;
        let boards = found.boards();
        let n_solutions = boards.len();
        return Ok(Solved {
            solutions: (n_solutions < 2).then_some(n_solutions as u128),
            is_unique: Some(n_solutions == 1),
            first: boards.first().map(SolvedBoard::pieces),
            answer: None,
            seconds: start.elapsed().as_secs_f64(),
        });
    }
    let answer = solve_within(puzzle, options, limits)?;
    Ok(Solved {
        first: answer.first_board()?.map(|board| board.pieces()),
        answer: answer.to_riddle()?,
        solutions: answer.solutions.all,
        is_unique: answer.solutions.is_unique(),
        seconds: start.elapsed().as_secs_f64(),
    })
}
