//! `joinsaw show`: one table of a kept database, in the look of the article.

use std::io::Write;

use super::Outcome;
use crate::cli::ShowArgs;
use crate::engine::{Database, Selection};
use crate::error::{Error, Result};
use crate::output::{Format, count_of, row_writer};
use crate::plan::{self, Options, Plan};
use crate::puzzle::{self, Document};

pub fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<Outcome> {
    let database = Database::open(&args.db)?;
    let plan = stored_plan(&database, args)?;
    let selection = Selection {
        limit: args.limit,
        ..Selection::of_groups(plan.groups.as_ref(), &args.centres)
    };
    let mut n_rows = 0;
    let mut writer = row_writer(out, args.format);
    database.read(&args.table, selection, |columns, row| match row {
        None => writer.heading(columns),
        Some(row) => {
            n_rows += 1;
            writer.row(row)
        }
    })?;
    writer.finish()?;
    drop(writer);
    if args.format == Format::Table {
        writeln!(out, "{} in set", count_of(n_rows, "row"))?;
    }
    Ok(Outcome::Success)
}

/// The plan of the puzzle that the database holds; it knows the centres that can be asked for.
fn stored_plan(database: &Database, args: &ShowArgs) -> Result<Plan> {
    let Some(stored) = database.stored_puzzle()? else {
        return Err(Error::EmptyDatabase {
            path: args.db.clone(),
        });
    };
    let puzzle = puzzle::parse(&Document::new(
        &args.db.to_string_lossy(),
        &stored.definition,
    ))?;
    let options = Options {
        centres: args.centres.clone(),
        ..Options::default()
    };
    plan::compile(&puzzle, &options)
}
