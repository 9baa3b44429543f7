//! Random grids, and a search cell by cell and digit by digit.

use std::collections::BTreeSet;

use joinsaw::{Filling, Options};
use proptest::prelude::*;

use super::{Dice, agrees, are_counted};
use crate::common::cases;

/// A grid to fill: the digit of each cell or 0, the region of each cell where there are regions, and whether the diagonals count.
struct Grid {
    size: usize,
    digits: Vec<usize>,
    regions: Option<Vec<usize>>,
    diagonals: bool,
}

/// Regions of a grid of four rows that are no boxes.
const BENT: [usize; 16] = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];

impl Grid {
    /// A grid of four or six rows with givens that do not meet; whether it has a solution is open.
    fn random(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let boxes = (0..36).map(|cell| cell / 12 * 2 + cell % 6 / 3).collect();
        let (size, regions, n_givens) = match dice.below(3) {
            0 => (4, None, 3 + dice.below(12)),
            1 => (4, Some(BENT.to_vec()), 3 + dice.below(12)),
            _ => (6, Some(boxes), 12 + dice.below(12)),
        };
        let mut grid = Self {
            size,
            digits: vec![0; size * size],
            regions,
            diagonals: dice.is_rare(2),
        };
        for _ in 0..n_givens {
            let (cell, digit) = (1 + dice.below(size * size - 1), 1 + dice.below(size));
            if grid.digits[cell] == 0 && grid.allows(cell, digit) {
                grid.digits[cell] = digit;
            }
        }
        grid
    }

    fn to_toml(&self) -> String {
        let digits: String = self.digits.iter().map(ToString::to_string).collect();
        let letter = |region: &usize| char::from(b"abcdef"[*region]);
        let regions = self
            .regions
            .as_ref()
            .map(|regions| regions.iter().map(letter).collect());
        format!(
            "family = \"sudoku\"\ngrid = \"{digits}\"\nregions = \"{}\"\ndiagonals = {}\n",
            regions.unwrap_or_else(|| "none".to_owned()),
            self.diagonals
        )
    }

    /// True if a digit may go into a cell of the partly filled grid.
    fn allows(&self, cell: usize, digit: usize) -> bool {
        let size = self.size;
        let units = |cell: usize| {
            let (row, column) = (cell / size, cell % size);
            let region = self.regions.as_ref().map(|regions| regions[cell]);
            [
                Some(row),
                Some(column),
                region,
                (self.diagonals && row == column).then_some(0),
                (self.diagonals && row + column + 1 == size).then_some(0),
            ]
        };
        (0..size * size)
            .filter(|other| *other != cell)
            .all(|other| {
                let mut pairs = units(cell).into_iter().zip(units(other));
                self.digits[other] != digit
                    || pairs.all(|(one, other)| one.is_none() || one != other)
            })
    }

    /// Fills the grid in every way from this cell on.
    fn fill(&mut self, cell: usize, found: &mut BTreeSet<Vec<usize>>) {
        match self.digits.get(cell) {
            None => {
                found.insert(self.digits.clone());
            }
            Some(0) => {
                for digit in 1..=self.size {
                    if self.allows(cell, digit) {
                        self.digits[cell] = digit;
                        self.fill(cell + 1, found);
                        self.digits[cell] = 0;
                    }
                }
            }
            Some(_) => self.fill(cell + 1, found),
        }
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn every_plan_fills_the_grids_of_a_search(seed in any::<u64>()) {
        let mut grid = Grid::random(seed);
        let puzzle = joinsaw::parse(&grid.to_toml()).unwrap();
        let mut expected = BTreeSet::new();
        grid.fill(0, &mut expected);
        prop_assume!(expected.len() < 2_000);
        let read = |filling: &Filling| {
            let digits = filling.iter().map(|placement| placement.piece.parse().unwrap());
            digits.collect::<Vec<usize>>()
        };
        let answers = agrees(&puzzle, &Options::default(), &expected, read);
        are_counted(&answers, &[expected.len() as u64]);
    }
}
