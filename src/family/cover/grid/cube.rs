//! Cubes, in layers that are drawn side by side.

use super::square::{STEPS, ruled};
use super::{COLUMN, LAYER, Lattice, Matrix, ROW, Site, plus};
use crate::drawing::{Layout, Place};

/// The grid of cubes.
#[derive(Debug)]
pub struct Cubes;

/// The order of three axes, and whether it is a turn of them rather than a mirror image.
const ORDERS: [([usize; 3], bool); 6] = [
    ([LAYER, ROW, COLUMN], true),
    ([LAYER, COLUMN, ROW], false),
    ([ROW, LAYER, COLUMN], false),
    ([ROW, COLUMN, LAYER], true),
    ([COLUMN, LAYER, ROW], true),
    ([COLUMN, ROW, LAYER], false),
];

impl Lattice for Cubes {
    fn nouns(&self) -> [&'static str; 2] {
        ["cube", "cubes"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        let steps = STEPS.into_iter().chain([[-1, 0, 0], [1, 0, 0]]);
        steps.map(|step| plus(site, step)).collect()
    }

    /// Each axis goes along one of the three, forwards or backwards; half of these maps are mirror images.
    fn turns(&self) -> Vec<Matrix> {
        let signs = (0..8).map(|bits: u8| [4, 2, 1].map(|bit| bits & bit != 0));
        let signs: Vec<[bool; 3]> = signs.collect();
        let turns = ORDERS.iter().flat_map(|(order, is_turn)| {
            let fit = signs.iter().filter(move |signs| {
                let n_backwards = signs.iter().filter(|is_back| **is_back).count();
                n_backwards.is_multiple_of(2) == *is_turn
            });
            fit.map(move |signs| {
                let mut matrix = [[0; 3]; 3];
                for (axis, is_back) in signs.iter().enumerate() {
                    matrix[axis][order[axis]] = if *is_back { -2 } else { 2 };
                }
                matrix
            })
        });
        turns.collect()
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<Place>, Layout) {
        let n_columns = sites.iter().map(|site| site[COLUMN] + 1).max().unwrap_or(0);
        // A free column parts the layers.
        let flat = |site: &Site| [site[ROW], site[LAYER] * (n_columns + 1) + site[COLUMN]];
        ruled(sites.iter().map(flat).collect())
    }
}
