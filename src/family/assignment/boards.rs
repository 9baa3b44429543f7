//! The boards of files of rules that are no plain grid: chess, sums, maps, and cells that are filled or empty.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Assignment, Letter};
use super::picture::{BLACK, PALE};
use super::runs::FILLED;
use crate::drawing::colour::GREY;
use crate::drawing::geometry::{Point, float, moved};
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, DrawnPlace, Heading, Layout, Shade, Square, cells};
use crate::relation::Cell;

/// The side of a cell, and the shares of its width and height that a value takes up.
pub const CELL: f64 = 60.0;
pub const VALUE: (f64, f64) = (0.9, 0.56);

/// The width of a line of a lattice.
const THIN: f64 = 8.0;

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
        place.borders = (0..4)
            .filter(|side| place.touches[*side].is_none())
            .collect();
        if (row + column) % 2 == 1 {
            place.shade = Shade::Marked;
        }
    }
    Drawing {
        places,
        headings: Vec::new(),
        signs: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares: squares.into_iter().map(|square| vec![square]).collect(),
            notes: BTreeMap::new(),
            is_ruled: true,
        },
    }
}

/// Paints the values of cells that have a symbol: as filled, or as empty.
pub fn fill(drawing: &mut Drawing, puzzle: &Assignment, symbols: &[(Cell, char)]) {
    let mut own = BTreeMap::new();
    for (slot, place) in drawing.places.iter_mut().enumerate() {
        if let Some(number) = puzzle.number_in(slot) {
            place.note = Some((number.clone(), place.name_at));
        }
    }
    for (slot, (place, variable)) in drawing
        .places
        .iter_mut()
        .zip(&puzzle.rules.variables)
        .enumerate()
    {
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
    for (slot, (square, variable)) in squares.iter().zip(&puzzle.rules.variables).enumerate() {
        let (middle, is_across) = (at(*square), square.0 % 2 == 0);
        let (row, column) = *square;
        let (ends, size, mark) = if is_across {
            ([(row, column - 1), (row, column + 1)], (CELL, THIN), "---")
        } else {
            ([(row - 1, column), (row + 1, column)], (THIN, CELL), "|")
        };
        points.extend(ends);
        own.insert((slot, "1".to_owned()), BLACK);
        marks.insert((slot, "1".to_owned()), mark.to_owned());
        marks.insert((slot, "0".to_owned()), " ".to_owned());
        names.push(((row, 2 * column), slot));
        places.push(DrawnPlace {
            called: variable.name.clone(),
            at: format!("for {}", variable.name),
            is_given: variable.given.is_some(),
            ..DrawnPlace::cell(moved(middle, size, -0.5), size, (0.9, 0.0))
        });
    }
    let dots = points.iter().map(|square| {
        let size = (THIN, THIN);
        let dot = DrawnPlace::cell(moved(at(*square), size, -0.5), size, (0.0, 0.0));
        Heading {
            text: String::new(),
            at: dot.name_at,
            room: dot.name_room,
            outline: dot.outline,
        }
    });
    let numbered = numbers.iter().map(|(square, number)| Heading {
        text: number.clone(),
        at: at(*square),
        room: (VALUE.0 * CELL, VALUE.1 * CELL),
        outline: Vec::new(),
    });
    Drawing {
        places,
        headings: dots.chain(numbered).collect(),
        signs: Vec::new(),
        colours: Colours::Places(own),
        layout: Layout::Written {
            lines: lattice(&points, numbers),
            names,
            marks,
        },
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
        let cell = |column: usize| {
            let gap = if *sign == '=' { 8.0 } else { 0.0 };
            let at = (CELL * float(column), CELL * float(row) + gap);
            DrawnPlace::cell(at, (CELL, CELL), VALUE)
        };
        let mut line = vec![' '; 2 * width + 1];
        let first = width + 1 - letters.len();
        let mut shown = vec![(0, *sign, None)];
        if *sign == '=' {
            let end = cell(width).outline[1];
            let (left, above) = (cell(0).outline[0], (end.0, end.1 - 6.0));
            headings.push(Heading {
                text: String::new(),
                at: left,
                room: (0.0, 0.0),
                outline: vec![(left.0, above.1), above, end, left],
            });
            lines.push("-".repeat(line.len()));
            shown.clear();
        }
        shown.extend(
            (first..)
                .zip(letters)
                .map(|(column, (symbol, idx))| (column, *symbol, *idx)),
        );
        for (column, symbol, idx) in shown {
            let own = cell(column);
            let Some(idx) = idx else {
                line[2 * column] = symbol;
                headings.push(Heading {
                    text: symbol.to_string(),
                    at: own.name_at,
                    room: own.name_room,
                    outline: Vec::new(),
                });
                continue;
            };
            names.push(((lines.len(), 2 * column), idx));
            let place: &mut DrawnPlace = &mut places[idx];
            if place.outline.is_empty() {
                let variable = &puzzle.rules.variables[idx];
                *place = DrawnPlace {
                    called: variable.name.clone(),
                    at: format!("for {}", variable.name),
                    is_given: variable.given.is_some(),
                    ..own
                };
                place.add_note(&symbol.to_string());
            } else {
                place.copies.push((own.outline, own.name_at));
            }
        }
        lines.push(line.into_iter().collect());
    }
    Drawing {
        places,
        headings,
        signs: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Written {
            lines,
            names,
            marks: BTreeMap::new(),
        },
    }
}

/// Regions of squares, tinted with the colours of their values.
pub fn map(puzzle: &Assignment, regions: &[Vec<Square>], legend: &Legend) -> Drawing {
    let (mut places, mut own) = (Vec::new(), BTreeMap::new());
    for (slot, (region, variable)) in regions.iter().zip(&puzzle.rules.variables).enumerate() {
        let mut outlines = outlines(&region.iter().copied().collect()).into_iter();
        let outline = outlines.next().unwrap_or_default();
        let name_at = centre(&region[0]);
        let short = variable.name.rsplit(' ').next().unwrap_or_default();
        places.push(DrawnPlace {
            called: variable.name.clone(),
            at: format!("for {}", variable.name),
            borders: (0..outline.len()).collect(),
            outline,
            name_at: moved(name_at, (0.0, 0.1 * CELL), 1.0),
            name_room: (VALUE.0 * CELL, 0.36 * CELL),
            note: Some((short.to_owned(), moved(name_at, (0.0, -0.3 * CELL), 1.0))),
            copies: outlines
                .map(|outline| {
                    (
                        outline.clone(),
                        moved(outline[outline.len() - 1], (CELL, CELL), 0.5),
                    )
                })
                .collect(),
            shade: Shade::Tinted(GREY),
            is_given: variable.given.is_some(),
            ..DrawnPlace::default()
        });
        let values: Vec<String> = variable.values.iter().map(Cell::to_text).collect();
        let symbols: Vec<&str> = values.iter().map(String::as_str).collect();
        let colours = legend.colours_of(&symbols);
        own.extend(
            values
                .into_iter()
                .zip(colours)
                .map(|(value, colour)| ((slot, value), colour)),
        );
    }
    Drawing {
        places,
        headings: Vec::new(),
        signs: Vec::new(),
        colours: Colours::Places(own),
        layout: Layout::Grid {
            squares: regions.to_vec(),
            notes: BTreeMap::new(),
            is_ruled: true,
        },
    }
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
