//! Running the statements of a script one after the other, each within its limits.

use rusqlite::{Connection, ErrorCode, OptionalExtension};

use super::guard::{Created, Guard};
use super::statements::Statement;
use super::{NEEDED, RESERVED, Script, Step, room};
use crate::engine::error::in_our_words;
use crate::engine::interrupt::was_interrupted;
use crate::engine::schema::identifier;
use crate::error::{Error, Result, StatementError};
use crate::words::number;

/// The rows of a view or a temporary table that an attempt makes, so that a view is run once and within its limits, and
/// the comparison finds them where it may sort on disk.
const MADE: &str = "joinsaw_made";

/// How the rows of a name are there.
enum Kind {
    /// In a table of the scratch database.
    Kept,
    /// In a temporary table, or computed by a view.
    Fleeting,
}

/// What runs the statements one after the other.
pub struct Runner<'a> {
    connection: &'a Connection,
    stage: &'a str,
    script: Script<'a>,
    guard: &'a Guard,
    begins: &'a mut dyn FnMut(Step),
    /// The last SELECT, which makes the stage if nothing else does.
    last_select: Option<Statement<'a>>,
    /// The tables and views that were made, each with its statement.
    made: Vec<(String, Statement<'a>)>,
}

impl<'a> Runner<'a> {
    /// What runs the statements of a script for a stage, under this guard.
    pub fn new(
        connection: &'a Connection,
        stage: &'a str,
        script: Script<'a>,
        guard: &'a Guard,
        begins: &'a mut dyn FnMut(Step),
    ) -> Self {
        Self {
            connection,
            stage,
            script,
            guard,
            begins,
            last_select: None,
            made: Vec::new(),
        }
    }

    /// Runs a statement; a query is only looked at, as one of them may be the stage.
    ///
    /// # Errors
    /// When it is wrong, may not do what it does, takes too long or makes too much.
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
        let reserved = self.reserved_name();
        if let Some(name) = reserved.map_err(|error| self.failed(error, statement))? {
            let place = statement.place(self.script.file).0;
            return Err(StatementError::ReservedName { place, name }.into());
        }
        self.note(statement, created)
    }

    fn begin(&mut self, statement: Statement) {
        let line = statement.place(self.script.file).0.line;
        (self.begins)(Step::Statement { line });
        self.guard.reset();
    }

    /// A name that a statement has given and must not, new or by renaming.
    fn reserved_name(&self) -> rusqlite::Result<Option<String>> {
        let sql = "SELECT name FROM temp.sqlite_schema WHERE lower(substr(name, 1, length(?1))) = ?1 \
            UNION ALL SELECT name FROM main.sqlite_schema \
            WHERE lower(substr(name, 1, length(?1))) = ?1 AND name <> ?2";
        self.connection
            .query_row(sql, [RESERVED, NEEDED], |row| row.get(0))
            .optional()
    }

    /// Runs a statement that changes something, stopped one row after the limit, and says what it made.
    fn execute(&self, statement: Statement<'a>, text: &str) -> Result<Option<Created>> {
        let failed = |error| self.failed(error, statement);
        let limit = self.script.limits.max_rows.saturating_add(1);
        let limited = format!("{text}\nLIMIT {}", limit.min(i64::MAX as u64));
        self.guard.reset();
        // A statement that ends with a limit of its own, or cannot have one, is run as it is.
        let prepared = match Statement::whole(text).may_be_limited() {
            true => self.connection.prepare(&limited).or_else(|_| {
                self.guard.reset();
                self.connection.prepare(text)
            }),
            false => self.connection.prepare(text),
        };
        let mut prepared = prepared.map_err(failed)?;
        let created = self.guard.created();
        let mut rows = prepared.query([]).map_err(failed)?;
        while rows.next().map_err(failed)?.is_some() {}
        Ok(created)
    }

    /// Remembers what a statement made, unless it has too many rows.
    fn note(&mut self, statement: Statement<'a>, created: Option<Created>) -> Result<()> {
        match created {
            None => {}
            Some(Created::View(view)) => self.made.push((view, statement)),
            Some(Created::Table(table)) => {
                self.check_size(statement, &table)?;
                self.made.push((table, statement));
            }
        }
        Ok(())
    }

    /// Makes sure that a table has not too many rows.
    fn check_size(&self, statement: Statement, table: &str) -> Result<()> {
        let max_rows = self.script.limits.max_rows;
        let count = format!("SELECT count(*) FROM {}", identifier(table));
        let n_rows: rusqlite::Result<u64> = self.connection.query_row(&count, [], |row| row.get(0));
        match n_rows.map_err(|error| self.failed(error, statement))? > max_rows {
            true => Err(StatementError::TooLarge {
                place: statement.place(self.script.file).0,
                did: format!("made more than {} rows", number(max_rows)),
            }
            .into()),
            false => Ok(()),
        }
    }

    /// The table of the stage, with its schema: the one that the statements made, or else the rows of their last SELECT.
    ///
    /// # Errors
    /// When there is neither, or the SELECT fails.
    pub fn table(&mut self) -> Result<String> {
        let failed = |error| in_our_words(error, self.stage);
        let name = identifier(self.stage);
        let (statement, rows) = match self.kind_of(self.stage).map_err(failed)? {
            Some(Kind::Kept) => return Ok(format!("main.{name}")),
            Some(Kind::Fleeting) => {
                let mut made = self.made.iter();
                let maker = made.rfind(|(name, _)| name.eq_ignore_ascii_case(self.stage));
                let statement =
                    maker.map_or_else(|| Statement::whole(self.script.text), |maker| maker.1);
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
        let is_there = |name: &&String| self.kind_of(name).is_ok_and(|kind| kind.is_some());
        StatementError::NoStageMade {
            file: self.script.file.to_owned(),
            stage: self.stage.to_owned(),
            made: names.filter(is_there).cloned().collect(),
        }
    }

    /// How the rows of this name are there, if they are; a temporary name hides one that is not.
    fn kind_of(&self, name: &str) -> rusqlite::Result<Option<Kind>> {
        let sql = "SELECT 0 FROM temp.sqlite_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view') \
            UNION ALL SELECT type = 'table' FROM main.sqlite_schema \
            WHERE lower(name) = lower(?1) AND type IN ('table', 'view')";
        self.connection
            .query_row(sql, [name], |row| match row.get(0)? {
                true => Ok(Kind::Kept),
                false => Ok(Kind::Fleeting),
            })
            .optional()
    }

    /// Whether the disk is full. Nothing else runs after a failure, so that the guard may go.
    fn is_disk_full(&self) -> bool {
        Guard::remove(self.connection).is_ok() && room::is_disk_full(self.connection)
    }

    /// What went wrong with a statement, and where.
    fn failed(&self, error: rusqlite::Error, statement: Statement) -> Error {
        let file = self.script.file;
        let (place, column) = statement.place(file);
        if let Some(what) = self.guard.denied() {
            let what = match statement.word() {
                word if word == "VACUUM" => word,
                _ => what,
            };
            return StatementError::Denied { place, what }.into();
        }
        let too_large = |place, did: &str| {
            let did = did.to_owned();
            Error::from(StatementError::TooLarge { place, did })
        };
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if was_interrupted() => {
                in_our_words(error, self.stage)
            }
            Some(ErrorCode::OperationInterrupted) => {
                Step::Statement { line: place.line }.out_of_time(self.stage, self.script)
            }
            Some(ErrorCode::DiskFull) => match self.is_disk_full() {
                true => room::disk_is_full().into(),
                false => too_large(place, "filled more than 1 GiB with tables"),
            },
            Some(ErrorCode::SystemIoFailure) => room::disk_is_full().into(),
            Some(ErrorCode::OutOfMemory) => too_large(place, "took more than 1 GiB of memory"),
            _ => {
                let (problem, offset) = match &error {
                    rusqlite::Error::SqlInputError {
                        msg, offset, sql, ..
                    } if sql.starts_with(statement.text) => {
                        (msg.clone(), usize::try_from(*offset).ok())
                    }
                    rusqlite::Error::SqliteFailure(_, Some(message)) => (message.clone(), None),
                    rusqlite::Error::InvalidParameterCount(..) => {
                        let problem = "a parameter such as `?1` has no value here";
                        (problem.to_owned(), None)
                    }
                    other => (other.to_string(), None),
                };
                let offset = offset.or_else(|| statement.find_table(&problem));
                let (place, column) = match offset {
                    Some(offset) => statement.place_at(file, offset),
                    None => (place, column),
                };
                StatementError::Failed {
                    place,
                    column,
                    problem,
                }
                .into()
            }
        }
    }
}
