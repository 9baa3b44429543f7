//! Many random puzzles in one pipeline.
//!
//! For SQL, ten thousand puzzles are just more rows. A study puts a `Puzzle_ID` beside the `Center` of the flower's
//! pipeline and sends the puzzles through in batches, small enough for a core's own cache, on all cores at once.

mod batch;
mod statistics;

use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

pub use batch::count_solutions;
pub use statistics::{as_float, wilson};

use self::batch::Done;
use crate::error::{Error, Result};
use crate::family::flower::random::{Draw, description};
use crate::parallel::map_in_order;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    pub orders: RangeInclusive<usize>,
    /// The number of puzzles of each order.
    pub n_puzzles: u64,
    pub seed: u64,
    /// At least 1. The results are the same with any number.
    pub n_threads: usize,
}

/// The figures of one order after a study.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OrderSummary {
    pub order: usize,
    pub n_puzzles: u64,
    pub zero: u64,
    pub one: u64,
    pub two_or_more: u64,
    /// The rows that each stage left, for all puzzles together.
    pub rows: Vec<u64>,
    /// The seconds that each stage took, on all threads together.
    pub seconds: Vec<f64>,
    /// The first of them if there are several; `None` where no puzzle has a solution.
    pub most: Option<SolvedPuzzle>,
}

/// A puzzle that has solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvedPuzzle {
    /// Counted from 0.
    pub puzzle_no: u64,
    pub n_solutions: u64,
}

impl OrderSummary {
    fn of(order: usize) -> Self {
        Self {
            order,
            rows: vec![0; order],
            seconds: vec![0.0; order],
            ..Self::default()
        }
    }

    fn add(&mut self, n_puzzles: u64, done: Done) {
        let solved = done.solved;
        let one = solved.iter().filter(|one| one.n_solutions == 1).count() as u64;
        let solvable = solved.len() as u64;
        self.n_puzzles += n_puzzles;
        self.zero += n_puzzles - solvable;
        self.one += one;
        self.two_or_more += solvable - one;
        for (idx, stage) in done.stages.iter().enumerate() {
            self.rows[idx] += stage.n_rows;
            self.seconds[idx] += stage.seconds;
        }
        let rank = |solved: &SolvedPuzzle| (solved.n_solutions, Reverse(solved.puzzle_no));
        self.most = solved.into_iter().chain(self.most).max_by_key(rank);
    }

    #[must_use]
    pub fn solvable(&self) -> u64 {
        self.one + self.two_or_more
    }

    /// The share of all puzzles of the order, from 0 to 1.
    #[must_use]
    pub fn share(&self, n_puzzles: u64) -> f64 {
        as_float(n_puzzles) / as_float(self.n_puzzles)
    }

    /// The rows that each stage left of a puzzle on average.
    pub fn mean_rows(&self) -> impl Iterator<Item = f64> {
        self.rows.iter().map(|n_rows| self.share(*n_rows))
    }
}

impl Study {
    pub fn check(&self) -> Result<()> {
        if self.n_puzzles == 0 {
            return Err(Error::bad_option("--puzzles", 0, "at least 1 puzzle"));
        }
        if self.n_puzzles > MOST_PUZZLES {
            let needed = "at most 1,000,000,000 puzzles";
            return Err(Error::bad_option("--puzzles", self.n_puzzles, needed));
        }
        if self.orders.is_empty() {
            let found = format!("{}..{}", self.orders.start(), self.orders.end());
            let needed = "a range that rises, such as `5..12`";
            return Err(Error::bad_option("--orders", found, needed));
        }
        self.orders
            .clone()
            .try_for_each(|order| self.draw(order).check("--orders"))
    }

    #[must_use]
    pub fn draw(&self, order: usize) -> Draw {
        Draw {
            order,
            seed: self.seed,
        }
    }

    /// The pieces of the puzzle with the most solutions, as a puzzle file writes them; none where no puzzle has any.
    #[must_use]
    pub fn pieces_of_most(&self, summary: &OrderSummary) -> Vec<String> {
        let draw = self.draw(summary.order);
        let most = summary.most.map(|most| draw.pieces(most.puzzle_no));
        most.iter()
            .flatten()
            .map(|sides| description(sides))
            .collect()
    }
}

/// The most puzzles of an order. Their numbers times 10,000 still fit where SQLite is quick.
const MOST_PUZZLES: u64 = 1_000_000_000;

/// Studies random puzzles. `progress` is called again and again with the share of the work that is done, from 0 to 1.
pub fn run(study: &Study, progress: &dyn Fn(f64)) -> Result<Vec<OrderSummary>> {
    study.check()?;
    let orders = || study.orders.clone();
    let all_work: f64 = orders().map(|order| work_of(order, study.n_puzzles)).sum();
    let (mut summaries, mut work_done) = (Vec::new(), 0.0);
    for order in orders() {
        let (draw, stages, size) = (study.draw(order), batch::stages(order), batch::size(order));
        let starts = (0..study.n_puzzles).step_by(size);
        let end = |start| study.n_puzzles.min(start + size as u64);
        let batches: Vec<Range<u64>> = starts.map(|start| start..end(start)).collect();
        let work = |puzzles: &Range<u64>| {
            let pieces: Vec<_> = puzzles.clone().map(|no| draw.pieces(no)).collect();
            batch::run(&stages, puzzles.start, &pieces)
        };
        let mut summary = OrderSummary::of(order);
        let add = |puzzles: &Range<u64>, done| {
            let n_puzzles = puzzles.end - puzzles.start;
            summary.add(n_puzzles, done);
            work_done += work_of(order, n_puzzles);
            progress(work_done / all_work);
            Ok(())
        };
        map_in_order(study.n_threads, &batches, work, add)?;
        summaries.push(summary);
    }
    Ok(summaries)
}

/// About how much work puzzles of an order are: their rows grow with its cube.
fn work_of(order: usize, n_puzzles: u64) -> f64 {
    as_float(n_puzzles * (order * order * order) as u64)
}
