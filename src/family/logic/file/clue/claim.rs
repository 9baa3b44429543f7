//! A claim: how the houses of two values, or of a value and a number, stand to each other, as a condition and in words.

use super::term::Operand;
use crate::family::logic::file::names::Names;
use crate::problem::{Binary, Expr};

/// A claim.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The condition, over the houses of the values.
    pub test: Expr,
    /// The same in words.
    pub says: String,
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

impl Comparison {
    /// The relation as seen from the other house.
    pub fn turned(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::LeftOrSame => Self::RightOrSame,
            Self::Right => Self::Left,
            Self::RightOrSame => Self::LeftOrSame,
            same => same,
        }
    }
}

impl Claim {
    /// The claim that the house `step` places right of a value stands in this relation to another house.
    pub fn new(
        names: &Names,
        left: usize,
        step: i64,
        relation: Comparison,
        right: Operand,
    ) -> Self {
        let house = |value: usize| Expr::column(names.column(value), names.column(value));
        let place = |further: i64| {
            let other = match right {
                Operand::Value(other) => house(other),
                Operand::House(number) => number.into(),
            };
            match further - step {
                0 => other,
                step if step < 0 => other - -step,
                step => other + step,
            }
        };
        let compared = |operator| house(left).with(operator, place(0));
        let is_away = |distance: i64| house(left).is_in([-distance, distance].map(place));
        let test = match relation {
            Comparison::Away(distance) => is_away(distance),
            Comparison::NotAway(distance) => !is_away(distance),
            Comparison::Same => compared(Binary::Equal),
            Comparison::Different => compared(Binary::NotEqual),
            Comparison::Left => compared(Binary::Less),
            Comparison::LeftOrSame => compared(Binary::LessOrEqual),
            Comparison::Right => compared(Binary::Greater),
            Comparison::RightOrSame => compared(Binary::GreaterOrEqual),
        };
        let says = in_words(names, names.value(left), step, relation, right);
        Self { test, says }
    }
}

/// A claim as the words of a sentence. Where it looks some houses to the side, the house that it sees is named first.
fn in_words(names: &Names, left: &str, step: i64, relation: Comparison, right: Operand) -> String {
    match (relation, right) {
        (Comparison::Same, Operand::House(house)) => {
            format!("{left} is in house {}", house - step)
        }
        (Comparison::Different, Operand::House(house)) => {
            format!("{left} is not in house {}", house - step)
        }
        (Comparison::Different, Operand::Value(right)) if step == 0 => {
            format!("{left} and {} do not share a house", names.value(right))
        }
        (Comparison::Same, Operand::Value(right)) => {
            let right = names.value(right);
            match step {
                0 => format!("{left} and {right} share a house"),
                step if step > 0 => format!("{left} is {} left of {right}", away(step)),
                step => format!("{left} is {} right of {right}", away(step)),
            }
        }
        (relation, right) => {
            let seen = match step {
                0 => left.to_owned(),
                step if step > 0 => format!("the house {} right of {left}", away(step)),
                step => format!("the house {} left of {left}", away(step)),
            };
            let right = match right {
                Operand::Value(right) => names.value(right).to_owned(),
                Operand::House(house) => format!("house {house}"),
            };
            format!("{seen} is {}", related(relation, &right))
        }
    }
}

fn related(relation: Comparison, right: &str) -> String {
    match relation {
        Comparison::Same => format!("in the house of {right}"),
        Comparison::Different => format!("not in the house of {right}"),
        Comparison::Left => format!("somewhere left of {right}"),
        Comparison::LeftOrSame => format!("not right of {right}"),
        Comparison::Right => format!("somewhere right of {right}"),
        Comparison::RightOrSame => format!("not left of {right}"),
        Comparison::Away(1) => format!("next door to {right}"),
        Comparison::NotAway(1) => format!("not next door to {right}"),
        Comparison::Away(distance) => format!("{distance} houses away from {right}"),
        Comparison::NotAway(distance) => format!("not {distance} houses away from {right}"),
    }
}

/// How far another house is on one side.
fn away(step: i64) -> String {
    match step.unsigned_abs() {
        1 => "immediately".to_owned(),
        n_houses => format!("{n_houses} houses"),
    }
}
