//! The data of a logic puzzle.

use std::ops::RangeInclusive;

use crate::family::rules::Rules;
use crate::words::count_of;

/// How many houses a row may have.
pub const HOUSES: RangeInclusive<usize> = 1..=9;

/// How many categories a logic puzzle may have.
pub const CATEGORIES: RangeInclusive<usize> = 1..=9;

/// How many clues a logic puzzle may have, and how many conditions they may be made of. All of them may be conditions of one stage,
/// and SQLite takes an expression of up to 1,000 levels.
pub const MOST_CLUES: usize = 500;

/// How many claims a clue may be made of. They are levels below those of the conditions.
pub const MOST_CLAIMS: usize = 300;

/// A logic puzzle: every category puts one of its values into every house.
#[derive(Debug, Clone)]
pub struct Logic {
    /// The number of houses, which are numbered from 1 on the left.
    pub n_houses: usize,
    /// The categories in the order of the file.
    pub categories: Vec<Category>,
    /// The clues in the order of the file.
    pub clues: Vec<Clue>,
    /// Values whose houses are given, each with the number of its house.
    pub given: Vec<(ValueId, usize)>,
    /// Rules of its own, over the houses of all values.
    pub own: Rules,
}

/// A category, such as the colours of the houses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// As the file spells it.
    pub name: String,
    /// Its values, as many as there are houses, in the order of the file.
    pub values: Vec<String>,
}

/// A value of a logic puzzle by its place in the file; both numbers count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueId {
    /// Among the categories.
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

    /// The name of a value, as the file spells it.
    #[must_use]
    pub fn value(&self, id: ValueId) -> &str {
        &self.categories[id.category_idx].values[id.value_idx]
    }

    /// The place of a value among all, from 0.
    #[must_use]
    pub fn index(&self, id: ValueId) -> usize {
        id.category_idx * self.n_houses + id.value_idx
    }

    /// The value at this place among all, from 0.
    #[must_use]
    pub fn value_at(&self, idx: usize) -> ValueId {
        ValueId {
            category_idx: idx / self.n_houses,
            value_idx: idx % self.n_houses,
        }
    }

    /// The values of a category.
    pub fn values_of(&self, category_idx: usize) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.n_houses).map(move |value_idx| ValueId {
            category_idx,
            value_idx,
        })
    }

    /// Every value, category by category.
    pub fn values(&self) -> impl Iterator<Item = ValueId> {
        (0..self.categories.len()).flat_map(|category_idx| self.values_of(category_idx))
    }
}

/// A clue: conditions that all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// The clue as it was written, on one line.
    pub text: String,
    /// One after the other: `A < B < C` has two.
    pub conditions: Vec<Condition>,
}

/// A clue as a test of the houses, or a part of it that can be checked by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The condition as it was written, on one line.
    pub text: String,
    /// The test that the houses have to pass.
    pub test: Test,
}

/// Claims that are all true.
pub type Claims = Vec<Claim>;

/// A condition on the houses of some values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// This claim.
    Claim(Claim),
    /// At least one of these alternatives.
    Any(Vec<Claims>),
    /// Exactly one of two: each is true if at least one of its alternatives is.
    One([Vec<Claims>; 2]),
}

/// A claim: the house `step` places right of `left` stands in this relation to `right`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The value that the claim is about.
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
    /// `<=`: the first is left of the second, or the same.
    LeftOrSame,
    /// `>`: the first is right of the second.
    Right,
    /// `>=`: the first is right of the second, or the same.
    RightOrSame,
    /// `~`, or `~2` and so on: the second is this many houses away, on either side; next door is one house away.
    Away(i64),
    /// `!~`, or `!~2` and so on: it is not.
    NotAway(i64),
}

/// The house that a house is compared with.
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

impl Clue {
    /// The values that the clue names, each once, in the order in which it compares them.
    #[must_use]
    pub fn values(&self) -> Vec<ValueId> {
        let tests = self.conditions.iter().map(|condition| &condition.test);
        each_once(tests.flat_map(Test::claims))
    }
}

impl Test {
    /// The claims that it is made of.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        let (alone, alternatives) = match self {
            Self::Claim(claim) => (Some(claim), [&[][..], &[]]),
            Self::Any(alternatives) => (None, [&alternatives[..], &[]]),
            Self::One([first, second]) => (None, [&first[..], &second[..]]),
        };
        let alternatives = alternatives.into_iter().flatten();
        alone.into_iter().chain(alternatives.flatten())
    }

    /// The values that it compares, each once.
    #[must_use]
    pub fn values(&self) -> Vec<ValueId> {
        each_once(self.claims())
    }

    /// True if it is true where each value has this house.
    #[must_use]
    pub fn holds(&self, house: &impl Fn(ValueId) -> i64) -> bool {
        let is_true = |alternatives: &[Claims]| {
            let mut alternatives = alternatives.iter();
            alternatives.any(|claims| claims.iter().all(|claim| claim.holds(house)))
        };
        match self {
            Self::Claim(claim) => claim.holds(house),
            Self::Any(alternatives) => is_true(alternatives),
            Self::One([first, second]) => is_true(first) != is_true(second),
        }
    }
}

impl Claim {
    /// The two values that it puts into one house, if it does.
    #[must_use]
    pub fn housemates(self) -> Option<(ValueId, ValueId)> {
        let right = self.right.value()?;
        ((self.relation, self.step) == (Comparison::Same, 0)).then_some((self.left, right))
    }

    fn holds(&self, house: &impl Fn(ValueId) -> i64) -> bool {
        let right = match self.right {
            Operand::Value(right) => house(right),
            Operand::House(number) => number,
        };
        self.relation.holds(house(self.left) + self.step, right)
    }
}

impl Comparison {
    /// The relation as seen from the other house.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::LeftOrSame => Self::RightOrSame,
            Self::Right => Self::Left,
            Self::RightOrSame => Self::LeftOrSame,
            same => same,
        }
    }

    /// True if two houses are in this relation.
    #[must_use]
    pub fn holds(self, first: i64, second: i64) -> bool {
        match self {
            Self::Same => first == second,
            Self::Different => first != second,
            Self::Left => first < second,
            Self::LeftOrSame => first <= second,
            Self::Right => first > second,
            Self::RightOrSame => first >= second,
            Self::Away(distance) => (first - second).abs() == distance,
            Self::NotAway(distance) => (first - second).abs() != distance,
        }
    }
}

/// The values of claims, each once, in order.
fn each_once<'a>(claims: impl Iterator<Item = &'a Claim>) -> Vec<ValueId> {
    let mut values = Vec::new();
    for claim in claims {
        for value in [Some(claim.left), claim.right.value()]
            .into_iter()
            .flatten()
        {
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_holds_where_its_sign_says_so() {
        let held = |comparison: Comparison| {
            let houses = (1..=4).filter(|house| comparison.holds(*house, 2));
            houses.collect::<Vec<_>>()
        };
        assert_eq!(held(Comparison::Same), [2]);
        assert_eq!(held(Comparison::Different), [1, 3, 4]);
        assert_eq!(held(Comparison::Left), [1]);
        assert_eq!(held(Comparison::LeftOrSame), [1, 2]);
        assert_eq!(held(Comparison::Right), [3, 4]);
        assert_eq!(held(Comparison::RightOrSame), [2, 3, 4]);
        assert_eq!(held(Comparison::Away(1)), [1, 3]);
        assert_eq!(held(Comparison::NotAway(1)), [2, 4]);
    }
}
