//! Drawings of puzzles that state their own rules: a grid where the variables have rows and columns, or else a cell for each variable
//! with its name above.

use std::collections::BTreeMap;

use super::model::Rules;
use crate::drawing::geometry::float;
use crate::drawing::{Colours, Drawing, Heading, Layout, Place, cells};

/// The height of a cell, and how much of its width and height a value takes.
const CELL: f64 = 60.0;
const NAME: (f64, f64) = (0.9, 0.56);

/// The width of a cell that stands alone, and the height of the name above it.
const WIDTH: f64 = 120.0;
const HEADING: f64 = 30.0;

/// How many cells that stand alone make a row.
const A_ROW: usize = 8;

/// The drawing of a puzzle.
pub fn drawing(rules: &Rules) -> Drawing {
    let variables = &rules.variables;
    let (mut places, layout, headings) = match &rules.squares {
        Some(squares) => {
            let layout = Layout::Grid {
                squares: squares.clone(),
                is_ruled: true,
            };
            (cells(squares, CELL, NAME), layout, Vec::new())
        }
        None => {
            let corner = |slot: usize| {
                let (row, column) = (slot / A_ROW, slot % A_ROW);
                (float(column) * WIDTH, float(row) * (CELL + HEADING))
            };
            let layout = Layout::Table {
                corner: "",
                columns: vec!["value".to_owned()],
                rows: variables
                    .iter()
                    .map(|unknown| unknown.name.clone())
                    .collect(),
            };
            let places = (0..variables.len()).map(|slot| {
                let (x, y) = corner(slot);
                Place::cell((x, y + HEADING), (WIDTH, CELL), NAME)
            });
            let headings = variables.iter().enumerate().map(|(slot, unknown)| {
                let (x, y) = corner(slot);
                Heading {
                    text: unknown.name.clone(),
                    at: (x + WIDTH / 2.0, y + HEADING / 2.0),
                    room: (0.9 * WIDTH, 0.6 * HEADING),
                    outline: Vec::new(),
                }
            });
            (places.collect(), layout, headings.collect())
        }
    };
    for (place, unknown) in places.iter_mut().zip(variables) {
        *place = Place {
            at: format!("for {}", unknown.name),
            called: unknown.name.clone(),
            is_given: unknown.is_given,
            ..std::mem::take(place)
        };
    }
    if rules.squares.is_some() {
        for place in &mut places {
            let is_border = |touch: &Option<(usize, usize)>| touch.is_none();
            let sides = place.touches.iter().enumerate();
            place.borders = sides
                .filter(|(_, touch)| is_border(touch))
                .map(|(side, _)| side)
                .collect();
        }
    }
    Drawing {
        places,
        headings,
        colours: Colours::Places(BTreeMap::new()),
        layout,
    }
}
