//! Built-in puzzles: every plan finds the same solutions.

use joinsaw::{Goal, Method, Options, find};

use crate::agreement::{Dice, agrees_with_itself, are_counted};
use crate::common::{by, counts, fillings, puzzle_of, solve};

#[test]
fn every_plan_solves_the_small_built_in_puzzles() {
    let nuts = find("drive-ya-nuts").unwrap().definition;
    let board = "family = \"board\"\nboard = \"hexagon\"\nwidth = 1\nmatch = \"equal\"";
    let on_a_board = puzzle_of(&nuts.replace("family = \"flower\"", board));
    let names = [
        "drive-ya-nuts",
        "one-tough-puzzle",
        "scramble-serengeti",
        "dogs",
        "fish",
    ];
    for puzzle in names
        .map(|name| find(name).unwrap())
        .into_iter()
        .chain([on_a_board])
    {
        let (_, answers) = agrees_with_itself(&puzzle, &Options::default());
        let known = &puzzle.known;
        let known = [
            known.all,
            known.up_to_symmetry,
            known.up_to_identical_pieces,
        ];
        are_counted(&answers, &known.map(Option::unwrap));
    }
}

#[test]
#[ignore = "nightly"]
fn every_plan_solves_other_built_in_puzzles() {
    for name in [
        "hex-19",
        "sudoku-small",
        "jigsaw",
        "queens",
        "send-more-money",
        "australia",
        "magic-square",
        "kenken",
        "kakuro",
        "nurikabe",
        "slitherlink",
        "hitori",
        "nonogram",
        "instant-insanity",
        "zebra-sentences",
        "pentominoes",
    ] {
        let puzzle = find(name).unwrap();
        let (_, answers) = agrees_with_itself(&puzzle, &Options::default());
        are_counted(&answers, &[puzzle.known.all.unwrap()]);
    }
}

#[test]
#[ignore = "nightly"]
fn the_first_solution_of_a_large_board_is_the_same_whether_one_is_wanted_or_all() {
    for name in ["another-tough-puzzle", "hex-19", "hex-37", "hex-61"] {
        let puzzle = find(name).unwrap();
        let all = solve(&puzzle, Method::Auto, Goal::Rows);
        let first = all.first_board().unwrap().map(|board| board.filling);
        assert!(first.is_some(), "{name}");
        let one = solve(&puzzle, Method::Auto, Goal::First);
        assert_eq!(fillings(&one).pop(), first, "{name}");
    }
}

#[test]
fn the_order_of_slots_changes_no_solution() {
    let dogs = find("dogs").unwrap();
    let mut order: Vec<String> = (0..9).map(|slot| slot.to_string()).collect();
    Dice::new(9).shuffle(&mut order);
    let ordered = Options {
        order,
        ..Options::default()
    };
    let (found, answers) = agrees_with_itself(&dogs, &ordered);
    are_counted(&answers, &[16, 4, 2]);
    let mut expected = fillings(&solve(&dogs, Method::Auto, Goal::Rows));
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_side_of_a_rim_that_may_be_any_is_out_or_in() {
    let puzzle = find("one-tough-puzzle").unwrap();
    let n_solutions = |rim: &str| {
        let puzzle = puzzle.with_given(&[format!("rim={rim}")]).unwrap();
        let answer = joinsaw::solve(&puzzle, &by(Method::Auto, Goal::Rows)).unwrap();
        counts(&answer)[0].unwrap()
    };
    assert_eq!(n_solutions("????????????"), 4);
    let [out, inwards] = ["+???????????", "-???????????"].map(n_solutions);
    assert!(out + inwards == 4 && out > 0 && inwards > 0);
}
