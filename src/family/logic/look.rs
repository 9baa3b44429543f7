//! What rows of houses look like: a place in each house for every category, by name. The slot of house `h` of category
//! `c`, both from 0, is `c * n_houses + h`.

mod svg;
mod text;

use std::collections::BTreeMap;

use super::model::{Category, Logic};
use crate::output::svg::colour::Colour;
use crate::output::svg::legend::Legend;
use crate::plan::{Filling, Look, Placement, Sheet, Theme};

/// The look of a row of houses.
#[derive(Debug)]
pub struct HouseLook {
    n_houses: usize,
    categories: Vec<String>,
    /// The colours of those values of a category, counted from 0, that have one of their own.
    colours: BTreeMap<(usize, String), Colour>,
}

impl HouseLook {
    /// The look of this puzzle's houses.
    pub fn new(logic: &Logic, legend: &Legend) -> Self {
        let categories = logic.categories.iter();
        let own = |(idx, category): (usize, &Category)| {
            let values: Vec<&str> = category.values.iter().map(String::as_str).collect();
            let colours = legend.own_colours(&values);
            let values = category.values.clone().into_iter();
            let own = values
                .zip(colours)
                .filter_map(move |(value, colour)| Some(((idx, value), colour?)));
            own.collect::<Vec<_>>()
        };
        Self {
            colours: categories.clone().enumerate().flat_map(own).collect(),
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
        Box::new(svg::sheet(
            self.n_houses,
            &self.categories,
            self.colours.clone(),
            theme,
        ))
    }
}
