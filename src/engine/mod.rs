//! The embedded SQLite database: opening it, running a plan in it, and reading its tables.
//!
//! The engine runs statements and counts rows. It never asks which family a puzzle has.

mod attempt;
mod batch;
mod count;
mod database;
mod error;
mod explain;
mod inputs;
mod interrupt;
mod limits;
mod parallel;
mod read;
mod run;
mod sample;
mod stream;

pub use attempt::{Attempt, OtherType, Script};
pub use batch::{BatchRun, KeptStage, Pipeline};
pub use count::Count;
pub use database::{APPLICATION_ID, Database};
pub use explain::QueryStep;
pub use interrupt::{interrupt_on_ctrl_c, was_interrupted};
pub use limits::Limits;
pub use read::{Selection, StoredPuzzle, Table};
pub use run::{Observer, Run, StageRun, rows_by_stage};
