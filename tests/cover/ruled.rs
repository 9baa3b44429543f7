//! Covers that state rules of their own: checked and explained.

use joinsaw::plan::{Method, Options};

use super::{puzzle_of, solve};
use crate::common::Desk;
use crate::report::unpacked;

/// Three rows of four squares, which two pieces of three squares and two of a corner cover in 64 ways.
const PLAIN: &str = "family = \"cover\"\nboard = \"\"\"\n....\n....\n....\n\"\"\"\n[pieces]\nL = \"##/#.\"\nJ = \"##/#.\"\nI = \"###\"\nO = \"###\"\n";

const RULES: &str = "[rules]\n\"keeps L off the corner\" = \"r1c1 <> 'L'\"\n\"keeps I and O apart\" = { of = \"cell x, cell y, touch\", where = \"touch.a = x.name AND touch.b = y.name\", holds = \"NOT (x.value = 'I' AND y.value = 'O')\" }\n\"has I three times in column 1\" = { count = \"cell\", where = \"column = 1\", holds = \"value = 'I'\", equals = 3 }\n";

#[test]
fn a_cover_is_checked_by_its_own_rules() {
    let ruled = format!("{PLAIN}{RULES}");
    let desk = Desk::new()
        .with("plain.toml", PLAIN)
        .with("ruled.toml", ruled);
    let all = desk.run("solve plain.toml --format csv --rows").succeeds();
    let desk = desk.with("all.csv", all);
    let faults = desk.run("verify ruled.toml --solution all.csv").output();
    assert!(
        faults.contains("\n  the rule `keeps L off the corner` is broken: r1c1 is L\n"),
        "{faults}"
    );
    assert!(
        faults.ends_with("64 solutions checked, 60 wrong\n"),
        "{faults}"
    );
    let own = desk.run("solve ruled.toml --format csv --rows").succeeds();
    let desk = desk.with("own.csv", own);
    desk.run("verify ruled.toml --solution own.csv").succeeds();
}

#[test]
fn rules_of_a_cover_are_told_and_explained() {
    let desk = Desk::new().with("ruled.toml", format!("{PLAIN}{RULES}"));
    desk.run("report ruled.toml -o ruled.html").succeeds();
    let page = String::from_utf8(desk.bytes("ruled.html")).unwrap();
    let lesson = unpacked(&page, "lesson").unwrap();
    assert!(lesson.contains("Rule: keeps I and O apart."), "{lesson}");
    let explained = desk.run("explain ruled.toml").succeeds();
    assert!(
        explained.contains("| keeps I and O apart: r1c1 and r1c2"),
        "{explained}"
    );
    let script = desk.run("sql ruled.toml").succeeds();
    assert!(
        script.contains("has I three times in column 1: leaves room for the rest"),
        "{script}"
    );
    desk.run("hint ruled.toml").succeeds();
}

/// Six rows of seven squares, a piece for each, where all of these rows have the same piece.
fn rows_alike(n_rows: usize) -> String {
    let board = ".......\n".repeat(6);
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\"\"\"\n[pieces]\nP = {{ shape = \"#######\", copies = 6 }}\n[rules]\n\"is alike\" = {{ of = \"cell x, cell y\", where = \"x.row <= {n_rows} AND y.row <= {n_rows}\", holds = \"x.value = y.value\" }}\n"
    )
}

#[test]
fn rules_make_as_many_conditions_as_a_statement_takes() {
    let puzzle = puzzle_of(&rows_alike(5));
    for method in [Method::Staged, Method::Streamed, Method::Merged] {
        let options = Options {
            method,
            ..Options::default()
        };
        assert_eq!(solve(&puzzle, &options).fillings.len(), 1, "{method:?}");
    }
    let desk = Desk::new().with("many.toml", rows_alike(6));
    assert_eq!(
        desk.run("solve many.toml").fails(),
        "error: `many.toml` has 861 conditions in its rules; a cover has at most 600"
    );
}
