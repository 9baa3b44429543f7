//! Every command that takes a puzzle, on a Sudoku.

use assert_cmd::Command;

fn joinsaw(words: &str) -> (Option<i32>, String, String) {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("joinsaw");
    let output = command.args(words.split(' ')).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_solved_grid_is_drawn_with_its_boxes() {
    let (code, out, err) = joinsaw("solve sudoku-small");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (_, answer) = out.split_once("Solutions: ").unwrap();
    insta::assert_snapshot!(answer, @r"
    1 in all

    +-----+-----+
    | 1 3 | 2 4 |
    | 4 2 | 3 1 |
    +-----+-----+
    | 2 4 | 1 3 |
    | 3 1 | 4 2 |
    +-----+-----+
    ");
}

#[test]
fn the_grid_replaces_the_rows_for_people_in_every_plan() {
    for plan in ["staged", "streamed", "auto"] {
        let words = format!("solve sudoku-small --plan {plan}");
        let (code, out, _) = joinsaw(&words);
        assert_eq!(code, Some(0));
        assert!(out.contains("| Rows_Left |"), "{out}");
        assert!(out.contains("| 1 3 | 2 4 |"), "{out}");
        assert!(!out.contains("| r1c4"), "{out}");
        for format in ["csv", "json", "jsonl"] {
            let (_, out, _) = joinsaw(&format!("{words} --format {format}"));
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
    let (_, answer) = out.split_once("Solutions: ").unwrap();
    insta::assert_snapshot!(answer, @r"
    18 in all

    +-----+-----+
    | 1 4 | 3 2 |
    | 2 3 | 4 1 |
    +-----+-----+
    | 4 2 | 1 3 |
    | 3 1 | 2 4 |
    +-----+-----+

    ... and 17 more rows; `--format csv` prints them all, `--db FILE` keeps them
    ");
    let (_, out, _) = joinsaw(&format!("{words} --first"));
    assert!(!out.contains("more row"), "{out}");
}

#[test]
fn regions_are_drawn_as_they_run() {
    let (_, out, _) = joinsaw("solve jigsaw");
    let (_, answer) = out.split_once("Solutions: ").unwrap();
    insta::assert_snapshot!(answer, @r"
    1 in all

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
fn a_stage_says_which_cells_its_digit_differs_from() {
    let (_, out, _) = joinsaw("sql sudoku-small --stage Opt9");
    insta::assert_snapshot!(out, @r"
    -- Opt9: a digit for r4c3, which has 2 candidates.
    -- One row: 9 digits that agree with each other and with the givens, each in the column of its cell.
    CREATE TABLE Opt9 AS
    SELECT
      Opt8.r1c4 AS r1c4, Opt8.r1c3 AS r1c3, Opt8.r2c4 AS r2c4, Opt8.r2c2 AS r2c2, Opt8.r1c2 AS r1c2,
      Opt8.r2c1 AS r2c1, Opt8.r3c3 AS r3c3, Opt8.r3c4 AS r3c4,
      r4c3.Digit AS r4c3
    FROM
      Opt8
      JOIN Candidate AS r4c3
        ON r4c3.Cell = 'r4c3' -- is for r4c3
        AND r4c3.Digit <> Opt8.r1c3 -- differs from r1c3, in its column
        AND r4c3.Digit <> Opt8.r3c3 -- differs from r3c3, in its column and box
        AND r4c3.Digit <> Opt8.r3c4 -- differs from r3c4, in its box
    ;
    ");
}

#[test]
fn a_rule_is_explained_by_its_cell_and_its_unit() {
    let (code, out, _) = joinsaw("explain sudoku-small --stage Opt9");
    assert_eq!(code, Some(0));
    assert!(out.contains("differs from "), "{out}");
}

#[test]
fn a_wrong_grid_is_told_each_unit_that_it_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("found.csv");
    let (_, out, _) = joinsaw("solve sudoku-small --format csv");
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
    assert!(out.contains("each digit appears there once"), "{out}");
}

#[test]
fn the_stage_that_a_script_prints_passes_check_stage() {
    let (_, statement, _) = joinsaw("sql sudoku-small --stage Opt4");
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("joinsaw");
    let command = command.args(["check-stage", "sudoku-small", "Opt4", "-"]);
    command.write_stdin(statement).assert().success();
}
