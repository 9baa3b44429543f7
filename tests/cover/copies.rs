//! Pieces with copies, pieces that may not be turned or flipped, boards of several masks and in several parts, and searches for one
//! cover.

use std::collections::BTreeSet;

use joinsaw::family::cover::Cover;
use joinsaw::{Goal, Method, Options, compile};

use super::counted;
use crate::agreement::{agrees_with_itself, are_counted};
use crate::common::{counts, fillings, puzzle_of, solve};
use crate::figures::dominoes;

fn on_board(size: [usize; 2], pieces: &str) -> String {
    let board = vec![".".repeat(size[1]); size[0]].join("\n");
    format!("family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{pieces}\n")
}

#[test]
fn every_plan_finds_the_known_counts_of_covers_with_copies_names_and_masks() {
    let names = "a = { shape = \"##\", copies = 2 }\nb = \"##\"";
    for (text, expected) in [
        (dominoes([4, 4], ""), [36, 9, 9]),
        (dominoes([2, 5], ""), [8, 5, 5]),
        (on_board([2, 3], names), [9, 4, 2]),
        (include_str!("bars.toml").to_owned(), [10, 3, 3]),
        (include_str!("dominoes.toml").to_owned(), [252, 126, 126]),
        (
            on_board([10, 10], "O = { shape = \"##/##\", copies = 25 }"),
            [1; 3],
        ),
        (
            on_board([10, 10], "I = { shape = \"#####\", copies = 20 }"),
            [144, 22, 22],
        ),
        (more_parts_than_a_mask_has_bits(), [2; 3]),
    ] {
        let (_, answers) = agrees_with_itself(&puzzle_of(&text), &Options::default());
        are_counted(&answers, &expected);
    }
}

fn more_parts_than_a_mask_has_bits() -> String {
    let board: Vec<String> = (1..=70).map(|cell| format!("c{cell}")).collect();
    let holes = (3..=64).map(|hole| format!("h{hole} = \"c{hole}\"\n"));
    format!(
        "family = \"cover\"\nboard = \"{}\"\n[pieces]\nD = {{ shape = \"##\", copies = 3 }}\n[holes]\nh1 = \"c1 c2\"\nh2 = \"c2 c1\"\n{}",
        board.join(" "),
        holes.collect::<String>()
    )
}

#[test]
fn sixty_three_cells_fit_into_a_mask() {
    let piece = ["#".repeat(9).as_str(); 6].join("/") + "/########";
    let pieces = format!("a = \"{piece}\"\n[holes]\nh = [\"r7c9\", \"r1c1\"]\n");
    let answer = counted(&on_board([7, 9], &pieces), Method::Staged);
    assert_eq!(counts(&answer), [2, 1, 1].map(Some));
    assert!(!answer.plan.script().contains("Free_Cells_2"));
}

#[test]
fn a_board_in_several_parts_is_covered() {
    for (board, copies) in [("..#..\n..#..", 4), ("..#..\n..#..\n\n#####\n##..#", 5)] {
        let text = format!(
            "family = \"cover\"\ngrid = \"cube\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\nA = {{ shape = \"XX\", copies = {copies} }}\n"
        );
        let (found, _) = agrees_with_itself(&puzzle_of(&text), &Options::default());
        assert_eq!(found.len(), 4, "{text}");
    }
}

#[test]
fn large_boards_have_a_first_cover() {
    let square = include_str!("../../benches/covers/8x8-with-a-square.toml").to_owned();
    let boards = [[10, 10], [10, 12], [16, 16]].map(|size| dominoes(size, ""));
    for text in boards.into_iter().chain([square]) {
        let puzzle = puzzle_of(&text);
        let found = fillings(&solve(&puzzle, Method::Auto, Goal::First));
        let cells = &puzzle.content::<Cover>().unwrap().cells;
        let slots: BTreeSet<usize> = found[0].iter().map(|placement| placement.slot).collect();
        assert_eq!((found.len(), slots.len()), (1, cells.len()));
    }
}

#[test]
fn a_piece_that_may_not_be_flipped_breaks_the_reflection_of_its_board() {
    let skew = |piece: &str| {
        let text = on_board([3, 3], &format!("S = {piece}\nL = \"#./##\"\nd = \"##\""));
        let answer = counted(&text, Method::Auto);
        (
            answer.solutions.all.unwrap(),
            answer.plan.puzzle.symmetry_name,
        )
    };
    let (either, name) = skew("\"##./.##\"");
    assert_eq!(name, "rotation and reflection");
    let found = skew("{ shape = \"##./.##\", flip = false }");
    assert_eq!(found, (either / 2, "rotation"));
    let (lying, name) = skew("{ shape = \"##./.##\", flip = false, turn = false }");
    assert_eq!((4 * lying, name), (either, "rotation"));
}

#[test]
fn alike_pieces_of_which_only_one_may_be_turned_are_counted_up_to_rotation() {
    let text = "family = \"cover\"\nflip = false\nboard = \". .\"\n[pieces]\nA = { shape = \"X\", turn = false }\nB = \"X\"\n";
    for method in [Method::Auto, Method::Staged, Method::Merged] {
        let found = counts(&counted(text, method));
        assert_eq!(found[..2], [2, 1].map(Some), "{method:?}");
    }
}

/// A chessboard without two opposite corners, and 31 dominoes, which cannot cover it.
#[test]
fn a_search_that_finds_nothing_for_long_gives_way_to_the_merged_plan() {
    let row = ".......".to_owned();
    let middle = format!("{row}.\n").repeat(6);
    let text = format!(
        "family = \"cover\"\nboard = \"\"\"\n{row}#\n{middle}#{row}\n\"\"\"\n[pieces]\nD = {{ shape = \"##\", copies = 31 }}\n"
    );
    let answer = solve(&puzzle_of(&text), Method::Auto, Goal::First);
    assert_eq!(answer.plan.method(), Method::Streamed);
    assert!(!answer.is_solved());
}

#[test]
fn a_board_is_planned_alike_whichever_way_it_is_drawn() {
    let statements = |size| {
        let plan = compile(&puzzle_of(&dominoes(size, "")), &Options::default()).unwrap();
        let stages = plan.stages.iter().map(joinsaw::plan::Stage::statement);
        stages.collect::<Vec<String>>()
    };
    assert_eq!(statements([4, 15]), statements([15, 4]));
}
