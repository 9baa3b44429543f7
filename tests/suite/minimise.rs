//! `minimise`: a puzzle file without what it does not need, and the rest of the file as it was.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::{Desk, ends};

/// True if a puzzle file has exactly one solution.
fn is_unique(file: &str) -> bool {
    let output = Desk::new().run_on("unique - --format json", file);
    let report: Value = serde_json::from_str(output.stdout()).unwrap();
    report["is_unique"] == true
}

const GRID: &str = r#"# From the magazine.
family = "sudoku"
name = "Full"
grid = """
12|34
34|12
--+--
21|43
43|2.
"""
# Below the grid.
"#;

#[test]
fn givens_go_and_the_rest_of_the_file_stays() {
    let desk = Desk::new().with("full.toml", GRID);
    let least = desk.run("minimise full.toml --seed 3").succeeds();
    assert_snapshot!(least);
    assert!(is_unique(&least));
    let (head, grid) = least.split_once("\"\"\"\n").unwrap();
    for (at, _) in grid.match_indices(|symbol: char| symbol.is_ascii_digit()) {
        let mut open = grid.to_owned();
        open.replace_range(at..=at, ".");
        assert!(!is_unique(&format!("{head}\"\"\"\n{open}")), "{open}");
    }
    assert_eq!(desk.run("minimise full.toml --seed 3").succeeds(), least);
    let line = desk
        .run("minimise full.toml --seed 3 --out least.toml")
        .succeeds();
    assert_eq!(
        format!("# {}", line.trim_end()),
        least.lines().next().unwrap()
    );
    assert_eq!(desk.bytes("least.toml"), least.as_bytes());
}

#[test]
fn clues_go_with_their_lines_and_comments_elsewhere_stay() {
    let file = r#"family = "logic"
houses = 3
clues = [
  # From the left:
  "Ann = 1", # the first house
  "Bob = 2", "Cat = 1",
  "Dog = 2", # the second house
  "Cleo = 3", "Ann < Bob < Cleo",
]
[categories]
name = ["Ann", "Bob", "Cleo"]
pet = ["Cat", "Dog", "Fish"]
[rules]
"is not in house 3" = '"Cat" <> 3'
"#;
    let desk = Desk::new().with("houses.toml", file);
    let least = desk.run("minimise houses.toml --seed 1").succeeds();
    assert_snapshot!(least);
    assert!(is_unique(&least));
}

#[test]
fn marks_go_like_givens() {
    let file = r#"family = "sudoku"
grid = "...."
thermometers = ["r1c1-r3c3", "r4c1-r2c1"]
cages = [
  "r1c1 r1c2 = 4", # the first row
  "r3c4 r4c4 = 3",
]
even = ["r1c4"]
"#;
    let file = file.replace("....", ".... .... .... ...1");
    let desk = Desk::new().with("marks.toml", &file);
    let least = desk.run("minimise marks.toml --seed 1").succeeds();
    assert_snapshot!(least);
    assert!(is_unique(&least));
}

#[test]
fn rules_with_headers_of_their_own_go_as_a_whole() {
    let file = r#"family = "rules"
[variables]
"A B C" = "1..3"
[rules."rises"]
of = "A B C"
holds = "A < B AND B < C"
[rules."is small"] # not needed
of = "A"
holds = "A < 3"
[given]
A = 1
# The end.
"#;
    let desk = Desk::new().with("rules.toml", file);
    let least = desk.run("minimise rules.toml --seed 1").succeeds();
    assert_snapshot!(least);
}

#[test]
fn only_a_puzzle_with_one_solution_is_minimised() {
    let desk = Desk::new();
    for puzzle in ["dogs", "nonogram"] {
        desk.run(&format!("minimise {puzzle} --out least.toml"))
            .fails();
    }
    assert!(desk.files().is_empty());
}

#[test]
fn a_given_that_tells_turned_boards_apart_is_needed() {
    let text = "family = \"board\"\nboard = \"square\"\nwidth = 3\nheight = 1\nmatch = \"equal\"\nrim = \"0\"\n\
        [pieces]\na = \"0100\"\nb = \"0201\"\nc = \"0002\"\n[fixed]\n0 = \"a\"\n";
    let desk = Desk::new().with("one.toml", text);
    let least = desk.run("minimise one.toml --seed 1").succeeds();
    ends(&least, text);
}
