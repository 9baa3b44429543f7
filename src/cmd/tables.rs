//! `joinsaw tables`: the tables of a kept database, with rows and time for each stage.

use std::path::Path;

use serde_json::json;

use super::Outcome;
use crate::cli::TablesArgs;
use crate::engine::Database;
use crate::error::Result;
use crate::output::{Format, Paper, rounded, write_list};

pub fn run(args: &TablesArgs, out: &mut Paper) -> Result<Outcome> {
    write(&args.db, args.format, out)
}

/// Lists the tables of the database in this file.
pub fn write(path: &Path, format: Format, out: &mut Paper) -> Result<Outcome> {
    let tables = Database::open(path)?.tables()?;
    let records = tables.iter().map(|table| {
        json!({
            "Table": table.name,
            "About": table.about,
            "Rows": table.n_rows,
            "Estimate": table.estimate,
            "Seconds": table.seconds.map(rounded),
        })
    });
    let values = tables.iter().map(|table| {
        json!({
            "name": table.name,
            "about": table.about,
            "rows": table.n_rows,
            "estimate": table.estimate,
            "seconds": table.seconds.map(rounded),
        })
    });
    write_list(out, format, records, values)?;
    Ok(Outcome::Success)
}
