//! What the plan that is picked costs, compared with the others: in rows, which unlike seconds are the same on every run.

use joinsaw::compile;
use joinsaw::family::board::{BoardShape, Planting, planted_board};
use joinsaw::family::find;
use joinsaw::plan::{Goal, Method, Options};
use joinsaw::{Limits, Puzzle};

use crate::common::puzzle_of;

/// The rows that take as long as starting the program. Where all work is of this kind, tables that people can read are worth more
/// than time.
const AT_ONCE: u64 = 20_000;

/// The rows that the stages of a plan leave. Nothing where there is no such plan.
fn work(puzzle: &Puzzle, options: &Options) -> Option<u64> {
    let limits = Limits {
        n_threads: 1,
        ..Limits::default()
    };
    let answer = joinsaw::solve_within(puzzle, options, limits).ok()?;
    Some(answer.stages().iter().map(|stage| stage.n_rows).sum())
}

/// Makes sure that the plan which is picked takes no more than twice the work of any other.
fn picks_well(name: &str, puzzle: &Puzzle) {
    for goal in [Goal::Count, Goal::Rows] {
        let work_of = |method| {
            let options = Options {
                method,
                goal,
                ..Options::default()
            };
            work(puzzle, &options)
        };
        let picked = work_of(Method::Auto).unwrap();
        // Merged rows are listed one after the other.
        let merged = (goal == Goal::Count).then_some(Method::Merged);
        for method in [Method::Staged, Method::Bushy].into_iter().chain(merged) {
            let Some(other) = work_of(method) else {
                continue;
            };
            assert!(
                picked <= 2 * other + AT_ONCE,
                "{name}, {goal:?}: {picked} against {other} of {method:?}"
            );
        }
    }
}

fn planted(shape: BoardShape, size: usize, n_numbers: usize) -> Puzzle {
    let planting = Planting {
        shape,
        size,
        n_numbers,
        seed: 1,
        is_unique: false,
    };
    puzzle_of(&planted_board(planting, &|_| Ok(true)).unwrap())
}

#[test]
fn the_plan_of_a_board_takes_no_more_than_twice_the_work_of_another() {
    for (shape, size, n_numbers) in [
        (BoardShape::Triangle, 3, 6),
        (BoardShape::Triangle, 4, 16),
        (BoardShape::Square, 4, 14),
        (BoardShape::Hexagon, 1, 4),
    ] {
        let name = format!("{shape:?} of {size} with {n_numbers} numbers");
        let puzzle = planted(shape, size, n_numbers);
        picks_well(&name, &puzzle);
    }
}

#[test]
fn the_plan_of_a_built_in_puzzle_takes_no_more_than_twice_the_work_of_another() {
    for name in [
        "drive-ya-nuts",
        "one-tough-puzzle",
        "fish",
        "sudoku",
        "sudoku-17",
    ] {
        picks_well(name, &find(name).unwrap());
    }
    let date = ["month=Apr", "day=24"].map(str::to_owned);
    let calendar = find("calendar").unwrap().with_given(&date).unwrap();
    picks_well("calendar", &calendar);
}

#[test]
fn the_pyramid_is_solved_in_two_halves() {
    // Counted by hand: 4.7 million rows and candidates in two halves, 10.4 million merged, 15.8 million slot by slot.
    let puzzle = find("another-tough-puzzle").unwrap();
    for goal in [Goal::Count, Goal::Rows] {
        let options = Options {
            goal,
            ..Options::default()
        };
        let picked = compile(&puzzle, &options).unwrap();
        assert_eq!(picked.method(), Method::Bushy, "{goal:?}");
    }
}
