//! Every error of engines behind a driver.

use std::path::PathBuf;

use joinsaw::error::AdbcError;

use super::text;

pub fn every_error() -> Vec<AdbcError> {
    vec![
        AdbcError::Static,
        AdbcError::DriverMissing {
            engine: text("postgresql"),
            help: text("`pip install adbc-driver-postgresql` gets it"),
        },
        AdbcError::NeedsPython {
            path: PathBuf::from("_duckdb.cpython-311-x86_64-linux-gnu.so"),
        },
        AdbcError::NotADriver {
            path: PathBuf::from("notes.txt"),
            problem: text("invalid ELF header"),
        },
        AdbcError::NoAnswer {
            place: text("postgresql"),
            seconds: 30.0,
        },
        AdbcError::CannotConnect {
            place: text("postgresql"),
            problem: text("FATAL: password authentication failed for user \"me\""),
        },
        AdbcError::Failed {
            place: text("postgresql, schema nuts"),
            step: text("Opt9"),
            problem: text("no such column: Seq"),
        },
        AdbcError::InTheWay {
            place: text("postgresql, schema nuts"),
            tables: ["Piece", "Opt3"].map(text).to_vec(),
        },
        AdbcError::NoParquet {
            place: text("sqlite"),
        },
    ]
}
