//! Errors between Joinsaw and another engine.

use std::path::PathBuf;

/// An error of an engine behind an ADBC driver. The texts are as those of [`super::Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum AdbcError {
    #[error(
        "this joinsaw is linked statically and cannot load the drivers of other engines; one for `linux-gnu` can"
    )]
    Static,
    #[error("no driver for `{engine}` here; {help}")]
    DriverMissing { engine: String, help: String },
    #[error(
        "`{path}` is a module of Python, and needs the library of its Python, such as `libpython3.11.so.1.0`, which is not here; on Debian, `apt-get install libpython3.11` brings it"
    )]
    NeedsPython { path: PathBuf },
    #[error(
        "`{path}` is not an ADBC driver: {problem}; expected a shared library such as `libadbc_driver_postgresql.so`"
    )]
    NotADriver { path: PathBuf, problem: String },
    #[error("`{place}` did not answer within {seconds} seconds")]
    NoAnswer { place: String, seconds: f64 },
    #[error("cannot connect to `{place}`: {problem}")]
    CannotConnect { place: String, problem: String },
    #[error("lost the connection to `{place}` in `{stage}`: {problem}")]
    LostConnection {
        place: String,
        stage: String,
        problem: String,
    },
    #[error("`{engine}` rejects {}of `{stage}`: {problem}", .line.map_or_else(|| "a statement ".to_owned(), |line| format!("line {line} of the statement ")))]
    Rejected {
        engine: String,
        stage: String,
        line: Option<usize>,
        problem: String,
    },
    #[error("`{place}` has tables of others that the run would replace: {}; `--schema NAME` keeps those of joinsaw apart", .tables.join(", "))]
    ForeignTables { place: String, tables: Vec<String> },
    #[error(
        "another run of joinsaw is using `{place}`: {holder}; `--schema NAME` keeps this one apart; if that run is gone, `{release}` lets others in"
    )]
    InUse {
        place: String,
        holder: String,
        release: String,
    },
    #[error(
        "lost the claim on `{place}` in `{stage}`: its table Joinsaw_Run was dropped or replaced; run again when no other run is there"
    )]
    ClaimLost { place: String, stage: String },
    #[error("cannot make tables in `{place}`: {problem}; `--schema NAME` puts them elsewhere")]
    Unwritable { place: String, problem: String },
    #[error("`{engine}` writes no Parquet; `--engine duckdb` and `--engine spark` do")]
    NoParquet { engine: String },
}
