//! The printed script is made to be read: one statement after the other, none longer than a page.

use crate::common::{Desk, begins, has};

/// How many lines fit on a page.
const PAGE: usize = 70;

/// The scripts of puzzles of each family as tables, with the puzzle and the plan. A streamed plan is left out: its one statement has
/// all those of the staged plan in it, with each of their conditions on a line of its own.
fn scripts() -> Vec<(String, String)> {
    let mut scripts = Vec::new();
    for name in [
        "drive-ya-nuts",
        "hex-19",
        "calendar",
        "fish",
        "sudoku-small",
        "queens",
    ] {
        for plan in ["staged", "bushy", "merged --count", "merged"] {
            let line = format!("sql {name} --plan {plan}");
            let ran = Desk::new().run(&line);
            if ran.code() == 0 {
                scripts.push((line, ran.succeeds()));
            }
        }
    }
    assert!(scripts.len() > 15, "{}", scripts.len());
    scripts
}

#[test]
fn statements_stand_apart_have_one_header_and_fit_on_a_page() {
    for (what, script) in scripts() {
        let mut statements = script.trim_end().split("\n\n");
        let title = statements.next().unwrap();
        assert!(title.lines().all(|line| line.starts_with("--")), "{title}");
        for statement in statements {
            let is_comment = |line: &&str| line.starts_with("--");
            let code = statement.lines().skip_while(is_comment);
            let code: Vec<&str> = code.collect();
            let ends = code.iter().filter(|line| line.ends_with(';'));
            assert_eq!(ends.count(), 1, "{what}: one statement\n{statement}");
            assert!(statement.ends_with(';'), "{what}\n{statement}");
            let others = code.iter().filter(|line| is_comment(line));
            assert_eq!(others.count(), 0, "{what}: one header\n{statement}");
            let n_lines = statement.lines().count();
            // The turns of a board are the same columns again and again.
            let is_mapped = statement.contains("\nCREATE TABLE Mapped AS\n");
            assert!(
                n_lines <= PAGE || is_mapped,
                "{what}: {n_lines} lines\n{statement}"
            );
        }
    }
}

#[test]
fn a_script_has_the_staged_plan_unless_another_is_asked_for() {
    let desk = Desk::new();
    let first = desk.run("sql hex-19 --stage Opt1").succeeds();
    begins(&first, "-- Opt1: slot ");
    let staged = desk.run("sql hex-19 --plan staged").succeeds();
    assert_eq!(desk.run("sql hex-19").succeeds(), staged);
    let auto = desk.run("sql hex-19 --plan auto").succeeds();
    assert_ne!(auto, staged);
    let unknown = desk.run("sql hex-19 --stage OptA1").fails();
    has(&unknown, "no stage `OptA1`");
}
