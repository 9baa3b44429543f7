//! The embedded SQLite database: opening it, running a plan in it, and reading its tables.
//!
//! The engine runs statements and counts rows. It never asks which family a puzzle has.

mod batch;
mod database;
mod interrupt;
mod read;
mod run;

pub use batch::{BatchRun, KeptStage, Pipeline};
pub use database::{APPLICATION_ID, Database};
pub use interrupt::{interrupt_on_ctrl_c, was_interrupted};
pub use read::{Selection, StoredPuzzle, Table};
pub use run::{Limits, Run, StageRun};
