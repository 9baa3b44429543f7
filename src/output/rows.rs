//! Rows in every format, written as they come.

use std::io::Write;

use serde::{Serialize, Serializer};

use super::table::write_table;
use super::{Format, Paper};
use crate::error::{Error, LimitError, Result};
use crate::relation::{Relation, Row};

/// Writes a heading and then each row. Only the boxed table waits for the last row.
pub trait RowWriter {
    /// Takes the names of the columns; called once, first.
    fn heading(&mut self, columns: &[String]) -> Result<()>;

    fn row(&mut self, row: &Row) -> Result<()>;

    /// Called once, last.
    fn finish(&mut self) -> Result<()>;
}

pub fn row_writer<'a>(out: &'a mut Paper<'_>, format: Format) -> Box<dyn RowWriter + 'a> {
    match format {
        Format::Table => Box::new(TableRows {
            out,
            relation: Relation::default(),
        }),
        Format::Csv => Box::new(CsvRows {
            csv: csv::Writer::from_writer(out),
        }),
        Format::Json => Box::new(JsonRows::new(out, &LIST, Object::itself)),
        Format::Jsonl => Box::new(JsonRows::new(out, &LINES, Object::itself)),
    }
}

/// How many cells a boxed table may have. It is in memory as a whole, and takes some hundred bytes for each.
const MOST_BOXED: usize = 2_000_000;

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
        let most = MOST_BOXED / self.relation.columns.len().max(1);
        if self.relation.rows.len() == most {
            let n_rows = most as u64;
            return Err(LimitError::LongTable { n_rows }.into());
        }
        self.relation.rows.push(row.clone());
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        write_table(self.out, &self.relation)
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

/// Values of JSON as a list, or one a line.
pub struct Objects<'a> {
    out: &'a mut dyn Write,
    n_written: u64,
    style: &'static Style,
}

/// The punctuation round values.
pub struct Style {
    before: &'static str,
    between: &'static str,
    after: &'static str,
    after_none: &'static str,
}

pub const LIST: Style = Style {
    before: "[\n",
    between: ",\n",
    after: "\n]\n",
    after_none: "]\n",
};

/// A list that is part of an object, which goes on behind it.
pub const NESTED: Style = Style {
    after: "\n]",
    after_none: "]",
    ..LIST
};

/// One value a line, without a list.
pub const LINES: Style = Style {
    before: "",
    between: "\n",
    after: "\n",
    after_none: "",
};

impl<'a> Objects<'a> {
    pub fn new(out: &'a mut dyn Write, style: &'static Style) -> Self {
        Self {
            out,
            n_written: 0,
            style,
        }
    }

    /// Called once, first: the punctuation before the values.
    pub fn begin(&mut self) -> Result<()> {
        Ok(self.out.write_all(self.style.before.as_bytes())?)
    }

    pub fn write(&mut self, value: &impl Serialize) -> Result<()> {
        if self.n_written > 0 {
            self.out.write_all(self.style.between.as_bytes())?;
        }
        self.n_written += 1;
        serde_json::to_writer(&mut *self.out, value).map_err(std::io::Error::from)?;
        Ok(())
    }

    /// Called once, last: the punctuation after the values.
    pub fn finish(&mut self) -> Result<()> {
        let end = match self.n_written {
            0 => self.style.after_none,
            _ => self.style.after,
        };
        Ok(self.out.write_all(end.as_bytes())?)
    }
}

/// A value for each row, written by `write`.
pub struct JsonRows<'a, F> {
    objects: Objects<'a>,
    columns: Vec<String>,
    write: F,
}

impl<'a, F: FnMut(&mut Objects, Object) -> Result<()>> JsonRows<'a, F> {
    pub fn new(out: &'a mut dyn Write, style: &'static Style, write: F) -> Self {
        Self {
            objects: Objects::new(out, style),
            columns: Vec::new(),
            write,
        }
    }
}

impl<F: FnMut(&mut Objects, Object) -> Result<()>> RowWriter for JsonRows<'_, F> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.columns = columns.to_vec();
        self.objects.begin()
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        let columns = &self.columns;
        (self.write)(&mut self.objects, Object { columns, row })
    }

    fn finish(&mut self) -> Result<()> {
        self.objects.finish()
    }
}

/// A row as a JSON object, its keys in the order of the columns.
#[derive(Clone, Copy)]
pub struct Object<'a> {
    pub columns: &'a [String],
    pub row: &'a Row,
}

impl Object<'_> {
    /// Writes the row itself, for [`JsonRows`].
    pub fn itself(objects: &mut Objects, row: Object) -> Result<()> {
        objects.write(&row)
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row))
    }
}
