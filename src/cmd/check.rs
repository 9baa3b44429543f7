//! `joinsaw check`: compares the rows that a learner's statements make with those of the right stage.

use std::io::Write;
use std::time::Instant;

use serde_json::{Value, json};

use super::Outcome;
use crate::cli::CheckArgs;
use crate::compile::compile;
use crate::engine::{Limits, limit_memory_to};
use crate::error::{Error, Result};
use crate::family::{self, Puzzle, kind_of, read_text};
use crate::judge::{self, Attempt, MOST_JUDGED, OtherType};
use crate::output::{Format, Paper, ReportFormat, write_json, write_list, write_table};
use crate::plan::{Method, Options, Plan};
use crate::relation::Excerpt;
use crate::words::{count_of, number};

/// The memory limit for SQLite without `--max-memory`, in bytes: 1 GiB.
const MAX_MEMORY: u64 = 1 << 30;

/// The longest script, in bytes: many times what a stage needs.
const LONGEST_SCRIPT: u64 = 100_000;

pub fn run(args: &CheckArgs, out: &mut Paper) -> Result<Outcome> {
    let puzzle = family::find(&args.puzzle)?;
    let options = Options {
        method: match args.plan {
            // A streamed plan has one stage, and its statement is that of all others.
            Method::Streamed => Method::Staged,
            method => method,
        },
        keeps_tables: true,
        ..Options::default()
    };
    let plan = compile(&puzzle, &options)?;
    limit_memory_to(args.max_memory.unwrap_or(MAX_MEMORY))?;
    // A wrong name of a stage is an error of the command, not of a file.
    plan.stage(&args.stage)?;
    if let [file] = args.files.as_slice() {
        let attempt = check(args, &plan, file)?;
        match args.format {
            ReportFormat::Text => write_text(out, &puzzle, &attempt)?,
            ReportFormat::Json => write_json(out, &report(&puzzle, &attempt))?,
        }
        return Ok(Outcome::of(attempt.is_right()));
    }
    let mut reports = Vec::new();
    for file in &args.files {
        let mut report = match check(args, &plan, file) {
            Ok(attempt) => report(&puzzle, &attempt),
            Err(error @ Error::Interrupted { .. }) => return Err(error),
            Err(error) => failure(&puzzle, &error),
        };
        report["file"] = file.as_str().into();
        reports.push(report);
    }
    match args.format {
        ReportFormat::Text => {
            write_list(out, Format::Table, &reports, &["file", "verdict", "reason"])?;
        }
        ReportFormat::Json => write_list(out, Format::Jsonl, &reports, &[])?,
    }
    Ok(Outcome::of(
        reports.iter().all(|report| report["is_right"] == true),
    ))
}

fn check(args: &CheckArgs, plan: &Plan, file: &str) -> Result<Attempt> {
    let since = Some(Instant::now());
    let text = read_text(file, LONGEST_SCRIPT)?;
    if let Some(kind) = kind_of(text.as_bytes()) {
        return Err(Error::Message(format!("`{file}` is {kind}; expected SQL")));
    }
    let limits = Limits {
        max_rows: args.max_rows,
        timeout: Some(args.timeout),
        since,
        ..Limits::default()
    };
    judge::attempt(plan, &args.stage, (file, &text), limits)
}

fn failure(puzzle: &Puzzle, error: &Error) -> Value {
    let error = error.to_string();
    json!({
        "puzzle": puzzle.name,
        "family": puzzle.family(),
        "is_right": false,
        "verdict": "does not run",
        "reason": error,
        "error": error,
    })
}

fn report(puzzle: &Puzzle, attempt: &Attempt) -> Value {
    let (verdict, reason) = verdict(attempt);
    let renamed = |(name, meant): &(_, _)| json!({ "column": name, "expected": meant });
    let broken = |(rule, n_rows): &(_, _)| json!({ "rule": rule, "rows": n_rows });
    json!({
        "puzzle": puzzle.name,
        "family": puzzle.family(),
        "stages": [{
            "name": attempt.stage,
            "rows": attempt.made.n_rows,
            "rows_expected": attempt.n_needed,
        }],
        "is_right": attempt.is_right(),
        "verdict": verdict,
        "reason": reason,
        "text": in_words(puzzle, attempt),
        "missing_columns": attempt.missing_columns,
        "unexpected_columns": attempt.extra_columns,
        "other_types": attempt.other_types,
        "made": attempt.made,
        "missing": attempt.missing,
        "too_many": attempt.too_many,
        "renamed_columns": attempt.renamed.iter().map(renamed).collect::<Value>(),
        "broken_rules": attempt.broken_rules.iter().map(broken).collect::<Value>(),
        "early": { "rows": attempt.n_early, "rules": attempt.early_rules },
    })
}

/// The verdict on an attempt, and the reason for it in one line.
fn verdict(attempt: &Attempt) -> (&'static str, String) {
    if attempt.is_right() {
        return ("right", count_of(attempt.made.n_rows, "row"));
    } else if attempt.has_right_rows() {
        return ("right rows", surplus(attempt));
    }
    let mut faults = faults(attempt);
    if faults.is_empty() && attempt.made.n_rows > 0 && attempt.too_many.n_rows == 0 {
        let rows = count_of(attempt.missing.n_rows, "row");
        faults.push(format!("a rule too many leaves out {rows}"));
    } else if faults.is_empty() {
        faults.push(difference(attempt));
    }
    ("wrong", faults.join("; "))
}

fn write_text(out: &mut Paper, puzzle: &Puzzle, attempt: &Attempt) -> Result<()> {
    for line in in_words(puzzle, attempt) {
        writeln!(out, "{line}")?;
    }
    if attempt.has_right_rows() {
        return Ok(());
    }
    let wrong = [
        ("too many", &attempt.too_many),
        ("missing", &attempt.missing),
    ];
    for (what, Excerpt { n_rows, first }) in wrong {
        if *n_rows > 0 && !first.columns.is_empty() {
            let is_all = *n_rows == first.rows.len() as u64;
            let among = if is_all { "" } else { ", among them" };
            writeln!(out, "\n{} {what}{among}:\n", count_of(*n_rows, "row"))?;
            write_table(out, first)?;
        }
    }
    Ok(())
}

/// The verdict in a sentence, and notes on it, each in a line.
fn in_words(puzzle: &Puzzle, attempt: &Attempt) -> Vec<String> {
    let title = format!("{} of {}", attempt.stage, puzzle.name);
    let mut lines = Vec::new();
    if attempt.is_right() {
        let rows = count_of(attempt.made.n_rows, "row");
        lines.push(format!("{title} is right: {rows}"));
    } else if attempt.has_right_rows() {
        let surplus = surplus(attempt);
        lines.push(format!("{title} has the right rows, but {surplus}"));
    } else {
        lines.push(format!("{title} is wrong: {}", difference(attempt)));
        lines.extend(faults(attempt));
    }
    for (name, meant) in &attempt.renamed {
        lines.push(format!(
            "column `{name}` is `{meant}` of the plan under another name"
        ));
    }
    if attempt.n_early > 0 {
        let (n_early, rules) = (number(attempt.n_early), attempt.early_rules.join("; "));
        lines.push(format!(
            "Joinsaw drops {n_early} of them early, by rules that follow from the others: {rules}"
        ));
    }
    if attempt.are_repeats {
        let repeats = "every row that is too many repeats one that is right; a JOIN without a condition of its own does that";
        lines.push(repeats.to_owned());
    }
    lines
}

/// The surplus of an attempt with the right rows: extra columns, or repeated rows.
fn surplus(attempt: &Attempt) -> String {
    let mut parts = Vec::new();
    let names = attempt.extra_columns.join("`, `");
    match attempt.extra_columns.len() {
        0 => {}
        1 => parts.push(format!("one column too many: `{names}`")),
        n => parts.push(format!("{n} columns too many: `{names}`")),
    }
    match attempt.times {
        _ if attempt.too_many.n_rows == 0 => {}
        0 => parts.push("some rows more than once".to_owned()),
        2 => parts.push("each row twice".to_owned()),
        times => parts.push(format!("each row {} times", number(times))),
    }
    parts.join("; ")
}

/// The greatest difference.
fn difference(attempt: &Attempt) -> String {
    let found = count_of(attempt.made.n_rows, "row");
    if attempt.made.n_rows != attempt.n_needed {
        return format!("{found}; expected {}", number(attempt.n_needed));
    }
    let what = if attempt.columns_match() {
        format!("{} of them differ", number(attempt.too_many.n_rows))
    } else if attempt.missing_columns.is_empty() && attempt.extra_columns.is_empty() {
        "the types of their values differ".to_owned()
    } else {
        "the columns differ".to_owned()
    };
    format!("{found}, as expected, but {what}")
}

/// The columns and the rules that are wrong, each in a line.
fn faults(attempt: &Attempt) -> Vec<String> {
    let mut faults = Vec::new();
    for (what, columns) in [
        ("missing", &attempt.missing_columns),
        ("unexpected", &attempt.extra_columns),
    ] {
        if !columns.is_empty() {
            let plural = if columns.len() == 1 { "" } else { "s" };
            let names = columns.join("`, `");
            faults.push(format!("{what} column{plural}: `{names}`"));
        }
    }
    for OtherType {
        column,
        found,
        needed,
    } in &attempt.other_types
    {
        faults.push(format!(
            "column `{column}` holds values of type {found}; expected {needed}"
        ));
    }
    if attempt.rows_agree() && !attempt.columns_match() && !attempt.missing.first.columns.is_empty()
    {
        faults.push("the other columns are right".to_owned());
    }
    for (rule, n_rows) in &attempt.broken_rules {
        let rows = if attempt.too_many.n_rows > MOST_JUDGED {
            let most = count_of(MOST_JUDGED, "row");
            format!("{} of the first {most}", number(*n_rows))
        } else {
            count_of(*n_rows, "row")
        };
        faults.push(format!("missing rule: {rule}, broken in {rows}"));
    }
    faults
}
