//! Reports: structs that derive `Serialize`. JSON is the struct, JSON Lines, CSV and tables are a list of structs.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value};

use super::rows::{write_json, write_relation};
use super::{Format, Paper, write_table};
use crate::error::Result;
use crate::relation::{Cell, Relation};
use crate::words::{capitalised, number};

/// A puzzle, and the findings about it.
#[derive(Serialize)]
struct Report<'a, T> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    found: T,
}

/// Writes the name of a puzzle, its family, and the findings about it, as one JSON object.
pub fn write_report(
    out: &mut Paper,
    puzzle: &str,
    family: &str,
    found: impl Serialize,
) -> Result<()> {
    let report = Report {
        puzzle,
        family,
        found,
    };
    write_json(out, &report)
}

/// Writes records in a format. JSON has them as they are. A table and CSV have a row for each record and only the given columns, or
/// all if none is given: the first field of a nested object has the key of the object, the others have both, such as
/// `solutions_up_to_symmetry`; a list of texts is joined with blanks; lists of objects are left out.
pub fn write_list(
    out: &mut Paper,
    format: Format,
    records: &[impl Serialize],
    columns: &[&str],
) -> Result<()> {
    match format {
        Format::Json => write_json(out, &records),
        Format::Jsonl => records
            .iter()
            .try_for_each(|record| write_json(out, record)),
        Format::Csv => write_relation(out, format, &to_relation(records, columns)?),
        Format::Table => write_table(out, &for_people(to_relation(records, columns)?)),
    }
}

fn to_relation(records: &[impl Serialize], columns: &[&str]) -> Result<Relation> {
    let mut relation = Relation::with_columns(columns.iter().copied());
    for record in records {
        let mut cells = Map::new();
        let record = serde_json::to_value(record).map_err(io::Error::from)?;
        for (key, value) in record.as_object().into_iter().flatten() {
            add_cells(&mut cells, key, value);
        }
        if relation.columns.is_empty() {
            relation.columns = cells.keys().cloned().collect();
        }
        let cell = |column: &String| cells.remove(column).unwrap_or_default().into();
        relation
            .rows
            .push(relation.columns.iter().map(cell).collect());
    }
    Ok(relation)
}

fn add_cells(cells: &mut Map<String, Value>, key: &str, value: &Value) {
    match value {
        Value::Object(fields) => {
            for (idx, (name, value)) in fields.iter().enumerate() {
                let whole = format!("{key}_{name}");
                add_cells(cells, if idx == 0 { key } else { &whole }, value);
            }
        }
        Value::Array(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            cells.extend(texts.map(|texts| (key.to_owned(), texts.join(" ").into())));
        }
        value => cells.extend([(key.to_owned(), value.clone())]),
    }
}

/// The relation with keys such as `two_or_more` as headings, and separators in numbers.
fn for_people(mut relation: Relation) -> Relation {
    for column in &mut relation.columns {
        *column = capitalised(&column.replace('_', " "));
    }
    for cell in relation.rows.iter_mut().flatten() {
        if let Some(count) = cell.as_index() {
            *cell = number(count as u64).into();
        } else if let Cell::Real(value) = cell {
            *cell = format!("{value:.6}").into();
        }
    }
    relation
}
