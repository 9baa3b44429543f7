//! Sharing the work: every thread has a database of its own and takes batch after batch.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::pipeline::{count_swaps, inputs, pipeline};
use super::tally::{Batch, Done, Tally};
use super::{OrderSummary, Solved, Study};
use crate::engine::{Database, Pipeline};
use crate::error::{Error, Result};
use crate::family::flower::random::Sides;

/// About how many sequences go into a batch. With so few, everything a stage touches stays in a core's cache; with
/// fewer still, starting the statements would begin to count.
const SEQUENCES_A_BATCH: usize = 2_000;

/// The batches of a study, order by order.
pub fn batches(study: &Study) -> Vec<Batch> {
    let batches_of = |(order_idx, order)| {
        let starts = (0..study.n_puzzles).step_by(batch_size(order));
        starts.map(move |start| Batch {
            order_idx,
            puzzles: start..study.n_puzzles.min(start + batch_size(order) as u64),
        })
    };
    study
        .orders
        .clone()
        .enumerate()
        .flat_map(batches_of)
        .collect()
}

fn batch_size(order: usize) -> usize {
    (SEQUENCES_A_BATCH / (order * (order + 1))).max(1)
}

/// Runs a batch of one order's puzzles: the pieces of each, the first puzzle with this number.
pub fn run_batch(
    database: &Database,
    pipeline: &Pipeline,
    first_no: u64,
    puzzles: &[Vec<Sides>],
) -> Result<Done> {
    let order = pipeline.stages.len();
    let first_id = i64::try_from(first_no).unwrap_or(i64::MAX);
    let run = database.run_batch(pipeline, &inputs(order, first_id, puzzles))?;
    let solved = run.findings.iter().map(|[puzzle_no, n_rows]| {
        let idx = usize::try_from(puzzle_no - first_no).unwrap_or_default();
        Solved {
            puzzle_no: *puzzle_no,
            n_solutions: n_rows / count_swaps(&puzzles[idx]),
        }
    });
    Ok(Done {
        solved: solved.collect(),
        run,
    })
}

pub fn run(study: &Study, progress: &(dyn Fn(f64) + Sync)) -> Result<Vec<OrderSummary>> {
    let pipelines: Vec<Pipeline> = study.orders.clone().map(pipeline).collect();
    let batches = batches(study);
    let crew = Crew {
        study,
        pipelines: &pipelines,
        batches: &batches,
        next: AtomicUsize::new(0),
        has_failed: AtomicBool::new(false),
        tally: Mutex::new(Tally::new(study, progress)),
    };
    let outcomes: Vec<Result<()>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..study.n_threads.max(1))
            .map(|_| scope.spawn(|| crew.work()))
            .collect();
        let outcomes = threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        outcomes.collect()
    });
    outcomes.into_iter().collect::<Result<()>>()?;
    Ok(crew.into_summaries())
}

struct Crew<'a> {
    study: &'a Study,
    pipelines: &'a [Pipeline],
    batches: &'a [Batch],
    next: AtomicUsize,
    has_failed: AtomicBool,
    tally: Mutex<Tally<'a>>,
}

impl Crew<'_> {
    /// Takes batches until none is left, or a thread has failed.
    fn work(&self) -> Result<()> {
        let outcome = self.take_batches();
        if outcome.is_err() {
            self.has_failed.store(true, Ordering::Relaxed);
        }
        outcome
    }

    fn take_batches(&self) -> Result<()> {
        let database = Database::scratch()?;
        database.begin_batches()?;
        let mut order_idx = None;
        while let Some(batch) = self.next_batch() {
            let pipeline = &self.pipelines[batch.order_idx];
            if order_idx.replace(batch.order_idx) != Some(batch.order_idx) {
                database.begin_pipeline(pipeline)?;
            }
            let draw = self.study.draw(self.study.orders.start() + batch.order_idx);
            let puzzles: Vec<_> = batch.puzzles.clone().map(|no| draw.pieces(no)).collect();
            let done = run_batch(&database, pipeline, batch.puzzles.start, &puzzles)?;
            self.tally
                .lock()
                .map_err(|_| Error::Write(std::io::Error::other("a thread has failed")))?
                .add(batch, &done);
        }
        Ok(())
    }

    fn next_batch(&self) -> Option<&Batch> {
        if self.has_failed.load(Ordering::Relaxed) {
            return None;
        }
        // The last batches are the long ones; they go first, so that no thread is left alone with one at the end.
        let idx = self.next.fetch_add(1, Ordering::Relaxed);
        self.batches
            .len()
            .checked_sub(idx + 1)
            .map(|idx| &self.batches[idx])
    }

    fn into_summaries(self) -> Vec<OrderSummary> {
        let tally = self.tally.into_inner();
        tally
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .summaries
    }
}

/// How many solutions each of these puzzles has, in their order.
pub fn count_solutions(order: usize, puzzles: &[Vec<Sides>]) -> Result<Vec<u64>> {
    let pipeline = pipeline(order);
    let database = Database::scratch()?;
    database.begin_batches()?;
    database.begin_pipeline(&pipeline)?;
    let mut counts = Vec::with_capacity(puzzles.len());
    for batch in puzzles.chunks(batch_size(order)) {
        let mut found = vec![0; batch.len()];
        for solved in run_batch(&database, &pipeline, 0, batch)?.solved {
            found[usize::try_from(solved.puzzle_no).unwrap_or_default()] = solved.n_solutions;
        }
        counts.extend(found);
    }
    Ok(counts)
}
