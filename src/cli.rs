//! The command line: subcommands and their options.
//!
//! It may use the types of other modules that have names on the command line. Begin with [`Cli`].

mod checks;
mod random;
mod shown;
mod tips;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, CommandFactory, Parser, Subcommand};

pub use checks::{CheckArgs, VerifyArgs};
pub use random::{GenerateArgs, MinimiseArgs, StudyArgs};
pub use shown::{AskArgs, DrawArgs, ExplainArgs, ReportArgs, TimeArgs};
use shown::{GRADE_HELP, HINT_HELP, UNIQUE_HELP};
pub use tips::with_tip;

use crate::engine::{Limits, MAX_THREADS};
use crate::family;
use crate::output::{Format, ReportFormat};
use crate::plan::{Goal, Method, Options};

/// Headings under which the help lists options.
const PUZZLE: &str = "What to solve";
const RUN: &str = "How it runs";
const KEEP: &str = "Keeping tables";
const OUTPUT: &str = "Output";

/// Solves puzzles with nothing but SQL joins.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    max_term_width = 100,
    after_help = "\
Examples:
  joinsaw solve                       Drive Ya Nuts, with every piece as the centre
  joinsaw solve calendar --today      today's date
  joinsaw solve --db nuts.db          keep every table for `joinsaw show` and sqlite3
  joinsaw sql | sqlite3               the same tables in another program

Exit codes: 0 there is a solution, 1 there is none, 2 an error, 130 interrupted."
)]
pub struct Cli {
    #[command(subcommand)]
    /// The subcommand and its options.
    pub command: Command,
}

/// The subcommands in the order of the help, grouped by task.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Solve a puzzle",
        &["solve", "unique", "grade", "hint", "draw", "verify"],
    ),
    (
        "Find or make one",
        &["new", "load", "generate", "minimise", "puzzles"],
    ),
    (
        "See how it is solved",
        &["show", "sql", "explain", "engines"],
    ),
    ("Teach and study", &["report", "lesson", "check", "study"]),
    ("For the shell", &["completions", "help"]),
];

/// The command line, whose help lists the subcommands in groups.
#[must_use]
pub fn command() -> clap::Command {
    let command = Cli::command();
    let lines = GROUPS.iter().map(|(heading, names)| {
        let subcommands = names.iter().map(|name| {
            // `help` is clap's own, and not among them.
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            let about = about.map_or_else(
                || "Print the help of a command".to_owned(),
                ToString::to_string,
            );
            format!("  \u{1b}[1m{name:<12}\u{1b}[0m {about}\n")
        });
        let subcommands: String = subcommands.collect();
        format!("\u{1b}[1m\u{1b}[4m{heading}:\u{1b}[0m\n{subcommands}\n")
    });
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}\u{1b}[1m\u{1b}[4mOptions:\u{1b}[0m\n{{options}}{{after-help}}",
        lines.collect::<String>()
    );
    command.help_template(template).mut_subcommands(|sub| {
        sub.mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.ignore_case(takes_values)
        })
    })
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve a puzzle: print a solution, the counts, and the rows of each stage
    Solve(SolveArgs),
    /// Find out if a puzzle has exactly one solution, or print two that differ
    #[command(after_help = UNIQUE_HELP)]
    Unique(AskArgs),
    /// Grade a puzzle from easy to extreme, by how far narrowing alone solves it
    #[command(after_help = GRADE_HELP)]
    Grade(AskArgs),
    /// Suggest what to place next, with the reason
    #[command(after_help = HINT_HELP)]
    Hint(AskArgs),
    /// Draw a solution, or any row of any stage, as an SVG or PNG file
    Draw(DrawArgs),
    /// Check solutions against the rules of a puzzle, without any join
    Verify(VerifyArgs),
    /// Print a commented puzzle file to start from, or list the kinds of puzzles
    #[command(after_help = NEW_HELP)]
    New {
        /// The family of the puzzle, or a built-in puzzle
        #[arg(value_name = "FAMILY|PUZZLE", conflicts_with = "from", help = format!(
            "The family of the puzzle: {}; or a built-in puzzle, whose own file is printed; without it, the families are listed",
            family::names().join(", ")
        ))]
        name: Option<String>,
        /// Convert FILE, which another program made, into a puzzle file; `-` for standard input
        #[arg(long, value_name = "FILE")]
        from: Option<String>,
    },
    /// Bring pieces of your own into a database
    Load(LoadArgs),
    /// Print a random puzzle file
    Generate(GenerateArgs),
    /// Remove givens, clues and rules that are not needed for a unique solution
    Minimise(MinimiseArgs),
    /// List the built-in puzzles with their sizes and known numbers of solutions
    #[command(after_help = "Example:\n  joinsaw puzzles --format json")]
    Puzzles {
        /// How to print the list
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// List the tables of a kept database, or print one of them
    Show(ShowArgs),
    /// Print the script of SQL that solves a puzzle, for sqlite3 and other engines
    Sql(SqlArgs),
    /// Count the candidates that each rule removed at each stage, and show why a search ends
    Explain(ExplainArgs),
    /// Write a solved puzzle as a lesson, on one page of HTML
    Report(ReportArgs),
    /// Write every page of the lesson plan
    #[command(after_help = "\
Examples:
  joinsaw lesson pages      nuts.html, stage-3.html and the others that docs/lesson-plan.md uses")]
    Lesson {
        /// The folder for the pages; it is created if it does not exist, and earlier pages are replaced
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
    /// Check SQL that you or a class wrote for a stage
    Check(CheckArgs),
    /// Count how many random flowers can be solved
    Study(StudyArgs),
    /// List the engines of other databases that `solve --engine` finds here, and how to get others
    #[command(after_help = "Example:\n  joinsaw engines --format json")]
    Engines {
        /// How to print the list
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Print the completions for a shell
    #[command(after_help = "\
Examples:
  joinsaw completions bash > ~/.local/share/bash-completion/completions/joinsaw
  joinsaw completions zsh > ~/.zfunc/_joinsaw
  joinsaw completions fish > ~/.config/fish/completions/joinsaw.fish")]
    Completions {
        /// The shell to complete commands for
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
}

/// The known parts of a solution, as options.
#[derive(Debug, Args)]
pub struct GivenArgs {
    /// A known part of the solution, such as `1=5`, `centre=4`, `r1c1=5`, `month=Apr`, `date=2026-12-24`, or `rim=` with one
    /// character per side, `?` for any; may be repeated
    #[arg(long, value_name = "PLACE=THING", help_heading = PUZZLE)]
    given: Vec<String>,
    /// Only this centre of a flower; short for `--given centre=ID`
    #[arg(long, value_name = "ID", help_heading = PUZZLE)]
    centre: Option<String>,
    /// Short for `--given date=today`, for a cover with holes for month and day
    #[arg(long, help_heading = PUZZLE)]
    today: bool,
}

impl GivenArgs {
    /// All givens in the form of `--given`.
    pub fn all(&self) -> Vec<String> {
        let today = self.today.then(|| "date=today".to_owned());
        let centre = self.centre.as_ref().map(|id| format!("centre={id}"));
        self.given
            .iter()
            .cloned()
            .chain(today)
            .chain(centre)
            .collect()
    }
}

/// A puzzle, and what to solve of it.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// A built-in puzzle or a puzzle file, `-` for standard input [default: drive-ya-nuts]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub given: GivenArgs,
    /// Join the slots of a board in this order, separated by commas
    #[arg(long, value_name = "SLOTS", value_delimiter = ',', hide_short_help = true, help_heading = RUN)]
    pub order: Vec<String>,
    /// How the plan runs
    #[arg(long, value_enum, default_value_t, hide_short_help = true, help_heading = RUN)]
    pub plan: Method,
}

impl PuzzleArgs {
    pub fn options(&self) -> Options {
        Options {
            method: self.plan,
            order: self.order.clone(),
            ..Options::default()
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw solve                                 solve Drive Ya Nuts, every piece as the centre
  joinsaw solve --given centre=1 --db nuts.db   one centre, and keep its tables for sqlite3
  joinsaw solve calendar --today                what to lay round today's date
  joinsaw solve mine.toml --format json         a puzzle of your own, for a program to read")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Solve every puzzle in PUZZLE, a folder or a file with a grid or a JSON object per line; print a line of JSON for each
    #[arg(long, requires = "puzzle", conflicts_with_all = ["given", "today", "centre", "db", "engine", "sample", "rows"], help_heading = PUZZLE)]
    pub batch: bool,
    /// With `--batch`, only report whether each puzzle has no solution, exactly one, or more
    #[arg(long, requires = "batch", conflicts_with_all = ["first", "count", "distinct"], help_heading = PUZZLE)]
    pub unique: bool,
    /// Keep every table in FILE; without PUZZLE, solve the puzzle that FILE holds
    #[arg(long, value_name = "FILE", group = "place", help_heading = KEEP)]
    pub db: Option<PathBuf>,
    /// Replace another puzzle in FILE or, with `--engine`, existing tables and files of the same names
    #[arg(long, requires = "place", help_heading = KEEP)]
    pub replace: bool,
    /// Run on another engine: duckdb, postgresql, spark, sqlite, or the file of an ADBC driver; `joinsaw engines` lists those
    /// that are installed
    #[arg(long, value_name = "ENGINE", group = "place", value_parser = clap::builder::NonEmptyStringValueParser::new(), hide_short_help = true, help_heading = RUN)]
    pub engine: Option<String>,
    /// The URI of the database for `--engine`, which is never printed [default: `$JOINSAW_URI`]
    #[arg(long, value_name = "URI", requires = "engine", hide_short_help = true, help_heading = RUN)]
    pub uri: Option<String>,
    /// The database schema for the tables; it is created if it does not exist
    #[arg(long, value_name = "NAME", requires = "engine", hide_short_help = true, help_heading = RUN)]
    pub schema: Option<String>,
    /// Write every table and view as a Parquet file into FOLDER, which must be new or empty; duckdb and spark only
    #[arg(long, value_name = "FOLDER", requires = "engine", hide_short_help = true, help_heading = KEEP)]
    pub out: Option<PathBuf>,
    /// Print one solution only
    #[arg(long, conflicts_with = "count", help_heading = OUTPUT)]
    pub first: bool,
    /// Print only how many solutions there are
    #[arg(long, help_heading = OUTPUT)]
    pub count: bool,
    /// Print only one of each set of solutions that differ only by a symmetry or by swaps of identical pieces
    #[arg(long, conflicts_with = "count", help_heading = OUTPUT)]
    pub distinct: bool,
    /// Draw N solutions at random, each equally likely; without `--distinct`, one may be drawn several times
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_DRAWN), conflicts_with_all = ["first", "count", "db", "engine"], help_heading = OUTPUT)]
    pub sample: Option<u64>,
    /// Chooses the solutions of `--sample` [default: others each time]
    #[arg(long, value_name = "S", requires = "sample", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64), help_heading = OUTPUT)]
    pub seed: Option<u64>,
    /// Also print the first 20 rows of the last stage; with `--format csv`, print all of its rows and nothing else; JSON always
    /// includes them
    #[arg(long, conflicts_with = "count", help_heading = OUTPUT)]
    pub rows: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t, hide_possible_values = false, help_heading = OUTPUT)]
    pub format: Format,
    /// End the run when a stage leaves more rows than this
    #[arg(long, value_name = "N", default_value_t = 50_000_000, hide_short_help = true, help_heading = RUN)]
    pub max_rows: u64,
    /// End the run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true, help_heading = RUN)]
    pub timeout: Option<Duration>,
    /// End the run when its tables and joins take more MiB of memory than this
    #[arg(long, value_name = "MIB", value_parser = mebibytes, hide_short_help = true, help_heading = RUN)]
    pub max_memory: Option<u64>,
    /// The number of connections that may work at the same time, up to 64 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_THREADS as u64), hide_short_help = true, help_heading = RUN)]
    pub threads: Option<u64>,
}

impl SolveArgs {
    pub fn options(&self) -> Options {
        Options {
            // Files hold the same tables whatever is printed of them.
            goal: match (self.first, self.count) {
                _ if self.keeps_files() => Goal::Rows,
                _ if self.sample.is_some() => Goal::Sample,
                _ if self.unique => Goal::Few(2),
                (true, _) => Goal::First,
                (_, true) => Goal::Count,
                _ => Goal::Rows,
            },
            // Other engines do not stop at the first row, and `--distinct` leaves out rows only when a table is read.
            keeps_tables: self.keeps_files()
                || self.distinct
                || self.engine.is_some() && self.first,
            method: match self.puzzle.plan {
                Method::Auto if self.sample.is_some() => Method::Merged,
                method => method,
            },
            order: self.puzzle.order.clone(),
        }
    }

    /// True if tables are written to files.
    fn keeps_files(&self) -> bool {
        self.db.is_some() || self.out.is_some()
    }

    pub fn givens(&self) -> Vec<String> {
        self.puzzle.given.all()
    }

    pub fn format(&self) -> Format {
        match self.format {
            Format::Table if self.batch => Format::Jsonl,
            format => format,
        }
    }

    /// How far the run may go, with a clock that begins now.
    pub fn limits(&self) -> Limits {
        let threads = self.threads.and_then(|n| usize::try_from(n).ok());
        Limits {
            max_rows: self.max_rows,
            timeout: self.timeout,
            since: Some(Instant::now()),
            n_threads: threads.unwrap_or(Limits::default().n_threads),
        }
    }
}

/// The most solutions that are drawn at a time: they are all in memory.
const MOST_DRAWN: u64 = 1_000_000;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "expected a number of seconds from 0 up".to_owned())
}

/// Parses a positive number of MiB, and returns it in bytes.
fn mebibytes(text: &str) -> Result<u64, String> {
    let n_mib = text.parse().ok().filter(|n_mib: &u64| *n_mib > 0);
    let n_bytes = n_mib.map(|n_mib| n_mib.saturating_mul(1 << 20));
    n_bytes.ok_or_else(|| "expected a number of MiB from 1 up".to_owned())
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw show nuts.db                     the tables, with rows and time for each stage
  joinsaw show Opt5 nuts.db --centre 1     one table, for one centre")]
pub struct ShowArgs {
    /// The table to print; without it, the tables are listed
    #[arg(value_name = "TABLE", required = true)]
    pub table: String,
    /// The database that `solve --db` or `load --db` made; it may also stand before the table
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// Only the rows of this centre
    #[arg(long, value_name = "ID")]
    pub centre: Option<String>,
    /// At most this many rows
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// How to print the rows, or the list of tables
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw sql | sqlite3 nuts.db          build the same tables with nothing but sqlite3
  joinsaw sql --stage Opt2               read one stage
  joinsaw sql dogs --plan merged --count
                                         count what is alike once")]
#[command(mut_arg("plan", |plan| plan
    .default_value("staged")
    .help("How the plan runs; `solve` uses `auto` by default")))]
pub struct SqlArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print what `solve --count` runs with the same plan, ending with the query for the count
    #[arg(long, help_heading = OUTPUT)]
    pub count: bool,
    /// Only the statement of this stage
    #[arg(long, value_name = "OptK", help_heading = OUTPUT)]
    pub stage: Option<String>,
    /// Print the script, or the problem and the plan for programs
    #[arg(long, value_enum, default_value_t, conflicts_with = "stage", help_heading = OUTPUT)]
    pub format: ReportFormat,
    #[command(flatten)]
    pub time: TimeArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  joinsaw load --db mine.db --pieces pieces.csv
  joinsaw solve --db mine.db

The pieces have the columns ID and Description, the sequences Piece_ID, Seq_ID and Seq.")]
pub struct LoadArgs {
    /// The database to fill
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// Replace another puzzle that FILE holds
    #[arg(long)]
    pub replace: bool,
    /// The pieces as CSV, `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub pieces: String,
    /// The sequences as CSV, `-` for standard input; they are checked against the pieces
    #[arg(long, value_name = "FILE")]
    pub sequences: Option<String>,
}

const NEW_HELP: &str = "\
Examples:
  joinsaw new flower > mine.toml
  joinsaw new calendar > mine.toml
  joinsaw new --from pieces.txt > mine.toml

FILE is what `joinsaw solve` reads: a pasted Sudoku, pieces as of Eternity II, a file of BurrTools,
or one in Knuth's form (.dlx).";
