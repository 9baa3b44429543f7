//! Sharing the work: every thread takes batch after batch.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use super::batch::{self, Batch};
use super::tally::Tally;
use super::{OrderSummary, Study, keep};
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::plan::Stage;

/// The batches of a study, order by order.
fn batches(study: &Study) -> Vec<Batch> {
    let orders = study.orders.clone().enumerate();
    let batches = orders.flat_map(|(order_idx, order)| {
        let size = batch::size(order);
        let starts = (0..study.n_puzzles).step_by(size);
        starts.map(move |start| Batch {
            order_idx,
            puzzles: start..study.n_puzzles.min(start + size as u64),
        })
    });
    batches.collect()
}

/// Runs a study on its threads, or on one if its tables are kept in a file.
pub fn run(
    study: &Study,
    mut file: Option<&mut Database>,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<Vec<OrderSummary>> {
    file.as_deref()
        .map_or(Ok(()), |file| keep::begin(study, file))?;
    let n_threads = match file {
        Some(_) => 1,
        None => study.n_threads.max(1),
    };
    let crew = Crew {
        study,
        stages: study.orders.clone().map(batch::stages).collect(),
        batches: batches(study),
        next: AtomicUsize::new(0),
        has_failed: AtomicBool::new(false),
        is_kept: file.is_some(),
        sink: Mutex::new((Tally::new(study, progress), file.as_deref_mut())),
    };
    // A system that has no more threads leaves the work to those that are there.
    let outcomes: Vec<Result<()>> = thread::scope(|scope| {
        let others = (1..n_threads).map_while(|_| {
            let thread = thread::Builder::new();
            thread.spawn_scoped(scope, || crew.work()).ok()
        });
        let others: Vec<_> = others.collect();
        let own = crew.work();
        let others = others.into_iter().map(|other| {
            other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        std::iter::once(own).chain(others).collect()
    });
    outcomes.into_iter().collect::<Result<()>>()?;
    let sink = crew.sink.into_inner();
    let (tally, _) = sink.unwrap_or_else(std::sync::PoisonError::into_inner);
    let summaries = tally.summaries;
    file.map_or(Ok(()), |file| keep::end(study, file, &summaries))?;
    Ok(summaries)
}

struct Crew<'a> {
    study: &'a Study,
    /// Those of every order.
    stages: Vec<Vec<Stage>>,
    batches: Vec<Batch>,
    next: AtomicUsize,
    has_failed: AtomicBool,
    is_kept: bool,
    sink: Mutex<(Tally<'a>, Option<&'a mut Database>)>,
}

impl Crew<'_> {
    /// Takes batches until none is left, or a thread has failed.
    fn work(&self) -> Result<()> {
        while !self.has_failed.load(Ordering::Relaxed)
            && let Some(batch) = self.batches.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let done = self.take(batch);
            self.has_failed.fetch_or(done.is_err(), Ordering::Relaxed);
            done?;
        }
        Ok(())
    }

    fn take(&self, batch: &Batch) -> Result<()> {
        let order = self.study.orders.start() + batch.order_idx;
        let draw = self.study.draw(order);
        let puzzles: Vec<_> = batch.puzzles.clone().map(|no| draw.pieces(no)).collect();
        let (stages, first_no) = (&self.stages[batch.order_idx], batch.puzzles.start);
        let done = batch::run(stages, first_no, &puzzles, self.is_kept)?;
        let sink = self.sink.lock();
        let mut sink =
            sink.map_err(|_| Error::Write(std::io::Error::other("a thread has failed")))?;
        let (tally, file) = &mut *sink;
        tally.add(batch, &done);
        file.as_deref().map_or(Ok(()), |file| {
            keep::add(file, order, first_no, &puzzles, &done)
        })
    }
}
