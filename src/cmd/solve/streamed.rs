//! `solve` with a streamed plan and no file to keep tables in: rows are written as they are found.

use std::io::{self, BufWriter, Seek, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::{compare_with_known, text, write_counts};
use crate::answer;
use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::cmd::progress::Progress;
use crate::engine::{Database, Limits};
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{
    Format, Paper, RowWriter, board_writer, has_boards, solution_writer, write_entries,
};
use crate::plan::Plan;

/// How many bytes of boards wait in memory; more of them wait in a file.
const BYTES_IN_MEMORY: usize = 1 << 16;

pub fn run(
    mut database: Database,
    puzzle: &Puzzle,
    plan: Plan,
    limits: Limits,
    args: &SolveArgs,
    (out, err): (&mut Paper, &mut dyn Write),
) -> Result<Outcome> {
    let has_rows = args.format != Format::Table && !args.count;
    let is_json = args.format == Format::Json;
    // The counts are known last, so the rows come first in the object. The boards are made of the same rows, which go by
    // only once: they wait until the rows have been written.
    if is_json {
        let opening = if has_rows { "{\"rows\":" } else { "{" };
        write!(out, "{opening}")?;
    }
    let mut waiting = BufWriter::new(spooled_tempfile(BYTES_IN_MEMORY));
    let writes_boards = is_json && has_rows && has_boards(&plan);
    let mut writers: Vec<Box<dyn RowWriter>> = Vec::new();
    if has_rows {
        writers.push(solution_writer(out, args.format, &plan, args.rows));
    }
    if writes_boards {
        writers.push(Box::new(board_writer(&mut waiting, &plan)));
    }
    let progress = Progress::on_terminal(&plan.stages);
    let goal = args.options().goal;
    let mut n_rows = 0;
    let visit = |columns: &[String], row: Option<&_>| {
        if row.is_some() {
            n_rows += 1;
            progress.rows_found(n_rows);
        }
        for writer in &mut writers {
            match row {
                None => writer.heading(columns)?,
                Some(row) => writer.row(row)?,
            }
        }
        Ok(())
    };
    let streamed = answer::stream_rows(&mut database, puzzle, &plan, limits, goal, visit)?;
    for writer in &mut writers {
        writer.finish()?;
    }
    drop(writers);
    drop(progress);
    if writes_boards {
        write!(out, ",\n \"boards\":")?;
        copy(&mut waiting, out)?;
    }
    let answer = streamed.into_answer(database, plan);
    match args.format {
        Format::Table => text::write(out, &answer, args)?,
        Format::Json => {
            write_entries(out, &answer, has_rows)?;
            writeln!(out, "}}")?;
        }
        format if args.count => write_counts(out, format, &answer.solutions)?,
        Format::Csv | Format::Jsonl => {}
    }
    compare_with_known(puzzle, &answer.solutions, args, err)?;
    Ok(Outcome::of(answer.is_solved()))
}

fn copy(waiting: &mut BufWriter<SpooledTempFile>, out: &mut Paper) -> Result<()> {
    waiting.rewind()?;
    io::copy(waiting.get_mut(), out)?;
    Ok(())
}
