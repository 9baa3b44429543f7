//! `joinsaw check-stage`: whether somebody's own statement makes the right stage.

use std::io::Write;

use super::Outcome;
use crate::cli::CheckStageArgs;
use crate::engine::{Attempt, Database, Script};
use crate::error::Result;
use crate::family::{self, read_text};
use crate::output::write_table;
use crate::plan::{Method, Options};
use crate::relation::Relation;
use crate::words::{count_of, number};

pub fn run(args: &CheckStageArgs, out: &mut dyn Write) -> Result<Outcome> {
    let puzzle = family::find(&args.puzzle)?;
    let options = Options {
        // A streamed plan has one stage, and its statement is that of all others.
        method: match args.plan {
            Method::Streamed => Method::Staged,
            method => method,
        },
        keeps_tables: true,
        ..Options::default()
    };
    let plan = puzzle.compile(&options)?;
    let stage = plan.stage(&args.stage)?.name.clone();
    let stage_idx = plan.stages.iter().position(|other| other.name == stage);
    let text = read_text(&args.file)?;
    let script = Script {
        file: &args.file,
        text: &text,
        timeout: args.timeout,
        max_rows: args.max_rows,
    };
    let attempt = Database::attempt(&puzzle, &plan, stage_idx.unwrap_or_default(), script)?;
    if attempt.is_right() {
        let rows = count_of(attempt.n_rows, "row");
        writeln!(out, "{stage} of {} is right: {rows}", puzzle.name)?;
        return Ok(Outcome::Success);
    }
    let title = format!("{stage} of {}", puzzle.name);
    write_faults(&title, &attempt, out)?;
    Ok(Outcome::NoSolution)
}

fn write_faults(title: &str, attempt: &Attempt, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{title} is wrong: {} where {} needed",
        count_of(attempt.n_rows, "row"),
        match attempt.n_needed {
            1 => "1 is".to_owned(),
            n => format!("{} are", number(n)),
        }
    )?;
    for (what, columns) in [
        ("missing", &attempt.missing_columns),
        ("too many", &attempt.extra_columns),
    ] {
        if !columns.is_empty() {
            let names: Vec<String> = columns.iter().map(|name| format!("`{name}`")).collect();
            writeln!(out, "columns {what}: {}", names.join(", "))?;
        }
    }
    for other in &attempt.other_types {
        writeln!(
            out,
            "column `{}` holds values of the type {}, and {} is needed",
            other.column, other.found, other.needed
        )?;
    }
    if attempt.missing.columns.is_empty() {
        return Ok(());
    }
    if attempt.has_other_columns() {
        let agreement = match attempt.rows_agree() {
            true => "the rows are right in the columns that are",
            false => "in the columns that are right:",
        };
        writeln!(out, "{agreement}")?;
    }
    write_rows("too many", attempt.n_too_many, &attempt.too_many, out)?;
    write_rows("missing", attempt.n_missing, &attempt.missing, out)
}

/// Writes how many rows are wrong, and the first of them.
fn write_rows(what: &str, n_rows: u64, first: &Relation, out: &mut dyn Write) -> Result<()> {
    if n_rows == 0 {
        return Ok(());
    }
    let among = match n_rows > first.rows.len() as u64 {
        true => ", among them",
        false => "",
    };
    writeln!(out, "\n{} {what}{among}:\n", count_of(n_rows, "row"))?;
    write_table(out, first)
}
