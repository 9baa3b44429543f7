//! The printed script is made to be read: one statement after the other, none longer than a page.

use crate::common::Desk;

/// How many lines fit on a page.
const PAGE: usize = 70;

/// How many characters a line of columns has at the most, with the blanks before it.
const WIDTH: usize = 121;

/// The scripts of all built-in puzzles as tables, with the puzzle and the plan. A streamed plan is left out: its one statement
/// has all those of the staged plan in it, with each of their conditions on a line of its own. So are the merged plans of
/// the largest boards and Sudokus that list solutions: a row that leads to a solution is found again by each of its columns.
fn scripts() -> Vec<(String, String)> {
    let desk = Desk::new();
    let puzzles = desk.run("puzzles --format csv").succeeds();
    let names = puzzles.lines().skip(1);
    let names = names.filter_map(|line| line.split(',').next());
    let mut scripts = Vec::new();
    for name in names {
        let large = ["hex-37", "hex-61", "sudoku", "sudoku-17", "jigsaw"];
        let merged = (!large.contains(&name)).then_some("merged");
        let plans = ["staged", "bushy", "merged --count"].into_iter();
        for plan in plans.chain(merged) {
            let ran = desk.run(&format!("sql {name} --plan {plan}"));
            if ran.code() == 0 {
                scripts.push((format!("{name} --plan {plan}"), ran.succeeds()));
            }
        }
    }
    assert!(scripts.len() > 20, "{}", scripts.len());
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
fn lists_of_columns_keep_to_the_width_of_a_page() {
    let scripts = scripts();
    let lines = scripts.iter().flat_map(|(what, script)| {
        let lists = script.lines().filter(|line| is_list_of_columns(line));
        lists.map(move |line| (what, line))
    });
    let mut widest = 0;
    for (what, line) in lines {
        widest = widest.max(line.len());
        assert!(line.len() <= WIDTH, "{what}\n{line}");
    }
    assert!(widest > WIDTH - 10, "{widest}");
}

/// Whether a line has nothing but columns, more than one, each with a name.
fn is_list_of_columns(line: &str) -> bool {
    let Some(list) = line.strip_prefix("  ") else {
        return false;
    };
    let columns: Vec<&str> = list.trim_end_matches(',').split(", ").collect();
    let is_column =
        |column: &&str| matches!(column.split(' ').collect::<Vec<_>>()[..], [_, "AS", _]);
    columns.len() > 1 && columns.iter().all(is_column)
}

#[test]
fn a_script_has_the_staged_plan_unless_another_is_asked_for() {
    let desk = Desk::new();
    let first = desk.run("sql hex-19 --stage Opt1").succeeds();
    assert!(first.starts_with("-- Opt1: slot "), "{first}");
    let staged = desk.run("sql hex-19 --plan staged").succeeds();
    assert_eq!(desk.run("sql hex-19").succeeds(), staged);
    let auto = desk.run("sql hex-19 --plan auto").succeeds();
    assert_ne!(auto, staged);
    let unknown = desk.run("sql hex-19 --stage OptA1").fails();
    assert!(unknown.contains("no stage `OptA1`"), "{unknown}");
}
