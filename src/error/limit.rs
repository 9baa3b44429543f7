//! Things too large, or too slow to write.

/// A limit that something has passed. The texts are as those of [`super::Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum LimitError {
    #[error("`{path}` is longer than {} bytes; expected {expected}", crate::words::number(*.limit))]
    FileSize {
        path: String,
        limit: u64,
        expected: &'static str,
    },
    #[error("{owner} has {} {things}; {kind} has at most {limit}", crate::words::number(*.found as u64))]
    TooMany {
        owner: String,
        found: usize,
        things: &'static str,
        kind: &'static str,
        limit: usize,
    },
    #[error(
        "the number of solutions has more than {bits} bits, and is not known exactly: {} counts no further", crate::error::step::in_words(.stage)
    )]
    Uncounted { stage: String, bits: u32 },
    #[error(
        "{error}; this plan exceeded ten times its estimate; the estimate of `--plan {other}` was close"
    )]
    Misjudged {
        error: Box<super::Error>,
        other: &'static str,
    },
    #[error("{reason} before all of the output was written")]
    Unwritten { reason: &'static str },
    #[error("more than {} rows are too many for a table in a box; `--limit` prints the first of them, and `--format csv` all", crate::words::number(*.n_rows))]
    LongTable { n_rows: u64 },
}
