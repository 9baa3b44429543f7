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
    #[error("`{place}` failed in {}: {problem}", super::step::in_words(.step))]
    Failed {
        place: String,
        step: String,
        problem: String,
    },
    #[error("`{place}` has tables that the run would replace: {}; `--replace` replaces them, and `--schema NAME` keeps them", .tables.join(", "))]
    InTheWay { place: String, tables: Vec<String> },
    #[error("`{place}` writes no Parquet; `--engine duckdb` and `--engine spark` do")]
    NoParquet { place: String },
}
