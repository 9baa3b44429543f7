//! Many Sudokus at once: one pipeline for all of them finds what each finds alone.

use serde_json::Value as Json;

use crate::common::Desk;

/// The grid of SQLite's documentation, and turns of it with other digits: grids with one solution and with several.
fn grids() -> Vec<String> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let shifted = |by: usize| {
        let shift = |symbol: char| match symbol.to_digit(10) {
            Some(digit) => {
                char::from_digit((digit - 1 + u32::try_from(by).unwrap()) % 9 + 1, 10).unwrap()
            }
            None => symbol,
        };
        line.chars().map(shift).collect::<String>()
    };
    let mut grids: Vec<String> = (0..9).map(shifted).collect();
    // Without some givens, there are more solutions; with a wrong one, there is none.
    grids.push(line.replacen("53", "..", 1).replacen("6..195", "...195", 1));
    grids.push(line.replacen("53.", "531", 1));
    grids
}

fn lines(text: &str) -> Vec<Json> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn one_pipeline_finds_what_each_grid_has_alone() {
    let desk = Desk::new().with("grids.txt", grids().join("\n"));
    let found = |options: &str| {
        let ran = desk.run(&format!("solve --batch grids.txt{options}"));
        assert_eq!(ran.code(), 1);
        lines(ran.stdout())
    };
    let (together, alone) = (found(""), found(" --plan staged"));
    assert_eq!(together.len(), grids().len());
    for ((together, alone), grid) in together.iter().zip(alone).zip(grids()) {
        for key in ["no", "solutions", "unique", "answer", "error"] {
            assert_eq!(together[key], alone[key], "{grid}");
        }
        if together["unique"] == true {
            assert_eq!(together["solution"], alone["solution"], "{grid}");
        }
        assert!(together["seconds"].as_f64().unwrap() > 0.0);
    }
    let counts: Vec<&Json> = together.iter().map(|found| &found["solutions"]).collect();
    assert!(counts[9].as_u64().unwrap() > 1, "{}", counts[9]);
    assert_eq!(counts[10], &Json::from(0));
}

#[test]
fn a_wrong_line_and_a_grid_with_too_many_solutions_leave_the_others_alone() {
    let mut text = grids();
    text.truncate(4);
    text[1] = ".".repeat(81);
    text[2].pop();
    let desk = Desk::new().with("grids.txt", text.join("\n"));
    let ran = desk.run("solve grids.txt --max-rows 1000");
    insta::assert_snapshot!(ran.stdout(), @r"
    1: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
    2: stage `Opt80` exceeded 1,000 rows; try `solve` with `--plan streamed`, or raise `--max-rows`
    3: `grids.txt#3`: a grid of 80 cells; expected a square from 4 x 4 to 25 x 25, in one line or one row a line, with `.`, `0`, `_`, `*`, `?` or `x` for an empty cell
    4: 867912345915438672432675891283194756759286134146357289394861527521743968678529413
    ");
    let (code, message) = ran.ended();
    assert_eq!(code, 2);
    insta::assert_snapshot!(message, @"error: 2 puzzles, of 4, cannot be solved; each says why in its line");
}
