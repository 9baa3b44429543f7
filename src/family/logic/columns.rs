//! The names of values and categories in SQL: their own, where these are identifiers on every engine.

use super::model::{Logic, ValueId};
use crate::sql::identifiers;

/// The columns and aliases of a puzzle. A stage has a column for each value, which holds its house; `Solution` has a column
/// for each category, which holds a value.
#[derive(Debug, Clone)]
pub struct Columns {
    n_houses: usize,
    values: Vec<String>,
    categories: Vec<String>,
}

/// The tables that the statements name beside those of the stages.
const OTHERS: [&str; 6] = ["House", "Attribute", "Solved", "Drawn", "Solution", "Board"];

/// The columns of merged rows, some of them with a number.
const OF_MERGED: [&str; 2] = ["Ways", "Used"];

impl Columns {
    /// The names for a puzzle. A value that has no good name, or shares it, is called by its category as well; then by the
    /// numbers of both.
    pub fn new(logic: &Logic) -> Self {
        let values = logic.values().map(|id| {
            let (value, category) = (logic.value(id), &logic.categories[id.category_idx].name);
            vec![
                value.to_owned(),
                format!("{category} {value}"),
                format!("C{}_V{}", id.category_idx + 1, id.value_idx + 1),
            ]
        });
        let categories = (1..).zip(&logic.categories);
        let categories =
            categories.map(|(no, category)| vec![category.name.clone(), format!("C{no}")]);
        let stages = (1..=logic.categories.len())
            .flat_map(|no| ["Opt", "OptA", "OptB"].map(|prefix| format!("{prefix}{no}")));
        let numbers = 0..=logic.values().count();
        let of_merged = numbers.flat_map(|no| OF_MERGED.map(|name| format!("{name}_{no}")));
        let numbered: Vec<String> = stages.chain(of_merged).collect();
        let taken = OTHERS.into_iter().chain(OF_MERGED);
        let taken = taken.chain(numbered.iter().map(String::as_str));
        let taken: Vec<&str> = taken.collect();
        Self {
            n_houses: logic.n_houses,
            values: identifiers(&values.collect::<Vec<_>>(), &taken),
            categories: identifiers(&categories.collect::<Vec<_>>(), &taken),
        }
    }

    /// The column of a value's house, and the alias of the house itself.
    pub fn of(&self, id: ValueId) -> &str {
        &self.values[id.category_idx * self.n_houses + id.value_idx]
    }

    pub fn of_category(&self, category_idx: usize) -> &str {
        &self.categories[category_idx]
    }
}
