//! Ctrl-C and SIGTERM. The first ends a command at its next step, and the second ends the process at once. Where there is
//! nothing to roll back, so does the first: reading a puzzle or compiling its plan leaves no trace.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The exit code of a command that Ctrl-C or SIGTERM has ended, as in shells: 128 plus the number of SIGINT.
pub const INTERRUPTED_EXIT_CODE: u8 = 130;

/// Whether a signal has come.
pub(super) static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the first signal ends the process: nobody has taken shelter.
pub(super) static IS_EXPOSED: LazyLock<Arc<AtomicBool>> =
    LazyLock::new(|| Arc::new(AtomicBool::new(true)));

static N_SHELTERS: Mutex<usize> = Mutex::new(0);

/// Whether Ctrl-C was pressed.
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

/// How many shelters there are. Nothing that holds the lock can panic.
fn n_shelters() -> MutexGuard<'static, usize> {
    N_SHELTERS.lock().unwrap_or_else(PoisonError::into_inner)
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
