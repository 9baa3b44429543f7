//! The command line: subcommands and their options.

mod checks;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

pub use checks::{CheckStageArgs, CompletionsArgs, ManArgs, RowFormat, VerifyArgs};

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
    /// Count what each rule removed at each stage, and say why a search ends
    Explain(ExplainArgs),
    /// Write a solved puzzle as a lesson, on one page of HTML
    Report(ReportArgs),
    /// Bring pieces of your own into a database
    Load(LoadArgs),
    /// Print a commented puzzle file to start from
    New(NewArgs),
    /// Print a random puzzle file
    Generate(GenerateArgs),
    /// Count how many random flowers, or all of them, can be solved
    Study(StudyArgs),
    /// Draw a solution, or any row of any stage, as an SVG or PNG file
    Draw(DrawArgs),
    /// Check solutions against the rules of a puzzle, without any join
    Verify(VerifyArgs),
    /// Say whether a statement of one's own makes the right stage
    CheckStage(CheckStageArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Print a page of the manual, in the form that `man` reads
    Man(ManArgs),
}

/// A puzzle, and what to solve of it.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// A built-in puzzle or a puzzle file, `-` for standard input [default: drive-ya-nuts]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    /// Only these centres
    #[arg(long = "centre", alias = "center", value_name = "ID", num_args = 1.., value_delimiter = ',')]
    pub centres: Vec<String>,
    /// Join the slots of a board in this order, separated by commas; for a cover two directions, such as `right,down`
    #[arg(long, value_name = "SLOTS", value_delimiter = ',')]
    pub order: Vec<String>,
    /// Only boards with this rim, clockwise, a character a side: `?` is any side, `+` any out, `-` any in
    #[arg(long, value_name = "SIDES", allow_hyphen_values = true)]
    pub rim: Option<String>,
    /// How the plan runs
    #[arg(long, value_enum, default_value_t)]
    pub plan: Method,
    /// Only this cell for a hole of a cover, such as `month=Apr`; a hole may be given several times
    #[arg(long = "hole", value_name = "HOLE=CELL", value_parser = hole_and_cell)]
    pub holes: Vec<(String, String)>,
    /// Only the date of the day, in a cover with holes for month and day
    #[arg(long, conflicts_with = "holes")]
    pub today: bool,
}

fn hole_and_cell(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((hole, cell)) => Ok((hole.trim().to_owned(), cell.trim().to_owned())),
        None => {
            Err("needed is a hole and a cell with `=` between them, such as `month=Apr`".to_owned())
        }
    }
}

impl PuzzleArgs {
    /// The options as a plan takes them.
    #[must_use]
    pub fn options(&self) -> Options {
        let today = self.today.then(|| {
            let now = jiff::Zoned::now();
            (now.month().unsigned_abs(), now.day().unsigned_abs())
        });
        Options {
            method: self.plan,
            centres: self.centres.clone(),
            order: self.order.clone(),
            rim: self.rim.clone(),
            holes: self.holes.clone(),
            date: today.map(|(month, day)| (month.into(), day.into())),
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
  joinsaw solve calendar --today              what to lay round the date of the day
  joinsaw solve mine.toml --format json       a puzzle of your own, for a program to read
  joinsaw solve --all-pieces --order 6 --centre 123456
                                              how many rings fit round one of all 120 pieces")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct SolveArgs {
    /// The puzzle, and what to solve of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Count the fillings of a ring with all possible pieces of an order, 3 to 7, instead of a puzzle: `--order 6`, or
    /// a table for `--order 3..7`; `--centre 123456` is one centre, else every piece is the centre
    #[arg(long, requires = "order", conflicts_with_all = ["puzzle", "rim", "plan", "holes", "today", "db", "engine", "first"])]
    pub all_pieces: bool,
    /// Keep every table in FILE, and replace what it held
    #[arg(long, value_name = "FILE", group = "place")]
    pub db: Option<PathBuf>,
    /// Run on another database through its ADBC driver: postgresql, duckdb, sqlite, flightsql, spark, or a file
    #[arg(long, value_name = "adbc:DRIVER", group = "place", value_parser = driver)]
    pub engine: Option<String>,
    /// Where the database of `--engine` is; a password in it is never printed [default: `$JOINSAW_URI`]
    #[arg(long, value_name = "URI", requires = "engine")]
    pub uri: Option<String>,
    /// The schema of the database that the tables go into; it is made if it is not there
    #[arg(long, value_name = "NAME", requires = "engine")]
    pub schema: Option<String>,
    /// Go on with a run that was stopped: keep the stages that are done, and every stage as soon as it is done
    #[arg(long, requires = "place")]
    pub resume: bool,
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
            keeps_tables: self.db.is_some() || self.engine.is_some(),
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

fn driver(text: &str) -> Result<String, String> {
    match text.strip_prefix("adbc:") {
        Some(driver) if !driver.is_empty() => Ok(driver.to_owned()),
        _ => Err("needed is `adbc:` and a driver, such as `adbc:postgresql`".to_owned()),
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
  joinsaw sql --stage Opt2               read one stage
  joinsaw sql --all-pieces --order 6     the count of all rings of an order, grouped")]
pub struct SqlArgs {
    /// The puzzle, and what to solve of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The script of `solve --all-pieces` for one order, such as `--order 6`
    #[arg(long, requires = "order", conflicts_with_all = ["puzzle", "rim", "plan", "holes", "today"])]
    pub all_pieces: bool,
    /// Only the statement of this stage
    #[arg(long, value_name = "OptK")]
    pub stage: Option<String>,
}

/// Options of `explain`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw explain                             every stage of Drive Ya Nuts, rule by rule
  joinsaw explain --centre 5 --stage Opt3     why a centre ends
  joinsaw explain fish --query-plan           how SQLite runs each stage")]
pub struct ExplainArgs {
    /// The puzzle, and what to explain of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Only this stage
    #[arg(long, value_name = "OptK")]
    pub stage: Option<String>,
    /// Add SQLite's own plan for the statement of each stage
    #[arg(long)]
    pub query_plan: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// End the run when a stage leaves more rows than this
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub max_rows: u64,
    /// End the run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

impl ExplainArgs {
    /// How far the run may go. All tables are needed afterwards, so that one connection makes them.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            max_rows: self.max_rows,
            timeout: self.timeout,
            n_threads: 1,
        }
    }
}

/// Options of `report`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw report -o lesson.html                        every stage of Drive Ya Nuts, row by row
  joinsaw report -o lesson.html --centre 4 --centre 5  two of its centres
  joinsaw report calendar --today -o today.html        the date of the day
  joinsaw report fish --plan bushy -o fish.html        two halves and where they meet")]
pub struct ReportArgs {
    /// The puzzle, and what to solve of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The page to write, and replace if it is there; it needs no other file and no network
    #[arg(short, long, value_name = "FILE.html")]
    pub output: PathBuf,
    /// End the run when a stage leaves more rows than this
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub max_rows: u64,
    /// End the run after this many seconds, and so every count of what the rules removed
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

impl ReportArgs {
    /// How far the run may go. Every stage has to stay in one database, so one connection does all the work.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            max_rows: self.max_rows,
            timeout: self.timeout,
            n_threads: 1,
        }
    }
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
    /// The family of the puzzle: flower, board, cover, logic
    pub family: String,
}

/// Options of `generate`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw generate --order 6 --seed 1              the same puzzle on every machine
  joinsaw generate --order 8 --unique > new.toml   a puzzle with exactly one solution
  joinsaw generate --board hexagon --size 2 --numbers 6 --seed 1
                                                   a board of 19 hexagons")]
pub struct GenerateArgs {
    /// A flower: the number of sides of a piece, 4 to 35; there is one piece more
    #[arg(long, value_name = "N", required_unless_present = "board")]
    pub order: Option<usize>,
    /// A board that has a solution, instead of a flower
    #[arg(long, value_enum, requires = "size", requires = "numbers",
        conflicts_with_all = ["order", "puzzle", "solvable", "unique"])]
    pub board: Option<BoardShape>,
    /// The rings of a hexagon board, the side of a triangle, or the width and height of a square
    #[arg(long, value_name = "R", requires = "board")]
    pub size: Option<usize>,
    /// How many different numbers the sides of a board's pieces show
    #[arg(long, value_name = "K", requires = "board")]
    pub numbers: Option<usize>,
    /// Let no piece of a board show a number twice
    #[arg(long, requires = "board")]
    pub distinct: bool,
    /// Chooses the puzzle [default: another one each time]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub seed: Option<u64>,
    /// The puzzle that `study` with this seed calls by this number
    #[arg(long, value_name = "I", default_value_t = 0, hide_default_value = true, conflicts_with_all = ["solvable", "unique"])]
    pub puzzle: u64,
    /// One that has a solution
    #[arg(long)]
    pub solvable: bool,
    /// One that has exactly one solution
    #[arg(long, conflicts_with = "solvable")]
    pub unique: bool,
}

/// The shapes of random boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum BoardShape {
    /// Hexagons in rings round one in the centre.
    Hexagon,
    /// Triangles in a pyramid.
    Triangle,
    /// Squares in as many rows as columns.
    Square,
}

/// The largest seed: SQLite has whole numbers up to here.
const MOST_SEED: u64 = i64::MAX as u64;

/// Options of `study`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw study --orders 5..12 --puzzles 10000 --seed 1    a sample of random flowers
  joinsaw study --orders 5..12 --chart study.svg           the same as a chart
  joinsaw study --all --order 5                            every multiset of pieces of order 5")]
pub struct StudyArgs {
    /// The orders to study, `6` or `5..12`; both ends count
    #[arg(long, alias = "order", value_name = "A..B", default_value = "5..12")]
    pub orders: String,
    /// How many random puzzles of each order
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub puzzles: u64,
    /// Chooses the puzzles [default: others each time]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub seed: Option<u64>,
    /// Let the pieces of a puzzle be alike: every multiset of pieces is equally likely
    #[arg(long)]
    pub with_repeats: bool,
    /// Count the solutions of every multiset of pieces instead of a sample; orders 3 to 5, one at a time (`--order 5`)
    #[arg(long, conflicts_with_all = ["puzzles", "seed", "with_repeats", "chart", "db"])]
    pub all: bool,
    /// Draw the shares of puzzles with no, one, two or more solutions; the file's name ends in `.svg` or `.png`
    #[arg(long, value_name = "FILE.svg")]
    pub chart: Option<PathBuf>,
    /// Keep every table in FILE, and replace what it held; runs on one core
    #[arg(long, value_name = "FILE", conflicts_with = "with_repeats")]
    pub db: Option<PathBuf>,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options of `draw`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw draw -o nuts.svg                              the solved flower
  joinsaw draw -o step.png --stage Opt3 --row 2         the second row of the third stage
  joinsaw draw calendar --today -o today.svg            what to lay round the date of the day

A puzzle without a solution is drawn as far as it goes, and ends with exit code 1.")]
pub struct DrawArgs {
    /// The puzzle, and what to solve of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The file to draw into; its name ends in `.svg` or `.png`
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Draw a row of this stage, as far as the board is filled there
    #[arg(long, value_name = "OptK")]
    pub stage: Option<String>,
    /// Which row of the stage, counted from 1 in the order of `joinsaw show` [default: 1]
    #[arg(long, value_name = "R", requires = "stage", value_parser = clap::value_parser!(u64).range(1..))]
    pub row: Option<u64>,
}
