//! How the program takes the signals that end it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::interrupt::{INTERRUPTED, INTERRUPTED_EXIT_CODE, IS_EXPOSED};

#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Makes Ctrl-C end a run with an error, so that nothing of it is left. No thread waits for the signal: starting one takes
/// a tenth of the time of a run on a small puzzle.
pub fn interrupt_on_ctrl_c() {
    for signal in SIGNALS {
        // The second signal is the one that finds the flag set by the first. What cannot be registered leaves the signal to
        // the system, which ends the process.
        let ends_if = |condition: &Arc<AtomicBool>| {
            let exit_code = INTERRUPTED_EXIT_CODE.into();
            flag::register_conditional_shutdown(signal, exit_code, Arc::clone(condition))
        };
        let _ = ends_if(&INTERRUPTED)
            .and_then(|_| ends_if(&IS_EXPOSED))
            .and_then(|_| flag::register(signal, Arc::clone(&INTERRUPTED)));
    }
}

/// Lets a write fail that goes beyond the limit for the size of a file (`ulimit -f`), so that a message can say it; the
/// system would end the process with a signal.
pub fn survive_file_limits() {
    // What cannot be registered leaves the signal to the system.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}
