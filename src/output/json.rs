//! The report of `solve` as one JSON object.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::Result;
use crate::plan::Solutions;

/// What `solve` found, without the rows.
#[derive(Debug, Clone, Serialize)]
pub struct SolveReport {
    /// The puzzle's name.
    pub puzzle: String,
    /// Its family.
    pub family: &'static str,
    /// How the plan ran.
    pub plan: &'static str,
    /// The stages, in order.
    pub stages: Vec<StageReport>,
    /// The groups, such as centres, that have a row left in the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivors: Option<Vec<String>>,
    /// How many solutions there are.
    pub solutions: Solutions,
    /// How many solutions there are for each choice of holes, its cells with blanks between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_by_hole: Option<Map<String, Value>>,
    /// The choices of holes that stand for nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unreal_holes: Vec<String>,
}

/// One stage of a report.
#[derive(Debug, Clone, Serialize)]
pub struct StageReport {
    /// The stage's table.
    pub name: String,
    /// The rows that it left.
    pub rows: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether an earlier run had left it, and this one kept it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// The rows that it left for each centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows_by_centre: Option<Map<String, Value>>,
}

/// Writes the report as entries of a JSON object, after others where `has_entries` says so; the braces are up to the
/// caller.
///
/// # Errors
/// When it cannot be written.
pub fn write_entries(out: &mut dyn Write, report: &SolveReport, has_entries: bool) -> Result<()> {
    let report = serde_json::to_value(report).map_err(std::io::Error::from)?;
    let entries = report.as_object().into_iter().flatten();
    for (idx, (key, value)) in entries.enumerate() {
        let opening = if idx == 0 && !has_entries { "" } else { ",\n " };
        write!(out, "{opening}\"{key}\":{value}")?;
    }
    Ok(())
}
