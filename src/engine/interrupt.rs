//! Ctrl-C and SIGTERM. The first ends a command at its next step, and the second ends the process at once. Where there is
//! nothing to roll back, so does the first: reading a puzzle or compiling its plan leaves no trace.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The exit code of a command that Ctrl-C or SIGTERM has ended, as in shells: 128 plus the number of SIGINT.
pub const INTERRUPTED_EXIT_CODE: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

static N_SHELTERS: AtomicUsize = AtomicUsize::new(0);

/// Makes Ctrl-C end a run with an error, so that nothing of it is left.
pub fn interrupt_on_ctrl_c() {
    // A second handler can only be refused, and then the first one does the same.
    let _ = ctrlc::set_handler(|| {
        let is_second = INTERRUPTED.swap(true, Ordering::SeqCst);
        if is_second || N_SHELTERS.load(Ordering::SeqCst) == 0 {
            std::process::exit(INTERRUPTED_EXIT_CODE.into());
        }
    });
}

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
        N_SHELTERS.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Shelter {
    fn drop(&mut self) {
        N_SHELTERS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A writer that writes nothing more after Ctrl-C.
#[derive(Debug)]
pub struct Interruptible<W>(pub W);

impl<W: Write> Write for Interruptible<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match was_interrupted() {
            true => Err(io::Error::other("interrupted")),
            false => self.0.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
