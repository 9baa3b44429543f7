//! Columns that later stages only compare by `<>`, and always together, as one set: which of them holds which number makes
//! no difference, so rows with the same set are alike.
//!
//! The columns of a Latin square are the example: once a row is filled, its digit in a column is one that the cells
//! below must not have, and in which row it stands is no longer asked.

use std::collections::{BTreeMap, BTreeSet};

use super::live::{Merging, Step, copied_from};
use crate::plan::join::Join;
use crate::plan::{Fill, Input, Picked};
use crate::relation::Cell;

/// The largest number in a set: bits up to it fit into an integer of any engine.
const LARGEST: usize = 30;

/// The columns that are compared with one: each by its stage and its expression there.
type Compared = BTreeSet<(usize, String)>;

/// A column of a stage, by the number of the stage.
type Column = (usize, String);

/// Puts columns into sets where that is possible, in all stages.
pub fn make(merging: &mut Merging, inputs: &[Input]) {
    let sets = Sets::new(merging, inputs);
    let made = (0..merging.steps.len()).map(|idx| sets.columns(merging, idx));
    let made: Vec<Vec<Picked>> = made.collect();
    let texts = (0..merging.steps.len()).map(|idx| sets.rewritten_from(merging, idx));
    let texts: Vec<String> = texts.collect();
    for (idx, (columns, text)) in made.into_iter().zip(texts).enumerate() {
        let step = &mut merging.steps[idx];
        step.about_sets = sets.in_words(idx);
        step.columns = columns;
        step.from = text;
    }
}

/// The sets of all stages.
struct Sets {
    /// For each column that is in a set, its set: the set's number in its stage, from 1.
    set_of: BTreeMap<Column, usize>,
    /// For each set, its columns in the order of the stage.
    members: BTreeMap<(usize, usize), Vec<String>>,
}

impl Sets {
    fn new(merging: &Merging, inputs: &[Input]) -> Self {
        let mut compared: BTreeMap<Column, Compared> = BTreeMap::new();
        let mut sets = Self {
            set_of: BTreeMap::new(),
            members: BTreeMap::new(),
        };
        let uses = uses(merging, inputs);
        for idx in (0..merging.steps.len()).rev() {
            let step = &merging.steps[idx];
            let mut alike: BTreeMap<Compared, Vec<String>> = BTreeMap::new();
            for column in &step.columns {
                let key = (idx, column.name.clone());
                if let Some(uses) = uses.get(&key)
                    && let Some(later) = compared_with(uses, &compared)
                    && is_small(merging, idx, &column.name, inputs)
                {
                    compared.insert(key, later.clone());
                    alike.entry(later).or_default().push(column.name.clone());
                }
            }
            let alike = alike.into_values().filter(|columns| columns.len() > 1);
            let mut alike: Vec<Vec<String>> = alike.collect();
            alike.sort_by_key(|columns| position_in(step, &columns[0]));
            for (set_idx, columns) in alike.into_iter().enumerate() {
                for column in &columns {
                    sets.set_of.insert((idx, column.clone()), set_idx + 1);
                }
                sets.members.insert((idx, set_idx + 1), columns);
            }
        }
        sets
    }

    fn set(&self, idx: usize, column: &str) -> Option<usize> {
        self.set_of.get(&(idx, column.to_owned())).copied()
    }

    /// The columns of a merged stage: those that are in no set, and the sets.
    fn columns(&self, merging: &Merging, idx: usize) -> Vec<Picked> {
        let step = &merging.steps[idx];
        let mut columns: Vec<Picked> = Vec::new();
        for column in &step.columns {
            let expression = self.as_set(merging, step, column);
            let Some(set) = self.set(idx, &column.name) else {
                columns.push(column.clone());
                continue;
            };
            let name = name_of(set);
            match columns.iter_mut().find(|picked| picked.name == name) {
                Some(picked)
                    if picked
                        .expression
                        .split(" | ")
                        .any(|part| part == expression) => {}
                Some(picked) => {
                    picked.expression.push_str(" | ");
                    picked.expression.push_str(&expression);
                }
                None => columns.push(Picked {
                    name,
                    expression,
                    about: None,
                }),
            }
        }
        columns
    }

    /// The set of the numbers in a column.
    fn as_set(&self, merging: &Merging, step: &Step, column: &Picked) -> String {
        let read = step.join.columns_in(&column.expression);
        let set = read.first().and_then(|(source_idx, name)| {
            let source = &step.join.sources[*source_idx];
            let idx = merging.position(&source.table)?;
            Some(format!(
                "{}.{}",
                source.alias,
                name_of(self.set(idx, name)?)
            ))
        });
        set.unwrap_or_else(|| bit(&column.expression))
    }

    /// The statement of a stage from its keyword FROM on, where each column that is in a set is compared as such.
    fn rewritten_from(&self, merging: &Merging, idx: usize) -> String {
        let step = &merging.steps[idx];
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut lines: Vec<String> = Vec::new();
        for line in step.from.lines() {
            let rules = step.join.rules.iter();
            let found = rules
                .filter(|rule| line.contains(&format!("{} --", rule.condition)))
                .find_map(|rule| {
                    let (other, source_idx, column) = comparison(&step.join, &rule.condition)?;
                    let source = &step.join.sources[source_idx];
                    let before = merging.position(&source.table)?;
                    let set = self.set(before, &column)?;
                    let name = format!("{}.{}", source.alias, name_of(set));
                    let members = self.members[&(before, set)].join(", ");
                    let condition = format!("({} & {name}) = 0", bit(other));
                    Some((&rule.condition, condition, members))
                });
            let Some((old, new, members)) = found else {
                lines.push(line.to_owned());
                continue;
            };
            if seen.insert(new.clone()) || !line.trim_start().starts_with("AND ") {
                let (before, _) = line.split_once(old.as_str()).unwrap_or((line, ""));
                lines.push(format!("{before}{new} -- differs from {members}"));
            }
        }
        lines.join("\n")
    }

    /// What the sets of a stage are, a line each.
    fn in_words(&self, idx: usize) -> Vec<String> {
        let members = self.members.range((idx, 0)..(idx + 1, 0));
        members
            .map(|((_, set), members)| {
                format!("{} is the set of {}", name_of(*set), members.join(", "))
            })
            .collect()
    }
}

/// The position of a column in its stage.
fn position_in(step: &Step, name: &str) -> Option<usize> {
    step.columns.iter().position(|column| column.name == name)
}

fn name_of(set: usize) -> String {
    format!("Set_{set}")
}

/// The set of one number.
fn bit(expression: &str) -> String {
    format!("(1 << {expression})")
}

/// What a later stage does with a column.
enum Use {
    /// It compares the column with this one by `<>`.
    Compared(String),
    /// It hands the column down by this name.
    Copied(String),
    /// Anything else.
    Other,
}

/// What later stages do with the columns of each stage, with the number of the later stage.
fn uses(merging: &Merging, inputs: &[Input]) -> BTreeMap<Column, Vec<(usize, Use)>> {
    let mut uses: BTreeMap<Column, Vec<(usize, Use)>> = BTreeMap::new();
    for (idx, step) in merging.steps.iter().enumerate() {
        let join = &step.join;
        let mut note = |expression: &str, to_use: &dyn Fn(usize, &str) -> Use| {
            for (source_idx, column) in join.columns_in(expression) {
                if let Some(before) = merging.position(&join.sources[source_idx].table) {
                    let found = to_use(source_idx, &column);
                    uses.entry((before, column)).or_default().push((idx, found));
                }
            }
        };
        for rule in &join.rules {
            let compared = comparison(join, &rule.condition);
            note(&rule.condition, &|source_idx, column| match &compared {
                Some((other, source, name))
                    if (*source, name.as_str()) == (source_idx, column)
                        && is_small_in(join, other, inputs) =>
                {
                    Use::Compared((*other).to_owned())
                }
                _ => Use::Other,
            });
        }
        for column in &step.columns {
            let is_copied = copied_from(join, &column.name).is_some();
            note(&column.expression, &|_, _| match is_copied {
                true => Use::Copied(column.name.clone()),
                false => Use::Other,
            });
        }
        let sources = join.sources.iter();
        let others = sources.flat_map(|source| source.attachments.iter().chain(&source.choices));
        let told = step.origin_of.iter();
        let told = told.filter_map(|(_, told)| join.expression(told));
        for expression in others.map(String::as_str).chain(told) {
            note(expression, &|_, _| Use::Other);
        }
    }
    uses
}

/// What a column with these uses is compared with; `None` if it is read in any other way.
fn compared_with(uses: &[(usize, Use)], compared: &BTreeMap<Column, Compared>) -> Option<Compared> {
    let mut found = Compared::new();
    for (next_idx, next) in uses {
        match next {
            Use::Compared(other) => {
                found.insert((*next_idx, other.clone()));
            }
            Use::Copied(name) => {
                found.extend(compared.get(&(*next_idx, name.clone()))?.iter().cloned());
            }
            Use::Other => return None,
        }
    }
    Some(found)
}

/// A condition `A <> B` between a column that belongs to no stage, which is given as it is written, and a column of another
/// source.
fn comparison<'a>(join: &Join, condition: &'a str) -> Option<(&'a str, usize, String)> {
    let (left, right) = condition.split_once(" <> ")?;
    let column = |text: &str| {
        let columns = join.columns_in(text);
        let [(source_idx, column)] = &columns[..] else {
            return None;
        };
        let source = &join.sources[*source_idx];
        let is_plain = text == format!("{}.{column}", source.alias);
        is_plain.then(|| (*source_idx, column.clone()))
    };
    column(left)?;
    let (source_idx, name) = column(right)?;
    Some((left, source_idx, name))
}

/// Whether a column of a stage holds only small numbers.
fn is_small(merging: &Merging, idx: usize, name: &str, inputs: &[Input]) -> bool {
    let join = &merging.steps[idx].join;
    let Some(expression) = join.expression(name) else {
        return false;
    };
    let columns = join.columns_in(expression);
    let [(source_idx, column)] = &columns[..] else {
        return false;
    };
    let source = &join.sources[*source_idx];
    let is_copy = expression == format!("{}.{column}", source.alias);
    is_copy
        && match merging.position(&source.table) {
            Some(before) => is_small(merging, before, column, inputs),
            None => has_small_numbers(inputs, &source.table, column),
        }
}

/// Whether an expression is a column of an input that holds only small numbers.
fn is_small_in(join: &Join, expression: &str, inputs: &[Input]) -> bool {
    let column = join.columns_in(expression).pop();
    column.is_some_and(|(source_idx, column)| {
        has_small_numbers(inputs, &join.sources[source_idx].table, &column)
    })
}

/// Whether a column of an input holds only small numbers.
fn has_small_numbers(inputs: &[Input], table: &str, column: &str) -> bool {
    let Some(input) = inputs.iter().find(|input| input.table == table) else {
        return false;
    };
    let mut columns = input.columns.iter();
    let Some(idx) = columns.position(|declared| declared.name == column) else {
        return false;
    };
    if let Some((table, column)) = input.columns[idx].refers_to {
        return has_small_numbers(inputs, table, column);
    }
    let is_small = |cell: &Cell| cell.as_index().is_some_and(|number| number <= LARGEST);
    match &input.fill {
        Fill::Rows(rows) => rows.iter().all(|row| is_small(&row[idx])),
        Fill::Derived(_) | Fill::Table(_) => false,
    }
}
