//! Options of the commands that show a search: in words, as a page, and as a picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::{GivenArgs, OUTPUT, PUZZLE, PuzzleArgs, RUN, seconds};
use crate::engine::Limits;
use crate::output::{Format, ReportFormat};
use crate::plan::Method;

/// The time limit of a command that examines its stages afterwards.
#[derive(Debug, Args)]
pub struct TimeArgs {
    /// End the command after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true, help_heading = RUN)]
    pub timeout: Option<Duration>,
}

impl TimeArgs {
    /// The limits of the command, with a clock that begins now. Every stage has to stay in one database, so one
    /// connection does all the work.
    pub fn limits(&self) -> Limits {
        Limits {
            timeout: self.timeout,
            n_threads: 1,
            ..Limits::default()
        }
        .started()
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw explain                             every stage of Drive Ya Nuts, rule by rule
  joinsaw explain --given centre=5            why a centre ends, and what it contradicts
  joinsaw explain fish --query-plan           how SQLite runs each stage
  joinsaw explain hex-19 --passes             what each pass of the planner did")]
pub struct ExplainArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Only this stage
    #[arg(long, value_name = "OptK", help_heading = OUTPUT)]
    pub stage: Option<String>,
    /// Add SQLite's own plan for the statement of each stage
    #[arg(long, help_heading = OUTPUT)]
    pub query_plan: bool,
    /// Print what each pass of the planner makes of the plan, as SQL, and run nothing
    #[arg(long, conflicts_with_all = ["query_plan", "stage", "format"], help_heading = OUTPUT)]
    pub passes: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t, help_heading = OUTPUT)]
    pub format: Format,
    #[command(flatten)]
    pub time: TimeArgs,
}

pub const HINT_HELP: &str = "\
Examples:
  joinsaw hint sudoku                               a digit that must be so, and why
  joinsaw hint --given centre=4 --given 1=1         a flower: side=piece
  joinsaw hint dogs --given 4=1/2                   a board: slot=piece, or slot=piece/turns
  joinsaw hint pentominoes --given r1c1=U           a cover: cell=piece
  joinsaw hint fish --given Norwegian=1             a logic puzzle: value=house
  joinsaw hint sudoku --given r1c3=4                a Sudoku: cell=digit

Exit codes: 0 there is a solution, 1 none agrees with what is given, 2 an error.";

pub const UNIQUE_HELP: &str = "\
Examples:
  joinsaw unique sudoku                       one solution
  joinsaw unique dogs                         two solutions, with the differences
  joinsaw unique grids.txt#3                  the third grid of a file
  joinsaw unique fish --given Norwegian=1     with what is known

Exit codes: 0 there is exactly one solution, 1 there is none, or more than one, 2 an error.";

pub const GRADE_HELP: &str = "\
Examples:
  joinsaw grade sudoku
  joinsaw grade grids.txt#3 --format json

Grades: narrowing alone solves an easy puzzle in up to 15 rounds, and a medium one in more. The other
grades need a search after narrowing: its widest stage has up to 20 rows for hard, up to 100 for
expert, and more for extreme.

Exit codes: 0 it is graded, 1 it has no solution, 2 an error.";

/// A question about a puzzle, with what is known.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// A built-in puzzle or a puzzle file, `-` for standard input [default: drive-ya-nuts]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub given: GivenArgs,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t, help_heading = OUTPUT)]
    pub format: ReportFormat,
    #[command(flatten)]
    pub time: TimeArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw report -o lesson.html                          every stage of Drive Ya Nuts, row by row
  joinsaw report -o lesson.html --given centre=4         one of its centres
  joinsaw report calendar --today -o today.html          today's date
  joinsaw report fish --plan bushy -o fish.html          two halves and where they meet
  joinsaw report -o small.html --static                  a page that only shows its SQL
  joinsaw report -o open.html --show-answer              the solution in sight from the beginning
  joinsaw report -o exercise.html --exercise Opt4        a page for learners, who write Opt4
  joinsaw report -o pieces.html --pieces                 the board and its pieces, to cut out")]
pub struct ReportArgs {
    /// A built-in puzzle or a puzzle file, `-` for standard input [default: drive-ya-nuts]
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub given: GivenArgs,
    /// How the plan runs; every stage stays as a table. `auto` is staged, and narrowed where `solve` narrows the puzzle
    #[arg(long, value_parser = method_that_keeps(), default_value = "auto", hide_short_help = true, help_heading = RUN)]
    pub plan: Method,
    /// The page to write, replacing an existing file; it needs no other file and no network; `-` is standard output
    #[arg(short, long, value_name = "FILE.html", help_heading = OUTPUT)]
    pub output: PathBuf,
    /// Leave out the SQLite that runs the SQL in the page; it takes 0.5 MB
    #[arg(long = "static", help_heading = OUTPUT)]
    pub is_static: bool,
    /// Show the solution and the rows that lead to it at once, even before the reader finds it or asks for it
    #[arg(long, help_heading = OUTPUT)]
    pub show_answer: bool,
    /// Leave this stage for the reader to write, with hints; may be repeated
    #[arg(long, value_name = "OptK", conflicts_with_all = ["is_static", "show_answer"], help_heading = OUTPUT)]
    pub exercise: Vec<String>,
    /// Write only the board and its pieces, at one scale, to print and cut out; the puzzle is not solved
    #[arg(long, conflicts_with_all = ["exercise", "is_static", "show_answer"], help_heading = OUTPUT)]
    pub pieces: bool,
    #[command(flatten)]
    pub time: TimeArgs,
}

#[derive(Debug, Args)]
#[command(
    group = clap::ArgGroup::new("target").required(true).args(["picture", "output"]),
    after_help = "\
Examples:
  joinsaw draw drive-ya-nuts nuts.svg                   the solved flower
  joinsaw draw -o step.svg --stage Opt3 --row 2         the second row of the third stage
  joinsaw draw calendar today.svg --today               what to lay round today's date
  joinsaw draw calendar today.svg --today --all         all solutions side by side
  joinsaw draw pentominoes all.svg --all --distinct     one of each set of symmetric solutions

A puzzle without a solution is drawn as far as it goes, and ends with exit code 1."
)]
pub struct DrawArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The file to draw into; its name ends in `.svg` or `.png`
    #[arg(value_name = "FILE")]
    pub picture: Option<PathBuf>,
    /// The same as FILE, and required without PUZZLE; `-` writes SVG to standard output
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
    /// Draw a row of this stage, as far as the board is filled there
    #[arg(long, value_name = "OptK", help_heading = OUTPUT)]
    pub stage: Option<String>,
    /// The row of the stage, or of the last stage without `--stage`, as numbered by `joinsaw show` [default: 1]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u64).range(1..), help_heading = PUZZLE)]
    pub row: Option<u64>,
    /// Draw all solutions side by side, or the first 400 of them
    #[arg(long, conflicts_with_all = ["stage", "row"], help_heading = OUTPUT)]
    pub all: bool,
    /// With `--all`, draw only one of each set of solutions that differ only by a symmetry or by swaps of identical pieces
    #[arg(long, requires = "all", help_heading = OUTPUT)]
    pub distinct: bool,
    /// Draw on dark paper
    #[arg(long, help_heading = OUTPUT)]
    pub dark: bool,
    #[command(flatten)]
    pub time: TimeArgs,
}

/// Takes the names of the ways to run a plan that keep every stage.
fn method_that_keeps() -> impl TypedValueParser<Value = Method> {
    let names = [
        Method::Auto,
        Method::Staged,
        Method::Bushy,
        Method::Narrowed,
    ]
    .map(Method::name);
    PossibleValuesParser::new(names).try_map(|name| Method::from_str(&name, true))
}

impl DrawArgs {
    /// The file to draw into.
    pub fn target(&self) -> &Path {
        let target = self.output.as_deref().or(self.picture.as_deref());
        target.unwrap_or(Path::new("-"))
    }
}
