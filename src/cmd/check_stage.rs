//! `joinsaw check-stage`: whether a learner's statement makes the right stage.

mod process;

use std::io::Write;

pub use process::serve;

use self::process::Request;
use super::Outcome;
use crate::cli::CheckStageArgs;
use crate::engine::Attempt;
use crate::error::Result;
use crate::family::{self, read_text_up_to};
use crate::output::{Paper, ReportFormat, visible, write_attempt, write_table};
use crate::relation::Relation;
use crate::words::{count_of, number};

/// The longest script, in bytes: many times what a stage needs.
const LONGEST_SCRIPT: u64 = 100_000;

pub fn run(args: &CheckStageArgs, out: &mut Paper) -> Result<Outcome> {
    let puzzle = family::find(&args.puzzle)?;
    let text = read_text_up_to(LONGEST_SCRIPT, "the statements of one stage", &args.file)?;
    let attempt = process::attempt(&Request {
        puzzle: puzzle.name.clone(),
        definition: puzzle.definition.clone(),
        method: args.plan,
        stage: args.stage.clone(),
        file: args.file.clone(),
        text,
        timeout: args.timeout,
        max_rows: args.max_rows,
        max_memory: args.max_memory,
    })?;
    if args.format == ReportFormat::Json {
        write_attempt(out, (&puzzle.name, puzzle.family()), &attempt)?;
        return Ok(Outcome::of(attempt.is_right()));
    }
    let title = format!("{} of {}", attempt.stage, puzzle.name);
    if attempt.is_right() {
        writeln!(out, "{title} is right: {}", count_of(attempt.n_rows, "row"))?;
        write_early(&attempt, out)?;
        return Ok(Outcome::Success);
    }
    writeln!(out, "{title} is wrong: {}", difference(&attempt))?;
    write_columns(&attempt, out)?;
    write_rows("too many", attempt.n_too_many, &attempt.too_many, out)?;
    write_rows("missing", attempt.n_missing, &attempt.missing, out)?;
    Ok(Outcome::NoSolution)
}

/// Writes which rows the plan drops early, and why, where the attempt keeps them.
fn write_early(attempt: &Attempt, out: &mut Paper) -> Result<()> {
    if attempt.n_early == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "Joinsaw drops {} of them early, by rules that follow from the others:",
        number(attempt.n_early)
    )?;
    for rule in &attempt.early_rules {
        writeln!(out, "- {}", visible(rule))?;
    }
    Ok(())
}

/// The greatest difference.
fn difference(attempt: &Attempt) -> String {
    let found = count_of(attempt.n_rows, "row");
    if attempt.n_rows != attempt.n_needed {
        return format!("{found}; expected {}", number(attempt.n_needed));
    }
    let what = match attempt.columns_match() {
        true => format!("{} of them differ", number(attempt.n_too_many)),
        false if attempt.missing_columns.is_empty() && attempt.extra_columns.is_empty() => {
            "the types of their values differ".to_owned()
        }
        false => "the columns differ".to_owned(),
    };
    format!("{found}, as expected, but {what}")
}

/// Writes how the columns differ, and whether the others are right.
fn write_columns(attempt: &Attempt, out: &mut Paper) -> Result<()> {
    for (what, columns) in [
        ("missing", &attempt.missing_columns),
        ("unexpected", &attempt.extra_columns),
    ] {
        if !columns.is_empty() {
            let names: Vec<String> = columns
                .iter()
                .map(|name| format!("`{}`", visible(name)))
                .collect();
            let noun = match names.len() {
                1 => "column",
                _ => "columns",
            };
            writeln!(out, "{what} {noun}: {}", names.join(", "))?;
        }
    }
    for other in &attempt.other_types {
        writeln!(
            out,
            "column `{}` holds values of type {}; expected {}",
            other.column, other.found, other.needed
        )?;
    }
    if attempt.columns_match() || attempt.missing.columns.is_empty() {
        return Ok(());
    }
    match attempt.rows_agree() {
        true => writeln!(out, "the other columns are right")?,
        false => writeln!(out, "in the other columns:")?,
    }
    Ok(())
}

/// Writes how many rows are wrong, and the first of them.
fn write_rows(what: &str, n_rows: u64, first: &Relation, out: &mut Paper) -> Result<()> {
    if n_rows == 0 || first.columns.is_empty() {
        return Ok(());
    }
    let among = match n_rows > first.rows.len() as u64 {
        true => ", among them",
        false => "",
    };
    writeln!(out, "\n{} {what}{among}:\n", count_of(n_rows, "row"))?;
    write_table(out, first)
}
