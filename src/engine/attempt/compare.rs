//! A table beside the one that is needed: columns by name, rows in no order, repeats counted.

use rusqlite::Connection;
use serde_json::json;

use super::{Attempt, OtherType};
use crate::engine::error::explain;
use crate::engine::inputs::identifier;
use crate::engine::read::query;
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::relation::Relation;

/// The table of the differences.
const DIFFERENCES: &str = "joinsaw_differences";

/// How many rows are shown of those that are too many, and of those that are missing.
const SHOWN: usize = 3;

/// Compares a table with the one that is needed.
///
/// # Errors
/// When a table cannot be read.
pub fn compare(connection: &Connection, made: &str, needed: &str) -> Result<Attempt> {
    let failed = |error| explain(error, "the comparison");
    let columns_made = columns(connection, made).map_err(failed)?;
    let columns_needed = columns(connection, needed).map_err(failed)?;
    let (shared, missing_columns): (Vec<String>, Vec<String>) =
        columns_needed.iter().cloned().partition(|column| {
            columns_made
                .iter()
                .any(|other| other.eq_ignore_ascii_case(column))
        });
    let extra_columns = columns_made.into_iter().filter(|column| {
        let mut shared = shared.iter();
        !shared.any(|other| other.eq_ignore_ascii_case(column))
    });
    let quoted: Vec<String> = shared.iter().map(|column| identifier(column)).collect();
    let holes = json!({
        "name": DIFFERENCES,
        "columns": quoted,
        "made": identifier(made),
        "needed": identifier(needed),
    });
    let statement = render(template!("engine/differences.sql"), &holes)?;
    connection.execute(&statement, []).map_err(failed)?;
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, u64>(0));
    let rows = |table: &str| count(&format!("SELECT count(*) FROM {}", identifier(table)));
    let surplus = |sign: &str| {
        count(&format!(
            "SELECT coalesce(sum(abs(Surplus)), 0) FROM {DIFFERENCES} WHERE Surplus {sign} 0"
        ))
    };
    let first = |sign: &str| {
        if quoted.is_empty() {
            return Ok(Relation::default());
        }
        let columns = quoted.join(", ");
        let sql = format!(
            "SELECT {columns} FROM {DIFFERENCES} WHERE Surplus {sign} 0 ORDER BY {columns} LIMIT {SHOWN}"
        );
        query(connection, &sql, [])
    };
    let attempt = || {
        Ok(Attempt {
            n_rows: rows(made)?,
            n_needed: rows(needed)?,
            n_too_many: surplus(">")?,
            n_missing: surplus("<")?,
            too_many: first(">")?,
            missing: first("<")?,
            other_types: other_types(connection, &shared, made, needed)?,
            extra_columns: extra_columns.collect(),
            missing_columns,
        })
    };
    attempt().map_err(failed)
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let sql = format!("SELECT * FROM {} LIMIT 0", identifier(table));
    query(connection, &sql, []).map(|relation| relation.columns)
}

/// The columns whose values have types that the needed ones have not: they look alike when printed, and never join.
fn other_types(
    connection: &Connection,
    columns: &[String],
    made: &str,
    needed: &str,
) -> rusqlite::Result<Vec<OtherType>> {
    let types = |table: &str, column: &str| {
        let sql = format!(
            "SELECT DISTINCT typeof({}) AS Type FROM {} ORDER BY Type",
            identifier(column),
            identifier(table)
        );
        let found: Relation = query(connection, &sql, [])?;
        let names = found.rows.iter().map(|row| row[0].to_text());
        Ok::<_, rusqlite::Error>(names.collect::<Vec<String>>())
    };
    let mut others = Vec::new();
    for column in columns {
        let (found, needed) = (types(made, column)?, types(needed, column)?);
        if !needed.is_empty() && found.iter().any(|name| !needed.contains(name)) {
            others.push(OtherType {
                column: column.clone(),
                found: found.join(" or "),
                needed: needed.join(" or "),
            });
        }
    }
    Ok(others)
}
