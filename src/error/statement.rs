//! Errors in a learner's statements for a stage.

use std::io;
use std::path::PathBuf;

use super::Place;
use crate::words::mebibytes;

/// Why statements for a stage could not be run, or ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum StatementError {
    #[error("{place}, column {column}: {problem}")]
    Failed {
        place: Place,
        column: usize,
        problem: String,
    },
    #[error(
        "{place}: {what} is not allowed here; the statements may read and make tables of the scratch database, and nothing else"
    )]
    Denied { place: Place, what: String },
    #[error(
        "{place}: `{name}` is not allowed as a name; names that begin with `joinsaw_` are reserved"
    )]
    ReservedName { place: Place, name: String },
    #[error(
        "{place}: the statement did not finish within {}; a recursion without an end or a join without a condition takes that long, and `--timeout` gives it more", crate::words::seconds(*.seconds)
    )]
    TooLong { place: Place, seconds: f64 },
    #[error(
        "{place}: the statement {did}; a recursion without an end or a join without a condition does that"
    )]
    TooLarge { place: Place, did: String },
    #[error(
        "{place}: the statement took more than {} of memory, the limit of `--max-memory`; a recursion without an end or a join without a condition does that", mebibytes(*.limit)
    )]
    TooMuchMemory { place: Place, limit: u64 },
    #[error(
        "the comparison with the expected rows did not finish within {}; `--max-rows` ends a statement that makes too many, and `--timeout` gives more time", crate::words::seconds(*.seconds)
    )]
    ComparisonTooLong { seconds: f64 },
    #[error(
        "the comparison with the expected rows took more than {} of memory, the limit of `--max-memory`; `--max-rows` ends a statement that makes too many", mebibytes(*.limit)
    )]
    ComparisonTooLarge { limit: u64 },
    #[error(
        "there is no room left in `{folder}` for temporary files; `SQLITE_TMPDIR` names another folder"
    )]
    TemporaryFolderFull { folder: PathBuf },
    #[error("cannot start the process that runs the statements: {0}")]
    NoProcess(io::Error),
    #[error("the process that ran {what} died ({status})")]
    ProcessDied { what: String, status: String },
    #[error("{0}")]
    InProcess(String),
    #[error(
        "{place}: the comment that begins here with `/*` is not closed, so that no statement is left"
    )]
    OpenComment { place: Place },
    #[error("`{file}` makes no table `{stage}`; {}; tables made: {}", if *.explains { "a SELECT without EXPLAIN would make it".to_owned() } else { format!("expected CREATE TABLE {} AS SELECT ..., or a SELECT that makes its rows", .stage) }, if .made.is_empty() { "none".to_owned() } else { format!("`{}`", .made.join("`, `")) })]
    NoStageMade {
        file: String,
        stage: String,
        explains: bool,
        made: Vec<String>,
    },
}
