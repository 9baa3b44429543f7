//! `joinsaw check`: whether the statements of learners make the right stage.

use std::io::Write;
use std::time::Instant;

use serde_json::{Map, Value, json};

use super::Outcome;
use crate::cli::CheckArgs;
use crate::compile::compile;
use crate::engine::{
    self, Attempt, Limits, MOST_JUDGED, OtherType, limit_memory_to, without_dot_commands,
};
use crate::error::{Error, Result};
use crate::family::{self, Puzzle, read_text};
use crate::output::{Format, Paper, ReportFormat, visible, write_list, write_table};
use crate::plan::{Method, Options, Plan};
use crate::relation::Relation;
use crate::words::{count_of, in_a_list, number};

/// The memory limit for SQLite without `--max-memory`, in bytes: 1 GiB.
const MAX_MEMORY: u64 = 1 << 30;

/// The longest script, in bytes: many times what a stage needs.
const LONGEST_SCRIPT: u64 = 100_000;

pub fn run(args: &CheckArgs, out: &mut Paper) -> Result<Outcome> {
    let puzzle = family::find(&args.puzzle)?;
    let plan = compile(
        &puzzle,
        &Options {
            method: match args.plan {
                // A streamed plan has one stage, and its statement is that of all others.
                Method::Streamed => Method::Staged,
                method => method,
            },
            keeps_tables: true,
            ..Options::default()
        },
    )?;
    limit_memory_to(args.max_memory.unwrap_or(MAX_MEMORY))?;
    // A stage that does not exist is no fault of a file.
    plan.stage(&args.stage)?;
    match args.files.as_slice() {
        [file] => one(args, &puzzle, &plan, file, out),
        files => several(args, &puzzle, &plan, files, out),
    }
}

/// An attempt at a stage, and the lines of its file that only the sqlite3 program understands, counted from 1.
struct Checked {
    attempt: Attempt,
    skipped: Vec<usize>,
}

fn check(args: &CheckArgs, plan: &Plan, file: &str) -> Result<Checked> {
    let since = Some(Instant::now());
    let text = read_text(file, LONGEST_SCRIPT)?;
    let (text, skipped) = without_dot_commands(&text);
    let limits = Limits {
        max_rows: args.max_rows,
        timeout: Some(args.timeout),
        since,
        ..Limits::default()
    };
    let attempt = engine::attempt(plan, &args.stage, (file, &text), limits)?;
    Ok(Checked { attempt, skipped })
}

fn one(
    args: &CheckArgs,
    puzzle: &Puzzle,
    plan: &Plan,
    file: &str,
    out: &mut Paper,
) -> Result<Outcome> {
    let checked = check(args, plan, file)?;
    let attempt = &checked.attempt;
    if args.format == ReportFormat::Json {
        writeln!(out, "{}", report(puzzle, &checked))?;
        return Ok(Outcome::of(attempt.is_right()));
    }
    for line in in_words(puzzle, &checked) {
        writeln!(out, "{line}")?;
    }
    if !attempt.has_right_rows() {
        write_rows("too many", attempt.n_too_many, &attempt.too_many, out)?;
        write_rows("missing", attempt.n_missing, &attempt.missing, out)?;
    }
    Ok(Outcome::of(attempt.is_right()))
}

/// Checks file after file, and writes a line for each. What cannot be run is told there.
fn several(
    args: &CheckArgs,
    puzzle: &Puzzle,
    plan: &Plan,
    files: &[String],
    out: &mut Paper,
) -> Result<Outcome> {
    let mut records = Vec::new();
    let mut are_right = true;
    for file in files {
        let found = check(args, plan, file);
        if let Err(error @ Error::Interrupted { .. }) = found {
            return Err(error);
        }
        are_right &= matches!(&found, Ok(checked) if checked.attempt.is_right());
        if args.format == ReportFormat::Json {
            let mut object = match &found {
                Ok(checked) => report(puzzle, checked),
                Err(error) => json!({
                    "puzzle": puzzle.name,
                    "family": puzzle.family(),
                    "is_right": false,
                    "error": error.to_string(),
                }),
            };
            object["file"] = file.as_str().into();
            writeln!(out, "{object}")?;
            continue;
        }
        let (verdict, reason) = match &found {
            Ok(checked) => verdict(&checked.attempt),
            Err(error) => ("does not run", error.to_string()),
        };
        records.push(json!({ "File": file, "Verdict": verdict, "Reason": visible(&reason) }));
    }
    if args.format == ReportFormat::Text {
        write_list(out, Format::Table, &records, &[])?;
    }
    Ok(Outcome::of(are_right))
}

/// All that was found, as JSON.
fn report(puzzle: &Puzzle, checked: &Checked) -> Value {
    let attempt = &checked.attempt;
    let (verdict, reason) = verdict(attempt);
    let other_types = attempt.other_types.iter().map(
        |other| json!({ "column": other.column, "found": other.found, "expected": other.needed }),
    );
    let renamed = attempt.renamed.iter();
    let broken = attempt.broken_rules.iter();
    json!({
        "puzzle": puzzle.name,
        "family": puzzle.family(),
        "stages": [{
            "name": attempt.stage,
            "rows": attempt.n_rows,
            "rows_expected": attempt.n_needed,
        }],
        "is_right": attempt.is_right(),
        "verdict": verdict,
        "reason": reason,
        "text": in_words(puzzle, checked),
        "missing_columns": attempt.missing_columns,
        "unexpected_columns": attempt.extra_columns,
        "other_types": other_types.collect::<Vec<_>>(),
        "made": { "rows": attempt.n_rows, "first": objects(&attempt.made) },
        "missing": { "rows": attempt.n_missing, "first": objects(&attempt.missing) },
        "too_many": { "rows": attempt.n_too_many, "first": objects(&attempt.too_many) },
        "renamed_columns": renamed
            .map(|(name, meant)| json!({ "column": name, "expected": meant }))
            .collect::<Vec<_>>(),
        "broken_rules": broken
            .map(|(rule, n_rows)| json!({ "rule": rule, "rows": n_rows }))
            .collect::<Vec<_>>(),
        "early": { "rows": attempt.n_early, "rules": attempt.early_rules },
    })
}

fn objects(relation: &Relation) -> Vec<Map<String, Value>> {
    let objects = relation.rows.iter().map(|row| {
        let values = row.iter().map(|cell| json!(cell));
        relation.columns.iter().cloned().zip(values).collect()
    });
    objects.collect()
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

/// The verdict in a sentence, and notes on it, each in a line.
fn in_words(puzzle: &Puzzle, checked: &Checked) -> Vec<String> {
    let attempt = &checked.attempt;
    let title = format!("{} of {}", attempt.stage, puzzle.name);
    let mut lines = Vec::new();
    if attempt.is_right() {
        let rows = count_of(attempt.n_rows, "row");
        lines.push(format!("{title} is right: {rows}"));
    } else if attempt.has_right_rows() {
        lines.push(format!(
            "{title} has the right rows, but {}",
            surplus(attempt)
        ));
    } else {
        lines.push(format!("{title} is wrong: {}", difference(attempt)));
        lines.extend(columns(attempt));
    }
    for (name, meant) in &attempt.renamed {
        let (name, meant) = (visible(name), visible(meant));
        lines.push(format!(
            "column `{name}` is `{meant}` of the plan under another name"
        ));
    }
    if attempt.n_early > 0 {
        let n_early = number(attempt.n_early);
        let rules: Vec<String> = attempt
            .early_rules
            .iter()
            .map(|rule| visible(rule).into())
            .collect();
        let rules = rules.join("; ");
        lines.push(format!(
            "Joinsaw drops {n_early} of them early, by rules that follow from the others: {rules}"
        ));
    }
    for (rule, n_rows) in &attempt.broken_rules {
        let rows = if attempt.n_too_many > MOST_JUDGED {
            let most = count_of(MOST_JUDGED, "row");
            format!("{} of the first {most}", number(*n_rows))
        } else {
            count_of(*n_rows, "row")
        };
        lines.push(format!("missing rule: {}, broken in {rows}", visible(rule)));
    }
    if attempt.are_repeats {
        let repeats = "every row that is too many repeats one that is right; a JOIN without a condition of its own does that";
        lines.push(repeats.to_owned());
    }
    let skipped: Vec<String> = checked.skipped.iter().map(usize::to_string).collect();
    if !skipped.is_empty() {
        let (lines_of, were) = if skipped.len() == 1 {
            ("line", "was")
        } else {
            ("lines", "were")
        };
        let skipped = in_a_list(&skipped);
        lines.push(format!(
            "{lines_of} {skipped} {were} skipped: such commands work only in the sqlite3 program"
        ));
    }
    lines
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

/// Columns by name, after what they are: "missing columns: `A`, `B`".
fn named_columns(what: &str, columns: &[String]) -> String {
    let noun = if columns.len() == 1 {
        "column"
    } else {
        "columns"
    };
    format!("{what} {noun}: {}", quoted(columns).join(", "))
}

/// What is wrong with an attempt, in one line: the rules that are missing, or else how many rows are too many or missing.
fn reason(attempt: &Attempt) -> String {
    if !attempt.missing_columns.is_empty() {
        return named_columns("missing", &attempt.missing_columns);
    }
    if let Some(other) = attempt.other_types.first() {
        return type_in_words(other);
    }
    let rules: Vec<String> = attempt
        .broken_rules
        .iter()
        .map(|(rule, _)| format!("`{rule}`"))
        .collect();
    let mut reasons = Vec::new();
    if !rules.is_empty() {
        reasons.push(format!("missing: {}", in_a_list(&rules)));
    } else if attempt.n_too_many > 0 {
        reasons.push(count_of(attempt.n_too_many, "row") + " too many");
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

/// How the columns differ, and whether the others are right.
fn columns(attempt: &Attempt) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, columns) in [
        ("missing", &attempt.missing_columns),
        ("unexpected", &attempt.extra_columns),
    ] {
        if !columns.is_empty() {
            lines.push(named_columns(what, columns));
        }
    }
    lines.extend(attempt.other_types.iter().map(type_in_words));
    if attempt.rows_agree() && !attempt.columns_match() && !attempt.missing.columns.is_empty() {
        lines.push("the other columns are right".to_owned());
    }
    lines
}

fn type_in_words(other: &OtherType) -> String {
    let OtherType {
        column,
        found,
        needed,
    } = other;
    let column = visible(column);
    format!("column `{column}` holds values of type {found}; expected {needed}")
}

/// Writes how many rows are wrong, and the first of them.
fn write_rows(what: &str, n_rows: u64, first: &Relation, out: &mut Paper) -> Result<()> {
    if n_rows == 0 || first.columns.is_empty() {
        return Ok(());
    }
    let is_all = n_rows == first.rows.len() as u64;
    let among = if is_all { "" } else { ", among them" };
    writeln!(out, "\n{} {what}{among}:\n", count_of(n_rows, "row"))?;
    write_table(out, first)
}
