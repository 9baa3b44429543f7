//! An assignment in plain words.

use super::model::range_of;
use super::model::{Arrangement, Assignment, Category, NamedVariable, Rules};
use super::places::SYMBOLS;
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
    let is_open = |variable: &&NamedVariable| variable.given.is_none();
    let open: Vec<&NamedVariable> = variables.iter().filter(is_open).collect();
    let given = |(idx, variable): (usize, &NamedVariable)| {
        let value = variable.given.as_ref()?;
        puzzle.placement(idx, value)
    };
    let mut start: Vec<_> = variables.iter().enumerate().filter_map(given).collect();
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
        play: Some(if puzzle.lines().is_empty() {
            play(puzzle)
        } else {
            play_of_lines(puzzle)
        }),
        arrangements: arrangements(puzzle, &open),
        ..Description::default()
    }
}

/// The rules for laying a picture by hand.
fn play_of_lines(puzzle: &Assignment) -> Play {
    let lines = puzzle.rules.rules.iter().zip(puzzle.lines());
    let played = lines.map(|(line, name)| PlayLine {
        name: name.clone(),
        slots: line.reads.clone(),
        runs: line.runs().to_vec(),
    });
    Play {
        lines: played.collect(),
        ..Play::default()
    }
}

fn play(puzzle: &Assignment) -> Play {
    let Rules { variables, rules } = &puzzle.rules;
    let mut values: Vec<(String, usize, Vec<usize>)> = Vec::new();
    // For each variable, the slots of its values.
    let mut slots = vec![Vec::new(); variables.len()];
    for (idx, variable) in variables.iter().enumerate() {
        let own = variable.values.iter();
        for Placement { slot, piece, .. } in own.filter_map(|value| puzzle.placement(idx, value)) {
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
        let has_own = |slots: &&Vec<usize>| slots.iter().any(|slot| own.contains(slot));
        *n_copies = slots.iter().filter(has_own).count();
    }
    let mut apart: Vec<Vec<usize>> = Vec::new();
    if puzzle.categories().is_empty() {
        for rule in puzzle.rules.apart() {
            // On a chess board, one value is a row.
            let n_values = rule.reads.iter().map(|idx| slots[*idx].len()).min();
            let row = |value: usize| rule.reads.iter().map(|idx| slots[*idx][value]).collect();
            apart.extend((0..n_values.unwrap_or_default()).map(row));
        }
        if slots.iter().any(|slots| slots.len() > 1) {
            apart.extend(slots);
        }
    }
    let mut others = Rules::default();
    others
        .rules
        .extend(rules.iter().filter(|rule| !rule.is_apart()).cloned());
    Play {
        apart,
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
            let goal = |(values, names): (&[Cell], Vec<&str>)| {
                let values = values_in_words(values);
                if names.len() > MAX_NAMED {
                    let first = names[..MAX_NAMED].join(", ");
                    let n_more = names.len() - MAX_NAMED;
                    return format!("Give {first} and {n_more} more a value: {values}.");
                }
                format!("Give {} a value: {values}.", in_a_list(&names))
            };
            kinds.into_iter().map(goal).collect()
        }
    }
}

fn arrangements(puzzle: &Assignment, open: &[&NamedVariable]) -> Arrangements {
    let n_open = open.len() as u64;
    let (about, factors) = match &puzzle.layout {
        Arrangement::Houses {
            n_houses,
            categories,
        } => {
            let (shared, own): (Vec<&Category>, Vec<&Category>) =
                categories.iter().partition(|category| category.is_shared);
            let about = match own.len() {
                1 => "The values of the category may stand in any order".to_owned(),
                n => format!("The values of each of the {n} categories may stand in any order"),
            };
            let n_own = i32::try_from(own.len()).unwrap_or(i32::MAX);
            let powers = shared
                .iter()
                .map(|one| Factor::power(one.values.len(), *n_houses));
            let orders = Factor::factorial(*n_houses, n_own);
            (about, [orders].into_iter().chain(powers).collect())
        }
        Arrangement::Grid { size, .. } => {
            let (cells, digits) = (
                count_of(n_open, "empty cell"),
                count_of(*size as u64, "digit"),
            );
            let about = format!("Each of the {cells} may hold any of the {digits}");
            (about, vec![Factor::power(*size, open.len())])
        }
        Arrangement::Names(_) | Arrangement::Picture { .. } => {
            let variables = count_of(n_open, puzzle.words().variable);
            let about = format!("Each of the {variables} may hold any of its values");
            let n_values = open.iter().map(|variable| variable.values.len());
            (about, Factor::powers(n_values))
        }
    };
    Arrangements { about, factors }
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
