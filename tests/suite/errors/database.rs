//! Every error of databases, and of what runs in them.

use std::io;
use std::path::PathBuf;

use joinsaw::error::{Error, KeptError};

use super::{path, place, text, texts};

/// An error of SQLite, as it comes: a statement about a table that is not there.
fn sqlite_error() -> rusqlite::Error {
    let database = rusqlite::Connection::open_in_memory().unwrap();
    database.execute("DELETE FROM Opt1", []).unwrap_err()
}

pub fn every_error() -> Vec<Error> {
    [about_the_file(), about_runs()]
        .into_iter()
        .flatten()
        .collect()
}

fn about_the_file() -> Vec<Error> {
    vec![
        Error::CannotOpen {
            path: path(),
            problem: text("it is a folder"),
        },
        Error::NotADatabase { path: path() },
        KeptError::ForeignDatabase { path: path() }.into(),
        KeptError::OtherVersion {
            path: path(),
            found: 2,
            known: 1,
        }
        .into(),
        Error::DamagedDatabase {
            path: path(),
            problem: text("its pages do not fit together"),
        },
        Error::EmptyDatabase { path: path() },
        KeptError::HoldsAnother {
            path: path(),
            held: text("the puzzle `Fish`"),
            wanted: text("`Drive Ya Nuts`"),
        }
        .into(),
        KeptError::InTheWay {
            path: path(),
            objects: texts(["view `Opt3`", "index `Mine` on `Opt6`"]),
        }
        .into(),
        Error::Busy { path: path() },
    ]
}

fn about_runs() -> Vec<Error> {
    vec![
        Error::TooManyRows {
            stage: text("Opt9"),
            limit: 50_000_000,
        },
        Error::Interrupted {
            stage: text("Opt9"),
            n_rows: 1_234_567,
        },
        Error::TimedOut {
            stage: text("Opt9"),
            n_rows: 1_234_567,
            seconds: 60.0,
        },
        Error::TooMuchMemory {
            stage: text("Opt9"),
            n_rows: 1_234_567,
            limit: 2_000 << 20,
        },
        Error::OutOfRoom {
            stage: text("Opt9"),
            what: "disk space",
        },
        Error::NoStages { path: path() },
        Error::NotJson {
            place: place(),
            problem: text("expected value"),
        },
        Error::NoRows {
            file: text("found.json"),
        },
        Error::MeaninglessCell {
            table: text("Opt9"),
            row_no: 1,
            column: text("At_1"),
            found: text("0"),
        },
        Error::SolutionColumn {
            at: text("row 2 of `found.json`"),
            column: text("At_3"),
            found: texts(["At_0", "At_1"]),
        },
        Error::NoDatabase {
            table: text("Opt9"),
        },
        Error::Scratch {
            path: PathBuf::from("/tmp"),
            source: io::Error::from(io::ErrorKind::PermissionDenied),
        },
        Error::Sql {
            stage: text("Opt9"),
            source: sqlite_error(),
        },
    ]
}
