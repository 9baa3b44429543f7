//! Sudokus from their files.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use crate::error::{Place, Result};
use crate::family::assignment::{
    Arrangement, Assignment, NamedRule, NamedVariable, Origin, RuleKind, Rules, SYMBOLS, symbol_of,
};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Table, own_rules};
use crate::relation::Cell;
use crate::words::count_of;

/// The numbers of cells that a row may have.
pub const SIZES: RangeInclusive<usize> = 4..=25;

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
    let (cells, table) = cells(size, givens);
    let units = units(size, regions.as_ref(), file.diagonals);
    check_givens(&place, file.grid.get_ref(), &cells, &units)?;
    let (own, warnings) = own_rules(document, &file.rules, cells, vec![table])?;
    let known_rules = rules_in_words(regions.as_ref(), file.diagonals);
    let content = Assignment {
        family: &super::FAMILY,
        rules: Rules {
            rules: [units, own.rules].concat(),
            ..own
        },
        layout: Arrangement::Grid {
            size,
            has_diagonals: file.diagonals,
        },
        clues: Vec::new(),
        known_rules,
        best: None,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, content)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The cells as variables such as `r2c3`, and the relation `cell` of their rows and columns.
fn cells(size: usize, givens: Vec<Option<i64>>) -> (Vec<NamedVariable>, Table) {
    let variables = givens.into_iter().enumerate().map(|(cell, given)| {
        let name = format!("r{}c{}", cell / size + 1, cell % size + 1);
        NamedVariable {
            given: given.map(Cell::from),
            ..NamedVariable::new(name.clone(), name, (1..=size).map(Cell::from).collect())
        }
    });
    let rows = (0..size * size).map(|cell| {
        let place = [cell / size + 1, cell % size + 1];
        (Some(cell), place.map(Cell::from).into())
    });
    (
        variables.collect(),
        Table::new("cell", &["row", "column"], rows),
    )
}

/// The rows, columns, regions and diagonals, in each of which no digit occurs twice.
fn units(
    size: usize,
    regions: Option<&(&'static str, Vec<usize>)>,
    has_diagonals: bool,
) -> Vec<NamedRule> {
    let all = || 0..size * size;
    let of_number = |number_of: &dyn Fn(usize) -> usize| {
        let cells_of = |number| all().filter(move |cell| number_of(*cell) == number);
        (0..size).map(|number| cells_of(number).collect()).collect()
    };
    let mut kinds: Vec<(&'static str, Vec<Vec<usize>>)> = vec![
        ("row", of_number(&|cell| cell / size)),
        ("column", of_number(&|cell| cell % size)),
    ];
    if let Some((kind, regions)) = regions {
        kinds.push((kind, of_number(&|cell| regions[cell])));
    }
    if has_diagonals {
        let falling = all().filter(|cell| cell / size == cell % size);
        let rising = all().filter(|cell| cell / size + cell % size + 1 == size);
        kinds.push(("diagonal", vec![falling.collect(), rising.rev().collect()]));
    }
    let units = kinds.into_iter().flat_map(|(kind, units)| {
        (1..).zip(units).map(move |(no, reads)| NamedRule {
            name: format!("{kind} {no}"),
            origin: Origin::Unit(kind),
            reads,
            kind: RuleKind::AllDifferent,
        })
    });
    units.collect()
}

fn rules_in_words(
    regions: Option<&(&'static str, Vec<usize>)>,
    has_diagonals: bool,
) -> Vec<String> {
    let region = regions.map(|(kind, _)| match *kind {
        "region" => "No digit stands twice in a region: the thick lines surround them.".to_owned(),
        kind => format!("No digit stands twice in a {kind}."),
    });
    let lines = ["row", "column"].map(|kind| format!("No digit stands twice in a {kind}."));
    let diagonals =
        has_diagonals.then(|| "No digit stands twice on one of the two long diagonals.".to_owned());
    lines.into_iter().chain(region).chain(diagonals).collect()
}

/// The symbols of a drawing and where they are, without blanks and the lines that people draw between boxes.
fn cells_of(drawing: &str) -> Vec<(usize, char)> {
    let is_cell = |symbol: char| !symbol.is_whitespace() && !"|+-".contains(symbol);
    drawing
        .char_indices()
        .filter(|(_, symbol)| is_cell(*symbol))
        .collect()
}

fn read_grid(place: &Place, drawing: &str) -> Result<(usize, Vec<Option<i64>>)> {
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
            Some(idx) => Ok(i64::try_from(idx + 1).ok()),
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

fn check_givens(
    place: &Place,
    drawing: &str,
    cells: &[NamedVariable],
    units: &[NamedRule],
) -> Result<()> {
    if cells.iter().all(|cell| cell.given.is_some()) {
        return Err(place.error("the grid has no empty cell, so nothing is left to solve"));
    }
    let symbols = cells_of(drawing);
    for unit in units {
        for (idx, second) in unit.reads.iter().enumerate() {
            let given = &cells[*second].given;
            let mut before = unit.reads[..idx].iter();
            let first = before.find(|first| given.is_some() && cells[**first].given == *given);
            if let Some(first) = first {
                let (at, symbol) = symbols[*second];
                return Err(place.within(drawing, at..at).error(format!(
                    "{} appears twice in {}: at {} and {}",
                    symbol.to_ascii_uppercase(),
                    unit.name,
                    cells[*first].name,
                    cells[*second].name
                )));
            }
        }
    }
    Ok(())
}
