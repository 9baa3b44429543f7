//! The report of `solve` as one JSON object.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::{Paper, tally_to_json, unreal_holes};
use crate::answer::Answer;
use crate::engine::Engine;
use crate::error::Result;

/// Writes an answer without its rows as entries of a JSON object, after others if `has_entries` says so; the braces
/// are up to the caller.
pub fn write_entries(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    has_entries: bool,
) -> Result<()> {
    let report = report_of(answer)?;
    let entries = report.as_object().into_iter().flatten();
    for (idx, (key, value)) in entries.enumerate() {
        let opening = if idx == 0 && !has_entries { "" } else { ",\n " };
        write!(out, "{opening}\"{key}\":{value}")?;
    }
    Ok(())
}

/// The report of `solve`, without the rows.
fn report_of(answer: &Answer<impl Engine>) -> Result<Value> {
    let has_groups = answer.plan.puzzle.groups.is_some();
    let groups = answer.groups();
    // The report of a merged plan has no column for the stages that list its solutions.
    let rows_by_centre = |stage: &str| {
        let mut columns = answer.run.report.columns.iter().skip(1);
        let idx = columns.position(|column| column == stage)?;
        let groups = groups.iter();
        let n_rows = groups.map(|(group, n_rows)| (group.clone(), Value::from(n_rows[idx])));
        Some(n_rows.collect::<Map<_, _>>())
    };
    let stages = answer.stages().iter().map(|stage| {
        let mut report =
            json!({ "name": stage.name, "rows": stage.n_rows, "seconds": stage.seconds });
        if let Some(n_rows) = rows_by_centre(&stage.name).filter(|_| has_groups) {
            report["rows_by_centre"] = n_rows.into();
        }
        report
    });
    let mut report = json!({
        "puzzle": answer.plan.puzzle.name,
        "family": answer.plan.puzzle.family,
        "plan": answer.plan.method.name(),
        "stages": stages.collect::<Vec<_>>(),
    });
    if has_groups {
        let survivors = answer.survivors().into_iter();
        report["survivors"] = survivors.map(|(group, _)| group).collect();
    }
    report["solutions"] = json!(answer.solutions);
    if !answer.tally.is_empty() {
        report["solutions_by_hole"] = tally_to_json(&answer.tally).into();
    }
    let unreal = unreal_holes(&answer.tally);
    if !unreal.is_empty() {
        report["unreal_holes"] = unreal.into();
    }
    if let Some(words) = answer.to_riddle()? {
        report["answer"] = words.into();
    }
    Ok(report)
}
