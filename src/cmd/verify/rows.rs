//! Rows of solutions from a file: CSV, or JSON as `solve` writes it, in one value or in one a line.

use std::path::Path;

use csv::ReaderBuilder;
use serde::Deserialize;
use serde_json::{Deserializer, Map, Value};

use crate::error::{Error, Place, Result};
use crate::family::{csv_fault, delimiter, place_in};
use crate::output::ending;
use crate::relation::{Cell, Row};

/// Visits every row of the text of a file, with its place and the names of its columns.
pub fn read_rows(
    file: &str,
    text: &str,
    visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let is_json = match ending(Path::new(file)).as_deref() {
        Some("csv") => false,
        Some("json" | "jsonl" | "ndjson") => true,
        _ => text.trim_start().starts_with(['[', '{']),
    };
    if is_json {
        read_json(file, text, visit)
    } else {
        read_csv(file, text, visit)
    }
}

fn read_csv(
    file: &str,
    text: &str,
    mut visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let heading = reader
        .headers()
        .map_err(|error| csv_fault(file, text, &error))?;
    let columns: Vec<String> = heading.iter().map(str::to_owned).collect();
    let is_name = |column: &String| column.starts_with(|first: char| first.is_alphabetic());
    if !columns.iter().all(is_name) {
        let problem = "neither a board of the puzzle nor a heading; expected output of `joinsaw solve`: JSON, CSV or a board";
        return Err(Error::Csv {
            place: place(file, 1),
            problem: problem.to_owned(),
        });
    }
    for record in reader.records() {
        let record = record.map_err(|error| csv_fault(file, text, &error))?;
        let place = place_in(file, text, record.position());
        let row: Row = record.iter().map(Cell::from).collect();
        visit(&place.to_string(), &columns, &row)?;
    }
    Ok(())
}

/// A value of a JSON file, which may hold one or, as JSON Lines do, one after the other.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected the output of `joinsaw solve --format json`, a row as an object, or a list of rows"
)]
enum Written {
    Report { rows: Vec<Map<String, Value>> },
    List(Vec<Map<String, Value>>),
    Solution { row: Map<String, Value> },
    Row(Map<String, Value>),
}

fn read_json(
    file: &str,
    text: &str,
    mut visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let mut row_no = 0;
    for value in Deserializer::from_str(text).into_iter() {
        let rows = match value.map_err(|error| not_json(file, text, &error))? {
            Written::Report { rows } | Written::List(rows) => rows,
            Written::Solution { row } | Written::Row(row) => vec![row],
        };
        for row in rows {
            row_no += 1;
            let (columns, row): (Vec<String>, Row) = row
                .into_iter()
                .map(|(column, value)| (column, Cell::from(value)))
                .unzip();
            visit(&format!("row {row_no} of `{file}`"), &columns, &row)?;
        }
    }
    Ok(())
}

fn not_json(file: &str, text: &str, error: &serde_json::Error) -> Error {
    // An error of a whole value knows no line.
    let line = match error.line() {
        0 => text.lines().count().max(1),
        line => line,
    };
    let problem = error.to_string();
    let end = problem.rfind(" at line ").unwrap_or(problem.len());
    Error::NotJson {
        place: place(file, line),
        problem: problem[..end].to_owned(),
    }
}

fn place(file: &str, line: usize) -> Place {
    Place {
        file: file.to_owned(),
        line,
    }
}
