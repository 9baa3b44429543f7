//! Adding up the results of the batches.

use super::batch::{Batch, Done};
use super::{OrderSummary, Solved, Study, as_float};

/// The sum of the batches so far.
pub struct Tally<'a> {
    /// One for each order.
    pub summaries: Vec<OrderSummary>,
    weight_done: f64,
    weight: f64,
    progress: &'a dyn Fn(f64),
}

impl<'a> Tally<'a> {
    pub fn new(study: &Study, progress: &'a dyn Fn(f64)) -> Self {
        let summary = |order| OrderSummary {
            order,
            n_puzzles: 0,
            zero: 0,
            one: 0,
            two_or_more: 0,
            rows: vec![0; order],
            seconds: vec![0.0; order],
            most: None,
        };
        let weights = study
            .orders
            .clone()
            .map(|order| weight(order, study.n_puzzles));
        Self {
            summaries: study.orders.clone().map(summary).collect(),
            weight_done: 0.0,
            weight: weights.sum(),
            progress,
        }
    }

    pub fn add(&mut self, batch: &Batch, done: &Done) {
        let n_puzzles = batch.puzzles.end - batch.puzzles.start;
        let first_order = self.summaries[0].order;
        let summary = &mut self.summaries[batch.order - first_order];
        let one = done
            .solved
            .iter()
            .filter(|solved| solved.n_solutions == 1)
            .count() as u64;
        let solvable = done.solved.len() as u64;
        summary.n_puzzles += n_puzzles;
        summary.zero += n_puzzles - solvable;
        summary.one += one;
        summary.two_or_more += solvable - one;
        for (idx, stage) in done.stages.iter().enumerate() {
            summary.rows[idx] += stage.n_rows;
            summary.seconds[idx] += stage.seconds;
        }
        let rank = |solved: &Solved| (solved.n_solutions, std::cmp::Reverse(solved.puzzle_no));
        summary.most = done
            .solved
            .iter()
            .copied()
            .chain(summary.most)
            .max_by_key(rank);
        self.weight_done += weight(summary.order, n_puzzles);
        (self.progress)(self.weight_done / self.weight);
    }
}

/// About how much work puzzles of an order are: their rows grow with its cube.
fn weight(order: usize, n_puzzles: u64) -> f64 {
    as_float(n_puzzles * (order * order * order) as u64)
}
