//! Drawings of assignments: a grid, named cells, or a row of houses.

use std::collections::BTreeMap;

use super::areas::{Area, areas};
use super::model::{Arrangement, Assignment, Category, Origin, Rules};
use super::picture;
use crate::drawing::colour::numbered;
use crate::drawing::geometry::float;
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, Heading, Layout, Place, Shade, cells, named_cells};

/// The side of a cell, and the shares of its width and height that a value takes up.
const CELL: f64 = 60.0;
const VALUE: (f64, f64) = (0.9, 0.56);

/// The sizes of a house.
const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 60.0;
const GAP: f64 = 14.0;
const ROOF: f64 = 64.0;

/// The drawing of a puzzle.
pub fn drawing(puzzle: &Assignment, legend: &Legend) -> Drawing {
    match &puzzle.layout {
        Arrangement::Names(None) => {
            let variables = puzzle.rules.variables.iter();
            let names: Vec<String> = variables.map(|variable| variable.name.clone()).collect();
            let mut drawing = named_cells(&names, "value");
            for (place, variable) in drawing.places.iter_mut().zip(&puzzle.rules.variables) {
                place.is_given = variable.given.is_some();
            }
            drawing
        }
        Arrangement::Picture { .. } => picture::drawing(puzzle, legend),
        Arrangement::Names(Some(squares)) => grid(puzzle, squares, false),
        Arrangement::Grid {
            size,
            has_diagonals,
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

/// A grid, with thick lines around it and its regions, and with given values, the diagonals, cages, and regions of any shape marked.
fn grid(puzzle: &Assignment, squares: &[(usize, usize)], has_diagonals: bool) -> Drawing {
    let n_rows = squares
        .iter()
        .map(|(row, _)| row + 1)
        .max()
        .unwrap_or_default();
    let mut places = cells(squares, CELL, VALUE);
    for (cell, place) in places.iter_mut().enumerate() {
        let (row, column) = squares[cell];
        let is_on_diagonal = row == column || row + column + 1 == n_rows;
        let variable = &puzzle.rules.variables[cell];
        *place = Place {
            at: format!("in {}", variable.name),
            called: variable.name.clone(),
            shade: if has_diagonals && is_on_diagonal {
                Shade::Marked
            } else {
                Shade::Plain
            },
            is_given: variable.given.is_some(),
            ..std::mem::take(place)
        };
    }
    mark_areas(&puzzle.rules, squares, &mut places);
    Drawing {
        places,
        headings: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares: squares.to_vec(),
            is_ruled: true,
        },
    }
}

/// Draws the regions and the cages of a grid on its cells.
fn mark_areas(rules: &Rules, squares: &[(usize, usize)], places: &mut [Place]) {
    let beside = |place: &Place| {
        let touches = place.touches.iter();
        touches.map(|touch| touch.map(|(slot, _)| slot)).collect()
    };
    let neighbours: Vec<Vec<Option<usize>>> = places.iter().map(beside).collect();
    let leaves = |cell: usize, is_inside: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let sides = neighbours[cell].iter().enumerate();
        let sides = sides.filter(|(_, neighbour)| !neighbour.is_some_and(is_inside));
        sides.map(|(side, _)| side).collect()
    };
    let touches = |one: usize, other: usize| neighbours[one].contains(&Some(other));
    let mut regions = vec![None; places.len()];
    for (no, Area { cells, rule, total }) in areas(rules, squares, &touches).into_iter().enumerate()
    {
        if let (Some(first), false) = (cells.first(), total.is_empty()) {
            places[*first].total.clone_from(&total);
        }
        for cell in &cells {
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
            places.push(Place {
                called: format!("house {}, {}", house_idx + 1, category.name),
                at: format!("in house {}{named}", house_idx + 1),
                shade: Shade::Tinted(numbered(category_idx).pale()),
                ..Place::cell(at, (WIDTH, HEIGHT), (0.9, 0.4))
            });
        }
    }
    Drawing {
        places,
        headings,
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
