//! The check of a learner's statement, as one JSON object.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::engine::Attempt;
use crate::error::Result;
use crate::relation::Relation;

/// Writes an attempt at a stage of a puzzle, given by its name and family, as JSON; with its file, where there are several; and the verdict with its reason.
pub fn write_attempt(
    out: &mut dyn Write,
    (puzzle, family): (&str, &str),
    file: Option<&str>,
    attempt: &Attempt,
    (verdict, reason): (&str, String),
) -> Result<()> {
    let other_types = attempt.other_types.iter().map(
        |other| json!({ "column": other.column, "found": other.found, "expected": other.needed }),
    );
    let broken = attempt.broken_rules.iter();
    let broken = broken.map(|broken| json!({ "rule": broken.rule, "rows": broken.n_rows }));
    let renamed = attempt.renamed.iter();
    let renamed = renamed.map(|(name, meant)| json!({ "column": name, "expected": meant }));
    let mut object = json!({
        "puzzle": puzzle,
        "family": family,
        "stages": [{
            "name": attempt.stage,
            "rows": attempt.n_rows,
            "rows_expected": attempt.n_needed,
        }],
        "is_right": attempt.is_right(),
        "verdict": verdict,
        "reason": reason,
        "missing_columns": attempt.missing_columns,
        "unexpected_columns": attempt.extra_columns,
        "other_types": other_types.collect::<Vec<_>>(),
        "missing": { "rows": attempt.n_missing, "first": objects(&attempt.missing) },
        "too_many": { "rows": attempt.n_too_many, "first": objects(&attempt.too_many) },
        "renamed_columns": renamed.collect::<Vec<_>>(),
        "broken_rules": broken.collect::<Vec<_>>(),
        "early": { "rows": attempt.n_early, "rules": attempt.early_rules },
    });
    if let Some(file) = file {
        object["file"] = file.into();
    }
    writeln!(out, "{object}")?;
    Ok(())
}

/// Writes of one of several files that its statements do not run, and why, as JSON.
pub fn write_failed_attempt(
    out: &mut dyn Write,
    (puzzle, family): (&str, &str),
    file: &str,
    error: &str,
) -> Result<()> {
    let object = json!({
        "puzzle": puzzle,
        "family": family,
        "file": file,
        "is_right": false,
        "error": error,
    });
    writeln!(out, "{object}")?;
    Ok(())
}

fn objects(relation: &Relation) -> Vec<Map<String, Value>> {
    let objects = relation.rows.iter().map(|row| {
        let values = row.iter().map(|cell| json!(cell));
        relation.columns.iter().cloned().zip(values).collect()
    });
    objects.collect()
}
