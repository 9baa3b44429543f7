//! The boards of `solve --format json`.

use serde_json::Value;

use crate::common::Desk;

fn report(line: &str) -> Value {
    Desk::new().run(line).json()
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
