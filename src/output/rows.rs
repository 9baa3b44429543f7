//! Rows in every format, written as they come.

use std::io::{self, Write};

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

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
            let mut json = serde_json::Serializer::new(&mut *out);
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
