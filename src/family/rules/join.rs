//! Joins of the relations that a rule is about: the choices of rows that it is asked of.

use super::names::Names;
use crate::problem::Expr;
use crate::relation::Cell;

/// The limit on choices of rows that a step of a join looks at.
pub const MAX_CHOICES: u64 = 1_000_000;

/// The choices of a row of each relation, with other variables each, for which a condition over their columns holds. A relation whose rows
/// are compared with rows that are chosen is joined before others, and each operand of an `AND` is asked as soon as it can be.
///
/// # Errors
/// The number of choices that a step would look at, if they are too many.
pub fn join(names: &Names, only: Option<&Expr>) -> Result<Vec<Vec<usize>>, u64> {
    let mut conditions: Vec<&Expr> = only.map(Expr::conjuncts).unwrap_or_default();
    let mut choices = vec![vec![0; names.tables.len()]];
    let mut joined: Vec<usize> = Vec::new();
    while joined.len() < names.tables.len() {
        let is_decided = |condition: &Expr, next: usize| {
            let mut read = condition.columns().into_iter();
            let is_chosen = |idx: usize| idx == next || joined.contains(&idx);
            read.all(|(alias, _)| names.position(alias).is_none_or(is_chosen))
        };
        let left = || (0..names.tables.len()).filter(|idx| !joined.contains(idx));
        let is_compared = |idx: &usize| conditions.iter().any(|test| is_decided(test, *idx));
        let next = left()
            .find(is_compared)
            .or_else(|| left().next())
            .unwrap_or_default();
        let decided: Vec<&Expr> = conditions
            .extract_if(.., |test| is_decided(test, next))
            .collect();
        let rows = 0..names.tables[next].1.rows.len();
        let found = (choices.len() as u64).saturating_mul(rows.len() as u64);
        if found > MAX_CHOICES {
            return Err(found);
        }
        let longer = choices.iter().flat_map(|choice| {
            rows.clone().map(|row| {
                let mut choice = choice.clone();
                choice[next] = row;
                choice
            })
        });
        choices = longer
            .filter(|choice| is_kept(names, &joined, next, &decided, choice))
            .collect();
        joined.push(next);
    }
    choices.sort_unstable();
    Ok(choices)
}

/// True if the row of the relation joined last has a variable that no other has, and these conditions hold.
fn is_kept(
    names: &Names,
    joined: &[usize],
    next: usize,
    decided: &[&Expr],
    choice: &[usize],
) -> bool {
    let variable = |idx: usize| names.tables[idx].1.rows[choice[idx]].0;
    let is_other = |idx: &usize| variable(next).is_none() || variable(*idx) != variable(next);
    let read = |alias: &str, name: &str| names.cell(alias, name, choice).cloned();
    let holds = |test: &&Expr| test.value(&read) == Some(Cell::from(1_i64));
    joined.iter().all(is_other) && decided.iter().all(holds)
}
