//! Sudokus from their files.

use std::iter::zip;
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::marks::{self, Lines, Mark, MarkKind};
use super::signs::{outside, signs};
use crate::error::{Place, Result};
use crate::family::assignment::{
    Arrangement, Assignment, NamedRule, NamedVariable, Origin, RuleKind, Rules, symbol_of,
};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Table, own_rules};
use crate::relation::{Cell, signed};
use crate::words::{count_of, in_a_list};

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
    diagonals: Option<bool>,
    anti_knight: Option<bool>,
    anti_king: Option<bool>,
    nonconsecutive: Option<bool>,
    disjoint_groups: Option<bool>,
    all_white_dots: Option<bool>,
    all_black_dots: Option<bool>,
    all_x_and_v: Option<bool>,
    cages: Lines,
    thermometers: Lines,
    slow_thermometers: Lines,
    arrows: Lines,
    palindromes: Lines,
    whispers: Lines,
    renbans: Lines,
    between_lines: Lines,
    sandwiches: Lines,
    little_killers: Lines,
    x: Lines,
    v: Lines,
    white_dots: Lines,
    black_dots: Lines,
    quadruples: Lines,
    even: Lines,
    odd: Lines,
    minimums: Lines,
    maximums: Lines,
    extra_regions: Lines,
    clones: Lines,
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
    let drawing = cells_of(file.grid.get_ref());
    let size = size_of(&place, drawing.len())?;
    let (units, mut known_rules) = units(document, &file, size)?;
    let in_grid = |at: usize| place.within(file.grid.get_ref(), at..at);
    let (mut cells, mut rows) = (Vec::new(), Vec::new());
    for (cell, (at, symbol)) in drawing.iter().enumerate() {
        let [row, column] = [cell / size + 1, cell % size + 1];
        let name = format!("r{row}c{column}");
        let digits = (1..=size).map(Cell::from).collect();
        cells.push(NamedVariable {
            given: read_digit(*symbol, size).map_err(|problem| in_grid(*at).error(problem))?,
            ..NamedVariable::new(name.clone(), name, digits)
        });
        rows.push((Some(cell), [row, column].map(Cell::from).into()));
    }
    let table = Table::new("cell", &["row", "column"], rows);
    if cells.iter().all(|cell| cell.given.is_some()) {
        return Err(place.error("the grid has no empty cell, so nothing is left to solve"));
    }
    if let Some((cell, problem)) = first_clash(&cells, &units) {
        return Err(in_grid(drawing[cell].0).error(problem));
    }
    let marks = marks(document, &file, size)?;
    let (mut own, warnings) = own_rules(document, &file.rules, cells, vec![table])?;
    for mark in &marks {
        mark.add_to(&mut own, size);
        known_rules.push(mark.kind.says().to_owned());
    }
    known_rules.dedup();
    let content = Assignment {
        family: &super::FAMILY,
        rules: Rules {
            rules: [units, own.rules].concat(),
            variables: own.variables,
        },
        layout: Arrangement::Grid {
            size,
            has_diagonals: file.diagonals == Some(true),
            signs: signs(&marks, size),
            clues: marks
                .iter()
                .filter_map(|mark| outside(mark, size))
                .collect(),
        },
        clues: Vec::new(),
        known_rules,
        best: None,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, content)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The rows, columns, regions, groups and diagonals, in each of which no digit occurs twice, and these rules in words.
fn units(
    document: &Document,
    file: &SudokuFile,
    size: usize,
) -> Result<(Vec<NamedRule>, Vec<String>)> {
    let grouped = |number_of: &dyn Fn(usize) -> usize| {
        let mut groups = vec![Vec::new(); size];
        (0..size * size).for_each(|cell| groups[number_of(cell)].push(cell));
        groups
    };
    let mut kinds: Vec<(&'static str, &str, Vec<Vec<usize>>)> = vec![
        ("row", "in a row", grouped(&|cell| cell / size)),
        ("column", "in a column", grouped(&|cell| cell % size)),
    ];
    let regions = match &file.regions {
        None => Some(boxes(&document.place(file.grid.span()), size)?),
        Some(regions) if regions.get_ref().trim().eq_ignore_ascii_case(NO_REGIONS) => None,
        Some(regions) => {
            let place = document.place(regions.span());
            Some(read_regions(&place, regions.get_ref(), size)?)
        }
    };
    if let Some(regions) = regions {
        let regions = grouped(&|cell| regions[cell]);
        let nth = |idx: usize| regions.iter().map(|cells| cells[idx]).collect();
        let groups: Vec<Vec<usize>> = (0..size).map(nth).collect();
        kinds.push(if file.regions.is_none() {
            ("box", "in a box", regions)
        } else {
            let place = "in a region, which thick lines surround";
            ("region", place, regions)
        });
        if file.disjoint_groups == Some(true) {
            kinds.push(("group", "in the same place of two boxes", groups));
        }
    }
    if file.diagonals == Some(true) {
        let falling = (0..size).map(|no| no * (size + 1)).collect();
        let rising = (0..size).map(|no| (size - no) * (size - 1)).collect();
        let place = "on one of the two long diagonals";
        kinds.push(("diagonal", place, vec![falling, rising]));
    }
    let (mut rules, mut words) = (Vec::new(), Vec::new());
    for (kind, place, units) in kinds {
        words.push(format!("No digit occurs twice {place}."));
        rules.extend(units.into_iter().zip(1..).map(|(reads, no)| NamedRule {
            name: format!("{kind} {no}"),
            origin: Origin::Unit(kind),
            reads,
            kind: RuleKind::AllDifferent,
        }));
    }
    Ok((rules, words))
}

/// For each kind of marks, the key of the file and its value.
macro_rules! keys {
    ($file:ident: $($kind:ident $key:ident),+) => {
        [$((MarkKind::$kind, stringify!($key), &$file.$key)),+]
    };
}

/// The marks on the grid, and the rules for all its cells.
fn marks(document: &Document, file: &SudokuFile, size: usize) -> Result<Vec<Mark>> {
    let mut marks = Vec::new();
    for lines in keys!(file:
        Cage cages, Thermometer thermometers, SlowThermometer slow_thermometers, Arrow arrows,
        Palindrome palindromes, Whisper whispers, Renban renbans, Between between_lines,
        Sandwich sandwiches, LittleKiller little_killers, X x, V v, WhiteDot white_dots,
        BlackDot black_dots, Quadruple quadruples, Even even, Odd odd, Minimum minimums,
        Maximum maximums, ExtraRegion extra_regions, Clone clones
    ) {
        marks.extend(marks::read(document, size, lines)?);
    }
    for (kind, key, is_asked) in keys!(file:
        AntiKnight anti_knight, AntiKing anti_king, Nonconsecutive nonconsecutive,
        AllWhiteDots all_white_dots, AllBlackDots all_black_dots, AllXAndV all_x_and_v
    ) {
        let left_out: &[MarkKind] = match kind {
            _ if *is_asked != Some(true) => continue,
            MarkKind::AllWhiteDots => &[MarkKind::WhiteDot],
            MarkKind::AllBlackDots => &[MarkKind::BlackDot],
            MarkKind::AllXAndV => &[MarkKind::X, MarkKind::V],
            _ => &[],
        };
        let mut rule = Mark::new(kind, format!("the rule `{key}`"));
        for mark in marks.iter().filter(|mark| left_out.contains(&mark.kind)) {
            rule.cells.extend(&mark.cells);
        }
        marks.push(rule);
    }
    let (mut covered, mut found) = (Vec::<usize>::new(), 0);
    for mark in &marks {
        if let (MarkKind::Cage, [total]) = (mark.kind, &mark.numbers[..]) {
            covered.extend(&mark.cells);
            found += total;
        }
    }
    covered.sort_unstable();
    let expected = signed(size * size * (size + 1) / 2);
    if let Some(first) = file.cages.iter().flatten().next()
        && covered.into_iter().eq(0..size * size)
        && found != expected
    {
        let problem = format!("the cages add up to {found}; a full grid has {expected}");
        return Err(document.place(first.span()).error(problem));
    }
    Ok(marks)
}

/// The symbols of a drawing and where they are, without blanks and the lines that people draw between boxes.
fn cells_of(drawing: &str) -> Vec<(usize, char)> {
    let is_cell = |symbol: char| !symbol.is_whitespace() && !"|+-".contains(symbol);
    let symbols = drawing.char_indices();
    symbols.filter(|(_, symbol)| is_cell(*symbol)).collect()
}

/// The number of cells in a row of a grid of `n_cells` cells. One with a few cells too few or too many is taken for the nearest square.
fn size_of(place: &Place, n_cells: usize) -> Result<usize> {
    let nearest = SIZES.min_by_key(|size| (size * size).abs_diff(n_cells));
    let size = nearest.unwrap_or_default();
    if n_cells == size * size {
        return Ok(size);
    }
    let found = count_of(n_cells as u64, "cell");
    Err(place.error(format!(
        "the grid has {found}; expected {}, for {size} rows of {size}",
        size * size
    )))
}

/// The digit that a symbol of a grid stands for, if it is one, or the fault that it is neither a digit nor an empty cell.
fn read_digit(symbol: char, size: usize) -> std::result::Result<Option<Cell>, String> {
    if ['0', '.'].contains(&symbol) {
        return Ok(None);
    }
    let digit = (1..=size).find(|digit| symbol_of(*digit) == symbol.to_ascii_uppercase());
    digit.map(|digit| Some(Cell::from(digit))).ok_or_else(|| {
        format!(
            "`{symbol}` is not a digit of this grid; expected 1 to {}, or `0` or `.` for an empty cell",
            symbol_of(size)
        )
    })
}

/// The box of each cell: as near to square as possible, and wider rather than higher.
fn boxes(place: &Place, size: usize) -> Result<Vec<usize>> {
    let mut heights = (2..=size.isqrt()).rev();
    let Some(height) = heights.find(|height| size.is_multiple_of(*height)) else {
        return Err(place.error(format!(
            "a grid of {size} x {size} cells does not divide into boxes; draw its `regions`, or write regions = \"none\" for a Latin square"
        )));
    };
    let width = size / height;
    let box_of = |cell: usize| cell / size / height * height + cell % size / width;
    Ok((0..size * size).map(box_of).collect())
}

/// The region of each cell: regions are numbered by the first of their cells.
fn read_regions(place: &Place, drawing: &str, size: usize) -> Result<Vec<usize>> {
    let (mut names, mut regions, mut n_cells) = (Vec::new(), Vec::new(), Vec::new());
    for (_, symbol) in cells_of(drawing) {
        let region = names.iter().position(|name| *name == symbol);
        regions.push(region.unwrap_or(names.len()));
        if region.is_none() {
            names.push(symbol);
            n_cells.push(0);
        }
        n_cells[regions[regions.len() - 1]] += 1;
    }
    if n_cells == vec![size; size] {
        return Ok(regions);
    }
    let found: Vec<String> = zip(names, n_cells)
        .map(|(name, n)| format!("`{name}` {n}"))
        .collect();
    Err(place.error(format!(
        "`regions` has {}; expected {size} regions, each of {size} cells",
        in_a_list(&found)
    )))
}

/// The first given that occurs a second time in a unit, and what is wrong with it.
fn first_clash(cells: &[NamedVariable], units: &[NamedRule]) -> Option<(usize, String)> {
    for NamedRule { name, reads, .. } in units {
        for (idx, second) in reads.iter().enumerate() {
            let Some(given) = &cells[*second].given else {
                continue;
            };
            let is_same = |first: &&usize| cells[**first].given.as_ref() == Some(given);
            if let Some(first) = reads[..idx].iter().find(is_same) {
                let symbol = symbol_of(given.as_index()?);
                let [first, found] = [*first, *second].map(|cell| &cells[cell].name);
                let problem = format!("{symbol} appears twice in {name}: at {first} and {found}");
                return Some((*second, problem));
            }
        }
    }
    None
}
