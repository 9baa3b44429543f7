//! Why rows died: how many candidates each rule of a stage removed, for the whole stage or for one row; why a search ends
//! where it does; which row came from which; and where the time went. All of it is found by queries on the tables of a plan that ran.
//!
//! The rules are those of the statements that ran ([`Stage::join`](crate::plan::Stage::join)), so nothing here knows a
//! family.

mod ask;
mod contradiction;
mod counting;
mod ending;
mod funnel;
mod hint;
mod hint_words;
mod inquiry;
mod lineage;
mod loosened;
mod profile;
mod scope;
mod sentences;
mod spare;
mod whole;
mod words;

pub use ask::{ending, funnel, row_ending, row_funnel};
pub use contradiction::{Contradiction, contradiction, contradiction_in_words};
pub use ending::{Ending, LastRow, Removed, Want};
pub use funnel::{Funnel, Partner, StageFunnel, Step};
pub use hint::{Conflict, Hint, MOST_COMPARED, Next, hint, others_in_words};
pub use hint_words::hint_in_words;
pub use lineage::{child, child_rows, parent_rows, parents};
pub use loosened::{Loosened, loosened};
pub use profile::{Effort, Profile, StageProfile, n_steps, profile};
pub use scope::OneRow;
pub use sentences::{ending_in_words, wanted_in_words};
pub use spare::{Spare, spare, spare_in_words};
pub use whole::{ExplainedStage, Explanation, explain};
pub use words::{pairs_in_words, rule_in_words};
