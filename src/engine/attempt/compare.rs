//! A table compared with the expected one: columns by name and type, rows in any order, repeats counted.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde_json::{Value as Json, json};

use super::pairing::{Pairing, columns};
use super::{Attempt, NEEDED, OtherType};
use crate::engine::error::in_our_words;
use crate::engine::rows::query;
use crate::engine::schema::identifier;
use crate::error::Result;
use crate::relation::Relation;
use crate::sql::{render, template};

pub const DIFFERENCES: &str = "temp.joinsaw_differences";

/// The columns to compare under their expected names, where a page compares: it makes this name stand for them.
const PAIRED: &str = "temp.joinsaw_paired";

/// How many surplus rows, and how many missing rows, are shown.
const SHOWN: usize = 3;

/// The statements of a comparison, for a page that compares tables by itself. `?` in a name stands for a column that both
/// tables have; where they have several, its line is repeated.
pub fn checks() -> Json {
    let holes = |columns: &[&str]| {
        json!({
            "differences": DIFFERENCES,
            "columns": columns,
            "made": PAIRED,
            "needed": format!("main.{NEEDED}"),
        })
    };
    let differences = |columns| render(template!("engine/differences.sql"), &holes(columns));
    json!({
        "differences": differences(&["\"?\""]),
        "differences_in_number": differences(&[]),
        "counts": render(template!("engine/attempt_counts.sql"), &holes(&[])),
        "table": include_str!("../../../sql/engine/attempt_table.sql"),
        "shown": SHOWN,
    })
}

/// Compares a table with one that holds the expected rows of a stage, in the columns that are paired.
pub fn compare(
    connection: &Connection,
    stage: &str,
    (made, needed): (&str, &str),
    pairing: &Pairing,
) -> Result<Attempt> {
    let failed = |error| in_our_words(error, "the comparison");
    let extra_columns = left_out(
        columns(connection, made).map_err(failed)?,
        pairing,
        |pair| &pair.0,
    );
    let needed_columns = columns(connection, needed).map_err(failed)?;
    let missing_columns = left_out(needed_columns, pairing, |pair| &pair.1);
    let mut matching: Vec<String> = pairing.iter().map(|(_, needed)| needed.clone()).collect();
    let paired = pairing
        .iter()
        .map(|(name, needed)| format!("{} AS {}", identifier(name), identifier(needed)));
    let paired = paired.collect::<Vec<_>>().join(", ");
    let made = if paired.is_empty() {
        made.to_owned()
    } else {
        format!("(SELECT {paired} FROM {made})")
    };
    let other_types = other_types(connection, &matching, &made, needed).map_err(failed)?;
    matching.retain(|column| other_types.iter().all(|other| other.column != *column));
    let quoted: Vec<String> = matching.iter().map(|column| identifier(column)).collect();
    let holes = json!({
        "differences": DIFFERENCES,
        "columns": quoted,
        "made": made,
        "needed": needed,
    });
    let statement = render(template!("engine/differences.sql"), &holes);
    let clear = format!("DROP TABLE IF EXISTS {DIFFERENCES}");
    connection.execute(&clear, []).map_err(failed)?;
    connection.execute(&statement, []).map_err(failed)?;
    let counts = render(template!("engine/attempt_counts.sql"), &holes);
    let counts = connection.query_one(&counts, [], |row| {
        Ok([
            row.get(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
            row.get(4)?,
        ])
    });
    let [n_rows, n_needed, n_too_many, n_missing, times] = counts.map_err(failed)?;
    let first = |sign: &str| {
        if quoted.is_empty() {
            return Ok(Relation::default());
        }
        let columns = quoted.join(", ");
        let sql = format!(
            "SELECT {columns} FROM {DIFFERENCES} WHERE joinsaw_surplus {sign} 0 ORDER BY {columns} LIMIT {SHOWN}"
        );
        query(connection, &sql, []).map_err(failed)
    };
    let are_repeats = n_too_many > 0
        && !quoted.is_empty()
        && {
            let columns = quoted.join(", ");
            let new = format!(
                "SELECT {columns} FROM {DIFFERENCES} WHERE joinsaw_surplus > 0 EXCEPT SELECT {columns} FROM {needed} LIMIT 1"
            );
            query(connection, &new, []).map_err(failed)?.rows.is_empty()
        };
    Ok(Attempt {
        stage: stage.to_owned(),
        n_rows,
        n_needed,
        n_too_many,
        n_missing,
        are_repeats,
        times,
        too_many: first(">")?,
        missing: first("<")?,
        other_types,
        extra_columns,
        missing_columns,
        n_early: 0,
        early_rules: Vec::new(),
        renamed: pairing
            .iter()
            .filter(|(name, meant)| !name.eq_ignore_ascii_case(meant))
            .cloned()
            .collect(),
        broken_rules: Vec::new(),
    })
}

/// The columns that are in no pair.
fn left_out(
    columns: Vec<String>,
    pairing: &Pairing,
    of_pair: impl Fn(&(String, String)) -> &String,
) -> Vec<String> {
    let is_free = |column: &String| pairing.iter().all(|pair| of_pair(pair) != column);
    columns.into_iter().filter(is_free).collect()
}

/// The columns whose values have types that are not expected: they look alike when printed, and may never join.
fn other_types(
    connection: &Connection,
    columns: &[String],
    made: &str,
    needed: &str,
) -> rusqlite::Result<Vec<OtherType>> {
    if columns.is_empty() {
        return Ok(Vec::new());
    }
    let types = |table: &str| {
        let types = columns.iter().map(|column| identifier(column));
        let types: Vec<String> = types.map(|column| format!("typeof({column})")).collect();
        let sql = format!("SELECT DISTINCT {} FROM {table}", types.join(", "));
        query(connection, &sql, [])
    };
    let (found, needed) = (types(made)?, types(needed)?);
    let of_column = |types: &Relation, idx: usize| {
        let names = types.rows.iter().map(|row| row[idx].to_text());
        names.collect::<BTreeSet<String>>()
    };
    let others = columns.iter().enumerate().filter_map(|(idx, column)| {
        let (found, needed) = (of_column(&found, idx), of_column(&needed, idx));
        let differs = !needed.is_empty() && !found.is_subset(&needed);
        differs.then(|| OtherType {
            column: column.clone(),
            found: listed(found),
            needed: listed(needed),
        })
    });
    Ok(others.collect())
}

/// Types as a sentence has them: "null or text".
fn listed(types: BTreeSet<String>) -> String {
    types.into_iter().collect::<Vec<String>>().join(" or ")
}
