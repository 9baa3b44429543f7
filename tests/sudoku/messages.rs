//! What a file that is no Sudoku is told.

use joinsaw::compile;
use joinsaw::family::{self, Document};
use joinsaw::plan::{Method, Options};

const SOLVABLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn message(entries: &str) -> String {
    let text = format!("family = \"sudoku\"\n{entries}\n");
    let outcome = family::parse(&Document::new("mine.toml", &text));
    outcome.unwrap_err().to_string()
}

fn of_grid(grid: &str) -> String {
    message(&format!("grid = \"{grid}\""))
}

#[test]
fn a_cell_too_few_or_too_many_is_counted() {
    insta::assert_snapshot!(of_grid(&SOLVABLE[1..]), @"the grid in `mine.toml` line 2 has 80 cells; expected 81, for 9 rows of 9");
    insta::assert_snapshot!(of_grid(&format!("{SOLVABLE}1")), @"the grid in `mine.toml` line 2 has 82 cells; expected 81, for 9 rows of 9");
    insta::assert_snapshot!(of_grid(&SOLVABLE[9..]), @"the grid in `mine.toml` line 2 has 72 cells; expected 64, for 8 rows of 8");
}

#[test]
fn a_grid_beyond_the_sizes_is_told_them() {
    insta::assert_snapshot!(of_grid(&".".repeat(26 * 26)), @"the grid in `mine.toml` line 2 has 676 cells; a Sudoku has from 16 (4 x 4) to 625 (25 x 25)");
    insta::assert_snapshot!(of_grid("1"), @"the grid in `mine.toml` line 2 has 1 cell; a Sudoku has from 16 (4 x 4) to 625 (25 x 25)");
}

#[test]
fn a_symbol_that_is_no_digit_of_the_grid_is_shown_with_its_cell() {
    insta::assert_snapshot!(of_grid("1...5..........."), @"cell r2c1 in `mine.toml` line 2 holds `5`; expected 1 to 4, or `0` or `.` for an empty cell");
    insta::assert_snapshot!(of_grid("?..............."), @"cell r1c1 in `mine.toml` line 2 holds `?`; expected 1 to 4, or `0` or `.` for an empty cell");
}

#[test]
fn two_equal_givens_of_a_unit_are_named() {
    insta::assert_snapshot!(of_grid("1..1............"), @"the grid in `mine.toml` line 2 has 1 twice in row 1: r1c1 and r1c4");
    insta::assert_snapshot!(of_grid("2...........2..."), @"the grid in `mine.toml` line 2 has 2 twice in column 1: r1c1 and r4c1");
    insta::assert_snapshot!(of_grid("..3....3........"), @"the grid in `mine.toml` line 2 has 3 twice in box 2: r1c3 and r2c4");
    let diagonal = message("grid = \"1.........1.....\"\ndiagonals = true");
    insta::assert_snapshot!(diagonal, @"the grid in `mine.toml` line 2 has 1 twice in diagonal 1: r1c1 and r3c3");
}

#[test]
fn a_filled_grid_has_nothing_to_solve() {
    insta::assert_snapshot!(of_grid("1234341221434321"), @"the grid in `mine.toml` line 2 has no empty cell, so nothing is left to solve");
}

#[test]
fn a_grid_without_boxes_is_told_what_to_write() {
    insta::assert_snapshot!(of_grid(&".".repeat(49)), @r#"a grid of 7 x 7 cells (`mine.toml` line 2) does not divide into boxes; draw its `regions`, or write regions = "none" for a Latin square"#);
}

#[test]
fn regions_that_do_not_fit_the_grid_are_counted() {
    let with = |regions: &str| {
        message(&format!(
            "grid = \"{}\"\nregions = \"{regions}\"",
            ".".repeat(16)
        ))
    };
    insta::assert_snapshot!(with("aaaabbbbccccddd"), @"`regions` in `mine.toml` line 3 has 15 cells, but the grid has 16");
    insta::assert_snapshot!(with("aaaabbbbcccccccc"), @"`regions` in `mine.toml` line 3 has 3 regions; expected 4, as many as the grid has rows");
    insta::assert_snapshot!(with("aaaaabbbccccdddd"), @"region `a` in `mine.toml` line 3 has 5 cells; expected 4");
}

#[test]
fn a_bushy_plan_is_refused() {
    let puzzle = family::find("sudoku-small").unwrap();
    let options = Options {
        method: Method::Bushy,
        ..Options::default()
    };
    insta::assert_snapshot!(compile(&puzzle, &options).unwrap_err(), @"a Sudoku has no bushy plan; expected `staged`, `streamed`, `merged` or `auto`");
}
