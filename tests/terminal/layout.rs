//! In which order the answer of `solve` comes, and what becomes of what does not fit.

use insta::assert_snapshot;

use super::{PLAIN, shown, shown_each, shown_with};
use crate::common::{Desk, has};

#[test]
fn the_board_and_the_counts_are_on_the_last_screen() {
    let lines = [
        "solve",
        "solve fish",
        "solve sudoku",
        "solve queens",
        "solve soma",
        "solve calendar",
    ];
    for (line, shown) in lines
        .iter()
        .zip(shown_each(&Desk::new(), 80, &lines, &PLAIN))
    {
        let (before, counts) = shown.rsplit_once("\nSolutions: ").expect("the counts");
        let board = before.trim_end().rsplit("\n\n").next().unwrap_or_default();
        // The last line of the screen has the prompt.
        let n_lines = board.lines().count() + 1 + counts.lines().count();
        assert!(n_lines < 24, "{line}: {n_lines} lines");
    }
}

#[test]
fn givens_stand_out() {
    let desk = Desk::new();
    let printed = shown(&desk, 80, "solve sudoku-small");
    let (_, board) = printed.rsplit_once("\n\n+").unwrap();
    assert_snapshot!(board, @r"
    -----+-----+
    | 2 4'| 1 3 |
    | 1 3 | 2'4 |
    +-----+-----+
    | 3'2'| 4 1 |
    | 4 1 | 3 2 |
    +-----+-----+
    ' stands after what is given

    Solutions: 1 in all
    The board is the row of Opt5; `--rows` prints it, `--db FILE` keeps every stage
    ");
    let coloured = shown_with(&desk, 80, "solve sudoku-small", &[]);
    assert!(!coloured.contains("stands after"), "{coloured}");
}

#[test]
fn where_there_is_no_solution_a_command_tells_why() {
    let desk = Desk::new();
    let last = |line: &str| {
        let printed = desk.run(line).finds_nothing();
        printed.lines().last().unwrap_or_default().to_owned()
    };
    let told = [
        "solve --centre 1 --given 1=2",
        "solve sudoku --given r1c3=1",
        "solve fish --given Norwegian=3",
        "solve sudoku --given r1c3=1 --plan streamed",
    ];
    assert_snapshot!(told.map(last).join("\n"), @r"
    No solution: no rows are left after Opt3; `joinsaw explain --given 1=2 --given centre=1` shows why
    No solution: no rows are left after Opt2; `joinsaw explain sudoku --given r1c3=1` shows why
    No solution: no rows are left after Opt1; `joinsaw explain fish --given Norwegian=3` shows why
    No solution; `joinsaw explain sudoku --given r1c3=1` shows why
    ");
}

#[test]
fn houses_are_rows_where_they_do_not_fit_as_columns() {
    let printed = shown(&Desk::new(), 60, "solve fish");
    let (_, board) = printed.split_once("| House").unwrap();
    let (board, _) = board.split_once("\n\n").unwrap();
    assert_snapshot!(board, @r"
     | nation    | colour | pet   | cigar      | drink  |
    +-------+-----------+--------+-------+------------+--------+
    | 1     | Norwegian | Yellow | Cat   | Dunhill    | Water  |
    | 2     | Dane      | Blue   | Horse | Blends     | Tea    |
    | 3     | Brit      | Red    | Bird  | Pallmall   | Milk   |
    | 4     | German    | Green  | Fish  | Prince     | Coffee |
    | 5     | Swede     | White  | Dog   | Bluemaster | Beer   |
    +-------+-----------+--------+-------+------------+--------+
    ");
}

#[test]
fn a_kept_file_is_named_where_its_rows_can_be_seen() {
    let printed = Desk::new().run("solve --db nuts.db").succeeds();
    let last = printed.lines().last().unwrap();
    assert_snapshot!(last, @"The board is the row of Opt6; `joinsaw show Opt6 nuts.db` prints it");
}

#[test]
fn one_statement_prints_no_table_of_one_row() {
    for line in [
        "solve calendar --first",
        "solve hex-19 --first",
        "solve sudoku --first --plan streamed",
    ] {
        let printed = Desk::new().run(line).succeeds();
        assert!(!printed.contains("Rows_Left"), "{printed}");
        assert!(!printed.contains("\n\n\n"), "{printed}");
    }
    // A flower says which centre it is.
    let printed = Desk::new().run("solve --plan streamed").succeeds();
    has(&printed, "| 4      | 1    |");
}

#[test]
fn a_picture_that_does_not_fit_is_told_in_words() {
    let printed = shown(&Desk::new(), 40, "solve fish");
    let (_, words) = printed.rsplit_once("-+\n\n").unwrap();
    let (words, _) = words.split_once("\n\nSolutions").unwrap();
    assert_snapshot!(words, @r"
    The picture is 64 columns wide; `joinsaw
    draw` makes one that fits any screen. In
    words:

    Norwegian in house 1; Dane in house 2;
    Brit in house 3; German in house 4;
    Swede in house 5; Yellow in house 1;
    Blue in house 2; Red in house 3; Green
    in house 4; White in house 5; Cat in
    house 1; Horse in house 2; Bird in house
    3; Fish in house 4; Dog in house 5;
    Dunhill in house 1; Blends in house 2;
    Pallmall in house 3; Prince in house 4;
    Bluemaster in house 5; Water in house 1;
    Tea in house 2; Milk in house 3; Coffee
    in house 4; Beer in house 5
    ");
}

#[test]
fn columns_that_do_not_fit_are_left_out() {
    assert_snapshot!(shown(&Desk::new(), 40, "solve --centre 1"), @r"
    Drive Ya Nuts: a flower of order 6, 7
    pieces, centre 1

    +--------+------+------+------+------+
    | Center | Opt1 | Opt2 | Opt3 | Opt4 |
    +--------+------+------+------+------+
    | 1      | 5    | 6    | 6    | 5    |
    +--------+------+------+------+------+
    ... and 2 more columns, Opt5 to Opt6; a
    wider terminal or a file shows all

    No solution: no rows are left after
    Opt6; `joinsaw explain --given centre=1`
    shows why
    ");
}
