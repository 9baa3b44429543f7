//! Solutions drawn at random, and counts of more than can be listed, on the command line.

use crate::common::{Desk, ends, has};
use crate::plans::counted::free_houses;

#[test]
fn a_puzzle_without_a_solution_has_nothing_to_draw() {
    let desk = Desk::new();
    let found = desk
        .run("solve --centre 1 --sample 5 --seed 1")
        .finds_nothing();
    has(&found, "No solution");
    let rows = desk
        .run("solve --centre 1 --sample 5 --seed 1 --format csv --rows")
        .finds_nothing();
    assert_eq!(rows.lines().count(), 1, "{rows}");
}

#[test]
fn a_drawn_row_is_a_solution_in_every_format() {
    for (seed, format) in ["csv", "json", "jsonl"].into_iter().enumerate() {
        let line = format!("solve dogs --sample 1 --seed {seed} --format {format} --rows");
        let desk = Desk::new();
        let desk = desk.with("drawn", Desk::new().run(&line).succeeds());
        let verified = desk.run("verify dogs --solution drawn").succeeds();
        has(&verified, "1 solution checked, right");
    }
}

#[test]
fn of_many_drawn_boards_twenty_are_shown() {
    let desk = Desk::new();
    let drawn = desk
        .run("solve sudoku-small --sample 30 --seed 1")
        .succeeds();
    assert!(
        drawn.contains("Solution 20:") && !drawn.contains("Solution 21:"),
        "{drawn}"
    );
    has(&drawn, "The first 20 are shown");
}

#[test]
fn distinct_solutions_are_drawn_once_each() {
    let desk = Desk::new();
    let drawn = desk
        .run("solve dogs --sample 9 --distinct --seed 1")
        .succeeds();
    let end = "2 solutions drawn at random, each equally likely; `--seed 1` draws the same again\n";
    ends(&drawn, end);
    let rows = desk
        .run("solve dogs --sample 9 --distinct --seed 1 --format csv --rows")
        .succeeds();
    assert_eq!(rows.lines().count(), 3, "{rows}");
}

#[test]
#[ignore = "nightly"]
fn a_count_that_no_json_number_holds_is_a_text() {
    let desk = Desk::new().with("free.toml", free_houses(8, 8));
    let solve = |format| desk.run(&format!("solve free.toml --plan merged --count {format}"));
    let count = solve("--format json").json();
    assert_eq!(count["solutions"]["all"], 40_320_u128.pow(8).to_string());
    let count = solve("").succeeds();
    insta::assert_snapshot!(count, @"Solutions: 6,984,964,247,141,514,123,629,140,377,600,000,000 in all");
}

#[test]
fn the_best_solutions_without_what_is_hidden_are_drawn_alike() {
    let text = "family = \"rules\"\nhidden = [\"z\"]\nminimise = \"x + y\"\n[variables]\n\"x y z\" = \"1..4\"\n\
        [rules]\n\"is more\" = \"x + y > z + 3\"\n";
    let desk = Desk::new().with("best.toml", text);
    let line = "solve best.toml --sample 400 --seed 1 --format csv --rows";
    let drawn = desk.run(line).succeeds();
    let mut lines = drawn.lines();
    assert_eq!(lines.next(), Some("x,y"));
    let rows: Vec<&str> = lines.collect();
    for row in ["1,4", "2,3", "3,2", "4,1"] {
        let n_drawn = rows.iter().filter(|other| **other == row).count();
        assert!((70..130).contains(&n_drawn), "{row}: {n_drawn}");
    }
    assert_eq!(rows.len(), 400);
    assert_eq!(desk.run(line).succeeds(), drawn);
}
