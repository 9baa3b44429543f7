//! Output for people and programs: tables, CSV, JSON and pictures. Nothing here runs a query.

mod chart;
mod explain;
mod file;
mod hint;
mod image;
mod json;
mod message;
mod paper;
mod plan;
#[cfg(feature = "png")]
mod raster;
mod rows;
mod solutions;
mod study;
mod table;
mod tally;
mod terminal;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

pub use crate::svg::{Captioned, DARK, LIGHT, Picture, Theme};
pub use crate::visible::visible;
pub use chart::draw_chart;
pub use explain::write_explanation;
pub use file::{Destination, ReservedFile, ending};
pub use hint::{write_hint, write_hinted_board};
pub use image::{ImageFormat, render_image};
pub use json::write_entries;
pub use message::{write_message, write_report};
pub use paper::{MARK, Paper};
pub use plan::plan_to_json;
use rows::{LINES, LIST, Objects};
pub use rows::{RowWriter, row_writer};
pub use solutions::{board_writer, has_boards, solution_writer};
pub use study::write_study;
pub use table::{write_marked_table, write_table};
use tally::tally_to_json;
pub use tally::{unreal_holes, write_tally};
pub use terminal::{Terminal, shows_progress};

use crate::error::Result;
use crate::relation::Relation;

/// How rows are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A boxed table, for people.
    #[default]
    Table,
    /// Comma-separated values with a heading.
    Csv,
    /// One JSON value.
    Json,
    /// One JSON object a line.
    Jsonl,
}

/// How a report is written that is no table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReportFormat {
    /// Sentences, for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
}

impl From<ReportFormat> for Format {
    fn from(format: ReportFormat) -> Self {
        match format {
            ReportFormat::Text => Self::Table,
            ReportFormat::Json => Self::Json,
        }
    }
}

/// Writes a relation in a format.
pub fn write_relation(out: &mut Paper, format: Format, relation: &Relation) -> Result<()> {
    if format == Format::Table {
        return write_table(out, relation);
    }
    let mut writer = row_writer(out, format);
    writer.heading(&relation.columns)?;
    for row in &relation.rows {
        writer.row(row)?;
    }
    writer.finish()
}

/// Writes the values of a list for programs: as one list of JSON, or one value a line.
fn write_values(
    out: &mut Paper,
    format: Format,
    values: impl IntoIterator<Item = Value>,
) -> Result<()> {
    let style = match format {
        Format::Jsonl => &LINES,
        _ => &LIST,
    };
    let mut objects = Objects::new(out, style);
    objects.begin()?;
    for value in values {
        objects.write(&value)?;
    }
    objects.finish()
}

/// Writes a list in a format: tables and CSV have a row for each record, JSON has the values, whose keys are those of
/// every other command.
pub fn write_list(
    out: &mut Paper,
    format: Format,
    records: impl IntoIterator<Item = Value>,
    values: impl IntoIterator<Item = Value>,
) -> Result<()> {
    match format {
        Format::Table | Format::Csv => write_records(out, format, records),
        Format::Json | Format::Jsonl => write_values(out, format, values),
    }
}

/// Writes records with the same fields, which are the columns, in a format, a row each.
pub fn write_records<T: Serialize>(
    out: &mut Paper,
    format: Format,
    records: impl IntoIterator<Item = T>,
) -> Result<()> {
    let mut relation = Relation::default();
    for record in records {
        if let Ok(Value::Object(fields)) = serde_json::to_value(record) {
            relation.columns = fields.keys().cloned().collect();
            let cells = fields.into_iter().map(|(_, value)| value.into());
            relation.rows.push(cells.collect());
        }
    }
    write_relation(out, format, &relation)
}

/// Writes a value as JSON, in lines that people can read as well.
pub fn write_json(out: &mut Paper, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A measured value with six digits after the point: more than it is worth.
pub fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
