//! The embedded SQLite database: opening it, running a plan in it, and reading its tables; and any other database, through
//! its ADBC driver, in the program.
//!
//! The engine runs statements and counts rows. It never sees a puzzle: a plan has all that it needs.

#[cfg(feature = "engines")]
mod adbc;
mod ask;
#[cfg(feature = "program")]
mod attempt;
mod clock;
mod database;
mod describe;
mod draw;
mod error;
mod exact;
mod file;
#[cfg_attr(
    not(feature = "program"),
    allow(
        dead_code,
        reason = "only a learner's statements are asked what they did"
    )
)]
mod guard;
mod inputs;
mod interface;
mod interrupt;
mod kept;
mod limits;
mod parallel;
mod planning;
mod read;
mod riddle;
mod rows;
mod run;
mod schema;
#[cfg(feature = "program")]
mod signals;
mod stages;
mod stream;

#[cfg(feature = "engines")]
pub(crate) use adbc::{Adbc, Driver, TRIED, Target};
pub(crate) use ask::QueryStep;
pub(crate) use clock::{Date, Instant};
pub use database::Database;
pub use draw::Sample;
#[doc(hidden)]
pub use error::limit_memory_to;
pub use file::APPLICATION_ID;
pub(crate) use interface::{Count, Engine, Visit};
pub use interface::{Observer, Run, Selection, StageRun};
#[doc(hidden)]
pub use interrupt::{INTERRUPTED_EXIT_CODE, Interruptible, Shelter, was_interrupted};
pub(crate) use limits::Watch;
pub use limits::{Limits, MAX_THREADS};
pub(crate) use planning::planned;
pub use read::{StoredPuzzle, Table};
pub(crate) use riddle::answered;
pub(crate) use stages::rows_by_stage;

#[cfg(feature = "program")]
pub(crate) use self::{
    attempt::{Attempt, MOST_JUDGED, OtherType, attempt, checks, judging, without_dot_commands},
    kept::Holding,
};
// The program calls the last two, and the campaign `fuzz` the first; they make no promise to other programs.
#[cfg(feature = "program")]
#[doc(hidden)]
pub use self::{
    attempt::split,
    signals::{interrupt_on_ctrl_c, survive_file_limits},
};
