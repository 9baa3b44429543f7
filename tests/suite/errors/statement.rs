//! Every error of somebody's own statements for a stage.

use std::io;
use std::path::PathBuf;

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
        StatementError::OpenComment { place: place() },
        StatementError::TooLarge {
            place: place(),
            did: text("made more than 5,000,000 rows"),
        },
        StatementError::TooMuchMemory {
            place: place(),
            limit: 64 << 20,
        },
        StatementError::ComparisonTooLarge { limit: 1 << 30 },
        StatementError::ReservedName {
            place: place(),
            name: text("joinsaw_needed"),
        },
        StatementError::ComparisonTooLong { seconds: 1.0 },
        StatementError::TemporaryFolderFull {
            folder: PathBuf::from("/var/tmp"),
        },
        StatementError::NoProcess(io::Error::from(io::ErrorKind::PermissionDenied)),
        StatementError::ProcessDied {
            what: text("`my.sql` line 2"),
            status: text("signal: 11 (SIGSEGV)"),
        },
        StatementError::InProcess(text("`my.sql` line 2, column 8: no such table: Opt9")),
        StatementError::NoStageMade {
            file: text("my.sql"),
            stage: text("Opt2"),
            explains: false,
            made: texts(["Opt_2"]),
        },
        StatementError::NoStageMade {
            file: text("my.sql"),
            stage: text("Opt2"),
            explains: true,
            made: Vec::new(),
        },
    ]
}
