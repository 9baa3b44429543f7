//! Streamed plans that join as many tables as SQLite can in one statement, and those that join more.

use std::fmt::Write;

use joinsaw::compile;
use joinsaw::plan::{Goal, Method, Options};

use crate::common::joinsaw;
use crate::plans::puzzle_of;

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A flower whose pieces are all the same; where sides repeat, the ring closes without another look at its first stage.
fn flower(order: usize, repeats_a_side: bool) -> String {
    let sides = if repeats_a_side {
        format!("11{}", &SYMBOLS[2..order])
    } else {
        SYMBOLS[..order].to_owned()
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
    let mut command = joinsaw(&["solve", "mine.toml"]);
    let output = command.args(options).current_dir(&folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_streamed_plan_of_any_width_finds_the_first_row_of_all() {
    for text in [flower(31, false), flower(33, true), flower(33, false)] {
        let first = |plan: &str| {
            solve(
                &text,
                &["--plan", plan, "--first", "--format", "csv", "--rows"],
            )
        };
        let (code, rows, message) = first("streamed");
        assert!(code < 2, "{message}");
        assert_eq!(rows, first("staged").1);
    }
}

#[test]
fn the_first_solution_of_what_has_very_many_is_streamed() {
    let grid = format!("family = \"sudoku\"\ngrid = \"{}\"\n", ".".repeat(256));
    for text in [houses(8, 8), houses(9, 9), grid] {
        let options = Options {
            goal: Goal::First,
            ..Options::default()
        };
        let plan = compile(&puzzle_of(&text), &options).unwrap();
        assert_eq!(plan.method, Method::Streamed);
        let (code, rows, message) = solve(&text, &["--first", "--format", "csv", "--rows"]);
        assert_eq!((code, rows.lines().count()), (0, 2), "{message}");
    }
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
