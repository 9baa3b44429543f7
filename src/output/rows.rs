//! Rows in every format, written as they come.

use std::io::Write;

use serde_json::{Map, Value};

use super::table::write_rows_table;
use super::{Format, Paper};
use crate::error::{Error, Result};
use crate::relation::{Relation, Row};

/// Writes a heading and then each row. Only the boxed table waits for the last row.
pub trait RowWriter {
    /// Takes the names of the columns; called once, first.
    fn heading(&mut self, columns: &[String]) -> Result<()>;

    /// Takes a row.
    fn row(&mut self, row: &Row) -> Result<()>;

    /// Writes what is left to write; called once, last.
    fn finish(&mut self) -> Result<()>;
}

/// A writer of rows in this format.
pub fn row_writer<'a>(out: &'a mut Paper<'_>, format: Format) -> Box<dyn RowWriter + 'a> {
    match format {
        Format::Table => Box::new(TableRows {
            out,
            relation: Relation::default(),
        }),
        Format::Csv => Box::new(CsvRows {
            csv: csv::Writer::from_writer(out),
        }),
        Format::Json => Box::new(JsonRows {
            out,
            columns: Vec::new(),
            n_rows: 0,
            style: &ARRAY,
        }),
        Format::Jsonl => Box::new(JsonRows {
            out,
            columns: Vec::new(),
            n_rows: 0,
            style: &LINES,
        }),
    }
}

struct TableRows<'a, 'b> {
    out: &'a mut Paper<'b>,
    relation: Relation,
}

impl RowWriter for TableRows<'_, '_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.relation = Relation::with_columns(columns);
        Ok(())
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        self.relation.rows.push(row.clone());
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        write_rows_table(self.out, &self.relation)
    }
}

struct CsvRows<'a> {
    csv: csv::Writer<&'a mut dyn Write>,
}

impl RowWriter for CsvRows<'_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.csv.write_record(columns).map_err(writing)
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        self.csv
            .write_record(row.iter().map(crate::relation::Cell::to_text))
            .map_err(writing)
    }

    fn finish(&mut self) -> Result<()> {
        Ok(self.csv.flush()?)
    }
}

fn writing(error: csv::Error) -> Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => std::io::Error::other(format!("{other:?}")).into(),
    }
}

/// What comes before, between and after the objects of rows.
struct Style {
    before: &'static str,
    between: &'static str,
    after: &'static str,
    after_none: &'static str,
}

const ARRAY: Style = Style {
    before: "[\n",
    between: ",\n",
    after: "\n]\n",
    after_none: "]\n",
};

const LINES: Style = Style {
    before: "",
    between: "\n",
    after: "\n",
    after_none: "",
};

struct JsonRows<'a> {
    out: &'a mut dyn Write,
    columns: Vec<String>,
    n_rows: u64,
    style: &'static Style,
}

impl RowWriter for JsonRows<'_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.columns = columns.to_vec();
        Ok(self.out.write_all(self.style.before.as_bytes())?)
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        if self.n_rows > 0 {
            self.out.write_all(self.style.between.as_bytes())?;
        }
        self.n_rows += 1;
        let object = object(&self.columns, row);
        serde_json::to_writer(&mut *self.out, &object).map_err(std::io::Error::from)?;
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        let end = match self.n_rows {
            0 => self.style.after_none,
            _ => self.style.after,
        };
        Ok(self.out.write_all(end.as_bytes())?)
    }
}

/// A row as a JSON object, its keys in the order of the columns.
fn object(columns: &[String], row: &Row) -> Map<String, Value> {
    let values = row
        .iter()
        .map(|cell| serde_json::to_value(cell).unwrap_or(Value::Null));
    columns.iter().cloned().zip(values).collect()
}
