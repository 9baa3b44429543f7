//! Finding a driver where people have it, and loading it.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adbc_core::LOAD_FLAG_DEFAULT;
use adbc_core::error::{Error as DriverError, Status};
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

/// Folders with drivers or manifests, as `PATH` has them.
const FOLDERS: &str = "JOINSAW_DRIVER_PATH";

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

struct Python {
    /// Its own code as a shared library.
    library: Option<PathBuf>,
    /// The folders of its packages.
    packages: Vec<PathBuf>,
}

impl Driver {
    /// The driver of an engine: `postgresql`, `adbc_driver_postgresql`, or the path of a shared library or a manifest.
    pub fn named(engine: &str) -> Result<Self> {
        check_linking()?;
        if engine.contains(['/', '\\']) || Path::new(engine).extension().is_some() {
            let driver = Self {
                name: engine.to_owned(),
                version: None,
                path: PathBuf::from(engine),
            };
            return match driver.path.is_file() {
                true => Ok(driver),
                false => Err(driver.is_no_driver("there is no such file")),
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
        let folder = self.path.parent();
        let mut pythons = pythons();
        let python =
            pythons.find(|python| python.packages.iter().any(|path| Some(&**path) == folder));
        match python.and_then(|python| python.library) {
            Some(library) => {
                start_again_with(&library).map_err(|error| self.is_no_driver(&error.to_string()))
            }
            None => Err(AdbcError::NeedsPython {
                path: self.path.clone(),
            }
            .into()),
        }
    }

    pub(super) fn load(&self) -> Result<ManagedDriver> {
        let path = std::path::absolute(&self.path);
        let path = path.map_err(|error| self.is_no_driver(&error.to_string()))?;
        let is_duckdb = self.path.to_string_lossy().contains("duckdb");
        let entry = is_duckdb.then_some(DUCKDB_ENTRY);
        let load =
            |version| ManagedDriver::load_from_name(&path, entry, version, LOAD_FLAG_DEFAULT, None);
        newest(load).map_err(|error| {
            let start = format!("Error with dynamic library: {}: ", path.display());
            let problem = error.message.strip_prefix(&start);
            self.is_no_driver(problem.unwrap_or(&error.message))
        })
    }

    fn is_no_driver(&self, problem: &str) -> Error {
        AdbcError::NotADriver {
            path: self.path.clone(),
            problem: problem.to_owned(),
        }
        .into()
    }
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

fn check_linking() -> Result<()> {
    match IS_STATIC {
        true => Err(AdbcError::Static.into()),
        false => Ok(()),
    }
}

fn missing(engine: &str) -> Error {
    let help = match TRIED.iter().find(|(name, _)| *name == engine) {
        Some((_, package)) => format!("`pip install {package}` gets it"),
        None => instead(engine, "engines", &TRIED.map(|(name, _)| name)),
    };
    AdbcError::DriverMissing {
        engine: engine.to_owned(),
        help,
    }
    .into()
}

/// The folders that may have drivers, the nearest first. Python is asked only when those before it do not have the driver.
fn folders() -> impl Iterator<Item = PathBuf> {
    let split = |variable| {
        let folders = env::var_os(variable).unwrap_or_default();
        env::split_paths(&folders).collect::<Vec<PathBuf>>()
    };
    let within = |variable, folder| Some(PathBuf::from(env::var_os(variable)?).join(folder));
    // Where `dbc install` puts manifests, as ADBC says.
    let manifests = "etc/adbc/drivers";
    let home = match env::consts::OS {
        "macos" => within("HOME", "Library/Application Support/ADBC/Drivers"),
        "windows" => within("LOCALAPPDATA", "ADBC/Drivers"),
        _ => within("XDG_CONFIG_HOME", "adbc/drivers")
            .or_else(|| within("HOME", ".config/adbc/drivers")),
    };
    let others = [
        within("VIRTUAL_ENV", manifests),
        within("CONDA_PREFIX", manifests),
        within("CONDA_PREFIX", "lib"),
        home,
        Some(Path::new("/").join(manifests)),
        Some(PathBuf::from("/Library/Application Support/ADBC/Drivers")),
        Some(PathBuf::from("/usr/local/lib")),
        Some(PathBuf::from("/opt/homebrew/lib")),
        Some(PathBuf::from("/usr/lib")),
        Some(format!("/usr/lib/{}-linux-gnu", env::consts::ARCH).into()),
    ];
    let pythons = std::iter::once_with(pythons).flatten();
    let given = split(FOLDERS).into_iter().chain(split("ADBC_DRIVER_PATH"));
    given
        .chain(pythons.flat_map(|python| python.packages))
        .chain(others.into_iter().flatten())
}

/// The Pythons whose packages count: that of the active environment, the one that this program was installed with, and the
/// one of the `PATH`.
fn pythons() -> impl Iterator<Item = Python> {
    let (bin, name) = match cfg!(windows) {
        true => ("Scripts", "python.exe"),
        false => ("bin", "python3"),
    };
    let active = env::var_os("VIRTUAL_ENV").map(|prefix| Path::new(&prefix).join(bin).join(name));
    let own = env::current_exe()
        .ok()
        .map(|path| path.with_file_name(name));
    let nearest = [active, own]
        .into_iter()
        .flatten()
        .filter(|python| python.is_file());
    nearest.chain([PathBuf::from(name)]).filter_map(|python| {
        let mut command = Command::new(python);
        let command = command.args(["-c", ABOUT_PYTHON]).stdin(Stdio::null());
        let printed = command.env_remove("LD_PRELOAD").output().ok()?;
        let text = String::from_utf8(printed.stdout).ok()?;
        let mut lines = text.lines().map(PathBuf::from);
        let library = lines.next()?;
        Some(Python {
            library: library.is_file().then_some(library),
            packages: lines.collect(),
        })
    })
}

/// The drivers in a folder: manifests, libraries, and packages of Python that have one.
fn drivers_in(folder: &Path) -> Vec<Driver> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    files.sort_unstable();
    let version_of = |stem: &str| {
        let package = stem.trim_start_matches('_');
        files.iter().find_map(|file| {
            let version = file.strip_prefix(package)?.strip_prefix('-')?;
            Some(version.strip_suffix(".dist-info")?.to_owned())
        })
    };
    let driver = |file: &String| {
        let path = folder.join(file);
        if file.starts_with(PREFIX) && path.is_dir() {
            // The packages call it so on every system.
            let path = path.join(format!("lib{file}.so"));
            return path.is_file().then(|| Driver {
                name: short_name(file).to_owned(),
                version: version_of(file),
                path,
            });
        }
        let (stem, endings) = file.split_once('.')?;
        if endings == "toml" {
            let manifest: Manifest = toml::from_str(&fs::read_to_string(&path).ok()?).ok()?;
            return Some(Driver {
                name: short_name(stem).to_owned(),
                version: manifest.version,
                path,
            });
        }
        let stem = stem.strip_prefix(env::consts::DLL_PREFIX).unwrap_or(stem);
        let is_driver = stem.starts_with(PREFIX) || ["duckdb", DUCKDB_MODULE].contains(&stem);
        let is_library = |ending| ["so", "dylib", "dll", "pyd"].contains(&ending);
        (is_driver && endings.split('.').any(is_library)).then(|| Driver {
            name: short_name(stem).trim_start_matches('_').to_owned(),
            version: version_of(stem),
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
    let program = env::current_exe()?;
    let mut command = Command::new(program);
    let command = command
        .args(env::args_os().skip(1))
        .env("LD_PRELOAD", libraries);
    Err(command.exec())
}

#[cfg(not(target_os = "linux"))]
fn start_again_with(_: &Path) -> io::Result<()> {
    Ok(())
}
