//! Sudokus: the built-in grids, agreement with a plain search, and everything that can be wrong with a file.

mod commands;
mod many;
mod pasted;
mod variants;

use joinsaw::{Filling, Method, Options, Puzzle};

fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
}

/// The grid that a filling makes, row by row, a digit a character.
fn grid_of(filling: &Filling) -> String {
    filling
        .iter()
        .map(|placement| placement.piece.as_str())
        .collect()
}

/// All solutions of a puzzle, sorted.
fn solutions(puzzle: &Puzzle, method: Method) -> Vec<String> {
    let options = Options {
        method,
        ..Options::default()
    };
    let answer = joinsaw::solve(puzzle, &options).unwrap();
    let mut grids = Vec::new();
    let boards = answer.boards(|board| {
        grids.push(grid_of(&board.filling));
        Ok(())
    });
    boards.unwrap();
    grids.sort();
    grids
}

#[test]
fn the_grid_of_sqlite_s_documentation_has_the_solution_printed_there() {
    let puzzle = joinsaw::find("sudoku").unwrap();
    let printed =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for method in [Method::Staged, Method::Streamed] {
        assert_eq!(solutions(&puzzle, method), [printed]);
    }
}

#[test]
fn an_empty_grid_of_four_rows_has_288_fillings_and_with_diagonals_48() {
    let text = format!("family = \"sudoku\"\ngrid = \"{}\"\n", "0".repeat(16));
    assert_eq!(solutions(&puzzle_of(&text), Method::Auto).len(), 288);
    let diagonal = text + "diagonals = true\n";
    assert_eq!(solutions(&puzzle_of(&diagonal), Method::Auto).len(), 48);
}

#[test]
fn an_easy_grid_leaves_one_row_after_each_of_few_stages() {
    let puzzle = joinsaw::find("sudoku").unwrap();
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    let n_rows: Vec<u64> = answer.stages().iter().map(|stage| stage.n_rows).collect();
    assert_eq!(n_rows, [1; 10]);
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
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    let n_rows: u64 = answer.stages().iter().map(|stage| stage.n_rows).sum();
    assert!(n_rows < 50_000, "{n_rows} rows");
}

#[test]
fn a_cell_without_a_candidate_ends_the_search_at_once() {
    // 1 to 4 stand around r1c1, so that nothing fits there.
    let puzzle = puzzle_of("family = \"sudoku\"\ngrid = \".231 4... .... ....\"\n");
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    assert!(!answer.is_solved());
    assert_eq!(answer.stages()[0].n_rows, 0);
}
