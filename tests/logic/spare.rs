//! Which clues could be left out of a puzzle with one solution.

use crate::logic::{FISH, printed, solutions, with_clues};

/// The last line of what `explain` prints about a puzzle.
fn last_line(text: &str) -> String {
    let printed = printed(text, "explain mine.toml");
    printed.lines().last().unwrap().to_owned()
}

#[test]
fn the_last_clue_of_the_fish_says_nothing_new() {
    let clues = FISH.lines().filter(|line| line.starts_with("  \""));
    let spare = clues.map(|clue| solutions(&FISH.replace(&format!("{clue}\n"), "")).len() == 1);
    let spare: Vec<usize> = (1..)
        .zip(spare)
        .filter(|(_, is_spare)| *is_spare)
        .map(|(no, _)| no)
        .collect();
    assert_eq!(spare, [15]);
    insta::assert_snapshot!(last_line(FISH), @"Clue 15 could be left out: the solution would stay the only one.");
    let json = printed("", "explain fish --format json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["redundant_clues"], serde_json::json!([15]));
}

#[test]
fn several_clues_may_each_be_spare() {
    let clues = [
        "A = 1", "B = 2", "C = 3", "A = D", "E < F", "D <= 2", "C > B",
    ];
    insta::assert_snapshot!(last_line(&with_clues(&clues)), @"Clues 1, 2, 3, 6 and 7 could each be left out: the solution would stay the only one.");
}

#[test]
fn a_puzzle_may_need_each_of_its_clues() {
    insta::assert_snapshot!(last_line(&with_clues(&["A < B < C", "D < E < F"])), @"No clue could be left out: there would be more than one solution.");
}

#[test]
fn clues_are_only_weighed_for_a_puzzle_with_one_solution() {
    insta::assert_snapshot!(last_line(&with_clues(&["A < B < C", "D < E"])), @"Opt2 holds 3 rows, the solutions.");
    let contradiction = last_line(&with_clues(&["A < B < C", "C < D"]));
    assert!(!contradiction.contains("left out"), "{contradiction}");
    let stage = printed("", "explain fish --stage Opt5");
    assert!(!stage.contains("left out"), "{stage}");
}
