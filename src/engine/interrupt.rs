//! Ctrl-C and SIGTERM. The first ends a command at its next step, and the second ends the process at once. Where there is
//! nothing to roll back, so does the first: reading a puzzle or compiling its plan leaves no trace.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The exit code of a command that Ctrl-C or SIGTERM has ended, as in shells: 128 plus the number of SIGINT.
pub const INTERRUPTED_EXIT_CODE: u8 = 130;

/// True once a signal has come.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// True while the first signal ends the process: while no shelter is taken.
static IS_EXPOSED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

static N_SHELTERS: Mutex<usize> = Mutex::new(0);

/// True once Ctrl-C was pressed.
#[must_use]
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// While there is one, the first Ctrl-C does not end the process: its holder has something to roll back, and checks
/// [`was_interrupted`].
#[derive(Debug)]
pub struct Shelter(());

impl Shelter {
    /// Takes shelter.
    #[must_use]
    pub fn enter() -> Self {
        let mut n_shelters = n_shelters();
        *n_shelters += 1;
        IS_EXPOSED.store(false, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Shelter {
    fn drop(&mut self) {
        let mut n_shelters = n_shelters();
        *n_shelters -= 1;
        IS_EXPOSED.store(*n_shelters == 0, Ordering::SeqCst);
    }
}

/// The number of shelters. Nothing that holds the lock can panic.
fn n_shelters() -> MutexGuard<'static, usize> {
    N_SHELTERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes Ctrl-C end a run with an error, so that nothing of it is left. No thread waits for the signal: starting one takes
/// a tenth of the time of a run on a small puzzle.
#[cfg(feature = "program")]
pub fn interrupt_on_ctrl_c() {
    use signal_hook::{consts, flag};

    let signals = [
        consts::SIGINT,
        consts::SIGTERM,
        #[cfg(unix)]
        consts::SIGHUP,
    ];
    for signal in signals {
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
#[cfg(feature = "program")]
pub fn survive_file_limits() {
    // What cannot be registered leaves the signal to the system.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// A writer that writes nothing more after Ctrl-C.
#[derive(Debug)]
pub struct Interruptible<W>(pub W);

impl<W: Write> Write for Interruptible<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if was_interrupted() {
            Err(io::Error::other("interrupted"))
        } else {
            self.0.write(buffer)
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
