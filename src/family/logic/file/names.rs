//! The names that clues may use for values.

use crate::error::nearest;
use crate::family::logic::model::{Category, ValueId};

/// Every way to write a value: by itself, and after its category and a dot.
#[derive(Debug)]
pub struct Names {
    spellings: Vec<(String, ValueId)>,
    qualified: Vec<(String, ValueId)>,
}

impl Names {
    /// The names of the values of these categories.
    pub fn new(categories: &[Category]) -> Self {
        let mut names = Self {
            spellings: Vec::new(),
            qualified: Vec::new(),
        };
        for (category_idx, category) in categories.iter().enumerate() {
            for (value_idx, value) in category.values.iter().enumerate() {
                let id = ValueId {
                    category_idx,
                    value_idx,
                };
                names.spellings.push((value.clone(), id));
                let qualified = format!("{}.{value}", category.name.trim());
                names.qualified.push((qualified, id));
            }
        }
        names
    }

    /// The longest name that a text starts with, and the values that it may mean. A number by itself is no name: it
    /// is a house.
    pub fn at_start_of(&self, text: &str) -> Option<(&str, Vec<ValueId>)> {
        let spellings = self
            .spellings
            .iter()
            .filter(|(spelling, _)| !is_number(spelling))
            .chain(&self.qualified);
        let fitting = spellings.filter(|(spelling, _)| {
            let rest = text.strip_prefix(spelling.as_str());
            rest.is_some_and(ends_a_word)
        });
        let fitting: Vec<_> = fitting.collect();
        let longest = fitting.iter().map(|(spelling, _)| spelling.as_str());
        let longest = longest.max_by_key(|spelling| spelling.len())?;
        let meant = fitting
            .iter()
            .filter(|(spelling, _)| spelling == longest)
            .map(|(_, id)| *id);
        Some((longest, meant.collect()))
    }

    /// A value's name with its category: unmistakable.
    pub fn qualified(&self, id: ValueId) -> &str {
        let found = self.qualified.iter().find(|(_, other)| *other == id);
        found.map_or("", |(name, _)| name)
    }

    /// The full names of the values that are called this.
    pub fn qualified_of(&self, value: &str) -> Vec<&str> {
        let called = self
            .spellings
            .iter()
            .filter(|(spelling, _)| spelling == value);
        called.map(|(_, id)| self.qualified(*id)).collect()
    }

    /// The name most like a word, if any is like it.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        let names = self.spellings.iter().chain(&self.qualified);
        nearest(word, names.map(|(name, _)| name.as_str()))
    }

    /// Every value by itself, in the order of the file.
    pub fn all(&self) -> Vec<&str> {
        self.spellings.iter().map(|(name, _)| &**name).collect()
    }
}

/// Whether a name is digits and nothing else.
pub fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether what follows a name in a clue cannot be part of it.
pub fn ends_a_word(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|symbol| symbol.is_whitespace() || "=!<>~+-".contains(symbol))
}
