//! Opening databases: a scratch one for a run that nobody keeps, or a file that is new or joinsaw's own.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::{M, Migrations};

use super::interrupt::Shelter;
use crate::error::{Error, Result};

/// What SQLite's header calls a database of joinsaw: the letters `JSAW`.
pub const APPLICATION_ID: i32 = 0x4A53_4157;

/// The first bytes of every SQLite database.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The schema, in the order in which it grew.
const SCHEMA: [&str; 5] = [
    include_str!("../../migrations/01-tables.sql"),
    include_str!("../../migrations/02-boards.sql"),
    include_str!("../../migrations/03-cover.sql"),
    include_str!("../../migrations/04-logic.sql"),
    include_str!("../../migrations/05-cover-rest.sql"),
];

static MIGRATIONS: LazyLock<Migrations<'static>> =
    LazyLock::new(|| SCHEMA.into_iter().map(M::up).collect());

/// How long to wait for another program that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(2);

/// An open puzzle database.
#[derive(Debug)]
pub struct Database {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    /// Set while a file that this process created holds nothing worth keeping.
    pub(super) remove_on_drop: bool,
    /// Set while every stage is kept as soon as it is done.
    pub(super) commits_stages: bool,
    /// A file is not left half made.
    _shelter: Shelter,
}

impl Database {
    /// A database that goes away when it is dropped. It lives in memory, and on disk only where it outgrows SQLite's
    /// page cache of 64 MiB.
    ///
    /// # Errors
    /// When SQLite cannot be started.
    pub fn scratch() -> Result<Self> {
        Self::scratch_at(Path::new(""))
    }

    /// A scratch database in a file that another connection may read.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn scratch_at(path: &Path) -> Result<Self> {
        let mut database = Self::at(path.to_owned(), OpenFlags::default())?;
        database.pragma("journal_mode", "OFF")?;
        database.pragma("synchronous", "OFF")?;
        database.pragma("cache_size", -65_536)?;
        database.migrate()?;
        Ok(database)
    }

    pub(super) fn is_scratch(&self) -> bool {
        self.path.as_os_str().is_empty()
    }

    /// A file to write to: one that does not exist yet, an empty one, or one that joinsaw made.
    ///
    /// # Errors
    /// When the file is anything else, or cannot be written; it then stays as it is.
    pub fn create_or_open(path: &Path) -> Result<Self> {
        let is_new = is_new(path)?;
        let mut database = Self::at(path.to_owned(), OpenFlags::default())?;
        database.remove_on_drop = is_new;
        if is_new {
            database.pragma("application_id", APPLICATION_ID)?;
        }
        database.check()?;
        database.migrate()?;
        Ok(database)
    }

    /// A file to read: one that joinsaw made.
    ///
    /// # Errors
    /// When there is no such file, or it is not joinsaw's.
    pub fn open(path: &Path) -> Result<Self> {
        if is_new(path)? {
            return match path.exists() {
                true => Err(Error::EmptyDatabase {
                    path: path.to_owned(),
                }),
                false => Err(cannot_open(path, "there is no such file")),
            };
        }
        // Reading needs a connection that may write: only such a one rolls back what a killed run left behind.
        let flags = OpenFlags::default() - OpenFlags::SQLITE_OPEN_CREATE;
        let mut database = Self::at(path.to_owned(), flags)?;
        database.check()?;
        if !database.connection.is_readonly("main").unwrap_or(true) {
            database.migrate()?;
        }
        Ok(database)
    }

    fn at(path: PathBuf, flags: OpenFlags) -> Result<Self> {
        let shelter = Shelter::enter();
        let connection =
            Connection::open_with_flags(&path, flags).map_err(|error| opening(&path, &error))?;
        connection
            .busy_timeout(PATIENCE)
            .map_err(|error| opening(&path, &error))?;
        let database = Self {
            connection,
            path,
            remove_on_drop: false,
            commits_stages: false,
            _shelter: shelter,
        };
        // The script of `joinsaw sql`, run over a kept database, leaves inputs without the keys that others refer to.
        database.pragma("foreign_keys", "OFF")?;
        Ok(database)
    }

    fn pragma(&self, name: &str, value: impl rusqlite::ToSql) -> Result<()> {
        let outcome = self.connection.pragma_update(None, name, value);
        outcome.map_err(|error| opening(&self.path, &error))
    }

    /// Makes sure that the file is whole, and not of a newer version.
    fn check(&self) -> Result<()> {
        let number = |name| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
        };
        let read = || {
            Ok((
                number("page_count")?,
                number("page_size")?,
                number("user_version")?,
            ))
        };
        let (n_pages, page_size, found) = read().map_err(|error| opening(&self.path, &error))?;
        let n_bytes = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
        if i64::try_from(n_bytes).unwrap_or(i64::MAX) < n_pages * page_size {
            return Err(Error::DamagedDatabase {
                path: self.path.clone(),
                problem: format!(
                    "it has {n_bytes} bytes where its header promises {}",
                    n_pages * page_size
                ),
            });
        }
        let found = usize::try_from(found).unwrap_or(0);
        let known = SCHEMA.len();
        if found > known {
            let path = self.path.clone();
            return Err(Error::NewerDatabase { path, found, known });
        }
        Ok(())
    }

    fn migrate(&mut self) -> Result<()> {
        MIGRATIONS
            .to_latest(&mut self.connection)
            .map_err(|error| match error {
                rusqlite_migration::Error::RusqliteError { err, .. } => opening(&self.path, &err),
                other => cannot_open(&self.path, &other.to_string()),
            })
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.remove_on_drop {
            // Nobody has seen the file yet; where it cannot be removed, an empty database stays. Its journal is there
            // only where SQLite could not take it back, for want of room.
            let _ = fs::remove_file(&self.path);
            let mut journal = self.path.clone().into_os_string();
            journal.push("-journal");
            let _ = fs::remove_file(journal);
        }
    }
}

/// Whether there is no file at this path yet, or an empty one.
fn is_new(path: &Path) -> Result<bool> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(cannot_open(path, &error.to_string())),
    };
    if metadata.is_dir() {
        return Err(cannot_open(path, "it is a folder"));
    }
    if !metadata.is_file() {
        return Err(cannot_open(path, "it is not a regular file"));
    }
    if metadata.len() == 0 {
        return Ok(true);
    }
    check_header(path)?;
    Ok(false)
}

/// Makes sure that the file is joinsaw's, from its first bytes: SQLite never opens a file of somebody else.
fn check_header(path: &Path) -> Result<()> {
    let mut header = Vec::new();
    let outcome = fs::File::open(path).and_then(|file| file.take(100).read_to_end(&mut header));
    outcome.map_err(|error| cannot_open(path, &error.to_string()))?;
    if !header.starts_with(MAGIC) {
        return Err(Error::NotADatabase {
            path: path.to_owned(),
        });
    }
    match header.get(68..72) {
        Some(id) if id == APPLICATION_ID.to_be_bytes() => Ok(()),
        Some(_) => Err(Error::ForeignDatabase {
            path: path.to_owned(),
        }),
        None => Err(Error::DamagedDatabase {
            path: path.to_owned(),
            problem: "it ends inside its header".to_owned(),
        }),
    }
}

fn cannot_open(path: &Path, problem: &str) -> Error {
    Error::CannotOpen {
        path: path.to_owned(),
        problem: problem.to_owned(),
    }
}

fn opening(path: &Path, error: &rusqlite::Error) -> Error {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => Error::NotADatabase { path },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy { path },
        Some(ErrorCode::DatabaseCorrupt) => Error::DamagedDatabase {
            path,
            problem: "its pages do not fit together".to_owned(),
        },
        Some(ErrorCode::ReadOnly) => cannot_open(&path, "it may not be written"),
        Some(ErrorCode::CannotOpen) => {
            cannot_open(&path, "its folder does not exist or may not be written")
        }
        _ => cannot_open(&path, &error.to_string()),
    }
}
