//! The embedded SQLite database: opening it, running a plan in it, and reading its tables; and any other database, through
//! its ADBC driver, if the feature `adbc` is built in.
//!
//! The engine runs statements and counts rows. It never asks which family a puzzle has.

#[cfg(feature = "adbc")]
mod adbc;
mod apart;
mod ask;
mod attempt;
mod batch;
mod compile;
mod database;
mod describe;
mod draw;
mod embedded;
mod error;
mod exact;
mod file;
mod holding;
mod inputs;
mod interface;
mod interrupt;
mod limits;
mod made;
mod memory;
#[cfg(any(test, feature = "adbc"))]
mod message;
mod parallel;
mod progress;
mod read;
mod records;
mod resume;
mod rows;
mod run;
mod schema;
#[cfg(any(test, feature = "adbc"))]
mod secret;
mod stages;
mod stream;

#[cfg(feature = "adbc")]
pub(crate) use adbc::{Adbc, Target};
pub(crate) use ask::QueryStep;
pub(crate) use attempt::{Attempt, Script, Step, checks};
// The campaign `fuzz` calls it; it makes no promise to other programs.
#[doc(hidden)]
pub use attempt::split;
pub(crate) use batch::{BatchRun, KeptStudy, Pipeline};
pub use compile::{compile, compile_within};
pub use database::Database;
pub use draw::Sample;
pub use file::APPLICATION_ID;
pub(crate) use holding::Holding;
pub use interface::Selection;
pub(crate) use interface::{Engine, Visit};
#[doc(hidden)]
pub use interrupt::{
    INTERRUPTED_EXIT_CODE, Interruptible, Shelter, interrupt_on_ctrl_c, survive_file_limits,
    was_interrupted,
};
pub(crate) use limits::Watch;
pub use limits::{Limits, MAX_THREADS};
pub(crate) use memory::limit_to as limit_memory_to;
pub use progress::{Observer, Run, StageRun};
pub use read::{StoredPuzzle, Table};
pub(crate) use stages::rows_by_stage;
