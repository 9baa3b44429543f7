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
fn a_flower_says_which_piece_is_at_which_side() {
    let report = report("solve --format json");
    let piece = |side, piece, turn| json!({"side": side, "piece": piece, "turn": turn});
    let expected = json!([[
        piece(0, "4", 0),
        piece(1, "1", 0),
        piece(2, "7", 5),
        piece(3, "2", 1),
        piece(4, "5", 3),
        piece(5, "6", 2),
        piece(6, "3", 2)
    ]]);
    assert_eq!(report["boards"], expected);
}

#[test]
fn a_sudoku_says_which_digit_is_in_which_cell() {
    let report = report("solve sudoku-small --format json");
    let board = report["boards"][0].as_array().unwrap();
    assert_eq!(board.len(), 16);
    assert_eq!(board[1], json!({"row": 1, "column": 2, "digit": 4}));
}

#[test]
fn a_logic_puzzle_says_who_lives_in_which_house() {
    let report = report("solve fish --format json");
    let board = report["boards"][0].as_array().unwrap();
    assert_eq!(board.len(), 5);
    assert_eq!(
        board[3],
        json!({"house": 4, "nation": "German", "colour": "Green", "pet": "Fish", "cigar": "Prince", "drink": "Coffee"})
    );
}

#[test]
fn a_board_says_which_piece_lies_in_which_slot() {
    let report = report("solve dogs --format json");
    let boards = report["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 16);
    assert_eq!(
        boards[0][3],
        json!({"slot": 3, "piece": "9", "turn": 0, "sides": "ADbc"})
    );
}

#[test]
fn a_cover_says_what_lies_on_which_cell() {
    let report = report("solve calendar --given month=Jan --given day=25 --format json");
    let board = report["boards"][0].as_array().unwrap();
    assert_eq!(board.len(), 43);
    assert_eq!(board[0], json!({"cell": "Jan", "piece": "month"}));
    assert_eq!(board[1], json!({"cell": "Feb", "piece": "Y"}));
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

/// More boards than wait in memory: they go through a file.
#[test]
fn many_boards_of_a_streamed_plan_come_after_the_rows() {
    let empty = "family = \"sudoku\"\ngrid = \"................\"\n";
    let desk = Desk::new().with("many.toml", empty);
    let line = "solve many.toml --format json";
    let parse = |text: String| serde_json::from_str::<Value>(&text).expect("JSON");
    let streamed = parse(desk.run(&format!("{line} --plan streamed")).succeeds());
    let staged = parse(desk.run(&format!("{line} --plan staged")).succeeds());
    let sorted = |report: &Value| {
        let boards = report["boards"].as_array().unwrap().iter();
        let mut boards: Vec<String> = boards.map(Value::to_string).collect();
        boards.sort();
        boards
    };
    assert_eq!(sorted(&streamed).len(), 288);
    assert!(streamed["boards"].to_string().len() > 1 << 16);
    assert_eq!(sorted(&streamed), sorted(&staged));
}
