//! A logic puzzle in plain words, clue by clue.

use super::model::{Category, Claim, Clue, Comparison, Logic, Operand, Test};
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::{DescribedClue, Description};
use crate::family::rules::rules_in_words;
use crate::plan::Placement;

/// The goal, the rules and the clues.
pub fn describe(logic: &Logic) -> Description {
    let n_categories = logic.categories.len();
    let values = |Category { name, values }: &Category| (name.clone(), values.clone());
    let given = logic.given.iter().map(|(id, number)| Placement {
        slot: id.category_idx * logic.n_houses + number - 1,
        piece: logic.value(*id).to_owned(),
        look: Vec::new(),
    });
    Description {
        goal: vec![format!(
            "{} in a row, numbered from the left. Find the house of every value, so that all clues hold.",
            match logic.n_houses {
                1 => "There is 1 house".to_owned(),
                n_houses => format!("{n_houses} houses stand"),
            }
        )],
        rules: [
            vec![
                "Every house has one value of each category, and no two houses share a value."
                    .to_owned(),
            ],
            rules_in_words(&logic.own),
        ]
        .concat(),
        values: logic.categories.iter().map(values).collect(),
        clues: logic
            .clues
            .iter()
            .map(|clue| in_words(logic, clue))
            .collect(),
        start: given.collect(),
        arrangements: Arrangements {
            about: format!(
                "The values of {} may stand in any order",
                match n_categories {
                    1 => "the category".to_owned(),
                    n_categories => format!("each of the {n_categories} categories"),
                }
            ),
            factors: vec![Factor::factorial(
                logic.n_houses,
                i32::try_from(n_categories).unwrap_or(i32::MAX),
            )],
        },
        ..Description::default()
    }
}

fn in_words(logic: &Logic, clue: &Clue) -> DescribedClue {
    let conditions = clue.conditions.iter();
    let conditions: Vec<String> = conditions
        .map(|condition| test(logic, &condition.test))
        .collect();
    let words = conditions.join(", and ");
    // The names of values stay as the puzzle file spells them.
    let words = match (
        words.strip_prefix("the house "),
        words.strip_prefix("either "),
    ) {
        (Some(rest), _) => format!("The house {rest}"),
        (_, Some(rest)) => format!("Either {rest}"),
        _ => words,
    };
    DescribedClue {
        words: words + ".",
        source: clue.text.clone(),
    }
}

fn test(logic: &Logic, test: &Test) -> String {
    let all = |claims: &Vec<Claim>| {
        let claims: Vec<String> = claims.iter().map(|one| claim(logic, *one)).collect();
        claims.join(" and ")
    };
    let either = |alternatives: &Vec<Vec<Claim>>| {
        let alternatives: Vec<String> = alternatives.iter().map(all).collect();
        alternatives.join(", or ")
    };
    match test {
        Test::Claim(one) => claim(logic, *one),
        Test::Any(alternatives) => either(alternatives),
        Test::One([first, second]) => {
            format!(
                "either {}, or {}, but not both",
                either(first),
                either(second)
            )
        }
    }
}

/// A claim as the words of a sentence. Where it looks some houses to the side, the house that it sees is named first.
fn claim(logic: &Logic, claim: Claim) -> String {
    let left = logic.value(claim.left);
    match (claim.relation, claim.right) {
        (Comparison::Same, Operand::House(house)) => {
            format!("{left} is in house {}", house - claim.step)
        }
        (Comparison::Different, Operand::House(house)) => {
            format!("{left} is not in house {}", house - claim.step)
        }
        (Comparison::Different, Operand::Value(right)) if claim.step == 0 => {
            format!("{left} and {} do not share a house", logic.value(right))
        }
        (Comparison::Same, Operand::Value(right)) => {
            let right = logic.value(right);
            match claim.step {
                0 => format!("{left} and {right} share a house"),
                step if step > 0 => format!("{left} is {} left of {right}", away(step)),
                step => format!("{left} is {} right of {right}", away(step)),
            }
        }
        (relation, right) => {
            let seen = match claim.step {
                0 => left.to_owned(),
                step if step > 0 => format!("the house {} right of {left}", away(step)),
                step => format!("the house {} left of {left}", away(step)),
            };
            let right = match right {
                Operand::Value(right) => logic.value(right).to_owned(),
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
