//! Hints: giving a value, explaining why a variable cannot have another one, and listing the parts that can be left out.

use std::sync::Arc;

use super::model::{Arrangement, Assignment, NamedRule, Origin, RuleKind};
use super::support::{broken, holder};
use crate::error::Result;
use crate::family::given::{filled, no_piece, no_place, position_of};
use crate::family::{Given, LeftOut, Reason};
use crate::plan::{Filling, Placement};
use crate::relation::Cell;
use crate::visible::visible;

/// The puzzle with a variable given, such as `queen 3` and `5`.
///
/// # Errors
/// When the puzzle has no such variable or value, or gives the variable another one.
pub fn given(puzzle: &Assignment, place: &str, piece: &str) -> Result<Given> {
    let idx = variable_named(puzzle, place)?;
    let variable = &puzzle.rules.variables[idx];
    let written = variable.values.iter().map(|value| puzzle.written(value));
    let written: Vec<String> = written.collect();
    let value = position_of(piece, written.iter().map(String::as_str));
    let value = value.map(|value| variable.values[value].clone());
    let value = value.ok_or_else(|| no_piece(puzzle.noun(), place, piece, &written))?;
    if let Some(found) = variable.given.as_ref().filter(|found| **found != value) {
        return Err(filled(place, piece, &puzzle.written(found)));
    }
    let placement = puzzle.placement(idx, &value).into_iter();
    let placed = placement.map(|Placement { slot, piece, .. }| (slot, piece));
    let mut known = puzzle.rules.given();
    known[idx] = Some(value.clone());
    let mut content = puzzle.clone();
    content.rules.variables[idx].given = Some(value);
    Ok(Given {
        content: Arc::new(content),
        placed: placed.collect(),
        clash: clash(puzzle, idx, &known),
    })
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
        Some(category) => {
            let value = &category.values[idx % category.values.len()];
            format!("{}.{value}", category.name.trim())
        }
        None => name.clone(),
    }
}

/// A placement in the syntax of `--given`: `r1c1=5`.
pub fn as_given(puzzle: &Assignment, placement: &Placement) -> String {
    let placed = puzzle.placed(placement);
    let (idx, value) = placed.unwrap_or((placement.slot, Cell::Null));
    let name = &puzzle.rules.variables[idx].name;
    format!("{name}={}", puzzle.written(&value))
}

/// The rule that the known value of a variable contradicts directly.
fn clash(puzzle: &Assignment, idx: usize, known: &[Option<Cell>]) -> Option<String> {
    let value = known[idx].as_ref()?;
    let held = holder(&puzzle.rules, idx, value, known);
    if let Some((rule, other)) = held.filter(|(rule, _)| rule.origin != Origin::File) {
        let name = &puzzle.rules.variables[other].name;
        let value = puzzle.written(value);
        return Some(match rule.origin {
            Origin::Category => format!("house {value} has {name} already"),
            _ => format!("{} has {value} in {name} already", rule.name),
        });
    }
    let rule = broken(&puzzle.rules, &[idx], known)?;
    if let RuleKind::Runs(_) = rule.kind {
        return Some(format!("nothing fits {}", rule.clue_in_words()));
    }
    Some(match &rule.origin {
        Origin::Clue { says, .. } => {
            format!(
                "that breaks `{}`",
                visible(&format!("{}: {says}", rule.name))
            )
        }
        Origin::File => format!("the rule `{}` is broken", rule.name),
        Origin::Unit(_) | Origin::Category => {
            format!("{} has too few {}s left", rule.name, puzzle.noun())
        }
    })
}

/// The reason that, given the known values, a variable can have no other value, or no other variable can have its value.
pub fn reason(puzzle: &Assignment, target: &Placement, filling: &Filling) -> Option<Reason> {
    let (idx, value) = puzzle.placed(target)?;
    let mut known = puzzle.rules.given();
    for placement in filling {
        if let Some((idx, value)) = puzzle.placed(placement) {
            known[idx] = Some(value);
        }
    }
    known[idx] = None;
    let others = puzzle.rules.variables[idx].values.iter();
    let others = others.filter(|other| **other != value).map(|other| {
        let label = match (&puzzle.layout, other.to_text().as_str()) {
            (Arrangement::Houses { .. }, house) => format!("house {house}"),
            (Arrangement::Picture { .. }, ".") => "empty".to_owned(),
            (Arrangement::Picture { .. }, "#") => "filled".to_owned(),
            _ => puzzle.written(other),
        };
        (
            label,
            obstacle(puzzle, idx, other, &mut known.clone(), false),
        )
    });
    let name = &puzzle.rules.variables[idx].name;
    let claim = match puzzle.layout {
        Arrangement::Names(_) | Arrangement::Picture { .. } => {
            format!("no other value fits {name}")
        }
        Arrangement::Grid { .. } => format!("no other digit fits in {name}"),
        Arrangement::Houses { .. } => format!("{} fits in no other house", target.piece),
    };
    Reason::of(claim, others).or_else(|| {
        let mut rules = puzzle
            .rules
            .rules
            .iter()
            .filter(|rule| uses_all(puzzle, rule));
        rules.find_map(|rule| only_place(puzzle, rule, (idx, &value), &known))
    })
}

/// The reason that only this variable of a rule can have a value that one of them must have.
fn only_place(
    puzzle: &Assignment,
    rule: &NamedRule,
    (idx, value): (usize, &Cell),
    known: &[Option<Cell>],
) -> Option<Reason> {
    if !rule.reads.contains(&idx) {
        return None;
    }
    let written = puzzle.written(value);
    let claim = match rule.origin {
        Origin::Unit(_) => format!("{} has no other cell for {written}", rule.name),
        Origin::Category => format!("house {written} can have no other {}", rule.name),
        _ => format!(
            "the rule `{}` needs {written}, and nothing else can be it",
            rule.name
        ),
    };
    let others = rule.reads.iter().filter(|other| **other != idx);
    let others = others.map(|other| {
        let label = match puzzle.category_of(*other) {
            Some(category) => category.values[other % category.values.len()].clone(),
            None => puzzle.rules.variables[*other].name.clone(),
        };
        let broken = match (&known[*other], &rule.origin) {
            (Some(_), Origin::Unit(_)) => Some("is not filled".to_owned()),
            (Some(_), Origin::Category) => Some("is not in another house".to_owned()),
            (Some(_), _) => Some("has no other value".to_owned()),
            (None, _) => obstacle(puzzle, *other, value, &mut known.to_vec(), true),
        };
        (label, broken)
    });
    Reason::of(claim, others)
}

/// True if variables of a rule use all of their values.
fn uses_all(puzzle: &Assignment, rule: &NamedRule) -> bool {
    let first = &puzzle.rules.variables[rule.reads[0]].values;
    let has_same = |idx: &usize| puzzle.rules.variables[*idx].values == *first;
    matches!(rule.kind, RuleKind::AllDifferent)
        && first.len() == rule.reads.len()
        && rule.reads.iter().all(has_same)
}

/// The rule that a variable with this value breaks, as a demand on it; `None` if only a search shows that. `is_elsewhere` is true where
/// the variable is one of several that may have the value.
fn obstacle(
    puzzle: &Assignment,
    idx: usize,
    value: &Cell,
    known: &mut [Option<Cell>],
    is_elsewhere: bool,
) -> Option<String> {
    if let Some((rule, other)) = holder(&puzzle.rules, idx, value, known) {
        let written = puzzle.written(value);
        return Some(match rule.origin {
            Origin::Unit(_) if is_elsewhere => {
                format!("does not share {} with another {written}", rule.name)
            }
            Origin::Unit(_) => format!("is not in {}", rule.name),
            Origin::Category => {
                format!("does not live with {}", puzzle.rules.variables[other].name)
            }
            _ => rule.name.clone(),
        });
    }
    known[idx] = Some(value.clone());
    let rule = broken(&puzzle.rules, &[idx], known)?;
    Some(in_words(rule))
}

/// A rule in the words of the stages.
fn in_words(rule: &NamedRule) -> String {
    match (&rule.origin, &rule.kind) {
        (Origin::Clue { says, .. }, _) => visible(&format!("{}: {says}", rule.name)).into_owned(),
        (_, RuleKind::Runs(_)) => format!("fits {}", rule.clue_in_words()),
        _ => rule.name.clone(),
    }
}

/// The parts that can be left out: clues, the rules of the file, and its given values.
pub fn parts(puzzle: &Assignment) -> Vec<LeftOut> {
    let mut groups: Vec<&NamedRule> = Vec::new();
    for rule in &puzzle.rules.rules {
        let is_part = matches!(rule.origin, Origin::File | Origin::Clue { .. });
        if is_part && !groups.iter().any(|known| known.name == rule.name) {
            groups.push(rule);
        }
    }
    let rules = groups.into_iter().map(|group| {
        let mut rest = puzzle.clone();
        rest.rules.rules.retain(|rule| rule.name != group.name);
        let (name, noun) = if let Origin::Clue { idx, .. } = &group.origin {
            let clue = puzzle.clues.get(*idx).map_or("", |clue| &clue.source);
            (format!("{}: {clue}", group.name), Some("clue"))
        } else {
            let noun = matches!(puzzle.layout, Arrangement::Names(_)).then_some("rule");
            (format!("rule `{}`", group.name), noun)
        };
        let rest = Arc::new(rest);
        LeftOut { name, noun, rest }
    });
    let variables = puzzle.rules.variables.iter().enumerate();
    let givens = variables.filter_map(|(idx, variable)| {
        let mut rest = puzzle.clone();
        rest.rules.variables[idx].given = None;
        Some(LeftOut {
            name: format!("given: {}", puzzle.is(idx, variable.given.as_ref()?)),
            noun: None,
            rest: Arc::new(rest),
        })
    });
    rules.chain(givens).collect()
}
