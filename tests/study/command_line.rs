//! What `study` prints, draws and refuses.

use std::fs;

use insta::{assert_snapshot, with_settings};

use crate::study::printed;

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
    with_settings!({ filters => vec![(r#""seconds":[0-9.e-]+"#, r#""seconds":0.0"#)] }, {
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
}
