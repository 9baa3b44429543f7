//! What was tried so far.

use std::cell::Cell;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// An input that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(1);

/// What was tried so far.
pub struct Tally {
    n_wanted: u64,
    deadline: Instant,
    n_tried: Cell<u64>,
    n_read: Cell<u64>,
    longest: Cell<Duration>,
    is_over: Cell<bool>,
}

impl Tally {
    /// Counts so many inputs, or so many seconds of them; what comes later is not tried.
    pub fn new(n_wanted: u64, seconds: u64) -> Self {
        Self {
            n_wanted,
            deadline: Instant::now() + Duration::from_secs(seconds),
            n_tried: Cell::default(),
            n_read: Cell::default(),
            longest: Cell::default(),
            is_over: Cell::default(),
        }
    }

    /// Tries an input. `read` says whether it is what the reader takes.
    pub fn count(&self, read: impl FnOnce() -> bool) {
        if self.is_over.get() {
            return;
        }
        let begin = ThreadTime::now();
        let was_read = read();
        let took = begin.elapsed();
        assert!(took < LONGEST, "takes {took:?}");
        self.longest.set(self.longest.get().max(took));
        self.n_tried.update(|n| n + 1);
        self.n_read.update(|n| n + u64::from(was_read));
        if self.n_tried.get() == self.n_wanted || Instant::now() > self.deadline {
            self.is_over.set(true);
            self.print();
        }
    }

    /// Prints a line for the table. A process that ended itself here would be a loss in the eyes of libFuzzer.
    fn print(&self) {
        println!(
            "tally {} {} {} {}",
            self.n_tried.get(),
            self.n_read.get(),
            self.longest.get().as_secs_f64(),
            peak_kib(),
        );
    }
}

/// The most memory that the process has had so far, in KiB.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next());
    kib.and_then(|kib| kib.parse().ok()).unwrap_or_default()
}
