//! The names that clues may use for values.

use crate::error::nearest;
use crate::family::logic::model::{Category, ValueId};

/// Every way to write a value: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct Names {
    spellings: Vec<(String, ValueId)>,
    qualified: Vec<(String, ValueId)>,
    categories: Vec<String>,
}

impl Names {
    pub fn new(categories: &[Category]) -> Self {
        let mut names = Self::default();
        for (category_idx, category) in categories.iter().enumerate() {
            names.categories.push(category.name.trim().to_owned());
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

    /// The longest name that a text starts with in any letter case, singular or plural, and the length of what is written there.
    pub fn folded(&self, text: &str) -> Option<(usize, &str)> {
        let words = self.spellings.iter().filter(|(name, _)| !is_number(name));
        let names = words.chain(&self.qualified).map(|(name, _)| name.as_str());
        let fitting = names.filter_map(|name| Some((folded_length(name, text)?, name)));
        fitting.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// The names of the categories, in the order of the file.
    pub fn categories(&self) -> impl Iterator<Item = &str> {
        self.categories.iter().map(String::as_str)
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

/// The length of a name at the start of a text, in any letter case, singular or plural.
pub fn folded_length(name: &str, text: &str) -> Option<usize> {
    let singular = name.strip_suffix('s').filter(|rest| rest.len() > 2);
    let forms = [
        Some((name, "s")),
        Some((name, "es")),
        Some((name, "")),
        singular.map(|name| (name, "")),
    ];
    forms.into_iter().flatten().find_map(|(name, ending)| {
        let mut letters = text.char_indices();
        for expected in name.chars().chain(ending.chars()) {
            let (_, found) = letters.next()?;
            if !expected.to_lowercase().eq(found.to_lowercase()) {
                return None;
            }
        }
        let rest = letters.as_str();
        let is_whole = rest
            .chars()
            .next()
            .is_none_or(|next| !next.is_alphanumeric());
        is_whole.then(|| text.len() - rest.len())
    })
}

/// True if a name consists of digits only.
pub fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if what follows a name in a clue cannot be part of it.
pub fn ends_a_word(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|symbol| symbol.is_whitespace() || "=!<>~+-,".contains(symbol))
}
