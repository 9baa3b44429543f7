//! How much memory the process takes, and how much the machine has.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, TryLockError};

use sysinfo::{MemoryRefreshKind, Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// Who asks the system. Nobody is there before the first question, which small runs never ask: it takes as long as some of them.
static ASKED: LazyLock<Option<Mutex<Asked>>> = LazyLock::new(|| Asked::new().map(Mutex::new));

/// How many bytes a run may take that nobody sets a limit for: three quarters of what the machine has, or of what its
/// control group lets the process have.
static USUAL: LazyLock<Option<u64>> = LazyLock::new(|| {
    let asked = ASKED.as_ref()?.lock().ok()?;
    Some(asked.in_machine() / 4 * 3)
});

/// The limit of runs that have none of their own, in bytes; 0 stands for the usual one.
static LIMIT: AtomicU64 = AtomicU64::new(0);

struct Asked {
    system: System,
    process: Pid,
}

impl Asked {
    fn new() -> Option<Self> {
        let mut asked = Self {
            system: System::new().ok()?,
            process: sysinfo::get_current_pid().ok()?,
        };
        let memory = MemoryRefreshKind::nothing().with_ram();
        asked.system.refresh_memory_specifics(memory);
        asked.in_use()?;
        Some(asked)
    }

    fn in_use(&mut self) -> Option<u64> {
        let memory = ProcessRefreshKind::nothing().with_memory().without_tasks();
        let process = ProcessesToUpdate::Some(&[self.process]);
        self.system
            .refresh_processes_specifics(process, false, memory);
        Some(self.system.process(self.process)?.memory())
    }

    /// The bytes that the machine has, or the control group of the process if that has fewer.
    fn in_machine(&self) -> u64 {
        let process = self.system.process(self.process);
        let group = process.and_then(sysinfo::Process::cgroup_limits);
        let group = group.or_else(|| self.system.cgroup_limits());
        let machine = self.system.total_memory();
        group.map_or(machine, |group| group.total_memory.min(machine))
    }
}

/// Whether the process takes more than so many bytes, or than the usual limit. False where the system does not say, or
/// another thread is asking at this moment, which then says it to its own run.
pub fn passes(limit: Option<u64>) -> bool {
    let Some(limit) = limit.or_else(usual) else {
        return false;
    };
    let asked = match ASKED.as_ref().map(Mutex::try_lock) {
        Some(Ok(asked)) => Some(asked),
        Some(Err(TryLockError::Poisoned(asked))) => Some(asked.into_inner()),
        Some(Err(TryLockError::WouldBlock)) | None => None,
    };
    asked
        .and_then(|mut asked| asked.in_use())
        .is_some_and(|n_bytes| n_bytes > limit)
}

/// Sets the limit of all runs of this process that have none of their own, in bytes: those that a command makes beside the one
/// that it is asked for, such as to plan it.
pub fn limit_to(n_bytes: u64) {
    LIMIT.store(n_bytes, Ordering::Relaxed);
}

/// The limit of a run that has none of its own, in bytes; `None` where the system does not say what the machine has.
pub fn usual() -> Option<u64> {
    match LIMIT.load(Ordering::Relaxed) {
        0 => *USUAL,
        limit => Some(limit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_takes_more_than_nothing_and_less_than_the_machine_has() {
        assert!(passes(Some(0)));
        assert!(!passes(Some(u64::MAX)));
        let usual = usual().unwrap();
        assert!(usual > 1 << 20);
        assert!(!passes(None));
    }
}
