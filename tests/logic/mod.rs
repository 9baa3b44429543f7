//! Logic puzzles: the Fish stage by stage, and every kind of clue.

mod clues;
mod magazines;
mod names;
mod spare;
mod words;

use joinsaw::family::assignment::{Arrangement, Assignment};
use joinsaw::{Filling, Method, Options};

use crate::common::Desk;

const FISH: &str = include_str!("../../puzzles/fish.toml");

/// A solution as the houses of the values, category by category.
type Houses = Vec<Vec<usize>>;

/// The rows that every stage leaves, and all solutions, sorted.
fn solve(text: &str) -> (Vec<u64>, Vec<Houses>) {
    solve_by(text, Method::Auto)
}

/// The same, by one of the plans.
fn solve_by(text: &str, method: Method) -> (Vec<u64>, Vec<Houses>) {
    let puzzle = joinsaw::parse(text).unwrap();
    let options = Options {
        method,
        ..Options::default()
    };
    let answer = joinsaw::solve(&puzzle, &options).unwrap();
    let assignment = puzzle.content::<Assignment>().unwrap();
    let mut solutions = Vec::new();
    let boards = answer.boards(|board| {
        solutions.push(houses_of(assignment, &board.filling));
        Ok(())
    });
    boards.unwrap();
    solutions.sort();
    let stages = answer.stages().iter().map(|stage| stage.n_rows).collect();
    (stages, solutions)
}

fn houses_of(assignment: &Assignment, filling: &Filling) -> Houses {
    let Arrangement::Houses {
        n_houses,
        categories,
    } = &assignment.layout
    else {
        panic!("{:?}", assignment.layout)
    };
    assert_eq!(filling.len(), n_houses * categories.len());
    let categories = categories.iter().enumerate();
    let houses = categories.map(|(category_idx, category)| {
        let house_of = |value: &String| {
            let mut placed = filling.iter().filter(|placement| {
                placement.slot / n_houses == category_idx && placement.piece == *value
            });
            placed.next().unwrap().slot % n_houses + 1
        };
        category.values.iter().map(house_of).collect()
    });
    houses.collect()
}

fn solutions(text: &str) -> Vec<Houses> {
    solve(text).1
}

/// A puzzle of three houses, with the values A to C and D to F, and these clues.
fn with_clues(clues: &[&str]) -> String {
    let clues: Vec<String> = clues
        .iter()
        .map(|clue| format!("'''{clue}''',\n"))
        .collect();
    format!(
        "family = \"logic\"\nhouses = 3\nclues = [\n{}]\n[categories]\nfirst = [\"A\", \"B\", \"C\"]\nsecond = [\"D\", \"E\", \"F\"]\n",
        clues.concat()
    )
}

/// What the program prints about a puzzle file, `mine.toml`.
fn printed(text: &str, line: &str) -> String {
    Desk::new().with("mine.toml", text).run(line).output()
}

#[test]
fn the_fish_takes_a_stage_for_each_category() {
    let (stages, solutions) = solve(FISH);
    assert_eq!(stages, [24, 12, 8, 1, 1]);
    let houses = [
        [3, 2, 4, 1, 5],
        [2, 4, 3, 5, 1],
        [3, 1, 5, 4, 2],
        [2, 5, 1, 3, 4],
        [5, 4, 3, 2, 1],
    ];
    assert_eq!(solutions, [houses]);
}

#[test]
fn seven_answers_are_left_where_green_is_anywhere_left_of_white() {
    let relaxed = FISH.replace("Green + 1 = White", "Green < White");
    assert_ne!(relaxed, FISH);
    assert_eq!(solutions(&relaxed).len(), 7);
}

#[test]
fn every_clue_is_asked_in_one_condition() {
    let script = printed("", "sql fish");
    for clue_no in 1..=15 {
        let clue = format!(" -- clue {clue_no}: ");
        assert_eq!(script.matches(&clue).count(), 1, "{clue}");
    }
}
