//! Finding a driver where people have it, and loading it.

use std::collections::BTreeSet;
use std::env::{self, consts};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adbc_core::LOAD_FLAG_DEFAULT;
use adbc_core::error::Status;
use adbc_core::options::AdbcVersion;
use adbc_driver_manager::ManagedDriver;
use serde::Deserialize;

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

/// Lists of folders with drivers or manifests, as `PATH` has them.
const LISTS: [&str; 2] = ["JOINSAW_DRIVER_PATH", "ADBC_DRIVER_PATH"];

/// Where `dbc install` puts manifests below the folder of a variable, as ADBC says, and where libraries may be.
const BELOW: [(&str, &str); 7] = [
    ("VIRTUAL_ENV", "etc/adbc/drivers"),
    ("CONDA_PREFIX", "etc/adbc/drivers"),
    ("CONDA_PREFIX", "lib"),
    ("XDG_CONFIG_HOME", "adbc/drivers"),
    ("HOME", ".config/adbc/drivers"),
    ("HOME", "Library/Application Support/ADBC/Drivers"),
    ("LOCALAPPDATA", "ADBC/Drivers"),
];

/// The same for all users.
const SHARED: [&str; 5] = [
    "/etc/adbc/drivers",
    "/Library/Application Support/ADBC/Drivers",
    "/usr/local/lib",
    "/opt/homebrew/lib",
    "/usr/lib",
];

/// What the names of most drivers begin with.
const PREFIX: &str = "adbc_driver_";

/// The function that opens DuckDB's library as a driver; its name does not follow from that of the file.
const DUCKDB_ENTRY: &[u8] = b"duckdb_adbc_init";

/// DuckDB's library in its wheel, which is a module of Python as well.
const DUCKDB_MODULE: &str = "_duckdb";

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
    /// The version that its package or its manifest states.
    pub version: Option<String>,
    /// The shared library, or the manifest that names it.
    pub path: PathBuf,
}

/// The part of a manifest that is read here.
#[derive(Deserialize)]
struct Manifest {
    version: Option<String>,
    #[serde(rename = "Driver")]
    _driver: toml::Table,
}

impl Driver {
    /// The driver of an engine: `postgresql`, `adbc_driver_postgresql`, or the path of a shared library or a manifest.
    pub fn named(engine: &str) -> Result<Self> {
        check_linking()?;
        let path = PathBuf::from(engine);
        if engine.contains(['/', '\\']) || path.extension().is_some() {
            let is_there = path.is_file();
            let name = engine.to_owned();
            let driver = Self {
                name,
                version: None,
                path,
            };
            return if is_there {
                Ok(driver)
            } else {
                Err(driver.is_no_driver("there is no such file"))
            };
        }
        let name = match short_name(engine) {
            "postgres" => "postgresql",
            name => name,
        };
        let mut found = folders().flat_map(|folder| drivers_in(&folder));
        found
            .find(|driver| driver.name == name)
            .ok_or_else(|| missing(name))
    }

    /// Every driver that has a name here, by name.
    pub fn all() -> Result<Vec<Self>> {
        check_linking()?;
        let mut found: Vec<Self> = folders().flat_map(|folder| drivers_in(&folder)).collect();
        // The first one of a name is the one that the name stands for.
        found.sort_by(|one, other| one.name.cmp(&other.name));
        found.dedup_by(|later, first| later.name == first.name);
        Ok(found)
    }

    /// Starts this program again with Python's own library if the driver needs it and it is not loaded yet: a module of
    /// Python expects to find it in the process.
    pub fn preload(&self) -> Result<()> {
        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        if !cfg!(target_os = "linux") || !file.starts_with(DUCKDB_MODULE) {
            return Ok(());
        }
        let is_here = |folder: &PathBuf| Some(&**folder) == self.path.parent();
        let python = pythons().find(|(_, packages)| packages.iter().any(is_here));
        let library = python.and_then(|(library, _)| library);
        let library = library.ok_or_else(|| AdbcError::NeedsPython {
            path: self.path.clone(),
        })?;
        start_again_with(&library).map_err(|error| self.is_no_driver(&error.to_string()))
    }

    pub(super) fn load(&self) -> Result<ManagedDriver> {
        let path = std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone());
        let is_duckdb = self.path.to_string_lossy().contains("duckdb");
        let entry = is_duckdb.then_some(DUCKDB_ENTRY);
        let load =
            |version| ManagedDriver::load_from_name(&path, entry, version, LOAD_FLAG_DEFAULT, None);
        // The current version of ADBC can cancel statements.
        let loaded = load(AdbcVersion::V110).or_else(|error| match error.status {
            Status::NotImplemented => load(AdbcVersion::V100),
            _ => Err(error),
        });
        loaded.map_err(|error| {
            let start = format!("Error with dynamic library: {}: ", path.display());
            let problem = error.message.strip_prefix(&start);
            self.is_no_driver(problem.unwrap_or(&error.message))
        })
    }

    fn is_no_driver(&self, problem: &str) -> Error {
        let (path, problem) = (self.path.clone(), problem.to_owned());
        AdbcError::NotADriver { path, problem }.into()
    }
}

fn check_linking() -> Result<()> {
    if IS_STATIC {
        Err(AdbcError::Static.into())
    } else {
        Ok(())
    }
}

fn missing(engine: &str) -> Error {
    let help = match TRIED.iter().find(|(name, _)| *name == engine) {
        Some((_, package)) => format!("`pip install {package}` gets it"),
        None => instead(engine, "engines", &TRIED.map(|(name, _)| name)),
    };
    let engine = engine.to_owned();
    AdbcError::DriverMissing { engine, help }.into()
}

/// The folders that may have drivers, the nearest first. Python is asked only when those before it do not have the driver.
fn folders() -> impl Iterator<Item = PathBuf> {
    let listed = LISTS.into_iter().filter_map(env::var_os);
    let listed = listed.flat_map(|list| env::split_paths(&list).collect::<Vec<PathBuf>>());
    let pythons = std::iter::once_with(pythons).flatten();
    let below = BELOW.into_iter();
    let below =
        below.filter_map(|(name, below)| Some(PathBuf::from(env::var_os(name)?).join(below)));
    let debian = format!("/usr/lib/{}-linux-gnu", consts::ARCH);
    listed
        .chain(pythons.flat_map(|(_, packages)| packages))
        .chain(below)
        .chain(SHARED.map(PathBuf::from))
        .chain([debian.into()])
}

/// The Pythons whose packages count: that of the active environment, the one that this program was installed with, and the
/// one of the `PATH`. For each, its own code as a shared library, and the folders of its packages.
fn pythons() -> impl Iterator<Item = (Option<PathBuf>, Vec<PathBuf>)> {
    let (bin, name) = if cfg!(windows) {
        ("Scripts", "python.exe")
    } else {
        ("bin", "python3")
    };
    let active = env::var_os("VIRTUAL_ENV").map(|prefix| Path::new(&prefix).join(bin).join(name));
    let own = env::current_exe();
    let own = own.ok().map(|path| path.with_file_name(name));
    let nearest = [active, own].into_iter().flatten();
    let nearest = nearest.filter(|python| python.is_file());
    nearest.chain([PathBuf::from(name)]).filter_map(|python| {
        let mut command = Command::new(python);
        let command = command.args(["-c", ABOUT_PYTHON]).stdin(Stdio::null());
        let printed = command.env_remove("LD_PRELOAD").output().ok()?;
        let text = String::from_utf8(printed.stdout).ok()?;
        let mut lines = text.lines().map(PathBuf::from);
        let library = lines.next()?;
        Some((library.is_file().then_some(library), lines.collect()))
    })
}

/// The drivers in a folder: manifests, libraries, and packages of Python that have one.
fn drivers_in(folder: &Path) -> Vec<Driver> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let files: BTreeSet<String> = files.collect();
    let version_of = |package: &str| {
        files.iter().find_map(|file| {
            let version = file.strip_prefix(package)?.strip_prefix('-')?;
            Some(version.strip_suffix(".dist-info")?.to_owned())
        })
    };
    let driver = |file: &String| {
        let path = folder.join(file);
        let (stem, endings) = file.split_once('.').unwrap_or((file, ""));
        let stem = stem.strip_prefix(consts::DLL_PREFIX).unwrap_or(stem);
        let package = stem.trim_start_matches('_');
        let is_driver = package == "duckdb" || package.starts_with(PREFIX);
        let is_library = |ending| ["so", "dylib", "dll", "pyd"].contains(&ending);
        let (version, path) = match endings {
            "toml" => {
                let manifest: Manifest = toml::from_str(&fs::read_to_string(&path).ok()?).ok()?;
                (manifest.version, path)
            }
            // Packages call it so on every system.
            "" => (version_of(package), path.join(format!("lib{file}.so"))),
            _ if endings.split('.').any(is_library) => (version_of(package), path),
            _ => return None,
        };
        let name = short_name(package).to_owned();
        let is_driver = endings == "toml" || is_driver && path.is_file();
        is_driver.then_some(Driver {
            name,
            version,
            path,
        })
    };
    files.iter().filter_map(driver).collect()
}

fn short_name(name: &str) -> &str {
    name.strip_prefix(PREFIX).unwrap_or(name)
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
