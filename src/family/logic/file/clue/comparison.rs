//! How two houses stand to each other, as a condition and in words.

use crate::family::logic::file::names::ValueNames;
use crate::problem::{Binary, Expr};
use crate::words::count_of;

/// How two numbers compare: those of houses, from the left, or the amounts of an ordered category. The first one times its factor and plus
/// `step` is compared with the second one times its factor.
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
        match self.distance {
            None => self.operator == Binary::NotEqual,
            Some(_) => matches!(self.operator, Binary::NotEqual | Binary::Less),
        }
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
    pub fn test(self, names: &ValueNames, value: usize, other: Side) -> Expr {
        let sides = [Side::Value(value), other];
        if let Some(category) = self.measure
            && let Some(of_houses) = self.of_houses(names, category)
            && !matches!(other, Side::Amount(_))
        {
            return of_houses.test(names, value, other);
        }
        if sides
            .iter()
            .any(|side| matches!(side, Side::Value(value) if names.is_shared(*value)))
            && self.measure.is_none()
        {
            return self.shared(names, value, other);
        }
        let [left, right] =
            [0, 1].map(
                |idx| match (self.number(names, sides[idx]), self.factors[idx]) {
                    (number, 1) => number,
                    (number, factor) => number * factor,
                },
            );
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
    fn number(self, names: &ValueNames, side: Side) -> Expr {
        match (self.measure, side) {
            (_, Side::Amount(number)) | (None, Side::House(number)) => number.into(),
            (None, Side::Value(value)) => names.house_of(value),
            (Some(category), side) => {
                let kind = &names.kinds[category];
                let house = match side {
                    Side::Value(value) if names.category_of(value) == category => {
                        let amount = kind.amounts.get(value - kind.first);
                        return amount.map_or_else(
                            || Expr::text(&names.spellings[value]),
                            |amount| (*amount).into(),
                        );
                    }
                    Side::Value(value) => names.house_of(value),
                    Side::House(number) | Side::Amount(number) => number.into(),
                };
                if kind.amounts.is_empty() {
                    names.value_in(category, &house)
                } else {
                    names.amount_in(category, &house)
                }
            }
        }
    }

    /// The comparison of houses that means the same, if they stand in the order of the amounts, and as regularly.
    fn of_houses(self, names: &ValueNames, category: usize) -> Option<Self> {
        let amounts = &names.kinds[category].amounts;
        let pace = match amounts[..] {
            [first, second, ..]
                if amounts
                    .windows(2)
                    .all(|pair| pair[1] - pair[0] == second - first) =>
            {
                second - first
            }
            _ => 0,
        };
        let numbers = [self.step, self.distance.unwrap_or(0)];
        let is_regular = numbers
            .iter()
            .all(|number| *number == 0 || pace != 0 && number % pace == 0);
        (names.sorted_by == Some(category) && self.factors == [1, 1] && is_regular).then(|| Self {
            measure: None,
            step: self.step / pace.max(1),
            distance: self.distance.map(|distance| distance / pace.max(1)),
            ..self
        })
    }

    /// The condition that a house has, or has not, a value that several houses may have.
    fn shared(self, names: &ValueNames, value: usize, other: Side) -> Expr {
        let (shared, house) = match other {
            Side::Value(other) if names.is_shared(other) => (other, names.house_of(value)),
            Side::Value(other) => (value, names.house_of(other)),
            Side::House(number) | Side::Amount(number) => (value, number.into()),
        };
        let found = names.value_in(names.category_of(shared), &house);
        found.with(self.operator, Expr::text(&names.spellings[shared]))
    }

    /// A comparison of houses as a clue in words, which means the same.
    pub fn in_words(self, names: &ValueNames, value: usize, other: Side) -> String {
        let name = &names.spellings[value];
        let right = match other {
            Side::Value(value) => names.spellings[value].clone(),
            Side::House(number) | Side::Amount(number) => format!("house {number}"),
        };
        let not = if self.is_denied() { "not " } else { "" };
        let n_houses = |n: i64| count_of(n.unsigned_abs(), "house");
        let away = match self.step.abs() {
            1 => "immediately".to_owned(),
            n => n_houses(n),
        };
        let (side, seen) = match self.step {
            1.. => ("left", "right"),
            _ => ("right", "left"),
        };
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
