//! Errors in a learner's statements for a stage.

use super::Place;

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
    #[error("`{file}` makes no table `{stage}`; expected CREATE TABLE {stage} AS SELECT ..., or a SELECT that makes its rows; tables made: {}", if .made.is_empty() { "none".to_owned() } else { format!("`{}`", .made.join("`, `")) })]
    NoStageMade {
        file: String,
        stage: String,
        made: Vec<String>,
    },
}
