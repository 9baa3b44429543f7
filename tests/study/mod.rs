//! Random flowers and studies: published figures, agreement with `solve` and with a brute-force search, and everything
//! that the two commands print.

mod agreement;
mod command_line;
mod generate;

use joinsaw::random::study::{OrderSummary, Study};

use crate::common::Desk;

/// A study of these orders on one thread.
fn study(orders: std::ops::RangeInclusive<usize>, n_puzzles: u64, seed: u64) -> Study {
    Study {
        orders,
        n_puzzles,
        seed,
        n_threads: 1,
    }
}

/// Runs a study and forgets how long it took.
fn summaries(study: &Study) -> Vec<OrderSummary> {
    let mut summaries =
        joinsaw::random::study::run(study, &|_| ()).expect("a study that can be run");
    for summary in &mut summaries {
        summary.seconds.clear();
    }
    summaries
}

/// What the program prints with these words; it has to end well and without a word on standard error.
fn printed(line: &str) -> String {
    Desk::new().run(line).succeeds()
}
