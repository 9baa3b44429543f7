//! The names of values: in clues, in words and in SQL.

use crate::error::nearest;
use crate::family::assignment::Category;
use crate::sql::identifiers;

/// Every way to write a value, which is known by its position among all values: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct ValueNames {
    /// Every value by itself, in the order of the file.
    pub spellings: Vec<String>,
    /// The same with their categories, which is always unambiguous.
    pub qualified: Vec<String>,
    /// The column of each value's house, and the alias of the house itself.
    pub columns: Vec<String>,
    pub categories: Vec<String>,
}

impl ValueNames {
    /// The names of the values of these categories. Sets the names of their columns, too.
    pub fn new(categories: &mut [Category]) -> Self {
        let mut names = Self::default();
        let (mut columns, mut of_categories) = (Vec::new(), Vec::new());
        for (category_no, Category { name, values, .. }) in (1..).zip(&*categories) {
            names.categories.push(name.trim().to_owned());
            of_categories.push(vec![name.clone(), format!("C{category_no}")]);
            for (value_no, value) in (1..).zip(values) {
                names.spellings.push(value.clone());
                names.qualified.push(format!("{}.{value}", name.trim()));
                let numbered = format!("C{category_no}_V{value_no}");
                columns.push(vec![value.clone(), format!("{name} {value}"), numbered]);
            }
        }
        names.columns = identifiers(&columns);
        let columns = identifiers(&of_categories);
        for (category, column) in categories.iter_mut().zip(columns) {
            category.column = column;
        }
        names
    }

    /// A value by itself if no other is spelled so, and with its category otherwise.
    pub fn alone(&self, value: usize) -> &str {
        let spelling = &self.spellings[value];
        match self.called(spelling)[..] {
            [_] => spelling,
            _ => &self.qualified[value],
        }
    }

    /// True if both values are of one category.
    pub fn are_of_one_category(&self, one: usize, other: usize) -> bool {
        let n_houses = self.spellings.len() / self.categories.len();
        one / n_houses == other / n_houses
    }

    /// The values with this name.
    pub fn called(&self, name: &str) -> Vec<usize> {
        let names = self.spellings.iter().zip(&self.qualified).enumerate();
        let called = names.filter(|(_, (alone, qualified))| *alone == name || *qualified == name);
        called.map(|(value, _)| value).collect()
    }

    /// The longest name that a text starts with, in any letter case, singular or plural: the length of what is written there, the name,
    /// and true if it is spelled so. A number alone is not a name: it is a house.
    pub fn longest(&self, text: &str) -> Option<(usize, &str, bool)> {
        let words = self.spellings.iter().filter(|name| !is_number(name));
        let found = words.chain(&self.qualified).rev().filter_map(|name| {
            let length = folded_length(name, text)?;
            Some((length, name.as_str(), text[..length] == *name))
        });
        found.max_by_key(|(length, _, is_exact)| (*length, *is_exact))
    }

    /// The name most similar to a word, if any is similar. That of a number has its category.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        let names = self.spellings.iter().filter(|name| !is_number(name));
        nearest(word, names.chain(&self.qualified).map(String::as_str))
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
        let is_whole = !rest.starts_with(char::is_alphanumeric);
        is_whole.then(|| text.len() - rest.len())
    })
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
