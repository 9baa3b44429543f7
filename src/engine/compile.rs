//! Turning a puzzle into a plan, with a database at hand that the puzzle's family may ask.

use rusqlite::Connection;

use super::error::During;
use super::inputs::fill;
use super::limits::{Limits, Watch};
use super::rows::query;
use super::schema::identifier;
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{Ask, Input, Options, Plan, Stage};
use crate::relation::Row;

/// What errors call this step.
const STEP: &str = "the plan";

/// Turns a puzzle into a plan.
///
/// # Errors
/// When the options ask for something that the puzzle does not have, such as an unknown centre, or that its family does
/// not know.
pub fn compile(puzzle: &Puzzle, options: &Options) -> Result<Plan> {
    puzzle.compile(options, &Scratch)
}

/// Answers every question in a new database in memory, which is made only when there is one.
struct Scratch;

impl Ask for Scratch {
    fn rows(&self, inputs: &[Input], text: &str) -> Result<Vec<Row>> {
        Ok(query(&filled(inputs)?, text, []).during(STEP)?.rows)
    }

    #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
    fn expected_rows(
        &self,
        inputs: &[Input],
        stages: &[Stage],
        n_sampled: u64,
    ) -> Result<Vec<f64>> {
        let connection = filled(inputs)?;
        let mut expected = 1.0;
        let mut n_before = 1;
        let stages = stages.iter().map(|stage| {
            let n_rows = run(&connection, stage).during(STEP)?;
            expected *= n_rows as f64 / n_before as f64;
            thin_out(&connection, stage, n_rows, n_sampled).during(STEP)?;
            n_before = n_rows.clamp(1, n_sampled);
            Ok(expected)
        });
        stages.collect()
    }
}

/// A database in memory that holds these inputs.
fn filled(inputs: &[Input]) -> Result<Connection> {
    let connection = Connection::open_in_memory().during(STEP)?;
    Watch::start(Limits::default()).guard(&connection)?;
    // One transaction, which nobody ends: it goes away with the database.
    connection.execute("BEGIN", []).during(STEP)?;
    let mut inputs = inputs.iter();
    inputs.try_for_each(|input| fill(&connection, input))?;
    Ok(connection)
}

/// Makes the table of a stage, and counts its rows.
fn run(connection: &Connection, stage: &Stage) -> rusqlite::Result<u64> {
    connection.execute(&stage.statement, [])?;
    let table = identifier(&stage.name);
    // The rows of a CREATE TABLE AS are numbered from 1 without a gap.
    let count = format!("SELECT coalesce(max(rowid), 0) FROM {table}");
    connection.query_one(&count, [], |row| row.get(0))
}

/// Leaves this many rows of a stage, spread evenly: rows that lie side by side are alike.
fn thin_out(
    connection: &Connection,
    stage: &Stage,
    n_rows: u64,
    n_left: u64,
) -> rusqlite::Result<()> {
    if n_rows > n_left {
        let table = identifier(&stage.name);
        let thin_out = format!(
            "DELETE FROM {table} WHERE (rowid - 1) * ?1 / ?2 = (rowid - 2) * ?1 / ?2 AND rowid > 1"
        );
        connection.execute(&thin_out, [n_left, n_rows])?;
    }
    Ok(())
}
