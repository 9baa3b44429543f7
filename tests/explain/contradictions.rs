//! Parts of a puzzle that contradict each other: there is no solution with all of them, and one without any of them.

use joinsaw::explain::contradiction;
use joinsaw::{Limits, Options};

use super::puzzle_of;
use crate::common::{Desk, ends, has};

/// The contradicting parts of a puzzle with these givens.
fn parts(text: &str, givens: &[&str]) -> Vec<String> {
    let givens: Vec<String> = givens.iter().map(|given| (*given).to_owned()).collect();
    let (puzzle, options) = (puzzle_of(text), Options::default());
    let found = contradiction(&puzzle, &givens, &options, Limits::default());
    let found = found.unwrap().unwrap();
    assert!(found.is_smallest, "{found:?}");
    found.parts
}

fn builtin(name: &str) -> &'static str {
    joinsaw::family::builtin(name).unwrap().definition
}

#[test]
fn clues_that_contradict_each_other_are_named() {
    let fish = builtin("fish").replace("clues = [", "clues = [\n  \"Norwegian = 2\",");
    let found = ["clue 1: Norwegian = 2", "clue 10: Norwegian = 1"];
    assert_eq!(parts(&fish, &[]), found);
}

#[test]
fn rules_that_contradict_each_other_are_named() {
    let sums = "family = \"rules\"\n[variables]\nx = \"1..5\"\ny = \"1..5\"\n\
        [rules]\n\"is more\" = \"x > y\"\n\"is less\" = \"x < y\"\n\"is odd\" = \"x % 2 = 1\"\n";
    assert_eq!(parts(sums, &[]), ["rule `is more`", "rule `is less`"]);
}

#[test]
fn a_given_is_named_with_what_it_contradicts() {
    assert_eq!(
        parts(builtin("fish"), &["Norwegian=2"]).last().unwrap(),
        "`--given Norwegian=2`"
    );
    let found = parts(builtin("sudoku-small"), &["r1c1=1"]);
    assert_eq!(found.last().unwrap(), "`--given r1c1=1`");
    assert_eq!(
        parts(builtin("drive-ya-nuts"), &["centre=1"]),
        ["`--given centre=1`"]
    );
    assert_eq!(
        parts(builtin("send-more-money"), &["S=9", "E=4"])
            .last()
            .unwrap(),
        "`--given E=4`"
    );
}

#[test]
fn explain_says_what_contradicts_last() {
    let desk = Desk::new();
    let told = desk.run("explain --given centre=1").finds_nothing();
    ends(&told, "\nNo solution has this:\n- `--given centre=1`\n");
    let told = desk.run("explain fish --given Norwegian=2").finds_nothing();
    has(
        &told,
        "\nThese contradict each other; without any one of them, there is a solution:\n- ",
    );
    // Without parts that could be left out, there is nothing to name.
    let none =
        "family = \"flower\"\n[pieces]\n1 = \"123\"\n2 = \"123\"\n3 = \"123\"\n4 = \"456\"\n";
    let told = desk
        .with("none.toml", none)
        .run("explain none.toml")
        .finds_nothing();
    assert!(!told.contains("contradict"), "{told}");
}
