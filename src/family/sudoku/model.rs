//! The data of a Sudoku.

use std::ops::RangeInclusive;

use crate::family::rules::Rules;

/// How many cells a row may have.
pub const SIZES: RangeInclusive<usize> = 4..=25;

/// The symbols of the digits, from 1 on.
pub const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

/// A square grid, some of whose cells are filled. Cells are numbered row by row, from 0.
#[derive(Debug, Clone)]
pub struct Sudoku {
    /// How many cells a row has, and how many digits there are.
    pub size: usize,
    /// The digit, from 1, of each cell that has one.
    pub givens: Vec<Option<usize>>,
    /// Rows first, then columns, then regions and diagonals if there are any: no digit occurs twice in one.
    pub units: Vec<Unit>,
    /// The region of each cell, where there are regions.
    pub regions: Option<Vec<usize>>,
    /// True if no digit may occur twice on a diagonal.
    pub has_diagonals: bool,
    /// Rules of its own, over all cells.
    pub own: Rules,
}

/// Cells that have to hold different digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Such as "row".
    pub kind: &'static str,
    /// Which one of its kind, from 1.
    pub number: usize,
    /// By number, from 0.
    pub cells: Vec<usize>,
}

impl Unit {
    /// Such as "row 3".
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {}", self.kind, self.number)
    }
}

impl Sudoku {
    /// A grid whose cells are in these regions, called boxes where they are rectangles.
    #[must_use]
    pub fn new(
        givens: Vec<Option<usize>>,
        size: usize,
        regions: Option<(&'static str, Vec<usize>)>,
        has_diagonals: bool,
    ) -> Self {
        let along = |kind, cell: &dyn Fn(usize, usize) -> usize| {
            let unit = |number| Unit {
                kind,
                number: number + 1,
                cells: (0..size).map(|step| cell(number, step)).collect(),
            };
            (0..size).map(unit).collect::<Vec<_>>()
        };
        let mut units = along("row", &|row, step| row * size + step);
        units.extend(along("column", &|column, step| step * size + column));
        if let Some((kind, regions)) = &regions {
            let unit = |number| Unit {
                kind,
                number: number + 1,
                cells: (0..regions.len())
                    .filter(|cell| regions[*cell] == number)
                    .collect(),
            };
            units.extend((0..size).map(unit));
        }
        if has_diagonals {
            let falling = (0..size).map(|step| step * size + step);
            let rising = (0..size).map(|step| (size - 1 - step) * size + step);
            for (idx, cells) in [falling.collect(), rising.collect()]
                .into_iter()
                .enumerate()
            {
                units.push(Unit {
                    kind: "diagonal",
                    number: idx + 1,
                    cells,
                });
            }
        }
        Self {
            size,
            givens,
            units,
            regions: regions.map(|(_, regions)| regions),
            has_diagonals,
            own: Rules::default(),
        }
    }

    /// How big it is, in words: "9 x 9 cells, 30 givens".
    #[must_use]
    pub fn size_in_words(&self) -> String {
        let n_givens = self.givens.iter().flatten().count() as u64;
        let givens = crate::words::count_of(n_givens, "given");
        format!("{size} x {size} cells, {givens}", size = self.size)
    }

    /// Such as `r1c4` for the cell in row 1 and column 4.
    #[must_use]
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }

    /// The cells that hold no digit yet.
    #[must_use]
    pub fn empty_cells(&self) -> Vec<usize> {
        (0..self.givens.len())
            .filter(|cell| self.givens[*cell].is_none())
            .collect()
    }
}

/// How a digit is written.
#[must_use]
pub fn symbol_of(digit: usize) -> char {
    let idx = digit.checked_sub(1);
    let symbol = idx.and_then(|idx| SYMBOLS.chars().nth(idx));
    symbol.unwrap_or('?')
}
