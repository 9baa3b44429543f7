//! Random grids, and a search cell by cell and digit by digit.

use super::{Dice, agrees_on_values, search};
use crate::common::seeds;

/// Regions of a grid of four rows that are no boxes.
const BENT: [usize; 16] = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];

/// A grid of four or six rows with givens that do not meet; whether it has a solution is open.
fn check(seed: u64) {
    let mut dice = Dice::new(seed);
    let boxes = (0..36).map(|cell| cell / 12 * 2 + cell % 6 / 3).collect();
    let (size, regions, n_givens) = match dice.below(3) {
        0 => (4, None, 3 + dice.below(12)),
        1 => (4, Some(BENT.to_vec()), 3 + dice.below(12)),
        _ => (6, Some(boxes), 12 + dice.below(12)),
    };
    let diagonals = dice.is_rare(2);
    let units = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        [
            Some(row),
            Some(column),
            regions.as_ref().map(|regions: &Vec<usize>| regions[cell]),
            (diagonals && row == column).then_some(0),
            (diagonals && row + column + 1 == size).then_some(0),
        ]
    };
    let meet = |one: usize, other: usize| {
        let mut pairs = units(one).into_iter().zip(units(other));
        one != other && pairs.any(|(one, other)| one.is_some() && one == other)
    };
    let mut givens = vec![0; size * size];
    for _ in 0..n_givens {
        let (cell, digit) = (1 + dice.below(size * size - 1), 1 + dice.below(size));
        let mut others = (0..size * size).filter(|other| meet(cell, *other));
        if givens[cell] == 0 && others.all(|other| givens[other] != digit) {
            givens[cell] = digit;
        }
    }
    let lists = givens.iter().map(|given| match given {
        0 => (1..=size).collect(),
        given => vec![*given],
    });
    let grids = search(&lists.collect::<Vec<_>>(), |digits| {
        let (last, before) = digits.split_last().unwrap();
        let mut alike = (0..before.len()).filter(|other| before[*other] == *last);
        !alike.any(|other| meet(other, before.len()))
    });
    if grids.len() > 2_000 {
        return;
    }
    let digits = |grid: &Vec<usize>| -> Vec<String> { grid.iter().map(usize::to_string).collect() };
    let letter = |region: &usize| char::from(b"abcdef"[*region]);
    let regions = regions.map_or("none".to_owned(), |all| all.iter().map(letter).collect());
    let text = format!(
        "family = \"sudoku\"\ngrid = \"{}\"\nregions = \"{regions}\"\ndiagonals = {diagonals}\n",
        digits(&givens).concat()
    );
    agrees_on_values(&text, &grids.iter().map(digits).collect());
}

#[test]
fn every_plan_fills_the_grids_of_a_search() {
    seeds(20).for_each(check);
}
