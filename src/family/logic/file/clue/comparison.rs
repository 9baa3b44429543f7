//! A comparison of two houses, or of what they have, as a condition and in words.

use crate::family::logic::file::names::ValueNames;
use crate::problem::{Binary, Expr};

/// A comparison of two numbers: house numbers from the left, or amounts of a category. The first number times its factor, plus `step`, is
/// compared with the second number times its factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// The category whose amounts are compared, or whose values if it has no order.
    pub measure: Option<usize>,
    pub factors: [i64; 2],
    pub step: i64,
    pub operator: Binary,
    /// The number that the operator compares the distance between the numbers with, if it does not compare the numbers.
    pub distance: Option<i64>,
}

/// One side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// A value, by its position among all values.
    Value(usize),
    House(i64),
    Amount(i64),
}

impl Comparison {
    pub const SAME: Self = Self::new(Binary::Equal, 0);

    pub const fn new(operator: Binary, step: i64) -> Self {
        Self {
            measure: None,
            factors: [1, 1],
            step,
            operator,
            distance: None,
        }
    }

    pub const fn apart(operator: Binary, distance: i64) -> Self {
        Self {
            distance: Some(distance),
            ..Self::new(operator, 0)
        }
    }

    /// The comparison that is true where this one is false.
    pub const fn denied(self) -> Self {
        Self {
            operator: self.operator.opposite(),
            ..self
        }
    }

    /// True if it says only what the other number is not.
    pub fn is_denied(self) -> bool {
        self.operator == Binary::NotEqual
            || self.distance.is_some() && self.operator == Binary::Less
    }

    /// True if the numbers are compared as they are.
    pub fn is_plain(self) -> bool {
        self.step == 0 && self.distance.is_none() && self.factors == [1, 1]
    }

    /// True if it only compares whether both sides are equal.
    pub fn is_same(self) -> bool {
        self.is_plain() && self.operator <= Binary::NotEqual
    }

    /// The same comparison as seen from the other side.
    pub fn turned(self) -> Self {
        Self {
            step: -self.step,
            factors: [self.factors[1], self.factors[0]],
            operator: match self.distance {
                None => self.operator.turned().unwrap_or(self.operator),
                Some(_) => self.operator,
            },
            ..self
        }
    }

    /// The condition that a value compares so.
    pub fn test(mut self, names: &ValueNames, value: usize, other: Side) -> Expr {
        let sides = [Side::Value(value), other];
        let is_amount = matches!(other, Side::Amount(_));
        if self.measure.is_none() {
            // A value that several houses may have is looked up in the house.
            self.measure = sides.iter().find_map(|side| match side {
                Side::Value(value) if names.is_shared(*value) => Some(names.category_of(*value)),
                _ => None,
            });
        } else if self.measure == names.sorted_by && self.is_plain() && !is_amount {
            self.measure = None;
        }
        let [left, right] = [0, 1].map(|idx| {
            let number = self.number(names, sides[idx], self.is_same() && !is_amount);
            match self.factors[idx] {
                1 => number,
                factor => number * factor,
            }
        });
        let place = |further: i64| match further - self.step {
            0 => right.clone(),
            step if step < 0 => right.clone() - -step,
            step => right.clone() + step,
        };
        let Some(n) = self.distance else {
            return left.with(self.operator, place(0));
        };
        let is_apart = if self.operator <= Binary::NotEqual {
            left.is_in([-n, n].map(place))
        } else {
            let is_left = left.clone().with(Binary::LessOrEqual, place(-n));
            is_left.or(left.with(Binary::GreaterOrEqual, place(n)))
        };
        if self.is_denied() {
            !is_apart
        } else {
            is_apart
        }
    }

    /// The number of a side that is compared.
    fn number(self, names: &ValueNames, side: Side, is_same: bool) -> Expr {
        let house = match (side, self.measure) {
            (Side::Value(value), Some(category)) if names.category_of(value) == category => {
                return names.kinds[category].constant(value, is_same);
            }
            (Side::Value(value), _) => names.house_of(value),
            (Side::House(number), _) => number.into(),
            (Side::Amount(number), _) => return number.into(),
        };
        match self.measure {
            Some(category) => names.found_in(category, &house, is_same),
            None => house,
        }
    }
}
