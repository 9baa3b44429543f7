//! A table compared with the expected one: columns by name and type, rows in any order, repeats counted.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde_json::{Value as Json, json};

use super::{Attempt, MADE, OtherType};
use crate::engine::guard::NEEDED;
use crate::engine::rows::query;
use crate::engine::schema::identifier;
use crate::relation::Relation;
use crate::sql::{render, template};

pub const DIFFERENCES: &str = "temp.joinsaw_differences";

/// The columns to compare under their expected names, where a page compares: it makes this name stand for them.
const PAIRED: &str = "temp.joinsaw_paired";

/// How many surplus rows, and how many missing rows, are shown.
const SHOWN: usize = 3;

/// How many of the rows that were made are read, for a program that shows them.
const MADE_SHOWN: usize = 100;

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

/// Columns of a learner's table, each with the expected column that it stands for.
pub type Pairing = Vec<(String, String)>;

/// The columns of the same name, whose case SQL ignores; and where not all names are the same, other ways to pair as many columns as
/// expected: all in their order, or only those of other names in theirs.
pub fn pairings(made: &[String], needed: &[String]) -> (Pairing, Vec<Pairing>) {
    let same = |needed: &String| made.iter().find(|name| name.eq_ignore_ascii_case(needed));
    let by_name: Pairing = needed
        .iter()
        .filter_map(|needed| Some((same(needed)?.clone(), needed.clone())))
        .collect();
    if by_name.len() == needed.len() || made.len() < needed.len() {
        return (by_name, Vec::new());
    }
    let in_order = made.iter().cloned().zip(needed.iter().cloned());
    let mut others = made
        .iter()
        .filter(|name| by_name.iter().all(|pair| pair.0 != **name));
    let others_in_order = needed.iter().filter_map(|needed| {
        Some((
            same(needed).or_else(|| others.next())?.clone(),
            needed.clone(),
        ))
    });
    let ways = vec![in_order.collect(), others_in_order.collect()];
    (by_name, ways)
}

/// Compares the table that was made with one that holds the expected rows of a stage, in the columns that are paired.
pub fn compare(
    connection: &Connection,
    stage: &str,
    needed: &str,
    pairing: &Pairing,
) -> rusqlite::Result<Attempt> {
    let mut made_columns = columns(connection, MADE)?;
    made_columns.retain(|column| pairing.iter().all(|pair| pair.0 != *column));
    let mut needed_columns = columns(connection, needed)?;
    needed_columns.retain(|column| pairing.iter().all(|pair| pair.1 != *column));
    let mut matching: Vec<&String> = pairing.iter().map(|(_, needed)| needed).collect();
    let paired: Vec<String> = pairing
        .iter()
        .map(|(name, needed)| format!("{} AS {}", identifier(name), identifier(needed)))
        .collect();
    let made = if paired.is_empty() {
        MADE.to_owned()
    } else {
        format!("(SELECT {} FROM {MADE})", paired.join(", "))
    };
    let other_types = other_types(connection, &matching, &made, needed)?;
    matching.retain(|column| other_types.iter().all(|other| other.column != **column));
    let quoted: Vec<String> = matching.iter().map(|column| identifier(column)).collect();
    let holes =
        json!({ "differences": DIFFERENCES, "columns": quoted, "made": made, "needed": needed });
    let clear = format!("DROP TABLE IF EXISTS {DIFFERENCES}");
    connection.execute(&clear, [])?;
    let differences = render(template!("engine/differences.sql"), &holes);
    connection.execute(&differences, [])?;
    let counts = render(template!("engine/attempt_counts.sql"), &holes);
    let counts = connection.query_one(&counts, [], |row| {
        (0..5)
            .map(|idx| row.get(idx))
            .collect::<rusqlite::Result<Vec<u64>>>()
    })?;
    let listed = quoted.join(", ");
    let rows = |sql: String| {
        if quoted.is_empty() {
            Ok(Relation::default())
        } else {
            query(connection, &sql, [])
        }
    };
    let first = |sign| {
        rows(format!(
            "SELECT {listed} FROM {DIFFERENCES} WHERE joinsaw_surplus {sign} 0 ORDER BY {listed} LIMIT {SHOWN}"
        ))
    };
    let too_many = first(">")?;
    let new = rows(format!(
        "SELECT {listed} FROM {DIFFERENCES} WHERE joinsaw_surplus > 0 EXCEPT SELECT {listed} FROM {needed} LIMIT 1"
    ))?;
    Ok(Attempt {
        stage: stage.to_owned(),
        missing_columns: needed_columns,
        extra_columns: made_columns,
        other_types,
        n_rows: counts[0],
        made: query(
            connection,
            &format!("SELECT * FROM {MADE} LIMIT {MADE_SHOWN}"),
            [],
        )?,
        n_needed: counts[1],
        n_too_many: counts[2],
        are_repeats: !too_many.rows.is_empty() && new.rows.is_empty(),
        too_many,
        n_missing: counts[3],
        missing: first("<")?,
        times: counts[4],
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

/// The columns of a table.
pub fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let sql = format!("SELECT * FROM {table} LIMIT 0");
    query(connection, &sql, []).map(|relation| relation.columns)
}

/// The columns whose values have types that are not expected: they look alike when printed, and may never join.
fn other_types(
    connection: &Connection,
    columns: &[&String],
    made: &str,
    needed: &str,
) -> rusqlite::Result<Vec<OtherType>> {
    if columns.is_empty() {
        return Ok(Vec::new());
    }
    let types = |table: &str| {
        let types: Vec<String> = columns
            .iter()
            .map(|column| format!("typeof({})", identifier(column)))
            .collect();
        let sql = format!("SELECT DISTINCT {} FROM {table}", types.join(", "));
        query(connection, &sql, [])
    };
    let (found, needed) = (types(made)?, types(needed)?);
    let of_column = |types: &Relation, idx: usize| -> BTreeSet<String> {
        types.rows.iter().map(|row| row[idx].to_text()).collect()
    };
    let others = columns.iter().enumerate().filter_map(|(idx, column)| {
        let (found, needed) = (of_column(&found, idx), of_column(&needed, idx));
        let differs = !needed.is_empty() && !found.is_subset(&needed);
        differs.then(|| OtherType {
            column: (*column).clone(),
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
