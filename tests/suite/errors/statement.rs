//! Every error of somebody's own statements for a stage.

use joinsaw::error::StatementError;

use super::{place, text, texts};

pub fn every_error() -> Vec<StatementError> {
    vec![
        StatementError::Failed {
            place: place(),
            column: 3,
            problem: text("no such column: Opt1.Piece"),
        },
        StatementError::Denied {
            place: place(),
            what: text("ATTACH"),
        },
        StatementError::TooLong {
            place: place(),
            seconds: 30.0,
        },
        StatementError::TooLarge {
            place: place(),
            did: text("made more than 5,000,000 rows"),
        },
        StatementError::ReservedName {
            place: place(),
            name: text("joinsaw_needed"),
        },
        StatementError::NoStageMade {
            file: text("my.sql"),
            stage: text("Opt2"),
            made: texts(["Opt_2"]),
        },
        StatementError::NoStageMade {
            file: text("my.sql"),
            stage: text("Opt2"),
            made: Vec::new(),
        },
    ]
}
