//! Drawings of assignments: a grid, named cells, or a row of houses.

use std::collections::BTreeMap;

use super::areas::{Area, areas, line_totals};
use super::boards::{self, CELL, VALUE};
use super::model::{Arrangement, Assignment, Category, Origin, RuledBoard};
use super::picture;
use crate::drawing::colour::numbered;
use crate::drawing::geometry::{float, signed};
use crate::drawing::legend::Legend;
use crate::drawing::{
    Colours, Drawing, DrawnPlace, Heading, Layout, Shade, Square, cells, named_cells,
};

/// The sizes of a house.
const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 60.0;
const GAP: f64 = 14.0;
const ROOF: f64 = 64.0;

/// The drawing of a puzzle.
pub fn drawing(puzzle: &Assignment, legend: &Legend) -> Drawing {
    match &puzzle.layout {
        Arrangement::Names(RuledBoard::List) => {
            let variables = puzzle.rules.variables.iter();
            let names: Vec<String> = variables.map(|variable| variable.name.clone()).collect();
            let mut drawing = named_cells(&names, "value");
            for (place, variable) in drawing.places.iter_mut().zip(&puzzle.rules.variables) {
                place.is_given = variable.given.is_some();
            }
            drawing
        }
        Arrangement::Names(RuledBoard::Chess(n_rows, _)) => boards::chess(puzzle, *n_rows),
        Arrangement::Names(RuledBoard::Sum(numbers)) => boards::sum(puzzle, numbers),
        Arrangement::Names(RuledBoard::Map(regions)) => boards::map(puzzle, regions, legend),
        Arrangement::Names(RuledBoard::Lines(squares, numbers)) => {
            boards::lines(puzzle, squares, numbers)
        }
        Arrangement::Names(RuledBoard::Cells(squares, symbols, _)) => {
            let mut drawing = grid(puzzle, squares, false);
            boards::fill(&mut drawing, puzzle, symbols);
            drawing
        }
        Arrangement::Picture { .. } => picture::drawing(puzzle, legend),
        Arrangement::Grid {
            size,
            has_diagonals,
            ..
        } => {
            let squares = (0..size * size).map(|cell| (cell / size, cell % size));
            grid(puzzle, &squares.collect::<Vec<_>>(), *has_diagonals)
        }
        Arrangement::Houses {
            n_houses,
            categories,
        } => houses(*n_houses, categories, legend),
    }
}

/// A grid, with thick lines around it and its regions. Given values, the diagonals, cages, and regions of any shape are marked. The total
/// of a line of cells stands before it, and so do clues outside the grid.
fn grid(puzzle: &Assignment, squares: &[Square], has_diagonals: bool) -> Drawing {
    let n_rows = squares.iter().map(|(row, _)| row + 1).max();
    let mut places = cells(squares, CELL, VALUE);
    let variables = puzzle.rules.variables.iter();
    for ((place, variable), (row, column)) in places.iter_mut().zip(variables).zip(squares) {
        place.at = format!("in {}", variable.name);
        place.called.clone_from(&variable.name);
        place.is_given = variable.given.is_some();
        if has_diagonals && (row == column || Some(row + column + 1) == n_rows) {
            place.shade = Shade::Marked;
        }
    }
    let beside = |place: &DrawnPlace| {
        let touches = place.touches.iter();
        touches.map(|touch| touch.map(|(slot, _)| slot)).collect()
    };
    let neighbours: Vec<Vec<Option<usize>>> = places.iter().map(beside).collect();
    let areas = areas(&puzzle.rules, squares, &neighbours);
    mark_areas(&areas, &neighbours, &mut places);
    let clues = clues(puzzle, squares, &areas);
    // The text has a line more for clues above or left of all cells.
    let [above, left] =
        [0, 1].map(|at| usize::from(clues.iter().any(|(square, ..)| square[at] < 0)));
    let (mut notes, mut headings) = (BTreeMap::new(), Vec::new());
    for ([row, column], text, has_outline) in clues {
        let at = [column, row].map(|line| CELL * signed(line as i64));
        let cell = DrawnPlace::cell(at.into(), (CELL, CELL), (0.9, 0.3));
        headings.push(Heading {
            text: text.clone(),
            at: cell.name_at,
            room: cell.name_room,
            outline: if has_outline {
                cell.outline
            } else {
                Vec::new()
            },
        });
        let square = (
            above.saturating_add_signed(row),
            left.saturating_add_signed(column),
        );
        notes.insert(square, text);
    }
    Drawing {
        places,
        headings,
        signs: match &puzzle.layout {
            Arrangement::Grid { signs, .. } => signs.clone(),
            _ => Vec::new(),
        },
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares: squares
                .iter()
                .map(|(row, column)| vec![(row + above, column + left)])
                .collect(),
            notes,
            is_ruled: true,
        },
    }
}

/// The totals of lines and the clues outside a grid, each in its square, and if that is outlined.
fn clues(
    puzzle: &Assignment,
    squares: &[Square],
    areas: &[Area],
) -> Vec<([isize; 2], String, bool)> {
    let totals = line_totals(&puzzle.rules, squares, areas).into_iter();
    let totals = totals.map(|(at, [down, across])| (at, format!("{down}\\{across}"), true));
    let outside = match &puzzle.layout {
        Arrangement::Grid { clues, .. } => &clues[..],
        _ => &[],
    };
    totals
        .chain(outside.iter().map(|(at, text)| (*at, text.clone(), false)))
        .collect()
}

/// Draws the regions and the cages of a grid on its cells.
fn mark_areas(areas: &[Area], neighbours: &[Vec<Option<usize>>], places: &mut [DrawnPlace]) {
    let leaves = |cell: usize, is_inside: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let sides = neighbours[cell].iter().enumerate();
        let sides = sides.filter(|(_, neighbour)| !neighbour.is_some_and(is_inside));
        sides.map(|(side, _)| side).collect()
    };
    let mut regions = vec![None; places.len()];
    for (no, Area { cells, rule, total }) in areas.iter().enumerate() {
        if let (Some(first), false) = (cells.first(), total.is_empty()) {
            places[*first].add_note(total);
        }
        for cell in cells {
            if !total.is_empty() {
                places[*cell].dashes = leaves(*cell, &|other| cells.contains(&other));
                continue;
            }
            regions[*cell].get_or_insert(no);
            if rule.origin != Origin::Unit("box") {
                places[*cell].shade = Shade::Washed(no);
            }
        }
    }
    for (cell, place) in places.iter_mut().enumerate() {
        place.borders = leaves(cell, &|other| regions[other] == regions[cell]);
    }
}

/// A row of houses: a house is a column under a roof, a category is a row. Values without a colour have a pale one of their category.
fn houses(n_houses: usize, categories: &[Category], legend: &Legend) -> Drawing {
    let left = |house_idx: usize| (WIDTH + GAP) * float(house_idx + 1);
    let top = |category_idx: usize| HEIGHT * float(category_idx);
    let mut places = Vec::new();
    let mut own = Vec::new();
    let mut headings = Vec::new();
    for house_idx in 0..n_houses {
        let (left, middle) = (left(house_idx), left(house_idx) + WIDTH / 2.0);
        headings.push(Heading {
            text: (house_idx + 1).to_string(),
            at: (middle, -0.36 * ROOF),
            room: (WIDTH, 28.0),
            outline: vec![(left, 0.0), (middle, -ROOF), (left + WIDTH, 0.0)],
        });
    }
    let all: Vec<&String> = categories
        .iter()
        .flat_map(|category| &category.values)
        .collect();
    for (category_idx, category) in categories.iter().enumerate() {
        headings.push(Heading {
            text: category.name.clone(),
            at: (WIDTH / 2.0, top(category_idx) + HEIGHT / 2.0),
            room: (WIDTH, 24.0),
            outline: Vec::new(),
        });
        let values: Vec<&str> = category.values.iter().map(String::as_str).collect();
        let colours = legend.own_colours(&values);
        let is_alone = |value: &&str| all.iter().filter(|other| **other == *value).count() == 1;
        let named = if values.iter().all(is_alone) {
            String::new()
        } else {
            format!(" ({})", category.name)
        };
        for house_idx in 0..n_houses {
            let slot = places.len();
            let coloured = values.iter().zip(&colours);
            let coloured = coloured.filter_map(|(value, colour)| Some((*value, (*colour)?)));
            own.extend(coloured.map(|(value, colour)| ((slot, value.to_owned()), colour)));
            let at = (left(house_idx), top(category_idx));
            places.push(DrawnPlace {
                called: format!("house {}, {}", house_idx + 1, category.name),
                at: format!("in house {}{named}", house_idx + 1),
                shade: Shade::Tinted(numbered(category_idx).pale()),
                ..DrawnPlace::cell(at, (WIDTH, HEIGHT), (0.9, 0.4))
            });
        }
    }
    Drawing {
        places,
        headings,
        signs: Vec::new(),
        colours: Colours::Places(own.into_iter().collect()),
        layout: Layout::Table {
            corner: "House",
            columns: (1..=n_houses).map(|no| no.to_string()).collect(),
            rows: categories
                .iter()
                .map(|category| category.name.clone())
                .collect(),
        },
    }
}
