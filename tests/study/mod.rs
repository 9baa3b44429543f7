//! Random flowers and studies: published figures, agreement with `solve` and with a brute-force search, and everything
//! that the two commands print.

mod agreement;
mod brute;
mod command_line;
mod generate;
mod statistics;

use joinsaw::random::study::{OrderSummary, Study};

use crate::common::joinsaw;

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

/// How the program ended that was run with these words: exit code, standard output, standard error.
fn run(line: &str) -> (i32, String, String) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = joinsaw(&words).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text in UTF-8");
    let code = output.status.code().expect("a program that nobody killed");
    (code, text(output.stdout), text(output.stderr))
}

/// What the program prints with these words; it has to end well and without a word on standard error.
fn printed(line: &str) -> String {
    let (code, stdout, stderr) = run(line);
    assert_eq!((code, stderr.as_str()), (0, ""), "`{line}`");
    stdout
}

/// The one message of the program, which has to fail with these words and print nothing else.
fn message(line: &str) -> String {
    let (code, stdout, stderr) = run(line);
    assert_eq!((code, stdout.as_str()), (2, ""), "`{line}`");
    stderr
}
