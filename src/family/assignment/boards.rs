//! The boards of files of rules that are no plain grid: chess, sums, maps, and cells that are filled or empty.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Assignment, Letter, NamedVariable};
use super::picture::{BLACK, PALE};
use super::runs::FILLED;
use crate::drawing::colour::{Colour, GREY};
use crate::drawing::geometry::{Point, float, moved};
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, DrawnPlace, Heading, Layout, Paint, Square, cells};
use crate::relation::Cell;

/// The side of a cell, and the shares of its width and height that a value takes up.
pub const CELL: f64 = 60.0;
pub const VALUE: (f64, f64) = (0.9, 0.56);

/// The width of a line of a lattice.
const THIN: f64 = 8.0;

/// A drawn place, named after its variable.
fn place(variable: &NamedVariable, drawn: DrawnPlace) -> DrawnPlace {
    DrawnPlace {
        called: variable.name.clone(),
        at: format!("for {}", variable.name),
        is_given: variable.given.is_some(),
        ..drawn
    }
}

/// A drawing of a board without signs.
fn board(
    places: Vec<DrawnPlace>,
    headings: Vec<Heading>,
    colours: BTreeMap<(usize, String), Colour>,
    layout: Layout,
) -> Drawing {
    Drawing {
        places,
        headings,
        signs: Vec::new(),
        colours: Colours::Places(colours),
        layout,
    }
}

/// The layout of a ruled grid whose places have these squares.
fn ruled(squares: Vec<Vec<Square>>) -> Layout {
    Layout::Grid {
        squares,
        notes: BTreeMap::new(),
        is_ruled: true,
    }
}

/// A chequered board: a column for each variable, a row for each value from 1 on.
pub fn chess(puzzle: &Assignment, n_rows: usize) -> Drawing {
    let variables = &puzzle.rules.variables;
    let squares: Vec<Square> = (0..n_rows)
        .flat_map(|row| (0..variables.len()).map(move |column| (row, column)))
        .collect();
    let mut places = cells(&squares, CELL, (0.9, 0.75));
    for ((row, column), place) in squares.iter().zip(&mut places) {
        place.called = format!("r{}c{}", row + 1, column + 1);
        place.at = format!("in {}", place.called);
        place.is_given = variables[*column].given == Some(Cell::from(row + 1));
        let is_rim = |side: &usize| place.touches[*side].is_none();
        place.borders = (0..4).filter(is_rim).collect();
        if (row + column) % 2 == 1 {
            place.shade = Paint::Marked;
        }
    }
    let squares = squares.into_iter().map(|square| vec![square]);
    board(
        places,
        Vec::new(),
        BTreeMap::new(),
        ruled(squares.collect()),
    )
}

/// Paints the values of cells that have a symbol: as filled, or as empty.
pub fn fill(drawing: &mut Drawing, puzzle: &Assignment, symbols: &[(Cell, char)]) {
    let mut own = BTreeMap::new();
    let variables = &puzzle.rules.variables;
    for (slot, (place, variable)) in drawing.places.iter_mut().zip(variables).enumerate() {
        if let Some(number) = puzzle.number_in(slot) {
            place.note = Some((number.clone(), place.name_at));
        }
        let has_symbol = |value: &Cell| symbols.iter().any(|(known, _)| known == value);
        if variable.values.iter().all(has_symbol) {
            place.name_room.1 = 0.0;
        }
        for (_, symbol) in symbols {
            let colour = if *symbol == FILLED { BLACK } else { PALE };
            own.insert((slot, symbol.to_string()), colour);
        }
    }
    drawing.colours = Colours::Places(own);
}

/// A lattice of points, with a line between two of them where a variable is 1.
pub fn lines(
    puzzle: &Assignment,
    squares: &[Square],
    numbers: &BTreeMap<Square, String>,
) -> Drawing {
    let at = |(row, column): Square| (CELL / 2.0 * float(column), CELL / 2.0 * float(row));
    let (mut places, mut own, mut marks) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let (mut names, mut points) = (Vec::new(), BTreeSet::new());
    let variables = &puzzle.rules.variables;
    for (slot, (&(row, column), variable)) in squares.iter().zip(variables).enumerate() {
        let (ends, size, mark) = if row % 2 == 0 {
            ([(row, column - 1), (row, column + 1)], (CELL, THIN), "---")
        } else {
            ([(row - 1, column), (row + 1, column)], (THIN, CELL), "|")
        };
        points.extend(ends);
        own.insert((slot, "1".to_owned()), BLACK);
        marks.insert((slot, "1".to_owned()), mark.to_owned());
        marks.insert((slot, "0".to_owned()), " ".to_owned());
        names.push(((row, 2 * column), slot));
        let corner = moved(at((row, column)), size, -0.5);
        places.push(place(variable, DrawnPlace::cell(corner, size, (0.9, 0.0))));
    }
    let dots = points.iter().map(|square| {
        let size = (THIN, THIN);
        let dot = DrawnPlace::cell(moved(at(*square), size, -0.5), size, (0.0, 0.0));
        let outline = dot.outline.clone();
        heading("", &dot, outline)
    });
    let numbered = numbers.iter().map(|(square, number)| {
        let size = (CELL, CELL);
        let field = DrawnPlace::cell(moved(at(*square), size, -0.5), size, VALUE);
        heading(number, &field, Vec::new())
    });
    let headings = dots.chain(numbered).collect();
    let layout = Layout::Written {
        lines: lattice(&points, numbers),
        names,
        marks,
    };
    board(places, headings, own, layout)
}

/// A text in the position of a place's name, with this outline.
fn heading(text: &str, place: &DrawnPlace, outline: Vec<Point>) -> Heading {
    Heading {
        text: text.to_owned(),
        at: place.name_at,
        room: place.name_room,
        outline,
    }
}

/// The lines of text around the lines of a lattice: its points, and its numbers.
fn lattice(points: &BTreeSet<Square>, numbers: &BTreeMap<Square, String>) -> Vec<String> {
    let squares = || points.iter().chain(numbers.keys());
    let height = squares().map(|square| square.0 + 1).max();
    let width = squares().map(|square| 2 * square.1 + 1).max();
    let mut lines = vec![vec![' '; width.unwrap_or(0)]; height.unwrap_or(0)];
    for (row, column) in points {
        lines[*row][2 * column] = '+';
    }
    for ((row, column), number) in numbers {
        for (cell, symbol) in lines[*row][2 * column..].iter_mut().zip(number.chars()) {
            *cell = symbol;
        }
    }
    lines.into_iter().map(String::from_iter).collect()
}

/// Numbers below each other, with a cell for each letter and a line above the result.
pub fn sum(puzzle: &Assignment, numbers: &[(char, Vec<Letter>)]) -> Drawing {
    let widths = numbers.iter().map(|(_, letters)| letters.len());
    let width = widths.max().unwrap_or_default();
    let mut places = vec![DrawnPlace::default(); puzzle.n_places()];
    let (mut headings, mut lines, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for (row, (sign, letters)) in numbers.iter().enumerate() {
        let gap = if *sign == '=' { 8.0 } else { 0.0 };
        let cell = |column: usize| {
            let at = (CELL * float(column), CELL * float(row) + gap);
            DrawnPlace::cell(at, (CELL, CELL), VALUE)
        };
        let first = if *sign == '=' {
            let (left, end) = (cell(0).outline[0], cell(width).outline[1]);
            let above = end.1 - 6.0;
            headings.push(Heading {
                text: String::new(),
                at: left,
                room: (0.0, 0.0),
                outline: vec![(left.0, above), (end.0, above), end, left],
            });
            lines.push("-".repeat(2 * width + 1));
            None
        } else {
            Some((0, &(*sign, None)))
        };
        let mut line = vec![' '; 2 * width + 1];
        for (column, (symbol, idx)) in first
            .into_iter()
            .chain((width + 1 - letters.len()..).zip(letters))
        {
            let own = cell(column);
            let Some(idx) = *idx else {
                line[2 * column] = *symbol;
                headings.push(heading(&symbol.to_string(), &own, Vec::new()));
                continue;
            };
            names.push(((lines.len(), 2 * column), idx));
            if places[idx].outline.is_empty() {
                places[idx] = place(&puzzle.rules.variables[idx], own);
                places[idx].add_note(&symbol.to_string());
            } else {
                places[idx].copies.push((own.outline, own.name_at));
            }
        }
        lines.push(line.into_iter().collect());
    }
    let marks = BTreeMap::new();
    let layout = Layout::Written {
        lines,
        names,
        marks,
    };
    board(places, headings, BTreeMap::new(), layout)
}

/// Regions of squares, tinted with the colours of their values.
pub fn map(puzzle: &Assignment, regions: &[Vec<Square>], legend: &Legend) -> Drawing {
    let (mut places, mut own) = (Vec::new(), BTreeMap::new());
    for (slot, (region, variable)) in regions.iter().zip(&puzzle.rules.variables).enumerate() {
        let mut outlines = outlines(&region.iter().copied().collect()).into_iter();
        let outline = outlines.next().unwrap_or_default();
        let name_at = centre(&region[0]);
        let short = variable.name.rsplit(' ').next().unwrap_or_default();
        let copies = outlines.map(|outline| {
            let name_at = moved(outline[outline.len() - 1], (CELL, CELL), 0.5);
            (outline, name_at)
        });
        let drawn = DrawnPlace {
            borders: (0..outline.len()).collect(),
            outline,
            name_at: moved(name_at, (0.0, 0.1 * CELL), 1.0),
            name_room: (VALUE.0 * CELL, 0.36 * CELL),
            note: Some((short.to_owned(), moved(name_at, (0.0, -0.3 * CELL), 1.0))),
            copies: copies.collect(),
            shade: Paint::Tinted(GREY),
            ..DrawnPlace::default()
        };
        places.push(place(variable, drawn));
        let values: Vec<String> = variable.values.iter().map(Cell::to_text).collect();
        let symbols: Vec<&str> = values.iter().map(String::as_str).collect();
        for (value, colour) in symbols.iter().zip(legend.colours_of(&symbols)) {
            own.insert((slot, (*value).to_owned()), colour);
        }
    }
    board(places, Vec::new(), own, ruled(regions.to_vec()))
}

fn centre((row, column): &Square) -> Point {
    (CELL * (float(*column) + 0.5), CELL * (float(*row) + 0.5))
}

/// The outlines of squares, clockwise, without those of holes.
fn outlines(squares: &BTreeSet<Square>) -> Vec<Vec<Point>> {
    let has = |row: Option<usize>, column: Option<usize>| {
        row.zip(column)
            .is_some_and(|square| squares.contains(&square))
    };
    let mut edges: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
    for &(row, column) in squares {
        let (below, right) = (row + 1, column + 1);
        let corners = [(row, column), (row, right), (below, right), (below, column)];
        let beyond = [
            has(row.checked_sub(1), Some(column)),
            has(Some(row), Some(right)),
            has(Some(below), Some(column)),
            has(Some(row), column.checked_sub(1)),
        ];
        for side in (0..4).filter(|side| !beyond[*side]) {
            edges
                .entry(corners[side])
                .or_default()
                .push(corners[(side + 1) % 4]);
        }
    }
    let mut outlines = Vec::new();
    while let Some(first) = edges.keys().next().copied() {
        let mut outline = vec![first];
        while let Some(next) = outline.last().and_then(|last| edges.get_mut(last)?.pop()) {
            outline.push(next);
        }
        edges.retain(|_, ends| !ends.is_empty());
        let point = |(row, column): &Square| (CELL * float(*column), CELL * float(*row));
        let points: Vec<Point> = outline[1..].iter().map(point).collect();
        outlines.push(points);
    }
    let area = |points: &Vec<Point>| -> f64 {
        let ends = points.iter().zip(points.iter().cycle().skip(1));
        ends.map(|(one, other)| one.0 * other.1 - other.0 * one.1)
            .sum()
    };
    outlines.retain(|points| area(points) > 0.0);
    outlines.sort_by(|one, other| area(other).total_cmp(&area(one)));
    outlines
}
