//! Finding a driver, in the packages of Python or where ADBC looks for drivers, and loading it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs};

use adbc_core::LOAD_FLAG_DEFAULT;
use adbc_core::error::Status;
use adbc_core::options::AdbcVersion;
use adbc_driver_manager::ManagedDriver;

use crate::error::{Error, Result, instead};

/// The engines that were tried, and the package of Python that has the driver of each.
pub const TRIED: [(&str, &str); 4] = [
    ("duckdb", "duckdb"),
    ("postgresql", "adbc-driver-postgresql"),
    ("spark", "adbc-driver-spark"),
    ("sqlite", "adbc-driver-sqlite"),
];

/// The function that opens DuckDB's library as a driver; its name does not follow from that of the file.
const DUCKDB_ENTRY: &[u8] = b"duckdb_adbc_init";

/// The name of DuckDB's library in its wheel, a module of Python, begins with it.
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

pub struct Driver {
    /// The engine's name in messages.
    pub name: String,
    /// The shared library or a manifest that names it; the name itself if ADBC has to find it.
    pub path: PathBuf,
}

impl Driver {
    /// The driver of an engine: `postgresql`, or the path of a shared library or a manifest.
    pub fn named(engine: &str) -> Self {
        let found = (!is_path(engine)).then(|| Self::in_python(engine));
        found.flatten().unwrap_or_else(|| Self {
            name: engine.to_owned(),
            path: engine.into(),
        })
    }

    /// The driver of an engine in the packages of Python.
    pub fn in_python(name: &str) -> Option<Self> {
        let mut folders = PYTHONS.iter().flat_map(|python| &python.packages);
        let path = folders.find_map(|folder| library_in(folder, name))?;
        let name = name.to_owned();
        Some(Self { name, path })
    }

    /// Loads the library. This may start the program again, so nothing may have been read from standard input yet.
    pub fn load(&self) -> Result<ManagedDriver> {
        if cfg!(all(target_env = "musl", target_feature = "crt-static")) {
            return Err(Error::Engine("this joinsaw is linked statically and cannot load the drivers of other engines; one for `linux-gnu` can".to_owned()));
        }
        let is_file = self.path.is_file();
        if is_path(&self.name) && !is_file {
            return Err(self.is_no_driver("no such file"));
        }
        self.preload()?;
        let path = match std::path::absolute(&self.path) {
            Ok(path) if is_file => path,
            _ => self.path.clone(),
        };
        let entry = self.name.contains("duckdb").then_some(DUCKDB_ENTRY);
        let load =
            |version| ManagedDriver::load_from_name(&path, entry, version, LOAD_FLAG_DEFAULT, None);
        // The current version of ADBC can cancel statements.
        let loaded = load(AdbcVersion::V110).or_else(|error| match error.status {
            Status::NotImplemented => load(AdbcVersion::V100),
            _ => Err(error),
        });
        loaded.map_err(|error| {
            if error.status == Status::NotFound && !is_file {
                return missing(&self.name);
            }
            let place = format!("{}: ", path.display());
            let problem = error.message.replace("Error with dynamic library: ", "");
            self.is_no_driver(problem.trim_start_matches(&place))
        })
    }

    /// Replaces this process by one with Python's own library if the driver is a module of Python, which expects to find
    /// it in its process.
    #[cfg(target_os = "linux")]
    fn preload(&self) -> Result<()> {
        use std::os::unix::process::CommandExt;

        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        if !file.starts_with(DUCKDB_MODULE) {
            return Ok(());
        }
        let folder = self.path.parent().unwrap_or(&self.path).to_owned();
        let python = PYTHONS
            .iter()
            .find(|python| python.packages.contains(&folder) && python.library.is_file());
        let Some(Python { library, .. }) = python else {
            return Err(Error::Engine(format!(
                "`{}` is a module of Python, and needs the library of its Python, such as `libpython3.11.so.1.0`, which is not here; on Debian, `apt-get install libpython3.11` brings it",
                self.path.display()
            )));
        };
        let preloaded = env::var_os("LD_PRELOAD").unwrap_or_default();
        let mut libraries: Vec<PathBuf> = env::split_paths(&preloaded).collect();
        if libraries.contains(library) {
            return Ok(());
        }
        libraries.push(library.clone());
        let failed = |error: std::io::Error| self.is_no_driver(&error.to_string());
        let error = Command::new(env::current_exe().map_err(failed)?)
            .args(env::args_os().skip(1))
            .env("LD_PRELOAD", env::join_paths(libraries).unwrap_or_default())
            .exec();
        Err(failed(error))
    }

    #[cfg(not(target_os = "linux"))]
    fn preload(&self) -> Result<()> {
        Ok(())
    }

    fn is_no_driver(&self, problem: &str) -> Error {
        let path = self.path.display();
        Error::Engine(format!(
            "`{path}` is not an ADBC driver: {problem}; expected a shared library such as `libadbc_driver_postgresql.so`"
        ))
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
    Error::Engine(format!("no driver for `{engine}` here; {help}"))
}

/// A Python whose packages may have drivers.
struct Python {
    /// Its own code as a shared library; empty if it has none.
    library: PathBuf,
    /// The folders of its packages.
    packages: Vec<PathBuf>,
}

/// The Python of the active environment, the one that this program was installed with, and the one of the `PATH`.
static PYTHONS: LazyLock<Vec<Python>> = LazyLock::new(|| {
    let (bin, name) = if cfg!(windows) {
        ("Scripts", "python.exe")
    } else {
        ("bin", "python3")
    };
    let active = env::var_os("VIRTUAL_ENV").map(|prefix| Path::new(&prefix).join(bin).join(name));
    let own = env::current_exe().map(|path| path.with_file_name(name));
    let mut pythons: Vec<PathBuf> = active.into_iter().chain(own).collect();
    pythons.retain(|python| python.is_file());
    pythons.push(name.into());
    pythons.iter().filter_map(|python| about(python)).collect()
});

fn about(python: &Path) -> Option<Python> {
    let printed = Command::new(python)
        .args(["-c", ABOUT_PYTHON])
        .stdin(Stdio::null())
        .env_remove("LD_PRELOAD")
        .output()
        .ok()?;
    let text = String::from_utf8(printed.stdout).ok()?;
    let mut paths = text.lines().map(PathBuf::from);
    Some(Python {
        library: paths.next()?,
        packages: paths.collect(),
    })
}

/// The library of an engine's driver in a folder of packages.
fn library_in(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = if name == "duckdb" {
        let mut files = fs::read_dir(folder)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        files.find(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            file.starts_with(DUCKDB_MODULE) && (file.ends_with(".so") || file.ends_with(".pyd"))
        })?
    } else {
        folder.join(format!("adbc_driver_{name}/libadbc_driver_{name}.so"))
    };
    path.is_file().then_some(path)
}
