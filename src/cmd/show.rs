//! `joinsaw show`: one table of a kept database, in the look of the article.

use std::io::Write;

use super::{Outcome, puzzle_in};
use crate::cli::ShowArgs;
use crate::compile::compile;
use crate::engine::{Database, Holding, Selection};
use crate::error::{Error, Result};
use crate::output::{Format, Paper, row_writer};
use crate::plan::{Choices, Options, Plan};
use crate::relation::Cell;
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
    // People name a row by its number, as `draw --row` does; programs read the table as it is.
    let is_numbered = args.format == Format::Table && is_stage(&database, plan.as_ref(), args)?;
    let mut n_rows = 0;
    let mut writer = row_writer(out, args.format);
    database.read(&args.table, selection, |columns, row| {
        n_rows += u64::from(row.is_some());
        match (row, is_numbered) {
            (None, false) => writer.heading(columns),
            (None, true) => writer.heading(&[&[ROW_NO.to_owned()], columns].concat()),
            (Some(row), false) => writer.row(row),
            (Some(row), true) => writer.row(&[&[Cell::from(n_rows)], row.as_slice()].concat()),
        }
    })?;
    writer.finish()?;
    drop(writer);
    if args.format == Format::Table {
        writeln!(out, "{} in set", count_of(n_rows, "row"))?;
    }
    Ok(Outcome::Success)
}

/// The heading of the numbers of rows.
const ROW_NO: &str = "Row";

/// Whether the table is a stage of a puzzle.
fn is_stage(database: &Database, plan: Option<&Plan>, args: &ShowArgs) -> Result<bool> {
    let tables = database.tables()?;
    let mut stages = tables.iter().filter(|table| table.seconds.is_some());
    let is_named = stages.any(|stage| stage.name.eq_ignore_ascii_case(&args.table));
    Ok(plan.is_some() && is_named)
}

/// The plan of the puzzle that the database holds; it knows the centres that can be asked for. A kept study has stages
/// and no puzzle of its own.
fn stored_plan(database: &Database, args: &ShowArgs) -> Result<Option<Plan>> {
    let stored = match database.holding()? {
        Holding::Puzzle(stored) => stored,
        Holding::Study | Holding::Stages => return Ok(None),
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
