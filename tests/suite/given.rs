//! `--given` leaves the solutions that have what lies there already, in every family and for every command.

use crate::common::Desk;

/// What `solve --count` says first of a puzzle with this given.
fn counted(words: &str) -> String {
    let output = Desk::new().run(&format!("solve {words} --count")).output();
    let count = output.split([',', '\n']).next().unwrap_or_default();
    count.trim_start_matches("Solutions: ").to_owned()
}

#[test]
fn solutions_without_what_is_given_are_left_out() {
    for (words, count) in [
        ("--given centre=4", "6 in all"),
        ("--given centre=1", "0 in all"),
        ("--given centre=4 --given 1=1", "6 in all"),
        ("--given 2=1", "0 in all"),
        ("scramble-serengeti --given 4=3", "8 in all"),
        ("dogs --given 4=1/2", "2 in all"),
        ("calendar --given Apr=month --given day=24", "26 in all"),
        ("pentominoes --given r1c1=U", "4 in all"),
        ("fish --given Norwegian=1", "1 in all"),
        ("fish --given Norwegian=2", "0 in all"),
        ("sudoku --given r1c3=4", "1 in all"),
        ("sudoku --given r1c3=1", "0 in all"),
        ("send-more-money --given S=9", "1 in all"),
    ] {
        assert_eq!(counted(words), count, "{words}");
    }
}

#[test]
fn every_command_that_solves_takes_what_is_given() {
    let desk = Desk::new();
    let explained = desk.run("explain --given 1=1 --stage Opt1").succeeds();
    assert!(
        explained.contains("is the piece that is given"),
        "{explained}"
    );
    let stage = desk.run("sql --given 1=1 --stage Opt1").succeeds();
    assert!(stage.contains("AND Sequence.Piece_ID = '1' -- is the piece that is given"));
    desk.run("draw fish --given Norwegian=1 -o fish.svg")
        .succeeds();
    desk.run("report sudoku-small --given r1c1=2 -o small.html")
        .succeeds();
    desk.run("solve fish --given Norwegian=1 --db fish.db")
        .succeeds();
    let again = desk
        .run("solve --given Norwegian=2 --db fish.db")
        .finds_nothing();
    assert!(
        again.contains("No solution") || again.contains("0 in all"),
        "{again}"
    );
}

#[test]
fn what_cannot_be_given_is_refused() {
    for (words, message) in [
        (
            "sudoku --given r1c3=5",
            "error: `--given r1c3=5` breaks a rule at once: row 1 has 5 in r1c1 already",
        ),
        (
            "sudoku --given r1c3=4 --given r1c3=2",
            "error: `--given r1c3=2` fills a place that holds `4` already",
        ),
        (
            "sudoku --given r1c3",
            "error: `--given r1c3` has no `=`; expected a place and what lies there, such as `--given 1=5`",
        ),
        (
            "fish --given Norwegain=1",
            "error: no value `Norwegain` for `--given`; did you mean `Norwegian`?",
        ),
    ] {
        assert_eq!(Desk::new().run(&format!("solve {words}")).fails(), message);
    }
}

#[test]
fn what_is_given_twice_or_the_wrong_way_round_is_refused() {
    for (words, message) in [
        (
            "solve fish --given Norwegian=1 --given Norwegian=2",
            "error: `Norwegian` is given twice, as `1` and as `2`",
        ),
        (
            "hint --given 1=5 --given 1=5",
            "error: `1` is given twice, as `5` and as `5`",
        ),
        (
            "draw calendar --given month=Apr --given month=May -o x.svg",
            "error: `month` is given twice, as `Apr` and as `May`",
        ),
        (
            "explain sudoku --given 4=r1c3",
            "error: `--given 4=r1c3` names the thing before the place; did you mean `--given r1c3=4`?",
        ),
        (
            "report pentominoes --given U=r1c1 -o x.html",
            "error: `--given U=r1c1` names the thing before the place; did you mean `--given r1c1=U`?",
        ),
    ] {
        assert_eq!(Desk::new().run(words).fails(), message);
    }
}

#[test]
fn a_date_is_that_of_any_day() {
    assert_eq!(counted("calendar --date 2024-02-29"), "64 in all");
    assert_eq!(
        counted("calendar --date 2026-04-24"),
        counted("calendar --given month=Apr --given day=24")
    );
    assert_eq!(
        Desk::new().run("solve calendar --date tomorrow").fails(),
        "error: `--date tomorrow` does not fit; expected a date such as `2024-02-29`"
    );
}
