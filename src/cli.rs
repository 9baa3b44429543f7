//! The command line: subcommands and their options.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::engine::Limits;
use crate::output::Format;
use crate::plan::{Goal, Method, Options};

/// Solves puzzles with nothing but SQL joins.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    max_term_width = 100,
    after_help = "Exit codes: 0 there is a solution, 1 there is none, 2 an error."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the pipeline of joins and report which centre leaves a row
    Solve(SolveArgs),
    /// List the built-in puzzles, with their size and what is known of each
    Puzzles(PuzzlesArgs),
    /// List the tables of a kept database, with rows and time for each stage
    Tables(TablesArgs),
    /// Print one table of a kept database
    Show(ShowArgs),
    /// Print the script of SQL that solves a puzzle, for sqlite3 and other engines
    Sql(SqlArgs),
    /// Bring pieces of your own into a database
    Load(LoadArgs),
    /// Print a commented puzzle file to start from
    New(NewArgs),
}

/// A puzzle, and the centres to try.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// A built-in puzzle or a puzzle file, `-` for standard input [default: drive-ya-nuts]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    /// Only these centres
    #[arg(long = "centre", alias = "center", value_name = "ID", num_args = 1.., value_delimiter = ',')]
    pub centres: Vec<String>,
    /// Join the slots of a board in this order, separated by commas
    #[arg(long, value_name = "SLOTS", value_delimiter = ',')]
    pub order: Vec<String>,
    /// Only boards with this rim, clockwise, a character a side: `?` is any side, `+` any out, `-` any in
    #[arg(long, value_name = "SIDES", allow_hyphen_values = true)]
    pub rim: Option<String>,
    /// How the plan runs
    #[arg(long, value_enum, default_value_t)]
    pub plan: Method,
}

impl PuzzleArgs {
    /// The options as a plan takes them.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            method: self.plan,
            centres: self.centres.clone(),
            order: self.order.clone(),
            rim: self.rim.clone(),
            ..Options::default()
        }
    }
}

/// Options of `solve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw solve                               solve Drive Ya Nuts, every piece as the centre
  joinsaw solve --centre 1 --db nuts.db       one centre, and keep its tables for sqlite3
  joinsaw solve mine.toml --format json       a puzzle of your own, for a program to read")]
pub struct SolveArgs {
    /// The puzzle and its centres.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Keep every table in FILE, and replace what it held
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
    /// Print one solution only
    #[arg(long, conflicts_with = "count")]
    pub first: bool,
    /// Print only how many solutions there are
    #[arg(long)]
    pub count: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t, hide_possible_values = false)]
    pub format: Format,
    /// End the run when a stage leaves more rows than this
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub max_rows: u64,
    /// End the run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// How many connections may work at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub threads: Option<u64>,
}

impl SolveArgs {
    /// The options as a plan takes them.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            goal: match (self.first, self.count) {
                (true, _) => Goal::First,
                (_, true) => Goal::Count,
                _ => Goal::Rows,
            },
            keeps_tables: self.db.is_some(),
            ..self.puzzle.options()
        }
    }

    /// How far the run may go.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let threads = self.threads.and_then(|n| usize::try_from(n).ok());
        Limits {
            max_rows: self.max_rows,
            timeout: self.timeout,
            n_threads: threads.unwrap_or(Limits::default().n_threads),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .map_err(|_| "needed is a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "needed is a number of seconds from 0 up".to_owned())
}

/// Options of `puzzles`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  joinsaw puzzles --format json")]
pub struct PuzzlesArgs {
    /// How to print the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options of `tables`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  joinsaw tables --db nuts.db")]
pub struct TablesArgs {
    /// The database that `solve --db` or `load --db` made
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// How to print the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options of `show`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  joinsaw show Opt5 --db nuts.db --centre 1")]
pub struct ShowArgs {
    /// The table to print
    pub table: String,
    /// The database that `solve --db` or `load --db` made
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// Only the rows of these centres
    #[arg(long = "centre", alias = "center", value_name = "ID", num_args = 1.., value_delimiter = ',')]
    pub centres: Vec<String>,
    /// At most this many rows
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options of `sql`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw sql | sqlite3 nuts.db          build the same tables with nothing but sqlite3
  joinsaw sql --stage Opt2               read one stage")]
pub struct SqlArgs {
    /// The puzzle and its centres.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Only the statement of this stage
    #[arg(long, value_name = "OptK")]
    pub stage: Option<String>,
}

/// Options of `load`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  joinsaw load --db mine.db --pieces pieces.csv
  joinsaw solve --db mine.db

The pieces have the columns ID and Description, the sequences Piece_ID, Seq_ID and Seq.")]
pub struct LoadArgs {
    /// The database to fill; what it held is replaced
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The pieces as CSV, `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub pieces: String,
    /// The sequences as CSV, `-` for standard input; they are checked against the pieces
    #[arg(long, value_name = "FILE")]
    pub sequences: Option<String>,
}

/// Options of `new`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  joinsaw new flower > mine.toml")]
pub struct NewArgs {
    /// The family of the puzzle: flower, board, logic
    pub family: String,
}
