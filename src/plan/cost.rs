//! The expected cost of plans, in seconds of one core. The planner compares plans by these seconds alone.
//!
//! `python3 benches/weights.py` measures the cost of a row on puzzles of all families; the seconds that a plan may take are those
//! that people do not notice, or do not mind.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "estimates are rough numbers, and never below zero"
)]

/// A number of seconds.
pub type Seconds = f64;

/// The cost of a row that a stage builds and hands on.
const BUILT: Seconds = 2e-6;

/// The cost of a row of a half whose solutions are only counted, and of a row that the join of both goes through.
const HALVED: Seconds = 1e-6;

/// The cost of a search for the best cut, for each variable to the power of three.
const CUT: Seconds = 2e-6;

/// The cost of a row that a streamed plan finds and does not keep.
const STREAMED: Seconds = 8e-7;

/// The cost of a row that a stage makes of all rows that are alike.
const MERGED: Seconds = 4e-6;

/// The cost of a combination of rows that a condition is asked of.
const LOOKED_AT: Seconds = 1e-7;

/// A plan below this many seconds feels instant: every table is kept, so that it can be read.
pub const AT_ONCE: Seconds = 0.04;

/// The time limit of one question to the database.
pub const QUESTION: Seconds = 0.1;

/// The longest time for sampling how well a plan merges.
pub const LOOK: Seconds = 0.4;

/// The time that people wait for tables that they can read, even if a plan with other tables takes less.
pub const READABLE: Seconds = 1.0;

/// A plan that takes longer is merged without a sample: its first rows tell nothing of its last ones.
pub const TOO_LONG: Seconds = 40.0;

/// The time assumed for a streamed plan's first solution: most come sooner, some never.
pub const FIRST: Seconds = AT_ONCE;

/// The cost of a merged plan whose rows were not sampled, as a multiple of the cost of building them one by one. Far more of them are
/// alike if a chain is long, or hands on only a few numbers.
pub const MERGED_UNSEEN: f64 = 0.25;

/// The order in which people read a problem is kept if it costs less than this many times the cheapest one.
pub const WORTH_READING: f64 = 2.0;

/// The share of a plan's cost that it may take to look how many of its rows are alike.
const SHARE_OF_LOOK: f64 = 0.02;

/// The same for a sample of its rows.
const SHARE_OF_SAMPLE: f64 = 0.1;

/// The cost of building this many rows.
pub fn built(n_rows: f64) -> Seconds {
    BUILT * n_rows
}

/// The cost of halves that build this many rows, of which few columns are kept.
pub fn halved(n_rows: f64) -> Seconds {
    HALVED * n_rows
}

/// True if a plan takes so long that a search for two halves of this many variables takes a small share of it.
pub fn is_worth_a_cut(plan: Seconds, n_variables: usize) -> bool {
    plan >= AT_ONCE && SHARE_OF_SAMPLE * plan >= CUT * (n_variables as f64).powi(3)
}

/// The cost of finding this many rows and keeping none.
pub fn streamed(n_rows: f64) -> Seconds {
    STREAMED * n_rows
}

/// The cost of asking a condition of this many combinations of rows.
pub fn looked_at(n_combined: f64) -> Seconds {
    LOOKED_AT * n_combined
}

/// The cost of finding this many of the solutions among the rows of a chain.
pub fn searched(n_rows: f64, n_solutions: f64, most: usize) -> Seconds {
    built(n_rows) * (most as f64 / n_solutions).min(1.0)
}

/// The cost of merging `n_rows` rows into `n_merged`, as a multiple of the cost of building them one by one.
pub fn share_of_merging(n_rows: f64, n_merged: u64) -> f64 {
    MERGED * n_merged as f64 / (BUILT * n_rows)
}

/// The cost of listing solutions from merged rows, which takes `counted` to count: the rows that lead to one are found backwards, and then
/// built stage by stage.
pub fn listed(counted: Seconds, n_solutions: f64, n_stages: usize) -> Seconds {
    2.0 * counted + built(n_solutions * n_stages as f64 / 2.0)
}

/// The cost of all solutions, if finding one of each `weight` of them takes `seconds`.
pub fn all(seconds: Seconds, weight: u128) -> Seconds {
    seconds * weight as f64
}

/// The rows of each stage that can be sampled in a tenth of the time that it takes to build the stages, which leave `rows`.
pub fn n_sampled(rows: impl Iterator<Item = f64>) -> u64 {
    let (mut before, mut n_rows, mut growth) = (1.0, 0.0, 0.0);
    for rows in rows {
        growth += rows / f64::max(before, 1.0);
        n_rows += rows;
        before = rows;
    }
    (SHARE_OF_SAMPLE * n_rows / growth.max(1.0)) as u64
}

/// The row limit of a stage for sampling how well a plan merges.
pub fn rows_of_look(plan: Seconds) -> u64 {
    ((SHARE_OF_LOOK * plan).min(LOOK) / BUILT) as u64
}
