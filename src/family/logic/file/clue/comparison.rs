//! How two houses stand to each other, as a condition and in words.

use crate::family::logic::file::names::ValueNames;
use crate::problem::{Binary, Expr};
use crate::words::count_of;

/// How the house `step` places right of one house stands to another. Houses on the left are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    pub step: i64,
    pub operator: Binary,
    /// The number that the operator compares the distance between the houses with, if it does not compare the houses.
    pub distance: Option<i64>,
}

/// One side of a comparison.
#[derive(Debug, Clone, Copy)]
pub enum Side {
    /// The house of a value, by the value's position among all values.
    Value(usize),
    House(i64),
}

impl Comparison {
    pub const SAME: Self = Self::new(Binary::Equal, 0);

    pub const fn new(operator: Binary, step: i64) -> Self {
        Self {
            step,
            operator,
            distance: None,
        }
    }

    pub const fn apart(operator: Binary, distance: i64) -> Self {
        Self {
            step: 0,
            operator,
            distance: Some(distance),
        }
    }

    /// The comparison that is true where this one is false.
    pub const fn denied(self) -> Self {
        Self {
            operator: self.operator.opposite(),
            ..self
        }
    }

    /// True if it says only where the other house is not.
    pub fn is_denied(self) -> bool {
        match self.distance {
            None => self.operator == Binary::NotEqual,
            Some(_) => matches!(self.operator, Binary::NotEqual | Binary::Less),
        }
    }

    /// The same comparison as seen from the other house.
    pub fn turned(self) -> Self {
        Self {
            step: -self.step,
            operator: match self.distance {
                None => self.operator.turned().unwrap_or(self.operator),
                Some(_) => self.operator,
            },
            ..self
        }
    }

    /// The condition that the house of a value stands so to another.
    pub fn test(self, names: &ValueNames, value: usize, other: Side) -> Expr {
        let house_of = |value: usize| Expr::column(&names.columns[value], &names.columns[value]);
        let house = || house_of(value);
        let place = |further: i64| {
            let other: Expr = match other {
                Side::Value(value) => house_of(value),
                Side::House(number) => number.into(),
            };
            match further - self.step {
                0 => other,
                step if step < 0 => other - -step,
                step => other + step,
            }
        };
        let Some(n) = self.distance else {
            return house().with(self.operator, place(0));
        };
        let is_apart = if self.operator <= Binary::NotEqual {
            house().is_in([-n, n].map(place))
        } else {
            let is_left = house().with(Binary::LessOrEqual, place(-n));
            is_left.or(house().with(Binary::GreaterOrEqual, place(n)))
        };
        if self.is_denied() {
            !is_apart
        } else {
            is_apart
        }
    }

    /// The comparison as a clue in words, which means the same.
    pub fn in_words(self, names: &ValueNames, value: usize, other: Side) -> String {
        let name = &names.spellings[value];
        let right = match other {
            Side::Value(value) => names.spellings[value].clone(),
            Side::House(number) => format!("house {number}"),
        };
        let n_houses = |n: i64| count_of(n.unsigned_abs(), "house");
        let away = match self.step.abs() {
            1 => "immediately".to_owned(),
            n => n_houses(n),
        };
        let (side, seen) = match self.step {
            1.. => ("left", "right"),
            _ => ("right", "left"),
        };
        let not = if self.is_denied() { "not " } else { "" };
        let is_exact = self.operator <= Binary::NotEqual;
        let relation = match (self.operator, self.distance, other) {
            (_, None, Side::House(house)) if is_exact => {
                return format!("{name} is {not}in house {}", house - self.step);
            }
            (_, None, _) if is_exact && self.step == 0 => {
                let negated = if self.is_denied() { "do not " } else { "" };
                return format!("{name} and {right} {negated}share a house");
            }
            (_, None, _) if is_exact => {
                return format!("{name} is {not}{away} {side} of {right}");
            }
            (Binary::LessOrEqual, None, _) if self.step > 0 => {
                return format!("{name} is at least {} left of {right}", n_houses(self.step));
            }
            (Binary::Less, None, _) => "somewhere left of".to_owned(),
            (Binary::LessOrEqual, None, _) => "not right of".to_owned(),
            (Binary::Greater, None, _) => "somewhere right of".to_owned(),
            (_, None, _) => "not left of".to_owned(),
            (_, Some(1), _) if is_exact => "next door to".to_owned(),
            (_, Some(n), _) if is_exact => format!("{} away from", n_houses(n)),
            (_, Some(n), _) => format!("at least {} away from", n_houses(n)),
        };
        match self.step {
            0 => format!("{name} is {not}{relation} {right}"),
            _ => format!("the house {away} {seen} of {name} is {not}{relation} {right}"),
        }
    }
}
