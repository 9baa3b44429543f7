//! The meaning of a finished run: the rows that its stages left, the groups that survive, the number of solutions, and their
//! boards.
//!
//! It may use everything up to `compile`, but nothing that prints. Begin with [`solve_within`] and [`Answer::of_tables`].

mod many;
#[cfg(feature = "program")]
mod reached;
mod stream;
mod unique;

use std::collections::BTreeSet;
use std::fmt;

pub use many::{Solved, solve_many};
#[cfg(feature = "program")]
pub use reached::{furthest, row_of_stage};
#[cfg(feature = "program")]
pub use stream::MOST_SEEN;
pub use stream::{each_row, stream};
pub use unique::{Distinct, two_solutions};

use crate::compile::compile_within;
use crate::drawing::Drawing;
use crate::engine::{
    Database, Engine, Limits, Run, Sample, Source, StageRun, Visit, answered, collect, draw,
};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{
    DistinctCounter, Filling, Goal, Groups, Method, Options, Plan, Solutions, Tallied, Tally,
};
use crate::relation::{Cell, Relation, Row};

/// The column of `Solution` that counts solutions, from 1.
pub(crate) const SOLUTION_NO: &str = "Solution_No";

/// A finished run, and the meaning of its last stage. `E` is the database that it ran in.
///
/// ```
/// let answer = joinsaw::solve(&joinsaw::find("fish")?, &joinsaw::Options::default())?;
/// assert!(answer.is_solved());
/// assert_eq!(answer.to_riddle()?.as_deref(), Some("German"));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug)]
pub struct Answer<E = Database> {
    /// The plan that ran.
    pub plan: Plan,
    /// The rows of the stages, and the time that each took.
    pub run: Run,
    /// The number of solutions, counted in three ways.
    pub solutions: Solutions,
    /// Their number for each choice of holes, in a puzzle with holes.
    pub tally: Vec<Tallied>,
    /// The database that it ran in. It has the table of each stage, unless the plan ran in a way that keeps none.
    pub engine: E,
    /// True if rows and boards have only the first of the solutions that differ by a symmetry or by swaps of identical pieces.
    pub is_distinct: bool,
    /// The first rows of the last stage, if no table holds them.
    seen: Option<Relation>,
}

/// A solved board. Printed, it is a picture in text.
///
/// ```
/// let answer = joinsaw::solve(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let board = answer.first_board()?.expect("it has a solution");
/// assert_eq!(board.words()[0], "piece 4 in the centre");
/// assert_eq!(board.pieces().len(), 7);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct SolvedBoard<'a> {
    /// The pieces in their slots.
    pub filling: Filling,
    pub(crate) drawing: &'a Drawing,
}

impl SolvedBoard<'_> {
    /// The IDs of the pieces, slot by slot.
    #[must_use]
    pub fn pieces(&self) -> Vec<String> {
        let pieces = self.filling.iter().map(|placement| &placement.piece);
        pieces.cloned().collect()
    }

    /// The placements in words, each piece once: "piece 7 at side 3".
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut words = self.drawing.words(&self.filling);
        words.retain(|word| seen.insert(word.clone()));
        words
    }
}

impl fmt::Display for SolvedBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.drawing.text(&self.filling))
    }
}

/// The columns of the relation `Solution`.
pub(crate) fn solution_columns(plan: &Plan) -> Vec<String> {
    [vec![SOLUTION_NO.to_owned()], plan.puzzle.decoder.columns()].concat()
}

/// The rows of the relation `Solution` for a filling, which is the solution of this number, from 1.
pub(crate) fn solution_rows(plan: &Plan, no: u64, filling: &Filling) -> impl Iterator<Item = Row> {
    let rows = plan.puzzle.decoder.rows(filling).into_iter();
    rows.map(move |row| [vec![Cell::from(no)], row].concat())
}

/// Solves a puzzle within the default [`Limits`].
///
/// # Errors
/// When the options ask for something that the puzzle does not have, or a stage leaves more rows than the limits allow.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<Answer> {
    solve_within(puzzle, options, Limits::default())
}

/// Solves a puzzle within these limits.
///
/// # Errors
/// As [`solve`], or when the time is up.
pub fn solve_within(puzzle: &Puzzle, options: &Options, limits: Limits) -> Result<Answer> {
    let limits = limits.started();
    let plan = compile_within(puzzle, options, limits)?;
    // Only a table lets all boards be read later.
    if plan.method() == Method::Streamed && options.goal != Goal::Rows {
        let visit = &mut |_: &_, _: Option<&_>| Ok(());
        return stream(puzzle, plan, options, limits, &(), visit);
    }
    let mut database = Database::scratch()?;
    let run = database.run(&plan, limits, &())?;
    Answer::of_tables(database, plan, run)
}

/// Draws solutions of a puzzle at random, each equally likely. They are the rows and boards of the answer, in the order in which
/// they were drawn.
///
/// # Errors
/// As [`solve_within`].
pub fn sample(
    puzzle: &Puzzle,
    options: &Options,
    sample: Sample,
    limits: Limits,
) -> Result<Answer> {
    let options = Options {
        method: Method::Merged,
        goal: Goal::Sample,
        ..options.clone()
    };
    let limits = limits.started();
    solve_within(puzzle, &options, limits)?.draw(sample, limits)
}

impl Answer {
    /// Draws solutions at random, each equally likely, from an answer whose plan was made for [`Goal::Sample`]. They are
    /// its rows and boards then, in the order in which they were drawn.
    ///
    /// # Errors
    /// When the tables cannot be read, or the run is interrupted.
    pub fn draw(mut self, sample: Sample, limits: Limits) -> Result<Self> {
        let draws = self.plan.draws();
        if let (Some(draws), Some(last)) = (&draws, self.plan.stages.last_mut()) {
            last.fills.clone_from(&draws.fills);
        }
        self.seen = Some(draw(
            &self.engine,
            &self.plan,
            draws.as_ref(),
            sample,
            limits,
        )?);
        Ok(self)
    }
}

impl<E: Engine> Answer<E> {
    /// The answer of a run that kept its last table.
    ///
    /// # Errors
    /// When that table cannot be read.
    pub fn of_tables(engine: E, plan: Plan, run: Run) -> Result<Self> {
        let found = run.tally.as_ref().map(Tally::found);
        let tally = plan.tally().zip(found).filter(|_| !plan.stops_early());
        let counts = tally.map(|((tally, _), found)| tally.counts(&found, plan.weight()));
        let mut answer = Self {
            tally: counts.unwrap_or_default(),
            plan,
            run,
            solutions: Solutions::default(),
            engine,
            is_distinct: false,
            seen: None,
        };
        if answer.plan.stops_early() {
            return Ok(answer);
        }
        let n_rows = match (&answer.plan.puzzle.groups, &answer.run.total) {
            (Some(groups), _) => answer.rows_of_members(groups),
            (None, Some(total)) => total.values().copied().collect(),
            (None, None) => vec![answer.n_rows().into()],
        };
        let mut counter = DistinctCounter::new(&answer.plan.puzzle.symmetries);
        if answer.plan.needs_fillings() {
            answer.boards(|board| {
                counter.add(&board.filling);
                Ok(())
            })?;
        }
        answer.solutions = answer.plan.solutions(&n_rows, &counter);
        Ok(answer)
    }

    /// The stages that ran, in order, with the rows that each left and the seconds that it took.
    #[must_use]
    pub fn stages(&self) -> &[StageRun] {
        &self.run.stages
    }

    /// The rounds of narrowing after which no choice is left, if that is so: every stage that joins variables leaves one row.
    #[must_use]
    pub fn n_rounds_without_search(&self) -> Option<usize> {
        let n_rounds = self.plan.n_rounds();
        let joined = self.stages().iter().skip(2 * n_rounds);
        let leaves_no_choice = joined.map(|stage| stage.n_rows).all(|n_rows| n_rows == 1);
        (n_rounds > 0 && leaves_no_choice).then_some(n_rounds)
    }

    /// The number of rows that the last stage left.
    #[must_use]
    pub fn n_rows(&self) -> u64 {
        self.stages().last().map_or(0, |stage| stage.n_rows)
    }

    /// In words, in which ways solutions count as one in this puzzle, and how many there are then, where that is known: "up to rotation".
    #[must_use]
    pub fn counts_up_to(&self) -> Vec<(String, Option<u128>)> {
        let (puzzle, solutions) = (&self.plan.puzzle, &self.solutions);
        let mut counts = Vec::new();
        if puzzle.symmetries.len() > 1 {
            let words = format!("up to {}", puzzle.symmetry_name);
            counts.push((words, solutions.up_to_symmetry));
        }
        if puzzle.has_identical_pieces {
            let words = "with identical pieces alike".to_owned();
            counts.push((words, solutions.up_to_identical_pieces));
        }
        counts
    }

    /// The number of solutions that were drawn, if any were.
    #[must_use]
    pub fn n_drawn(&self) -> Option<u64> {
        self.seen.as_ref().map(|seen| seen.rows.len() as u64)
    }

    /// True if there is a solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.solutions.all.unwrap_or(self.n_rows().into()) > 0
    }

    /// True if the last stage holds solutions, rather than their number.
    #[must_use]
    pub fn has_rows(&self) -> bool {
        self.run.total.is_none() || self.seen.is_some()
    }

    /// The groups of the plan, such as the centres of a flower, each with the number of rows that every stage left for it.
    /// A plan whose rows are not grouped has none.
    #[must_use]
    pub fn groups(&self) -> Vec<(String, Vec<u64>)> {
        let count = |cell: &Cell| cell.as_index().map_or(0, |n_rows| n_rows as u64);
        let group = |row: &Row| (row[0].to_text(), row[1..].iter().map(count).collect());
        match self.plan.puzzle.groups {
            Some(_) => self.run.report.rows.iter().map(group).collect(),
            None => Vec::new(),
        }
    }

    /// The number of rows that a stage left for each group. Empty if there are no groups, or if the report has no column for the stage,
    /// such as one that lists the solutions of a merged plan.
    #[must_use]
    pub fn rows_by_group(&self, stage: &str) -> Vec<(String, u64)> {
        let mut columns = self.run.report.columns.iter().skip(1);
        let idx = columns.position(|column| column == stage);
        let groups = self.groups().into_iter();
        groups
            .filter_map(|(group, n_rows)| Some((group, *n_rows.get(idx?)?)))
            .collect()
    }

    /// The groups that have rows left in the last stage, each with the number of rows.
    #[must_use]
    pub fn survivors(&self) -> Vec<(String, u64)> {
        let groups = self.groups().into_iter();
        let last = groups.filter_map(|(group, n_rows)| Some((group, *n_rows.last()?)));
        last.filter(|(_, n_rows)| *n_rows > 0).collect()
    }

    /// The rows that the last stage left, or counted, for each member of the plan's groups, in the order of the members. The
    /// report has an order of its own.
    fn rows_of_members(&self, groups: &Groups) -> Vec<u128> {
        let left = || {
            self.survivors()
                .into_iter()
                .map(|(member, n)| (member, n.into()))
        };
        let n_rows = self.run.total.clone().unwrap_or_else(|| left().collect());
        let of_member = |(member, _): &(String, u64)| n_rows.get(member).copied().unwrap_or(0);
        groups.members.iter().map(of_member).collect()
    }

    /// Visits the names of the last stage's columns, and then its rows one by one, up to a limit.
    ///
    /// # Errors
    /// When the rows cannot be read, or `visit` fails.
    pub fn rows(&self, limit: Option<u64>, visit: &mut Visit) -> Result<()> {
        if !self.is_distinct {
            return self.all_rows(limit, visit);
        }
        let mut n_left = limit.unwrap_or(u64::MAX);
        let mut distinct_filling = self.plan.distinct_filling();
        self.all_rows(None, &mut |columns, row| {
            if let Some(row) = row {
                if n_left == 0 || distinct_filling(columns, row)?.is_none() {
                    return Ok(());
                }
                n_left -= 1;
            }
            visit(columns, row)
        })
    }

    fn all_rows(&self, limit: Option<u64>, visit: &mut Visit) -> Result<()> {
        let Some(seen) = &self.seen else {
            let last = Source::Stage(self.plan.last_stage(), limit);
            return self.engine.rows(last, visit);
        };
        let limit = limit.and_then(|limit| usize::try_from(limit).ok());
        visit(&seen.columns, None)?;
        let mut rows = seen.rows.iter().take(limit.unwrap_or(usize::MAX));
        rows.try_for_each(|row| visit(&seen.columns, Some(row)))
    }

    /// The first rows of the last stage.
    ///
    /// # Errors
    /// When the rows cannot be read.
    pub fn first_rows(&self, limit: u64) -> Result<Relation> {
        collect(|visit| self.rows(Some(limit), visit))
    }

    /// Visits the solved boards one by one, without holding them all: one board for each row of the last stage. There are
    /// none if only the number of solutions was wanted, and at most one if one solution was wanted.
    ///
    /// # Errors
    /// When the boards cannot be read, or `visit` fails.
    pub fn boards<'a>(&'a self, visit: impl FnMut(SolvedBoard<'a>) -> Result<()>) -> Result<()> {
        self.boards_to(None, visit)
    }

    /// The first solved board, if there is one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn first_board(&self) -> Result<Option<SolvedBoard<'_>>> {
        Ok(self.first_boards(1)?.pop())
    }

    /// The first solved boards, up to a limit.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn first_boards(&self, limit: u64) -> Result<Vec<SolvedBoard<'_>>> {
        let mut first = Vec::new();
        self.boards_to(Some(limit), |board| {
            first.push(board);
            Ok(())
        })?;
        Ok(first)
    }

    /// The answer to the question of the puzzle, if it asks one and solutions were found: as far as the first thousand of them tell.
    ///
    /// # Errors
    /// When the solutions cannot be read, or the query does not run.
    pub fn to_riddle(&self) -> Result<Option<String>> {
        const MOST: u64 = 1_000;
        let Some(riddle) = &self.plan.puzzle.riddle else {
            return Ok(None);
        };
        let mut solution = Relation::with_columns(solution_columns(&self.plan));
        for (board, no) in self.first_boards(MOST)?.iter().zip(1..) {
            solution
                .rows
                .extend(solution_rows(&self.plan, no, &board.filling));
        }
        if solution.rows.is_empty() {
            Ok(None)
        } else {
            answered(riddle, &solution).map(Some)
        }
    }

    /// Visits the boards of the rows of the last stage, up to a limit, if they have boards.
    fn boards_to<'a>(
        &'a self,
        limit: Option<u64>,
        mut visit: impl FnMut(SolvedBoard<'a>) -> Result<()>,
    ) -> Result<()> {
        let (last, drawing) = (self.plan.last_stage(), &self.plan.puzzle.drawing);
        if !self.has_rows() || last.fills.is_empty() {
            return Ok(());
        }
        let mut row_no = 0;
        self.rows(limit, &mut |columns, row| {
            let Some(row) = row else { return Ok(()) };
            row_no += 1;
            let filling = self.plan.filling(last, row_no, columns, row)?;
            visit(SolvedBoard { filling, drawing })
        })
    }
}
