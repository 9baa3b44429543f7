//! Somebody's own statements for a stage, run in a scratch database after the stages before it, and the table that they
//! make beside the one that is needed.

mod compare;
mod guard;
mod statements;

use std::time::Duration;

use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode};

use self::guard::{Created, Guard};
use self::statements::{Statement, split};
use super::database::Database;
use super::error::explain;
use super::inputs::{identifier, replace};
use super::interrupt::was_interrupted;
use super::limits::{Limits, Watch};
use super::run::run_stages;
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::puzzle::Puzzle;
use crate::relation::Relation;

/// The table of the stage as the plan makes it. The statements of an attempt cannot read it.
const NEEDED: &str = "joinsaw_needed";

/// The rows of a view that an attempt makes, so that it is run once and within its limits.
const VIEWED: &str = "joinsaw_viewed";

/// How much room an attempt may take beside the stages before it, in pages of 4 KiB: 1 GiB.
const ROOM: i64 = 262_144;

/// The longest text that an attempt may make, in bytes.
const LONGEST_TEXT: i32 = 1_000_000;

/// Statements that somebody wrote for a stage.
#[derive(Debug, Clone, Copy)]
pub struct Script<'a> {
    /// The file as messages name it.
    pub file: &'a str,
    /// The statements.
    pub text: &'a str,
    /// How long a statement may take.
    pub timeout: Duration,
    /// The most rows that a statement may make.
    pub max_rows: u64,
}

/// A table that somebody made, beside the one that is needed.
#[derive(Debug)]
pub struct Attempt {
    /// The columns that are needed and not there.
    pub missing_columns: Vec<String>,
    /// The columns that are there and not needed.
    pub extra_columns: Vec<String>,
    /// Columns whose values are of another type than those needed.
    pub other_types: Vec<OtherType>,
    /// How many rows the table has.
    pub n_rows: u64,
    /// How many rows are needed.
    pub n_needed: u64,
    /// How many rows are too many, in the columns that both tables have.
    pub n_too_many: u64,
    /// The first of them, without repeats.
    pub too_many: Relation,
    /// How many rows are missing.
    pub n_missing: u64,
    /// The first of them, without repeats.
    pub missing: Relation,
}

/// A column whose values are of another type than those needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherType {
    /// Its name.
    pub column: String,
    /// The types that its values have, as SQLite calls them.
    pub found: String,
    /// The types that are needed.
    pub needed: String,
}

impl Attempt {
    /// Whether the table is the one that is needed.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !self.has_other_columns() && self.rows_agree()
    }

    /// Whether columns are missing, or there are others than needed.
    #[must_use]
    pub fn has_other_columns(&self) -> bool {
        !self.missing_columns.is_empty() || !self.extra_columns.is_empty()
    }

    /// Whether the rows are the ones needed, in the columns that both tables have.
    #[must_use]
    pub fn rows_agree(&self) -> bool {
        self.n_too_many == 0 && self.n_missing == 0
    }
}

impl Database {
    /// Runs the stages of a plan before the one at this position, then somebody's own statements for it, and compares
    /// the table that they make. Nothing but the scratch database can be read or written by them.
    ///
    /// # Errors
    /// When a statement is wrong, reaches for something else, takes too long or makes too many rows, or there is no
    /// table of the stage's name and no SELECT to make it from.
    pub fn attempt(
        puzzle: &Puzzle,
        plan: &Plan,
        stage_idx: usize,
        script: Script,
    ) -> Result<Attempt> {
        let database = Self::scratch()?;
        let connection = &database.connection;
        let watch = Watch::start(Limits::default());
        watch.guard(connection)?;
        replace(connection, puzzle, plan)?;
        run_stages(connection, plan.stages[..=stage_idx].iter(), watch, &())?;
        let stage = plan.stages[stage_idx].name.as_str();
        prepare(connection, stage).map_err(|error| explain(error, stage))?;
        let made = run(connection, stage, script)?;
        watch.guard(connection)?;
        compare::compare(connection, &made, NEEDED)
    }
}

/// Puts the needed table aside, and draws the limits that hold without a look at the statements.
fn prepare(connection: &Connection, stage: &str) -> rusqlite::Result<()> {
    let rename = format!("ALTER TABLE {} RENAME TO {NEEDED}", identifier(stage));
    connection.execute(&rename, [])?;
    connection.execute("DELETE FROM Stage WHERE Name = ?1", [stage])?;
    let n_pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
    for (schema, n_pages) in [("main", n_pages), ("temp", 0)] {
        let limit = (n_pages + ROOM).to_string();
        connection.pragma_update_and_check(Some(schema), "max_page_count", limit, |_| Ok(()))?;
    }
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_TEXT)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let defensive = rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE;
    connection.set_db_config(defensive, true)?;
    Ok(())
}

/// Runs the statements, and gives the name of the table that they make for the stage.
fn run(connection: &Connection, stage: &str, script: Script) -> Result<String> {
    let statements = split(script.text);
    let guard = Guard::install(connection).map_err(|error| explain(error, stage))?;
    let mut runner = Runner {
        connection,
        script,
        guard: &guard,
        last_select: None,
        made: Vec::new(),
        views: Vec::new(),
    };
    for statement in &statements {
        runner.run(*statement)?;
    }
    let made = runner.table_of(stage)?;
    Guard::remove(connection).map_err(|error| explain(error, stage))?;
    Ok(made)
}

/// What runs the statements one after the other.
struct Runner<'a> {
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
    fn run(&mut self, statement: Statement<'a>) -> Result<()> {
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
                    what: format!("{} rows", crate::output::number(self.script.max_rows)),
                });
            }
            self.made.push(table);
        }
        Ok(())
    }

    /// The table of this name, made from the last SELECT where there is none.
    fn table_of(&mut self, stage: &str) -> Result<String> {
        let found = |runner: &Self| {
            let name = "SELECT type FROM sqlite_temp_schema WHERE lower(name) = lower(?1) \
                UNION ALL SELECT type FROM sqlite_schema WHERE lower(name) = lower(?1)";
            let mut types = runner.connection.prepare(name)?;
            let mut types = types.query_map([stage], |row| row.get::<_, String>(0))?;
            types.next().transpose()
        };
        let failed = |error| explain(error, stage);
        let query = match found(self).map_err(failed)?.as_deref() {
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
                let statement = self.last_select.ok_or_else(|| Error::NoStageMade {
                    file: self.script.file.to_owned(),
                    stage: stage.to_owned(),
                    made: self.made.clone(),
                })?;
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
                watch.explain(error, file, 0)
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
