//! Variables that take the same row in every solution, because rules equate the columns that identify these rows. Databases call these
//! classes of equivalent columns. In an estimate, a rule for one of them holds for all.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::problem::{Constraint, Expr, Problem, Rule, Variable, VariableId, Words};

/// For each variable, the first of those that take the same row.
pub fn firsts(problem: &Problem) -> Vec<VariableId> {
    let mut firsts: Vec<VariableId> = (0..problem.variables.len()).collect();
    for constraint in &problem.constraints {
        if let Some(pair) = equated(problem, constraint) {
            let [one, other] = pair.map(|id| firsts[id]);
            for first in firsts.iter_mut().filter(|first| **first == one.max(other)) {
                *first = one.min(other);
            }
        }
    }
    firsts
}

/// The problem with every rule asked of the first variable of each row. The others have no rules left; a rule for a single variable is
/// one for its row. A constraint has no words.
pub fn one_for_each_row<'a>(problem: &'a Problem, firsts: &[VariableId]) -> Cow<'a, Problem> {
    let is_alone = |constraint: &Constraint| constraint.reads.len() == 1;
    let are_different = firsts.iter().enumerate().all(|(id, first)| id == *first);
    if are_different && !problem.constraints.iter().any(is_alone) {
        return Cow::Borrowed(problem);
    }
    let mut variables = problem.variables.clone();
    for (variable, first) in problem.variables.iter().zip(firsts) {
        let first = &mut variables[*first];
        if first.name != variable.name {
            let only = variable
                .only
                .iter()
                .map(|rule| rule.with_test(rule.test.read_from(&variable.name, &first.name)));
            first.only.extend(only);
        }
    }
    let mut known = BTreeSet::new();
    let mut constraints = Vec::new();
    for constraint in &problem.constraints {
        if equated(problem, constraint).is_some() {
            continue;
        }
        let (reads, test) = of_firsts(problem, constraint, firsts);
        if !known.insert((reads.clone(), test.clone())) {
            continue;
        }
        if let [id] = reads[..] {
            let variable = &mut variables[id];
            let test = test.map(&|part| variable.joined(part.as_column()?.1, &variable.name));
            variable.only.push(Rule::new(test, ""));
        } else {
            constraints.push(Constraint::new(reads, test, Words::default()));
        }
    }
    Cow::Owned(Problem {
        variables,
        constraints,
        ..problem.clone()
    })
}

/// The variables of a constraint and its test, where it is asked of the first variables of those that take the same rows.
fn of_firsts(
    problem: &Problem,
    constraint: &Constraint,
    firsts: &[VariableId],
) -> (Vec<VariableId>, Expr) {
    let of = constraint.reads.iter().min_by_key(|id| firsts[**id]);
    let rule = constraint.asked_of(*of.expect("a constraint reads variables"), problem);
    let test = rule.test.map(&|part| {
        let (name, column) = part.as_column()?;
        let mut reads = constraint.reads.iter();
        let id = *reads.find(|id| problem.variables[**id].name == name)?;
        let mut columns = problem.variables[id].columns.iter();
        let idx = columns.position(|own| own.name == column)?;
        let first = &problem.variables[firsts[id]];
        Some(Expr::column(&first.name, &first.columns[idx].name))
    });
    let reads: BTreeSet<VariableId> = constraint.reads.iter().map(|id| firsts[*id]).collect();
    (reads.into_iter().collect(), test)
}

/// The two variables that a constraint equates in all of their columns.
fn equated(problem: &Problem, constraint: &Constraint) -> Option<[VariableId; 2]> {
    let [one, other] = constraint.reads[..] else {
        return None;
    };
    let [first, second] = [one, other].map(|id| &problem.variables[id]);
    let made = |variable: &Variable| -> Vec<Expr> {
        let columns = variable.columns.iter();
        columns
            .map(|column| column.expr.read_from(&variable.name, ""))
            .collect()
    };
    let witness = |variable: &Variable| Expr::column(&variable.name, &variable.columns[0].name);
    let is_equal = constraint.test == witness(first).equals(witness(second));
    (is_equal && first.relation == second.relation && made(first) == made(second))
        .then_some([one, other])
}
