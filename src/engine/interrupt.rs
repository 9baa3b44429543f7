//! Ctrl-C. A run looks at the flag between two steps of SQLite, ends with an error and leaves no trace.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends a run with an error instead of ending the process.
pub fn interrupt_on_ctrl_c() {
    // A second handler can only be refused, and then the first one does the same.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Whether somebody has pressed Ctrl-C.
#[must_use]
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
