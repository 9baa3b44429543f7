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

/// The path in the form that SQLite needs. It takes `file:...` and `:memory:` for more than names of files, but nothing
/// that begins with `./` or `/`. An empty path stays: it is SQLite's name for a database that goes away.
pub fn plain(path: &Path) -> PathBuf {
    if path.as_os_str().is_empty() {
        path.to_owned()
    } else {
        Path::new(".").join(path)
    }
}

/// Makes an empty file, unless there is one at this path; returns true if it made one.
pub fn create(path: &Path) -> Result<bool> {
    let Err(error) = File::create_new(path) else {
        return Ok(true);
    };
    match error.kind() {
        ErrorKind::AlreadyExists => Ok(false),
        ErrorKind::NotFound | ErrorKind::PermissionDenied => Err(no_folder(path)),
        _ => Err(cannot_open(path, &error.to_string())),
    }
}

/// True if the path has no file yet, or an empty one. Any other has to be joinsaw's.
pub fn is_empty(path: &Path) -> Result<bool> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(cannot_open(path, &error.to_string())),
        Ok(found) if found.is_dir() => Err(cannot_open(path, "it is a folder")),
        Ok(found) if !found.is_file() => Err(cannot_open(path, "it is not a regular file")),
        Ok(found) if found.len() == 0 => Ok(true),
        Ok(_) => check_header(path).map(|()| false),
    }
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
        Some(_) => Err(message(
            path,
            "is a SQLite database made by another program, and is left unchanged; `--db` takes a new file or one that joinsaw made",
        )),
        None => Err(damaged(path, "it ends inside its header")),
    }
}

/// Removes a database and its journal, which exists only if SQLite could not roll it back, for lack of space. What cannot be
/// removed stays, and holds nothing.
pub fn remove(path: &Path) {
    let mut journal = path.to_owned().into_os_string();
    journal.push("-journal");
    let _ = fs::remove_file(path);
    let _ = fs::remove_file(journal);
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
    message(
        path,
        "holds no puzzle yet; `joinsaw solve --db` or `joinsaw load --db` fills it",
    )
}

pub fn busy(path: &Path) -> Error {
    let path = path.display();
    Error::Message(format!(
        "another program is using `{path}`; try again when it is done"
    ))
}

pub fn damaged(path: &Path, problem: &str) -> Error {
    message(
        path,
        &format!("is damaged: {problem}; delete it, and run `solve --db` again"),
    )
}

pub fn not_a_database(path: &Path) -> Error {
    message(
        path,
        "is not a SQLite database; `--db` takes a new file or one that joinsaw made",
    )
}

/// The error where the file cannot be opened, or one that SQLite needs beside it.
fn no_folder(path: &Path) -> Error {
    cannot_open(path, "its folder does not exist or is not writable")
}

pub fn cannot_open(path: &Path, problem: &str) -> Error {
    let path = path.display();
    Error::Message(format!("cannot open `{path}` as a database: {problem}"))
}

fn message(path: &Path, problem: &str) -> Error {
    Error::Message(format!("`{}` {problem}", path.display()))
}
