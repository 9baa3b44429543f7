//! A learner's statements for a stage, run in a scratch database after the stages before it, and a comparison of the table
//! that they make with the expected one.

mod advice;
mod broken;
mod compare;
mod guard;
mod pairing;
mod room;
mod runner;
mod statements;

use rusqlite::Connection;
use rusqlite::limits::Limit;
use serde::{Deserialize, Serialize};

pub use self::compare::checks;
use self::compare::compare;
use self::guard::Guard;
use self::pairing::{Pairing, by_content, by_name, by_position, columns};
use self::runner::Runner;
use self::statements::{Statement, open_comment};
pub use self::statements::{split, without_dot_commands};
use super::database::Database;
use super::error::During;
use super::inputs::replace;
use super::limits::{Limits, Watch};
use super::schema::identifier;
use super::stages::run_stages;
use crate::error::{Error, Place, Result, StatementError};
use crate::plan::Plan;
use crate::problem::Select;
use crate::relation::Relation;
use crate::sql;

/// The beginning of names that no statement of an attempt may use.
const RESERVED: &str = "joinsaw_";

/// The table of the stage as the plan makes it. The statements of an attempt cannot read it.
const NEEDED: &str = "joinsaw_needed";

/// The name of the running step in an error.
const COMPARISON: &str = "the comparison";

/// The table of all rows that the stated rules of the stage leave.
const STATED: &str = "joinsaw_stated";

/// A learner's statements for a stage.
#[derive(Debug, Clone, Copy)]
pub struct Script<'a> {
    /// The file as messages name it.
    pub file: &'a str,
    pub text: &'a str,
    /// How long everything may take together, the stages before and the comparison included, and the most rows that a
    /// statement may make.
    pub limits: Limits,
}

/// The part of an attempt that is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    Stages,
    /// The statement that begins in this line of the script, counted from 1.
    Statement {
        /// In the script, counted from 1.
        line: usize,
    },
    /// The comparison with the expected table.
    Comparison,
}

impl Step {
    /// The error when the time is up in this step of the attempt at a stage.
    #[must_use]
    pub fn out_of_time(self, stage: &str, script: Script) -> Error {
        let seconds = script.limits.timeout.unwrap_or_default().as_secs_f64();
        match self {
            Self::Stages => Error::TimedOut {
                stage: stage.to_owned(),
                n_rows: 0,
                seconds,
            },
            Self::Statement { line } => {
                let place = script.place(line);
                StatementError::TooLong { place, seconds }.into()
            }
            Self::Comparison => StatementError::ComparisonTooLong { seconds }.into(),
        }
    }
}

impl Script<'_> {
    /// A line of it, counted from 1.
    #[must_use]
    pub fn place(&self, line: usize) -> Place {
        Place {
            file: self.file.to_owned(),
            line,
        }
    }
}

/// A learner's table, beside the expected one.
#[derive(Debug, Serialize, Deserialize)]
pub struct Attempt {
    pub stage: String,
    /// The columns that are expected but missing.
    pub missing_columns: Vec<String>,
    /// The columns that are not expected.
    pub extra_columns: Vec<String>,
    /// Columns whose values have another type than expected.
    pub other_types: Vec<OtherType>,
    pub n_rows: u64,
    /// How many rows are expected.
    pub n_needed: u64,
    /// How many rows are too many, in the columns that match.
    pub n_too_many: u64,
    /// Whether every row that is too many repeats one that is expected.
    pub are_repeats: bool,
    /// The first of them, without repeats.
    pub too_many: Relation,
    /// How often the table has each expected row, if that is equally often and more than once; 0 otherwise.
    pub times: u64,
    /// How many rows are missing, in the columns that match.
    pub n_missing: u64,
    /// The first of them, without repeats.
    pub missing: Relation,
    /// How many more rows the table has that the plan drops early, by rules that follow from the stated ones. They do not count as too many.
    pub n_early: u64,
    /// These rules, in words.
    pub early_rules: Vec<String>,
    /// The columns that have other names than expected and the expected values, each with the expected name.
    pub renamed: Vec<(String, String)>,
    /// The stated rules that rows break which are too many, those that most of them break first.
    pub broken_rules: Vec<BrokenRule>,
}

/// A rule of a stage that rows of a learner's table break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenRule {
    /// The rule, in words.
    pub rule: String,
    /// How many rows break it, of the first [`MOST_JUDGED`].
    pub n_rows: u64,
}

/// How many of the rows that are too many are asked which rules they break.
pub const MOST_JUDGED: u64 = 20_000;

/// A column whose values have another type than expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherType {
    pub column: String,
    /// The types that its values have, as SQLite calls them.
    pub found: String,
    /// The types that are expected.
    pub needed: String,
}

impl Attempt {
    /// Whether the table is the expected one.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.columns_match() && self.rows_agree()
    }

    /// Whether the columns are the expected ones, with values of the expected types.
    #[must_use]
    pub fn columns_match(&self) -> bool {
        self.has_columns() && self.extra_columns.is_empty()
    }

    /// True if the rows are the expected ones, apart from extra columns and repeated rows.
    #[must_use]
    pub fn has_right_rows(&self) -> bool {
        self.has_columns() && self.n_missing == 0 && (self.n_too_many == 0 || self.are_repeats)
    }

    /// True if the rows are a subset or a superset of the expected ones, in at least one column.
    fn is_part(&self) -> bool {
        self.n_rows > 0
            && (self.n_too_many == 0 || self.n_missing == 0)
            && !self.missing.columns.is_empty()
    }

    /// True if the table has all expected columns; it may have others.
    fn has_columns(&self) -> bool {
        self.missing_columns.is_empty() && self.other_types.is_empty()
    }

    /// Whether the rows are the expected ones, in the columns that match.
    #[must_use]
    pub fn rows_agree(&self) -> bool {
        self.n_too_many == 0 && self.n_missing == 0
    }
}

impl Database {
    /// Runs the stages of a plan before the one at this position, then a learner's statements for it, and compares
    /// the table that they make. Nothing but the scratch database can be read or written by them.
    ///
    /// `begins` is called at every step. SQLite looks at the clock only between the steps of its virtual machine, so one
    /// call of a function, or a statement that takes long to prepare, may exceed its time; and the limit on memory applies to
    /// the whole process from then on. Untrusted statements therefore belong in a process of their own, which is
    /// ended when its time is up.
    pub(crate) fn attempt(
        plan: &Plan,
        stage_idx: usize,
        script: Script,
        begins: &mut dyn FnMut(Step),
    ) -> Result<Attempt> {
        if let Some(at) = open_comment(script.text) {
            let (place, _) = Statement::whole(script.text).place_at(script.file, at);
            return Err(StatementError::OpenComment { place }.into());
        }
        let database = Self::scratch()?;
        let connection = &database.connection;
        let watch = Watch::start(Limits {
            max_rows: Limits::default().max_rows,
            ..script.limits
        });
        begins(Step::Stages);
        database.guard(watch)?;
        replace(&database, plan)?;
        run_stages(&database, &plan.stages[..=stage_idx], watch, &())?;
        let stage = plan.stages[stage_idx].name.as_str();
        prepare(connection, stage, script.limits).during(stage)?;
        let guard = Guard::install(connection).during(stage)?;
        let mut runner = Runner {
            connection,
            stage,
            script,
            guard: &guard,
            begins,
            last_select: None,
            made: Vec::new(),
        };
        let mut statements = split(script.text).into_iter();
        statements.try_for_each(|statement| runner.run(statement))?;
        let made = runner.table()?;
        Guard::remove(connection).during(stage)?;
        begins(Step::Comparison);
        room::free(connection).during(stage)?;
        let compared = judge(connection, stage, &plan.stages[stage_idx].select, &made);
        compared.map_err(|error| match error {
            Error::Interrupted { .. } if watch.is_late() => {
                Step::Comparison.out_of_time(stage, script)
            }
            Error::OutOfRoom {
                what: "disk space", ..
            } => room::disk_is_full().into(),
            Error::OutOfRoom { what: "memory", .. } => StatementError::ComparisonTooLarge {
                limit: room::memory(script.limits),
            }
            .into(),
            other => watch.why_stopped(other, 0),
        })
    }
}

/// Compares a table with the expected one. Columns are paired by name; where the names do not match, by position or by content if that
/// makes the rows right.
fn judge(connection: &Connection, stage: &str, select: &Select, made: &str) -> Result<Attempt> {
    let found = columns(connection, made).during(COMPARISON)?;
    let needed = columns(connection, NEEDED).during(COMPARISON)?;
    let read = |pairing: &Pairing| {
        let attempt = compare(connection, stage, (made, NEEDED), pairing)?;
        accept_early_rows(connection, attempt, select, (made, pairing))
    };
    let mut best = by_name(&found, &needed);
    let named = read(&best)?;
    if named.has_columns() && named.extra_columns.is_empty() || named.has_right_rows() {
        return Ok(with_broken_rules(connection, named, select));
    }
    if let Some(in_order) = by_position(&found, &needed) {
        let attempt = read(&in_order)?;
        if attempt.has_right_rows() {
            return Ok(attempt);
        }
        if attempt.is_part() && attempt.missing.columns.len() >= named.missing.columns.len() {
            best = in_order;
        }
    }
    let mut alike = by_content(connection, made, NEEDED).during(COMPARISON)?;
    if named.n_rows > named.n_needed && make_stated(connection, select)? {
        alike.extend(by_content(connection, made, STATED).during(COMPARISON)?);
    }
    for pairing in &alike {
        let attempt = read(pairing)?;
        if attempt.has_right_rows() {
            return Ok(attempt);
        }
    }
    Ok(with_broken_rules(connection, read(&best)?, select))
}

/// An attempt with the rules that the rows break which the last comparison found too many.
fn with_broken_rules(connection: &Connection, attempt: Attempt, select: &Select) -> Attempt {
    if !attempt.has_columns() || attempt.has_right_rows() || attempt.n_too_many == 0 {
        return attempt;
    }
    // Without them, the verdict is as right.
    let broken_rules = broken::rules(connection, select).unwrap_or_default();
    Attempt {
        broken_rules,
        ..attempt
    }
}

/// Accepts an attempt that has more rows than expected, if the stated rules of the stage leave every one of them.
/// The plan only drops them early.
fn accept_early_rows(
    connection: &Connection,
    attempt: Attempt,
    select: &Select,
    (made, pairing): (&str, &Pairing),
) -> Result<Attempt> {
    let has_more_only =
        attempt.has_columns() && attempt.n_missing == 0 && !attempt.has_right_rows();
    if !has_more_only || !make_stated(connection, select)? {
        return Ok(attempt);
    }
    let beside_stated = compare(connection, &attempt.stage, (made, STATED), pairing)?;
    if beside_stated.n_too_many > 0 && !beside_stated.are_repeats {
        return Ok(attempt);
    }
    Ok(Attempt {
        n_early: attempt.n_too_many - beside_stated.n_too_many,
        early_rules: select.implied().map(|rule| select.in_words(rule)).collect(),
        n_needed: attempt.n_needed,
        n_missing: 0,
        missing: attempt.missing,
        ..beside_stated
    })
}

/// Makes the table of all rows that the stated rules leave. `false` if they are the rules of the plan.
fn make_stated(connection: &Connection, select: &Select) -> Result<bool> {
    let Some(stated) = select.stated() else {
        return Ok(false);
    };
    let create = format!(
        "CREATE TABLE IF NOT EXISTS {STATED} AS\n{}",
        sql::query(&stated)
    );
    connection.execute(&create, []).during(COMPARISON)?;
    Ok(true)
}

/// Puts the expected table aside, and draws the limits that hold without a look at the statements.
fn prepare(connection: &Connection, stage: &str, limits: Limits) -> rusqlite::Result<()> {
    // A scratch database keeps no journal, and a learner's ROLLBACK or failed INSERT would leave it half changed.
    connection.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
    let rename = format!("ALTER TABLE {} RENAME TO {NEEDED}", identifier(stage));
    connection.execute(&rename, [])?;
    room::limit(connection, limits)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let defensive = rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE;
    connection.set_db_config(defensive, true)?;
    Ok(())
}
