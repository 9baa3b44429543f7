//! A puzzle's own rules as a problem: every variable takes a row of `Number` or `Word`.

use super::linear::range_of;
use super::model::{Demand, Rules, Stated, Unknown};
use crate::plan::Added;
use crate::problem::{Binary, Column, Constraint, Expr, Problem, Role, Rule, Total, Variable};
use crate::relation::Cell;
use crate::words::in_a_list;

/// The relations of numbers and of texts, and their column.
pub const NUMBER: &str = "Number";
pub const WORD: &str = "Word";
pub const VALUE: &str = "Value";

/// The puzzle as a problem.
pub fn problem(rules: &Rules) -> Problem {
    let mut constraints = Vec::new();
    let mut totals: Vec<Total> = Vec::new();
    let mut apart = std::collections::BTreeSet::new();
    for stated in &rules.rules {
        match &stated.demand {
            Demand::Different => {
                let reads = stated.reads.iter().enumerate();
                let pairs = reads.flat_map(|(idx, one)| {
                    let others = stated.reads[idx + 1..].iter();
                    others.map(move |other| (*one, *other))
                });
                let pairs = pairs.filter(|pair| apart.insert(*pair));
                constraints.extend(pairs.map(|(one, other)| differ(rules, stated, one, other)));
            }
            Demand::Holds(test) => constraints.push(Constraint {
                reads: stated.reads.clone(),
                views: stated
                    .reads
                    .iter()
                    .map(|_| Rule::new(test.clone(), words(rules, stated)))
                    .collect(),
            }),
            Demand::Adds(total) => totals.push(total.clone()),
        }
    }
    Problem {
        variables: rules
            .variables
            .iter()
            .map(|unknown| variable(rules, unknown))
            .collect(),
        constraints,
        totals,
        ..Problem::default()
    }
}

/// The name of a rule, and the variables that it reads.
fn words(rules: &Rules, stated: &Stated) -> String {
    let names = stated
        .reads
        .iter()
        .map(|idx| rules.variables[*idx].name.as_str());
    let names: Vec<&str> = names.collect();
    match names.len() {
        1 => stated.says.clone(),
        _ => format!("{}: {}", stated.says, in_a_list(&names)),
    }
}

fn differ(rules: &Rules, stated: &Stated, one: usize, other: usize) -> Constraint {
    let view = |last: usize, first: usize| {
        let [last, first] = [last, first].map(|idx| &rules.variables[idx]);
        let says = format!("{}: differs from {}", stated.says, first.name);
        Rule::new(last.value().differs(first.value()), says)
    };
    Constraint {
        reads: vec![one, other],
        views: vec![view(one, other), view(other, one)],
    }
}

fn variable(rules: &Rules, unknown: &Unknown) -> Variable {
    let name = &unknown.column;
    let value = || Expr::column(name, VALUE);
    let all = all_values(rules, unknown.holds_texts());
    let tests = match range_of(&unknown.values) {
        _ if unknown.values.len() == all.len() => Vec::new(),
        Some((first, last)) if first < last => vec![
            value().with(Binary::GreaterOrEqual, first),
            value().with(Binary::LessOrEqual, last),
        ],
        _ => {
            let values = unknown.values.iter().map(|cell| match cell {
                Cell::Integer(number) => Expr::Int(*number),
                cell => Expr::text(cell.to_text()),
            });
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
    let mut known = std::collections::BTreeSet::new();
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

/// The words for the variable that a stage adds, and the lines of its header.
pub fn describe(rules: &Rules, added: &Added) -> (String, String) {
    let names = added
        .variables
        .iter()
        .map(|id| rules.variables[*id].name.as_str());
    let adds = in_a_list(&names.collect::<Vec<_>>());
    let row = match added.bound.len() {
        1 => "a value of it".to_owned(),
        n => format!(
            "the values of {n} variables that keep all rules so far, each in the column of its variable"
        ),
    };
    let about = format!("{}: a value for {adds}.\nOne row: {row}.", added.name);
    (adds, about)
}
