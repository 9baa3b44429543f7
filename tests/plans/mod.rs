//! Plans of built-in and of large puzzles: published counts and rows, what is picked, and what many pieces and sides take.

mod builtins;
mod choice;
pub mod counted;
mod large;
mod passes;
mod tables;
mod threads;

use joinsaw::{Answer, Goal, Method, Options, Puzzle};

pub fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
}

fn by(method: Method, goal: Goal) -> Options {
    Options {
        method,
        goal,
        ..Options::default()
    }
}

fn solve(puzzle: &Puzzle, method: Method, goal: Goal) -> Answer {
    joinsaw::solve(puzzle, &by(method, goal)).unwrap()
}

/// The rows that each stage leaves.
fn rows_left(answer: &Answer) -> Vec<u64> {
    answer.stages().iter().map(|stage| stage.n_rows).collect()
}
