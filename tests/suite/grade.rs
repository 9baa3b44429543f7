//! `grade`: how far narrowing comes alone, and how wide the search is that is left.

use serde_json::{Value, json};

use crate::common::{Desk, begins};

fn graded(puzzle: &str) -> Value {
    Desk::new()
        .run(&format!("grade {puzzle} --format json"))
        .json()
}

#[test]
fn a_grade_is_that_of_the_rounds_and_of_the_widest_stage() {
    for (puzzle, grade, n_rounds, n_rows) in [
        ("sudoku", "easy", 8, 1),
        ("sudoku-17", "medium", 30, 1),
        ("fish", "medium", 32, 1),
        ("kenken", "hard", 10, 3),
        ("drive-ya-nuts", "expert", 0, 32),
        ("queens", "extreme", 0, 568),
    ] {
        let report = graded(puzzle);
        let found = [
            &report["grade"],
            &report["rounds"],
            &report["widest"]["rows"],
        ];
        assert_eq!(
            found,
            [&json!(grade), &json!(n_rounds), &json!(n_rows)],
            "{puzzle}"
        );
        let is_solved = ["easy", "medium"].contains(&grade);
        assert_eq!(report["is_solved_by_narrowing"], is_solved, "{puzzle}");
    }
}

#[test]
fn rules_remove_the_candidates_that_are_not_left() {
    let report = graded("sudoku-17");
    let removed = report["removed"].as_array().unwrap();
    let counts = removed
        .iter()
        .map(|rule| rule["candidates"].as_u64().unwrap());
    assert_eq!(counts.clone().collect::<Vec<_>>(), [145, 94]);
    let candidates = [
        &report["candidates"]["before"],
        &report["candidates"]["left"],
    ];
    let [before, left] = candidates.map(|count| count.as_u64().unwrap());
    assert_eq!((left, before), (64, 64 + counts.sum::<u64>()));
}

#[test]
fn a_puzzle_without_a_solution_has_no_grade() {
    let desk = Desk::new();
    let printed = desk.run("grade fish --given Norwegian=2").finds_nothing();
    begins(&printed, "The Fish: no solution\n");
}
