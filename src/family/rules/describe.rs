//! A puzzle that states its own rules in plain words.

use super::model::Rules;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::Description;
use crate::plan::Placement;
use crate::relation::Cell;
use crate::words::{count_of, in_a_list};

/// How many values a sentence names.
const MOST_NAMED: usize = 12;

/// The goal, the rules and what is given.
pub fn describe(rules: &Rules) -> Description {
    let open = rules.variables.iter().filter(|unknown| !unknown.is_given);
    let mut kinds: Vec<(&[Cell], Vec<&str>)> = Vec::new();
    for unknown in open.clone() {
        match kinds
            .iter_mut()
            .find(|(values, _)| *values == unknown.values)
        {
            Some((_, names)) => names.push(&unknown.name),
            None => kinds.push((&unknown.values, vec![&unknown.name])),
        }
    }
    let goal = kinds.iter().map(|(values, names)| {
        let names = if names.len() <= MOST_NAMED {
            in_a_list(names)
        } else {
            format!(
                "{} and {} more",
                names[..MOST_NAMED].join(", "),
                names.len() - MOST_NAMED
            )
        };
        format!("Give {names} a value: {}.", values_in_words(values))
    });
    let given = rules
        .variables
        .iter()
        .enumerate()
        .filter(|(_, unknown)| unknown.is_given);
    let given = given.map(|(slot, unknown)| Placement {
        slot,
        piece: unknown.values[0].to_text(),
        look: Vec::new(),
    });
    let n_open = count_of(open.clone().count() as u64, "variable");
    Description {
        goal: goal.collect(),
        rules: rules_in_words(rules),
        start: given.collect(),
        arrangements: Arrangements {
            about: format!("Each of the {n_open} may hold any of its values"),
            factors: Factor::powers(open.map(|unknown| unknown.values.len())),
        },
        ..Description::default()
    }
}

/// The names of the rules, a sentence each.
pub fn rules_in_words(rules: &Rules) -> Vec<String> {
    let says = rules
        .rules
        .iter()
        .map(|rule| format!("Rule: {}.", rule.says));
    let mut says: Vec<String> = says.collect();
    says.dedup();
    says
}

/// Such as "1 to 9", or "red, green or blue".
pub fn values_in_words(values: &[Cell]) -> String {
    match super::linear::range_of(values) {
        Some((first, last)) if first < last => format!("{first} to {last}"),
        _ => {
            let texts: Vec<String> = values.iter().map(Cell::to_text).collect();
            texts.join(", ")
        }
    }
}
