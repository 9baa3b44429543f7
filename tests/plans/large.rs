//! Boards and flowers of more pieces than one mask has bits, of many sides, and of more stages than one statement joins.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use joinsaw::family::board::{Board, BoardShape, Planting, Shape, planted_board};
use joinsaw::{Filling, Goal, Method, Options, find};

use super::counted::free_houses;
use crate::agreement::{Dice, METHODS, agrees_with_itself, boards};
use crate::common::{counts, fillings, puzzle_of, solve};

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Every pair of touching sides, by the letters that are seen on them.
fn all_touching_sides_match(board: &Board, filling: &Filling) -> bool {
    let meets = |one: char, other: char| one != other && one.eq_ignore_ascii_case(&other);
    filling.iter().all(|placement| {
        let touches = board.slots[placement.slot].touches.iter().enumerate();
        touches
            .filter_map(|(side, touch)| Some((side, (*touch)?)))
            .all(|(side, touch)| meets(placement.look[side], filling[touch.0].look[touch.1]))
    })
}

/// No staged plan could hold the rows of four sets of Another Tough Puzzle.
#[test]
fn a_pyramid_of_side_eight_from_four_sets_gives_a_first_solution() {
    let one_set = find("another-tough-puzzle").unwrap().definition;
    let (_, pieces) = one_set.split_once("[pieces]\n").unwrap();
    let several = pieces.lines().map(|line| {
        let (id, sides) = line.split_once(" = ").unwrap();
        format!("{id} = {{ sides = {sides}, copies = 4 }}\n")
    });
    let puzzle = puzzle_of(&format!(
        "family = \"board\"\nboard = \"triangle\"\nwidth = 8\nmatch = \"opposite\"\n[pieces]\n{}",
        several.collect::<String>()
    ));
    let found = fillings(&solve(&puzzle, Method::Auto, Goal::First));
    assert_eq!(found[0].len(), 64);
    let board = puzzle.content::<Board>().unwrap();
    assert!(all_touching_sides_match(board, &found[0]));
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    for placement in &found[0] {
        *used.entry(&placement.piece).or_default() += 1;
    }
    assert!(used.len() == 16 && used.values().all(|n| *n == 4));
}

/// A board of squares with so many numbers that few pieces fit anywhere.
fn squares(size: usize) -> String {
    let planting = Planting {
        shape: BoardShape::Square,
        size,
        n_numbers: 61,
        seed: 1,
        is_unique: false,
    };
    planted_board(planting, &|_| Ok(true)).unwrap()
}

/// A board of squares with a rim, cut from a filling.
fn framed(size: usize) -> String {
    let shape = Shape {
        kind: BoardShape::Square,
        width: size,
        height: size,
    };
    let symbols: Vec<char> = SYMBOLS.chars().take(35).collect();
    let mut dice = Dice::new(1);
    let pieces = boards::planted(&shape.slots(), [false, true], || *dice.pick(&symbols));
    let mut text = format!(
        "family = \"board\"\nboard = \"square\"\nwidth = {size}\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n"
    );
    for (idx, sides) in pieces.iter().rev().enumerate() {
        writeln!(text, "p{idx} = \"{}\"", String::from_iter(sides)).unwrap();
    }
    text
}

/// A streamed plan joins fewer tables than these boards have slots.
#[test]
fn boards_with_two_masks_have_the_solutions_of_a_search() {
    let framed = puzzle_of(&framed(8));
    let expected = boards::search(framed.content::<Board>().unwrap(), |_, look| look);
    assert!(!expected.is_empty());
    let turned = puzzle_of(&squares(9));
    for method in METHODS.into_iter().filter(|way| *way != Method::Streamed) {
        let found: BTreeSet<Filling> = fillings(&solve(&framed, method, Goal::Rows))
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{method:?}");
        let n_counted = solve(&framed, method, Goal::Count).solutions.all;
        assert_eq!(n_counted, Some(expected.len() as u128), "{method:?}");
        let first = fillings(&solve(&framed, method, Goal::First));
        assert!(expected.contains(&first[0]), "{method:?}");
        let answer = solve(&turned, method, Goal::Rows);
        assert_eq!(counts(&answer), [4, 1, 1].map(Some), "{method:?}");
    }
}

/// A flower of this order round its first piece, in which every side of the centre takes one piece.
fn flower(order: usize) -> String {
    let symbol = |idx: usize| &SYMBOLS[idx..=idx];
    let touching = |side: usize| symbol(16 + side % 16);
    let centre: String = (0..order).map(|side| symbol(side / 16)).collect();
    let mut text = format!("family = \"flower\"\n[pieces]\np0 = \"{centre}\"\n");
    for side in 0..order {
        let before = touching((side + order - 1) % order);
        let rest: String = "YZ".chars().cycle().take(order - 3).collect();
        let (own, after) = (symbol(side / 16), touching(side));
        writeln!(text, "p{} = \"{own}{before}{rest}{after}\"", side + 1).unwrap();
    }
    text
}

#[test]
fn flowers_of_more_than_63_pieces_are_solved() {
    for order in [36, 70, 100] {
        let puzzle = puzzle_of(&flower(order));
        for method in [Method::Auto, Method::Staged] {
            let answer = solve(&puzzle, method, Goal::Rows);
            let about = format!("{method:?} of order {order}");
            assert_eq!(counts(&answer), [order as u128, 1, 1].map(Some), "{about}");
            let found = fillings(&answer);
            let lie = found[0].iter().map(|placement| placement.piece.clone());
            assert!(lie.eq((0..=order).map(|idx| format!("p{idx}"))), "{about}");
        }
    }
}

/// Two slots that touch, and two pieces whose sides all differ and are the same.
fn pair(n_sides: usize) -> String {
    let rim = ", \"-\"".repeat(n_sides - 1);
    let sides = &SYMBOLS[..n_sides];
    let turned = format!("{}{}", &sides[1..], &sides[..1]);
    format!(
        "family = \"board\"\nmatch = \"equal\"\n[slots]\nx = [\"y\"{rim}]\ny = [\"x\"{rim}]\n[pieces]\n\
         p = \"{sides}\"\nq = \"{turned}\"\n"
    )
}

#[test]
fn places_of_many_sides_touch_in_every_way_that_there_is() {
    for n_sides in [9, 10, 11, 40] {
        let (found, _) = agrees_with_itself(&puzzle_of(&pair(n_sides)), &Options::default());
        assert_eq!(found.len(), 2 * n_sides);
    }
    let fixed = format!("{}[fixed]\nx = \"p/11\"\n", pair(12));
    let (found, _) = agrees_with_itself(&puzzle_of(&fixed), &Options::default());
    let look = String::from_iter(&found[0][0].look);
    assert_eq!((found.len(), look.as_str()), (1, "23456789ABC1"));
}

/// A flower whose pieces are all the same. Where sides repeat, the ring closes without another look at its first stage.
fn same_pieces(order: usize, repeats_a_side: bool) -> String {
    let first = if repeats_a_side { "11" } else { "12" };
    let pieces = (0..=order).map(|idx| format!("p{idx} = \"{first}{}\"\n", &SYMBOLS[2..order]));
    format!(
        "family = \"flower\"\n[pieces]\n{}",
        pieces.collect::<String>()
    )
}

#[test]
fn a_streamed_plan_of_any_width_finds_the_first_row_of_all() {
    for (order, repeats_a_side) in [(31, false), (33, true), (33, false)] {
        let puzzle = puzzle_of(&same_pieces(order, repeats_a_side));
        let first = |method| fillings(&solve(&puzzle, method, Goal::First));
        assert_eq!(first(Method::Streamed), first(Method::Staged));
    }
}

#[test]
fn the_first_solution_of_what_has_very_many_is_streamed() {
    let grid = format!("family = \"sudoku\"\ngrid = \"{}\"\n", ".".repeat(256));
    for text in [free_houses(8, 8), free_houses(9, 9), grid] {
        let answer = solve(&puzzle_of(&text), Method::Auto, Goal::First);
        assert_eq!(answer.plan.method(), Method::Streamed);
        assert_eq!(fillings(&answer).len(), 1);
    }
}
