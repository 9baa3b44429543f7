//! A learner's statements for a stage, run in a scratch database after the stages before it, and a comparison of the table
//! that they make with the expected one.

mod broken;
mod compare;
mod runner;
mod statements;

use rusqlite::Connection;
use rusqlite::limits::Limit;

pub use self::broken::judging;
pub use self::compare::checks;
use self::compare::{Pairing, columns, compare, pairings};
use self::runner::{MADE, Runner};
pub use self::statements::{split, without_dot_commands};
use super::database::Database;
use super::error::During;
use super::guard::{Guard, NEEDED};
use super::inputs::replace;
use super::limits::{Limits, Watch};
use super::schema::identifier;
use super::stages::run_stages;
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::relation::Relation;
use crate::sql;

/// The beginning of names that no statement of an attempt may use.
const RESERVED: &str = "joinsaw_";

/// The table of all rows that the stated rules of the stage leave.
const STATED: &str = "joinsaw_stated";

/// The name of the running step in an error.
const COMPARISON: &str = "the comparison";

/// The bytes that an attempt may take on disk beside the stages before it: 1 GiB.
const ROOM: i64 = 1 << 30;

/// The longest text and the longest row that an attempt may make, in bytes.
const LONGEST_TEXT: i32 = 1_000_000;

/// The longest pattern of LIKE and GLOB, which a text may be compared with at each of its characters.
const LONGEST_PATTERN: i32 = 100;

/// The steps of a statement between two looks at the clock and at Ctrl-C. A step may call a function that takes
/// a second.
const STEPS_BETWEEN_LOOKS: i32 = 100;

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

/// A learner's table, beside the expected one.
#[derive(Debug)]
pub struct Attempt {
    pub stage: String,
    /// The columns that are expected but missing.
    pub missing_columns: Vec<String>,
    /// The columns that are not expected.
    pub extra_columns: Vec<String>,
    /// Columns whose values have another type than expected.
    pub other_types: Vec<OtherType>,
    pub n_rows: u64,
    /// The first of its rows, with all of its columns.
    pub made: Relation,
    /// The number of rows expected.
    pub n_needed: u64,
    /// The number of rows too many, in the columns that match.
    pub n_too_many: u64,
    /// True if every row that is too many repeats one that is expected.
    pub are_repeats: bool,
    /// The first of them, without repeats.
    pub too_many: Relation,
    /// How often the table has each expected row, if that is equally often and more than once; 0 otherwise.
    pub times: u64,
    /// The number of rows missing, in the columns that match.
    pub n_missing: u64,
    /// The first of them, without repeats.
    pub missing: Relation,
    /// The number of rows that the plan drops early, by rules that follow from the stated ones. They do not count as too many.
    pub n_early: u64,
    /// These rules, in words.
    pub early_rules: Vec<String>,
    /// The columns that stand for expected ones of other names, each with the expected name.
    pub renamed: Vec<(String, String)>,
    /// The stated rules that rows too many break, those that most of them break first.
    pub broken_rules: Vec<BrokenRule>,
}

/// A rule of a stage that rows of a learner's table break.
#[derive(Debug)]
pub struct BrokenRule {
    /// The rule, in words.
    pub rule: String,
    /// The number of rows that break it, of the first [`MOST_JUDGED`].
    pub n_rows: u64,
}

/// The most surplus rows that are tested for the rules that they break.
pub const MOST_JUDGED: u64 = 20_000;

/// A column whose values have another type than expected.
#[derive(Debug)]
pub struct OtherType {
    pub column: String,
    /// The types that its values have, as SQLite calls them.
    pub found: String,
    /// The types that are expected.
    pub needed: String,
}

impl Attempt {
    /// True if the table is the expected one.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.columns_match() && self.rows_agree()
    }

    /// True if the columns are the expected ones, with values of the expected types.
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

    /// True if the rows are the expected ones, in the columns that match.
    #[must_use]
    pub fn rows_agree(&self) -> bool {
        self.n_too_many == 0 && self.n_missing == 0
    }
}

/// Runs the stages of a plan before the one at this position, then a learner's statements for it, and compares
/// the table that they make. The statements can read and write nothing but the scratch database.
///
/// What SQLite builds in memory is limited by [`limit_memory_to`](super::limit_memory_to) alone.
///
/// # Errors
/// With the line of a statement that cannot be run or passes a limit; and where the stages or the comparison pass one.
pub fn attempt(plan: &Plan, stage_idx: usize, script: Script) -> Result<Attempt> {
    let database = Database::scratch()?;
    let connection = &database.connection;
    let watch = Watch::start(Limits {
        max_rows: Limits::default().max_rows,
        ..script.limits
    });
    database.guard(watch)?;
    replace(&database, plan)?;
    run_stages(&database, &plan.stages[..=stage_idx], watch, &())?;
    let stage = &plan.stages[stage_idx];
    prepare(connection, stage).during(&stage.name)?;
    let guard = Guard::install(connection).during(&stage.name)?;
    let look = connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(move || watch.is_over()));
    look.during(&stage.name)?;
    let runner = Runner {
        connection,
        stage: &stage.name,
        script,
        watch,
        guard: &guard,
    };
    runner.make_table()?;
    Guard::remove(connection).during(&stage.name)?;
    end_statements(connection).during(COMPARISON)?;
    judge(connection, stage).map_err(|error| watch.why_stopped(error, 0))
}

/// Puts the expected table aside, and draws the limits that hold without a look at the statements.
fn prepare(connection: &Connection, stage: &Stage) -> rusqlite::Result<()> {
    // A scratch database keeps no journal, and a learner's ROLLBACK or failed INSERT would leave it half changed.
    connection.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
    let rename = format!("ALTER TABLE {} RENAME TO {NEEDED}", identifier(&stage.name));
    connection.execute(&rename, [])?;
    // What SQLite builds to sort and to look up stays in memory, which is limited; its files are not.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let n_pages = number("page_count")? + ROOM / number("page_size")?;
    connection.pragma_update(None, "max_page_count", n_pages)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_TEXT)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LONGEST_PATTERN)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let defensive = rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE;
    connection.set_db_config(defensive, true)?;
    Ok(())
}

/// Ends what the statements left open, and lets the comparison sort on disk.
fn end_statements(connection: &Connection) -> rusqlite::Result<()> {
    if !connection.is_autocommit() {
        connection.execute("COMMIT", [])?;
    }
    connection.pragma_update(None, "temp_store", "FILE")
}

/// Compares the table that was made with the expected one. Columns are paired by name; where the names do not match, by position if
/// that makes the rows right.
fn judge(connection: &Connection, stage: &Stage) -> Result<Attempt> {
    let found = columns(connection, MADE).during(COMPARISON)?;
    let needed = columns(connection, NEEDED).during(COMPARISON)?;
    let (by_name, others) = pairings(&found, &needed);
    let mut best = accept_early_rows(connection, stage, &by_name)?;
    best.broken_rules = broken::rules(connection, stage, &best);
    for pairing in &others {
        if best.has_right_rows() {
            break;
        }
        let attempt = accept_early_rows(connection, stage, pairing)?;
        let n_columns = |attempt: &Attempt| attempt.missing.columns.len();
        let is_better = attempt.is_part() && n_columns(&attempt) > n_columns(&best);
        if attempt.has_right_rows() || is_better {
            let broken_rules = broken::rules(connection, stage, &attempt);
            best = Attempt {
                broken_rules,
                ..attempt
            };
        }
    }
    Ok(best)
}

/// Compares the table in these columns. Rows that are too many are accepted if the stated rules of the stage leave every one of
/// them: the plan only drops them early.
fn accept_early_rows(connection: &Connection, stage: &Stage, pairing: &Pairing) -> Result<Attempt> {
    let attempt = compare(connection, &stage.name, NEEDED, pairing).during(COMPARISON)?;
    let has_more_only =
        attempt.has_columns() && attempt.n_missing == 0 && !attempt.has_right_rows();
    let Some(stated) = stage.select.stated().filter(|_| has_more_only) else {
        return Ok(attempt);
    };
    let create = format!(
        "CREATE TABLE IF NOT EXISTS {STATED} AS\n{}",
        sql::query(&stated)
    );
    connection.execute(&create, []).during(COMPARISON)?;
    let beside_stated = compare(connection, &stage.name, STATED, pairing).during(COMPARISON)?;
    if beside_stated.n_too_many > 0 && !beside_stated.are_repeats {
        return Ok(attempt);
    }
    let select = &stage.select;
    Ok(Attempt {
        n_early: attempt.n_too_many - beside_stated.n_too_many,
        early_rules: select.implied().map(|rule| select.in_words(rule)).collect(),
        n_needed: attempt.n_needed,
        n_missing: 0,
        missing: attempt.missing,
        ..beside_stated
    })
}
