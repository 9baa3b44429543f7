//! What rows of houses look like: a place in each house for every category, by name. The slot of house `h` of category
//! `c`, both from 0, is `c * n_houses + h`.

mod svg;
mod text;

use super::model::Logic;
use crate::plan::{Filling, Look, Placement, Sheet, Theme};

/// The look of a row of houses.
#[derive(Debug)]
pub struct HouseLook {
    n_houses: usize,
    categories: Vec<String>,
}

impl HouseLook {
    /// The look of this puzzle's houses.
    pub fn new(logic: &Logic) -> Self {
        let categories = logic.categories.iter();
        Self {
            n_houses: logic.n_houses,
            categories: categories.map(|category| category.name.clone()).collect(),
        }
    }
}

impl Look for HouseLook {
    fn text(&self, filling: &Filling) -> String {
        text::draw_houses(self.n_houses, &self.categories, filling)
    }

    fn words(&self, placements: &Filling) -> Vec<String> {
        let words = |Placement { slot, piece, .. }: &Placement| {
            format!("{piece} in house {}", slot % self.n_houses + 1)
        };
        placements.iter().map(words).collect()
    }

    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet> {
        Box::new(svg::sheet(self.n_houses, &self.categories, theme))
    }
}
