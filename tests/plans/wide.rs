//! Streamed plans that join as many tables as SQLite can, and those that would join more.

use std::fmt::Write;

use assert_cmd::Command;
use joinsaw::engine::compile;
use joinsaw::plan::{Goal, Method, Options};

use crate::plans::puzzle_of;

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A flower whose pieces are all the same; where sides repeat, the ring closes without another look at its first stage.
fn flower(order: usize, repeats_a_side: bool) -> String {
    let sides = match repeats_a_side {
        true => format!("11{}", &SYMBOLS[2..order]),
        false => SYMBOLS[..order].to_owned(),
    };
    (0..=order).fold(
        "family = \"flower\"\n[pieces]\n".to_owned(),
        |mut text, idx| {
            writeln!(text, "p{idx} = \"{sides}\"").unwrap();
            text
        },
    )
}

fn houses(n_houses: usize, n_categories: usize) -> String {
    let heading = format!("family = \"logic\"\nhouses = {n_houses}\nclues = []\n[categories]\n");
    (0..n_categories).fold(heading, |mut text, category| {
        let values: Vec<String> = (0..n_houses)
            .map(|value| format!("\"v{category}x{value}\""))
            .collect();
        writeln!(text, "c{category} = [{}]", values.join(", ")).unwrap();
        text
    })
}

/// The exit code of `solve mine.toml` with these options, and what it prints.
fn solve(text: &str, options: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), text).unwrap();
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("joinsaw");
    let command = command.current_dir(&folder).args(["solve", "mine.toml"]);
    let output = command.args(options).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_streamed_plan_joins_64_tables_and_no_more() {
    let streamed = ["--plan", "streamed", "--first"];
    for text in [flower(31, false), flower(32, true), houses(8, 8)] {
        let (code, _, message) = solve(&text, &streamed);
        assert!(code < 2, "{message}");
    }
    for (text, n_tables) in [
        (flower(32, false), 66),
        (flower(33, true), 66),
        (houses(9, 8), 72),
    ] {
        let (code, output, message) = solve(&text, &streamed);
        let expected = format!(
            "error: a streamed plan of this puzzle joins {n_tables} tables in one statement, and SQLite joins at most 64; \
             `--plan staged` has a statement for each stage\n"
        );
        assert_eq!((code, output.as_str(), message), (2, "", expected));
    }
}

#[test]
fn the_first_arrangement_of_many_houses_is_not_streamed() {
    let options = Options {
        goal: Goal::First,
        ..Options::default()
    };
    let method = |text: &str| compile(&puzzle_of(text), &options).unwrap().method;
    assert_eq!(method(&houses(8, 8)), Method::Streamed);
    assert_eq!(method(&houses(9, 8)), Method::Staged);
}

#[test]
fn a_streamed_flower_names_every_centre_that_survives() {
    let text = (0..7).fold(
        "family = \"flower\"\n[pieces]\n".to_owned(),
        |mut text, idx| {
            writeln!(
                text,
                "p{idx} = \"{}\"",
                ["112112", "121212", "122112"][idx % 3]
            )
            .unwrap();
            text
        },
    );
    let survivors = |plan: &str| {
        let (code, output, message) = solve(&text, &["--plan", plan]);
        assert_eq!((code, message.as_str()), (0, ""));
        let lines = output.lines().filter(|line| line.contains("survives"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let staged = survivors("staged");
    assert!(staged.len() > 1, "{staged:?}");
    assert_eq!(survivors("streamed"), staged);
}
