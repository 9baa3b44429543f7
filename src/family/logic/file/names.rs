//! The names of values: in clues, in words and in SQL.

use crate::error::nearest;
use crate::family::assignment::Category;
use crate::sql::identifiers;

/// The tables that the statements name beside those of the stages.
const TABLES: [&str; 10] = [
    "House",
    "Attribute",
    "Solved",
    "Drawn",
    "Solution",
    "Board",
    "Apart",
    "Given",
    "Apart_Given",
    "Candidate",
];

/// The columns of merged rows, some of them with a number.
const OF_MERGED: [&str; 2] = ["Ways", "Used"];

/// Every way to write a value, which is known by its position among all values: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct Names {
    spellings: Vec<(String, usize)>,
    qualified: Vec<(String, usize)>,
    categories: Vec<String>,
    columns: Vec<String>,
}

impl Names {
    /// The names of the values of these categories, whose columns are named as well.
    pub fn new(categories: &mut [Category]) -> Self {
        let mut names = Self::default();
        let mut columns = Vec::new();
        for (category_no, category) in (1..).zip(&*categories) {
            let category_name = category.name.trim();
            names.categories.push(category_name.to_owned());
            for (value_no, value) in (1..).zip(&category.values) {
                let idx = names.spellings.len();
                names.spellings.push((value.clone(), idx));
                names
                    .qualified
                    .push((format!("{category_name}.{value}"), idx));
                columns.push(vec![
                    value.clone(),
                    format!("{} {value}", category.name),
                    format!("C{category_no}_V{value_no}"),
                ]);
            }
        }
        let stages = (1..=categories.len())
            .flat_map(|no| ["Opt", "OptA", "OptB"].map(|prefix| format!("{prefix}{no}")));
        let numbers = 0..=columns.len();
        let of_merged = numbers.flat_map(|no| OF_MERGED.map(|name| format!("{name}_{no}")));
        let numbered: Vec<String> = stages.chain(of_merged).collect();
        let taken = TABLES.into_iter().chain(OF_MERGED);
        let taken: Vec<&str> = taken.chain(numbered.iter().map(String::as_str)).collect();
        names.columns = identifiers(&columns, &taken);
        let of_categories = (1..).zip(&*categories);
        let of_categories =
            of_categories.map(|(no, category)| vec![category.name.clone(), format!("C{no}")]);
        let of_categories = identifiers(&of_categories.collect::<Vec<_>>(), &taken);
        for (category, column) in categories.iter_mut().zip(of_categories) {
            category.column = column;
        }
        names
    }

    /// The column of a value's house, and the alias of the house itself.
    pub fn column(&self, value: usize) -> &str {
        &self.columns[value]
    }

    /// A value as the file spells it.
    pub fn value(&self, value: usize) -> &str {
        &self.spellings[value].0
    }

    /// A value by itself if no other is spelled so, and with its category otherwise.
    pub fn alone(&self, value: usize) -> &str {
        let spelling = self.value(value);
        let alike = self.spellings.iter().filter(|(name, _)| name == spelling);
        if alike.count() == 1 {
            spelling
        } else {
            self.qualified(value)
        }
    }

    /// The longest name that a text starts with, and the values that it may mean. A number alone is not a name: it
    /// is a house.
    pub fn at_start_of(&self, text: &str) -> Option<(&str, Vec<usize>)> {
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
    pub fn qualified(&self, value: usize) -> &str {
        &self.qualified[value].0
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
