//! The check of a learner's statement, as one JSON object.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::engine::Attempt;
use crate::error::Result;
use crate::relation::Relation;

/// Writes an attempt at a stage of a puzzle, given by its name and family, as JSON.
pub fn write_attempt(
    out: &mut dyn Write,
    (puzzle, family): (&str, &str),
    attempt: &Attempt,
) -> Result<()> {
    let other_types = attempt.other_types.iter().map(
        |other| json!({ "column": other.column, "found": other.found, "expected": other.needed }),
    );
    let object = json!({
        "puzzle": puzzle,
        "family": family,
        "stages": [{
            "name": attempt.stage,
            "rows": attempt.n_rows,
            "rows_expected": attempt.n_needed,
        }],
        "is_right": attempt.is_right(),
        "missing_columns": attempt.missing_columns,
        "unexpected_columns": attempt.extra_columns,
        "other_types": other_types.collect::<Vec<_>>(),
        "missing": { "rows": attempt.n_missing, "first": objects(&attempt.missing) },
        "too_many": { "rows": attempt.n_too_many, "first": objects(&attempt.too_many) },
        "early": { "rows": attempt.n_early, "rules": attempt.early_rules },
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
