//! `unique`: one solution, none, or two that differ.

use insta::assert_snapshot;

use crate::common::Desk;

#[test]
fn every_built_in_puzzle_is_unique_if_its_known_count_is_one() {
    let desk = Desk::new();
    let puzzles = desk.run("puzzles --format json").json();
    for puzzle in puzzles.as_array().unwrap() {
        let known = &puzzle["solutions"];
        let counts = ["up_to_identical_pieces", "up_to_symmetry", "all"];
        let known = counts.iter().find_map(|count| known[count].as_u64());
        let name = puzzle["name"].as_str().unwrap();
        let printed = desk.run(&format!("unique {name} --format json"));
        assert_eq!(printed.code(), i32::from(known != Some(1)), "{name}");
        let report = printed.json();
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
        let line = format!("solve {puzzle} --distinct --format json");
        let report = desk.run(&line).json();
        for list in ["rows", "boards"] {
            assert_eq!(
                report[list].as_array().unwrap().len(),
                n_distinct,
                "{puzzle}"
            );
        }
    }
    desk.run("draw dogs all.svg --all --distinct").succeeds();
    assert!(desk.text("all.svg").contains("2 distinct of 16 solutions"));
}
