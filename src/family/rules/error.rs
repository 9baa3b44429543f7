//! The errors of puzzles that state their own rules.

use crate::error::{FamilyError, Place, instead};
use crate::words::{count_of, number};

/// An error in a puzzle that states its own rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum RulesError {
    #[error("`{name}` in {place} {problem}")]
    Malformed {
        place: Place,
        name: String,
        problem: String,
    },
    #[error("`{name}` in {place} has {}; a variable takes one of up to {}", count_of(*.found, "value"), number(*.limit))]
    LargeDomain {
        place: Place,
        name: String,
        found: u64,
        limit: u64,
    },
    #[error(
        "rule `{rule}` in {place} is about {} choices of variables; expected up to {}", number(*.found), number(*.limit)
    )]
    ManyChoices {
        place: Place,
        rule: String,
        found: u64,
        limit: u64,
    },
    #[error("no variable or table `{name}` in {place}; {}", instead(.name, "there are", .known))]
    Unknown {
        place: Place,
        name: String,
        known: Vec<String>,
    },
    #[error("rule `{rule}` in {place} can never hold, whatever the variables are")]
    NeverHolds { place: Place, rule: String },
    #[error(
        "`{name}` in {place} {}; every table, relation and variable needs a name of its own",
        if name == first { "occurs a second time".to_owned() } else { format!("differs from `{first}` by letter case only") }
    )]
    Twice {
        place: Place,
        name: String,
        first: String,
    },
}

impl FamilyError for RulesError {}
