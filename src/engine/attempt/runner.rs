//! Running the statements of a script one after the other, each within its limits.

use rusqlite::types::FromSql;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params};

use super::advice::advice;
use super::guard::{Created, Guard};
use super::statements::{Statement, split};
use super::{NEEDED, RESERVED, Script, Step, room};
use crate::engine::error::{During, in_our_words};
use crate::engine::interrupt::was_interrupted;
use crate::engine::schema::identifier;
use crate::error::{Error, Result, StatementError};
use crate::words::number;

/// The rows of a view or a temporary table that an attempt makes, so that a view is run once and within its limits, and
/// the comparison finds them where it may sort on disk.
const MADE: &str = "joinsaw_made";

/// Runs the statements of a script for a stage, one after the other.
pub struct Runner<'a> {
    pub connection: &'a Connection,
    pub stage: &'a str,
    pub script: Script<'a>,
    pub guard: &'a Guard,
    pub begins: &'a mut dyn FnMut(Step),
    /// The last SELECT, which makes the stage if no other statement does.
    pub last_select: Option<Statement<'a>>,
    /// The tables and views that were made, each with its statement.
    pub made: Vec<(String, Statement<'a>)>,
}

impl<'a> Runner<'a> {
    /// Runs a statement; a query is only looked at, as one of them may be the stage.
    pub fn run(&mut self, statement: Statement<'a>) -> Result<()> {
        self.begin(statement);
        let prepared = self.connection.prepare(statement.text);
        let prepared = prepared.map_err(|error| self.failed(error, statement))?;
        if prepared.readonly() && prepared.column_count() > 0 {
            if statement.is_query() {
                self.last_select = Some(statement);
            }
            return Ok(());
        }
        drop(prepared);
        let created = self.execute(statement, statement.text)?;
        let reserved = include_str!("../../../sql/engine/attempt_reserved.sql");
        let reserved = self.first_cell(reserved, [RESERVED, NEEDED]);
        if let Some(name) = reserved.map_err(|error| self.failed(error, statement))? {
            let place = statement.place(self.script.file).0;
            return Err(StatementError::ReservedName { place, name }.into());
        }
        if let Some(Created { name, is_table }) = created {
            if is_table {
                self.check_size(statement, &name)?;
            }
            self.made.push((name, statement));
        }
        Ok(())
    }

    fn begin(&mut self, statement: Statement) {
        let line = statement.place(self.script.file).0.line;
        (self.begins)(Step::Statement { line });
        self.guard.reset();
    }

    fn first_cell<T: FromSql>(
        &self,
        query: &str,
        params: impl Params,
    ) -> rusqlite::Result<Option<T>> {
        let found = self.connection.query_row(query, params, |row| row.get(0));
        found.optional()
    }

    /// Runs a statement that changes something, stopped one row after the limit, and says what it made.
    fn execute(&self, statement: Statement<'a>, text: &str) -> Result<Option<Created>> {
        let failed = |error| self.failed(error, statement);
        let limit = self.script.limits.max_rows.saturating_add(1);
        let limited = format!("{text}\nLIMIT {}", limit.min(i64::MAX as u64));
        self.guard.reset();
        // A statement that ends with a limit of its own, or cannot have one, is run as it is.
        let prepared = if Statement::whole(text).may_be_limited() {
            self.connection.prepare(&limited).or_else(|_| {
                self.guard.reset();
                self.connection.prepare(text)
            })
        } else {
            self.connection.prepare(text)
        };
        let mut prepared = prepared.map_err(failed)?;
        let created = self.guard.seen().created.take();
        let mut rows = prepared.query([]).map_err(failed)?;
        while rows.next().map_err(failed)?.is_some() {}
        Ok(created)
    }

    /// Makes sure that a table does not have too many rows.
    fn check_size(&self, statement: Statement, table: &str) -> Result<()> {
        let max_rows = self.script.limits.max_rows;
        let count = format!("SELECT count(*) FROM {}", identifier(table));
        let n_rows: rusqlite::Result<u64> = self.connection.query_one(&count, [], |row| row.get(0));
        if n_rows.map_err(|error| self.failed(error, statement))? > max_rows {
            Err(self.too_large(
                statement,
                &format!("made more than {} rows", number(max_rows)),
            ))
        } else {
            Ok(())
        }
    }

    fn too_large(&self, statement: Statement, did: &str) -> Error {
        let (place, did) = (statement.place(self.script.file).0, did.to_owned());
        StatementError::TooLarge { place, did }.into()
    }

    fn too_much_memory(&self, statement: Statement, limit: u64) -> Error {
        let place = statement.place(self.script.file).0;
        StatementError::TooMuchMemory { place, limit }.into()
    }

    /// The table of the stage, with its schema: the one that the statements made, or the rows of their last SELECT.
    pub fn table(&mut self) -> Result<String> {
        let name = identifier(self.stage);
        let (statement, rows) = match self.is_kept(self.stage).during(self.stage)? {
            Some(true) => return Ok(format!("main.{name}")),
            Some(false) => {
                let mut made = self.made.iter();
                let maker = made.rfind(|(name, _)| name.eq_ignore_ascii_case(self.stage));
                let whole = || Statement::whole(self.script.text);
                let statement = maker.map_or_else(whole, |maker| maker.1);
                (statement, format!("SELECT * FROM {name}"))
            }
            None => {
                let statement = self.last_select.ok_or_else(|| self.no_stage())?;
                (statement, statement.text.to_owned())
            }
        };
        self.begin(statement);
        self.execute(statement, &format!("CREATE TABLE main.{MADE} AS\n{rows}"))?;
        self.check_size(statement, MADE)?;
        Ok(format!("main.{MADE}"))
    }

    /// There is nothing to compare. What was made may have been dropped or rolled back since.
    fn no_stage(&self) -> StatementError {
        let names = self.made.iter().map(|(name, _)| name);
        let is_there = |name: &&String| matches!(self.is_kept(name), Ok(Some(_)));
        let mut statements = split(self.script.text).into_iter();
        let explains = statements.any(|statement| statement.word() == "EXPLAIN");
        StatementError::NoStageMade {
            file: self.script.file.to_owned(),
            explains,
            stage: self.stage.to_owned(),
            made: names.filter(is_there).cloned().collect(),
        }
    }

    /// Whether the rows of this name are in a table of the scratch database, if they are there at all.
    fn is_kept(&self, name: &str) -> rusqlite::Result<Option<bool>> {
        let table = include_str!("../../../sql/engine/attempt_table.sql");
        self.first_cell(table, [name])
    }

    /// Whether the disk is full. Nothing else runs after a failure, so that the guard may go.
    fn is_disk_full(&self) -> bool {
        Guard::remove(self.connection).is_ok() && room::is_disk_full(self.connection)
    }

    /// The error for a statement that failed, and its place.
    fn failed(&self, error: rusqlite::Error, statement: Statement) -> Error {
        let place = statement.place(self.script.file).0;
        if let Some(denied) = self.guard.seen().denied.clone() {
            let what = Some(statement.word()).filter(|word| word == "VACUUM");
            let what = what.unwrap_or(denied);
            return StatementError::Denied { place, what }.into();
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if was_interrupted() => {
                in_our_words(error, self.stage)
            }
            Some(ErrorCode::OperationInterrupted) => {
                Step::Statement { line: place.line }.out_of_time(self.stage, self.script)
            }
            Some(ErrorCode::SystemIoFailure) => room::disk_is_full().into(),
            Some(ErrorCode::DiskFull) if self.is_disk_full() => room::disk_is_full().into(),
            Some(ErrorCode::DiskFull) => {
                self.too_large(statement, "filled more than 1 GiB with tables")
            }
            Some(ErrorCode::OutOfMemory) => {
                self.too_much_memory(statement, room::memory(self.script.limits))
            }
            _ => self.wrong(&error, statement).into(),
        }
    }

    /// The problem that SQLite has with a statement, and its place.
    fn wrong(&self, error: &rusqlite::Error, statement: Statement) -> StatementError {
        let (problem, offset) = match error {
            rusqlite::Error::SqlInputError {
                msg, offset, sql, ..
            } if sql.starts_with(statement.text) => (msg.clone(), usize::try_from(*offset).ok()),
            rusqlite::Error::SqliteFailure(_, Some(message)) => (message.clone(), None),
            rusqlite::Error::InvalidParameterCount(..) => {
                let problem = "a parameter such as `?1` has no value here";
                (problem.to_owned(), None)
            }
            other => (other.to_string(), None),
        };
        let file = self.script.file;
        let offset = offset.or_else(|| statement.find_missing(&problem));
        let place = offset.map(|offset| statement.place_at(file, offset));
        let (place, column) = place.unwrap_or_else(|| statement.place(file));
        // Nothing else runs after a failure, and the names of tables are asked for without the guard.
        let _ = Guard::remove(self.connection);
        let advice = advice(self.connection, self.stage, statement, (&problem, offset));
        // SQLite quotes everything up to a quote that is not closed.
        let problem = match problem.split_once('\n') {
            Some((first, _)) => format!("{first} ...\": syntax error"),
            None => problem,
        };
        let problem = match advice {
            Some(advice) => format!("{problem}; {advice}"),
            None => problem,
        };
        StatementError::Failed {
            place,
            column,
            problem,
        }
    }
}
