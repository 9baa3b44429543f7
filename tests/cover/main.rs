//! Covers: published figures, pictures, messages, and agreement with a brute-force search on random boards.

mod brute;
mod commands;
mod figures;
mod messages;
mod pictures;
mod random;

use joinsaw::engine::{Database, Limits, Run, Selection};
use joinsaw::error::Error;
use joinsaw::family::{self, Document, Puzzle};
use joinsaw::plan::{Choices, Filling, Options, Plan, Solutions};

struct Solved {
    plan: Plan,
    run: Run,
    solutions: Solutions,
    fillings: Vec<Filling>,
}

fn puzzle_of(text: &str) -> Puzzle {
    family::parse(&Document::new("mine.toml", text)).unwrap()
}

fn solve(puzzle: &Puzzle, options: &Options) -> Solved {
    let plan = puzzle.compile(options).unwrap();
    let mut database = Database::scratch().unwrap();
    let run = database.run(puzzle, &plan, Limits::default(), &()).unwrap();
    let last = database
        .relation(&plan.last_stage().name, Selection::default())
        .unwrap();
    let fillings: Vec<Filling> = last
        .rows
        .iter()
        .map(|row| plan.reader.filling(&plan.last_stage().fills, row).unwrap())
        .collect();
    let n_rows = [last.rows.len() as u64];
    let solutions = plan
        .count_solutions(&n_rows, |counter| {
            for filling in &fillings {
                counter.add(filling);
            }
            Ok::<_, Error>(())
        })
        .unwrap();
    Solved {
        plan,
        run,
        solutions,
        fillings,
    }
}

impl Solved {
    fn rows_left(&self) -> Vec<u64> {
        self.run.stages.iter().map(|stage| stage.n_rows).collect()
    }
}

fn date(month: &str, day: &str) -> Options {
    Options {
        choices: Choices::default().with("hole", [format!("month={month}"), format!("day={day}")]),
        ..Options::default()
    }
}

fn counts(solved: &Solved) -> [u64; 3] {
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = solved.solutions;
    [all, up_to_symmetry, up_to_identical_pieces].map(Option::unwrap)
}
