//! Pieces with copies, pieces that may not be turned or flipped, and boards of several masks.

use std::collections::BTreeSet;

use joinsaw::family::cover::Cover;
use joinsaw::{Goal, Method, Options};

use super::figures::pentominoes_on;
use super::{by, counted, counts, puzzle_of, solve};
use crate::agreement::{agrees_with_itself, are_counted};

fn on_board(width: usize, height: usize, pieces: &str) -> String {
    let board = vec![".".repeat(width); height].join("\n");
    format!("family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{pieces}\n")
}

fn dominoes(width: usize, height: usize) -> String {
    let copies = width * height / 2;
    on_board(
        width,
        height,
        &format!("D = {{ shape = \"##\", copies = {copies} }}"),
    )
}

#[test]
fn every_plan_finds_the_known_counts_of_covers_with_copies_names_and_masks() {
    let names = on_board(2, 3, "a = { shape = \"##\", copies = 2 }\nb = \"##\"");
    for (text, expected) in [
        (dominoes(4, 4), [36, 9, 9]),
        (dominoes(2, 5), [8, 5, 5]),
        (names, [9, 4, 2]),
        (include_str!("bars.toml").to_owned(), [10, 3, 3]),
        (include_str!("dominoes.toml").to_owned(), [252, 126, 126]),
        (
            on_board(10, 10, "O = { shape = \"##/##\", copies = 25 }"),
            [1; 3],
        ),
        (
            on_board(10, 10, "I = { shape = \"#####\", copies = 20 }"),
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
fn large_boards_have_a_first_cover() {
    let square = pentominoes_on(8, 8).replace("[pieces]", "[pieces]\nO = \"##/##\"");
    for text in [square, dominoes(10, 10), dominoes(10, 12), dominoes(16, 16)] {
        let puzzle = puzzle_of(&text);
        let solved = solve(&puzzle, &by(Method::Auto, Goal::First));
        assert_eq!(solved.fillings.len(), 1);
        let cells = &puzzle.content::<Cover>().unwrap().cells;
        let slots = solved.fillings[0].iter().map(|placement| placement.slot);
        assert_eq!(slots.collect::<BTreeSet<_>>().len(), cells.len());
    }
}

#[test]
fn a_piece_that_may_not_be_flipped_breaks_the_reflection_of_its_board() {
    let skew = |piece: &str| {
        let text = on_board(3, 3, &format!("S = {piece}\nL = \"#./##\"\nd = \"##\""));
        let solved = solve(&puzzle_of(&text), &Options::default());
        (counts(&solved)[0], solved.answer.plan.puzzle.symmetry_name)
    };
    let (either, name) = skew("\"##./.##\"");
    assert_eq!(name, "rotation and reflection");
    assert_eq!(
        skew("{ shape = \"##./.##\", flip = false }"),
        (either / 2, "rotation")
    );
    let (lying, name) = skew("{ shape = \"##./.##\", flip = false, turn = false }");
    assert_eq!((4 * lying, name), (either, "rotation"));
}

#[test]
fn alike_pieces_of_which_only_one_may_be_turned_are_counted_up_to_rotation() {
    let cover = "family = \"cover\"\nflip = false\nboard = \"\"\"\n. .\n\"\"\"\n\
                 [pieces]\nA = { shape = \"X\", turn = false }\nB = \"X\"\n";
    for method in [Method::Auto, Method::Staged, Method::Merged] {
        let counts = counted(cover, method).solutions;
        assert_eq!(
            (counts.all, counts.up_to_symmetry),
            (Some(2), Some(1)),
            "{method:?}"
        );
    }
}
