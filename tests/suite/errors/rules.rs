//! Every error of puzzles that state their own rules.

use joinsaw::family::rules::RulesError;

use super::{place, text, texts};

pub fn every_error() -> Vec<RulesError> {
    vec![
        RulesError::Malformed {
            place: place(),
            name: text("adds up"),
            problem: text("adds `T`, which is a text; expected numbers"),
        },
        RulesError::LargeDomain {
            place: place(),
            name: text("A"),
            found: 10_000_000,
            limit: 10_000,
        },
        RulesError::ManyChoices {
            place: place(),
            rule: text("rises"),
            found: 8_000_000,
            limit: 1_000_000,
        },
        RulesError::Unknown {
            place: place(),
            name: text("quen"),
            known: texts(["queen", "border"]),
        },
        RulesError::NeverHolds {
            place: place(),
            rule: text("rises"),
        },
        RulesError::Twice {
            place: place(),
            name: text("a"),
            first: text("A"),
        },
    ]
}
