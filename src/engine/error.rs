//! SQLite's errors in Joinsaw's words, and the limit on its memory, which all connections of the process share.

use std::sync::OnceLock;

use rusqlite::{Connection, ErrorCode};

use crate::error::{Error, Result};

/// Turns the errors of SQLite into Joinsaw's.
pub trait During<T> {
    /// `stage` says in messages what SQLite was busy with.
    fn during(self, stage: &str) -> Result<T>;
}

impl<T> During<T> for rusqlite::Result<T> {
    fn during(self, stage: &str) -> Result<T> {
        self.map_err(|error| in_our_words(error, stage))
    }
}

/// The error for one of SQLite's in a stage.
pub fn in_our_words(error: rusqlite::Error, stage: &str) -> Error {
    let stage = stage.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Error::Interrupted { stage, n_rows: 0 },
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => Error::OutOfRoom {
            stage,
            what: "disk space",
        },
        Some(ErrorCode::OutOfMemory) => match memory_limit() {
            Some(limit) => Error::TooMuchMemory {
                stage,
                n_rows: 0,
                limit,
            },
            None => Error::OutOfRoom {
                stage,
                what: "memory",
            },
        },
        _ => Error::Sql {
            stage,
            source: error,
        },
    }
}

static MEMORY: OnceLock<u64> = OnceLock::new();

/// Lets all connections of this process together take at most this many bytes. A statement that needs more fails.
///
/// # Errors
/// When SQLite cannot be started.
pub fn limit_memory_to(n_bytes: u64) -> Result<()> {
    let n_bytes = *MEMORY.get_or_init(|| n_bytes);
    let limit = i64::try_from(n_bytes).unwrap_or(i64::MAX);
    Connection::open_in_memory()
        .and_then(|connection| connection.pragma_update(None, "hard_heap_limit", limit))
        .during("the start")
}

/// The limit on the memory in bytes, if one was set.
pub fn memory_limit() -> Option<u64> {
    MEMORY.get().copied()
}
