//! A learner's statements for a stage, run in a scratch database after the stages before it, and a comparison of the table
//! that they make with the expected one.
//!
//! It may use `engine` and `plan`, but no family. Begin with [`attempt`].

mod compare;
mod guard;
mod script;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use serde::Serialize;

use self::compare::judge;
pub use self::compare::{checks, judging};
use self::guard::{Guard, NEEDED};
use self::script::Runner;
pub use self::script::{split, stages_made};
use crate::engine::{Database, During, Limits, Watch, fill_all, identifier, run_stages};
use crate::error::Result;
use crate::plan::Plan;
use crate::relation::Excerpt;

/// The table of all rows that the stated rules of the stage leave.
const STATED: &str = "joinsaw_stated";

/// The bytes that an attempt may take on disk beside the stages before it: 1 GiB.
const ROOM: i64 = 1 << 30;

/// The longest text and the longest row in bytes, and the longest pattern of LIKE and GLOB, which a text may be compared with at
/// each of its characters.
const LENGTHS: [(Limit, i32); 2] = [
    (Limit::SQLITE_LIMIT_LENGTH, 1_000_000),
    (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
];

/// The steps of a statement between two looks at the clock and at Ctrl-C. A step may call a function that takes
/// a second.
const STEPS_BETWEEN_LOOKS: i32 = 100;

/// The most surplus rows that are tested for the rules that they break.
pub const MOST_JUDGED: u64 = 20_000;

/// A learner's table, beside the expected one.
#[derive(Debug, Default)]
pub struct Attempt {
    pub stage: String,
    pub missing_columns: Vec<String>,
    pub extra_columns: Vec<String>,
    /// Columns whose values have another type than expected.
    pub other_types: Vec<OtherType>,
    /// The columns that stand for expected ones of other names, each with the expected name.
    pub renamed: Vec<(String, String)>,
    /// Its rows, with all of its columns.
    pub made: Excerpt,
    pub n_needed: u64,
    /// The rows too many, in the columns that match; the first of them are without repeats.
    pub too_many: Excerpt,
    /// True if every row that is too many repeats one that is expected.
    pub are_repeats: bool,
    /// The number of times that the table has each expected row, if it is the same for all and above 1; 0 otherwise.
    pub times: u64,
    /// The rows missing, in the columns that match; the first of them are without repeats.
    pub missing: Excerpt,
    /// The number of rows that the plan drops early, by rules that follow from the stated ones. They do not count as too many.
    pub n_early: u64,
    /// These rules, in words.
    pub early_rules: Vec<String>,
    /// The stated rules that rows too many break, in words, those that most of them break first; each with the number of these rows, of
    /// the first [`MOST_JUDGED`].
    pub broken_rules: Vec<(String, u64)>,
}

/// A column whose values have another type than expected.
#[derive(Debug, Serialize)]
pub struct OtherType {
    pub column: String,
    /// The types that its values have, as SQLite calls them.
    pub found: String,
    /// The types that are expected.
    #[serde(rename = "expected")]
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
        self.has_columns()
            && self.missing.n_rows == 0
            && (self.too_many.n_rows == 0 || self.are_repeats)
    }

    /// True if the rows are the expected ones, in the columns that match.
    #[must_use]
    pub fn rows_agree(&self) -> bool {
        self.too_many.n_rows == 0 && self.missing.n_rows == 0
    }

    /// True if the table has all expected columns; it may have others.
    fn has_columns(&self) -> bool {
        self.missing_columns.is_empty() && self.other_types.is_empty()
    }

    /// True if the rows are a subset or a superset of the expected ones, in at least one column.
    fn is_part(&self) -> bool {
        self.made.n_rows > 0
            && (self.too_many.n_rows == 0 || self.missing.n_rows == 0)
            && !self.missing.first.columns.is_empty()
    }
}

/// Runs the stages of a plan before this one, then a learner's statements for it, from a file that messages name, and compares
/// the table that they make. The statements can read and write nothing but the scratch database; those that make or change the tables of
/// other stages are left out, so that each stage of a script is judged after the right rows of those before it.
///
/// The time is that of everything together, the stages before and the comparison included; the most rows are those that a statement may
/// make. What SQLite builds in memory is limited by [`limit_memory_to`](crate::engine::limit_memory_to) alone.
///
/// # Errors
/// With the line of a statement that cannot be run or passes a limit; and where the stages or the comparison pass one.
pub fn attempt(
    plan: &Plan,
    stage: &str,
    (file, script): (&str, &str),
    limits: Limits,
) -> Result<Attempt> {
    let stage = plan.stage(stage)?;
    let before = plan
        .stages
        .iter()
        .take_while(|other| other.name != stage.name);
    let database = Database::scratch()?;
    let connection = &database.connection;
    let watch = Watch::start(limits.started());
    database.guard(watch)?;
    fill_all(&database, &plan.inputs, watch)?;
    let of_stages = Watch::start(Limits {
        max_rows: Limits::default().max_rows,
        ..watch.limits
    });
    run_stages(&database, before.chain([stage]), of_stages, &())?;
    let runner = Runner {
        connection,
        guard: prepare(connection, &stage.name, watch).during(&stage.name)?,
        watch,
        stage: &stage.name,
        stages: &plan.stages,
        file,
    };
    runner.make_table(script)?;
    Guard::remove(connection)
        .and_then(|()| end_statements(connection))
        .and_then(|()| judge(connection, stage))
        .during("the comparison")
        .map_err(|error| watch.why_stopped(error, 0))
}

/// Puts the expected table aside, and draws the limits that hold without a look at the statements, and those of what they do.
fn prepare(connection: &Connection, stage: &str, watch: Watch) -> rusqlite::Result<Guard> {
    // A scratch database keeps no journal, and a learner's ROLLBACK or failed INSERT would leave it half changed.
    connection.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
    let rename = format!("ALTER TABLE {} RENAME TO {NEEDED}", identifier(stage));
    connection.execute(&rename, [])?;
    // What SQLite builds to sort and to look up stays in memory, which is limited; its files are not.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let n_pages = number("page_count")? + ROOM / number("page_size")?;
    connection.pragma_update(None, "max_page_count", n_pages)?;
    for (limit, most) in LENGTHS {
        connection.set_limit(limit, most)?;
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(move || watch.is_over()))?;
    Guard::install(connection)
}

/// Ends what the statements left open, and lets the comparison sort on disk.
fn end_statements(connection: &Connection) -> rusqlite::Result<()> {
    if !connection.is_autocommit() {
        connection.execute("COMMIT", [])?;
    }
    // A table may have got this name by being renamed.
    connection.execute(&format!("DROP TABLE IF EXISTS {STATED}"), [])?;
    connection.pragma_update(None, "temp_store", "FILE")
}
