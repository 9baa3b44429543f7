//! Logic puzzles: the Fish stage by stage, and every kind of clue.

mod clues;
mod magazines;
mod names;
mod spare;
mod words;

use joinsaw::Method;
use joinsaw::family::assignment::Assignment;

use crate::common::{Desk, puzzle_of};

const FISH: &str = include_str!("../../puzzles/fish.toml");

/// A solution as the houses of the values, category by category.
type Houses = Vec<Vec<usize>>;

/// All solutions, sorted.
fn solutions(text: &str) -> Vec<Houses> {
    solutions_by(text, Method::Auto)
}

/// The same, by one of the plans.
fn solutions_by(text: &str, method: Method) -> Vec<Houses> {
    let puzzle = puzzle_of(text);
    let assignment = puzzle.content::<Assignment>().unwrap();
    let categories = assignment.categories();
    let houses = |values: Vec<String>| {
        // The houses of a category come one after the other.
        let rows = values.chunks(values.len() / categories.len());
        let houses = categories.iter().zip(rows).map(|(category, row)| {
            let house_of = |value| row.iter().position(|other| other == value).unwrap() + 1;
            category.values.iter().map(house_of).collect()
        });
        houses.collect()
    };
    let found = crate::common::solutions(&puzzle, method);
    let mut found: Vec<Houses> = found.into_iter().map(houses).collect();
    found.sort();
    found
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
fn every_clue_is_asked_in_one_condition() {
    let script = printed("", "sql fish");
    for clue_no in 1..=15 {
        let clue = format!(" -- clue {clue_no}: ");
        assert_eq!(script.matches(&clue).count(), 1, "{clue}");
    }
}
