//! Covers: published figures, pictures, messages, rules of their own, and agreement with a brute-force search on random boards.

mod commands;
mod copies;
mod figures;
mod grids;
mod holes;
mod options;
mod pictures;
mod room;
mod ruled;
mod streaming;
mod two_masks;

use joinsaw::{Answer, Filling, Goal, Method, Options, Puzzle, Solutions};

use crate::agreement::fillings;

struct Solved {
    answer: Answer,
    fillings: Vec<Filling>,
}

fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
}

fn by(method: Method, goal: Goal) -> Options {
    Options {
        method,
        goal,
        ..Options::default()
    }
}

fn solve(puzzle: &Puzzle, options: &Options) -> Solved {
    let answer = joinsaw::solve(puzzle, options).unwrap();
    let fillings = fillings(&answer);
    Solved { answer, fillings }
}

/// The covers of a puzzle are counted without being listed.
fn counted(text: &str, method: Method) -> Answer {
    joinsaw::solve(&puzzle_of(text), &by(method, Goal::Count)).unwrap()
}

fn sorted(solved: &Solved) -> Vec<Filling> {
    let mut fillings = solved.fillings.clone();
    fillings.sort();
    fillings
}

impl Solved {
    fn rows_left(&self) -> Vec<u64> {
        let stages = self.answer.stages().iter();
        stages.map(|stage| stage.n_rows).collect()
    }
}

/// The calendar with a date.
fn dated(month: &str, day: &str) -> Puzzle {
    let calendar = joinsaw::find("calendar").unwrap();
    let date = [format!("month={month}"), format!("day={day}")];
    calendar.with_given(&date).unwrap()
}

fn counts(solved: &Solved) -> [u64; 3] {
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = solved.answer.solutions;
    let counts = [all, up_to_symmetry, up_to_identical_pieces].map(Option::unwrap);
    counts.map(|count| u64::try_from(count).unwrap())
}
