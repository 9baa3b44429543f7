//! Output for people and programs: tables, CSV, JSON and pictures. Nothing here runs a query.
//!
//! It may use all modules that have something to print. Begin with `paper.rs`, through which everything is written, and `report.rs`.

mod chart;
mod explain;
mod file;
mod image;
mod message;
mod paper;
mod plan;
#[cfg(feature = "png")]
mod raster;
mod report;
mod rows;
mod solutions;
mod study;
mod table;
mod tally;
mod terminal;

pub use crate::svg::{DARK, LIGHT, PAGE, Picture, Theme};
pub use crate::visible::visible;
pub use chart::draw_chart;
pub use explain::{write_explanation, write_wrapped};
pub use file::{Destination, ending};
pub use image::{ImageFormat, render_image};
pub use message::{write_error, write_message};
pub use paper::{MARK, Paper};
pub use plan::plan_to_json;
pub use report::{write_list, write_report};
pub use rows::{write_json, write_rows};
pub use solutions::{write_answer, write_solutions};
pub use study::write_study;
pub use table::write_table;
use tally::tally_to_json;
pub use tally::{unreal_holes, write_tally};
pub use terminal::{Terminal, shows_progress};

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

/// The format of a report other than a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReportFormat {
    /// Text, for people.
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

/// An object without the keys that have no value.
fn with_values(mut object: serde_json::Value) -> serde_json::Value {
    if let Some(keys) = object.as_object_mut() {
        keys.retain(|_, value| !value.is_null());
    }
    object
}

/// A measured value with six digits after the point: more than it is worth.
pub fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
