//! Logic puzzles: a row of houses, categories with a value for each house, and clues that say where values stand to
//! each other. The Fish, also known as the Zebra puzzle, is one.

mod clue;
mod names;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

pub use clue::{Clue, Comparison, Operand};

use self::names::Names;
use super::document::{Document, Entries, check_name};
use super::{Kind, Known, Puzzle};
use crate::error::{Error, Result};
use crate::output::count_of;

/// How many houses a row may have.
pub const HOUSES: RangeInclusive<usize> = 1..=9;

/// How many categories a logic puzzle may have.
pub const CATEGORIES: RangeInclusive<usize> = 1..=9;

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
        let (n_categories, n_clues) = (self.categories.len(), self.clues.len());
        let categories = match n_categories {
            1 => "1 category".to_owned(),
            _ => format!("{n_categories} categories"),
        };
        let (houses, clues) = (
            count_of(self.n_houses as u64, "house"),
            count_of(n_clues as u64, "clue"),
        );
        format!("{houses}, {categories}, {clues}")
    }

    /// What a value is called.
    #[must_use]
    pub fn value(&self, id: ValueId) -> &str {
        &self.categories[id.category_idx].values[id.value_idx]
    }

    /// Every value, category by category.
    pub fn values(&self) -> impl Iterator<Item = ValueId> {
        let n_houses = self.n_houses;
        (0..self.categories.len()).flat_map(move |category_idx| {
            (0..n_houses).map(move |value_idx| ValueId {
                category_idx,
                value_idx,
            })
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogicFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    #[serde(default)]
    known: Known,
    houses: Spanned<toml::Value>,
    categories: Spanned<Entries<Vec<Spanned<String>>>>,
    clues: Vec<Spanned<String>>,
}

/// Reads a logic puzzle from its puzzle file.
///
/// # Errors
/// When a key, a category, a value or a clue is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: LogicFile = document.read()?;
    let n_houses = n_houses(document, &file.houses)?;
    let categories = categories(document, file.categories, n_houses)?;
    let names = Names::new(&categories);
    let clues = file.clues.iter().map(|text| {
        let place = document.place(text.span().start);
        clue::parse(text.get_ref(), &place, &names, n_houses)
    });
    Ok(Puzzle {
        name: document.puzzle_name(file.name)?,
        kind: Kind::Logic(Logic {
            n_houses,
            clues: clues.collect::<Result<_>>()?,
            categories,
        }),
        known: file.known,
        definition: document.text().to_owned(),
        is_loaded: false,
        warnings: Vec::new(),
    })
}

fn n_houses(document: &Document, given: &Spanned<toml::Value>) -> Result<usize> {
    let found = given.get_ref();
    let n_houses = found.as_integer().and_then(|n| usize::try_from(n).ok());
    n_houses
        .filter(|n_houses| HOUSES.contains(n_houses))
        .ok_or_else(|| Error::Houses {
            place: document.place(given.span().start),
            found: found.to_string(),
            needed: HOUSES,
        })
}

fn categories(
    document: &Document,
    given: Spanned<Entries<Vec<Spanned<String>>>>,
    n_houses: usize,
) -> Result<Vec<Category>> {
    let place = document.place(given.span().start);
    let entries = given.into_inner().0;
    if !CATEGORIES.contains(&entries.len()) {
        return Err(Error::CategoryCount {
            place,
            found: entries.len(),
            needed: CATEGORIES,
        });
    }
    let categories = entries.into_iter().map(|(name, values)| {
        let place = document.place(name.span().start);
        check_name(name.get_ref(), "name of a category", &place)?;
        let name = name.into_inner();
        let values = category_values(document, &name, values.into_inner())?;
        if values.len() != n_houses {
            return Err(Error::CategorySize {
                place,
                category: name,
                found: values.len(),
                n_houses,
            });
        }
        Ok(Category { name, values })
    });
    categories.collect()
}

fn category_values(
    document: &Document,
    category: &str,
    given: Vec<Spanned<String>>,
) -> Result<Vec<String>> {
    let mut seen = BTreeSet::new();
    let values = given.into_iter().map(|value| {
        let place = document.place(value.span().start);
        check_name(value.get_ref(), "value of a category", &place)?;
        let value = value.get_ref().trim().to_owned();
        if !seen.insert(value.clone()) {
            return Err(Error::ValueTwice {
                place,
                category: category.to_owned(),
                value,
            });
        }
        Ok(value)
    });
    values.collect()
}
