//! What a logic puzzle is made of.

use std::ops::RangeInclusive;

use crate::words::count_of;

/// How many houses a row may have.
pub const HOUSES: RangeInclusive<usize> = 1..=9;

/// How many categories a logic puzzle may have.
pub const CATEGORIES: RangeInclusive<usize> = 1..=9;

/// How many clues a logic puzzle may have. All of them may be conditions of one stage, and SQLite takes an expression of
/// up to 1,000 levels.
pub const MOST_CLUES: usize = 500;

/// A logic puzzle: every category puts one of its values into every house.
#[derive(Debug, Clone)]
pub struct Logic {
    /// The number of houses, which are numbered from 1 on the left.
    pub n_houses: usize,
    /// The categories in the order of the file.
    pub categories: Vec<Category>,
    /// The clues in the order of the file.
    pub clues: Vec<Clue>,
}

/// A category, such as the colours of the houses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// What it is called.
    pub name: String,
    /// Its values, as many as there are houses, in the order of the file.
    pub values: Vec<String>,
}

/// A value of a logic puzzle by its place in the file; both numbers count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueId {
    /// Its category.
    pub category_idx: usize,
    /// Its place in the category.
    pub value_idx: usize,
}

impl Logic {
    /// How big the puzzle is, in words: "5 houses, 5 categories, 15 clues".
    #[must_use]
    pub fn size(&self) -> String {
        let categories = match self.categories.len() {
            1 => "1 category".to_owned(),
            n_categories => format!("{n_categories} categories"),
        };
        let houses = count_of(self.n_houses as u64, "house");
        let clues = count_of(self.clues.len() as u64, "clue");
        format!("{houses}, {categories}, {clues}")
    }

    /// What a value is called.
    #[must_use]
    pub fn value(&self, id: ValueId) -> &str {
        &self.categories[id.category_idx].values[id.value_idx]
    }

    /// The values of a category.
    pub fn values_of(&self, category_idx: usize) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.n_houses).map(move |value_idx| ValueId {
            category_idx,
            value_idx,
        })
    }

    /// The values of these categories, one after the other.
    pub(super) fn values_of_all(&self, categories: &[usize]) -> impl Iterator<Item = ValueId> {
        let categories = categories.iter();
        categories.flat_map(|category_idx| self.values_of(*category_idx))
    }

    /// Every value, category by category.
    pub fn values(&self) -> impl Iterator<Item = ValueId> {
        (0..self.categories.len()).flat_map(|category_idx| self.values_of(category_idx))
    }
}

/// A clue: the house `step` places right of `left` stands in this relation to `right`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// The clue as it was written, on one line.
    pub text: String,
    /// The value that the clue is about.
    pub left: ValueId,
    /// How many houses further right to look; a negative number looks left.
    pub step: i64,
    /// How that house stands to the other one.
    pub relation: Comparison,
    /// The other house.
    pub right: Operand,
}

/// How two houses stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`: they are the same.
    Same,
    /// `!=`: they are not.
    Different,
    /// `<`: the first is left of the second.
    Left,
    /// `>`: the first is right of the second.
    Right,
    /// `~`: they are next door to each other.
    Beside,
}

/// What a value is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// The house of another value.
    Value(ValueId),
    /// The house of this number, counted from 1.
    House(i64),
}

impl Operand {
    /// The value that is compared with, if it is one.
    #[must_use]
    pub fn value(self) -> Option<ValueId> {
        match self {
            Self::Value(id) => Some(id),
            Self::House(_) => None,
        }
    }
}

impl Comparison {
    /// The relation as seen from the other house.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            same => same,
        }
    }

    /// Whether two houses are in this relation.
    #[must_use]
    pub fn holds(self, first: i64, second: i64) -> bool {
        match self {
            Self::Same => first == second,
            Self::Different => first != second,
            Self::Left => first < second,
            Self::Right => first > second,
            Self::Beside => first.abs_diff(second) == 1,
        }
    }
}
