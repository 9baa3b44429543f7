//! Giving a value, and listing the parts that can be left out.

use std::sync::Arc;

use super::model::{Arrangement, Assignment, NamedRule, Origin};
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
    let written = variable.values.iter().map(|value| puzzle.written(value));
    let written: Vec<String> = written.collect();
    let value = variable.values[piece_named(puzzle.noun(), place, piece, &written)?].clone();
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
    let variables = || puzzle.rules.variables.iter();
    let plain = position_of(place, variables().map(|variable| variable.name.as_str()));
    let full_names = (0..variables().count()).map(|idx| full_name(puzzle, idx));
    let full_names: Vec<String> = full_names.collect();
    let full = || position_of(place, full_names.iter().map(String::as_str));
    plain.or_else(full).ok_or_else(|| {
        let meant = full_names
            .iter()
            .filter(|name| name.rsplit_once('.').is_some_and(|(_, name)| name == place));
        let meant: Vec<String> = meant.cloned().collect();
        if meant.is_empty() {
            let names = variables().map(|variable| &variable.name);
            no_place(puzzle.place_noun(), place, names)
        } else {
            no_place(puzzle.place_noun(), place, meant)
        }
    })
}

/// The name of a variable with its category, if it has one.
fn full_name(puzzle: &Assignment, idx: usize) -> String {
    let name = &puzzle.rules.variables[idx].name;
    match puzzle.category_of(idx) {
        Some(category) if !category.is_shared => {
            let value = &category.values[idx % category.values.len()];
            format!("{}.{value}", category.name.trim())
        }
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
    let mut groups: Vec<&NamedRule> = Vec::new();
    for rule in &puzzle.rules.rules {
        let is_part = !matches!(rule.origin, Origin::Unit(_) | Origin::Category);
        if is_part && !groups.iter().any(|known| known.name == rule.name) {
            groups.push(rule);
        }
    }
    let rules = groups.into_iter().map(|group| {
        let mut rest = puzzle.clone();
        rest.rules.rules.retain(|rule| rule.name != group.name);
        let (name, noun) = match &group.origin {
            Origin::Clue { idx, .. } => {
                let clue = puzzle.clues.get(*idx).map_or("", |clue| &clue.source);
                (format!("{}: {clue}", group.name), Some("clue"))
            }
            Origin::Mark { .. } => (group.name.clone(), None),
            _ => {
                let noun = matches!(puzzle.layout, Arrangement::Names(_)).then_some("rule");
                (format!("rule `{}`", group.name), noun)
            }
        };
        let rest = Arc::new(rest);
        let of = PartOf::Rule(group.name.clone());
        LeftOut {
            name,
            of,
            noun,
            rest,
        }
    });
    let variables = puzzle.rules.variables.iter().enumerate();
    let givens = variables.filter_map(|(idx, variable)| {
        let mut rest = puzzle.clone();
        rest.rules.variables[idx].given = None;
        let value = variable.given.as_ref()?;
        Some(LeftOut {
            name: format!("given: {}", puzzle.is(idx, value)),
            of: PartOf::Given(puzzle.placement(idx, value)?.slot),
            noun: None,
            rest: Arc::new(rest),
        })
    });
    rules.chain(givens).collect()
}
