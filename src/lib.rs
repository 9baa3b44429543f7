//! Joinsaw solves puzzles with nothing but SQL joins.
//!
//! A puzzle is a query: its pieces are rows, its rules are join conditions, and each stage `Opt1`, `Opt2`, ... joins
//! one more piece to what survives so far. What is left after the last stage is the solution.
//!
//! # Solving a puzzle
//!
//! [`find`] gives a built-in puzzle or reads a file, [`parse`] reads one from a string. [`solve`] runs its stages in an
//! embedded SQLite database, and the [`Answer`] says what they left.
//!
//! ```
//! use joinsaw::Options;
//!
//! # fn main() -> joinsaw::Result<()> {
//! let puzzle = joinsaw::find("drive-ya-nuts")?;
//! let answer = joinsaw::solve(&puzzle, &Options::default())?;
//!
//! let rows_left: Vec<u64> = answer.stages().iter().map(|stage| stage.n_rows).collect();
//! assert_eq!(rows_left, [28, 32, 28, 17, 7, 1]);
//!
//! // One of the seven pieces can be in the centre, in one way. The six turns of the flower are one solution.
//! assert_eq!(answer.survivors(), [("4".to_owned(), 1)]);
//! assert_eq!(answer.solutions.all, Some(6));
//! assert_eq!(answer.solutions.up_to_symmetry, Some(1));
//!
//! answer.boards(|board| {
//!     println!("{board}");
//!     assert_eq!(board.words()[0], "piece 4 in the centre");
//!     Ok(())
//! })?;
//! # Ok(())
//! # }
//! ```
//!
//! [`Options`] say what to solve of a puzzle and how, such as [`Goal::First`] for one solution or [`Goal::Count`] for
//! their number; [`Limits`] say how far a run may go.
//!
//! # Without the program
//!
//! The cargo feature `program`, which is on by default, builds the command line and what it prints and draws. A crate that only
//! solves puzzles leaves it out, and with it more than half of the dependencies:
//!
//! ```toml
//! joinsaw = { version = "0.2", default-features = false }
//! ```
//!
//! # The spine
//!
//! A file becomes a puzzle, a puzzle a plan, a plan the rows of a database, and those rows an answer. [`solve`] runs these steps in
//! turn:
//!
//! ```
//! use joinsaw::engine::{Database, Selection};
//! use joinsaw::{Answer, Limits, Options};
//!
//! # fn main() -> joinsaw::Result<()> {
//! let puzzle = joinsaw::find("drive-ya-nuts")?; // `family` reads a file
//! let statement = puzzle.content.state(&puzzle); // its family states a `problem` over some relations
//! assert_eq!(statement.inputs[0].table, "Piece");
//! let plan = joinsaw::compile(&puzzle, &Options::default())?; // `plan::make` plans what is stated
//! assert!(plan.stages[0].statement().contains("CREATE TABLE Opt1 AS")); // `sql` prints a stage
//!
//! let mut database = Database::scratch()?; // or a file, which any SQLite program opens
//! let run = database.run(&plan, Limits::default(), &())?; // `engine` makes its tables
//! assert_eq!(database.relation("Opt2", Selection::default())?.rows.len(), 32);
//!
//! let answer = Answer::of_tables(database, plan, run)?; // `answer` reads what the last one means
//! assert_eq!(answer.solutions.all, Some(6));
//! # Ok(())
//! # }
//! ```

// Rooms marked with `expect` have functions of more than 60 lines.
mod answer;
#[cfg(feature = "program")]
mod cli;
#[cfg(feature = "program")]
mod cmd;
mod compile;
pub mod drawing;
pub mod engine;
pub mod error;
pub mod family;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod judge;
#[cfg(feature = "program")]
mod output;
mod parallel;
pub mod plan;
pub mod problem;
pub mod relation;
pub mod sql;
mod text;
mod visible;
mod words;

// What the commands share beyond solving. Tests call it; it makes no promise to other programs.
#[doc(hidden)]
pub mod explain;
#[cfg(feature = "lesson")]
#[doc(hidden)]
pub mod html;
#[cfg(feature = "lesson")]
#[doc(hidden)]
pub mod lesson;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod svg;

pub use answer::{Answer, Solved, SolvedBoard, sample, solve, solve_many, solve_within};
pub use compile::{compile, compile_within};
#[doc(inline)]
pub use engine::{Limits, Sample, StageRun};
#[doc(inline)]
pub use error::{Error, Result};
#[doc(inline)]
pub use family::{Puzzle, find};
#[doc(inline)]
pub use plan::{Filling, Goal, Method, Options, Placement, Solutions};

/// Reads a puzzle from the text of a puzzle file. Messages about it call the file `puzzle`.
///
/// # Errors
/// When the text is not TOML, or not a puzzle; the message names the line.
pub fn parse(text: &str) -> Result<Puzzle> {
    family::parse(&family::Document::new("puzzle", text))
}

/// The parts of the `joinsaw` program.
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod program {
    pub use crate::cli::{Cli, command, with_tip};
    pub use crate::cmd::{Outcome, run};
    pub use crate::output::{Paper, Terminal, visible, write_error, write_message};
}
