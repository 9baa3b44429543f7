//! Sudokus from their files.

use serde::Deserialize;
use toml::{Spanned, Value};

use super::model::{SIZES, SYMBOLS, Sudoku, symbol_of};
use crate::error::{Place, Result};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Rules, Source, Unknown, own_rules};
use crate::relation::Cell;
use crate::words::count_of;

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
    check_givens(&place, file.grid.get_ref(), &sudoku)?;
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

/// The symbols of a drawing and where they are, without blanks and the lines that people draw between boxes.
fn cells_of(drawing: &str) -> Vec<(usize, char)> {
    let is_cell = |symbol: char| !symbol.is_whitespace() && !"|+-".contains(symbol);
    drawing
        .char_indices()
        .filter(|(_, symbol)| is_cell(*symbol))
        .collect()
}

fn read_grid(place: &Place, drawing: &str) -> Result<(usize, Vec<Option<usize>>)> {
    let symbols = cells_of(drawing);
    let found = symbols.len();
    // A grid that is a few cells too short or too long is taken for the nearest square.
    let size = SIZES
        .min_by_key(|size| (size * size).abs_diff(found))
        .unwrap_or_default();
    let expected = size * size;
    if found != expected {
        return Err(place.error(format!(
            "the grid has {}; expected {expected}, for {size} rows of {size}",
            count_of(found as u64, "cell")
        )));
    }
    let givens = symbols.into_iter().map(|(at, symbol)| {
        if ['0', '.'].contains(&symbol) {
            return Ok(None);
        }
        let idx = SYMBOLS
            .chars()
            .position(|known| known == symbol.to_ascii_uppercase());
        match idx.filter(|idx| *idx < size) {
            Some(idx) => Ok(Some(idx + 1)),
            None => Err(place.within(drawing, at..at).error(format!(
                "`{symbol}` is not a digit of this grid; expected 1 to {}, or `0` or `.` for an empty cell",
                symbol_of(size)
            ))),
        }
    });
    Ok((size, givens.collect::<Result<_, _>>()?))
}

/// The box of each cell: as near to square as possible, and wider rather than higher.
fn boxes(place: &Place, size: usize) -> Result<Vec<usize>> {
    let height = (2..size).rfind(|height| size.is_multiple_of(*height) && height * height <= size);
    let height = height.ok_or_else(|| {
        place.error(format!(
            "a grid of {size} x {size} cells does not divide into boxes; draw its `regions`, or write regions = \"none\" for a Latin square"
        ))
    })?;
    let width = size / height;
    let box_of = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        row / height * height + column / width
    };
    Ok((0..size * size).map(box_of).collect())
}

/// The region of each cell: regions are numbered by the first of their cells.
fn read_regions(place: &Place, drawing: &str, size: usize) -> Result<Vec<usize>> {
    let symbols: Vec<char> = cells_of(drawing)
        .into_iter()
        .map(|(_, symbol)| symbol)
        .collect();
    if symbols.len() != size * size {
        return Err(place.error(format!(
            "`regions` has {} cells; expected {}, as many as the grid",
            symbols.len(),
            size * size
        )));
    }
    let mut names: Vec<char> = Vec::new();
    for symbol in &symbols {
        if !names.contains(symbol) {
            names.push(*symbol);
        }
    }
    if names.len() != size {
        return Err(place.error(format!(
            "`regions` has {} regions; expected {size}, as many as the grid has rows",
            names.len()
        )));
    }
    for region in &names {
        let found = symbols.iter().filter(|symbol| *symbol == region).count();
        if found != size {
            let problem = format!("region `{region}` has {found} cells; expected {size}");
            return Err(place.error(problem));
        }
    }
    let number = |symbol: &char| names.iter().position(|name| name == symbol);
    Ok(symbols.iter().filter_map(number).collect())
}

fn check_givens(place: &Place, drawing: &str, sudoku: &Sudoku) -> Result<()> {
    if sudoku.empty_cells().is_empty() {
        return Err(place.error("the grid has no empty cell, so nothing is left to solve"));
    }
    for unit in &sudoku.units {
        for (idx, second) in unit.cells.iter().enumerate() {
            let Some(digit) = sudoku.givens[*second] else {
                continue;
            };
            let mut before = unit.cells[..idx].iter();
            if let Some(first) = before.find(|first| sudoku.givens[**first] == Some(digit)) {
                let (at, _) = cells_of(drawing)[*second];
                return Err(place.within(drawing, at..at).error(format!(
                    "{} appears twice in {}: at {} and {}",
                    symbol_of(digit),
                    unit.name(),
                    sudoku.cell_name(*first),
                    sudoku.cell_name(*second)
                )));
            }
        }
    }
    Ok(())
}
