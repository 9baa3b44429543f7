//! Work that cannot be interrupted, such as planning or a call into a driver, on a thread that can be left behind.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often to look at the clock and at Ctrl-C.
pub const LOOK: Duration = Duration::from_millis(20);

/// Does this work on a thread of its own, or on this one if the system has no thread left. If it panics, the result says so. `None` once
/// `is_over`: the thread is then left behind, and its work is lost.
pub fn apart<T: Send + 'static>(
    is_over: impl Fn() -> bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<thread::Result<T>> {
    let (running, ended) = channel::<()>();
    let waiting = Arc::new(Mutex::new(Some(work)));
    let taken = Arc::clone(&waiting);
    let spawned = thread::Builder::new().spawn(move || {
        // The other end learns when this one goes, also in a panic.
        let _running = running;
        take(&taken)()
    });
    let Ok(thread) = spawned else {
        return Some(Ok(take(&waiting)()));
    };
    while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
        if is_over() {
            return None;
        }
    }
    Some(thread.join())
}

/// The work that waits for a thread; it is taken once.
fn take<W>(waiting: &Mutex<Option<W>>) -> W {
    let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.take().expect("work that nothing has taken")
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::apart;

    #[test]
    fn work_that_never_ends_is_left_behind() {
        let (_held, waited_for) = channel::<()>();
        assert!(apart(|| true, move || waited_for.recv()).is_none());
    }

    #[test]
    fn work_that_ends_gives_its_result_or_its_panic() {
        assert_eq!(apart(|| false, || 42).unwrap().unwrap(), 42);
        let panics = || std::panic::resume_unwind(Box::new("a word"));
        let panic: Box<_> = apart::<()>(|| false, panics).unwrap().unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"a word"));
    }
}
