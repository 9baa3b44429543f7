//! What people and programs read: tables, CSV, JSON and pictures. Nothing here runs a query.

mod all_pieces;
mod census;
mod chart;
mod explain;
mod file;
mod json;
pub(crate) mod lattice;
mod page;
mod raster;
mod rows;
mod study;
pub(crate) mod svg;
mod table;
mod tally;
pub(crate) mod text;
mod visible;

use std::io::Write;

pub use all_pieces::{CentreCount, RingCount, RingStage, write_ring_counts};
pub use census::write_census;
pub use chart::draw_stacked_bars;
pub use explain::{ExplainedStage, Explanation, write_explanation};
pub use file::{ReservedFile, ending};
pub use json::write_entries;
pub use page::draw_page;
pub use raster::{ImageFormat, render_image};
pub use rows::{RowWriter, row_writer};
pub use study::{chart_of, write_study};
pub use svg::{Drawing, TEXT as LETTERING};
pub use table::{table_text, write_table};
use tally::tally_to_json;
pub use tally::{unreal_holes, write_tally};
pub use visible::{VisibleText, visible};

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

/// Writes a relation in a format.
pub fn write_relation(out: &mut dyn Write, format: Format, relation: &Relation) -> Result<()> {
    let mut writer = row_writer(out, format);
    writer.heading(&relation.columns)?;
    for row in &relation.rows {
        writer.row(row)?;
    }
    writer.finish()
}
