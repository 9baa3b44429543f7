//! A pyramid that no staged plan could hold: four sets of Another Tough Puzzle, side 8.

use std::collections::BTreeMap;

use joinsaw::engine::{Database, Limits};
use joinsaw::family;
use joinsaw::family::board::Board;
use joinsaw::plan::{Filling, Goal, Options};
use joinsaw::{compile, otherwise};

use crate::plans::puzzle_of;

fn four_sets() -> String {
    let (_, pieces) = family::builtins()
        .find(|builtin| builtin.name == "another-tough-puzzle")
        .and_then(|builtin| builtin.definition.split_once("[pieces]\n"))
        .unwrap();
    let several = pieces.lines().map(|line| {
        let (id, sides) = line.split_once(" = ").unwrap();
        format!("{id} = {{ sides = {sides}, copies = 4 }}")
    });
    let heading =
        "family = \"board\"\nboard = \"triangle\"\nwidth = 8\nmatch = \"opposite\"\n[pieces]";
    [heading.to_owned()]
        .into_iter()
        .chain(several)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Every pair of touching sides, by the letters that are seen on them.
fn all_touching_sides_match(board: &Board, filling: &Filling) -> bool {
    let meets = |one: char, other: char| one != other && one.eq_ignore_ascii_case(&other);
    filling.iter().all(|placement| {
        let touches = board.slots[placement.slot].touches.iter().enumerate();
        touches
            .filter_map(|(side, touch)| Some((side, (*touch)?)))
            .all(|(side, touch)| meets(placement.look[side], filling[touch.slot].look[touch.side]))
    })
}

#[test]
fn a_pyramid_of_side_eight_from_four_sets_gives_a_first_solution() {
    let puzzle = puzzle_of(&four_sets());
    let options = Options {
        goal: Goal::First,
        ..Options::default()
    };
    let plan = compile(&puzzle, &options).unwrap();
    let mut found: Vec<Filling> = Vec::new();
    let mut database = Database::scratch().unwrap();
    let other = otherwise(&puzzle, &plan);
    database
        .stream(&plan, other, Limits::default(), 1, &mut |_, row| {
            let fills = &plan.last_stage().fills;
            found.extend(row.map(|row| plan.decoder.filling(fills, row).unwrap()));
            Ok(())
        })
        .unwrap();
    let board = puzzle.content::<Board>().unwrap();
    assert_eq!(found[0].len(), 64);
    assert!(all_touching_sides_match(board, &found[0]));
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    for placement in &found[0] {
        *used.entry(&placement.piece).or_default() += 1;
    }
    assert!(used.len() == 16 && used.values().all(|n| *n == 4));
}
