//! The embedded SQLite database: opening it, running a plan in it, and reading its tables; and any other database, through
//! its ADBC driver, in the program.
//!
//! The engine runs statements and counts rows. It never sees a puzzle: a plan has all that it needs.
//!
//! It may use `plan` and what a plan is made of, but no family. Begin with the trait `Engine` in `run.rs`, and
//! `embedded.rs`, which is SQLite.

#[cfg(feature = "engines")]
mod adbc;
mod clock;
mod database;
mod describe;
mod draw;
mod embedded;
mod error;
mod exact;
mod file;
mod interrupt;
mod kept;
mod limits;
mod parallel;
mod planning;
mod read;
mod riddle;
mod rows;
mod run;

#[cfg(feature = "engines")]
pub(crate) use adbc::{Adbc, Driver, TRIED};
pub(crate) use clock::{Date, Instant};
pub use database::Database;
pub use draw::Sample;
pub(crate) use draw::draw;
#[doc(hidden)]
pub use error::limit_memory_to;
pub use file::APPLICATION_ID;
#[cfg(feature = "program")]
pub(crate) use file::empty;
#[doc(hidden)]
pub use interrupt::{INTERRUPTED_EXIT_CODE, Interruptible, Shelter, was_interrupted};
pub(crate) use limits::Watch;
pub use limits::{Limits, MAX_THREADS};
pub(crate) use planning::Desk;
pub(crate) use read::QueryStep;
pub use read::{StoredPuzzle, StoredTable};
pub(crate) use riddle::answered;
pub(crate) use rows::{Visit, collect};
pub(crate) use run::{Engine, Source, rows_by_stage};
pub use run::{Observer, Run, Selection, StageRun};

#[cfg(feature = "program")]
pub(crate) use self::{
    database::RECORDS,
    error::{During, in_our_words, memory_limit},
    rows::{identifier, query, texts},
    run::{fill_all, guarded, run_stages},
};
// The program calls these; they make no promise to other programs.
#[cfg(feature = "program")]
#[doc(hidden)]
pub use self::interrupt::{interrupt_on_ctrl_c, survive_file_limits};
