//! Who and what is in which house: a row for each house, with a column for each category.

use serde_json::{Value as Json, json};

use super::columns::Columns;
use super::model::Logic;
use crate::plan::{Compared, Filling, Places, Stage, Terms, render_solution};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};
use crate::sql::{in_lines, render, template};

/// The column of `Solution` that holds the number of a house.
const HOUSE: &str = "House";

/// The houses of a puzzle, as places that a stage fills.
#[derive(Debug)]
pub struct HousePlaces {
    logic: Logic,
    columns: Columns,
}

impl HousePlaces {
    /// The houses of this puzzle.
    pub fn new(logic: &Logic, columns: Columns) -> Self {
        let logic = logic.clone();
        Self { logic, columns }
    }

    /// What a program calls a category: as the puzzle file does, unless a house is called so.
    fn key(&self, category_idx: usize) -> &str {
        let name = self.logic.categories[category_idx].name.as_str();
        match name.eq_ignore_ascii_case(HOUSE) {
            true => self.columns.of_category(category_idx),
            false => name,
        }
    }

    /// The categories, each with the values that the stage gives a house.
    fn categories(&self, stage: &Stage) -> Vec<Json> {
        let categories = self.logic.categories.iter().enumerate();
        let categories = categories.map(|(category_idx, category)| {
            let is_filled = stage.fills.contains(&category_idx);
            let values = self.logic.values_of(category_idx).filter(|_| is_filled);
            let values = values.map(|id| (self.logic.value(id), self.columns.of(id)));
            let lines = in_lines(values, |(name, column)| name.len() + column.len() + 22);
            let lines = lines.into_iter().map(|line| {
                let values = line.into_iter();
                let values = values.map(|(name, column)| json!({ "name": name, "column": column }));
                values.collect::<Vec<_>>()
            });
            json!({
                "name": category.name,
                "column": self.columns.of_category(category_idx),
                "lines": lines.collect::<Vec<_>>(),
            })
        });
        categories.collect()
    }
}

impl Places for HousePlaces {
    fn columns(&self) -> Vec<String> {
        let categories = 0..self.logic.categories.len();
        let categories = categories.map(|idx| self.columns.of_category(idx).to_owned());
        std::iter::once(HOUSE.to_owned())
            .chain(categories)
            .collect()
    }

    fn filled(&self, filling: &Filling) -> Relation {
        let n_categories = self.logic.categories.len();
        let keys = (0..n_categories).map(|idx| self.key(idx).to_owned());
        let house = std::iter::once(HOUSE.to_ascii_lowercase());
        let mut filled = Relation::with_columns(house.chain(keys));
        for house in 1..=self.logic.n_houses {
            let mut row = vec![Cell::Null; n_categories + 1];
            row[0] = Cell::from(house);
            filled.rows.push(row);
        }
        for placement in filling {
            let (category_idx, house_idx) = (
                placement.slot / self.logic.n_houses,
                placement.slot % self.logic.n_houses,
            );
            filled.rows[house_idx][category_idx + 1] = Cell::from(placement.piece.as_str());
        }
        filled
    }

    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        let holes = json!({ "categories": self.categories(stage) });
        let template = template!("logic/solution.sql");
        render_solution(template, stage, Terms::Numbers, most, holes)
    }

    fn compared(
        &self,
        _stage: &Stage,
        rule: &Rule,
        _last: &dyn Fn(&str) -> Option<usize>,
    ) -> Compared {
        let columns = rule.test.columns().into_iter();
        let names = columns.flat_map(<[&str; 2]>::from);
        let values = (0..self.logic.categories.len()).flat_map(|idx| self.logic.values_of(idx));
        let values: Vec<_> = values.collect();
        let value = |name: &str| {
            let id = values.iter().find(|id| self.columns.of(**id) == name)?;
            Some(self.logic.value(*id).to_owned())
        };
        Compared {
            pieces: names.filter_map(value).collect(),
            ..Compared::default()
        }
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({
            "stage": stage.name,
            "n_houses": self.logic.n_houses,
            "categories": self.categories(stage),
        });
        render(template!("logic/laid.sql"), &holes)
    }
}
