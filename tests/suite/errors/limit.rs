//! What is too large, or takes too long to be written.

use joinsaw::Error;
use joinsaw::error::LimitError;

use super::text;

pub fn every_error() -> Vec<LimitError> {
    vec![
        LimitError::FileSize {
            path: text("mine.toml"),
            limit: 1_048_576,
            expected: "a puzzle file or a table of one",
        },
        LimitError::TooMany {
            owner: text("`mine.toml`"),
            found: 60_000,
            things: "clues",
            kind: "a logic puzzle",
            limit: 500,
        },
        LimitError::Uncounted {
            stage: text("Opt9"),
            bits: 128,
        },
        LimitError::Misjudged {
            error: Box::new(Error::TooManyRows {
                stage: text("Opt9"),
                limit: 50_000_000,
            }),
            other: "merged",
        },
        LimitError::Unwritten {
            reason: "interrupted",
        },
        LimitError::LongTable { n_rows: 333_333 },
    ]
}
