//! Every command that takes a puzzle, on a Sudoku.

use crate::common::Desk;

#[test]
fn regions_are_drawn_as_they_run() {
    let printed = Desk::new().run("solve jigsaw").succeeds();
    insta::assert_snapshot!(printed.split("\n\n").nth(2).unwrap(), @r"
    +---------------+-------+-----------+
    | 4   5   7   9 | 8   3 | 6   1   2 |
    |           +---+       |           |
    | 8   6   3 | 2   1   5 | 9   7   4 |
    |       +---+           |           |
    | 1   2 | 6   7   4   9 | 3   5   8 |
    +---+---+---------------+-----------+
    | 2 | 3   9   5   7   1 | 4   8   6 |
    |   +-------+   +---+   |           |
    | 9   8   1 | 6 | 5 | 4 | 7   2   3 |
    |           +---+   |   +---+       |
    | 5   7   4 | 3   6 | 2   8 | 9   1 |
    |   +-------+   +---+---+---+---+   |
    | 6 | 4   2   8 | 9   7 | 1   3 | 5 |
    |   |   +-------+       |       +---+
    | 3 | 9 | 8   1   2   6 | 5   4   7 |
    +---+   |           +---+           |
    | 7   1 | 5   4   3 | 8   2   6   9 |
    +-------+-----------+---------------+
    ");
}

#[test]
fn a_wrong_grid_is_told_each_unit_that_it_breaks() {
    let desk = Desk::new();
    let rows = desk
        .run("solve sudoku-small --format csv --rows")
        .succeeds();
    let (heading, row) = rows.split_once('\n').unwrap();
    let other = if row.starts_with('1') { '2' } else { '1' };
    let wrong = format!("{heading}\n{other}{}", &row[1..]);
    let told = desk
        .run_on("verify sudoku-small --solution -", wrong)
        .finds_nothing();
    let (_, faults) = told.split_once('\n').unwrap();
    insta::assert_snapshot!(faults, @r"
      row 2: r2c1 and r2c3 are both 2
      column 1: r1c1 and r2c1 are both 2
      box 1: r1c1 and r2c1 are both 2
    Small Sudoku: 1 solution checked, 1 wrong
    ");
}

/// The number of grids that a line of `.` and digits leaves open.
fn count(grid: &str, more: &str) -> String {
    let text = format!("family = \"sudoku\"\ngrid = \"{grid}\"\n{more}");
    Desk::new()
        .with("open.toml", text)
        .run("solve open.toml --count")
        .succeeds()
}

#[test]
fn digits_that_no_given_tells_apart_are_counted_in_every_order() {
    // Two givens of one digit and one of another leave four digits of six.
    let grid = format!("12{}2{}", ".".repeat(14), ".".repeat(19));
    assert!(count(&grid, "").starts_with("Solutions: 156,672 in all\n"));
    let square = format!("{}1{}", ".".repeat(4), ".".repeat(11));
    assert_eq!(
        count(&square, "regions = \"none\"\n"),
        "Solutions: 144 in all\n"
    );
}

/// Rows 2 and 3 have alike cells open at some stage, but row 2 has a given digit, and row 3 has yet to place it.
#[test]
fn rows_with_other_givens_are_not_swapped_where_merged_rows_are_counted() {
    let text = "family = \"sudoku\"\ngrid = \".... .2.. .... 2143\"\nregions = \"AAAB CABB CCDB CDDD\"\n\
        [rules]\n\"holds 2\" = { sum = \"cell\", drawn = \"\"\"\n....\n....\n....\nA...\n\"\"\", equals = { A = 2 } }\n";
    let desk = Desk::new().with("jigsaw.toml", text);
    for plan in ["staged", "streamed", "merged"] {
        let printed = desk.run(&format!("solve jigsaw.toml --count --plan {plan}"));
        assert_eq!(printed.succeeds(), "Solutions: 3 in all\n", "{plan}");
    }
}
