//! Drawings of assignments: a grid, named cells, or a row of houses.

use std::collections::BTreeMap;

use super::boards;
use super::grid::grid;
use super::model::{Arrangement, Assignment, Category, RuledBoard};
use super::picture;
use crate::drawing::colour::numbered;
use crate::drawing::geometry::float;
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, DrawnPlace, Heading, Layout, Paint, named_cells};

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

/// A row of houses: a house is a column under a roof, a category is a row. Values without a colour have a pale one of their category.
fn houses(n_houses: usize, categories: &[Category], legend: &Legend) -> Drawing {
    let left = |house_idx: usize| (WIDTH + GAP) * float(house_idx + 1);
    let roofs = (0..n_houses).map(|house_idx| {
        let (left, middle) = (left(house_idx), left(house_idx) + WIDTH / 2.0);
        Heading {
            text: (house_idx + 1).to_string(),
            at: (middle, -0.36 * ROOF),
            room: (WIDTH, 28.0),
            outline: vec![(left, 0.0), (middle, -ROOF), (left + WIDTH, 0.0)],
        }
    });
    let names = categories
        .iter()
        .enumerate()
        .map(|(category_idx, category)| Heading {
            text: category.name.clone(),
            at: (WIDTH / 2.0, HEIGHT * (float(category_idx) + 0.5)),
            room: (WIDTH, 24.0),
            outline: Vec::new(),
        });
    let (mut places, mut own) = (Vec::new(), BTreeMap::new());
    for (category_idx, category) in categories.iter().enumerate() {
        let values: Vec<&str> = category.values.iter().map(String::as_str).collect();
        let colours = legend.own_colours(&values);
        let others = categories.iter().filter(|other| *other != category);
        let mut shared = others.flat_map(|other| &other.values);
        let of_category = if shared.any(|value| category.values.contains(value)) {
            format!(" ({})", category.name)
        } else {
            String::new()
        };
        for house_idx in 0..n_houses {
            for (value, colour) in category.values.iter().zip(&colours) {
                own.extend(colour.map(|colour| ((places.len(), value.clone()), colour)));
            }
            let at = (left(house_idx), HEIGHT * float(category_idx));
            places.push(DrawnPlace {
                called: format!("house {}, {}", house_idx + 1, category.name),
                at: format!("in house {}{of_category}", house_idx + 1),
                shade: Paint::Tinted(numbered(category_idx).pale()),
                ..DrawnPlace::cell(at, (WIDTH, HEIGHT), (0.9, 0.4))
            });
        }
    }
    let rows = categories.iter().map(|category| category.name.clone());
    Drawing {
        places,
        headings: roofs.chain(names).collect(),
        signs: Vec::new(),
        colours: Colours::Places(own),
        layout: Layout::Table {
            corner: "House",
            columns: (1..=n_houses).map(|no| no.to_string()).collect(),
            rows: rows.collect(),
        },
    }
}
