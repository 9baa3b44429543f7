//! `joinsaw show`: one table of a kept database, in the look of the article.

use std::io::Write;

use super::{Outcome, puzzle_in};
use crate::cli::ShowArgs;
use crate::engine::{Database, Holding, Selection, compile};
use crate::error::{Error, Result};
use crate::output::{Format, Paper, row_writer};
use crate::plan::{Choices, Options, Plan};
use crate::words::count_of;

pub fn run(args: &ShowArgs, out: &mut Paper) -> Result<Outcome> {
    let database = Database::open(&args.db)?;
    let plan = stored_plan(&database, args)?;
    let centres = args.centres.as_slice();
    let selection = Selection {
        limit: args.limit,
        ..match &plan {
            Some(plan) => Selection::of_groups(plan.groups.as_ref(), centres),
            None => Selection {
                groups: (!centres.is_empty()).then_some(("Center", centres)),
                limit: None,
            },
        }
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

/// The plan of the puzzle that the database holds; it knows the centres that can be asked for. A kept study has stages
/// and no puzzle of its own.
fn stored_plan(database: &Database, args: &ShowArgs) -> Result<Option<Plan>> {
    let stored = match database.holding()? {
        Holding::Puzzle(stored) => stored,
        Holding::Study => return Ok(None),
        Holding::Nothing => {
            return Err(Error::EmptyDatabase {
                path: args.db.clone(),
            });
        }
    };
    let puzzle = puzzle_in(&args.db, stored)?;
    let choices = match args.centres.as_slice() {
        [] => Choices::default(),
        centres => Choices::default().with("centre", centres),
    };
    let options = Options {
        choices,
        ..Options::default()
    };
    compile(&puzzle, &options).map(Some)
}
