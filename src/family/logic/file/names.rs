//! The names of values: in clues, in words and in SQL; and the order of values that have one.

use crate::error::nearest;
use crate::family::assignment::Category;
use crate::problem::Expr;
use crate::sql::identifiers;

/// Every way to write a value, which is known by its position among all values: alone, and after its category and a dot.
#[derive(Debug, Default)]
pub struct ValueNames {
    pub n_houses: usize,
    /// Every value by itself, in the order of the file.
    pub spellings: Vec<String>,
    /// The same with their categories, which is always unambiguous.
    pub qualified: Vec<String>,
    /// The columns of the variables: for each category, as many as there are houses.
    pub columns: Vec<String>,
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
    /// What its values are compared by: the numbers in them, or their places in the category. Empty if they have no order.
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
}

impl ValueNames {
    /// The names of the values of these categories, of which some are ordered as they stand. Sets the names of their columns, too.
    pub fn new(n_houses: usize, categories: &mut [Category], is_ordered: &[bool]) -> Self {
        let mut names = Self {
            n_houses,
            ..Self::default()
        };
        let (mut columns, mut of_categories) = (Vec::new(), Vec::new());
        for (category_no, category) in (1..).zip(&*categories) {
            let name = category.name.trim();
            let numbers = numbers(&category.values);
            let places = || (1..).take(category.values.len()).collect();
            names.kinds.push(CategoryNames {
                name: name.to_owned(),
                first: names.spellings.len(),
                has_numbers: numbers.is_some(),
                amounts: numbers.unwrap_or_else(|| {
                    if is_ordered[category_no - 1] {
                        places()
                    } else {
                        Vec::new()
                    }
                }),
                is_shared: category.is_shared,
            });
            of_categories.push(vec![category.name.clone(), format!("C{category_no}")]);
            for value in &category.values {
                names.spellings.push(value.clone());
                names.qualified.push(format!("{name}.{value}"));
            }
            columns.extend((1..=n_houses).map(|no| {
                let numbered = format!("C{category_no}_V{no}");
                if category.is_shared {
                    return vec![format!("{name} {no}"), numbered];
                }
                let value = category.values[no - 1].clone();
                let long = format!("{} {value}", category.name);
                vec![value, long, numbered]
            }));
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

    /// The position of the category of a value.
    pub fn category_of(&self, value: usize) -> usize {
        self.kinds.partition_point(|kind| kind.first <= value) - 1
    }

    pub fn is_shared(&self, value: usize) -> bool {
        self.kinds[self.category_of(value)].is_shared
    }

    /// The house of a value that only one house has.
    pub fn house_of(&self, value: usize) -> Expr {
        let category = self.category_of(value);
        self.variable(category, value - self.kinds[category].first)
    }

    /// The value of a category that this house has, as a text; several houses may have it.
    pub fn value_in(&self, category: usize, house: &Expr) -> Expr {
        self.by_house(category, house, &|column, _| column)
    }

    /// The amount of an ordered category that this house has.
    pub fn amount_in(&self, category: usize, house: &Expr) -> Expr {
        let kind = &self.kinds[category];
        let values = &self.spellings[kind.first..];
        self.by_house(category, house, &|column, idx| {
            let amounts = kind.amounts.iter().map(|amount| Expr::Int(*amount));
            if kind.is_shared {
                let cases = values.iter().zip(amounts);
                case(
                    cases.map(|(value, amount)| (column.clone().equals(Expr::text(value)), amount)),
                )
            } else {
                kind.amounts[idx].into()
            }
        })
    }

    /// The values with this number, in ordered categories.
    pub fn with_amount(&self, number: i64) -> Vec<usize> {
        let kinds = self.kinds.iter().filter(|kind| kind.has_numbers);
        let values = kinds.filter_map(|kind| {
            let idx = kind.amounts.iter().position(|amount| *amount == number)?;
            Some(kind.first + idx)
        });
        values.collect()
    }

    /// The value of this place in an ordered category, from the least or, if `is_most`, from the greatest.
    pub fn extreme(&self, category: usize, place: i64, is_most: bool) -> Option<usize> {
        let kind = &self.kinds[category];
        let mut order: Vec<usize> = (0..kind.amounts.len()).collect();
        order.sort_by_key(|idx| {
            if is_most {
                -kind.amounts[*idx]
            } else {
                kind.amounts[*idx]
            }
        });
        let idx = order.get(usize::try_from(place - 1).ok()?)?;
        Some(kind.first + idx)
    }

    /// The positions of the ordered categories.
    pub fn ordered(&self) -> impl Iterator<Item = usize> {
        (0..self.kinds.len()).filter(|category| !self.kinds[*category].amounts.is_empty())
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

    /// The number of the house at this position.
    pub fn house(idx: usize) -> i64 {
        i64::try_from(idx + 1).unwrap_or(i64::MAX)
    }

    /// A variable of a category.
    fn variable(&self, category: usize, idx: usize) -> Expr {
        let column = &self.columns[category * self.n_houses + idx];
        Expr::column(column, column)
    }

    /// What `read` makes of the variable of a category that has this house, and of its position.
    fn by_house(&self, category: usize, house: &Expr, read: &dyn Fn(Expr, usize) -> Expr) -> Expr {
        let is_shared = self.kinds[category].is_shared;
        match house {
            Expr::Int(no) if is_shared => {
                let idx = usize::try_from(*no - 1).unwrap_or_default();
                read(self.variable(category, idx), idx)
            }
            _ => case((0..self.n_houses).map(|idx| {
                let variable = self.variable(category, idx);
                let is_here = if is_shared {
                    house.clone().equals(Self::house(idx))
                } else {
                    house.clone().equals(variable.clone())
                };
                (is_here, read(variable, idx))
            })),
        }
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
    let parts = values.iter().map(|value| {
        let start = value.find(is_digit)?;
        let end = value.rfind(is_digit)? + 1;
        let number = value[start..end].replace(',', "").parse::<u32>().ok()?;
        Some((i64::from(number), [&value[..start], &value[end..]]))
    });
    let parts: Vec<_> = parts.collect::<Option<_>>()?;
    let are_alike = parts
        .iter()
        .all(|(_, rest)| *rest == parts[0].1 && !rest[0].contains(char::is_alphabetic));
    are_alike.then(|| parts.iter().map(|(number, _)| *number).collect())
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

pub fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
