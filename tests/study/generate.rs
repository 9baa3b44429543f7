//! Puzzle files that nobody has seen before, and the same ones every time.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use joinsaw::family::flower::random::Draw;

use crate::common::Desk;
use crate::study::printed;

/// How many solutions the program finds in a puzzle file that it is given.
fn solutions(file: &str) -> u64 {
    let output = Desk::new().run_on("solve - --count --format json", file);
    let report: serde_json::Value = serde_json::from_str(output.stdout()).unwrap();
    report["solutions"]["up_to_symmetry"].as_u64().unwrap()
}

#[test]
fn a_seed_gives_the_same_puzzle_on_every_machine() {
    assert_snapshot!("order_6", printed("generate --order 6 --seed 1"));
    assert_snapshot!("order_35", printed("generate --order 35 --seed 1"));
    assert_snapshot!(
        "order_7_unique",
        printed("generate --order 7 --seed 1 --unique")
    );
    assert_snapshot!(
        "order_13_solvable",
        printed("generate --order 13 --seed 1 --solvable")
    );
}

#[test]
fn another_seed_gives_another_puzzle() {
    let pieces = |line: &str| printed(line).split("[pieces]").nth(1).map(str::to_owned);
    let one = pieces("generate --order 9 --seed 1");
    assert_ne!(one, pieces("generate --order 9 --seed 2"));
    assert_ne!(pieces("generate --order 9"), pieces("generate --order 9"));
}

#[test]
fn a_puzzle_without_a_seed_says_how_to_make_it_again() {
    let file = printed("generate --order 9");
    let line = file
        .lines()
        .find(|line| line.starts_with("# Made by"))
        .unwrap();
    let command = line.split('`').nth(1).unwrap();
    assert_eq!(printed(command.strip_prefix("joinsaw ").unwrap()), file);
}

#[test]
fn every_piece_is_a_circular_order_and_no_two_are_alike() {
    for order in [4, 5, 6, 11, 35] {
        let draw = Draw { order, seed: 9 };
        let all_sides: BTreeSet<u8> = (1..=35).take(order).collect();
        for puzzle_no in 0..20 {
            for pieces in [draw.pieces(puzzle_no), draw.planted_pieces(puzzle_no)] {
                assert_eq!(pieces.iter().collect::<BTreeSet<_>>().len(), order + 1);
                for piece in pieces {
                    assert_eq!((piece[0], piece.len()), (1, order));
                    assert_eq!(piece.into_iter().collect::<BTreeSet<_>>(), all_sides);
                }
            }
        }
    }
}

#[test]
fn a_solvable_puzzle_has_a_solution_and_a_unique_one_has_one() {
    for order in [4, 5, 6, 9, 14, 24, 35] {
        let file = printed(&format!("generate --order {order} --seed 5 --solvable"));
        assert!(solutions(&file) > 0, "order {order}");
    }
    for order in [5, 6, 9, 14, 24, 35] {
        let file = printed(&format!("generate --order {order} --seed 5 --unique"));
        assert_eq!(solutions(&file), 1, "order {order}");
    }
}

#[test]
fn a_puzzle_says_whether_it_was_found_or_planted() {
    assert!(printed("generate --order 6 --seed 5 --solvable").contains("# Found at random: "));
    assert!(printed("generate --order 20 --seed 5 --solvable").contains("# Planted: "));
    assert!(printed("generate --order 6 --seed 5").contains("# The pieces are random"));
}

#[test]
fn every_kind_of_puzzle_has_one_solution() {
    for (name, options) in [
        ("nonogram", "--nonogram 6x5 --seed 1"),
        ("nonogram_in_colours", "--nonogram 8x8 --colours 2 --seed 1"),
        ("sudoku", "--sudoku 4 --seed 1"),
        ("houses", "--houses 3 --seed 1"),
        ("kenken", "--kenken 3 --seed 1"),
        ("cover", "--cover 5x4 --seed 1"),
        (
            "board",
            "--board square --size 2 --numbers 9 --seed 1 --unique",
        ),
    ] {
        let file = printed(&format!("generate {options}"));
        assert_eq!(solutions(&file), 1, "{options}");
        assert_snapshot!(name, file);
    }
}

#[test]
fn a_puzzle_has_the_grade_that_is_asked_for() {
    for (grade, options) in [
        ("easy", "--sudoku 4"),
        ("easy", "--houses 3"),
        ("easy", "--nonogram 5x5"),
        ("hard", "--kenken 4"),
    ] {
        let command = format!("generate {options} --grade {grade} --seed 1");
        let file = printed(&command);
        assert!(file.contains(&format!("# Made by `joinsaw {command}`.\n")));
        let report = Desk::new().run_on("grade - --format json", file.as_str());
        let report: serde_json::Value = serde_json::from_str(report.stdout()).unwrap();
        assert_eq!(report["grade"], grade, "{options}");
    }
}

#[test]
fn the_built_in_boards_are_cut_as_they_say() {
    for (size, n_numbers, builtin) in [(2, 6, "hex-19"), (3, 12, "hex-37"), (4, 12, "hex-61")] {
        let generate = format!("generate --board hexagon --size {size} --numbers {n_numbers}");
        let pieces = |file: &str| file.split_once("[pieces]").unwrap().1.to_owned();
        let cut = pieces(&printed(&format!("{generate} --seed 1")));
        let puzzle = joinsaw::find(builtin).unwrap();
        assert_eq!(pieces(&puzzle.definition), cut);
        assert_ne!(pieces(&printed(&format!("{generate} --seed 2"))), cut);
    }
}
