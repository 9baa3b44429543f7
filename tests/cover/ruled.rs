//! Covers that state rules of their own: checked and explained.

use joinsaw::{Goal, Method};

use crate::common::{Desk, ends, fillings, has, puzzle_of, solve};
use crate::report::unpacked;

/// Three rows of four squares, which two pieces of three squares and two of a corner cover in 64 ways.
const PLAIN: &str = "family = \"cover\"\nboard = \"\"\"\n....\n....\n....\n\"\"\"\n[pieces]\nL = \"##/#.\"\nJ = \"##/#.\"\nI = \"###\"\nO = \"###\"\n";

const RULES: &str = "[rules]\n\"keeps L off the corner\" = \"r1c1 <> 'L'\"\n\"keeps I and O apart\" = { of = \"cell x, cell y, touch\", where = \"touch.a = x.name AND touch.b = y.name\", holds = \"NOT (x.value = 'I' AND y.value = 'O')\" }\n\"has I three times in column 1\" = { count = \"cell\", where = \"column = 1\", holds = \"value = 'I'\", equals = 3 }\n";

#[test]
fn a_cover_is_checked_and_explained_by_its_own_rules() {
    let desk = Desk::new()
        .with("plain.toml", PLAIN)
        .with("ruled.toml", format!("{PLAIN}{RULES}"))
        .after("report ruled.toml -o ruled.html")
        .after("hint ruled.toml");
    let verify = |puzzle: &str| {
        let rows = desk.run(&format!("solve {puzzle} --format csv --rows"));
        desk.run_on("verify ruled.toml --solution -", rows.succeeds())
            .output()
    };
    let faults = verify("plain.toml");
    let broken = "\n  the rule `keeps L off the corner` is broken: r1c1 is L\n";
    has(&faults, broken);
    ends(&faults, "64 solutions checked, 60 wrong\n");
    assert!(verify("ruled.toml").contains("all right"));
    let lesson = unpacked(&desk.text("ruled.html"), "lesson").unwrap();
    has(&lesson, "Rule: keeps I and O apart.");
    let explained = desk.run("explain ruled.toml").succeeds();
    has(&explained, "| keeps I and O apart: r1c1 and r1c2");
    let script = desk.run("sql ruled.toml").succeeds();
    let comment = "has I three times in column 1: leaves room for the rest";
    has(&script, comment);
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
    for method in [Method::Staged, Method::Streamed, Method::Merged] {
        let answer = solve(&puzzle_of(&rows_alike(5)), method, Goal::Rows);
        assert_eq!(fillings(&answer).len(), 1, "{method:?}");
    }
    let desk = Desk::new().with("many.toml", rows_alike(6));
    assert_eq!(
        desk.run("solve many.toml").fails(),
        "error: `many.toml` has 861 conditions in its rules; a cover has at most 600"
    );
}

#[test]
fn two_pieces_touch_in_every_solution() {
    let ruled = format!("{PLAIN}[rules]\n\"friends\" = {{ touch = \"L I\" }}\n");
    let desk = Desk::new()
        .with("plain.toml", PLAIN)
        .with("ruled.toml", ruled)
        .after("hint ruled.toml");
    let all = desk.run("solve plain.toml --format csv --rows").succeeds();
    let faults = desk.run_on("verify ruled.toml --solution -", all).output();
    has(
        &faults,
        "\n  the rule `friends` is broken: `L` and `I` do not touch\n",
    );
    ends(&faults, "64 solutions checked, 16 wrong\n");
    for plan in ["staged", "streamed", "merged", "narrowed"] {
        let counted = desk.run(&format!("solve ruled.toml --count --plan {plan}"));
        has(&counted.succeeds(), "Solutions: 48 in all");
    }
    has(&desk.run("explain ruled.toml").succeeds(), "friends: ");
}
