//! Running the statements of a script one after the other, each within its limits.

use rusqlite::{Connection, ErrorCode, OptionalExtension};

use super::statements::{Statement, split};
use super::{RESERVED, Script};
use crate::engine::error::{During, in_our_words, memory_limit};
use crate::engine::guard::{Created, Guard, NEEDED};
use crate::engine::limits::Watch;
use crate::engine::rows::query;
use crate::engine::schema::{RECORDS, identifier};
use crate::engine::stages::guarded;
use crate::error::{Error, Result, StatementError, instead, nearest};
use crate::words::{mebibytes, number};

/// The table of the rows that an attempt makes.
pub const MADE: &str = "joinsaw_made";

/// The keywords that are misspelt most.
const KEYWORDS: [&str; 13] = [
    "SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT",
    "UNION", "VALUES", "WITH",
];

/// Runs the statements of a script for a stage.
pub struct Runner<'a> {
    pub connection: &'a Connection,
    pub stage: &'a str,
    pub script: Script<'a>,
    pub watch: Watch,
    pub guard: &'a Guard,
}

impl<'a> Runner<'a> {
    /// Makes the table [`MADE`]: of the table or view of the stage that the statements made, or of the rows of their last query, which is
    /// not run before.
    pub fn make_table(&self) -> Result<()> {
        let mut last_query = None;
        let mut made: Vec<(String, Statement)> = Vec::new();
        for statement in split(self.script.text) {
            if self.is_query(statement)? {
                last_query = Some(statement);
            } else if let Some(name) = self.run(statement)? {
                made.push((name, statement));
            }
        }
        let is_there = |name: &str| {
            let table = include_str!("../../../sql/engine/attempt_table.sql");
            self.connection.prepare(table)?.exists([name])
        };
        let makes_stage = |made: &&(String, Statement)| made.0.eq_ignore_ascii_case(self.stage);
        let (statement, rows) = if is_there(self.stage).during(self.stage)? {
            let maker = made.iter().rfind(makes_stage);
            let statement = maker.map_or_else(|| Statement::whole(self.script.text), |made| made.1);
            (
                statement,
                format!("SELECT * FROM {}", identifier(self.stage)),
            )
        } else if let Some(statement) = last_query {
            (statement, statement.text.to_owned())
        } else {
            made.retain(|(name, _)| is_there(name).unwrap_or_default());
            return Err(StatementError::NoStageMade {
                file: self.script.file.to_owned(),
                stage: self.stage.to_owned(),
                made: made.into_iter().map(|(name, _)| name).collect(),
            }
            .into());
        };
        self.execute(statement, &format!("CREATE TABLE main.{MADE} AS\n{rows}"))?;
        self.check_size(statement, MADE)
    }

    /// True if a statement only lists rows.
    fn is_query(&self, statement: Statement) -> Result<bool> {
        self.guard.reset();
        let prepared = self.connection.prepare(statement.text);
        let prepared = prepared.map_err(|error| self.failed(error, statement))?;
        Ok(statement.is_query() && prepared.readonly() && prepared.column_count() > 0)
    }

    /// Runs a statement, and gives the name of the table or view that it made.
    fn run(&self, statement: Statement) -> Result<Option<String>> {
        let created = self.execute(statement, statement.text)?;
        let reserved = include_str!("../../../sql/engine/attempt_reserved.sql");
        let reserved = self
            .connection
            .query_row(reserved, [RESERVED, NEEDED], |row| row.get(0));
        if let Some(name) = reserved.optional().during(self.stage)? {
            let place = statement.place(self.script.file).0;
            return Err(StatementError::ReservedName { place, name }.into());
        }
        let Some(Created { name, is_table }) = created else {
            return Ok(None);
        };
        if is_table {
            self.check_size(statement, &name)?;
        }
        Ok(Some(name))
    }

    /// Runs a statement that changes something, stopped one row after the limit, and says what it made.
    fn execute(&self, statement: Statement<'a>, text: &str) -> Result<Option<Created>> {
        let failed = |error| self.failed(error, statement);
        let prepare = |text: &str| {
            self.guard.reset();
            self.connection.prepare(text)
        };
        // A statement that ends with a limit of its own is run as it is. A view with one would be another view.
        let mut prepared = if Statement::whole(text).creates_a_table() {
            prepare(&guarded(text, self.script.limits.max_rows)).or_else(|_| prepare(text))
        } else {
            prepare(text)
        }
        .map_err(failed)?;
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
            return Err(self.too_large(
                statement,
                format!("made more than {} rows", number(max_rows)),
            ));
        }
        Ok(())
    }

    fn too_large(&self, statement: Statement, did: String) -> Error {
        let place = statement.place(self.script.file).0;
        StatementError::TooLarge { place, did }.into()
    }

    /// The error for a statement that failed, and its place.
    fn failed(&self, error: rusqlite::Error, statement: Statement) -> Error {
        let place = statement.place(self.script.file).0;
        if let Some(denied) = self.guard.seen().denied.clone() {
            let is_vacuum = statement.word() == "VACUUM";
            let what = if is_vacuum {
                "VACUUM".to_owned()
            } else {
                denied
            };
            return StatementError::Denied { place, what }.into();
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if self.watch.is_late() => {
                let timeout = self.script.limits.timeout.unwrap_or_default();
                let seconds = timeout.as_secs_f64();
                StatementError::TooLong { place, seconds }.into()
            }
            Some(ErrorCode::OperationInterrupted) => in_our_words(error, self.stage),
            Some(ErrorCode::OutOfMemory) => {
                let limit = mebibytes(memory_limit().unwrap_or_default());
                let did = format!("took more than {limit} of memory, the limit of `--max-memory`");
                self.too_large(statement, did)
            }
            Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => {
                let did = "filled the disk, or more than 1 GiB with tables";
                self.too_large(statement, did.to_owned())
            }
            _ => self.wrong(&error, statement).into(),
        }
    }

    /// The problem that SQLite has with a statement, and its place.
    fn wrong(&self, error: &rusqlite::Error, statement: Statement) -> StatementError {
        let (mut problem, offset) = match error {
            rusqlite::Error::SqlInputError {
                msg, offset, sql, ..
            } if sql.starts_with(statement.text) => (msg.clone(), usize::try_from(*offset).ok()),
            rusqlite::Error::SqliteFailure(_, Some(message)) => (message.clone(), None),
            rusqlite::Error::InvalidParameterCount(..) => (
                "a parameter such as `?1` has no value here".to_owned(),
                None,
            ),
            other => (other.to_string(), None),
        };
        let offset = offset.or_else(|| statement.find_missing(&problem));
        // Nothing else runs after a failure, and the names of tables are asked for without the guard.
        let _ = Guard::remove(self.connection);
        let meant = self.meant(&problem, offset, statement);
        // SQLite quotes everything up to a quote that is not closed.
        if let Some((first, _)) = problem.split_once('\n') {
            problem = format!("{first} ...\": syntax error");
        }
        if let Some(meant) = meant {
            problem = format!("{problem}; {meant}");
        }
        let file = self.script.file;
        let (place, column) = match offset {
            Some(offset) => statement.place_at(file, offset),
            None => statement.place(file),
        };
        StatementError::Failed {
            place,
            column,
            problem,
        }
    }

    /// The name or the keyword that was probably meant in a statement.
    fn meant(&self, problem: &str, offset: Option<usize>, statement: Statement) -> Option<String> {
        let names = |sql: &str| -> Vec<String> {
            let found = query(self.connection, sql, []).unwrap_or_default();
            let names = found.rows.iter().map(|row| row[0].to_text());
            names
                .filter(|name| !name.starts_with(RESERVED) && !RECORDS.contains(&name.as_str()))
                .collect()
        };
        if let Some(name) = problem.strip_prefix("no such table: ") {
            let tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid";
            return Some(instead(name, "tables", &names(tables)));
        }
        if let Some(name) = problem.strip_prefix("no such column: ") {
            let name = name.split(" - ").next()?;
            let columns = "SELECT DISTINCT Its.name FROM main.sqlite_schema AS Made JOIN pragma_table_info(Made.name) AS Its ORDER BY 1";
            return Some(instead(
                name.rsplit('.').next()?,
                "columns",
                &names(columns),
            ));
        }
        let words = statement.words_up_to(offset.filter(|_| problem.ends_with("syntax error"))?);
        words.into_iter().rev().take(4).find_map(|word| {
            let keyword = nearest(word, KEYWORDS)?;
            (!keyword.eq_ignore_ascii_case(word))
                .then(|| format!("`{word}` looks like `{keyword}`"))
        })
    }
}
