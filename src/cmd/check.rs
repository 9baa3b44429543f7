//! `joinsaw check`: whether the statements of learners make the right stage.

mod process;

use std::io::Write;

use serde_json::json;

pub use process::serve;

use self::process::Request;
use super::Outcome;
use crate::cli::CheckArgs;
use crate::engine::{Attempt, MOST_JUDGED, OtherType, without_dot_commands};
use crate::error::{Error, Result};
use crate::family::{self, Puzzle, read_text_up_to};
use crate::output::{
    Format, Paper, ReportFormat, visible, write_attempt, write_failed_attempt, write_records,
    write_table,
};
use crate::relation::Relation;
use crate::words::{count_of, in_a_list, number};

/// The longest script, in bytes: many times what a stage needs.
const LONGEST_SCRIPT: u64 = 100_000;

pub fn run(args: &CheckArgs, out: &mut Paper) -> Result<Outcome> {
    let puzzle = family::find(&args.puzzle)?;
    match args.files.as_slice() {
        [file] => one(args, &puzzle, file, out),
        files => several(args, &puzzle, files, out),
    }
}

/// The attempt in a file, and the lines of it that only the sqlite3 program understands, counted from 1.
fn attempt(args: &CheckArgs, puzzle: &Puzzle, file: &str) -> Result<(Attempt, Vec<usize>)> {
    let text = read_text_up_to(LONGEST_SCRIPT, "the statements of one stage", file)?;
    let (text, skipped) = without_dot_commands(&text);
    let attempt = process::attempt(&Request {
        puzzle: puzzle.name.clone(),
        definition: puzzle.definition.clone(),
        method: args.plan,
        stage: args.stage.clone(),
        file: file.to_owned(),
        text,
        timeout: args.timeout,
        max_rows: args.max_rows,
        max_memory: args.max_memory,
    })?;
    Ok((attempt, skipped))
}

fn one(args: &CheckArgs, puzzle: &Puzzle, file: &str, out: &mut Paper) -> Result<Outcome> {
    let (attempt, skipped) = attempt(args, puzzle, file)?;
    if args.format == ReportFormat::Json {
        let about = (puzzle.name.as_str(), puzzle.family());
        write_attempt(out, about, None, &attempt, verdict(&attempt))?;
        return Ok(Outcome::of(attempt.is_right()));
    }
    let title = format!("{} of {}", attempt.stage, puzzle.name);
    if attempt.is_right() {
        writeln!(out, "{title} is right: {}", count_of(attempt.n_rows, "row"))?;
        write_renamed(&attempt, out)?;
        write_early(&attempt, out)?;
        write_skipped(&skipped, out)?;
        return Ok(Outcome::Success);
    }
    if attempt.has_right_rows() {
        writeln!(out, "{title} has the right rows, but {}", surplus(&attempt))?;
        write_early(&attempt, out)?;
    } else {
        writeln!(out, "{title} is wrong: {}", difference(&attempt))?;
        write_columns(&attempt, out)?;
    }
    write_renamed(&attempt, out)?;
    write_broken(&attempt, out)?;
    if attempt.are_repeats {
        writeln!(
            out,
            "every row that is too many repeats one that is right; a JOIN without a condition of its own does that"
        )?;
    }
    if !attempt.has_right_rows() {
        write_rows("too many", attempt.n_too_many, &attempt.too_many, out)?;
    }
    write_rows("missing", attempt.n_missing, &attempt.missing, out)?;
    write_skipped(&skipped, out)?;
    Ok(Outcome::NoSolution)
}

/// Checks file after file, and writes a line for each. What cannot be run is told there.
fn several(
    args: &CheckArgs,
    puzzle: &Puzzle,
    files: &[String],
    out: &mut Paper,
) -> Result<Outcome> {
    // A stage that does not exist is no fault of a file.
    process::check_stage(puzzle, args.plan, &args.stage)?;
    let mut records = Vec::new();
    let mut are_right = true;
    for file in files {
        let found = attempt(args, puzzle, file);
        if let Err(error @ Error::Interrupted { .. }) = found {
            return Err(error);
        }
        are_right &= matches!(&found, Ok((attempt, _)) if attempt.is_right());
        if args.format == ReportFormat::Json {
            let about = (puzzle.name.as_str(), puzzle.family());
            match &found {
                Ok((attempt, _)) => {
                    write_attempt(out, about, Some(file), attempt, verdict(attempt))?;
                }
                Err(error) => write_failed_attempt(out, about, file, &error.to_string())?,
            }
            continue;
        }
        let (verdict, reason) = match &found {
            Ok((attempt, _)) => verdict(attempt),
            Err(error) => ("does not run", error.to_string()),
        };
        records.push(json!({ "File": file, "Verdict": verdict, "Reason": visible(&reason) }));
    }
    if args.format == ReportFormat::Text {
        write_records(out, Format::Table, records)?;
    }
    Ok(Outcome::of(are_right))
}

/// The verdict on an attempt, and the reason for it in one line.
fn verdict(attempt: &Attempt) -> (&'static str, String) {
    if attempt.is_right() {
        ("right", count_of(attempt.n_rows, "row"))
    } else if attempt.has_right_rows() {
        ("right rows", surplus(attempt))
    } else {
        ("wrong", reason(attempt))
    }
}

/// The surplus of an attempt with the right rows: extra columns, or repeated rows.
fn surplus(attempt: &Attempt) -> String {
    let mut parts = Vec::new();
    let names = quoted(&attempt.extra_columns).join(", ");
    match attempt.extra_columns.len() {
        0 => {}
        1 => parts.push(format!("one column too many: {names}")),
        n => parts.push(format!("{n} columns too many: {names}")),
    }
    match attempt.times {
        _ if attempt.n_too_many == 0 => {}
        0 => parts.push("some rows more than once".to_owned()),
        2 => parts.push("each row twice".to_owned()),
        times => parts.push(format!("each row {} times", number(times))),
    }
    parts.join("; ")
}

fn quoted(names: &[String]) -> Vec<String> {
    names
        .iter()
        .map(|name| format!("`{}`", visible(name)))
        .collect()
}

/// What is wrong with an attempt, in one line: the rules that are missing, or else how many rows are too many or missing.
fn reason(attempt: &Attempt) -> String {
    if !attempt.missing_columns.is_empty() {
        return format!(
            "missing: the column {}",
            in_a_list(&quoted(&attempt.missing_columns))
        );
    }
    if let Some(other) = attempt.other_types.first() {
        return type_in_words(other);
    }
    let rules = attempt.broken_rules.iter();
    let rules: Vec<String> = rules.map(|broken| format!("`{}`", broken.rule)).collect();
    let mut reasons = Vec::new();
    match rules.as_slice() {
        [] if attempt.n_too_many > 0 => {
            reasons.push(count_of(attempt.n_too_many, "row") + " too many");
        }
        [] => {}
        rules => reasons.push(format!("missing: {}", in_a_list(rules))),
    }
    if attempt.n_missing > 0 {
        let rows = count_of(attempt.n_missing, "row");
        reasons.push(match attempt.n_too_many {
            0 => format!("too much: a rule that leaves out {rows}"),
            _ => format!("{rows} missing"),
        });
    }
    reasons.join("; ")
}

/// Writes which of its columns stand for expected ones of other names.
fn write_renamed(attempt: &Attempt, out: &mut Paper) -> Result<()> {
    for (name, meant) in &attempt.renamed {
        writeln!(
            out,
            "column `{}` is `{}` of the plan under another name",
            visible(name),
            visible(meant)
        )?;
    }
    Ok(())
}

/// Writes which rules of the stage the rows break that are too many.
fn write_broken(attempt: &Attempt, out: &mut Paper) -> Result<()> {
    if attempt.broken_rules.is_empty() {
        return Ok(());
    }
    writeln!(out, "rules that are missing:")?;
    for broken in &attempt.broken_rules {
        let rows = if attempt.n_too_many > MOST_JUDGED {
            format!(
                "{} of the first {}",
                number(broken.n_rows),
                count_of(MOST_JUDGED, "row")
            )
        } else {
            count_of(broken.n_rows, "row")
        };
        writeln!(out, "- {}, broken in {rows}", visible(&broken.rule))?;
    }
    Ok(())
}

/// Writes which lines were not looked at.
fn write_skipped(lines: &[usize], out: &mut Paper) -> Result<()> {
    let numbers: Vec<String> = lines.iter().map(usize::to_string).collect();
    match numbers.as_slice() {
        [] => {}
        [line] => writeln!(
            out,
            "line {line} was skipped: such commands work only in the sqlite3 program"
        )?,
        lines => writeln!(
            out,
            "lines {} were skipped: such commands work only in the sqlite3 program",
            in_a_list(lines)
        )?,
    }
    Ok(())
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
    let what = if attempt.columns_match() {
        format!("{} of them differ", number(attempt.n_too_many))
    } else if attempt.missing_columns.is_empty() && attempt.extra_columns.is_empty() {
        "the types of their values differ".to_owned()
    } else {
        "the columns differ".to_owned()
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
            let names = quoted(columns);
            let noun = match names.len() {
                1 => "column",
                _ => "columns",
            };
            writeln!(out, "{what} {noun}: {}", names.join(", "))?;
        }
    }
    for other in &attempt.other_types {
        writeln!(out, "{}", type_in_words(other))?;
    }
    if attempt.columns_match() || attempt.missing.columns.is_empty() {
        return Ok(());
    }
    if attempt.rows_agree() {
        writeln!(out, "the other columns are right")?;
    } else {
        writeln!(out, "in the other columns:")?;
    }
    Ok(())
}

fn type_in_words(other: &OtherType) -> String {
    let OtherType {
        column,
        found,
        needed,
    } = other;
    format!(
        "column `{}` holds values of type {found}; expected {needed}",
        visible(column)
    )
}

/// Writes how many rows are wrong, and the first of them.
fn write_rows(what: &str, n_rows: u64, first: &Relation, out: &mut Paper) -> Result<()> {
    if n_rows == 0 || first.columns.is_empty() {
        return Ok(());
    }
    let among = if n_rows > first.rows.len() as u64 {
        ", among them"
    } else {
        ""
    };
    writeln!(out, "\n{} {what}{among}:\n", count_of(n_rows, "row"))?;
    write_table(out, first)
}
