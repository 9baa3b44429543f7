//! Rows of solutions from a file, as CSV, as JSON lines, or in a report of `solve`.

use std::cell::RefCell;
use std::fmt;

use csv::ReaderBuilder;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};

use crate::error::{Error, Place, Result};
use crate::family::{csv_fault, delimiter, place_in};
use crate::output::ending;
use crate::relation::{Cell, Row};

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFormat {
    /// Comma-separated values with a heading.
    Csv,
    /// The report of `solve`, or a list of rows.
    Json,
    /// One JSON object a line.
    Jsonl,
}

/// Visits every row of the text of a file, with its place and the names of its columns. A text without a word in it has no rows.
pub fn read_rows(
    file: &str,
    text: &str,
    format: Option<RowFormat>,
    visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    if text.trim().is_empty() {
        return Ok(());
    }
    match format.unwrap_or_else(|| format_of(text)) {
        RowFormat::Csv => read_csv(file, text, visit),
        RowFormat::Json => read_json(file, text, visit),
        RowFormat::Jsonl => read_lines(file, text, visit),
    }
}

/// The format by the ending of the name of a file.
pub fn format_by_name(file: &str) -> Option<RowFormat> {
    match ending(std::path::Path::new(file)).as_deref() {
        Some("csv") => Some(RowFormat::Csv),
        Some("json") => Some(RowFormat::Json),
        Some("jsonl" | "ndjson") => Some(RowFormat::Jsonl),
        _ => None,
    }
}

/// The format by how a text begins.
fn format_of(text: &str) -> RowFormat {
    let text = text.trim_start();
    let first_line = text.lines().next().unwrap_or_default();
    match text.chars().next() {
        Some('[') => RowFormat::Json,
        // A row of JSON lines is an object that ends with its line; a report goes on.
        Some('{') => match serde_json::from_str::<Map<String, Value>>(first_line) {
            Ok(object) if !object.contains_key("rows") => RowFormat::Jsonl,
            _ => RowFormat::Json,
        },
        _ => RowFormat::Csv,
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

fn read_lines(
    file: &str,
    text: &str,
    mut visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let place = place(file, line);
        let object: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| Error::NotJson {
                place: place.clone(),
                problem: without_line(&error),
            })?;
        let (columns, row) = row_of(row_in(object));
        visit(&place.to_string(), &columns, &row)?;
    }
    Ok(())
}

/// Reads the rows one by one: a report may hold half a million.
fn read_json(
    file: &str,
    text: &str,
    visit: impl FnMut(&str, &[String], &Row) -> Result<()>,
) -> Result<()> {
    let failure = RefCell::new(None);
    let mut has_rows = false;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let report = Report {
        has_rows: &mut has_rows,
        rows: Rows {
            file,
            failure: &failure,
            visit,
        },
    };
    let outcome = deserializer
        .deserialize_any(report)
        .and_then(|()| deserializer.end());
    if let Some(error) = failure.into_inner() {
        return Err(error);
    }
    outcome.map_err(|error| Error::NotJson {
        place: place(file, error.line() as u64),
        problem: without_line(&error),
    })?;
    if has_rows {
        Ok(())
    } else {
        Err(Error::NoRows {
            file: file.to_owned(),
        })
    }
}

/// A list of rows, or an object that has one under `rows`.
struct Report<'a, F> {
    has_rows: &'a mut bool,
    rows: Rows<'a, F>,
}

/// A list of rows. An error of `visit` is put aside, because the parser has errors of its own.
struct Rows<'a, F> {
    file: &'a str,
    failure: &'a RefCell<Option<Error>>,
    visit: F,
}

impl<'de, F> Visitor<'de> for Report<'_, F>
where
    F: FnMut(&str, &[String], &Row) -> Result<()>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a report of `joinsaw solve --format json`, or a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> std::result::Result<(), A::Error> {
        *self.has_rows = true;
        self.rows.visit_seq(seq)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        let mut rows = Some(self.rows);
        while let Some(key) = map.next_key::<String>()? {
            match rows.take_if(|_| key == "rows") {
                Some(rows) => {
                    *self.has_rows = true;
                    map.next_value_seed(rows)?;
                }
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

impl<'de, F> DeserializeSeed<'de> for Rows<'_, F>
where
    F: FnMut(&str, &[String], &Row) -> Result<()>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> std::result::Result<(), D::Error> {
        value.deserialize_seq(self)
    }
}

impl<'de, F> Visitor<'de> for Rows<'_, F>
where
    F: FnMut(&str, &[String], &Row) -> Result<()>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> std::result::Result<(), A::Error> {
        let mut no = 0;
        while let Some(object) = seq.next_element::<Map<String, Value>>()? {
            no += 1;
            let (columns, row) = row_of(object);
            let at = format!("row {no} of `{}`", self.file);
            if let Err(error) = (self.visit)(&at, &columns, &row) {
                *self.failure.borrow_mut() = Some(error);
                return Err(A::Error::custom("put aside"));
            }
        }
        Ok(())
    }
}

/// The row of a solution, which may stand beside its board.
fn row_in(mut solution: Map<String, Value>) -> Map<String, Value> {
    match solution.remove("row") {
        Some(Value::Object(row)) => row,
        Some(cell) => {
            solution.insert("row".to_owned(), cell);
            solution
        }
        None => solution,
    }
}

fn row_of(object: Map<String, Value>) -> (Vec<String>, Row) {
    let cell = |value| match value {
        Value::Null => Cell::Null,
        Value::String(text) => Cell::Text(text),
        Value::Number(number) => match number.as_i64() {
            Some(number) => Cell::Integer(number),
            None => Cell::Text(number.to_string()),
        },
        other => Cell::Text(other.to_string()),
    };
    object
        .into_iter()
        .map(|(column, value)| (column, cell(value)))
        .unzip()
}

fn place(file: &str, line: u64) -> Place {
    Place {
        file: file.to_owned(),
        line: usize::try_from(line).unwrap_or(usize::MAX),
    }
}

/// The parser's message without the line, which it counts from the start of its own text.
fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}
