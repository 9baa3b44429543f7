//! Covers: published figures, pictures, messages, rules of their own, and agreement with a brute-force search on random boards.

pub mod brute;
mod commands;
mod copies;
mod figures;
mod grids;
mod holes;
mod messages;
mod options;
mod pictures;
mod random;
mod ruled;
mod streaming;
mod two_masks;

use joinsaw::{Answer, Filling, Options, Puzzle, Solutions};

struct Solved {
    answer: Answer,
    fillings: Vec<Filling>,
}

fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
}

fn solve(puzzle: &Puzzle, options: &Options) -> Solved {
    let answer = joinsaw::solve(puzzle, options).unwrap();
    let mut fillings = Vec::new();
    let boards = answer.boards(|board| {
        fillings.push(board.filling);
        Ok(())
    });
    boards.unwrap();
    Solved { answer, fillings }
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
