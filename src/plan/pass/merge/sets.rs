//! Columns that later stages only compare by `<>`, and always together, as one set: which of them holds which number makes
//! no difference, so rows with the same set are alike.
//!
//! The columns of a Latin square are the example: once a row is filled, its digit in a column is one that the cells
//! below must not have, and no rule asks for its row any more.

use std::collections::{BTreeMap, BTreeSet};

use super::super::prune::{Pruned, Step};
use crate::plan::{Fill, Input};
use crate::problem::{self, Binary, Expr, Rule, Select};
use crate::relation::Cell;

/// The largest number in a set: bits up to it fit into an integer of any engine.
const LARGEST: usize = 30;

/// The columns that are compared with one: each by its stage and its expression there.
type Compared = BTreeSet<(usize, Expr)>;

/// A column of a stage, by the number of the stage.
type Column = (usize, String);

/// Puts columns into sets where that is possible, in all stages.
pub fn make(pruned: &mut Pruned, inputs: &[Input]) {
    let sets = Sets::new(pruned, inputs);
    let made: Vec<Vec<problem::Column>> = (0..pruned.steps.len())
        .map(|idx| sets.columns(pruned, idx))
        .collect();
    let rules: Vec<Vec<Rule>> = (0..pruned.steps.len())
        .map(|idx| sets.rules(pruned, idx))
        .collect();
    for (idx, (columns, rules)) in made.into_iter().zip(rules).enumerate() {
        let step = &mut pruned.steps[idx];
        step.about_sets = sets.in_words(idx);
        step.columns = columns;
        step.select.rules = rules;
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
    fn new(pruned: &Pruned, inputs: &[Input]) -> Self {
        let mut compared: BTreeMap<Column, Compared> = BTreeMap::new();
        let mut sets = Self {
            set_of: BTreeMap::new(),
            members: BTreeMap::new(),
        };
        let (uses, small) = (uses(pruned, inputs), small(pruned, inputs));
        for idx in (0..pruned.steps.len()).rev() {
            let step = &pruned.steps[idx];
            let mut alike: BTreeMap<Compared, Vec<String>> = BTreeMap::new();
            for column in &step.columns {
                let key = (idx, column.name.clone());
                if let Some(uses) = uses.get(&key)
                    && let Some(later) = compared_with(uses, &compared)
                    && small.contains(&key)
                {
                    compared.insert(key, later.clone());
                    alike.entry(later).or_default().push(column.name.clone());
                }
            }
            let mut alike: Vec<Vec<String>> = alike
                .into_values()
                .filter(|columns| columns.len() > 1)
                .collect();
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
    fn columns(&self, pruned: &Pruned, idx: usize) -> Vec<problem::Column> {
        let step = &pruned.steps[idx];
        let mut columns: Vec<(String, Vec<Expr>)> = Vec::new();
        for column in &step.columns {
            let Some(set) = self.set(idx, &column.name) else {
                columns.push((column.name.clone(), vec![column.expr.clone()]));
                continue;
            };
            let (name, expr) = (name_of(set), self.as_set(pruned, step, &column.expr));
            match columns.iter_mut().find(|(found, _)| *found == name) {
                Some((_, parts)) if parts.contains(&expr) => {}
                Some((_, parts)) => parts.push(expr),
                None => columns.push((name, vec![expr])),
            }
        }
        let columns = columns.into_iter().filter_map(|(name, parts)| {
            let expr = Expr::all_with(Binary::BitOr, parts)?;
            Some(problem::Column::new(name, expr))
        });
        columns.collect()
    }

    /// The set of the numbers in a column that holds this.
    fn as_set(&self, pruned: &Pruned, step: &Step, expr: &Expr) -> Expr {
        let columns = expr.columns();
        let set = columns.first().and_then(|(alias, name)| {
            let before = pruned.position(step.select.table_of(alias)?)?;
            Some(Expr::column(*alias, name_of(self.set(before, name)?)))
        });
        set.unwrap_or_else(|| bit(expr.clone()))
    }

    /// The rules of a stage, where each column that is in a set is compared as such.
    fn rules(&self, pruned: &Pruned, idx: usize) -> Vec<Rule> {
        let step = &pruned.steps[idx];
        let mut rules: Vec<Rule> = Vec::new();
        for rule in &step.select.rules {
            let compared = || {
                let (other, alias, column) = comparison(&rule.test)?;
                let before = pruned.position(step.select.table_of(alias)?)?;
                let set = self.set(before, column)?;
                let test = (bit(other.clone()) & Expr::column(alias, name_of(set))).equals(0);
                let members = self.members[&(before, set)].join(", ");
                Some(Rule::new(test, format!("differs from {members}")))
            };
            let rule = compared().unwrap_or_else(|| rule.clone());
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }

    /// A line each.
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
fn bit(number: Expr) -> Expr {
    Expr::Int(1) << number
}

/// The use that a later stage makes of a column.
enum Use {
    /// It compares the column with this one by `<>`.
    Compared(Expr),
    /// It hands the column down by this name.
    Copied(String),
    /// Anything else.
    Other,
}

/// The uses of the columns of each stage, with the number of the later stage.
fn uses(pruned: &Pruned, inputs: &[Input]) -> BTreeMap<Column, Vec<(usize, Use)>> {
    let mut uses: BTreeMap<Column, Vec<(usize, Use)>> = BTreeMap::new();
    for (idx, step) in pruned.steps.iter().enumerate() {
        let select = &step.select;
        let mut note = |expr: &Expr, to_use: &dyn Fn(&str, &str) -> Use| {
            for (alias, column) in expr.columns() {
                let table = select.table_of(alias);
                if let Some(before) = table.and_then(|table| pruned.position(table)) {
                    let key = (before, column.to_owned());
                    uses.entry(key)
                        .or_default()
                        .push((idx, to_use(alias, column)));
                }
            }
        };
        for rule in &select.rules {
            let compared = comparison(&rule.test);
            note(&rule.test, &|alias, column| match compared {
                Some((other, of, name))
                    if (of, name) == (alias, column) && is_small_in(select, other, inputs) =>
                {
                    Use::Compared(other.clone())
                }
                _ => Use::Other,
            });
        }
        for column in &step.columns {
            let is_copied = select.copied_from(&column.name).is_some();
            note(&column.expr, &|_, _| {
                if is_copied {
                    Use::Copied(column.name.clone())
                } else {
                    Use::Other
                }
            });
        }
        let told = step.origin_of.iter();
        for expr in told.filter_map(|(_, told)| select.expression(told)) {
            note(expr, &|_, _| Use::Other);
        }
    }
    uses
}

/// The columns that one with these uses is compared with; `None` if it is read in any other way.
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

/// A condition `A <> B` between two columns: the first, and the alias and the name of the second.
fn comparison(test: &Expr) -> Option<(&Expr, &str, &str)> {
    let (left, right) = test.operands(Binary::NotEqual)?;
    left.as_column()?;
    let (alias, name) = right.as_column()?;
    Some((left, alias, name))
}

/// The columns of stages that hold only small numbers.
fn small(pruned: &Pruned, inputs: &[Input]) -> BTreeSet<Column> {
    let mut small = BTreeSet::new();
    for (idx, step) in pruned.steps.iter().enumerate() {
        for column in &step.columns {
            let source = column.expr.as_column().and_then(|(alias, column)| {
                let table = step.select.table_of(alias)?;
                Some((table, column))
            });
            let is_small = source.is_some_and(|(table, column)| match pruned.position(table) {
                Some(before) => small.contains(&(before, column.to_owned())),
                None => has_small_numbers(inputs, table, column),
            });
            if is_small {
                small.insert((idx, column.name.clone()));
            }
        }
    }
    small
}

/// True if an expression is a column of an input that holds only small numbers.
fn is_small_in(select: &Select, expr: &Expr, inputs: &[Input]) -> bool {
    expr.as_column().is_some_and(|(alias, column)| {
        let table = select.table_of(alias);
        table.is_some_and(|table| has_small_numbers(inputs, table, column))
    })
}

/// True if a column of an input holds only small numbers.
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
