//! `joinsaw check`: compares the rows that a learner's statements make with those of the right stage.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use glob::{MatchOptions, Pattern};
use serde_json::{Value, json};

use super::Outcome;
use crate::cli::CheckArgs;
use crate::compile::compile;
use crate::engine::{Limits, limit_memory_to};
use crate::error::{Error, Result};
use crate::family::{self, Puzzle, kind_of, read_text};
use crate::judge::{self, Attempt, MOST_JUDGED, OtherType};
use crate::output::{Format, Paper, write_json, write_list, write_message, write_table};
use crate::plan::{Method, Options, Plan};
use crate::relation::Excerpt;
use crate::words::{count_of, number};

/// The stage argument for every stage that a file makes.
const ALL: &str = "all";

/// The columns of CSV.
const COLUMNS: [&str; 5] = ["learner", "file", "stage", "verdict", "reason"];

/// The memory limit for SQLite without `--max-memory`, in bytes: 1 GiB.
const MAX_MEMORY: u64 = 1 << 30;

/// The longest script, in bytes: many times what a stage needs.
const LONGEST_SCRIPT: u64 = 100_000;

pub fn run(args: &CheckArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
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
    let stage = match args.stage.as_str() {
        ALL => None,
        name => Some(plan.stage(name)?.name.as_str()),
    };
    let files = files_named(&args.files, err)?;
    if let ([file], Some(stage), true) = (&files[..], stage, args.files == files) {
        let (_, attempt) = attempts(args, &plan, Some(stage), file)?.remove(0);
        let attempt = attempt?;
        match args.format {
            Format::Table => write_text(out, &puzzle, &attempt)?,
            Format::Json => write_json(out, &report(&puzzle, &attempt))?,
            format => write_list(out, format, &[report(&puzzle, &attempt)], &COLUMNS[3..])?,
        }
        return Ok(Outcome::of(attempt.is_right()));
    }
    let mut reports = Vec::new();
    for file in &files {
        let learner = Path::new(file).file_stem().map(OsStr::to_string_lossy);
        let attempts = attempts(args, &plan, stage, file)
            .unwrap_or_else(|error| vec![(args.stage.as_str(), Err(error))]);
        for (stage, attempt) in attempts {
            let mut report = match attempt {
                Ok(attempt) => report(&puzzle, &attempt),
                Err(error @ Error::Interrupted { .. }) => return Err(error),
                Err(error) => failure(&puzzle, &error),
            };
            report["learner"] = learner.as_deref().into();
            report["file"] = file.as_str().into();
            report["stage"] = stage.into();
            reports.push(report);
        }
    }
    let is_right = |report: &&Value| report["is_right"] == true;
    let n_right = reports.iter().filter(is_right).count();
    if args.format == Format::Table {
        write_list(out, Format::Table, &reports, &COLUMNS[1..])?;
        let n_checked = number(reports.len() as u64);
        writeln!(out, "{} of {n_checked} right", number(n_right as u64))?;
    } else {
        write_list(out, args.format, &reports, &COLUMNS)?;
    }
    Ok(Outcome::of(n_right == reports.len()))
}

/// The files that the arguments name: a file or `-` itself, the files of a folder that end with `.sql`, or those that match a pattern.
fn files_named(arguments: &[String], err: &mut dyn Write) -> Result<Vec<String>> {
    // Skips hidden files, such as those that operating systems put into folders.
    let options = MatchOptions {
        require_literal_leading_dot: true,
        ..MatchOptions::new()
    };
    let mut files = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        let is_folder = path.is_dir();
        if !is_folder && (path.exists() || !argument.contains(['*', '?', '['])) {
            files.push(argument.clone());
            continue;
        }
        let (pattern, end) = if is_folder {
            let folder = Pattern::escape(argument.trim_end_matches('/'));
            (format!("{folder}/*"), ".sql")
        } else {
            (argument.clone(), "")
        };
        let matching = glob::glob_with(&pattern, options).map_err(|fault| {
            let problem = fault.msg;
            Error::Message(format!("`{argument}` is not a valid pattern: {problem}"))
        })?;
        let n_before = files.len();
        for path in matching.flatten().filter(|path| path.is_file()) {
            let file = path.display().to_string();
            if file.to_lowercase().ends_with(end) {
                files.push(file);
            } else {
                let warning = format!("`{file}` is skipped: its name does not end in `.sql`");
                write_message(err, "warning", warning)?;
            }
        }
        if files.len() == n_before {
            let problem = format!("no file matches `{pattern}{end}`");
            return Err(Error::Message(problem));
        }
    }
    Ok(files)
}

fn read(file: &str) -> Result<String> {
    let text = read_text(file, LONGEST_SCRIPT)?;
    let kind = if text.trim().is_empty() {
        Some("empty")
    } else {
        kind_of(text.as_bytes())
    };
    kind.map_or(Ok(text), |kind| {
        Err(Error::Message(format!("`{file}` is {kind}; expected SQL")))
    })
}

/// The attempts in a file: at the requested stage or, by default, at every stage from the first to the last that the file makes.
fn attempts<'a>(
    args: &CheckArgs,
    plan: &'a Plan,
    stage: Option<&'a str>,
    file: &str,
) -> Result<Vec<(&'a str, Result<Attempt>)>> {
    let text = read(file)?;
    let made = judge::stages_made(&text, &plan.stages);
    let stages = plan.stages.iter().map(|stage| stage.name.as_str());
    let names: Vec<&str> = stages.collect();
    let first = names[0];
    let is_asked = |name: &&str| stage.map_or_else(|| made.contains(name), |stage| stage == *name);
    let start = names.iter().position(is_asked).unwrap_or(0);
    let end = names.iter().rposition(is_asked).unwrap_or(0);
    let attempts = names[start..=end].iter().map(|&name| {
        let limits = Limits {
            max_rows: args.max_rows,
            timeout: Some(args.timeout),
            since: Some(Instant::now()),
            ..Limits::default()
        };
        let attempt = judge::attempt(plan, name, (file, &text), limits);
        // An error such as a misspelt CREATE takes precedence.
        let judged = match attempt {
            Err(Error::Interrupted { .. }) => attempt,
            Ok(_) if stage.is_some() || made.contains(&name) => attempt,
            Err(_) if made.is_empty() || made.contains(&name) => attempt,
            _ if made.is_empty() => Err(Error::Message(format!(
                "`{file}` makes no stage of the plan; expected CREATE TABLE {first} AS SELECT ..."
            ))),
            _ => Err(Error::Message(format!(
                "`{file}` makes no table `{name}`; stages made: `{}`",
                made.join("`, `")
            ))),
        };
        (name, judged)
    });
    Ok(attempts.collect())
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
    let rows = count_of(attempt.made.n_rows, "row");
    let faults = faults(attempt);
    if attempt.is_right() {
        ("right", rows)
    } else if attempt.has_right_rows() {
        ("right rows", surplus(attempt))
    } else if !faults.is_empty() {
        ("wrong", faults.join("; "))
    } else if attempt.made.n_rows > 0 && attempt.too_many.n_rows == 0 {
        let rows = count_of(attempt.missing.n_rows, "row");
        ("wrong", format!("a rule too many leaves out {rows}"))
    } else {
        ("wrong", difference(attempt))
    }
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
    let is_wrong = !attempt.has_right_rows();
    let verdict = if attempt.is_right() {
        format!("is right: {}", count_of(attempt.made.n_rows, "row"))
    } else if is_wrong {
        format!("is wrong: {}", difference(attempt))
    } else {
        format!("has the right rows, but {}", surplus(attempt))
    };
    let mut lines = vec![format!("{} of {} {verdict}", attempt.stage, puzzle.name)];
    if is_wrong {
        lines.extend(faults(attempt));
    }
    lines.extend(attempt.renamed.iter().map(|(name, meant)| {
        format!("column `{name}` is `{meant}` of the plan under another name")
    }));
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
