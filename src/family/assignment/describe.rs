//! An assignment in plain words.

use super::model::{Arrangement, Assignment, NamedVariable, Rules};
use super::places::SYMBOLS;
use super::problem::range_of;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::{Description, Play, PlayLine};
use crate::plan::Placement;
use crate::relation::Cell;
use crate::words::{count_of, in_a_list};

/// The most variables that a sentence names.
const MAX_NAMED: usize = 12;

/// The goal, the rules, the clues and what is given.
pub fn describe(puzzle: &Assignment) -> Description {
    let variables = &puzzle.rules.variables;
    let open: Vec<&NamedVariable> = variables
        .iter()
        .filter(|variable| variable.given.is_none())
        .collect();
    let given = variables.iter().enumerate();
    let given = given.filter_map(|(idx, variable)| puzzle.placement(idx, variable.given.as_ref()?));
    let mut start: Vec<_> = given.collect();
    start.sort();
    let categories = puzzle.categories().iter();
    Description {
        goal: goal(puzzle, &open),
        rules: [puzzle.known_rules.clone(), rules_in_words(&puzzle.rules)].concat(),
        values: categories
            .map(|category| (category.name.clone(), category.values.clone()))
            .collect(),
        clues: puzzle.clues.clone(),
        start,
        play: Some(play(puzzle)),
        arrangements: arrangements(puzzle, &open),
        ..Description::default()
    }
}

fn play(puzzle: &Assignment) -> Play {
    let Rules { variables, rules } = &puzzle.rules;
    if !puzzle.lines().is_empty() {
        let lines = rules.iter().zip(puzzle.lines());
        let lines = lines.map(|(line, name)| PlayLine {
            name: name.clone(),
            slots: line.reads.clone(),
            runs: line.runs().to_vec(),
        });
        return Play {
            lines: lines.collect(),
            ..Play::default()
        };
    }
    let mut values: Vec<(String, usize, Vec<usize>)> = Vec::new();
    // For each variable, the slots of its values.
    let mut slots = vec![Vec::new(); variables.len()];
    for (idx, variable) in variables.iter().enumerate() {
        let placements = variable
            .values
            .iter()
            .filter_map(|value| puzzle.placement(idx, value));
        for Placement { slot, piece, .. } in placements {
            slots[idx].push(slot);
            match values.iter_mut().find(|(name, ..)| *name == piece) {
                Some((_, _, slots)) => slots.push(slot),
                None => values.push((piece, 0, vec![slot])),
            }
        }
        slots[idx].dedup();
    }
    values.sort_by_key(|(value, ..)| value.parse::<i64>().ok());
    for (_, n_copies, own) in &mut values {
        *n_copies = slots
            .iter()
            .filter(|slots| slots.iter().any(|slot| own.contains(slot)))
            .count();
    }
    let is_by_slot = puzzle.categories().is_empty();
    let rules_apart = rules.iter().filter(|rule| is_by_slot && rule.is_apart());
    let apart = rules_apart.flat_map(|rule| {
        // On a board of chess, one value is a row.
        let n_values = rule.reads.iter().map(|idx| slots[*idx].len()).min();
        let values = 0..n_values.unwrap_or_default();
        values.map(|value| rule.reads.iter().map(|idx| slots[*idx][value]).collect())
    });
    let is_chess = slots.iter().any(|slots| slots.len() > 1) && is_by_slot;
    let columns = slots.iter().filter(|_| is_chess).cloned();
    let mut others = Rules {
        rules: rules
            .iter()
            .filter(|rule| !rule.is_apart())
            .cloned()
            .collect(),
        ..Rules::default()
    };
    others.rules.dedup_by(|one, other| one.name == other.name);
    Play {
        apart: apart.chain(columns).collect(),
        others: rules_in_words(&others),
        values,
        ..Play::default()
    }
}

fn goal(puzzle: &Assignment, open: &[&NamedVariable]) -> Vec<String> {
    match &puzzle.layout {
        Arrangement::Houses { n_houses, .. } => {
            let houses = match n_houses {
                1 => "There is 1 house".to_owned(),
                _ => format!("{n_houses} houses stand"),
            };
            vec![format!(
                "{houses} in a row, numbered from the left. Find the house of every value, so that all clues hold."
            )]
        }
        Arrangement::Grid { size, .. } => {
            let letters = if *size > 9 {
                format!(
                    ", where the letters from {} on follow the 9",
                    &SYMBOLS[9..10]
                )
            } else {
                String::new()
            };
            let (n_empty, last) = (open.len(), &SYMBOLS[size - 1..*size]);
            vec![format!(
                "Write a digit into each of the {n_empty} empty cells: 1 to {last}{letters}."
            )]
        }
        Arrangement::Picture { .. } => {
            vec![
                "Fill cells so that each row and each column has the runs of its clue, in order."
                    .to_owned(),
            ]
        }
        Arrangement::Names(_) => {
            let mut kinds: Vec<(&[Cell], Vec<&str>)> = Vec::new();
            for variable in open {
                let mut known = kinds.iter_mut();
                match known.find(|(values, _)| *values == variable.values) {
                    Some((_, names)) => names.push(&variable.name),
                    None => kinds.push((&variable.values, vec![&variable.name])),
                }
            }
            let kinds = kinds.into_iter().map(|(values, names)| {
                let names = match names.split_at_checked(MAX_NAMED) {
                    Some((first, more)) if !more.is_empty() => {
                        format!("{} and {} more", first.join(", "), more.len())
                    }
                    _ => in_a_list(&names),
                };
                format!("Give {names} a value: {}.", values_in_words(values))
            });
            kinds.collect()
        }
    }
}

fn arrangements(puzzle: &Assignment, open: &[&NamedVariable]) -> Arrangements {
    let n_open = open.len() as u64;
    match &puzzle.layout {
        Arrangement::Houses {
            n_houses,
            categories,
        } => {
            let shared = categories.iter().filter(|category| category.is_shared);
            let mut factors: Vec<Factor> = shared
                .map(|category| Factor::power(category.values.len(), *n_houses))
                .collect();
            let n_own = categories.len() - factors.len();
            factors.insert(
                0,
                Factor::factorial(*n_houses, i32::try_from(n_own).unwrap_or(i32::MAX)),
            );
            Arrangements {
                about: match n_own {
                    1 => "The values of the category may stand in any order".to_owned(),
                    n => format!("The values of each of the {n} categories may stand in any order"),
                },
                factors,
            }
        }
        Arrangement::Grid { size, .. } => Arrangements {
            about: format!(
                "Each of the {} may hold any of the {}",
                count_of(n_open, "empty cell"),
                count_of(*size as u64, "digit")
            ),
            factors: vec![Factor::power(*size, open.len())],
        },
        Arrangement::Names(_) | Arrangement::Picture { .. } => Arrangements {
            about: format!(
                "Each of the {} may hold any of its values",
                count_of(n_open, puzzle.place_noun())
            ),
            factors: Factor::powers(open.iter().map(|variable| variable.values.len())),
        },
    }
}

/// The rules of a file, a sentence each.
pub fn rules_in_words(rules: &Rules) -> Vec<String> {
    let names = rules.names_of_file().into_iter();
    names.map(|name| format!("Rule: {name}.")).collect()
}

/// Such as "1 to 9", or "red, green, blue".
pub fn values_in_words(values: &[Cell]) -> String {
    match range_of(values) {
        Some((first, last)) if first < last => format!("{first} to {last}"),
        _ => {
            let texts: Vec<String> = values.iter().map(Cell::to_text).collect();
            texts.join(", ")
        }
    }
}
