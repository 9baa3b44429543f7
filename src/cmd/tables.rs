//! `joinsaw tables`: the tables of a kept database, with rows and time for each stage.

use std::io::Write;

use super::Outcome;
use crate::cli::TablesArgs;
use crate::engine::Database;
use crate::error::Result;
use crate::output::write_relation;
use crate::relation::{Cell, Relation};

pub fn run(args: &TablesArgs, out: &mut dyn Write) -> Result<Outcome> {
    let database = Database::open(&args.db)?;
    let mut list = Relation::with_columns(["Table", "Rows", "Estimate", "Seconds"]);
    for table in database.tables()? {
        let n_rows = i64::try_from(table.n_rows).unwrap_or(i64::MAX);
        let estimate = table
            .estimate
            .and_then(|rows| i64::try_from(rows).ok())
            .map_or(Cell::Null, Cell::Integer);
        let seconds = table.seconds.map_or(Cell::Null, |seconds| {
            Cell::Real((seconds * 1e6).round() / 1e6)
        });
        list.rows.push(vec![
            Cell::Text(table.name),
            Cell::Integer(n_rows),
            estimate,
            seconds,
        ]);
    }
    write_relation(out, args.format, &list)?;
    Ok(Outcome::Success)
}
