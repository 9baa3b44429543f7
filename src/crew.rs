//! A crew of threads that take job after job.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::error::Result;

/// Does all jobs on up to so many threads, and passes what came of each to `tell`, on this thread and in the order of the jobs, as soon as
/// it is known. A system that has no more threads leaves the work to those that are there.
///
/// # Errors
/// The first error of a job or of `tell`. No other job is begun after it.
pub fn share_out<J: Sync, T: Send>(
    n_threads: usize,
    jobs: &[J],
    work: impl Fn(&J) -> Result<T> + Sync,
    mut tell: impl FnMut(&J, T) -> Result<()>,
) -> Result<()> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let n_threads = n_threads.min(jobs.len());
    // While `tell` is busy, no more than this waits for it.
    let (sender, receiver) = mpsc::sync_channel(n_threads);
    let take = |sender: &mpsc::SyncSender<_>| {
        while !is_over.load(Ordering::Relaxed)
            && let no = next.fetch_add(1, Ordering::Relaxed)
            && let Some(job) = jobs.get(no)
        {
            let made = work(job);
            is_over.fetch_or(made.is_err(), Ordering::Relaxed);
            // Whoever does not listen any more has failed, and says why.
            if sender.send((no, made)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let spawned = (0..n_threads).map_while(|_| {
            let (sender, take) = (sender.clone(), &take);
            let thread = thread::Builder::new();
            thread.spawn_scoped(scope, move || take(&sender)).ok()
        });
        let n_spawned = spawned.count();
        drop(sender);
        let told = match n_spawned {
            0 => jobs.iter().try_for_each(|job| tell(job, work(job)?)),
            _ => tell_in_order(receiver, |no, made| tell(&jobs[no], made)),
        };
        is_over.store(true, Ordering::Relaxed);
        told
    })
}

/// Passes on what comes with a number, from 0 on, in the order of the numbers.
fn tell_in_order<T>(
    receiver: mpsc::Receiver<(usize, Result<T>)>,
    mut tell: impl FnMut(usize, T) -> Result<()>,
) -> Result<()> {
    let mut waiting = BTreeMap::new();
    let mut n_told = 0;
    for (no, made) in receiver {
        waiting.insert(no, made?);
        while let Some(made) = waiting.remove(&n_told) {
            tell(n_told, made)?;
            n_told += 1;
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
    fn what_is_done_at_once_is_told_in_order() {
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
        share_out(4, &jobs, square, tell).unwrap();
        assert_eq!(
            told,
            jobs.iter().map(|job| (*job, job * job)).collect::<Vec<_>>()
        );
        share_out(4, &[], square, |_, _| unreachable!("there is no job")).unwrap();
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
        let failed = share_out(2, &jobs, fail, |_, ()| Ok(())).unwrap_err();
        assert!(failed.to_string().contains("three"), "{failed}");
        assert!(begun.load(Ordering::Relaxed) < 100);
        let fail = |_: &usize, ()| Err(stopped("told"));
        let failed = share_out(2, &jobs, |_| Ok(()), fail).unwrap_err();
        assert!(failed.to_string().contains("told"), "{failed}");
    }
}
