//! Rows in every format, written as they come.

use std::io::{self, Write};

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use super::table::write_table;
use super::{Format, Paper};
use crate::engine::Visit;
use crate::error::{Error, Result};
use crate::relation::{Cell, NamedRow, Relation};
use crate::words::number;

/// The most cells of a boxed table. It is in memory as a whole, and takes some hundred bytes for each.
const MOST_BOXED: usize = 2_000_000;

/// Writes the rows that `read` passes on. Only a boxed table waits for the last one.
pub fn write_rows(
    out: &mut Paper,
    format: Format,
    read: impl FnOnce(&mut Visit) -> Result<()>,
) -> Result<()> {
    match format {
        Format::Table => {
            let mut relation = Relation::default();
            read(&mut |columns, row| {
                let Some(row) = row else {
                    relation = Relation::with_columns(columns);
                    return Ok(());
                };
                let n_rows = MOST_BOXED / columns.len().max(1);
                if relation.rows.len() == n_rows {
                    return Err(Error::Message(format!(
                        "more than {} rows are too many for a table in a box; `--limit` prints the first of them, and `--format csv` all",
                        number(n_rows as u64)
                    )));
                }
                relation.rows.push(row.clone());
                Ok(())
            })?;
            write_table(out, &relation)
        }
        Format::Csv => {
            let mut csv = csv::Writer::from_writer(out);
            read(&mut |columns, row| {
                let written = match row {
                    None => csv.write_record(columns),
                    Some(row) => csv.write_record(row.iter().map(Cell::to_text)),
                };
                written.map_err(|error| match error.into_kind() {
                    csv::ErrorKind::Io(error) => error.into(),
                    other => Error::Write(io::Error::other(format!("{other:?}"))),
                })
            })?;
            Ok(csv.flush()?)
        }
        Format::Json => {
            let mut json = serde_json::Serializer::with_formatter(&mut *out, Lines::default());
            let mut list = json.serialize_seq(None).map_err(io::Error::from)?;
            read(&mut |columns, row| {
                let Some(row) = row else { return Ok(()) };
                let written = list.serialize_element(&NamedRow { columns, row });
                Ok(written.map_err(io::Error::from)?)
            })?;
            list.end().map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        }
        Format::Jsonl => read(&mut |columns, row| {
            row.map_or(Ok(()), |row| write_json(out, &NamedRow { columns, row }))
        }),
    }
}

pub fn write_relation(out: &mut Paper, format: Format, relation: &Relation) -> Result<()> {
    write_rows(out, format, |visit| {
        visit(&relation.columns, None)?;
        let mut rows = relation.rows.iter();
        rows.try_for_each(|row| visit(&relation.columns, Some(row)))
    })
}

pub fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Writes a value as JSON, with a line for each entry of an object and for each element of its lists.
pub fn write_in_lines(out: &mut Paper, value: &impl Serialize) -> Result<()> {
    let mut json = serde_json::Serializer::with_formatter(&mut *out, Lines::default());
    value.serialize(&mut json).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// JSON whose lines end before an entry of the outermost object, and before an element of a list there.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// True after an element of a list.
    has_value: bool,
}

impl Lines {
    /// The end of a line before or after an element of a list.
    fn end(&self) -> &'static str {
        if self.depth <= 2 { "\n" } else { "" }
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.has_value = false;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let end = if self.has_value { self.end() } else { "" };
        self.depth -= 1;
        write!(out, "{end}]")
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"}")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        let comma = if first { "" } else { "," };
        write!(out, "{comma}{}", self.end())
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        let comma = if first { "" } else { "," };
        let end = if self.depth == 1 && !first { "\n" } else { "" };
        write!(out, "{comma}{end}")
    }
}
