//! What `study` prints, draws and refuses.

use std::fs;

use insta::{assert_snapshot, with_settings};

use crate::study::{message, printed};

const STUDY: &str = "study --orders 5..7 --puzzles 200 --seed 1";

#[test]
fn a_study_prints_three_tables_for_people() {
    assert_snapshot!(printed(STUDY));
}

#[test]
fn a_study_prints_a_row_for_each_order_for_spreadsheets() {
    assert_snapshot!("study_csv", printed(&format!("{STUDY} --format csv")));
    with_settings!({ filters => vec![(r#""seconds":[0-9.e-]+"#, r#""seconds":0.0"#)] }, {
        assert_snapshot!("study_jsonl", printed(&format!("{STUDY} --format jsonl")));
    });
}

#[test]
fn a_study_prints_one_object_for_programs() {
    with_settings!({ filters => vec![(r#""seconds": [0-9.e-]+"#, r#""seconds": 0.0"#)] }, {
        assert_snapshot!(printed("study --orders 5 --puzzles 200 --seed 1 --format json"));
    });
}

#[test]
fn a_study_names_its_seed_when_nobody_has_chosen_one() {
    let first = printed("study --orders 5 --puzzles 50 --format json");
    let report: serde_json::Value = serde_json::from_str(&first).unwrap();
    let line = format!(
        "study --orders 5 --puzzles 50 --seed {} --format csv",
        report["seed"]
    );
    let again = printed(&line);
    let zero = report["orders"][0]["zero"].to_string();
    assert_eq!(
        again.lines().nth(1).unwrap().split(',').nth(3),
        Some(zero.as_str())
    );
}

#[test]
fn a_chart_has_a_title_axes_a_legend_and_a_bar_for_each_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.svg");
    printed(&format!("{STUDY} --chart {}", file.display()));
    let svg = fs::read_to_string(&file).unwrap();
    assert_snapshot!("chart", svg);
    let texts: Vec<&str> = svg
        .lines()
        .filter(|line| !line.starts_with('<'))
        .map(str::trim)
        .collect();
    for text in [
        "Random flowers by number of solutions",
        "Order (sides of a piece)",
        "Puzzles",
        "no solution",
        "one solution",
        "two or more solutions",
        "5",
        "6",
        "7",
    ] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
}

#[test]
fn what_cannot_be_studied_is_refused_with_the_reason() {
    let lines = [
        "study --orders 2..5",
        "study --orders 5..36",
        "study --orders 12..5",
        "study --orders five",
        "study --orders 5..",
        "study --orders 3",
        "study --orders 5 --puzzles 0",
        "study --orders 5 --puzzles 1000000001",
    ];
    let messages = lines.map(|line| format!("$ joinsaw {line}\n{}", message(line)));
    assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_file_that_cannot_be_written_is_found_before_the_work_starts() {
    // So many puzzles would take hours.
    let study = "study --orders 12 --puzzles 1000000000";
    assert_snapshot!(
        "chart_nowhere",
        message(&format!("{study} --chart nowhere/study.svg"))
    );
}
