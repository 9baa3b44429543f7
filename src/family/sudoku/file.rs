//! Sudokus from their files.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::marks::{self, Lines, signed};
use crate::error::{Place, Result};
use crate::family::assignment::{
    Arrangement, Assignment, Mark, MarkKind, NamedRule, NamedVariable, Origin, RuleKind, Rules,
    SYMBOLS, symbol_of,
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
    let regions = match &file.regions {
        None => Some(("box", boxes(&place, size)?)),
        Some(regions) if regions.get_ref().trim().eq_ignore_ascii_case(NO_REGIONS) => None,
        Some(regions) => {
            let place = document.place(regions.span());
            Some(("region", read_regions(&place, regions.get_ref(), size)?))
        }
    };
    let in_grid = |at: usize| place.within(file.grid.get_ref(), at..at);
    let cells = drawing.iter().enumerate().map(|(cell, (at, symbol))| {
        let name = format!("r{}c{}", cell / size + 1, cell % size + 1);
        let digits = (1..=size).map(Cell::from).collect();
        Ok(NamedVariable {
            given: read_digit(*symbol, size).map_err(|problem| in_grid(*at).error(problem))?,
            ..NamedVariable::new(name.clone(), name, digits)
        })
    });
    let cells: Vec<NamedVariable> = cells.collect::<Result<_>>()?;
    let rows = (0..size * size).map(|cell| {
        let place = [cell / size + 1, cell % size + 1];
        (Some(cell), place.map(Cell::from).into())
    });
    let table = Table::new("cell", &["row", "column"], rows);
    let (units, mut known_rules) = units(size, regions, &file);
    if cells.iter().all(|cell| cell.given.is_some()) {
        return Err(place.error("the grid has no empty cell, so nothing is left to solve"));
    }
    if let Some((cell, problem)) = first_clash(&cells, &units) {
        return Err(in_grid(drawing[cell].0).error(problem));
    }
    let marks = marks(document, &file, size)?;
    let (mut own, warnings) = own_rules(document, &file.rules, cells, vec![table])?;
    for mark in &marks {
        marks::add(&mut own, mark, size);
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
            has_diagonals: is_set(file.diagonals),
            marks,
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
    size: usize,
    regions: Option<(&'static str, Vec<usize>)>,
    file: &SudokuFile,
) -> (Vec<NamedRule>, Vec<String>) {
    let all = || 0..size * size;
    let of_number = |number_of: &dyn Fn(usize) -> usize| {
        let cells_of = |number| all().filter(move |cell| number_of(*cell) == number);
        (0..size).map(|number| cells_of(number).collect()).collect()
    };
    let mut kinds: Vec<(&'static str, &str, Vec<Vec<usize>>)> = vec![
        ("row", "in a row", of_number(&|cell| cell / size)),
        ("column", "in a column", of_number(&|cell| cell % size)),
    ];
    if let Some((kind, regions)) = regions {
        let place = match kind {
            "region" => "in a region, which thick lines surround",
            _ => "in a box",
        };
        kinds.push((kind, place, of_number(&|cell| regions[cell])));
    }
    if is_set(file.disjoint_groups) {
        let boxes = kinds
            .last()
            .map(|(.., boxes)| boxes.clone())
            .unwrap_or_default();
        let groups = (0..size).map(|idx| boxes.iter().map(|cells| cells[idx]).collect());
        kinds.push(("group", "in the same place of two boxes", groups.collect()));
    }
    if is_set(file.diagonals) {
        let falling = all().filter(|cell| cell / size == cell % size);
        let rising = all().filter(|cell| cell / size + cell % size + 1 == size);
        let diagonals = vec![falling.collect(), rising.rev().collect()];
        kinds.push(("diagonal", "on one of the two long diagonals", diagonals));
    }
    let words = kinds.iter();
    let words = words.map(|(_, place, _)| format!("No digit occurs twice {place}."));
    let words = words.collect();
    let units = kinds.into_iter().flat_map(|(kind, _, units)| {
        (1..).zip(units).map(move |(no, reads)| NamedRule {
            name: format!("{kind} {no}"),
            origin: Origin::Unit(kind),
            reads,
            kind: RuleKind::AllDifferent,
        })
    });
    (units.collect(), words)
}

/// For each kind of marks, the key of the file and its lines.
macro_rules! lines {
    ($file:ident: $($kind:ident $key:ident),+) => {
        [$((MarkKind::$kind, stringify!($key), &$file.$key)),+]
    };
}

/// True if a rule for all cells is asked for.
fn is_set(rule: Option<bool>) -> bool {
    rule == Some(true)
}

/// The marks on the grid, and the rules for all its cells.
fn marks(document: &Document, file: &SudokuFile, size: usize) -> Result<Vec<Mark>> {
    let kinds = lines!(file:
        Cage cages, Thermometer thermometers, SlowThermometer slow_thermometers, Arrow arrows,
        Palindrome palindromes, Whisper whispers, Renban renbans, Between between_lines,
        Sandwich sandwiches, LittleKiller little_killers, X x, V v, WhiteDot white_dots,
        BlackDot black_dots, Quadruple quadruples, Even even, Odd odd, Minimum minimums,
        Maximum maximums, ExtraRegion extra_regions, Clone clones
    );
    let mut marks = Vec::new();
    for kind in kinds {
        marks.extend(marks::read(document, size, kind)?);
    }
    let all: [(bool, MarkKind, &[MarkKind]); 6] = [
        (is_set(file.anti_knight), MarkKind::AntiKnight, &[]),
        (is_set(file.anti_king), MarkKind::AntiKing, &[]),
        (is_set(file.nonconsecutive), MarkKind::Nonconsecutive, &[]),
        (
            is_set(file.all_white_dots),
            MarkKind::AllWhiteDots,
            &[MarkKind::WhiteDot],
        ),
        (
            is_set(file.all_black_dots),
            MarkKind::AllBlackDots,
            &[MarkKind::BlackDot],
        ),
        (
            is_set(file.all_x_and_v),
            MarkKind::AllXAndV,
            &[MarkKind::X, MarkKind::V],
        ),
    ];
    for (_, kind, but) in all.into_iter().filter(|(is_asked, ..)| *is_asked) {
        let marked = marks.iter().filter(|mark| but.contains(&mark.kind));
        let marked = marked.flat_map(|mark| mark.cells.clone()).collect();
        marks.push(Mark::new(kind, marked));
    }
    let cages = marks.iter().filter(|mark| !mark.numbers.is_empty());
    let cages = cages.filter(|mark| mark.kind == MarkKind::Cage);
    let mut covered: Vec<usize> = cages.clone().flat_map(|cage| cage.cells.clone()).collect();
    covered.sort_unstable();
    let found: i64 = cages.flat_map(|cage| &cage.numbers).sum();
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
    let expected = size * size;
    if n_cells == expected {
        return Ok(size);
    }
    let found = count_of(n_cells as u64, "cell");
    Err(place.error(format!(
        "the grid has {found}; expected {expected}, for {size} rows of {size}"
    )))
}

/// The digit that a symbol of a grid stands for, if it is one, or the fault that it is neither a digit nor an empty cell.
fn read_digit(symbol: char, size: usize) -> std::result::Result<Option<Cell>, String> {
    if ['0', '.'].contains(&symbol) {
        return Ok(None);
    }
    let mut symbols = SYMBOLS.chars().take(size);
    let idx = symbols.position(|known| known == symbol.to_ascii_uppercase());
    idx.map(|idx| Some(Cell::from(idx + 1))).ok_or_else(|| {
        format!(
            "`{symbol}` is not a digit of this grid; expected 1 to {}, or `0` or `.` for an empty cell",
            symbol_of(size)
        )
    })
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
    let box_of = |cell: usize| cell / size / height * height + cell % size / width;
    Ok((0..size * size).map(box_of).collect())
}

/// The region of each cell: regions are numbered by the first of their cells.
fn read_regions(place: &Place, drawing: &str, size: usize) -> Result<Vec<usize>> {
    let (mut names, mut regions) = (Vec::new(), Vec::new());
    for (_, symbol) in cells_of(drawing) {
        let known = names.iter().position(|name| *name == symbol);
        regions.push(known.unwrap_or(names.len()));
        if known.is_none() {
            names.push(symbol);
        }
    }
    let n_cells = |region: usize| regions.iter().filter(|other| **other == region).count();
    let odd = (0..names.len()).find(|region| n_cells(*region) != size);
    let problem = if regions.len() != size * size {
        let expected = size * size;
        format!(
            "`regions` has {} cells; expected {expected}, as many as the grid",
            regions.len()
        )
    } else if names.len() != size {
        format!(
            "`regions` has {} regions; expected {size}, as many as the grid has rows",
            names.len()
        )
    } else if let Some(odd) = odd {
        format!(
            "region `{}` has {} cells; expected {size}",
            names[odd],
            n_cells(odd)
        )
    } else {
        return Ok(regions);
    };
    Err(place.error(problem))
}

/// The first given that occurs a second time in a unit, and what is wrong with it.
fn first_clash(cells: &[NamedVariable], units: &[NamedRule]) -> Option<(usize, String)> {
    units.iter().find_map(|unit| {
        unit.reads.iter().enumerate().find_map(|(idx, second)| {
            let given = cells[*second].given.as_ref()?;
            let mut before = unit.reads[..idx].iter();
            let first = before.find(|first| cells[**first].given.as_ref() == Some(given))?;
            let [first, found] = [*first, *second].map(|cell| &cells[cell].name);
            let symbol = symbol_of(given.as_index()?);
            let unit = &unit.name;
            let problem = format!("{symbol} appears twice in {unit}: at {first} and {found}");
            Some((*second, problem))
        })
    })
}
