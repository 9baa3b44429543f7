//! Drawings of puzzles that state their own rules: a grid where the variables have rows and columns, or else a cell for each variable
//! with its name above.

use std::collections::BTreeMap;

use super::model::Rules;
use crate::drawing::{Colours, Drawing, Layout, Place, cells, named_cells};

/// The length of a side of a cell, and how much of its width and height a value takes.
const CELL: f64 = 60.0;
const NAME: (f64, f64) = (0.9, 0.56);

/// The drawing of a puzzle.
pub fn drawing(rules: &Rules) -> Drawing {
    let names = rules.variables.iter().map(|unknown| unknown.name.clone());
    let names: Vec<String> = names.collect();
    let mut drawing = match &rules.squares {
        Some(squares) => grid(squares, &names),
        None => named_cells(&names, "value"),
    };
    for (place, unknown) in drawing.places.iter_mut().zip(&rules.variables) {
        place.is_given = unknown.is_given;
    }
    drawing
}

/// Cells with a thick line around them.
fn grid(squares: &[(usize, usize)], names: &[String]) -> Drawing {
    let places = cells(squares, CELL, NAME).into_iter().zip(names);
    let places = places.map(|(place, name)| {
        let sides = place.touches.iter().enumerate();
        let rim = sides.filter(|(_, touch)| touch.is_none());
        Place {
            borders: rim.map(|(side, _)| side).collect(),
            at: format!("in {name}"),
            called: name.clone(),
            ..place
        }
    });
    Drawing {
        places: places.collect(),
        headings: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares: squares.to_vec(),
            is_ruled: true,
        },
    }
}
