//! A plain search, cell by cell and digit by digit, which shares nothing with the program.

/// A grid to fill: its size, the digit of each cell or 0, the region of each cell where there are regions, and whether
/// the diagonals count.
#[derive(Debug, Clone)]
pub struct Grid {
    pub size: usize,
    pub digits: Vec<usize>,
    pub regions: Option<Vec<usize>>,
    pub diagonals: bool,
}

impl Grid {
    /// The grid as a puzzle file. Regions are drawn where there are any.
    pub fn to_toml(&self) -> String {
        let digits: String = self.digits.iter().map(ToString::to_string).collect();
        let regions = self.regions.as_ref().map(|regions| {
            let letters = regions
                .iter()
                .map(|region| (b'a' + u8::try_from(*region).unwrap()) as char);
            letters.collect()
        });
        format!(
            "family = \"sudoku\"\ngrid = \"{digits}\"\nregions = \"{}\"\ndiagonals = {}\n",
            regions.unwrap_or_else(|| "none".to_owned()),
            self.diagonals
        )
    }

    /// Every filling, row by row, sorted.
    pub fn fillings(&self) -> Vec<String> {
        let mut found = Vec::new();
        fill(&mut self.clone(), 0, &mut found);
        found.sort();
        found
    }

    /// Whether a digit may stand in a cell beside those that stand in the grid.
    pub fn allows(&self, cell: usize, digit: usize) -> bool {
        let size = self.size;
        let place = |cell: usize| (cell / size, cell % size);
        let (row, column) = place(cell);
        (0..size * size).all(|other| {
            let (other_row, other_column) = place(other);
            let is_peer = row == other_row
                || column == other_column
                || self
                    .regions
                    .as_ref()
                    .is_some_and(|regions| regions[cell] == regions[other])
                || self.diagonals
                    && (row == column && other_row == other_column
                        || row + column + 1 == size && other_row + other_column + 1 == size);
            other == cell || !is_peer || self.digits[other] != digit
        })
    }
}

fn fill(grid: &mut Grid, cell: usize, found: &mut Vec<String>) {
    if cell == grid.digits.len() {
        found.push(grid.digits.iter().map(ToString::to_string).collect());
        return;
    }
    if grid.digits[cell] != 0 {
        fill(grid, cell + 1, found);
        return;
    }
    for digit in 1..=grid.size {
        if grid.allows(cell, digit) {
            grid.digits[cell] = digit;
            fill(grid, cell + 1, found);
            grid.digits[cell] = 0;
        }
    }
}
