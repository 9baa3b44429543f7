//! Cells that hang together, and loops: published counts, and a flood fill on small grids.

use std::collections::BTreeSet;

use joinsaw::plan::Method;
use proptest::prelude::*;

use super::{counted, puzzle_of, solutions};
use crate::common::{Desk, Ran, cases, joinsaw, output_of};

/// True if the places for which this holds hang together, where each touches these.
fn hang_together(is_held: &[bool], touches: &dyn Fn(usize, usize) -> bool) -> bool {
    let held: BTreeSet<usize> = (0..is_held.len()).filter(|place| is_held[*place]).collect();
    let mut reached: BTreeSet<usize> = held.first().copied().into_iter().collect();
    loop {
        let is_next = |place: &&usize| reached.iter().any(|other| touches(**place, *other));
        let next: Vec<usize> = held.difference(&reached).filter(is_next).copied().collect();
        if next.is_empty() {
            return reached == held;
        }
        reached.extend(next);
    }
}

/// True if two cells of a grid of this width have a side in common.
fn is_beside(width: usize, one: usize, other: usize) -> bool {
    (one / width).abs_diff(other / width) + (one % width).abs_diff(other % width) == 1
}

fn patterns(size: usize) -> String {
    format!(
        "family = \"rules\"\n[variables.cell]\nfor = {{ row = \"1..{size}\", column = \"1..{size}\" }}\ntakes = \"0..1\"\n[rules]\n\"hangs together\" = {{ connected = \"cell\", holds = \"value = 1\" }}\n"
    )
}

fn loops(size: usize) -> String {
    let rows = ["#-".repeat(size) + "#", "|#".repeat(size) + "|"];
    let rows: Vec<&str> = (0..=2 * size).map(|row| rows[row % 2].as_str()).collect();
    let drawn = rows.join("\n");
    format!(
        "family = \"rules\"\n[variables.edge]\ndrawn = \"\"\"\n{drawn}\n\"\"\"\ntakes = \"0..1\"\n[rules]\n\"one loop\" = {{ loop = \"edge\" }}\n"
    )
}

#[test]
fn as_many_patterns_hang_together_as_published() {
    // OEIS A059525 has those with a cell.
    for (size, n) in [(1, 1), (2, 13), (3, 218)] {
        let puzzle = puzzle_of(&patterns(size));
        for method in [Method::Staged, Method::Streamed, Method::Merged] {
            assert_eq!(counted(&puzzle, method), n + 1, "{size} by {method:?}");
        }
    }
}

#[test]
fn a_grid_has_as_many_loops_as_published() {
    // OEIS A140517.
    for (size, n) in [(1, 1), (2, 13), (3, 213)] {
        let puzzle = puzzle_of(&loops(size));
        for method in [Method::Auto, Method::Merged] {
            assert_eq!(counted(&puzzle, method), n, "{size} by {method:?}");
        }
    }
}

#[test]
#[ignore = "nightly"]
fn larger_grids_have_as_many_patterns_and_loops_as_published() {
    assert_eq!(counted(&puzzle_of(&patterns(4)), Method::Auto), 11_507);
    assert_eq!(counted(&puzzle_of(&loops(4)), Method::Auto), 9_349);
}

#[test]
fn the_loops_of_a_grid_are_those_of_a_flood_fill() {
    let squares = [(1, 2), (1, 4), (2, 1), (2, 3), (2, 5), (3, 2), (3, 4)];
    let squares = [&squares[..], &[(4, 1), (4, 3), (4, 5), (5, 2), (5, 4)]].concat();
    let ends = |edge: usize| {
        let (row, column): (usize, usize) = squares[edge];
        if row % 2 == 1 {
            [(row, column - 1), (row, column + 1)]
        } else {
            [(row - 1, column), (row + 1, column)]
        }
    };
    let meets = |one: usize, other: usize| ends(one).iter().any(|end| ends(other).contains(end));
    let all = (1_usize..1 << squares.len()).map(|bits| {
        let edges = (0..squares.len()).map(|edge| bits >> edge & 1 == 1);
        edges.collect::<Vec<bool>>()
    });
    let is_loop = |edges: &Vec<bool>| {
        let drawn = || (0..edges.len()).filter(|edge| edges[*edge]);
        let points: Vec<(usize, usize)> = drawn().flat_map(ends).collect();
        let is_met_twice = |point| points.iter().filter(|other| *other == point).count() == 2;
        points.iter().all(is_met_twice) && hang_together(edges, &meets)
    };
    let mut expected: Vec<Vec<String>> = all
        .filter(is_loop)
        .map(|edges| {
            edges
                .into_iter()
                .map(|edge| u8::from(edge).to_string())
                .collect()
        })
        .collect();
    expected.sort();
    assert_eq!(solutions(&puzzle_of(&loops(2)), Method::Auto), expected);
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn every_plan_finds_what_hangs_together(
        shape in prop::collection::vec(prop::bool::weighted(0.8), 9),
        given in prop::collection::vec(0..6_u8, 9),
        n_values in 2..=3_usize,
        each in any::<bool>(),
    ) {
        let cells: Vec<usize> = (0..9).filter(|cell| shape[*cell]).collect();
        prop_assume!(!cells.is_empty());
        let drawn: Vec<String> = shape
            .chunks(3)
            .map(|row| row.iter().map(|is_cell| if *is_cell { '.' } else { '#' }).collect())
            .collect();
        let known = |cell: usize| usize::from(given[cell]) < n_values;
        let givens = cells.iter().filter(|cell| known(**cell)).map(|cell| {
            format!("\"cell {} {}\" = {}\n", cell / 3 + 1, cell % 3 + 1, given[*cell])
        });
        let rule = if each { "" } else { ", holds = \"value = 1\"" };
        let text = format!(
            "family = \"rules\"\n[variables.cell]\ndrawn = \"\"\"\n{}\n\"\"\"\ntakes = \"0..{}\"\n[rules]\n\"hangs together\" = {{ connected = \"cell\"{rule} }}\n[given]\n{}",
            drawn.join("\n"),
            n_values - 1,
            givens.collect::<String>()
        );
        let fillings = (0..n_values.pow(cells.len().try_into().unwrap())).map(|no| {
            let digits = (0..cells.len()).map(|at| no / n_values.pow(at.try_into().unwrap()) % n_values);
            digits.collect::<Vec<usize>>()
        });
        let touches = |one: usize, other: usize| is_beside(3, cells[one], cells[other]);
        let is_kept = |values: &Vec<usize>| {
            let agrees = |at: usize| !known(cells[at]) || values[at] == usize::from(given[cells[at]]);
            let hangs = |of: usize| {
                let held: Vec<bool> = values.iter().map(|value| *value == of).collect();
                hang_together(&held, &touches)
            };
            let asked = if each { 0..n_values } else { 1..2 };
            (0..cells.len()).all(agrees) && asked.into_iter().all(hangs)
        };
        let mut expected: Vec<Vec<String>> = fillings
            .filter(is_kept)
            .map(|values| values.iter().map(usize::to_string).collect())
            .collect();
        expected.sort();
        let puzzle = puzzle_of(&text);
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Merged, Method::Narrowed] {
            prop_assert_eq!(&solutions(&puzzle, method), &expected, "{:?} of\n{}", method, text);
            prop_assert_eq!(counted(&puzzle, method), expected.len() as u128, "{:?} of\n{}", method, text);
        }
    }
}

#[test]
fn a_solution_whose_cells_do_not_hang_together_is_told() {
    let desk = Desk::new()
        .with("p.toml", patterns(2))
        .with("apart.txt", "1 0\n0 1\n")
        .with("together.txt", "1 1\n0 1\n");
    desk.run("verify p.toml --solution together.txt").succeeds();
    let told = desk
        .run("verify p.toml --solution apart.txt")
        .finds_nothing();
    let says = "the rule `hangs together` is broken: cell 1 1 and cell 2 2 are not connected";
    assert!(told.contains(says), "{told}");
}

#[test]
fn a_hint_goes_by_what_hangs_together() {
    let desk = Desk::new().with("p.toml", patterns(3));
    let given = ["cell 1 1=1", "cell 1 2=0", "cell 3 3=1"];
    let words = ["hint", "p.toml"].into_iter();
    let words = words.chain(given.into_iter().flat_map(|given| ["--given", given]));
    let mut command = joinsaw(&words.collect::<Vec<_>>());
    let ran = output_of(command.current_dir(desk.folder()), Vec::new());
    let hint = Ran::new("hint p.toml", &ran).succeeds();
    assert!(
        hint.contains("cell 2 1") && hint.contains("hangs together"),
        "{hint}"
    );
}
