//! The subcommands, a file for each.

mod load;
mod new;
mod puzzles;
mod show;
mod solve;
mod sql;
mod tables;

use std::io::Write;

use crate::cli::{Cli, Command, PuzzleArgs};
use crate::error::Result;
use crate::plan::Options;

/// How a command ended that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did what it was asked, or there is a solution.
    Success,
    /// There is no solution.
    NoSolution,
}

/// Runs the command that was asked for, and writes what it found to `out`.
///
/// # Errors
/// When the input is wrong or the output cannot be written; nothing is kept then.
pub fn run(cli: &Cli, out: &mut dyn Write) -> Result<Outcome> {
    let outcome = match &cli.command {
        Command::Solve(args) => solve::run(args, out),
        Command::Puzzles(args) => puzzles::run(args, out),
        Command::Tables(args) => tables::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Sql(args) => sql::run(args, out),
        Command::Load(args) => load::run(args, out),
        Command::New(args) => new::run(args, out),
    }?;
    out.flush()?;
    Ok(outcome)
}

/// What to solve of a puzzle, as the command line asks for it.
fn options(args: &PuzzleArgs) -> Options {
    let today = args.today.then(|| {
        let now = jiff::Zoned::now();
        (now.month().unsigned_abs(), now.day().unsigned_abs())
    });
    Options {
        centres: args.centres.clone(),
        holes: args.holes.clone(),
        date: today.map(|(month, day)| (month.into(), day.into())),
    }
}
