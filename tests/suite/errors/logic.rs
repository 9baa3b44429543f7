//! Every error of logic puzzles.

use joinsaw::family::logic::LogicError;

use super::{place, text};

pub fn every_error() -> Vec<LogicError> {
    vec![
        LogicError::Houses {
            place: place(),
            found: text("1"),
            needed: 2..=9,
        },
        LogicError::CategoryCount {
            place: place(),
            found: 0,
            needed: 1..=9,
        },
        LogicError::CategorySize {
            place: place(),
            category: text("Drink"),
            found: 4,
            n_houses: 5,
        },
        LogicError::ValueTwice {
            place: place(),
            category: text("Drink"),
            value: text("Milk"),
        },
        LogicError::Clue {
            place: place(),
            clue: text("Brit == Red"),
            column: 6,
            problem: text("`==` is no sign"),
        },
    ]
}
