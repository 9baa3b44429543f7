//! The names of values: in clues, in words and in SQL; and the order of values that have one.

use crate::error::nearest;
use crate::family::assignment::Category;
use crate::problem::Expr;
use crate::sql::identifiers;

/// Every way to write a value, which is known by its position among all values: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct ValueNames {
    /// The number of houses, which is also the number of the last house.
    pub n_houses: i64,
    /// Every value by itself, in the order of the file.
    pub spellings: Vec<String>,
    /// The same with their categories, which is always unambiguous.
    pub qualified: Vec<String>,
    pub kinds: Vec<CategoryNames>,
    /// The category in whose order the houses stand.
    pub sorted_by: Option<usize>,
    /// Words of the puzzle that add nothing to a clue.
    pub skipped: Vec<String>,
}

/// A category, as clues see it.
#[derive(Debug)]
pub struct CategoryNames {
    pub name: String,
    /// The position of its first value among all values.
    pub first: usize,
    pub values: Vec<String>,
    /// The columns of its variables, one for each house.
    pub columns: Vec<String>,
    /// Its values as numbers: the numbers in them, or their positions in the category. Empty if they have no order.
    pub amounts: Vec<i64>,
    /// True if the amounts are the numbers in the values.
    pub has_numbers: bool,
    /// True if several houses may have a value, so that a variable is the value of a house, not the house of a value.
    pub is_shared: bool,
}

impl CategoryNames {
    /// True if this word is its name, in singular or plural.
    pub fn is_called(&self, word: &str) -> bool {
        folded_length(&self.name, word) == Some(word.len())
    }

    pub fn is_ordered(&self) -> bool {
        !self.amounts.is_empty()
    }

    /// One of its values, by its position among all values, in the form that is compared: a text, or its amount.
    pub fn constant(&self, value: usize, is_same: bool) -> Expr {
        let idx = value - self.first;
        if self.reads_text(is_same) {
            Expr::text(&self.values[idx])
        } else {
            self.amounts[idx].into()
        }
    }

    /// True if its values are compared as texts, which can only be equal or different.
    fn reads_text(&self, is_same: bool) -> bool {
        !self.is_ordered() || is_same && self.is_shared
    }

    fn variable(&self, idx: usize) -> Expr {
        Expr::column(&self.columns[idx], &self.columns[idx])
    }
}

impl ValueNames {
    /// The names of the values of these categories, of which some are ordered as they stand. Sets the names of their columns, too.
    pub fn new(n_houses: usize, categories: &mut [Category], is_ordered: &[bool]) -> Self {
        let mut names = Self {
            n_houses: (1..).nth(n_houses - 1).unwrap_or_default(),
            ..Self::default()
        };
        let (mut columns, mut of_categories) = (Vec::new(), Vec::new());
        for (no, category) in (1..).zip(&*categories) {
            let name = category.name.trim();
            columns.extend((1..=n_houses).map(|house| {
                let numbered = format!("C{no}_V{house}");
                if category.is_shared {
                    return vec![format!("{name} {house}"), numbered];
                }
                let value = category.values[house - 1].clone();
                let long = format!("{} {value}", category.name);
                vec![value, long, numbered]
            }));
            of_categories.push(vec![category.name.clone(), format!("C{no}")]);
            let numbers = numbers(&category.values);
            let places = (1..)
                .take(category.values.len())
                .filter(|_| is_ordered[no - 1]);
            names.kinds.push(CategoryNames {
                name: name.to_owned(),
                first: names.spellings.len(),
                values: category.values.clone(),
                columns: Vec::new(),
                has_numbers: numbers.is_some(),
                amounts: numbers.unwrap_or_else(|| places.collect()),
                is_shared: category.is_shared,
            });
            names.spellings.extend(category.values.iter().cloned());
            let qualified = category
                .values
                .iter()
                .map(|value| format!("{name}.{value}"));
            names.qualified.extend(qualified);
        }
        let columns = identifiers(&columns);
        for (kind, columns) in names.kinds.iter_mut().zip(columns.chunks(n_houses)) {
            kind.columns = columns.to_vec();
        }
        for (category, column) in categories.iter_mut().zip(identifiers(&of_categories)) {
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

    /// The position of the category of a value.
    pub fn category_of(&self, value: usize) -> usize {
        self.kinds.partition_point(|kind| kind.first <= value) - 1
    }

    pub fn is_shared(&self, value: usize) -> bool {
        self.kinds[self.category_of(value)].is_shared
    }

    /// The house of a value that only one house has.
    pub fn house_of(&self, value: usize) -> Expr {
        let kind = &self.kinds[self.category_of(value)];
        kind.variable(value - kind.first)
    }

    /// The amount of a category that this house has. If several houses may have a value, and it is only tested for equality, the text of
    /// the value.
    pub fn found_in(&self, category: usize, house: &Expr, is_same: bool) -> Expr {
        let kind = &self.kinds[category];
        let found = |idx: usize| {
            let variable = kind.variable(idx);
            if !kind.is_shared {
                kind.amounts[idx].into()
            } else if kind.reads_text(is_same) {
                variable
            } else {
                let amounts = kind.amounts.iter().map(|amount| Expr::Int(*amount));
                let texts = kind
                    .values
                    .iter()
                    .map(|value| variable.clone().equals(Expr::text(value)));
                case(texts.zip(amounts))
            }
        };
        let houses = (1..=self.n_houses).zip(0..);
        if kind.is_shared {
            let mut known = houses.clone().filter(|(no, _)| *house == Expr::Int(*no));
            known.next().map_or_else(
                || case(houses.map(|(no, idx)| (house.clone().equals(no), found(idx)))),
                |(_, idx)| found(idx),
            )
        } else {
            case(houses.map(|(_, idx)| (house.clone().equals(kind.variable(idx)), found(idx))))
        }
    }

    /// The values with this number, in ordered categories.
    pub fn with_amount(&self, number: i64) -> impl Iterator<Item = usize> {
        let kinds = self.kinds.iter().filter(|kind| kind.has_numbers);
        kinds.filter_map(move |kind| {
            let idx = kind.amounts.iter().position(|amount| *amount == number)?;
            Some(kind.first + idx)
        })
    }

    /// The value of this place in an ordered category, from the least or, if `is_most`, from the greatest.
    pub fn extreme(&self, category: usize, place: i64, is_most: bool) -> Option<usize> {
        let kind = &self.kinds[category];
        let mut order: Vec<usize> = (0..kind.amounts.len()).collect();
        order.sort_by_key(|idx| kind.amounts[*idx] * if is_most { -1 } else { 1 });
        let idx = order.get(usize::try_from(place - 1).ok()?)?;
        Some(kind.first + idx)
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
        let found = self.written().rev().filter_map(|name| {
            let length = folded_length(name, text)?;
            Some((length, name, text[..length] == *name))
        });
        found.max_by_key(|(length, _, is_exact)| (*length, *is_exact))
    }

    /// The name most similar to a word, if one is similar enough.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        nearest(word, self.written())
    }

    /// Every name that stands for a value in a clue.
    fn written(&self) -> impl DoubleEndedIterator<Item = &str> {
        let words = self.spellings.iter().filter(|name| !is_number(name));
        words.chain(&self.qualified).map(String::as_str)
    }
}

/// The value behind the condition that holds; the last one needs none.
fn case(cases: impl Iterator<Item = (Expr, Expr)>) -> Expr {
    let mut cases: Vec<(Expr, Expr)> = cases.collect();
    let (_, last) = cases.pop().expect("a category has a value");
    if cases.is_empty() {
        last
    } else {
        Expr::Case(None, cases, Some(Box::new(last)))
    }
}

/// The numbers in values such as `$1,500` or `3 km`, if all other symbols are the same ones.
pub fn numbers(values: &[String]) -> Option<Vec<i64>> {
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    let (mut numbers, mut others) = (Vec::new(), Vec::new());
    for value in values {
        let (start, end) = (value.find(is_digit)?, value.rfind(is_digit)? + 1);
        let number: u32 = value[start..end].replace(',', "").parse().ok()?;
        numbers.push(number.into());
        others.push([&value[..start], &value[end..]]);
    }
    let is_unit =
        |other: &[&str; 2]| *other == others[0] && !other[0].contains(char::is_alphabetic);
    others.iter().all(is_unit).then_some(numbers)
}

/// The length of a name at the start of a text, in any letter case, singular or plural.
pub fn folded_length(name: &str, text: &str) -> Option<usize> {
    let singular = name.strip_suffix('s').filter(|rest| rest.len() > 2);
    let forms = [
        (name, "s"),
        (name, "es"),
        (name, ""),
        (singular.unwrap_or(name), ""),
    ];
    forms.into_iter().find_map(|(name, ending)| {
        let mut letters = text.chars();
        for expected in name.chars().chain(ending.chars()) {
            if !expected.to_lowercase().eq(letters.next()?.to_lowercase()) {
                return None;
            }
        }
        let rest = letters.as_str();
        (!rest.starts_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
    })
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
