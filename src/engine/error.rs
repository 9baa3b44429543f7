//! SQLite's errors in Joinsaw's words.

use rusqlite::ErrorCode;

use super::memory;
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
        Some(ErrorCode::OutOfMemory) => match memory::limit() {
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
