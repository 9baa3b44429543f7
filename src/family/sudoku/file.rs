//! Sudokus from their files.

use serde::Deserialize;
use toml::{Spanned, Value};

use super::error::SudokuError;
use super::model::{SIZES, SYMBOLS, Sudoku, symbol_of};
use crate::error::{Place, Result};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Rules, Source, Unknown, own_rules};
use crate::relation::Cell;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SudokuFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    grid: Spanned<String>,
    regions: Option<Spanned<String>>,
    #[serde(default)]
    diagonals: bool,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    known: Known,
}

/// Stands in a file in place of regions if the puzzle is a Latin square.
const NO_REGIONS: &str = "none";

/// Reads a Sudoku from its puzzle file.
///
/// # Errors
/// When a key, the grid or the regions are wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: SudokuFile = document.read()?;
    let place = document.place(file.grid.span());
    let (size, givens) = read_grid(&place, file.grid.get_ref())?;
    let regions = match &file.regions {
        None => Some(("box", boxes(&place, size)?)),
        Some(regions) if regions.get_ref().trim().eq_ignore_ascii_case(NO_REGIONS) => None,
        Some(regions) => {
            let place = document.place(regions.span());
            Some(("region", read_regions(&place, regions.get_ref(), size)?))
        }
    };
    let mut sudoku = Sudoku::new(givens, size, regions, file.diagonals);
    check_givens(&place, &sudoku)?;
    let (own, warnings) = read_rules(document, &file.rules, &sudoku)?;
    sudoku.own = own;
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, sudoku)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The rules of the file, over variables such as `r2c3`, which are the rows of the relation `cell`.
fn read_rules(
    document: &Document,
    entries: &Entries<Value>,
    sudoku: &Sudoku,
) -> Result<(Rules, Vec<String>)> {
    let cells = 0..sudoku.givens.len();
    let variables = cells.clone().map(|cell| Unknown {
        name: sudoku.cell_name(cell),
        column: sudoku.cell_name(cell),
        values: (1..=sudoku.size).map(Cell::from).collect(),
        is_given: sudoku.givens[cell].is_some(),
        is_hidden: false,
    });
    let rows = cells.map(|cell| {
        let (row, column) = (cell / sudoku.size + 1, cell % sudoku.size + 1);
        (Some(cell), vec![Cell::from(row), Cell::from(column)])
    });
    let relation = Source::new("cell", &["row", "column"], rows);
    own_rules(document, entries, variables.collect(), vec![relation])
}

/// The symbols of a drawing, without blanks and the lines that people draw between boxes.
fn cells_of(drawing: &str) -> Vec<char> {
    let is_cell = |symbol: &char| !symbol.is_whitespace() && !"|+-".contains(*symbol);
    drawing.chars().filter(is_cell).collect()
}

fn read_grid(place: &Place, drawing: &str) -> Result<(usize, Vec<Option<usize>>), SudokuError> {
    let symbols = cells_of(drawing);
    let found = symbols.len();
    // A grid that is a few cells too short or too long is taken for the nearest square.
    let size = SIZES
        .min_by_key(|size| (size * size).abs_diff(found))
        .unwrap_or_default();
    let expected = size * size;
    if found != expected {
        let place = place.clone();
        let is_in_range =
            (SIZES.start() * SIZES.start()..=SIZES.end() * SIZES.end()).contains(&found);
        return Err(if is_in_range || found.abs_diff(expected) == 1 {
            SudokuError::CellCount {
                place,
                found,
                expected,
                size,
            }
        } else {
            SudokuError::Size { place, found }
        });
    }
    let givens = symbols.iter().enumerate().map(|(cell, symbol)| {
        if ['0', '.'].contains(symbol) {
            return Ok(None);
        }
        let idx = SYMBOLS
            .chars()
            .position(|known| known == symbol.to_ascii_uppercase());
        match idx.filter(|idx| *idx < size) {
            Some(idx) => Ok(Some(idx + 1)),
            None => Err(SudokuError::Symbol {
                place: place.clone(),
                cell: format!("r{}c{}", cell / size + 1, cell % size + 1),
                symbol: *symbol,
                last: symbol_of(size),
            }),
        }
    });
    Ok((size, givens.collect::<Result<_, _>>()?))
}

/// The box of each cell: as near to square as possible, and wider rather than higher.
fn boxes(place: &Place, size: usize) -> Result<Vec<usize>, SudokuError> {
    let height = (2..size).rfind(|height| size.is_multiple_of(*height) && height * height <= size);
    let height = height.ok_or_else(|| SudokuError::NoBoxes {
        place: place.clone(),
        size,
    })?;
    let width = size / height;
    let box_of = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        row / height * height + column / width
    };
    Ok((0..size * size).map(box_of).collect())
}

/// The region of each cell: regions are numbered by the first of their cells.
fn read_regions(place: &Place, drawing: &str, size: usize) -> Result<Vec<usize>, SudokuError> {
    let symbols = cells_of(drawing);
    if symbols.len() != size * size {
        return Err(SudokuError::RegionCells {
            place: place.clone(),
            found: symbols.len(),
            expected: size * size,
        });
    }
    let mut names: Vec<char> = Vec::new();
    for symbol in &symbols {
        if !names.contains(symbol) {
            names.push(*symbol);
        }
    }
    if names.len() != size {
        return Err(SudokuError::RegionCount {
            place: place.clone(),
            found: names.len(),
            expected: size,
        });
    }
    for region in &names {
        let found = symbols.iter().filter(|symbol| *symbol == region).count();
        if found != size {
            return Err(SudokuError::RegionSize {
                place: place.clone(),
                region: *region,
                found,
                expected: size,
            });
        }
    }
    let number = |symbol: &char| names.iter().position(|name| name == symbol);
    Ok(symbols.iter().filter_map(number).collect())
}

fn check_givens(place: &Place, sudoku: &Sudoku) -> Result<(), SudokuError> {
    if sudoku.empty_cells().is_empty() {
        return Err(SudokuError::Full {
            place: place.clone(),
        });
    }
    for unit in &sudoku.units {
        for (idx, second) in unit.cells.iter().enumerate() {
            let Some(digit) = sudoku.givens[*second] else {
                continue;
            };
            let mut before = unit.cells[..idx].iter();
            if let Some(first) = before.find(|first| sudoku.givens[**first] == Some(digit)) {
                return Err(SudokuError::Twice {
                    place: place.clone(),
                    digit: symbol_of(digit),
                    unit: unit.name(),
                    first: sudoku.cell_name(*first),
                    second: sudoku.cell_name(*second),
                });
            }
        }
    }
    Ok(())
}
