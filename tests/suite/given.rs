//! `--given` leaves the solutions that have what lies there already, in every family and for every command.

use insta::assert_snapshot;

use crate::common::{Desk, begins, has};

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
    let desk = Desk::new()
        .after("draw fish --given Norwegian=1 -o fish.svg")
        .after("report sudoku-small --given r1c1=2 -o small.html")
        .after("solve fish --given Norwegian=1 --db fish.db");
    let explained = desk.run("explain --given 1=1 --stage Opt1").succeeds();
    has(&explained, "is the piece that is given");
    let stage = desk.run("sql --given 1=1 --stage Opt1").succeeds();
    assert!(stage.contains("AND Sequence.Piece_ID = '1' -- is the piece that is given"));
    desk.run("solve --given Norwegian=2 --db fish.db")
        .finds_nothing();
}

#[test]
fn a_given_that_contradicts_something_leaves_no_solution() {
    let rules = "family = \"rules\"\n[variables]\nx = \"1..4\"\ny = \"1..4\"\n[rules]\nsmall = \"x < 3\"\nsum = \"x + y = 5\"\n";
    let options = "family = \"cover\"\n[options]\na = \"p q\"\nb = \"q r\"\nc = \"p\"\nd = \"q\"\ne = \"r\"\n";
    let filled = "family = \"sudoku\"\ngrid = \"1234 3412 2143 432.\"\n";
    let with_rule =
        "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n[rules]\nsmall = \"r1c2 < 4\"\n";
    let houses = "family = \"logic\"\nhouses = 2\nclues = [\"Ann = Tea\", \"Ann = 1\"]\n[categories]\nname = [\"Ann\", \"Bob\"]\ndrink = [\"Tea\", \"Milk\"]\n";
    let desk = Desk::new()
        .with("rules.toml", rules)
        .with("options.toml", options)
        .with("filled.toml", filled)
        .with("ruled.toml", with_rule)
        .with("houses.toml", houses);
    let mut told = String::new();
    for words in [
        "sudoku --given r1c3=5",
        "sudoku-small --given r1c1=2 --given r1c4=2",
        "filled.toml --given r4c4=2",
        "ruled.toml --given r1c2=4",
        "rules.toml --given x=4",
        "rules.toml --given x=2 --given y=2",
        "options.toml --given p=c --given q=a",
        "options.toml --given p=a --given q=b",
        "options.toml --given r=b --given p=a",
        "houses.toml --given Ann=2",
        "houses.toml --given Tea=1 --given Milk=1",
    ] {
        for command in [
            "solve",
            "solve --first",
            "solve --sample 2",
            "solve --count",
        ] {
            desk.run(&format!("{command} {words}")).finds_nothing();
        }
        let (code, warning) = desk.run(&format!("draw -o x.svg {words}")).ended();
        assert_eq!(code, 1, "{words}");
        begins(&warning, "warning: no solution; ");
        let hint = desk.run(&format!("hint {words}")).finds_nothing();
        let explained = desk.run(&format!("explain {words}")).finds_nothing();
        let parts = explained.lines().filter(|line| line.starts_with("- "));
        let lines: Vec<&str> = hint.lines().take(1).chain(parts).collect();
        told += &(lines.join("\n") + "\n");
    }
    assert_snapshot!(told, @r"
    No solution has `r1c3=5`: “is not in box 1” removes it.
    - given: r1c1 is 5
    - `--given r1c3=5`
    No solution has `r1c4=2`: “is not in row 1” removes it.
    - `--given r1c1=2`
    - `--given r1c4=2`
    No solution has `r4c4=2`: “is not in box 4” removes it.
    - given: r4c3 is 2
    - `--given r4c4=2`
    No solution has `r1c2=4`: “small” removes it.
    - rule `small`
    - `--given r1c2=4`
    No solution has `x=4`: “small” removes it.
    - rule `small`
    - `--given x=4`
    No solution has `y=2`: “sum: x and y” removes it.
    - rule `sum`
    - `--given x=2`
    - `--given y=2`
    No solution has `q=a`: “leaves p to c” removes it.
    - `--given p=c`
    - `--given q=a`
    No solution has `q=b`: “leaves q to a” removes it.
    - `--given p=a`
    - `--given q=b`
    No solution has `p=a`: “leaves q to b” removes it.
    - `--given r=b`
    - `--given p=a`
    No solution has `Ann=2`: “clue 2: Ann = 1” removes it.
    - clue 2: Ann = 1
    - `--given Ann=2`
    No solution has `Milk=1`: “does not live with Tea” removes it.
    - `--given Tea=1`
    - `--given Milk=1`
    ");
}

#[test]
fn a_given_of_a_logic_puzzle_is_no_clue() {
    let text = "family = \"logic\"\nhouses = 2\nclues = [\"Ann = Tea\"]\n[categories]\nname = [\"Ann\", \"Bob\"]\ndrink = [\"Tea\", \"Milk\"]\n";
    let desk = Desk::new().with("mine.toml", text);
    let words = "mine.toml --given Ann=1 --given Tea=1";
    let explained = desk.run(&format!("explain {words}")).succeeds();
    has(&explained, "1 clue\n");
    has(&explained, "Clue 1 could be left out");
}

#[test]
fn a_cell_may_have_the_name_of_a_hole() {
    let puzzle =
        "family = \"cover\"\nboard = \"a b c\"\n[pieces]\np = \"##\"\n[holes]\na = \"a c\"\n";
    let desk = Desk::new().with("mine.toml", puzzle);
    for (given, count) in [("a=p", 1), ("a=a", 1), ("a=c", 1), ("b=p", 2)] {
        let output = desk
            .run(&format!("solve mine.toml --count --given {given}"))
            .output();
        assert!(
            output.starts_with(&format!("Solutions: {count} in all")),
            "{given}: {output}"
        );
    }
}

#[test]
fn a_date_is_that_of_any_day() {
    assert_eq!(counted("calendar --given date=2024-02-29"), "64 in all");
    assert_eq!(
        counted("calendar --given date=2026-04-24"),
        counted("calendar --given month=Apr --given day=24")
    );
    assert_eq!(
        Desk::new()
            .run("solve calendar --given date=tomorrow")
            .fails(),
        "error: `--given date=tomorrow` does not fit; expected a date such as `2024-02-29`, or `today`"
    );
}
