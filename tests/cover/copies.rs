//! Pieces with copies, pieces that may not be turned or flipped, and boards of several masks.

use std::collections::BTreeSet;

use joinsaw::family::cover::Cover;
use joinsaw::plan::{Filling, Goal, Method, Options};

use super::figures::{by, pentominoes_on, sorted};
use super::{counts, puzzle_of, solve};

fn dominoes(width: usize, height: usize) -> String {
    let board = vec![".".repeat(width); height].join("\n");
    let copies = width * height / 2;
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\nD = {{ shape = \"##\", copies = {copies} }}\n"
    )
}

#[test]
fn dominoes_are_copies_of_one_piece() {
    for (width, height, expected) in [
        (4, 4, [36, 9, 9]),
        (2, 5, [8, 5, 5]),
        (6, 6, [6728, 930, 930]),
    ] {
        let solved = solve(&puzzle_of(&dominoes(width, height)), &by(Method::Staged));
        assert_eq!(counts(&solved), expected, "{width} x {height}");
    }
    let names = puzzle_of(
        "family = \"cover\"\nboard = \"..\\n..\\n..\"\n[pieces]\na = { shape = \"##\", copies = 2 }\nb = \"##\"\n",
    );
    for method in [Method::Staged, Method::Streamed, Method::Merged] {
        assert_eq!(counts(&solve(&names, &by(method))), [9, 4, 2], "{method:?}");
    }
}

#[test]
fn dominoes_are_counted_without_listing_them() {
    for (width, expected) in [(8, 12_988_816), (10, 258_584_046_368)] {
        for method in [Method::Auto, Method::Merged] {
            let options = Options {
                goal: Goal::Count,
                ..by(method)
            };
            let solved = joinsaw::solve(&puzzle_of(&dominoes(width, width)), &options).unwrap();
            assert_eq!(solved.solutions.all, Some(expected), "{method:?}");
        }
    }
}

#[test]
fn covers_are_counted_exactly_beyond_63_bits() {
    let board = vec![".".repeat(9); 7].join("\n");
    let pieces = ["a", "b", "c"].map(|id| format!("{id} = {{ shape = \"#\", copies = 21 }}\n"));
    let puzzle = puzzle_of(&format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{}",
        pieces.concat()
    ));
    for method in [Method::Auto, Method::Merged] {
        let options = Options {
            goal: Goal::Count,
            ..by(method)
        };
        let solved = joinsaw::solve(&puzzle, &options).unwrap();
        // 63! / 21!^3
        let all = 14_866_378_592_908_813_372_327_325_400;
        assert_eq!(solved.solutions.all, Some(all), "{method:?}");
    }
}

#[test]
fn a_hundred_cells_are_two_masks() {
    let on_100 = |pieces: &str| {
        let (_, board) = dominoes(10, 10)
            .split_once("board")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let (board, _) = board.split_once("[pieces]").unwrap();
        puzzle_of(&format!(
            "family = \"cover\"\nboard{board}[pieces]\n{pieces}\n"
        ))
    };
    for method in [
        Method::Staged,
        Method::Streamed,
        Method::Merged,
        Method::Auto,
    ] {
        let squares = solve(
            &on_100("O = { shape = \"##/##\", copies = 25 }"),
            &by(method),
        );
        assert_eq!(counts(&squares), [1; 3], "{method:?}");
        let bars = solve(
            &on_100("I = { shape = \"#####\", copies = 20 }"),
            &by(method),
        );
        assert_eq!(counts(&bars), [144, 22, 22], "{method:?}");
    }
    let halves = joinsaw::solve(
        &on_100("O = { shape = \"##/##\", copies = 25 }"),
        &by(Method::Bushy),
    );
    assert_eq!(
        halves.unwrap_err().to_string(),
        "a cover has no bushy plan; expected `staged`, `streamed`, `merged` or `auto`"
    );
}

/// The first solution of a puzzle, which puts something on every cell.
fn first_of(text: &str) -> Vec<Filling> {
    let puzzle = puzzle_of(text);
    let options = Options {
        goal: Goal::First,
        ..Options::default()
    };
    let solved = solve(&puzzle, &options);
    let cells = &puzzle.content::<Cover>().unwrap().cells;
    let slots: BTreeSet<usize> = solved.fillings[0]
        .iter()
        .map(|placement| placement.slot)
        .collect();
    assert_eq!(slots.len(), cells.len());
    solved.fillings
}

#[test]
fn large_boards_have_a_first_cover() {
    let square = pentominoes_on(8, 8).replace("[pieces]", "[pieces]\nO = \"##/##\"");
    for text in [square, dominoes(10, 10), dominoes(10, 12), dominoes(16, 16)] {
        assert_eq!(first_of(&text).len(), 1);
    }
}

#[test]
fn a_piece_that_may_not_be_flipped_breaks_the_reflection_of_its_board() {
    let with = |piece: &str| {
        let text = format!(
            "family = \"cover\"\nboard = \"...\\n...\"\n[pieces]\na = {piece}\nb = \"#\"\nc = \"##\"\n"
        );
        let solved = solve(&puzzle_of(&text), &Options::default());
        (counts(&solved), solved.answer.plan.symmetry_name)
    };
    let flipped = with("\"#./##\"");
    assert_eq!(flipped, with("{ shape = \"#./##\", flip = false }"));
    let skew = |piece: &str| {
        let text = format!(
            "family = \"cover\"\nboard = \"...\\n...\\n...\"\n[pieces]\nS = {piece}\nL = \"#./##\"\nd = \"##\"\n"
        );
        let solved = solve(&puzzle_of(&text), &Options::default());
        (counts(&solved)[0], solved.answer.plan.symmetry_name)
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
fn the_puzzles_with_copies_have_their_known_counts_in_every_plan() {
    for text in [include_str!("bars.toml"), include_str!("dominoes.toml")] {
        let puzzle = puzzle_of(text);
        let known = text.lines().filter_map(|line| {
            let count = line.split_once(" = ")?.1;
            count.parse::<u64>().ok()
        });
        let known: Vec<u64> = known.collect();
        let methods = [
            Method::Staged,
            Method::Streamed,
            Method::Merged,
            Method::Auto,
        ];
        let fillings = methods.map(|method| {
            let solved = solve(&puzzle, &by(method));
            assert_eq!(counts(&solved), known[..], "{method:?}");
            sorted(&solved)
        });
        for others in &fillings[1..] {
            assert_eq!(*others, fillings[0]);
        }
    }
}

#[test]
fn more_pieces_and_holes_than_a_mask_has_bits_take_two_masks() {
    let board: Vec<String> = (1..=70).map(|cell| format!("c{cell}")).collect();
    let holes = (3..=64).map(|hole| format!("h{hole} = \"c{hole}\"\n"));
    let text = format!(
        "family = \"cover\"\nboard = \"{}\"\n[pieces]\nD = {{ shape = \"##\", copies = 3 }}\n[holes]\nh1 = \"c1 c2\"\nh2 = \"c2 c1\"\n{}",
        board.join(" "),
        holes.collect::<String>()
    );
    let puzzle = puzzle_of(&text);
    let fillings = [Method::Staged, Method::Streamed, Method::Merged].map(|method| {
        let solved = solve(&puzzle, &by(method));
        assert_eq!(counts(&solved), [2; 3], "{method:?}");
        sorted(&solved)
    });
    assert_eq!(fillings[0], fillings[1]);
    assert_eq!(fillings[0], fillings[2]);
}

#[test]
fn the_first_cover_of_many_placements_is_the_first_row_of_all() {
    let board = ".".repeat(67);
    let puzzle = puzzle_of(&format!(
        "family = \"cover\"\nboard = \"{board}\"\n[pieces]\nI = \"###\"\nD = {{ shape = \"##\", copies = 32 }}\n"
    ));
    let all = solve(&puzzle, &by(Method::Staged));
    assert_eq!(counts(&all), [33, 17, 17]);
    let first = solve(
        &puzzle,
        &Options {
            goal: Goal::First,
            ..Options::default()
        },
    );
    assert_eq!(first.answer.plan.method, Method::Streamed);
    assert_eq!(first.fillings, all.fillings[..1]);
    assert_eq!(sorted(&solve(&puzzle, &by(Method::Streamed))), sorted(&all));
}

#[test]
fn alike_pieces_of_which_only_one_may_be_turned_are_counted_up_to_rotation() {
    let cover = "family = \"cover\"\nflip = false\nboard = \"\"\"\n. .\n\"\"\"\n\
                 [pieces]\nA = { shape = \"X\", turn = false }\nB = \"X\"\n";
    for method in [Method::Auto, Method::Staged, Method::Merged] {
        let options = Options {
            method,
            goal: Goal::Count,
            ..Options::default()
        };
        let counts = joinsaw::solve(&joinsaw::parse(cover).unwrap(), &options).unwrap();
        let counts = counts.solutions;
        assert_eq!(
            (counts.all, counts.up_to_symmetry),
            (Some(2), Some(1)),
            "{method:?}"
        );
    }
}
