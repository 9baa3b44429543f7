//! `solve` with a streamed plan and no file to keep tables in: rows are written as they are found.

use std::io::Write;

use super::{text, write_counts};
use crate::answer;
use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::cmd::progress::Progress;
use crate::engine::{Database, Limits};
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{Format, Paper, row_writer, write_entries};
use crate::plan::Plan;

pub fn run(
    database: Database,
    puzzle: &Puzzle,
    plan: Plan,
    limits: Limits,
    args: &SolveArgs,
    out: &mut Paper,
) -> Result<Outcome> {
    let has_rows = args.format != Format::Table && !args.count;
    // The counts are known last, so the rows come first in the object.
    if args.format == Format::Json {
        let opening = if has_rows { "{\"rows\":" } else { "{" };
        write!(out, "{opening}")?;
    }
    let mut writer = has_rows.then(|| row_writer(out, args.format));
    let progress = Progress::on_terminal();
    let goal = args.options().goal;
    let mut n_rows = 0;
    let answer = answer::stream(database, puzzle, plan, limits, goal, |columns, row| {
        if row.is_some() {
            n_rows += 1;
            progress.rows_found(n_rows);
        }
        match (&mut writer, row) {
            (None, _) => Ok(()),
            (Some(writer), None) => writer.heading(columns),
            (Some(writer), Some(row)) => writer.row(row),
        }
    })?;
    if let Some(writer) = &mut writer {
        writer.finish()?;
    }
    drop(writer);
    drop(progress);
    match args.format {
        Format::Table => text::write(out, &answer, args)?,
        Format::Json => {
            write_entries(out, &answer, has_rows)?;
            writeln!(out, "}}")?;
        }
        format if args.count => write_counts(out, format, &answer.solutions)?,
        Format::Csv | Format::Jsonl => {}
    }
    Ok(Outcome::of(answer.is_solved()))
}
