//! Options of `verify` and `check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{mebibytes, seconds};
use crate::output::Format;
use crate::plan::Method;

#[derive(Debug, Args)]
#[command(
    group = clap::ArgGroup::new("rows").required(true).args(["solution", "db"]),
    after_help = "\
Examples:
  joinsaw solve dogs --format csv | joinsaw verify dogs --solution -
  joinsaw verify sudoku --solution solved.txt    a filled grid, or any board in lines
  joinsaw verify dogs --solution found.json      what `solve --format json` wrote
  joinsaw verify --db nuts.db                    the solutions that `solve --db` kept

Exit codes: 0 every solution is right, 1 one is wrong or there is none, 2 the rows cannot be read."
)]
pub struct VerifyArgs {
    /// A built-in puzzle or a puzzle file [default: drive-ya-nuts, or the puzzle of the database]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    /// The solutions, as `solve` prints them in any format, or a board in lines; `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub solution: Option<String>,
    /// The solutions in the last stage of a kept database
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw check drive-ya-nuts Opt2 my.sql      a file with CREATE TABLE Opt2 AS ..., or a SELECT
  joinsaw check fish Opt2 hand-ins             a table of the files of a folder, with the rule that each lacks
  joinsaw check fish all 'hand-ins/a*.sql'     every stage that each file makes
  joinsaw sql --stage Opt3 | joinsaw check drive-ya-nuts Opt3 -

The statements run in a scratch database that holds the inputs and the right rows of the stages before this one.

Exit codes: 0 the rows are right, 1 they are wrong, or one of several files is not right, 2 the statements cannot be run.")]
pub struct CheckArgs {
    /// A built-in puzzle or a puzzle file
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,
    /// The stage that the statements make, or `all` for every stage that a file makes
    #[arg(value_name = "OptK")]
    pub stage: String,
    /// The file with the statements, or `-` for standard input; a folder or a pattern names the files of a class
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// The plan whose stages are meant
    #[arg(long, value_enum, default_value = "staged", hide_short_help = true)]
    pub plan: Method,
    /// End the check of a file after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30", hide_short_help = true)]
    pub timeout: Duration,
    /// End a statement that makes more rows than this
    #[arg(
        long,
        value_name = "N",
        default_value_t = 5_000_000,
        hide_short_help = true
    )]
    pub max_rows: u64,
    /// End the check when it takes more MiB of memory than this [default: 1024]
    #[arg(long, value_name = "MIB", value_parser = mebibytes, hide_short_help = true)]
    pub max_memory: Option<u64>,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
