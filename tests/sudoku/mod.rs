//! Sudokus: the built-in grids, agreement with a plain search, and everything that can be wrong with a file.

mod commands;
mod many;
mod pasted;
mod variants;

use joinsaw::{Goal, Method, Puzzle};

use crate::common::{puzzle_of, rows_left, solve};

/// All solutions of a puzzle, sorted, each a digit a character.
fn solutions(puzzle: &Puzzle, method: Method) -> Vec<String> {
    let found = crate::common::solutions(puzzle, method);
    found.iter().map(|digits| digits.concat()).collect()
}

#[test]
fn an_easy_grid_leaves_one_row_after_each_of_few_stages() {
    let puzzle = joinsaw::find("sudoku").unwrap();
    let answer = solve(&puzzle, Method::Auto, Goal::Rows);
    assert_eq!(rows_left(&answer), [1; 10]);
    let estimates = answer.plan.stages.iter().map(|stage| stage.estimate);
    assert!(
        estimates
            .flatten()
            .all(|n_rows| (n_rows - 1.0).abs() < 1e-6)
    );
}

#[test]
fn a_hard_grid_builds_thousands_of_rows_and_not_millions() {
    let puzzle = joinsaw::find("sudoku-17").unwrap();
    let answer = solve(&puzzle, Method::Auto, Goal::Rows);
    let n_rows: u64 = rows_left(&answer).iter().sum();
    assert!(n_rows < 50_000, "{n_rows} rows");
}

#[test]
fn a_cell_without_a_candidate_ends_the_search_at_once() {
    // 1 to 4 stand around r1c1, so that nothing fits there.
    let puzzle = puzzle_of("family = \"sudoku\"\ngrid = \".231 4... .... ....\"\n");
    let answer = solve(&puzzle, Method::Auto, Goal::Rows);
    assert!(!answer.is_solved());
    assert_eq!(answer.stages()[0].n_rows, 0);
}
