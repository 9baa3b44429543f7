//! Finding a driver, in the packages of Python or where ADBC looks for drivers, and loading it.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use adbc_core::LOAD_FLAG_DEFAULT;
use adbc_core::error::Status;
use adbc_core::options::AdbcVersion;
use adbc_driver_manager::ManagedDriver;

use crate::error::{AdbcError, Error, Result, instead};

/// The engines that were tried, and the package of Python that has the driver of each.
pub const TRIED: [(&str, &str); 4] = [
    ("duckdb", "duckdb"),
    ("postgresql", "adbc-driver-postgresql"),
    ("spark", "adbc-driver-spark"),
    ("sqlite", "adbc-driver-sqlite"),
];

/// A program that is linked statically cannot load anything.
const IS_STATIC: bool = cfg!(all(target_env = "musl", target_feature = "crt-static"));

/// What the names of most drivers begin with.
const PREFIX: &str = "adbc_driver_";

/// The function that opens DuckDB's library as a driver; its name does not follow from that of the file.
const DUCKDB_ENTRY: &[u8] = b"duckdb_adbc_init";

/// DuckDB's library in its wheel, which is a module of Python as well.
const DUCKDB_MODULE: &str = "_duckdb.";

/// Prints the path of Python's own library, or an empty line, and then the folders of its packages.
const ABOUT_PYTHON: &str = "\
import sys
sys.path = [folder for folder in sys.path if folder]
from os.path import isfile
from sysconfig import get_config_var as value
folders = value('LIBDIR'), f'{sys.base_prefix}/lib', f\"/usr/lib/{value('MULTIARCH')}\"
paths = [f\"{folder}/{value('INSTSONAME')}\" for folder in folders]
print(next(filter(isfile, paths), ''), *sys.path, sep='\\n')";

/// A driver on this machine.
#[derive(Debug, Clone)]
pub struct Driver {
    /// What `--engine` calls it, for messages.
    pub name: String,
    /// The shared library or a manifest that names it; the name itself if ADBC has to find it.
    pub path: PathBuf,
}

impl Driver {
    /// The driver of an engine: `postgresql`, `adbc_driver_postgresql`, or the path of a shared library or a manifest.
    pub fn named(engine: &str) -> Self {
        let name = match engine.strip_prefix(PREFIX).unwrap_or(engine) {
            "postgres" => "postgresql",
            name => name,
        };
        let found = (!is_path(engine)).then(|| Self::in_python(name));
        found.flatten().unwrap_or_else(|| Self {
            name: name.to_owned(),
            path: engine.into(),
        })
    }

    /// The driver of an engine in the packages of Python.
    pub fn in_python(name: &str) -> Option<Self> {
        let mut folders = PYTHONS.iter().flat_map(|python| &python.packages);
        folders.find_map(|folder| driver_in(folder, name))
    }

    /// Loads the library. This may start the program again, so nothing may have been read from standard input yet.
    pub fn load(&self) -> Result<ManagedDriver> {
        if IS_STATIC {
            return Err(AdbcError::Static.into());
        }
        self.preload()?;
        let is_file = self.path.is_file();
        let path = match std::path::absolute(&self.path) {
            Ok(path) if is_file => path,
            _ => self.path.clone(),
        };
        let entry = self.name.contains("duckdb").then_some(DUCKDB_ENTRY);
        let load =
            |version| ManagedDriver::load_from_name(&path, entry, version, LOAD_FLAG_DEFAULT, None);
        // The current version of ADBC can cancel statements.
        load(AdbcVersion::V110)
            .or_else(|error| match error.status {
                Status::NotImplemented => load(AdbcVersion::V100),
                _ => Err(error),
            })
            .map_err(|error| match error.status {
                _ if is_path(&self.name) && !is_file => self.is_no_driver("there is no such file"),
                Status::NotFound if !is_file => missing(&self.name),
                _ => self.is_no_driver(
                    error
                        .message
                        .trim_start_matches("Error with dynamic library: ")
                        .trim_start_matches(&format!("{}: ", path.display())),
                ),
            })
    }

    /// Starts this program again with Python's own library if the driver needs it and it is not loaded yet: a module of
    /// Python expects to find it in the process.
    fn preload(&self) -> Result<()> {
        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        if !cfg!(target_os = "linux") || !file.starts_with(DUCKDB_MODULE) {
            return Ok(());
        }
        let is_here = |folder: &PathBuf| Some(&**folder) == self.path.parent();
        let python = PYTHONS
            .iter()
            .find(|python| python.packages.iter().any(is_here));
        let library = python.and_then(|python| python.library.as_deref());
        let library = library.ok_or_else(|| AdbcError::NeedsPython {
            path: self.path.clone(),
        })?;
        start_again_with(library).map_err(|error| self.is_no_driver(&error.to_string()))
    }

    fn is_no_driver(&self, problem: &str) -> Error {
        let (path, problem) = (self.path.clone(), problem.to_owned());
        AdbcError::NotADriver { path, problem }.into()
    }
}

fn is_path(engine: &str) -> bool {
    engine.contains(['/', '\\', '.'])
}

fn missing(engine: &str) -> Error {
    let help = match TRIED.iter().find(|(name, _)| *name == engine) {
        Some((_, package)) => format!("`pip install {package}` gets it"),
        None => instead(engine, "engines", &TRIED.map(|(name, _)| name)),
    };
    let engine = engine.to_owned();
    AdbcError::DriverMissing { engine, help }.into()
}

struct Python {
    /// Its own code as a shared library.
    library: Option<PathBuf>,
    /// The folders of its packages.
    packages: Vec<PathBuf>,
}

/// The Pythons whose packages count, the nearest first: that of the active environment, the one that this program was
/// installed with, and the one of the `PATH`.
static PYTHONS: LazyLock<Vec<Python>> = LazyLock::new(|| {
    let (bin, name) = if cfg!(windows) {
        ("Scripts", "python.exe")
    } else {
        ("bin", "python3")
    };
    let active = env::var_os("VIRTUAL_ENV").map(|prefix| Path::new(&prefix).join(bin).join(name));
    let own = env::current_exe()
        .ok()
        .map(|path| path.with_file_name(name));
    let nearest = [active, own].into_iter().flatten();
    let nearest = nearest.filter(|python| python.is_file());
    let pythons = nearest.chain([name.into()]);
    pythons.filter_map(|python| about(&python)).collect()
});

fn about(python: &Path) -> Option<Python> {
    let mut command = Command::new(python);
    let command = command.args(["-c", ABOUT_PYTHON]).stdin(Stdio::null());
    let printed = command.env_remove("LD_PRELOAD").output().ok()?;
    let text = String::from_utf8(printed.stdout).ok()?;
    let mut lines = text.lines().map(PathBuf::from);
    Some(Python {
        library: lines.next().filter(|library| library.is_file()),
        packages: lines.collect(),
    })
}

/// The driver of an engine in a folder of packages.
fn driver_in(folder: &Path, name: &str) -> Option<Driver> {
    let path = if name == "duckdb" {
        let entries = fs::read_dir(folder).ok()?.flatten();
        let mut files = entries.filter_map(|entry| entry.file_name().into_string().ok());
        folder.join(files.find(|file| {
            file.starts_with(DUCKDB_MODULE) && matches!(file.rsplit('.').next(), Some("so" | "pyd"))
        })?)
    } else {
        let package = format!("{PREFIX}{name}");
        folder.join(&package).join(format!("lib{package}.so"))
    };
    path.is_file().then(|| Driver {
        name: name.to_owned(),
        path,
    })
}

/// Replaces this process by one that has the library from the beginning, unless this one has it.
#[cfg(target_os = "linux")]
fn start_again_with(library: &Path) -> io::Result<()> {
    use std::os::unix::process::CommandExt;

    let preloaded = env::var_os("LD_PRELOAD").unwrap_or_default();
    let mut libraries: Vec<PathBuf> = env::split_paths(&preloaded).collect();
    if libraries.iter().any(|preloaded| preloaded == library) {
        return Ok(());
    }
    libraries.push(library.to_owned());
    let libraries = env::join_paths(libraries).unwrap_or_default();
    let mut command = Command::new(env::current_exe()?);
    let command = command.args(env::args_os().skip(1));
    Err(command.env("LD_PRELOAD", libraries).exec())
}

#[cfg(not(target_os = "linux"))]
fn start_again_with(_: &Path) -> io::Result<()> {
    Ok(())
}
