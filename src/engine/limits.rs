//! How far a run may go, and what stops it.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::error::During;
use super::interrupt::was_interrupted;
use crate::error::{Error, Result};

/// How far a run may go.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many rows a stage may leave at most.
    pub max_rows: u64,
    /// How long the run may take.
    pub timeout: Option<Duration>,
    /// When the time began, if several runs share it; otherwise it begins with each run.
    pub since: Option<Instant>,
    /// How many connections may work at the same time, at most [`MAX_THREADS`]; 0 stands for one for each core.
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
    /// How many connections may work at the same time on this machine.
    pub fn threads(&self) -> usize {
        // Asking the system takes longer than many a run.
        let n_threads = match self.n_threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n_threads => n_threads,
        };
        n_threads.min(MAX_THREADS)
    }
}

/// Limits with a running clock.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    pub limits: Limits,
    deadline: Option<Instant>,
}

/// How many steps of SQLite's virtual machine pass between two checks of the clock and of Ctrl-C: about a millisecond.
const STEPS_BETWEEN_LOOKS: i32 = 50_000;

impl Watch {
    /// Starts the clock.
    pub fn start(limits: Limits) -> Self {
        let start = limits.since.unwrap_or_else(Instant::now);
        let deadline = limits.timeout.and_then(|limit| start.checked_add(limit));
        Self { limits, deadline }
    }

    /// Makes the statements of this connection stop at the deadline and at Ctrl-C.
    pub fn guard(self, connection: &Connection) -> Result<()> {
        let look = move || self.is_over();
        let outcome = connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(look));
        outcome.during("the start")
    }

    pub fn is_over(self) -> bool {
        was_interrupted() || self.is_late()
    }

    /// Whether the time is up.
    pub fn is_late(self) -> bool {
        let now = Instant::now();
        self.deadline.is_some_and(|deadline| now >= deadline)
    }

    /// What went wrong in a stage, after the stages before it had left this many rows in total.
    pub fn why_stopped(self, error: Error, n_rows: u64) -> Error {
        match error {
            Error::Interrupted { stage, .. } if was_interrupted() => {
                Error::Interrupted { stage, n_rows }
            }
            Error::Interrupted { stage, .. } | Error::TimedOut { stage, .. } => Error::TimedOut {
                stage,
                n_rows,
                seconds: self.limits.timeout.unwrap_or_default().as_secs_f64(),
            },
            other => other,
        }
    }
}
