//! Finding a driver: a shared library, by its path or by its name.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use adbc_core::LOAD_FLAG_DEFAULT;
use adbc_core::error::{Error as DriverError, Status};
use adbc_core::options::AdbcVersion;
use adbc_driver_manager::ManagedDriver;

use crate::error::{AdbcError, Error, Result};

/// The function that opens a driver, where its name does not follow from that of its file.
const DUCKDB_ENTRY: &[u8] = b"duckdb_adbc_init";

/// The drivers that pip installs, as `adbc-driver-postgresql` and so on.
const WHEELS: [&str; 6] = [
    "postgresql",
    "sqlite",
    "flightsql",
    "spark",
    "snowflake",
    "bigquery",
];

/// Loads a driver: `postgresql`, `adbc_driver_postgresql`, or the path of a shared library.
pub fn load(driver: &str) -> Result<ManagedDriver> {
    let is_path = driver.contains(['/', '\\']) || Path::new(driver).extension().is_some();
    if is_path {
        let path = Path::new(driver);
        return match path.is_file() {
            true => load_file(path),
            false => Err(missing(driver)),
        };
    }
    let library = library_name(driver);
    if let Some(path) = installed(&library) {
        return load_file(&path);
    }
    let entry = (library == "duckdb").then_some(DUCKDB_ENTRY);
    let load =
        |version| ManagedDriver::load_from_name(&library, entry, version, LOAD_FLAG_DEFAULT, None);
    newest(load).map_err(|_| missing(driver))
}

/// The library that a short name stands for.
fn library_name(driver: &str) -> String {
    match driver {
        "duckdb" => "duckdb".to_owned(),
        "postgres" => "adbc_driver_postgresql".to_owned(),
        _ if driver.starts_with("adbc_driver_") => driver.to_owned(),
        _ => format!("adbc_driver_{driver}"),
    }
}

/// The library in the Python environment that is active, which is where pip puts drivers.
fn installed(library: &str) -> Option<PathBuf> {
    let prefixes = ["VIRTUAL_ENV", "CONDA_PREFIX"];
    let prefix = prefixes.into_iter().find_map(env::var_os)?;
    let versions = fs::read_dir(Path::new(&prefix).join("lib")).ok()?;
    let names = versions.flatten().map(|entry| {
        let file = format!(
            "{}{library}{}",
            env::consts::DLL_PREFIX,
            env::consts::DLL_SUFFIX
        );
        entry.path().join("site-packages").join(library).join(file)
    });
    let mut found: Vec<PathBuf> = names.filter(|path| path.is_file()).collect();
    found.sort();
    found.pop()
}

fn load_file(path: &Path) -> Result<ManagedDriver> {
    let not_a_driver = |problem: &str| {
        AdbcError::NotADriver {
            path: path.to_owned(),
            problem: problem.to_owned(),
        }
        .into()
    };
    let whole = std::path::absolute(path).map_err(|error| not_a_driver(&error.to_string()))?;
    let is_duckdb = path.to_string_lossy().contains("duckdb");
    let entry = is_duckdb.then_some(DUCKDB_ENTRY);
    let load = |version| ManagedDriver::load_dynamic_from_filename(&whole, entry, version);
    newest(load).map_err(|error| {
        let start = format!("Error with dynamic library: {}: ", whole.display());
        let problem = error.message.strip_prefix(&start);
        not_a_driver(problem.unwrap_or(&error.message))
    })
}

/// Loads a driver for the current version of ADBC, which can cancel statements, or otherwise for the first version.
fn newest(
    load: impl Fn(AdbcVersion) -> std::result::Result<ManagedDriver, DriverError>,
) -> std::result::Result<ManagedDriver, DriverError> {
    match load(AdbcVersion::V110) {
        Err(error) if error.status == Status::NotImplemented => load(AdbcVersion::V100),
        outcome => outcome,
    }
}

fn missing(driver: &str) -> Error {
    let name = Path::new(driver).file_stem().unwrap_or_default();
    let name = name.to_string_lossy();
    let library = library_name(name.strip_prefix(env::consts::DLL_PREFIX).unwrap_or(&name));
    let short = library.strip_prefix("adbc_driver_");
    let help = match short {
        Some(short) if WHEELS.contains(&short) => format!(
            "`pip install adbc-driver-{short}` puts it into the virtual environment that is active"
        ),
        _ if library == "duckdb" => {
            "it is DuckDB's own library, which comes with each of its releases".to_owned()
        }
        _ => format!("drivers that pip installs: {}", WHEELS.join(", ")),
    };
    AdbcError::DriverMissing {
        driver: driver.to_owned(),
        help,
    }
    .into()
}
