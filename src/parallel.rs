//! Work on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::error::Result;

/// Runs `work` on each of the jobs, on at most `n_threads` threads, and calls `on_result` on this thread, in the order of the jobs. If the
/// system has no thread to spare, all of it runs on this one.
///
/// # Errors
/// The first error of `work` or `on_result`. No other job begins after it.
pub fn map_in_order<J: Sync, T: Send>(
    n_threads: usize,
    jobs: &[J],
    work: impl Fn(&J) -> Result<T> + Sync,
    mut on_result: impl FnMut(&J, T) -> Result<()>,
) -> Result<()> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let n_threads = n_threads.min(jobs.len());
    // While `on_result` is busy, no more results than this wait for it.
    let (sender, receiver) = mpsc::sync_channel(n_threads);
    let run = |sender: mpsc::SyncSender<_>| {
        while !is_over.load(Ordering::Relaxed)
            && let idx = next.fetch_add(1, Ordering::Relaxed)
            && let Some(job) = jobs.get(idx)
        {
            let result = work(job);
            is_over.fetch_or(result.is_err(), Ordering::Relaxed);
            // The receiver is gone after an error.
            if sender.send((idx, result)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut n_spawned = 0;
        for _ in 0..n_threads {
            let (sender, run) = (sender.clone(), &run);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || run(sender));
            n_spawned += usize::from(spawned.is_ok());
        }
        drop(sender);
        let delivered = if n_spawned > 0 {
            deliver_in_order(receiver, |idx, result| on_result(&jobs[idx], result))
        } else {
            jobs.iter().try_for_each(|job| on_result(job, work(job)?))
        };
        is_over.store(true, Ordering::Relaxed);
        delivered
    })
}

/// Passes on results by their numbers, from 0.
fn deliver_in_order<T>(
    receiver: mpsc::Receiver<(usize, Result<T>)>,
    mut on_result: impl FnMut(usize, T) -> Result<()>,
) -> Result<()> {
    let mut early = BTreeMap::new();
    let mut awaited = 0;
    for (idx, result) in receiver {
        early.insert(idx, result?);
        while let Some(result) = early.remove(&awaited) {
            on_result(awaited, result)?;
            awaited += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn stopped(stage: &str) -> Error {
        Error::Interrupted {
            stage: stage.to_owned(),
            n_rows: 0,
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let jobs: Vec<u32> = (0..200).collect();
        let mut told = Vec::new();
        let square = |job: &u32| {
            thread::yield_now();
            Ok(job * job)
        };
        let tell = |job: &u32, made| {
            told.push((*job, made));
            Ok(())
        };
        map_in_order(4, &jobs, square, tell).unwrap();
        assert_eq!(
            told,
            jobs.iter().map(|job| (*job, job * job)).collect::<Vec<_>>()
        );
        map_in_order(4, &[], square, |_, _| unreachable!("there is no job")).unwrap();
    }

    #[test]
    fn nothing_is_begun_after_a_failure() {
        let jobs: Vec<usize> = (0..10_000).collect();
        let begun = AtomicUsize::new(0);
        let fail = |job: &usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            match job {
                3 => Err(stopped("three")),
                _ => Ok(()),
            }
        };
        let failed = map_in_order(2, &jobs, fail, |_, ()| Ok(())).unwrap_err();
        assert!(failed.to_string().contains("three"), "{failed}");
        assert!(begun.load(Ordering::Relaxed) < 100);
        let fail = |_: &usize, ()| Err(stopped("told"));
        let failed = map_in_order(2, &jobs, |_| Ok(()), fail).unwrap_err();
        assert!(failed.to_string().contains("told"), "{failed}");
    }
}
