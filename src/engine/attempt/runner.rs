//! Running the statements of a script one after the other, each within its limits.

use rusqlite::{Connection, ErrorCode};

use super::Script;
use super::guard::{Created, Guard};
use super::statements::Statement;
use crate::engine::error::explain;
use crate::engine::inputs::identifier;
use crate::engine::interrupt::was_interrupted;
use crate::engine::limits::{Limits, Watch};
use crate::error::{Error, Result};

/// The rows of a view that an attempt makes, so that it is run once and within its limits.
const VIEWED: &str = "joinsaw_viewed";

/// What runs the statements one after the other.
#[derive(Debug)]
pub struct Runner<'a> {
    connection: &'a Connection,
    script: Script<'a>,
    guard: &'a Guard,
    /// The last SELECT, which makes the stage if nothing else does.
    last_select: Option<Statement<'a>>,
    /// The tables that were made.
    made: Vec<String>,
    /// The views that were made, each with its statement.
    views: Vec<(String, Statement<'a>)>,
}

impl<'a> Runner<'a> {
    /// What runs the statements of a script under this guard.
    pub fn new(connection: &'a Connection, script: Script<'a>, guard: &'a Guard) -> Self {
        Self {
            connection,
            script,
            guard,
            last_select: None,
            made: Vec::new(),
            views: Vec::new(),
        }
    }

    /// Runs a statement; a query is only looked at, as one of them may be the stage.
    ///
    /// # Errors
    /// When it is wrong, may not do what it does, takes too long or makes too much.
    pub fn run(&mut self, statement: Statement<'a>) -> Result<()> {
        let watch = self.start()?;
        self.guard.reset();
        let prepared = self.connection.prepare(statement.text);
        let prepared = prepared.map_err(|error| self.failed(error, statement, watch))?;
        if prepared.readonly() && prepared.column_count() > 0 {
            if statement.is_query() {
                self.last_select = Some(statement);
            }
            return Ok(());
        }
        drop(prepared);
        self.execute(statement, statement.text, watch)
    }

    /// Runs a statement that changes something, stopped one row after the limit.
    fn execute(&mut self, statement: Statement<'a>, text: &str, watch: Watch) -> Result<()> {
        let failed = |error| self.failed(error, statement, watch);
        let limit = self.script.max_rows.saturating_add(1);
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
        drop(rows);
        drop(prepared);
        if let Some(Created::View(view)) = created {
            self.views.push((view, statement));
        } else if let Some(Created::Table(table)) = created {
            let count = format!("SELECT count(*) FROM {}", identifier(&table));
            let n_rows: u64 = self
                .connection
                .query_row(&count, [], |row| row.get(0))
                .map_err(failed)?;
            if n_rows > self.script.max_rows {
                return Err(Error::StatementTooLarge {
                    place: statement.place(self.script.file).0,
                    what: format!("{} rows", crate::words::number(self.script.max_rows)),
                });
            }
            self.made.push(table);
        }
        Ok(())
    }

    /// The table of this name, made from the last SELECT where there is none.
    ///
    /// # Errors
    /// When there is neither, or the SELECT fails.
    pub fn table_of(&mut self, stage: &str) -> Result<String> {
        let failed = |error| explain(error, stage);
        let kind = self.kind_of(stage).map_err(failed)?;
        let query = match kind.as_deref() {
            Some("view") => {
                let mut views = self.views.iter();
                let made = views.rfind(|(name, _)| name.eq_ignore_ascii_case(stage));
                let statement =
                    made.map_or_else(|| Statement::whole(self.script.text), |made| made.1);
                let text = format!(
                    "CREATE TEMPORARY TABLE {VIEWED} AS SELECT * FROM {}",
                    identifier(stage)
                );
                Some((VIEWED, statement, text))
            }
            Some(_) => None,
            None => {
                let Some(statement) = self.last_select else {
                    // What was made may have been dropped or rolled back since.
                    let is_there =
                        |table: &String| self.kind_of(table).is_ok_and(|kind| kind.is_some());
                    return Err(Error::NoStageMade {
                        file: self.script.file.to_owned(),
                        stage: stage.to_owned(),
                        made: self
                            .made
                            .iter()
                            .filter(|table| is_there(table))
                            .cloned()
                            .collect(),
                    });
                };
                let text = format!("CREATE TABLE {} AS\n{}", identifier(stage), statement.text);
                Some((stage, statement, text))
            }
        };
        let Some((table, statement, text)) = query else {
            return Ok(stage.to_owned());
        };
        let watch = self.start()?;
        self.execute(statement, &text, watch)?;
        Ok(table.to_owned())
    }

    /// Whether there is a table or a view of this name, and which.
    fn kind_of(&self, name: &str) -> rusqlite::Result<Option<String>> {
        let sql = "SELECT type FROM sqlite_temp_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view') \
            UNION ALL SELECT type FROM sqlite_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view')";
        let mut kinds = self.connection.prepare(sql)?;
        let mut kinds = kinds.query_map([name], |row| row.get(0))?;
        kinds.next().transpose()
    }

    /// Starts the clock for a statement.
    fn start(&self) -> Result<Watch> {
        let watch = Watch::start(Limits {
            timeout: Some(self.script.timeout),
            ..Limits::default()
        });
        watch.guard(self.connection)?;
        Ok(watch)
    }

    /// What went wrong with a statement, and where.
    fn failed(&self, error: rusqlite::Error, statement: Statement, watch: Watch) -> Error {
        let file = self.script.file;
        let (place, column) = statement.place(file);
        if let Some(what) = self.guard.denied() {
            let what = match statement.word() {
                word if word == "VACUUM" => word,
                _ => what,
            };
            return Error::StatementDenied { place, what };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if was_interrupted() => {
                watch.explain(explain(error, file), 0)
            }
            Some(ErrorCode::OperationInterrupted) => Error::StatementTooLong {
                place,
                seconds: self.script.timeout.as_secs_f64(),
            },
            Some(ErrorCode::DiskFull) => Error::StatementTooLarge {
                place,
                what: "1 GiB of tables".to_owned(),
            },
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
                Error::StatementFailed {
                    place,
                    column,
                    problem,
                }
            }
        }
    }
}
