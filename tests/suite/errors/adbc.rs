//! Every error of engines behind a driver.

use std::path::PathBuf;

use joinsaw::error::AdbcError;

use super::{text, texts};

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
        AdbcError::LostConnection {
            place: text("postgresql"),
            stage: text("Opt9"),
            problem: text("server closed the connection unexpectedly"),
        },
        AdbcError::Rejected {
            engine: text("postgresql"),
            stage: text("Opt9"),
            line: Some(7),
            problem: text("column \"piece\" does not exist"),
        },
        AdbcError::Rejected {
            engine: text("postgresql"),
            stage: text("Opt9"),
            line: None,
            problem: text("out of shared memory"),
        },
        AdbcError::ForeignTables {
            place: text("postgresql"),
            tables: texts(["Piece", "Opt1"]),
        },
        AdbcError::InUse {
            place: text("postgresql, schema s"),
            holder: text("server process 4711"),
            release: text("SELECT pg_terminate_backend(4711)"),
        },
        AdbcError::ClaimLost {
            place: text("spark, schema s"),
            stage: text("Opt9"),
        },
        AdbcError::Unwritable {
            place: text("postgresql, schema s"),
            problem: text("permission denied for schema s"),
        },
        AdbcError::NoParquet {
            engine: text("sqlite"),
        },
    ]
}
