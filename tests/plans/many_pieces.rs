//! Boards and flowers of more pieces than one mask has bits.

use std::fmt::Write;

use joinsaw::family::board::{Board, BoardShape, Planting, Shape, planted_board};
use joinsaw::plan::{Goal, Method, Options};

use crate::plans::boards::search;
use crate::plans::{Dice, METHODS, puzzle_of, solve, solve_in_every_way};

/// A board of squares with so many numbers that few pieces fit anywhere.
fn squares(size: usize) -> String {
    planted_board(Planting {
        shape: BoardShape::Square,
        size,
        n_numbers: 61,
        n_rim_numbers: None,
        has_copies: false,
        seed: 1,
    })
    .unwrap()
}

/// The statements of a staged plan.
fn script(text: &str) -> String {
    let options = Options {
        method: Method::Staged,
        ..Options::default()
    };
    let plan = joinsaw::compile(&puzzle_of(text), &options).unwrap();
    plan.script()
}

/// A board of squares with a rim, cut from a filling.
fn framed(size: usize) -> String {
    let shape = Shape::Square {
        width: size,
        height: size,
    };
    let symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".as_bytes();
    let mut dice = Dice(1);
    let mut shown: Vec<Vec<char>> = Vec::new();
    for slot in shape.slots() {
        let sides = slot.touches.iter().map(|touch| match touch {
            None => '0',
            Some(touch) if touch.slot < shown.len() => shown[touch.slot][touch.side],
            Some(_) => char::from(symbols[dice.below(symbols.len())]),
        });
        let sides = sides.collect();
        shown.push(sides);
    }
    let mut text = format!(
        "family = \"board\"\nboard = \"square\"\nwidth = {size}\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n"
    );
    for (idx, sides) in shown.iter().rev().enumerate() {
        writeln!(text, "p{idx} = \"{}\"", String::from_iter(sides)).unwrap();
    }
    text
}

/// The ways to run a plan that has no limit of tables.
fn unstreamed() -> impl Iterator<Item = Method> {
    METHODS
        .into_iter()
        .filter(|method| *method != Method::Streamed)
}

#[test]
fn boards_with_two_masks_have_the_solutions_of_a_search() {
    let puzzle = puzzle_of(&framed(8));
    let expected = search(puzzle.content::<Board>().unwrap());
    assert_eq!(expected[0].len(), 64);
    for method in unstreamed() {
        let of_goal = |goal| Options {
            method,
            goal,
            ..Options::default()
        };
        let all = solve(&puzzle, &of_goal(Goal::Rows)).unwrap();
        assert_eq!(all.fillings, expected, "{method:?}");
        let counted = solve(&puzzle, &of_goal(Goal::Count)).unwrap();
        assert_eq!(counted.counts[0], expected.len() as u64, "{method:?}");
        let first = solve(&puzzle, &of_goal(Goal::First)).unwrap();
        assert!(expected.contains(&first.fillings[0]), "{method:?}");
    }
}

#[test]
fn a_board_of_81_pieces_is_turned_round_its_middle() {
    let puzzle = puzzle_of(&squares(9));
    let mut found = Vec::new();
    for method in unstreamed() {
        let options = Options {
            method,
            ..Options::default()
        };
        let solved = solve(&puzzle, &options).unwrap();
        assert_eq!(solved.counts, [4, 1, 1], "{method:?}");
        found.push(solved.fillings);
    }
    assert!(found.iter().all(|fillings| fillings == &found[0]));
}

#[test]
fn copies_that_take_many_bits_are_counted_in_several_masks() {
    let mut dice = Dice(7);
    for _ in 0..4 {
        let mut text =
            "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\n[pieces]\n"
                .to_owned();
        for idx in 0..9 {
            let sides: String = (0..4)
                .map(|_| ["1", "2", "3", "4", "5", "6"][dice.below(6)])
                .collect();
            // The first pieces take most of the bits; the copies of the last ones run out.
            let copies = if idx < 7 {
                129 + dice.below(128)
            } else {
                1 + dice.below(3)
            };
            writeln!(
                text,
                "p{idx} = {{ sides = \"{sides}\", copies = {copies} }}"
            )
            .unwrap();
        }
        let puzzle = puzzle_of(&text);
        let solved = solve_in_every_way(&puzzle, &Options::default());
        assert_eq!(solved.fillings, search(puzzle.content::<Board>().unwrap()));
    }
}

#[test]
fn pieces_in_the_second_mask_are_used_once_too() {
    // The spare pieces fill the first mask. Of the last four, two have to lie twice for a second solution.
    let mut text =
        "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\n[pieces]\n"
            .to_owned();
    for idx in 0..62 {
        writeln!(text, "s{idx} = \"9999\"").unwrap();
    }
    text += "a = \"1231\"\nb = \"1112\"\nc = \"2111\"\nd = \"1123\"\n";
    let pieces = text.replace("width = 2", "width = 2\nrim = \"1\"");
    let puzzle = puzzle_of(&pieces);
    assert!(script(&pieces).contains("Used_2"));
    let solved = solve_in_every_way(&puzzle, &Options::default());
    assert_eq!(solved.fillings, search(puzzle.content::<Board>().unwrap()));
}

#[test]
fn what_fits_one_mask_has_no_number() {
    let script = script(&squares(7));
    assert!(script.contains("Candidate.Unit AS Used") && !script.contains("Used_1"));
}

/// A flower of this order round its first piece, in which every side of the centre takes one piece.
fn flower(order: usize) -> String {
    let symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".as_bytes();
    let shown = |side: usize| char::from(symbols[side / 16]);
    let touching = |side: usize| char::from(symbols[16 + side % 16]);
    let mut text = "family = \"flower\"\n[pieces]\n".to_owned();
    let centre: String = (0..order).map(shown).collect();
    writeln!(text, "p0 = \"{centre}\"").unwrap();
    for side in 0..order {
        let before = touching((side + order - 1) % order);
        let rest: String = "YZ".chars().cycle().take(order - 3).collect();
        writeln!(
            text,
            "p{} = \"{}{before}{rest}{}\"",
            side + 1,
            shown(side),
            touching(side)
        )
        .unwrap();
    }
    text
}

#[test]
fn flowers_of_more_than_63_pieces_are_solved() {
    for order in [36, 70, 100] {
        let puzzle = puzzle_of(&flower(order));
        for method in [Method::Auto, Method::Staged] {
            let options = Options {
                method,
                ..Options::default()
            };
            let solved = solve(&puzzle, &options).unwrap();
            assert_eq!(
                solved.counts,
                [order as u64, 1, 1],
                "{method:?} of order {order}"
            );
            let lie = solved.fillings[0]
                .iter()
                .map(|placement| placement.piece.as_str());
            let expected = (0..=order).map(|idx| format!("p{idx}"));
            assert!(lie.eq(expected), "{method:?} of order {order}");
        }
    }
}
