//! Nothing printed for people is wider than their terminal, and a pipe gets everything.

use unicode_width::UnicodeWidthStr;

use super::{PLAIN, shown, shown_each, shown_with};
use crate::common::{Desk, subcommands};

/// Commands of every kind, with long and short answers.
const COMMANDS: [&str; 28] = [
    "solve",
    "solve --rows",
    "solve --first --rows",
    "solve --plan streamed",
    "solve --db nuts.db",
    "solve dogs --rows",
    "solve fish",
    "solve calendar --given month=Jan",
    "solve sudoku --rows",
    "solve hex-61 --first",
    "solve long.toml",
    "solve nonsense",
    "solve --nonsense",
    "puzzles",
    "engines",
    "show nuts.db",
    "show Opt7 dogs.db --limit 3",
    "show Stage dogs.db",
    "explain --centre 5",
    "explain fish",
    "explain sudoku --query-plan",
    "study --orders 5..9 --puzzles 20 --seed 1",
    "load --db mine.db --pieces pieces.csv",
    "verify dogs --db nuts.db",
    "check drive-ya-nuts Opt3 wrong.sql",
    "report -o page.html",
    "draw -o board.gif",
    "--help",
];

fn desk() -> Desk {
    let stage = Desk::new().run("sql --stage Opt3").succeeds();
    let wrong = stage.replace("<>", "=");
    let long = "a piece of a puzzle whose name is much longer than any name has to be";
    let long = format!(
        "family = \"flower\"\nname = \"{long}\"\n[pieces]\n\"{long}\" = \"123\"\nb = \"123\"\nc = \"123\"\nd = \"123\"\n"
    );
    Desk::new()
        .with("wrong.sql", wrong)
        .with("long.toml", long)
        .with("pieces.csv", "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n")
        .after("solve --db nuts.db")
        .after("solve dogs --db dogs.db")
}

/// The lines of a terminal, each as it is in the end: a progress bar draws over itself.
fn lines(shown: &str) -> impl Iterator<Item = &str> {
    let lines = shown.lines().map(|line| line.trim_end_matches('\r'));
    lines.map(|line| line.rsplit(['\r', 'K']).next().unwrap_or(line))
}

fn check(desk: &Desk, columns: usize, commands: &[&str]) {
    let shown = shown_each(desk, columns, commands, &PLAIN);
    for (line, shown) in commands.iter().zip(shown) {
        assert!(!shown.is_empty(), "`{line}` shows nothing");
        for found in lines(&shown) {
            let width = found.width();
            assert!(
                width <= columns,
                "{width} of {columns} columns, `{line}`: {found}"
            );
        }
        assert!(
            !shown.contains("\n\n\n"),
            "two blank lines, `{line}`: {shown}"
        );
    }
}

#[test]
fn nothing_is_wider_than_a_terminal_of_80_columns() {
    check(&desk(), 80, &COMMANDS);
}

#[test]
#[ignore = "nightly"]
fn nothing_is_wider_than_a_terminal_of_60_or_120_columns() {
    for columns in [60, 120] {
        check(&desk(), columns, &COMMANDS);
    }
}

#[test]
fn every_help_text_fits_in_the_terminal() {
    let helps = subcommands().into_iter();
    let helps: Vec<String> = helps.map(|command| format!("help {command}")).collect();
    let helps: Vec<&str> = helps.iter().map(String::as_str).collect();
    for columns in [60, 80] {
        check(&Desk::new(), columns, &helps);
    }
}

#[test]
fn even_a_terminal_of_20_columns_is_wide_enough() {
    let commands = [
        "solve",
        "solve fish --rows",
        "puzzles",
        "explain",
        "show nuts.db",
    ];
    check(&desk(), 20, &commands);
}

#[test]
fn columns_says_how_wide_the_terminal_is() {
    let desk = Desk::new();
    let variables = [("NO_COLOR", "1"), ("COLUMNS", "60")];
    let shown_as = |columns| shown_with(&desk, columns, "solve fish --rows", &variables);
    assert_eq!(shown_as(120), shown(&desk, 60, "solve fish --rows"));
    assert_eq!(
        shown_with(&desk, 120, "help solve", &variables),
        shown(&desk, 60, "help solve")
    );
}

#[test]
fn a_pipe_gets_everything() {
    let desk = Desk::new();
    let piped = desk.run("solve fish --rows").succeeds();
    assert_eq!(piped, shown(&desk, 1000, "solve fish --rows"));
    assert!(!piped.contains("more columns"), "{piped}");
    assert!(piped.lines().any(|line| line.width() > 150), "{piped}");
}

#[test]
fn what_programs_read_is_never_broken() {
    let desk = Desk::new();
    let lines = [
        "solve --format json --count --centre 1",
        "solve fish --format csv",
        "solve fish --format jsonl",
        "sql --stage Opt3",
        "generate --order 4 --seed 1",
        "new board",
    ];
    for (line, in_terminal) in lines.iter().zip(shown_each(&desk, 40, &lines, &PLAIN)) {
        let piped = desk.run(line).output();
        assert_eq!(
            crate::common::mask(&in_terminal),
            crate::common::mask(&piped),
            "{line}"
        );
    }
}
