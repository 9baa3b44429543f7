//! Hints for puzzles that somebody has begun.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::Desk;
use crate::fingerprints::of_output;
use crate::fingerprints::puzzles::with_random;

/// Puzzles with few solutions, of every family.
const BEGUN: [&str; 7] = [
    "drive-ya-nuts",
    "dogs",
    "one-tough-puzzle",
    "scramble-serengeti",
    "calendar --hole month=Apr --hole day=24",
    "fish",
    "sudoku-small",
];

#[test]
fn hints_of_begun_puzzles_stay_as_they_are() {
    let (desk, files) = with_random();
    let puzzles = BEGUN.into_iter().chain(files.iter().map(String::as_str));
    let commands = puzzles.flat_map(|puzzle| begun(&desk, puzzle));
    assert_snapshot!(of_output(&desk, commands));
}

/// Asks for hints on a part of a solution: more and more of it, from its first placement on and from its last.
fn begun(desk: &Desk, puzzle: &str) -> Vec<String> {
    let solved = desk.run(&format!("solve {puzzle} --format json")).output();
    let solved: Value = serde_json::from_str(&solved).unwrap();
    let Some(board) = solved["boards"].get(0) else {
        return Vec::new();
    };
    let forwards: Vec<String> = board.as_array().unwrap().iter().flat_map(givens).collect();
    let backwards: Vec<String> = forwards.iter().rev().cloned().collect();
    let ask = |givens: &[String]| format!("hint {puzzle} --given {}", givens.join(" --given "));
    let quarters = 1..4;
    let parts = quarters.flat_map(|quarter| {
        let n_known = (forwards.len() * quarter / 4).max(1);
        [&forwards, &backwards].map(|givens| ask(&givens[..n_known]))
    });
    parts.collect()
}

/// A placement of a solution as `--given` takes it; several for a house.
fn givens(placement: &Value) -> Vec<String> {
    let text = |key: &str| match &placement[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let has = |key: &str| placement.get(key).is_some();
    if has("house") {
        let values = placement.as_object().unwrap().values();
        let values = values.filter_map(Value::as_str);
        return values
            .map(|value| format!("{value}={}", text("house")))
            .collect();
    }
    vec![if has("side") {
        format!("{}={}", text("side"), text("piece"))
    } else if has("slot") {
        format!("{}={}/{}", text("slot"), text("piece"), text("turn"))
    } else if has("cell") {
        format!("{}={}", text("cell"), text("piece"))
    } else {
        format!("r{}c{}={}", text("row"), text("column"), text("digit"))
    }]
}
