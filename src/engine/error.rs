//! SQLite's errors in Joinsaw's words.

use rusqlite::ErrorCode;

use crate::error::Error;

/// What an error of SQLite means in a stage.
pub fn in_our_words(error: rusqlite::Error, stage: &str) -> Error {
    let stage = stage.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Error::Interrupted { stage, n_rows: 0 },
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => Error::OutOfRoom {
            stage,
            what: "disk",
        },
        Some(ErrorCode::OutOfMemory) => Error::OutOfRoom {
            stage,
            what: "memory",
        },
        _ => Error::Sql {
            stage,
            source: error,
        },
    }
}
