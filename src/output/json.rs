//! The report of `solve` as one JSON object.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Paper, tally_to_json, unreal_holes};
use crate::answer::Answer;
use crate::engine::Engine;
use crate::error::Result;
use crate::plan::Solutions;

/// The report of `solve`, without the rows.
#[derive(Debug, Clone, Serialize)]
struct SolveReport {
    puzzle: String,
    family: &'static str,
    plan: &'static str,
    stages: Vec<StageReport>,
    /// The groups, such as centres, that have a row left in the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    survivors: Option<Vec<String>>,
    solutions: Solutions,
    /// How many solutions there are for each choice of holes, its cells with blanks between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions_by_hole: Option<Map<String, Value>>,
    /// The choices of holes that mean nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreal_holes: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct StageReport {
    name: String,
    rows: u64,
    seconds: f64,
    /// Whether an earlier run had left it, and this one kept it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows_by_centre: Option<Map<String, Value>>,
}

/// Writes an answer without its rows as entries of a JSON object, after others if `has_entries` says so; the braces
/// are up to the caller.
pub fn write_entries(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    has_entries: bool,
) -> Result<()> {
    let report = serde_json::to_value(report_of(answer)).map_err(std::io::Error::from)?;
    let entries = report.as_object().into_iter().flatten();
    for (idx, (key, value)) in entries.enumerate() {
        let opening = if idx == 0 && !has_entries { "" } else { ",\n " };
        write!(out, "{opening}\"{key}\":{value}")?;
    }
    Ok(())
}

fn report_of(answer: &Answer<impl Engine>) -> SolveReport {
    let has_groups = answer.plan.groups.is_some();
    let groups = answer.groups();
    // The report of a merged plan has no column for the stages that list its solutions.
    let rows_by_centre = |stage: &str| {
        let mut columns = answer.run.report.columns.iter().skip(1);
        let idx = columns.position(|column| column == stage)?;
        let groups = groups.iter();
        let n_rows = groups.map(|(group, n_rows)| (group.clone(), Value::from(n_rows[idx])));
        Some(n_rows.collect())
    };
    let stages = answer.stages().iter().enumerate();
    let stages = stages.map(|(idx, stage)| StageReport {
        name: stage.name.clone(),
        rows: stage.n_rows,
        seconds: stage.seconds,
        kept: idx < answer.run.n_kept,
        rows_by_centre: rows_by_centre(&stage.name).filter(|_| has_groups),
    });
    let survivors = || {
        let survivors = answer.survivors().into_iter();
        survivors.map(|(group, _)| group).collect()
    };
    SolveReport {
        puzzle: answer.plan.puzzle.clone(),
        family: answer.plan.family,
        plan: answer.plan.method.name(),
        stages: stages.collect(),
        survivors: has_groups.then(survivors),
        solutions: answer.solutions,
        solutions_by_hole: (!answer.tally.is_empty()).then(|| tally_to_json(&answer.tally)),
        unreal_holes: unreal_holes(&answer.tally),
    }
}
