//! Running a plan: the inputs are filled, and every stage becomes a table, all in one transaction.

use std::time::Instant;

use rusqlite::{Connection, ErrorCode, ToSql, Transaction, TransactionBehavior, params_from_iter};
use serde_json::json;

use super::database::Database;
use super::interrupt::was_interrupted;
use super::read::query;
use crate::error::{Error, Result};
use crate::plan::render::{render, template};
use crate::plan::{Fill, Input, Plan, Stage};
use crate::puzzle::Puzzle;
use crate::relation::{Cell, Relation};

/// How far a run may go.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most rows that a stage may leave.
    pub max_rows: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_rows: 50_000_000,
        }
    }
}

/// What a run found.
#[derive(Debug)]
pub struct Run {
    /// The stages that ran, in order.
    pub stages: Vec<StageRun>,
    /// The rows that every stage left: as the plan's report tells them where it has groups, else by stage.
    pub report: Relation,
}

/// One stage that ran.
#[derive(Debug, Clone, PartialEq)]
pub struct StageRun {
    /// The stage's table.
    pub name: String,
    /// The rows that it left.
    pub n_rows: u64,
    /// How long its statement took.
    pub seconds: f64,
}

/// The report of a plan without groups; the rows are counted already.
fn rows_by_stage(stages: &[StageRun]) -> Relation {
    let mut report = Relation::with_columns(["Stage", "Rows_Left"]);
    for stage in stages {
        let n_rows = i64::try_from(stage.n_rows).unwrap_or(i64::MAX);
        report
            .rows
            .push(vec![Cell::from(stage.name.as_str()), Cell::Integer(n_rows)]);
    }
    report
}

/// How many steps of SQLite's virtual machine pass between two looks at the interrupt flag: about a millisecond.
const STEPS_BETWEEN_LOOKS: i32 = 50_000;

impl Database {
    /// Runs a plan, and replaces everything that the database held by its tables.
    ///
    /// # Errors
    /// When a stage passes its limit, is interrupted, or runs out of room; the database then holds what it held.
    pub fn run(&mut self, puzzle: &Puzzle, plan: &Plan, limits: Limits) -> Result<Run> {
        let run = self.run_stages(puzzle, plan, limits);
        run.map_err(|error| self.name_if_busy(error))
    }

    fn run_stages(&mut self, puzzle: &Puzzle, plan: &Plan, limits: Limits) -> Result<Run> {
        let looked_up = self
            .connection
            .progress_handler(STEPS_BETWEEN_LOOKS, Some(was_interrupted));
        looked_up.map_err(|error| explain(error, "the start"))?;
        let transaction = self.replace(puzzle, plan)?;
        let mut stages = Vec::with_capacity(plan.stages.len());
        for stage in &plan.stages {
            stages.push(run_stage(&transaction, stage, limits)?);
        }
        let report = match plan.groups {
            Some(_) => query(&transaction, &plan.report, [])
                .map_err(|error| explain(error, "the report"))?,
            None => rows_by_stage(&stages),
        };
        transaction
            .commit()
            .map_err(|error| explain(error, "the end"))?;
        self.remove_on_drop = false;
        Ok(Run { stages, report })
    }

    /// Replaces everything that the database held by the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// When the database cannot be written; it then holds what it held.
    pub fn load(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
        let load = self.load_inputs(puzzle, plan);
        load.map_err(|error| self.name_if_busy(error))
    }

    fn load_inputs(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
        let transaction = self.replace(puzzle, plan)?;
        transaction
            .commit()
            .map_err(|error| explain(error, "the end"))?;
        self.remove_on_drop = false;
        Ok(())
    }

    /// The error, or a better one where it says only that another program holds the file.
    fn name_if_busy(&self, error: Error) -> Error {
        match error {
            Error::Sql { source, .. }
                if source.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) =>
            {
                Error::Busy {
                    path: self.path.clone(),
                }
            }
            other => other,
        }
    }

    /// Begins a transaction that holds this puzzle's inputs and nothing else.
    fn replace(&mut self, puzzle: &Puzzle, plan: &Plan) -> Result<Transaction<'_>> {
        let failed = |error| explain(error, "the inputs");
        let behavior = TransactionBehavior::Immediate;
        let transaction = self
            .connection
            .transaction_with_behavior(behavior)
            .map_err(failed)?;
        clear(&transaction).map_err(failed)?;
        let facts: [&dyn ToSql; 4] = [
            &puzzle.name,
            &puzzle.family(),
            &puzzle.definition,
            &puzzle.is_loaded,
        ];
        transaction
            .execute(
                include_str!("../../sql/engine/remember_puzzle.sql"),
                &facts[..],
            )
            .map_err(failed)?;
        for input in &plan.inputs {
            fill(&transaction, input)?;
        }
        Ok(transaction)
    }
}

/// The tables that the migrations make.
const SCHEMA_TABLES: [&str; 4] = ["Stage", "Puzzle", "Sequence", "Piece"];

/// Empties the tables of the schema, and drops all others.
fn clear(connection: &Connection) -> rusqlite::Result<()> {
    for table in table_names(connection)? {
        let statement = match SCHEMA_TABLES.contains(&table.as_str()) {
            true => format!("DELETE FROM {}", identifier(&table)),
            false => format!("DROP TABLE {}", identifier(&table)),
        };
        connection.execute(&statement, [])?;
    }
    Ok(())
}

/// All tables, newest first, so that none is emptied before those that refer to it.
fn table_names(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut names = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC")?;
    names.query_map([], |row| row.get(0))?.collect()
}

fn fill(connection: &Connection, input: &Input) -> Result<()> {
    let failed = |error| explain(error, input.table);
    match &input.fill {
        Fill::Derived(statement) | Fill::Table(statement) => {
            connection.execute(statement, []).map_err(failed)?;
        }
        Fill::Rows(rows) => {
            let columns: Vec<&str> = input.columns.iter().map(|column| column.name).collect();
            let holes = json!({ "table": input.table, "columns": columns });
            let statement = render(template!("engine/fill_input.sql"), &holes)?;
            let mut insert = connection.prepare(&statement).map_err(failed)?;
            for row in rows {
                insert.execute(params_from_iter(row)).map_err(failed)?;
            }
        }
    }
    Ok(())
}

fn run_stage(connection: &Connection, stage: &Stage, limits: Limits) -> Result<StageRun> {
    let failed = |error| explain(error, &stage.name);
    let start = Instant::now();
    connection
        .execute(&guarded(&stage.statement, limits), [])
        .map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    // The rows of a CREATE TABLE AS are numbered from 1 without a gap, so the last number is their count.
    let count = format!(
        "SELECT coalesce(max(rowid), 0) FROM {}",
        identifier(&stage.name)
    );
    let n_rows: u64 = connection
        .query_row(&count, [], |row| row.get(0))
        .map_err(failed)?;
    if n_rows > limits.max_rows {
        return Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit: limits.max_rows,
        });
    }
    let order_by = stage.order_by.join(", ");
    let facts: [&dyn ToSql; 5] = [&stage.name, &n_rows, &seconds, &stage.statement, &order_by];
    connection
        .execute(
            include_str!("../../sql/engine/remember_stage.sql"),
            &facts[..],
        )
        .map_err(failed)?;
    Ok(StageRun {
        name: stage.name.clone(),
        n_rows,
        seconds,
    })
}

/// The stage's statement, stopped one row after its limit. The limit is no part of the plan: a stage that stays
/// within it leaves the same rows with and without.
fn guarded(statement: &str, limits: Limits) -> String {
    let body = statement.trim_end().trim_end_matches(';').trim_end();
    format!(
        "{body}\nLIMIT {}",
        limits.max_rows.saturating_add(1).min(i64::MAX as u64)
    )
}

/// A name of the schema, quoted as SQLite wants it.
pub(super) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(super) fn explain(error: rusqlite::Error, stage: &str) -> Error {
    let stage = stage.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Error::Interrupted { stage },
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => Error::OutOfRoom {
            stage,
            what: "disk",
        },
        Some(ErrorCode::OutOfMemory) => Error::OutOfRoom {
            stage,
            what: "memory",
        },
        _ => Error::Sql {
            stage,
            source: error,
        },
    }
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Null => rusqlite::types::Null.to_sql(),
            Self::Integer(value) => value.to_sql(),
            Self::Real(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
        }
    }
}
