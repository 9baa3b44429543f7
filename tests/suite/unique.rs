//! `unique`: one solution, none, or two that differ.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::Desk;

#[test]
fn every_built_in_puzzle_is_unique_if_its_known_count_is_one() {
    let desk = Desk::new();
    let puzzles: Value =
        serde_json::from_str(&desk.run("puzzles --format json").succeeds()).unwrap();
    for puzzle in puzzles.as_array().unwrap() {
        let counts = ["up_to_identical_pieces", "up_to_symmetry", "all"];
        let known = counts
            .iter()
            .find_map(|count| puzzle["solutions"][count].as_u64());
        let name = puzzle["name"].as_str().unwrap();
        let printed = desk.run(&format!("unique {name} --format json"));
        let printed = if known == Some(1) {
            printed.succeeds()
        } else {
            printed.finds_nothing()
        };
        let report: Value = serde_json::from_str(&printed).unwrap();
        let n_solutions = report["solutions"].as_array().unwrap().len();
        assert_eq!(n_solutions, if known == Some(1) { 1 } else { 2 }, "{name}");
        let differ = report["only_in"][0] != report["only_in"][1];
        assert_eq!(differ, n_solutions == 2, "{name}");
    }
}

#[test]
fn of_two_solutions_it_prints_the_placements_that_differ() {
    assert_snapshot!(Desk::new().run("unique ..343412..434321").finds_nothing(), @r"
    More than one solution
    Only in one: 1 in r1c1; 2 in r1c2; 2 in r3c1; 1 in r3c2
    Only in another: 2 in r1c1; 1 in r1c2; 1 in r3c1; 2 in r3c2

    +-----+-----+
    | 1 2 | 3 4 |
    | 3 4 | 1 2 |
    +-----+-----+
    | 2 1 | 4 3 |
    | 4 3 | 2 1 |
    +-----+-----+

    +-----+-----+
    | 2 1 | 3 4 |
    | 3 4 | 1 2 |
    +-----+-----+
    | 1 2 | 4 3 |
    | 4 3 | 2 1 |
    +-----+-----+
    ");
}

#[test]
fn without_a_solution_it_prints_no_board() {
    assert_snapshot!(Desk::new().run("unique fish --given Norwegian=2").finds_nothing(), @"No solution");
}

#[test]
fn a_swap_of_identical_pieces_is_no_second_solution() {
    let text = "family = \"board\"\nboard = \"square\"\nwidth = 2\nheight = 1\nmatch = \"equal\"\nturn = false\n\
        [pieces]\nA = \"1213\"\nB = \"1312\"\nC = \"1312\"\n[fixed]\n0 = \"A\"\n";
    let desk = Desk::new().with("pieces.toml", text);
    let all = desk.run("solve pieces.toml --count").succeeds();
    assert_snapshot!(all, @"Solutions: 2 in all, 1 with identical pieces alike");
    let first = desk.run("unique pieces.toml").succeeds();
    assert_eq!(first.lines().next(), Some("One solution"));
}

#[test]
fn of_solutions_that_turn_into_each_other_only_the_first_is_listed() {
    let desk = Desk::new();
    for (puzzle, n_distinct) in [
        ("drive-ya-nuts", 1),
        ("dogs", 2),
        ("pentominoes", 2),
        ("fish", 1),
    ] {
        let rows = desk
            .run(&format!("solve {puzzle} --distinct --rows --format csv"))
            .succeeds();
        assert_eq!(rows.lines().count(), 1 + n_distinct, "{puzzle}");
        let report = desk
            .run(&format!("solve {puzzle} --distinct --format json"))
            .succeeds();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        assert_eq!(
            report["boards"].as_array().unwrap().len(),
            n_distinct,
            "{puzzle}"
        );
    }
    desk.run("draw dogs all.svg --all --distinct").succeeds();
    let picture = std::fs::read_to_string(desk.path("all.svg")).unwrap();
    assert!(picture.contains("2 distinct of 16 solutions"));
}
