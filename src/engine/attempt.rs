//! Somebody's own statements for a stage, run in a scratch database after the stages before it, and the table that they
//! make beside the one that is needed.

mod compare;
mod guard;
mod runner;
mod statements;

use std::time::Duration;

use rusqlite::Connection;
use rusqlite::limits::Limit;

use self::guard::Guard;
use self::runner::Runner;
use self::statements::split;
use super::database::Database;
use super::error::explain;
use super::inputs::{identifier, replace};
use super::limits::{Limits, Watch};
use super::run::run_stages;
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::Plan;
use crate::relation::Relation;

/// The table of the stage as the plan makes it. The statements of an attempt cannot read it.
const NEEDED: &str = "joinsaw_needed";

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
        run_stages(&database, plan.stages[..=stage_idx].iter(), watch, &())?;
        let stage = plan.stages[stage_idx].name.as_str();
        prepare(connection, stage).map_err(|error| explain(error, stage))?;
        let made = run(connection, stage, script)?;
        watch.guard(connection)?;
        compare::compare(connection, &made, NEEDED)
    }
}

/// Puts the needed table aside, and draws the limits that hold without a look at the statements.
fn prepare(connection: &Connection, stage: &str) -> rusqlite::Result<()> {
    // A scratch database keeps no journal, and somebody's ROLLBACK or failed INSERT would leave it half changed.
    connection.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
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
    let mut runner = Runner::new(connection, script, &guard);
    for statement in &statements {
        runner.run(*statement)?;
    }
    let made = runner.table_of(stage)?;
    Guard::remove(connection).map_err(|error| explain(error, stage))?;
    Ok(made)
}
