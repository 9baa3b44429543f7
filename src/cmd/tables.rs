//! `joinsaw tables`: the tables of a kept database, with rows and time for each stage.

use serde_json::json;

use super::Outcome;
use crate::cli::TablesArgs;
use crate::engine::Database;
use crate::error::Result;
use crate::output::{Paper, rounded, write_records};

pub fn run(args: &TablesArgs, out: &mut Paper) -> Result<Outcome> {
    let tables = Database::open(&args.db)?.tables()?;
    let lines = tables.iter().map(|table| {
        json!({
            "Table": table.name,
            "About": table.about,
            "Rows": table.n_rows,
            "Estimate": table.estimate,
            "Seconds": table.seconds.map(rounded),
        })
    });
    write_records(out, args.format, lines)?;
    Ok(Outcome::Success)
}
