//! The boards of `solve --format json`.

use serde_json::{Value, json};

use crate::common::Desk;

fn report(line: &str) -> Value {
    let printed = Desk::new().run(line).output();
    serde_json::from_str(&printed).expect("JSON")
}

fn lines(line: &str) -> Vec<Value> {
    let printed = Desk::new().run(line).output();
    let lines = printed.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("JSON lines")
}

#[test]
fn every_row_has_its_board_in_every_plan_and_format() {
    let puzzles = ["sudoku-small", "drive-ya-nuts", "fish"];
    for puzzle in puzzles {
        let staged = report(&format!("solve {puzzle} --format json"));
        let boards = staged["boards"].as_array().unwrap();
        assert_eq!(boards.len(), staged["rows"].as_array().unwrap().len());
        for options in ["--plan streamed", "--first", "--plan streamed --first"] {
            let other = report(&format!("solve {puzzle} --format json {options}"));
            assert_eq!(other["boards"], staged["boards"], "{puzzle} {options}");
        }
        for options in ["", "--plan streamed"] {
            let solutions = lines(&format!("solve {puzzle} --format jsonl {options}"));
            for (idx, solution) in solutions.iter().enumerate() {
                assert_eq!(solution["board"], boards[idx], "{puzzle} {options}");
                assert_eq!(solution["row"], staged["rows"][idx], "{puzzle} {options}");
            }
        }
    }
}

#[test]
fn one_solution_and_none_have_one_board_and_none() {
    let report_of = |options: &str| report(&format!("solve --format json {options}"));
    assert_eq!(report_of("--centre 1")["boards"], json!([]));
    assert_eq!(report_of("--centre 1 --first")["boards"], json!([]));
    let counted = report_of("--count");
    assert_eq!((counted.get("boards"), counted.get("rows")), (None, None));
}

/// A table holds the rows of a streamed plan for the two lists.
#[test]
fn a_streamed_plan_has_the_same_boards_as_a_staged_one() {
    let empty = "family = \"sudoku\"\ngrid = \"................\"\n";
    let desk = Desk::new().with("many.toml", empty);
    let boards = |plan: &str| {
        let line = format!("solve many.toml --format json --plan {plan}");
        let report: Value = serde_json::from_str(&desk.run(&line).succeeds()).expect("JSON");
        let boards = report["boards"].as_array().unwrap().iter();
        let mut boards: Vec<String> = boards.map(Value::to_string).collect();
        boards.sort();
        boards
    };
    assert_eq!(boards("streamed").len(), 288);
    assert_eq!(boards("streamed"), boards("staged"));
}
