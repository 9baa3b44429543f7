//! How far a run may go, and how it is stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::Connection;

use super::clock::Instant;
use super::error::During;
use super::interrupt::was_interrupted;
use super::memory;
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
    /// How many bytes of memory the process may take while it runs; `None` stands for three quarters of what the machine has, or
    /// the control group that the process is in.
    pub max_memory: Option<u64>,
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
            max_memory: None,
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
    /// Tells it from the watches of other runs in this process.
    no: u64,
}

/// How many steps of SQLite's virtual machine pass between two checks of the clock and of Ctrl-C: about a millisecond.
const STEPS_BETWEEN_LOOKS: i32 = 50_000;

/// One in so many of these checks asks how much memory the process takes, which takes 40 microseconds.
const LOOKS_FOR_MEMORY: u64 = 64;

/// How many watches there have been.
static N_WATCHES: AtomicU64 = AtomicU64::new(0);

/// The watch that last saw its memory used up. All connections of its run then stop, also those that look after the first
/// has given its memory back.
static FULL: AtomicU64 = AtomicU64::new(0);

impl Watch {
    pub fn start(limits: Limits) -> Self {
        let start = limits.since.unwrap_or_else(Instant::now);
        let deadline = limits.timeout.and_then(|limit| start.checked_add(limit));
        let no = 1 + N_WATCHES.fetch_add(1, Ordering::Relaxed);
        Self {
            limits,
            deadline,
            no,
        }
    }

    /// Makes the statements of this connection stop at the deadline, at Ctrl-C, and when the memory is used up.
    pub fn guard(self, connection: &Connection) -> Result<()> {
        self.guard_unless(connection, |_| false)
    }

    /// The same, and also when this says so, by the number of steps of SQLite's virtual machine that have been taken.
    pub fn guard_unless(
        self,
        connection: &Connection,
        mut gives_up: impl FnMut(u64) -> bool + Send + 'static,
    ) -> Result<()> {
        let mut n_looks = 0;
        let look = move || {
            n_looks += 1;
            self.is_over()
                || n_looks % LOOKS_FOR_MEMORY == 0 && self.is_full()
                || gives_up(n_looks * u64::from(STEPS_BETWEEN_LOOKS.unsigned_abs()))
        };
        let outcome = connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(look));
        outcome.during("the start")
    }

    /// Whether the run has to stop, as far as that is known without asking how much memory the process takes.
    pub fn is_over(self) -> bool {
        was_interrupted() || self.was_full() || self.is_late()
    }

    pub fn is_late(self) -> bool {
        let now = Instant::now();
        self.deadline.is_some_and(|deadline| now >= deadline)
    }

    /// Whether the process takes more memory than it may.
    pub fn is_full(self) -> bool {
        let is_full = memory::passes(self.limits.max_memory);
        if is_full {
            FULL.store(self.no, Ordering::Relaxed);
        }
        is_full
    }

    /// How many bytes of memory the process may take.
    pub fn max_memory(self) -> u64 {
        self.limits.max_memory.or_else(memory::usual).unwrap_or(0)
    }

    fn was_full(self) -> bool {
        FULL.load(Ordering::Relaxed) == self.no
    }

    /// The cause that stopped a statement of this run: where it was neither Ctrl-C nor the clock, it was the memory.
    pub fn cause(self) -> Cause {
        if was_interrupted() {
            Cause::Interrupt
        } else if self.is_late() && !self.was_full() {
            Cause::Time
        } else {
            Cause::Memory
        }
    }

    /// Why a step was left before it was done.
    pub fn stopped(self, step: &str) -> Error {
        let stage = step.to_owned();
        self.why_stopped(Error::Interrupted { stage, n_rows: 0 }, 0)
    }

    /// The error for a stage that failed, after the stages before it had left this many rows in total.
    pub fn why_stopped(self, error: Error, n_rows: u64) -> Error {
        let (cause, stage) = match error {
            Error::Interrupted { stage, .. } => (self.cause(), stage),
            Error::TimedOut { stage, .. } => (Cause::Time, stage),
            Error::TooMuchMemory { stage, .. } => (Cause::Memory, stage),
            other => return other,
        };
        match cause {
            Cause::Interrupt => Error::Interrupted { stage, n_rows },
            Cause::Time => Error::TimedOut {
                stage,
                n_rows,
                seconds: self.limits.timeout.unwrap_or_default().as_secs_f64(),
            },
            Cause::Memory => Error::TooMuchMemory {
                stage,
                n_rows,
                limit: self.max_memory(),
            },
        }
    }
}

/// A cause that stops a statement before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Ctrl-C or SIGTERM.
    Interrupt,
    /// The time is up.
    Time,
    /// The process takes more memory than it may.
    Memory,
}
