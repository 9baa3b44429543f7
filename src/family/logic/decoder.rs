//! The meaning of the rows of a logic puzzle: who and what is in which house. `Solution` has a row for each house, with a column for
//! each category.

use serde_json::{Value as Json, json};

use super::columns::Columns;
use super::model::Logic;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};

/// The column of `Solution` that holds the number of a house.
const HOUSE: &str = "House";

/// Reads the houses of the values that a stage fills, each by its number in the order of the file.
#[derive(Debug)]
pub struct LogicDecoder {
    logic: Logic,
    columns: Columns,
}

impl LogicDecoder {
    /// A decoder for this puzzle.
    pub fn new(logic: &Logic, columns: Columns) -> Self {
        let logic = logic.clone();
        Self { logic, columns }
    }

    /// The value that a column, or an alias, of this name means.
    fn value_of(&self, name: &str) -> Option<&str> {
        let mut values = self.logic.values();
        let value = values.find(|id| self.columns.of(*id) == name)?;
        Some(self.logic.value(value))
    }

    /// The categories, each with the values that the stage gives a house.
    fn categories(&self, stage: &Stage) -> Vec<Json> {
        let categories = (0..self.logic.categories.len()).map(|category_idx| {
            let values = self.logic.values_of(category_idx);
            let values = values.filter(|id| stage.fills.contains(&self.logic.index(*id)));
            let values = values.map(|id| (self.logic.value(id), self.columns.of(id)));
            json!({
                "column": self.columns.of_category(category_idx),
                "lines": in_lines(values, |(name, column)| name.len() + column.len() + 22),
            })
        });
        categories.collect()
    }
}

impl Decoder for LogicDecoder {
    fn filling(&self, values: &[usize], row: &Row) -> ReadFilling {
        let n_houses = self.logic.n_houses;
        let placements = values.iter().enumerate().map(|(idx, value)| {
            let id = self.logic.value_at(*value);
            let house = row.get(idx).and_then(Cell::as_index);
            let house = house.filter(|house| (1..=n_houses).contains(house));
            let house = house.ok_or(Meaningless(idx))?;
            Ok(Placement {
                slot: id.category_idx * n_houses + house - 1,
                piece: self.logic.value(id).to_owned(),
                look: Vec::new(),
            })
        });
        let mut filling: Filling = placements.collect::<ReadFilling>()?;
        filling.sort();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "house"
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        Some(format!("the house of {}", self.value_of(column)?))
    }

    fn columns(&self) -> Vec<String> {
        let categories = 0..self.logic.categories.len();
        let categories = categories.map(|idx| self.columns.of_category(idx));
        let columns = std::iter::once(HOUSE).chain(categories);
        columns.map(str::to_owned).collect()
    }

    /// A program calls a category as the puzzle file does, unless a house is called so.
    fn keys(&self) -> Vec<String> {
        let house = HOUSE.to_ascii_lowercase();
        let categories = self.logic.categories.iter().enumerate();
        let categories = categories.map(|(idx, category)| {
            if category.name.eq_ignore_ascii_case(HOUSE) {
                self.columns.of_category(idx).to_owned()
            } else {
                category.name.clone()
            }
        });
        std::iter::once(house).chain(categories).collect()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let n_houses = self.logic.n_houses;
        let row = |house| {
            let unknown = vec![Cell::Null; self.logic.categories.len()];
            [vec![Cell::from(house)], unknown].concat()
        };
        let mut rows: Vec<Row> = (1..=n_houses).map(row).collect();
        for Placement { slot, piece, .. } in filling {
            rows[slot % n_houses][slot / n_houses + 1] = Cell::from(piece.as_str());
        }
        rows
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let holes = json!({
            "n_houses": self.logic.n_houses,
            "categories": self.categories(stage),
        });
        (template!("logic/solution.sql"), holes)
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let names = test.columns().into_iter().flat_map(<[&str; 2]>::from);
        let values = names.filter_map(|name| self.value_of(name));
        Highlight {
            pieces: values.map(str::to_owned).collect(),
            ..Highlight::default()
        }
    }
}
