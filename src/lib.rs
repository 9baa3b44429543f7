//! Joinsaw solves puzzles with nothing but SQL joins.
//!
//! A puzzle is a query: its pieces are rows, its rules are join conditions, and each stage `Opt1`, `Opt2`, ... joins
//! one more piece to what survives so far. What is left after the last stage is the solution.
//!
//! Data flows one way: a file becomes a puzzle of a [`family`], the puzzle a [`plan`], the [`engine`] runs the plan in an embedded
//! SQLite database, and the [`output`] prints what is left.
//!
//! ```
//! use joinsaw::engine::{Database, Limits};
//! use joinsaw::{family, plan};
//!
//! # fn main() -> joinsaw::error::Result<()> {
//! let puzzle = family::find("drive-ya-nuts")?;
//! let plan = puzzle.compile(&plan::Options::default())?;
//! let run = Database::scratch()?.run(&puzzle, &plan, Limits::default(), &())?;
//! let rows_left: Vec<u64> = run.stages.iter().map(|stage| stage.n_rows).collect();
//! assert_eq!(rows_left, [28, 32, 28, 17, 7, 1]);
//! # Ok(())
//! # }
//! ```

pub mod answer;
pub mod cli;
pub mod cmd;
pub mod engine;
pub mod error;
pub mod explain;
pub mod family;
pub mod lesson;
pub mod output;
pub mod plan;
pub mod random;
pub mod relation;
mod words;
