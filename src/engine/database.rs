//! The embedded SQLite database: a scratch one for a run that is not kept, or a file that is new or joinsaw's own.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::types::FromSql;
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, Transaction, TransactionBehavior};

use super::error::{During, in_our_words};
use super::exact;
use super::file::{self, APPLICATION_ID, busy, cannot_open, damaged, empty, fault_of_file};
use super::interrupt::Shelter;
use super::limits::Watch;
use super::rows::{each_row, texts};
use crate::error::{Error, Result};
use crate::relation::Row;

/// The tables that every kept database has.
pub const RECORDS: [&str; 3] = ["Stage", "Puzzle", "Made_Object"];

/// The version of the schema.
const VERSION: u32 = 1;

const SCHEMA: &str = include_str!("../../migrations/01-schema.sql");

/// Nothing of a scratch database has to survive a crash, and it stays in memory up to 64 MiB.
const SCRATCH: &str = concat!(
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;",
    include_str!("../../migrations/01-schema.sql"),
);

/// The time to wait for another program that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pages of a file that SQLite keeps in memory: 64 MiB, as of a scratch database, which it takes only as far as tables need them.
pub const CACHE: i64 = -65_536;

/// How a file is opened. Its path is never read as a URI.
fn open_flags() -> OpenFlags {
    OpenFlags::default() - OpenFlags::SQLITE_OPEN_URI
}

/// An open puzzle database.
///
/// ```
/// use joinsaw::engine::{Database, Selection};
///
/// let plan = joinsaw::compile(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let mut database = Database::scratch()?;
/// database.run(&plan, joinsaw::Limits::default(), &())?;
/// assert_eq!(database.relation("Opt6", Selection::default())?.rows.len(), 1);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug)]
pub struct Database {
    pub(crate) connection: Connection,
    pub(super) path: PathBuf,
    pub(super) is_scratch: bool,
    /// True while the file, which this process made, holds nothing worth keeping.
    pub(super) is_new: bool,
    /// True if a run may replace another puzzle.
    pub(super) replaces: bool,
    /// SQLite's data version after the last run of this connection; a commit of any other connection changes it.
    seen: Cell<Option<i64>>,
    /// A file is never left half made. Nothing is left of a scratch database, which goes without while a puzzle is planned.
    pub(super) shelter: Option<Shelter>,
}

impl Database {
    /// A database that disappears when it is dropped. It lives in memory, and on disk only if it outgrows SQLite's
    /// page cache of 64 MiB.
    ///
    /// # Errors
    /// When SQLite cannot be started.
    pub fn scratch() -> Result<Self> {
        Self::scratch_at(Path::new(""))
    }

    /// A scratch database in a file that another connection may read.
    pub(super) fn scratch_at(path: &Path) -> Result<Self> {
        let mut database = Self::at(path.to_owned(), open_flags())?;
        database.is_scratch = true;
        database.opened(database.connection.execute_batch(SCRATCH))?;
        Ok(database)
    }

    /// A file to write to: one that does not exist yet, an empty one, or one that joinsaw made. A run keeps to the puzzle
    /// that the file holds, unless [`Database::replacing`] allows another.
    ///
    /// # Errors
    /// When the file is anything else, or cannot be written; it then stays as it is.
    pub fn create_or_open(path: &Path) -> Result<Self> {
        let is_new = file::create(path)?;
        file::is_empty(path)?;
        let mut database = Self::at(path.to_owned(), open_flags())?;
        database.distrust_schema()?;
        database.pragma("cache_size", CACHE)?;
        database.claim(is_new)?;
        Ok(database)
    }

    /// A file to read: one that joinsaw made. Everything that is read from it belongs together: it is one transaction.
    ///
    /// # Errors
    /// When the file does not exist, or is not joinsaw's.
    pub fn open(path: &Path) -> Result<Self> {
        if file::is_empty(path)? {
            return Err(if path.exists() {
                empty(path)
            } else {
                cannot_open(path, "no such file")
            });
        }
        // Reading needs a connection that may write: only such a connection rolls back what a killed run left behind.
        let flags = open_flags() - OpenFlags::SQLITE_OPEN_CREATE;
        let database = Self::at(path.to_owned(), flags)?;
        database.distrust_schema()?;
        database.begin_reading()?;
        if database.is_blank()? {
            return Err(empty(path));
        }
        database.check()?;
        Ok(database)
    }

    /// The tables as the bytes of a file, as [`Database::create_or_open`] would keep them: for a place without files.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        if self.is_scratch {
            self.pragma("application_id", APPLICATION_ID)?;
            self.pragma("user_version", VERSION)?;
        }
        Ok(self.opened(self.connection.serialize("main"))?.to_vec())
    }

    /// Begins a transaction, so that everything that is read from now on belongs together.
    ///
    /// # Errors
    /// When another program has written to the file since the run.
    pub(crate) fn begin_reading(&self) -> Result<()> {
        if self.is_scratch {
            return Ok(());
        }
        self.opened(self.connection.execute_batch("BEGIN"))?;
        let state = self.number::<i64>("data_version")?;
        if self.seen.get().is_some_and(|seen| seen != state) {
            return Err(busy(&self.path));
        }
        Ok(())
    }

    /// Lets [`Database::begin_reading`] notice a commit of another connection from now on.
    pub(super) fn rely_on_state(&self) -> Result<()> {
        self.seen.set(Some(self.number("data_version")?));
        Ok(())
    }

    /// Sets whether a run may replace another puzzle that the database holds.
    #[must_use]
    pub fn replacing(mut self, replaces: bool) -> Self {
        self.replaces = replaces;
        self
    }

    fn at(path: PathBuf, flags: OpenFlags) -> Result<Self> {
        let shelter = Shelter::enter();
        let connection = Connection::open_with_flags(file::plain(&path), flags)
            .map_err(|error| opening(&path, &error))?;
        let database = Self {
            connection,
            path,
            is_scratch: false,
            is_new: false,
            replaces: false,
            seen: Cell::default(),
            shelter: Some(shelter),
        };
        database.opened(database.connection.busy_timeout(PATIENCE))?;
        database.opened(exact::register(&database.connection))?;
        // The script of `joinsaw sql`, run over a kept database, leaves inputs without the keys that others refer to.
        let foreign_keys = DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY;
        database.opened(database.connection.set_db_config(foreign_keys, false))?;
        Ok(database)
    }

    /// Maps an error of SQLite while the database is opened.
    fn opened<T>(&self, outcome: rusqlite::Result<T>) -> Result<T> {
        outcome.map_err(|error| opening(&self.path, &error))
    }

    fn pragma(&self, name: &str, value: impl ToSql) -> Result<()> {
        self.opened(self.connection.pragma_update(None, name, value))
    }

    fn number<T: FromSql>(&self, pragma: &str) -> Result<T> {
        let number = self
            .connection
            .pragma_query_value(None, pragma, |row| row.get(0));
        self.opened(number)
    }

    /// Keeps what people put into the file out of the run: their triggers never run, and their views reach nothing else.
    fn distrust_schema(&self) -> Result<()> {
        self.pragma("trusted_schema", "OFF")?;
        let triggers = DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER;
        self.opened(self.connection.set_db_config(triggers, false))?;
        Ok(())
    }

    /// Marks the file and makes its records if it is blank. A file that this process made is removed if left empty.
    fn claim(&mut self, is_new: bool) -> Result<()> {
        let lock = begin(&self.connection).map_err(|error| {
            // SQLite found no place for the journal of an empty file, which no other run can have filled.
            self.is_new = is_new && error.sqlite_error_code() == Some(ErrorCode::CannotOpen);
            opening(&self.path, &error)
        })?;
        if self.is_blank()? {
            self.is_new = is_new;
            self.pragma("application_id", APPLICATION_ID)?;
            self.opened(self.connection.execute_batch(SCHEMA))?;
            self.pragma("user_version", VERSION)?;
        } else {
            self.check()?;
        }
        self.opened(lock.commit())
    }

    /// True if nothing is in the file, once SQLite has rolled back what a killed run left unfinished.
    fn is_blank(&self) -> Result<bool> {
        Ok(self.number::<u32>("schema_version")? == 0)
    }

    /// Makes sure that the file is intact, and of this version.
    fn check(&self) -> Result<()> {
        let promised = self.number::<u64>("page_count")? * self.number::<u64>("page_size")?;
        let n_bytes = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
        if n_bytes < promised {
            let problem = format!("it has {n_bytes} bytes where its header promises {promised}");
            return Err(damaged(&self.path, &problem));
        }
        let found: u32 = self.number("user_version")?;
        if found != VERSION {
            return Err(Error::Message(format!(
                "`{}` was made by another version of joinsaw (schema version {found}; this one knows {VERSION}); use that version, or another file for `--db`",
                self.path.display()
            )));
        }
        let records =
            "SELECT sql FROM sqlite_schema WHERE name IN ('Stage', 'Puzzle', 'Made_Object')";
        let records = self.opened(texts(&self.connection, records, []))?;
        if records.len() < RECORDS.len() || !records.iter().all(|sql| SCHEMA.contains(sql)) {
            return Err(damaged(
                &self.path,
                "its records are not as joinsaw made them",
            ));
        }
        Ok(())
    }

    /// Removes the file if no run has filled it meanwhile.
    fn remove_if_unused(&self) -> rusqlite::Result<()> {
        if !self.connection.is_autocommit() {
            self.connection.execute("ROLLBACK", [])?;
        }
        // A journal on disk would be taken for that of the next file at this path.
        self.connection
            .pragma_update(None, "journal_mode", "MEMORY")?;
        let _lock = Transaction::new_unchecked(&self.connection, TransactionBehavior::Exclusive)?;
        let tables = "SELECT DISTINCT tbl_name FROM sqlite_schema";
        let tables = texts(&self.connection, tables, [])?;
        let is_record = |table: &String| RECORDS.contains(&table.as_str());
        let holds = "SELECT EXISTS (SELECT 1 FROM Puzzle)";
        if tables.is_empty()
            || tables.iter().all(is_record)
                && !self.connection.query_one(holds, [], |row| row.get(0))?
        {
            file::remove(&self.path);
        }
        Ok(())
    }

    /// From now on, statements stop when this watch says so.
    pub(crate) fn guard(&self, watch: Watch) -> Result<()> {
        watch.guard(&self.connection)
    }

    /// Runs a statement; `step` names it in errors.
    pub(super) fn execute(&self, statement: &str, step: &str) -> Result<()> {
        self.connection.execute(statement, []).during(step)?;
        Ok(())
    }

    /// Visits the rows of a query; `step` names it in errors.
    pub(super) fn each(
        &self,
        sql: &str,
        step: &str,
        visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
    ) -> Result<()> {
        let failed = |error| in_our_words(error, step);
        each_row(&self.connection, sql, [], usize::MAX, failed, visit)
    }

    /// Puts comments into the definition of a table that CREATE TABLE AS made: its definition has none of the statement's.
    pub(super) fn comment_on(&self, table: &str, comments: &str) -> rusqlite::Result<()> {
        if self.is_scratch || comments.is_empty() {
            return Ok(());
        }
        let lines: String = comments.lines().flat_map(|line| ["\n  ", line]).collect();
        // Comments alone may be put in like this: the rows of the table do not depend on them.
        let writable = |on: bool| self.connection.pragma_update(None, "writable_schema", on);
        let comment = include_str!("../../sql/engine/comment_table.sql");
        writable(true)?;
        let outcome = self.connection.execute(comment, [table, &lines]);
        writable(false)?;
        outcome.map(drop)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.is_new {
            // If it cannot be removed, an empty database stays.
            let _ = self.remove_if_unused();
        }
    }
}

/// Begins a transaction that writes, which is rolled back when it is dropped.
pub fn begin(connection: &Connection) -> rusqlite::Result<Transaction<'_>> {
    Transaction::new_unchecked(connection, TransactionBehavior::Immediate)
}

/// The error for one of SQLite's while a database is opened.
fn opening(path: &Path, error: &rusqlite::Error) -> Error {
    if let Some(fault) = fault_of_file(path, error) {
        return fault;
    }
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseLocked) => busy(path),
        Some(ErrorCode::NotADatabase) => file::not_a_database(path),
        _ => cannot_open(path, &error.to_string()),
    }
}
