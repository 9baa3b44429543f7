//! Running the stages of a plan on any engine, one after the other.

use std::collections::BTreeMap;

use super::clock::Instant;
use super::interface::{Engine, Observer, Run, StageRun, fetch_all};
use super::limits::Watch;
use crate::error::{Error, LimitError, Result};
use crate::plan::{Plan, Stage};
use crate::relation::{Cell, Relation};
use crate::sql;

/// Runs stages one after the other.
pub fn run_stages<'a>(
    engine: &dyn Engine,
    stages: impl IntoIterator<Item = &'a Stage>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let mut runs = Vec::new();
    let mut n_rows_before = 0;
    for stage in stages {
        observer.stage_begins(stage, n_rows_before);
        let run = run_stage(engine, stage, watch.limits.max_rows);
        let run = run.map_err(|error| watch.why_stopped(error, n_rows_before))?;
        n_rows_before += run.n_rows;
        runs.push(run);
    }
    Ok(runs)
}

/// Makes the table of a stage, and the index that a later stage needs.
fn run_stage(engine: &dyn Engine, stage: &Stage, max_rows: u64) -> Result<StageRun> {
    let start = Instant::now();
    let statement = if engine.counts_exactly() {
        stage.exactly().statement()
    } else {
        stage.statement()
    };
    if engine.stops_early() {
        engine.execute(&guarded(&statement, max_rows), &stage.name)?;
    } else {
        engine.execute(&statement, &stage.name)?;
    }
    let n_rows = engine.count(stage)?;
    if n_rows > max_rows {
        return Err(Error::TooManyRows {
            stage: stage.name.clone(),
            limit: max_rows,
        });
    }
    engine.finish(stage)?;
    let run = StageRun {
        name: stage.name.clone(),
        n_rows,
        seconds: start.elapsed().as_secs_f64(),
    };
    engine.remember(stage, &run)?;
    Ok(run)
}

/// The stage's statement, stopped one row after its limit. The limit is not part of the plan: a stage that stays
/// within it leaves the same rows with and without.
pub fn guarded(statement: &str, max_rows: u64) -> String {
    let body = statement.trim_end().trim_end_matches(';').trim_end();
    let limit = max_rows.saturating_add(1).min(i64::MAX as u64);
    format!("{body}\nLIMIT {limit}")
}

pub fn report(
    engine: &dyn Engine,
    plan: &Plan,
    stages: Vec<StageRun>,
    watch: Watch,
) -> Result<Run> {
    let n_rows = stages.iter().map(|stage| stage.n_rows).sum();
    let fetch = |query: &str| {
        let found = fetch_all(engine, query, "the report");
        found.map_err(|error| watch.why_stopped(error, n_rows))
    };
    let report = match &plan.report {
        Some(query) => fetch(query)?,
        None => rows_by_stage(plan, &stages),
    };
    let total = plan.total.as_ref().map(|total| {
        fetch(&if engine.counts_exactly() {
            sql::query(&total.exactly())
        } else {
            sql::query(total)
        })
    });
    let total = total.transpose()?;
    let total = total.map(|total| totals(plan, &total));
    let tally = plan.tally.as_ref().map(|tally| fetch(&tally.query));
    Ok(Run {
        stages,
        report,
        total: total.transpose()?,
        tally: tally.transpose()?,
    })
}

/// The numbers that the query of a plan for its total returns, by group.
fn totals(plan: &Plan, found: &Relation) -> Result<BTreeMap<String, u128>> {
    let n_groups = usize::from(plan.groups.is_some());
    let totals = found.rows.iter().map(|row| {
        let (group, total) = row.split_at(n_groups);
        let group = group.first().map(Cell::to_text).unwrap_or_default();
        Ok((group, ways(&total[0], &plan.last_stage().name)?))
    });
    totals.collect()
}

/// The ways in a cell of a stage.
///
/// # Errors
/// When they have more bits than the integers of the engine, which has rounded them.
pub fn ways(cell: &Cell, stage: &str) -> Result<u128> {
    cell.as_count().ok_or_else(|| uncounted(stage, 63))
}

pub fn uncounted(stage: &str, bits: u32) -> Error {
    let stage = stage.to_owned();
    LimitError::Uncounted { stage, bits }.into()
}

/// The report of a plan without groups, from rows that have been counted: one row for each stage whose rows fill places. Those of others
/// only lead to them.
#[must_use]
pub fn rows_by_stage(plan: &Plan, stages: &[StageRun]) -> Relation {
    let mut report = Relation::with_columns(["Stage", "Adds", "Rows_Left"]);
    let planned = stages.iter().zip(&plan.stages);
    for (stage, planned) in planned.filter(|(_, planned)| !planned.fills.is_empty()) {
        let n_rows = i64::try_from(stage.n_rows).unwrap_or(i64::MAX);
        let [name, adds] = [&stage.name, &planned.adds].map(|text| Cell::Text(text.clone()));
        report.rows.push(vec![name, adds, Cell::Integer(n_rows)]);
    }
    report
}
