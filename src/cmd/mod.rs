//! The subcommands, a file for each.
//!
//! It may use every other module, since only `main` uses it. Begin with [`run`] and with `solve.rs`: the other subcommands follow its
//! pattern.

mod check;
mod draw;
mod explain;
mod generate;
mod grade;
mod hint;
mod kept;
mod lists;
mod minimise;
mod printed;
mod progress;
mod report;
mod solve;
mod study;
mod unique;
mod verify;

use std::io::Write;
use std::path::Path;

use self::progress::Progress;
use crate::answer::Answer;
use crate::cli::{Cli, Command, command};
use crate::engine::{Database, Limits, StoredPuzzle, was_interrupted};
use crate::error::{Error, Result};
use crate::family::{self, Document, Puzzle};
use crate::output::{Destination, Format, Paper, Terminal, write_message};
use crate::plan::Plan;

/// The puzzle that is solved if none is named.
const DEFAULT_PUZZLE: &str = "drive-ya-nuts";

/// How a command that did not fail ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did its work, or there is a solution.
    Success,
    /// The puzzle has no solution, or what was checked is wrong.
    NoSolution,
}

impl Outcome {
    fn of(is_solved: bool) -> Self {
        if is_solved {
            Self::Success
        } else {
            Self::NoSolution
        }
    }
}

/// Runs the given command, and writes what it found to `out`, which goes to this terminal, and warnings to `err`. What
/// people read has every character visible, and no line of it is wider than the terminal; what programs read, such as
/// CSV, JSON and SQL, is written as it is.
///
/// # Errors
/// When the input is wrong or the output cannot be written; nothing is kept then.
pub fn run(
    cli: &Cli,
    terminal: Terminal,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome> {
    let mut out = match format_of(&cli.command) {
        Some(Format::Table) => Paper::for_people(out, terminal),
        _ => Paper::for_programs(out),
    };
    let out = &mut out;
    let outcome = match &cli.command {
        Command::Solve(args) => solve::run(args, out, err),
        Command::Puzzles { format } => lists::puzzles(*format, out).map(|()| Outcome::Success),
        Command::Show(args) => kept::show(args, out),
        Command::Sql(args) => printed::sql(args, out),
        Command::Explain(args) => explain::run(args, out, err),
        Command::Hint(args) => hint::run(args, out, err),
        Command::Grade(args) => grade::run(args, out, err),
        Command::Unique(args) => unique::run(args, out, err),
        Command::Minimise(args) => minimise::run(args, out, err),
        Command::Report(args) => report::run(args, out, err),
        Command::Lesson { folder } => report::write_lesson_plan(folder, out, err),
        Command::Load(args) => kept::load(args, out),
        Command::New { name, from } => printed::new(name.as_deref(), from.as_deref(), out),
        Command::Generate(args) => generate::run(args, out),
        Command::Study(args) => study::run(args, out),
        Command::Draw(args) => draw::run(args, out, err),
        Command::Verify(args) => verify::run(args, out),
        Command::Check(args) => check::run(args, out, err),
        #[cfg(feature = "engines")]
        Command::Engines { format } => lists::engines(*format, out).map(|()| Outcome::Success),
        #[cfg(not(feature = "engines"))]
        Command::Engines { .. } => Err(no_engines()),
        Command::Completions { shell } => {
            // The generator panics if it cannot write; a vector can always be written to.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command(), "joinsaw", &mut script);
            out.write_all(&script)?;
            Ok(Outcome::Success)
        }
    };
    outcome
        .and_then(|outcome| {
            out.flush()?;
            Ok(outcome)
        })
        .map_err(|error| match error {
            Error::Write(_) if was_interrupted() => {
                Error::Message("interrupted before all of the output was written".to_owned())
            }
            error => error,
        })
}

/// The format of a command, or `None` if it writes only for programs. Tables are for people, all else is for programs.
fn format_of(command: &Command) -> Option<Format> {
    match command {
        Command::Solve(args) => Some(args.format()),
        Command::Puzzles { format } | Command::Engines { format } => Some(*format),
        Command::Show(args) => Some(args.format),
        Command::Explain(args) => Some(args.format),
        Command::Study(args) => Some(args.format),
        Command::Hint(args) | Command::Unique(args) | Command::Grade(args) => {
            Some(args.format.into())
        }
        Command::Check(args) => Some(args.format),
        Command::Report(args) if Destination::is_standard_output(&args.output) => None,
        Command::Report(_) | Command::Lesson { .. } | Command::Load(_) | Command::Verify(_) => {
            Some(Format::Table)
        }
        // Pictures, scripts, puzzle files, and completions are copied or go into a file: a line that is broken at the
        // edge of a terminal would no longer be what it was.
        Command::Draw(_)
        | Command::Sql(_)
        | Command::New { .. }
        | Command::Generate(_)
        | Command::Minimise(_)
        | Command::Completions { .. } => None,
    }
}

fn named_or_default(name: Option<&str>) -> Result<Puzzle> {
    family::find(name.unwrap_or(DEFAULT_PUZZLE))
}

/// The puzzle of this name, or else the default one, with what is given.
fn named(name: Option<&str>, givens: &[String]) -> Result<Puzzle> {
    named_or_default(name)?.with_given(givens)
}

/// Runs a plan stage by stage, and shows its progress on a terminal.
fn run_stages(mut database: Database, plan: Plan, limits: Limits) -> Result<Answer> {
    let run = database
        .run(&plan, limits, &Progress::on_terminal(&plan.stages))
        .map_err(|error| plan.advised(error))?;
    database.begin_reading()?;
    Answer::of_tables(database, plan, run)
}

fn warn(puzzle: &Puzzle, err: &mut dyn Write) -> Result<()> {
    for warning in &puzzle.warnings {
        write_message(err, "warning", warning)?;
    }
    Ok(())
}

/// The puzzle that a kept database holds.
fn puzzle_in(file: &Path, stored: &StoredPuzzle) -> Result<Puzzle> {
    let document = Document::new(&file.to_string_lossy(), &stored.definition).called(&stored.name);
    Ok(Puzzle {
        is_loaded: stored.is_loaded,
        ..family::parse(&document)?
    })
}

/// A command for a puzzle with its givens, quoted for a shell.
fn command_line(subcommand: &str, puzzle: Option<&str>, givens: &[String]) -> String {
    let mut words = vec!["joinsaw".to_owned(), subcommand.to_owned()];
    words.extend(puzzle.map(quoted));
    for given in givens {
        words.extend(["--given".to_owned(), quoted(given)]);
    }
    words.join(" ")
}

/// A word of a command, in quotes where a shell needs them.
fn quoted(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "-_./=,:+%@".contains(symbol);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The error about an engine in a program that has only the embedded one.
#[cfg(not(feature = "engines"))]
fn no_engines() -> Error {
    Error::Message(
        "this build solves on the embedded SQLite alone; run what `joinsaw sql` prints on the other engine, or build with `--features engines`".to_owned(),
    )
}
