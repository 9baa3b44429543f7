//! In which order the answer of `solve` comes, and what becomes of what does not fit.

use insta::assert_snapshot;

use super::shown;
use crate::common::Desk;

#[test]
fn the_board_comes_first_then_the_rows_left_and_then_the_counts() {
    for line in ["solve", "solve fish", "solve dogs", "solve sudoku"] {
        let printed = Desk::new().run(line).succeeds();
        let board = printed.find(['\\', '+']).expect("a board");
        let funnel = printed.find("| Opt1").expect("the rows left");
        let counts = printed.find("Solutions: ").expect("the counts");
        assert!(board < funnel && funnel < counts, "{printed}");
        assert!(printed.contains("`--rows` prints"), "{printed}");
    }
}

#[test]
fn rows_are_printed_on_request() {
    let printed = shown(&Desk::new(), 60, "solve --rows");
    let rows = printed.split("up to rotation\n").last().unwrap();
    assert_snapshot!(rows, @r"

    The row of Opt6:

    +--------+---------------+---------------+---------------+
    | Center | Opt1_Piece_ID | Opt2_Piece_ID | Opt3_Piece_ID |
    +--------+---------------+---------------+---------------+
    | 4      | 1             | 7             | 2             |
    +--------+---------------+---------------+---------------+
    ... and 5 more columns, Opt4_Piece_ID to Seq; a wider
    terminal or `--format csv` shows all
    ");
}

#[test]
fn a_kept_file_is_named_where_its_rows_can_be_seen() {
    let printed = Desk::new().run("solve --db nuts.db").succeeds();
    let last = printed.lines().last().unwrap();
    assert_snapshot!(last, @"The board is the row of Opt6; `joinsaw show Opt6 --db nuts.db` prints it");
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
    assert!(printed.contains("| 4      | 1    |"), "{printed}");
}

#[test]
fn a_search_for_one_solution_that_finds_none_says_so() {
    let alike = "1 = \"123\"\n2 = \"123\"\n3 = \"123\"\n";
    let desk = Desk::new().with(
        "none.toml",
        format!("family = \"flower\"\n[pieces]\n{alike}4 = \"456\"\n"),
    );
    let printed = desk
        .run("solve none.toml --first --plan streamed")
        .finds_nothing();
    assert!(printed.contains("\nNo solution\n"), "{printed}");
}

#[test]
fn a_picture_that_does_not_fit_is_told_in_words() {
    let printed = shown(&Desk::new(), 40, "solve fish");
    let words = printed.split("+---").next().unwrap();
    assert_snapshot!(words, @r"
    The Fish: 5 houses, 5 categories, 15
    clues

    The picture is 64 columns wide, and
    `joinsaw draw` makes one for any screen.
    In words:

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
fn a_report_that_does_not_fit_goes_on_below() {
    assert_snapshot!(shown(&Desk::new(), 40, "solve --centre 1"), @r"
    Drive Ya Nuts: a flower of order 6, 7
    pieces, centre 1

    +--------+------+------+------+------+
    | Center | Opt1 | Opt2 | Opt3 | Opt4 |
    +--------+------+------+------+------+
    | 1      | 5    | 6    | 6    | 5    |
    +--------+------+------+------+------+

    +--------+------+------+
    | Center | Opt5 | Opt6 |
    +--------+------+------+
    | 1      | 2    | 0    |
    +--------+------+------+

    No centre survives: Opt6 is empty.

    Solutions: 0 in all, 0 up to rotation
    ");
}
