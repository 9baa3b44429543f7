//! Rows of solutions from a file: CSV, or JSON as `solve` writes it, in one value or in one a line.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Deserializer, Map, Value};

use crate::error::{Document, Error, Result};
use crate::family::csv_table;
use crate::output::ending;
use crate::relation::{Cell, Row};

/// Visits every row of the text of a file, with its place and the names of its columns.
pub fn read_rows(
    document: &Document,
    visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let is_json = match ending(Path::new(document.file())).as_deref() {
        Some("csv") => false,
        Some("json" | "jsonl" | "ndjson") => true,
        _ => document.text().trim_start().starts_with(['[', '{']),
    };
    if is_json {
        read_json(document, visit)
    } else {
        read_csv(document, visit)
    }
}

fn read_csv(
    document: &Document,
    mut visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let (columns, rows) = csv_table(document)?;
    let is_name = |column: &String| column.starts_with(|first: char| first.is_alphabetic());
    if !columns.iter().all(is_name) {
        let problem = "neither a board of the puzzle nor a heading; expected output of `joinsaw solve`: JSON, CSV or a board";
        return Err(document.whole().error(problem));
    }
    for row in rows {
        let (place, row) = row?;
        let row: Row = row.into_iter().map(Cell::from).collect();
        visit(&place.to_string(), &columns, &row)?;
    }
    Ok(())
}

/// A value of a JSON file, which may hold one or, as JSON Lines do, one after the other.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Report { rows: Vec<Map<String, Value>> },
    List(Vec<Map<String, Value>>),
    Solution { row: Map<String, Value> },
    Row(Map<String, Value>),
}

fn read_json(
    document: &Document,
    mut visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let mut row_no = 0;
    for value in Deserializer::from_str(document.text()).into_iter::<Value>() {
        let value = value.map_err(|error| not_json(document, &error))?;
        let rows = match Written::deserialize(&value).map_err(|_| not_rows(document, &value))? {
            Written::Report { rows } | Written::List(rows) => rows,
            Written::Solution { row } | Written::Row(row) => vec![row],
        };
        for row in rows {
            row_no += 1;
            let (columns, row): (Vec<String>, Row) = row
                .into_iter()
                .map(|(column, value)| (column, Cell::from(value)))
                .unzip();
            visit(
                &format!("row {row_no} of `{}`", document.file()),
                &columns,
                &row,
            )?;
        }
    }
    Ok(())
}

fn not_rows(document: &Document, value: &Value) -> Error {
    let found = match value {
        Value::Array(_) => "a list of other values".to_owned(),
        value => format!("`{value}`"),
    };
    document.whole().error(format!(
        "found {found}; expected the output of `joinsaw solve --format json`, a row as an object, or a list of rows"
    ))
}

fn not_json(document: &Document, error: &serde_json::Error) -> Error {
    let problem = error.to_string();
    let end = problem.rfind(" at line ").unwrap_or(problem.len());
    let place = document.line(error.line());
    place.error(format!("not JSON: {}", &problem[..end]))
}
