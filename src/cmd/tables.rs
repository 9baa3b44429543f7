//! `joinsaw tables`: the tables of a kept database, with rows and time for each stage.

use serde_json::json;

use super::Outcome;
use crate::cli::TablesArgs;
use crate::engine::Database;
use crate::error::Result;
use crate::output::{Paper, rounded, write_list};

pub fn run(args: &TablesArgs, out: &mut Paper) -> Result<Outcome> {
    let tables = Database::open(&args.db)?.tables()?;
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
    write_list(out, args.format, records, values)?;
    Ok(Outcome::Success)
}
