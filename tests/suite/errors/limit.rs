//! What is too large, or takes too long to be written.

use joinsaw::error::LimitError;

use super::text;

pub fn every_error() -> Vec<LimitError> {
    vec![
        LimitError::MaskTooSmall {
            file: text("mine.toml"),
            found: 64,
            limit: 63,
        },
        LimitError::BoardSize {
            found: 5,
            largest: 4,
            limit: 63,
        },
        LimitError::Unwritten {
            reason: "interrupted",
        },
    ]
}
