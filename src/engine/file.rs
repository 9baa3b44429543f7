//! The file of a kept database: making it, finding out whose it is before SQLite sees it, and removing it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_READONLY_DBMOVED;

use crate::error::{Error, Result};

/// Marks a database of Joinsaw in SQLite's header: the letters `JSAW`.
pub const APPLICATION_ID: i32 = 0x4A53_4157;

/// The first bytes of every SQLite database.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Tells a file from another one that takes its place under the same path: its device and its inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileId(u64, u64);

#[cfg(unix)]
impl From<fs::Metadata> for FileId {
    fn from(metadata: fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;

        Self(metadata.dev(), metadata.ino())
    }
}

/// An open file cannot be replaced here.
#[cfg(not(unix))]
impl From<fs::Metadata> for FileId {
    fn from(_: fs::Metadata) -> Self {
        Self(0, 0)
    }
}

/// The path in the form that SQLite needs. It takes `file:...` and `:memory:` for more than names of files, but nothing
/// that begins with `./` or `/`. An empty path stays: it is SQLite's name for a database that goes away.
pub fn plain(path: &Path) -> PathBuf {
    if path.as_os_str().is_empty() {
        path.to_owned()
    } else {
        Path::new(".").join(path)
    }
}

/// Makes an empty file, unless there is one at this path.
pub fn create(path: &Path) -> Result<Option<FileId>> {
    let made = File::create_new(path).and_then(|file| file.metadata());
    match made {
        Ok(metadata) => Ok(Some(metadata.into())),
        Err(error) => match error.kind() {
            ErrorKind::AlreadyExists => Ok(None),
            ErrorKind::NotFound | ErrorKind::PermissionDenied => Err(no_folder(path)),
            _ => Err(cannot_open(path, &error.to_string())),
        },
    }
}

/// True if the path has no file yet, or an empty one. Any other has to be joinsaw's.
pub fn is_new(path: &Path) -> Result<bool> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
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

/// Makes sure that the file is joinsaw's, from its first bytes: SQLite never opens a foreign file.
fn check_header(path: &Path) -> Result<()> {
    let mut header = Vec::new();
    let outcome = File::open(path).and_then(|file| file.take(100).read_to_end(&mut header));
    outcome.map_err(|error| cannot_open(path, &error.to_string()))?;
    if !header.starts_with(MAGIC) {
        return Err(not_a_database(path));
    }
    match header.get(68..72) {
        Some(id) if id == APPLICATION_ID.to_be_bytes() => Ok(()),
        Some(_) => Err(foreign(path)),
        None => Err(damaged(path, "it ends inside its header")),
    }
}

/// Removes a database that this process made, unless another file has taken its place, and its journal, which exists only if
/// SQLite could not roll it back, for lack of space. What cannot be removed stays, and holds nothing.
pub fn remove(path: &Path, made: FileId) {
    if fs::metadata(path).is_ok_and(|metadata| FileId::from(metadata) == made) {
        let mut journal = path.to_owned().into_os_string();
        journal.push("-journal");
        let _ = fs::remove_file(path);
        let _ = fs::remove_file(journal);
    }
}

/// The fault of the file that an error of SQLite tells, if it tells one.
pub fn fault_of_file(path: &Path, error: &rusqlite::Error) -> Option<Error> {
    use rusqlite::Error as Sqlite;

    if path.as_os_str().is_empty() {
        return None;
    }
    if let Sqlite::FromSqlConversionFailure(..)
    | Sqlite::IntegralValueOutOfRange(..)
    | Sqlite::InvalidColumnType(..)
    | Sqlite::Utf8Error(..) = error
    {
        return Some(damaged(path, "it holds a value that no run has written"));
    }
    let code = error.sqlite_error().map(|error| error.extended_code);
    if code == Some(SQLITE_READONLY_DBMOVED) {
        let problem = "another program has moved or removed it";
        return Some(cannot_open(path, problem));
    }
    match error.sqlite_error_code()? {
        ErrorCode::DatabaseBusy => Some(busy(path)),
        ErrorCode::DatabaseCorrupt => Some(damaged(path, "its pages do not fit together")),
        ErrorCode::CannotOpen => Some(no_folder(path)),
        ErrorCode::ReadOnly => Some(cannot_open(path, "it is not writable")),
        _ => None,
    }
}

/// The message of SQLite about a statement that is right for the file as a run leaves it: a table or a column is not there, or
/// is something else.
pub fn fault_of_statement(error: &rusqlite::Error) -> Option<String> {
    match error {
        rusqlite::Error::SqlInputError { msg, .. } => Some(msg.clone()),
        rusqlite::Error::SqliteFailure(cause, msg) if cause.code == ErrorCode::Unknown => {
            msg.clone()
        }
        _ => None,
    }
}

pub fn empty(path: &Path) -> Error {
    Error::Message(format!(
        "`{}` holds no puzzle yet; `joinsaw solve --db` or `joinsaw load --db` fills it",
        path.display()
    ))
}

pub fn busy(path: &Path) -> Error {
    Error::Message(format!(
        "another program is using `{}`; try again when it is done",
        path.display()
    ))
}

pub fn damaged(path: &Path, problem: &str) -> Error {
    Error::Message(format!(
        "`{}` is damaged: {problem}; delete it, and run `solve --db` again",
        path.display()
    ))
}

pub fn not_a_database(path: &Path) -> Error {
    Error::Message(format!(
        "`{}` is not a SQLite database; `--db` takes a new file or one that joinsaw made",
        path.display()
    ))
}

pub fn foreign(path: &Path) -> Error {
    Error::Message(format!(
        "`{}` is a SQLite database made by another program, and is left unchanged; `--db` takes a new file or one that joinsaw made",
        path.display()
    ))
}

/// The error where the file cannot be opened, or one that SQLite needs beside it.
fn no_folder(path: &Path) -> Error {
    cannot_open(path, "its folder does not exist or is not writable")
}

pub fn cannot_open(path: &Path, problem: &str) -> Error {
    Error::Message(format!(
        "cannot open `{}` as a database: {problem}",
        path.display()
    ))
}
