//! Cells that hang together, and loops: published counts, and a flood fill on small grids.

use std::collections::BTreeSet;

use joinsaw::Method;

use crate::agreement::{Dice, agrees_on_values, search};
use crate::common::{Desk, has, puzzle_of, seeds, solutions};
use crate::figures::{loops, patterns};

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

/// The edges of two by two squares, row by row, as a drawing has them.
#[test]
fn the_loops_of_a_grid_are_those_of_a_flood_fill() {
    let places = [(1, 2), (1, 4), (2, 1), (2, 3), (2, 5), (3, 2), (3, 4)];
    let places = [&places[..], &[(4, 1), (4, 3), (4, 5), (5, 2), (5, 4)]].concat();
    let ends = |edge: usize| match places[edge] {
        (row, column) if row % 2 == 1 => [(row, column - 1), (row, column + 1)],
        (row, column) => [(row - 1, column), (row + 1, column)],
    };
    let meets = |one: usize, other: usize| ends(one).iter().any(|end| ends(other).contains(end));
    let is_loop = |edges: &[bool]| {
        let drawn: Vec<usize> = (0..edges.len()).filter(|edge| edges[*edge]).collect();
        let points: Vec<(usize, usize)> = drawn.iter().flat_map(|edge| ends(*edge)).collect();
        let is_met_twice = |point| points.iter().filter(|other| *other == point).count() == 2;
        !drawn.is_empty() && points.iter().all(is_met_twice) && hang_together(edges, &meets)
    };
    let found = search(&vec![vec![false, true]; places.len()], |edges| {
        edges.len() < places.len() || is_loop(edges)
    });
    let text = |edges: &Vec<bool>| {
        edges
            .iter()
            .map(|edge| u8::from(*edge).to_string())
            .collect()
    };
    let expected: Vec<Vec<String>> = found.iter().map(text).collect();
    assert_eq!(solutions(&puzzle_of(&loops(2)), Method::Auto), expected);
}

/// A board of up to nine cells, of which some are given; one value hangs together, or each.
fn check(seed: u64) {
    let mut dice = Dice::new(seed);
    let cells: Vec<usize> = (0..9)
        .filter(|cell| *cell == 4 || !dice.is_rare(5))
        .collect();
    let (n_values, each) = (2 + dice.below(2), dice.is_rare(2));
    let all: Vec<usize> = (0..n_values).collect();
    let lists = cells.iter().map(|_| match dice.below(6) {
        given if given < n_values => vec![given],
        _ => all.clone(),
    });
    let lists: Vec<Vec<usize>> = lists.collect();
    let touches = |one: usize, other: usize| is_beside(3, cells[one], cells[other]);
    let hangs = |values: &[usize], of: usize| {
        let held: Vec<bool> = values.iter().map(|value| *value == of).collect();
        hang_together(&held, &touches)
    };
    let asked = if each { &all } else { &vec![1] };
    let found = search(&lists, |values| {
        values.len() < cells.len() || asked.iter().all(|of| hangs(values, *of))
    });
    let rows = [0, 1, 2].map(|row| {
        let symbol = |cell| if cells.contains(&cell) { '.' } else { '#' };
        (3 * row..3 * row + 3).map(symbol).collect::<String>()
    });
    let rule = if each { "" } else { ", holds = \"value = 1\"" };
    let mut text = format!(
        "family = \"rules\"\n[variables.cell]\ndrawn = \"\"\"\n{}\n\"\"\"\ntakes = \"0..{}\"\n[rules]\n\"hangs together\" = {{ connected = \"cell\"{rule} }}\n[given]\n",
        rows.join("\n"),
        n_values - 1
    );
    for (cell, list) in cells.iter().zip(&lists).filter(|(_, list)| list.len() == 1) {
        text += &format!("\"cell {} {}\" = {}\n", cell / 3 + 1, cell % 3 + 1, list[0]);
    }
    let values = |values: &Vec<usize>| values.iter().map(usize::to_string).collect();
    agrees_on_values(&text, &found.iter().map(values).collect());
}

#[test]
fn every_plan_finds_what_hangs_together() {
    seeds(12).for_each(check);
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
    has(&told, says);
}

#[test]
fn a_hint_goes_by_what_hangs_together() {
    let desk = Desk::new().with("p.toml", patterns(3));
    let given = ["cell 1 1=1", "cell 1 2=0", "cell 3 3=1"];
    let words = given.iter().flat_map(|given| ["--given", given]);
    let words: Vec<&str> = ["hint", "p.toml"].into_iter().chain(words).collect();
    let hint = desk.run_words(&words, "").succeeds();
    assert!(
        hint.contains("cell 2 1") && hint.contains("hangs together"),
        "{hint}"
    );
}
