//! Squares.

use std::collections::BTreeMap;

use super::{COLUMN, Lattice, Matrix, ROW, Site, plus, repeated};
use crate::drawing::geometry::{Point, signed};
use crate::drawing::{DrawnPlace, Layout, cells};

/// The grid of squares.
#[derive(Debug)]
pub struct Squares;

/// The length of a side of a cell, and how much of its width and height a name takes.
const SIDE: f64 = 80.0;
const NAME: (f64, f64) = (0.85, 0.35);

/// Steps across the sides: up, to the right, down and to the left.
pub const STEPS: [Site; 4] = [[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]];

/// A quarter, clockwise.
pub const QUARTER: Matrix = [[2, 0, 0], [0, 0, 2], [0, -2, 0]];

impl Lattice for Squares {
    fn nouns(&self) -> [&'static str; 2] {
        ["square", "squares"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        STEPS.map(|step| plus(site, step)).into()
    }

    fn turns(&self) -> Vec<Matrix> {
        repeated(QUARTER)
    }

    fn corners(&self, site: Site) -> Vec<Point> {
        let [left, top] = [COLUMN, ROW].map(|axis| 2.0 * signed(site[axis]));
        let (right, bottom) = (left + 2.0, top + 2.0);
        vec![(left, top), (right, top), (right, bottom), (left, bottom)]
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
        ruled(sites.iter().map(|site| [site[ROW], site[COLUMN]]).collect())
    }
}

/// Squares on these rows and columns.
pub fn ruled(squares: Vec<[i64; 2]>) -> (Vec<DrawnPlace>, Layout) {
    let squares: Vec<(usize, usize)> = squares
        .into_iter()
        .map(|[row, column]| (on_sheet(row), on_sheet(column)))
        .collect();
    let places = cells(&squares, SIDE, NAME);
    let layout = Layout::Grid {
        squares: squares.into_iter().map(|square| vec![square]).collect(),
        notes: BTreeMap::new(),
        is_ruled: false,
    };
    (places, layout)
}

/// A row or a column of a board, which has none below 0.
pub fn on_sheet(coordinate: i64) -> usize {
    usize::try_from(coordinate).unwrap_or(0)
}
