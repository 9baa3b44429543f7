//! The names that clues may use for values.

use crate::error::nearest;
use crate::family::logic::model::{Category, ValueId};

/// Every way to write a value: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct Names {
    spellings: Vec<(String, ValueId)>,
    qualified: Vec<(String, ValueId)>,
}

impl Names {
    pub fn new(categories: &[Category]) -> Self {
        let mut names = Self::default();
        for (category_idx, category) in categories.iter().enumerate() {
            for (value_idx, value) in category.values.iter().enumerate() {
                let id = ValueId {
                    category_idx,
                    value_idx,
                };
                let qualified = format!("{}.{value}", category.name.trim());
                names.spellings.push((value.clone(), id));
                names.qualified.push((qualified, id));
            }
        }
        names
    }

    /// The longest name that a text starts with, and the values that it may mean. A number alone is not a name: it
    /// is a house.
    pub fn at_start_of(&self, text: &str) -> Option<(&str, Vec<ValueId>)> {
        let words = self.spellings.iter().filter(|(name, _)| !is_number(name));
        let names = words.chain(&self.qualified);
        let fitting = names.filter(|(name, _)| {
            let rest = text.strip_prefix(name.as_str());
            rest.is_some_and(ends_a_word)
        });
        let fitting: Vec<_> = fitting.collect();
        let (longest, _) = fitting.iter().max_by_key(|(name, _)| name.len())?;
        let meant = fitting.iter().filter(|(name, _)| name == longest);
        Some((longest, meant.map(|(_, id)| *id).collect()))
    }

    /// A value's name with its category, which is always unambiguous.
    pub fn qualified(&self, id: ValueId) -> &str {
        let found = self.qualified.iter().find(|(_, other)| *other == id);
        found.map_or("", |(name, _)| name)
    }

    /// The full names of the values with this name.
    pub fn qualified_of(&self, value: &str) -> Vec<&str> {
        let called = self.spellings.iter().filter(|(name, _)| name == value);
        called.map(|(_, id)| self.qualified(*id)).collect()
    }

    /// The name most similar to a word, if any is similar.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        let names = self.spellings.iter().chain(&self.qualified);
        nearest(word, names.map(|(name, _)| name.as_str()))
    }

    /// Every value by itself, in the order of the file.
    pub fn all(&self) -> Vec<&str> {
        self.spellings.iter().map(|(name, _)| &**name).collect()
    }
}

/// Whether a name consists of digits only.
pub fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether what follows a name in a clue cannot be part of it.
pub fn ends_a_word(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|symbol| symbol.is_whitespace() || "=!<>~+-,".contains(symbol))
}
