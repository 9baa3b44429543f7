//! Every command that takes a puzzle, on a Sudoku.

use crate::common::{self, Desk};

fn joinsaw(words: &str) -> (Option<i32>, String, String) {
    let words: Vec<&str> = words.split(' ').collect();
    let output = common::joinsaw(&words).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The board that `solve` draws: what stands between the rows that the stages left and the counts.
fn board(out: &str) -> &str {
    let mut parts = out.split("\n\n");
    parts.nth(2).unwrap()
}

#[test]
fn a_solved_grid_is_drawn_with_its_boxes() {
    let (code, out, err) = joinsaw("solve sudoku-small");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(board(&out), @r"
    +-----+-----+
    | 2 4 | 1 3 |
    | 1 3 | 2 4 |
    +-----+-----+
    | 3 2 | 4 1 |
    | 4 1 | 3 2 |
    +-----+-----+
    ");
}

#[test]
fn people_see_the_grid_and_programs_the_rows_in_every_plan() {
    for plan in ["staged", "streamed", "auto"] {
        let words = format!("solve sudoku-small --plan {plan}");
        let (code, out, _) = joinsaw(&words);
        assert_eq!(code, Some(0));
        assert_eq!(out.contains("| Rows_Left |"), plan != "streamed", "{out}");
        assert!(out.contains("| 1 3 | 2 4 |"), "{out}");
        assert!(!out.contains("| r1c4"), "{out}");
        for format in ["csv", "json", "jsonl"] {
            let (_, out, _) = joinsaw(&format!("{words} --format {format} --rows"));
            assert!(out.contains("r1c4"), "{out}");
        }
    }
}

#[test]
fn of_several_grids_one_is_drawn_and_the_others_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.toml");
    let text = "family = \"sudoku\"\ngrid = \"1000000000000004\"\n";
    std::fs::write(&path, text).unwrap();
    let words = format!("solve {}", path.display());
    let (_, out, _) = joinsaw(&words);
    insta::assert_snapshot!(board(&out), @r"
    +-----+-----+
    | 1 3 | 4 2 |
    | 2 4 | 3 1 |
    +-----+-----+
    | 4 2 | 1 3 |
    | 3 1 | 2 4 |
    +-----+-----+
    ");
    let (_, counts) = out.split_once("Solutions: ").unwrap();
    assert!(
        counts.starts_with("18 in all\nThe board is the first of 18 rows of Opt"),
        "{out}"
    );
    let (_, out, _) = joinsaw(&format!("{words} --first"));
    assert!(
        out.contains("\nThe board is the first of 18 rows of Opt"),
        "{out}"
    );
}

#[test]
fn regions_are_drawn_as_they_run() {
    let (_, out, _) = joinsaw("solve jigsaw");
    insta::assert_snapshot!(board(&out), @r"
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
fn a_stage_joins_all_cells_that_leave_no_choice_and_says_which_cells_they_differ_from() {
    let (_, out, _) = joinsaw("sql sudoku-small --stage Opt2");
    insta::assert_snapshot!(out, @r"
    -- Opt2: a digit for each of r1c1, r2c2 and r4c1, which are expected to leave no choice.
    -- One row: 5 digits that agree with each other and with the givens, each in the column of its cell.
    CREATE TABLE Opt2 AS
    SELECT
      Opt1.r2c1 AS r2c1,
      Opt1.r4c2 AS r4c2,
      r1c1.Digit AS r1c1, -- cell r1c1
      r2c2.Digit AS r2c2, -- cell r2c2
      r4c1.Digit AS r4c1 -- cell r4c1
    FROM
      Opt1
      CROSS JOIN Candidate AS r1c1
      CROSS JOIN Candidate AS r2c2
      CROSS JOIN Candidate AS r4c1
    WHERE
      r1c1.Cell = 'r1c1' -- only the candidates of r1c1
      AND r1c1.Digit <> Opt1.r2c1 -- differs from r2c1, in its column and box
      AND r2c2.Cell = 'r2c2' -- only the candidates of r2c2
      AND r2c2.Digit <> r1c1.Digit -- differs from r1c1, in its box
      AND r2c2.Digit <> Opt1.r2c1 -- differs from r2c1, in its row and box
      AND r2c2.Digit <> Opt1.r4c2 -- differs from r4c2, in its column
      AND r4c1.Cell = 'r4c1' -- only the candidates of r4c1
      AND r4c1.Digit <> r1c1.Digit -- differs from r1c1, in its column
      AND r4c1.Digit <> Opt1.r2c1 -- differs from r2c1, in its column
      AND r4c1.Digit <> Opt1.r4c2 -- differs from r4c2, in its row and box
    ;
    ");
}

#[test]
fn a_cell_that_leaves_a_choice_has_a_stage_of_its_own() {
    let (_, out, _) = joinsaw("sql jigsaw --stage Opt3");
    insta::assert_snapshot!(out, @r"
    -- Opt3: a digit for r9c9.
    -- One row: 3 digits that agree with each other and with the givens, each in the column of its cell.
    CREATE TABLE Opt3 AS
    SELECT
      Opt2.r7c7 AS r7c7,
      Opt2.r8c7 AS r8c7,
      r9c9.Digit AS r9c9
    FROM
      Opt2
      CROSS JOIN Candidate AS r9c9
    WHERE
      r9c9.Cell = 'r9c9' -- only the candidates of r9c9
      AND r9c9.Digit <> Opt2.r7c7 -- differs from r7c7, in its region
      AND r9c9.Digit <> Opt2.r8c7 -- differs from r8c7, in its region
    ;
    ");
}

#[test]
fn a_rule_is_explained_by_its_cell_and_its_unit() {
    let (code, out, _) = joinsaw("explain sudoku-small --stage Opt4");
    assert_eq!(code, Some(0));
    let (_, stage) = out.split_once("Opt4: ").unwrap();
    let (stage, _) = stage.split_once("1 row in Opt4.").unwrap();
    insta::assert_snapshot!(stage, @r"
    a digit for each of r1c3, r3c4 and r4c4, which are expected to leave no choice.
    One row: 10 digits that agree with each other and with the givens, each in the column of its cell.

    1 row of Opt3, each with the 2, 2 and 4 rows of Candidate: 16 combinations to look at.

    +----+-----------------------------------------------------+---------+------+
    |    | A candidate                                         | Removed | Left |
    +----+-----------------------------------------------------+---------+------+
    | 1  | cell r1c3: differs from r1c1, in its row            | 0       | 16   |
    | 2  | cell r1c3: differs from r2c4, in its box            | 0       | 16   |
    | 3  | cell r1c3: differs from r4c3, in its column         | 8       | 8    |
    | 4  | cell r3c4: differs from r2c4, in its column         | 4       | 4    |
    | 5  | cell r3c4: differs from r4c3, in its box            | 0       | 4    |
    | 6  | cell r4c4: differs from r2c4, in its column         | 1       | 3    |
    | 7  | cell r4c4: differs from r3c4, in its column and box | 1       | 2    |
    | 8  | cell r4c4: differs from r4c1, in its row            | 0       | 2    |
    | 9  | cell r4c4: differs from r4c2, in its row            | 0       | 2    |
    | 10 | cell r4c4: differs from r4c3, in its row and box    | 1       | 1    |
    +----+-----------------------------------------------------+---------+------+
    ");
}

#[test]
fn a_wrong_grid_is_told_each_unit_that_it_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("found.csv");
    let (_, out, _) = joinsaw("solve sudoku-small --format csv --rows");
    std::fs::write(&path, &out).unwrap();
    let words = format!("verify sudoku-small --solution {}", path.display());
    assert_eq!(
        joinsaw(&words).1,
        "Small Sudoku: 1 solution checked, right\n"
    );
    let (heading, row) = out.trim_end().split_once('\n').unwrap();
    let row = row.trim_end();
    let other = if row.starts_with('1') { '2' } else { '1' };
    std::fs::write(&path, format!("{heading}\n{other}{}\n", &row[1..])).unwrap();
    let (code, out, _) = joinsaw(&words);
    assert_eq!(code, Some(1));
    let (_, faults) = out.split_once('\n').unwrap();
    insta::assert_snapshot!(faults, @r"
      row 2 holds 2 in r2c1 and r2c3; each digit appears there once
      column 1 holds 2 in r1c1 and r2c1; each digit appears there once
      box 1 holds 2 in r1c1 and r2c1; each digit appears there once
    Small Sudoku: 1 solution checked, 1 wrong
    ");
}

#[test]
fn the_stage_that_a_script_prints_passes_check_stage() {
    let (_, statement, _) = joinsaw("sql sudoku-small --stage Opt4");
    let checked = Desk::new().run_on("check sudoku-small Opt4 -", statement);
    assert_eq!(checked.code(), 0);
}

/// The number of grids that a line of `.` and digits leaves open.
fn count(grid: &str, more: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.toml");
    let text = format!("family = \"sudoku\"\ngrid = \"{grid}\"\n{more}");
    std::fs::write(&path, text).unwrap();
    let (_, out, _) = joinsaw(&format!("solve {} --count", path.display()));
    out
}

/// Rows of a square are alike only where whole rows of it are filled. Digits that no given tells apart are counted in one order.
#[test]
#[ignore = "nightly"]
fn latin_squares_and_empty_grids_are_counted_by_merged_rows() {
    let latin = |n: usize| count(&".".repeat(n * n), "regions = \"none\"\n");
    assert!(latin(5).starts_with("Solutions: 161,280 in all\nCounted with merged rows"));
    assert!(latin(6).starts_with("Solutions: 812,851,200 in all\n"));
    assert!(count(&".".repeat(36), "").starts_with("Solutions: 28,200,960 in all\n"));
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
