//! Every error of Sudokus.

use joinsaw::family::sudoku::SudokuError;

use super::{place, text};

pub fn every_error() -> Vec<SudokuError> {
    vec![
        SudokuError::CellCount {
            place: place(),
            found: 80,
            expected: 81,
            size: 9,
        },
        SudokuError::Pasted {
            file: text("grid.txt"),
            read: text("9 lines of 8 to 9 cells; line 4 has 8"),
        },
        SudokuError::Foreign {
            place: place(),
            column: 3,
            symbol: 'O',
        },
        SudokuError::Several {
            file: text("grids.txt"),
            n_grids: 50,
        },
        SudokuError::Size {
            place: place(),
            found: 289,
        },
        SudokuError::Symbol {
            place: place(),
            cell: text("r2c1"),
            symbol: '5',
            last: '4',
        },
        SudokuError::Twice {
            place: place(),
            digit: '1',
            unit: text("row 1"),
            first: text("r1c1"),
            second: text("r1c4"),
        },
        SudokuError::Full { place: place() },
        SudokuError::NoBoxes {
            place: place(),
            size: 7,
        },
        SudokuError::RegionCells {
            place: place(),
            found: 15,
            expected: 16,
        },
        SudokuError::RegionCount {
            place: place(),
            found: 3,
            expected: 4,
        },
        SudokuError::RegionSize {
            place: place(),
            region: 'a',
            found: 5,
            expected: 4,
        },
    ]
}
