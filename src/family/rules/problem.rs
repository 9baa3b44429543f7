//! A puzzle's own rules as a problem: every variable takes a row of `Number` or `Word`.

use std::collections::{BTreeMap, BTreeSet};

use super::linear::range_of;
use super::model::{Demand, Rules, Stated, Unknown};
use crate::problem::{
    Binary, Column, Constraint, Expr, Problem, Resource, Role, Rule, Sum, Symmetries, Take, Term,
    Variable, VariableId, Words,
};
use crate::relation::Cell;
use crate::words::in_a_list;

/// The relations of numbers and of texts, and their column.
pub const NUMBER: &str = "Number";
pub const WORD: &str = "Word";
pub const VALUE: &str = "Value";

/// The puzzle as a problem.
pub fn problem(rules: &Rules) -> Problem {
    let n_values = [false, true].map(|are_texts| all_values(rules, are_texts).len());
    let variables = rules.variables.iter();
    let variables =
        variables.map(|unknown| variable(unknown, n_values[usize::from(unknown.holds_texts())]));
    let mut problem = Problem {
        variables: variables.collect(),
        symmetries: Symmetries {
            alike: alike(rules),
            ..Symmetries::default()
        },
        ..Problem::default()
    };
    state(&mut problem, rules, &Known::Open);
    problem
}

/// The numbers that nothing tells apart: all, if every variable may take them, and rules only say which differ.
fn alike(rules: &Rules) -> Vec<i64> {
    let all = all_values(rules, false);
    let takes_all = |unknown: &Unknown| {
        unknown.values.len() == all.len() && !unknown.is_given && !unknown.is_hidden
    };
    let differs = |rule: &Stated| matches!(rule.demand, Demand::Different);
    let are_alike = rules.variables.iter().all(takes_all)
        && rules.rules.iter().all(differs)
        && rules.best.is_none();
    let alike = all.iter().filter(|_| are_alike);
    alike.filter_map(Cell::as_integer).collect()
}

/// What is known of a variable of the rules.
#[derive(Debug, Clone)]
pub enum Known {
    /// The variable of a problem that it is, or one of whose columns it is.
    Open(VariableId),
    /// Its value.
    Holds(Cell),
}

/// Adds rules to a problem, whose variables have the columns of those of the rules. `known` tells of each by its position.
pub fn state(problem: &mut Problem, rules: &Rules, known: &dyn Fn(usize) -> Known) {
    for stated in &rules.rules {
        match &stated.demand {
            Demand::Different => differ(problem, rules, known, stated),
            Demand::Holds(test) => {
                let says = words(rules, &stated.says, &stated.reads);
                ask(problem, rules, known, &stated.reads, test, &[says]);
            }
            Demand::Adds(total) => bound(problem, rules, known, total),
        }
    }
}

/// Asks that no two variables have the same value. Those that have none yet use up what they may take.
fn differ(problem: &mut Problem, rules: &Rules, known: &dyn Fn(usize) -> Known, stated: &Stated) {
    let mut open: BTreeMap<VariableId, usize> = BTreeMap::new();
    let is_open = stated.reads.iter().map(|idx| match known(*idx) {
        Known::Open(id) => *open.entry(id).or_insert(*idx) == *idx,
        Known::Holds(_) => false,
    });
    let is_open: Vec<bool> = is_open.collect();
    let says = |other: usize| {
        let says = format!("differs from {}", rules.variables[other].name);
        Words::named(&stated.says, says)
    };
    for (n_before, other) in stated.reads.iter().enumerate() {
        for (n, one) in stated.reads[..n_before].iter().enumerate() {
            if !is_open[n] || !is_open[n_before] {
                let [first, last] = [*one, *other].map(|idx| rules.variables[idx].value());
                let says = [says(*one), says(*other)];
                let test = last.differs(first);
                ask(problem, rules, known, &[*other, *one], &test, &says);
            }
        }
    }
    let takes = open.iter().map(|(id, idx)| Take {
        variable: *id,
        item: Expr::column(&problem.variables[*id].name, &rules.variables[*idx].column),
        items: rules.variables[*idx]
            .values
            .iter()
            .filter_map(Cell::as_integer)
            .collect(),
    });
    let takes: Vec<Take> = takes.collect();
    let items: BTreeSet<i64> = takes
        .iter()
        .flat_map(|take| take.items.iter().copied())
        .collect();
    let resource = Resource {
        place: format!("by `{}`", stated.says),
        is_exact: items.len() == takes.len() && takes.iter().all(|take| !take.items.is_empty()),
        takes,
        ..Resource::default()
    };
    problem.use_up(vec![resource], &|_, other, _| says(open[&other]));
}

/// Asks a condition of those of its variables that have no value yet, in the words for each.
fn ask(
    problem: &mut Problem,
    rules: &Rules,
    known: &dyn Fn(usize) -> Known,
    reads: &[usize],
    test: &Expr,
    says: &[Words],
) {
    let variables = &problem.variables;
    let value = |part: &Expr| {
        let (_, column) = part.as_column()?;
        Some(match known(rules.position(column)?) {
            Known::Open(id) => Expr::column(&variables[id].name, column),
            Known::Holds(cell) => constant(&cell),
        })
    };
    let test = test.map(&value).folded();
    let (mut open, mut open_says) = (Vec::new(), Vec::new());
    for (n, idx) in reads.iter().enumerate() {
        match known(*idx) {
            Known::Open(id) if !open.contains(&id) => {
                open.push(id);
                open_says.push(says[n.min(says.len() - 1)].clone());
            }
            _ => {}
        }
    }
    if test.value(&|_, _| None) == Some(Cell::from(1_i64)) {
        return;
    }
    problem.constraints.push(if open.is_empty() {
        never(says[0].clone())
    } else {
        Constraint {
            reads: open,
            turned: None,
            says: open_says,
            test,
        }
    });
}

/// Bounds a sum, of which the values that are known are a part.
fn bound(problem: &mut Problem, rules: &Rules, known: &dyn Fn(usize) -> Known, total: &Sum) {
    let mut open = Sum {
        terms: Vec::new(),
        ..total.clone()
    };
    for term in &total.terms {
        let held = match known(term.variable) {
            Known::Open(variable) => {
                let name = &problem.variables[variable].name;
                let adds = term
                    .adds
                    .read_from(&rules.variables[term.variable].column, name);
                match open
                    .terms
                    .iter_mut()
                    .find(|known| known.variable == variable)
                {
                    Some(known) => {
                        known.adds = known.adds.clone() + adds;
                        known.least += term.least;
                        known.most += term.most;
                    }
                    None => open.terms.push(Term {
                        variable,
                        adds,
                        ..term.clone()
                    }),
                }
                continue;
            }
            Known::Holds(cell) => term.adds.value(&|_, _| Some(cell.clone())),
        };
        let held = held.and_then(|held| held.as_integer()).unwrap_or_default();
        open.least = open.least.map(|least| least - held);
        open.most = open.most.map(|most| most - held);
    }
    if !open.terms.is_empty() {
        problem.sums.push(open);
    } else if open.least.is_some_and(|least| least > 0) || open.most.is_some_and(|most| most < 0) {
        problem.constraints.push(never(Words::from(&total.says)));
    }
}

/// A rule that no row keeps, because the values that are known break it.
fn never(says: Words) -> Constraint {
    Constraint::new(vec![0], Expr::Int(0).equals(1), says)
}

/// A value as an expression.
pub fn constant(cell: &Cell) -> Expr {
    match cell {
        Cell::Integer(number) => Expr::Int(*number),
        cell => Expr::text(cell.to_text()),
    }
}

/// The name of a rule, and the variables that it reads.
pub fn words(rules: &Rules, says: &str, reads: &[usize]) -> Words {
    let names = reads.iter().map(|idx| rules.variables[*idx].name.as_str());
    match &names.collect::<Vec<_>>()[..] {
        [_] => Words::from(says),
        names => Words::named(says, in_a_list(names)),
    }
}

/// A variable that takes one of these numbers or texts, of which its relation has `n_values`.
fn variable(unknown: &Unknown, n_values: usize) -> Variable {
    let name = &unknown.column;
    let value = || Expr::column(name, VALUE);
    let tests = match range_of(&unknown.values) {
        _ if unknown.values.len() == n_values => Vec::new(),
        Some((first, last)) if first < last => vec![
            value().with(Binary::GreaterOrEqual, first),
            value().with(Binary::LessOrEqual, last),
        ],
        _ => {
            let values = unknown.values.iter().map(constant);
            let mut values: Vec<Expr> = values.collect();
            match values.len() {
                1 => vec![value().equals(values.remove(0))],
                _ => vec![value().is_in(values)],
            }
        }
    };
    let says = format!("only the values of {}", unknown.name);
    let only = tests
        .into_iter()
        .map(|test| Rule::new(test, says.as_str()).role(Role::Only));
    Variable {
        name: name.clone(),
        says: unknown.name.clone(),
        relation: if unknown.holds_texts() { WORD } else { NUMBER }.to_owned(),
        only: only.collect(),
        columns: vec![Column::new(name, value())],
    }
}

/// All texts, or all numbers, that any variable takes: numbers in order, and texts in the order of the file.
pub fn all_values(rules: &Rules, are_texts: bool) -> Vec<Cell> {
    let mut all: Vec<Cell> = Vec::new();
    let mut known = BTreeSet::new();
    for unknown in rules
        .variables
        .iter()
        .filter(|unknown| unknown.holds_texts() == are_texts)
    {
        for value in &unknown.values {
            if known.insert(value.to_text()) {
                all.push(value.clone());
            }
        }
    }
    if !are_texts {
        all.sort_by_key(Cell::as_integer);
    }
    all
}
