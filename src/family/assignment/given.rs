//! Giving a value, and listing the parts that can be left out.

use std::sync::Arc;

use super::model::{Arrangement, Assignment, Origin};
use crate::error::Result;
use crate::family::given::{filled, no_place, piece_named, position_of};
use crate::family::{Given, LeftOut, PartOf};
use crate::plan::Placement;
use crate::relation::Cell;

/// The puzzle with a variable given, such as `queen 3` and `5`.
///
/// # Errors
/// When the puzzle has no such variable or value, or gives the variable another one.
pub fn given(puzzle: &Assignment, place: &str, piece: &str) -> Result<Given> {
    let idx = variable_named(puzzle, place)?;
    let variable = &puzzle.rules.variables[idx];
    let values = variable.values.iter();
    let written: Vec<String> = values.map(|value| puzzle.written(value)).collect();
    let value = variable.values[piece_named(puzzle.words().value, place, piece, &written)?].clone();
    if let Some(found) = variable.given.as_ref().filter(|found| **found != value) {
        return Err(filled(place, piece, &puzzle.written(found)));
    }
    let placement = puzzle.placement(idx, &value).into_iter();
    let placed = placement.map(|Placement { slot, piece, .. }| (slot, piece));
    let mut content = puzzle.clone();
    content.rules.variables[idx].given = Some(value);
    Ok(Given::of(content, placed.collect()))
}

/// The position of a variable by its name, with or without that of its category.
fn variable_named(puzzle: &Assignment, place: &str) -> Result<usize> {
    let variables = puzzle.rules.variables.iter();
    let names: Vec<&str> = variables.map(|variable| variable.name.as_str()).collect();
    let full_names: Vec<String> = (0..names.len()).map(|idx| full_name(puzzle, idx)).collect();
    let full = || position_of(place, full_names.iter().map(String::as_str));
    position_of(place, names.iter().copied())
        .or_else(full)
        .ok_or_else(|| {
            let ends = |name: &&String| name.rsplit_once('.').is_some_and(|(_, own)| own == place);
            let meant: Vec<&String> = full_names.iter().filter(ends).collect();
            if meant.is_empty() {
                no_place(puzzle.words().variable, place, names)
            } else {
                no_place(puzzle.words().variable, place, meant)
            }
        })
}

/// The name of a variable with its category, if it has one.
fn full_name(puzzle: &Assignment, idx: usize) -> String {
    let name = &puzzle.rules.variables[idx].name;
    match (puzzle.category_of(idx), puzzle.housed(idx)) {
        (Some(category), Some(value)) => format!("{}.{value}", category.name.trim()),
        _ => name.clone(),
    }
}

/// A placement in the syntax of `--given`: `r1c1` and `5`.
pub fn as_given(puzzle: &Assignment, placement: &Placement) -> [String; 2] {
    let placed = puzzle.placed(placement);
    let (idx, value) = placed.unwrap_or((placement.slot, Cell::Null));
    let name = &puzzle.rules.variables[idx].name;
    [name.clone(), puzzle.written(&value)]
}

/// The parts that can be left out: clues, the rules of the file, and its given values.
pub fn parts(puzzle: &Assignment) -> Vec<LeftOut> {
    let mut parts: Vec<LeftOut> = Vec::new();
    for rule in &puzzle.rules.rules {
        let own = &rule.name;
        let of = PartOf::Rule(own.clone());
        let (name, noun) = match &rule.origin {
            Origin::Unit(_) | Origin::Category => continue,
            _ if parts.iter().any(|part| part.of == of) => continue,
            Origin::Clue { idx, .. } => {
                let clue = puzzle.clues.get(*idx).map_or("", |clue| &clue.source);
                (format!("{own}: {clue}"), Some("clue"))
            }
            Origin::Mark { .. } => (own.clone(), None),
            Origin::File => {
                let noun = matches!(puzzle.layout, Arrangement::Names(_)).then_some("rule");
                (format!("rule `{own}`"), noun)
            }
        };
        let mut rest = puzzle.clone();
        rest.rules.rules.retain(|other| other.name != *own);
        parts.push(LeftOut {
            name,
            of,
            noun,
            rest: Arc::new(rest),
        });
    }
    for (idx, variable) in puzzle.rules.variables.iter().enumerate() {
        let given = variable.given.as_ref();
        let placement = given.and_then(|value| puzzle.placement(idx, value));
        let (Some(value), Some(Placement { slot, .. })) = (given, placement) else {
            continue;
        };
        let mut rest = puzzle.clone();
        rest.rules.variables[idx].given = None;
        parts.push(LeftOut {
            name: format!("given: {}", puzzle.is(idx, value)),
            of: PartOf::Given(slot),
            noun: None,
            rest: Arc::new(rest),
        });
    }
    parts
}
