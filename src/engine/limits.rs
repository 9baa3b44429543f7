//! How far a run may go, and how it is stopped.

use std::time::Duration;

use rusqlite::Connection;

use super::clock::Instant;
use super::error::During;
use super::interrupt::was_interrupted;
use crate::error::{Error, Result};

/// How far a run may go.
///
/// ```
/// use joinsaw::{Error, Limits, Options};
///
/// let limits = Limits { max_rows: 10, ..Limits::default() };
/// let stopped = joinsaw::solve_within(&joinsaw::find("drive-ya-nuts")?, &Options::default(), limits);
/// assert!(matches!(stopped, Err(Error::TooManyRows { .. })));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most rows that a stage may leave.
    pub max_rows: u64,
    /// The longest time that the run may take.
    pub timeout: Option<Duration>,
    /// When the time began, if several runs share it; otherwise it begins with each run.
    pub since: Option<Instant>,
    /// The connections that may work at the same time, at most [`MAX_THREADS`]; 0 means one for each core.
    pub n_threads: usize,
}

/// The most connections that share a run. Each has a thread, a scratch database and a part of the first stage's rows,
/// which are too few for more.
pub const MAX_THREADS: usize = 64;

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_rows: 50_000_000,
            timeout: None,
            since: None,
            n_threads: 0,
        }
    }
}

impl Limits {
    /// The number of connections that may work at the same time on this machine.
    pub fn threads(&self) -> usize {
        // Asking the system takes longer than many a run.
        let n_threads = match self.n_threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n_threads => n_threads,
        };
        n_threads.min(MAX_THREADS)
    }

    /// The same limits with a clock that runs: from now on, if it does not run yet.
    #[must_use]
    pub fn started(self) -> Self {
        Self {
            since: self.since.or_else(|| Some(Instant::now())),
            ..self
        }
    }
}

/// Limits with a running clock.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    pub limits: Limits,
    deadline: Option<Instant>,
}

/// The steps of SQLite's virtual machine between two checks of the clock and of Ctrl-C: about a millisecond.
pub const STEPS_BETWEEN_LOOKS: i32 = 50_000;

impl Watch {
    pub fn start(limits: Limits) -> Self {
        let start = limits.since.unwrap_or_else(Instant::now);
        let deadline = limits.timeout.and_then(|limit| start.checked_add(limit));
        Self { limits, deadline }
    }

    /// Makes the statements of this connection stop at the deadline and at Ctrl-C.
    pub fn guard(self, connection: &Connection) -> Result<()> {
        connection
            .progress_handler(STEPS_BETWEEN_LOOKS, Some(move || self.is_over()))
            .during("the start")
    }

    /// True if the run has to stop.
    pub fn is_over(self) -> bool {
        was_interrupted() || self.is_late()
    }

    pub fn is_late(self) -> bool {
        let now = Instant::now();
        self.deadline.is_some_and(|deadline| now >= deadline)
    }

    /// The error for a step that was left before it was done.
    pub fn stopped(self, step: &str) -> Error {
        let stage = step.to_owned();
        self.why_stopped(Error::Interrupted { stage, n_rows: 0 }, 0)
    }

    /// The error for a stage that failed, after the stages before it had left this many rows in total.
    pub fn why_stopped(self, error: Error, n_rows: u64) -> Error {
        let cause = match error {
            Error::Interrupted { stage, .. } if !was_interrupted() => Error::TimedOut {
                stage,
                n_rows,
                seconds: self.limits.timeout.unwrap_or_default().as_secs_f64(),
            },
            other => other,
        };
        cause.after(n_rows)
    }
}
