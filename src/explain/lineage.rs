//! Which rows come from which: the rows of a stage carry values of the rows that they were made from.

use serde_json::{Value as Json, json};

use super::funnel::{holes_of, in_sql};
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Part, Plan, Stage};
use crate::problem::{Binary, Expr, Rule, Select};
use crate::relation::Row;
use crate::sql;
use crate::sql::{render, template};

/// The positions of the stages of this plan whose rows a stage joins: one in a chain of stages, two where halves are joined, none in
/// the first stage. Rounds of narrowing leave no rows of a board, so only later rounds have them as parents.
#[must_use]
pub fn parents(plan: &Plan, stage: &Stage) -> Vec<usize> {
    let Some(join) = stage.join() else {
        return Vec::new();
    };
    let is_parent = |idx: usize, other: &Stage| {
        let is_alike = stage.part == Part::Rounds || other.part != Part::Rounds;
        is_alike && join.from[idx].as_table() == Some(&other.name)
    };
    let position = |idx| plan.stages.iter().position(|other| is_parent(idx, other));
    join.partners().filter_map(position).collect()
}

/// Rows whose parents or children are requested, by `rowid`.
#[derive(Debug, Clone, Copy)]
pub enum KinOf<'a> {
    /// Rows of a stage, of which the parents are wanted.
    Children(&'a [i64]),
    /// Rows of a stage that it joins, of which the children are wanted.
    Parents(&'a [i64]),
}

/// Which rows of a stage were made from which rows of a stage that it joins, in a database that holds both: pairs of a parent and a
/// child, by their `rowid`, in the order of the children. A child of several rows that are alike to it has each of them.
pub fn kin(
    database: &Database,
    stage: &Stage,
    parent: &Stage,
    of: KinOf,
) -> Result<Vec<(i64, i64)>> {
    let Some(params) = kin_params(stage, parent, of) else {
        return Ok(Vec::new());
    };
    let text = render(template!("explain/kin.sql"), &params);
    let found = database.ask(&text, stage, Watch::start(Limits::default()))?;
    let pair = |row: &Row| Some((row[0].as_integer()?, row[1].as_integer()?));
    let mut pairs: Vec<(i64, i64)> = found.rows.iter().filter_map(pair).collect();
    pairs.sort_unstable_by_key(|(parent, child)| (*child, *parent));
    Ok(pairs)
}

/// The parameters of the query, which compares the values that the rows of the stage carry. `None` if they carry none.
fn kin_params(stage: &Stage, parent: &Stage, of: KinOf) -> Option<Json> {
    let join = stage.join()?;
    let position = join.partner(&parent.name)?;
    let has_rules = join.rules.iter().any(Rule::is_of_puzzle);
    // Where a stage has no rule, every row of its parent makes rows with all rows of the other tables.
    let is_other = |idx: &usize| join.from[*idx].as_table() != Some(&parent.name);
    let others = (0..join.from.len()).filter(|idx| !has_rules && is_other(idx));
    let ways = join.kinds().map(|columns| {
        let handed_on = columns.iter().filter_map(|column| {
            let expr = if has_rules {
                of_source(join, position, &column.expr)?
            } else {
                &column.expr
            };
            Some(json!({ "name": column.name, "expression": sql::expression(expr) }))
        });
        handed_on.collect::<Vec<Json>>()
    });
    let ways: Vec<Vec<Json>> = ways.collect();
    if ways.iter().any(Vec::is_empty) {
        return None;
    }
    let (of_children, rows) = match of {
        KinOf::Children(rows) => (true, rows),
        KinOf::Parents(rows) => (false, rows),
    };
    Some(json!({
        "child": stage.name,
        "parent": holes_of(&join.from[position]),
        "others": others.clone().map(|idx| holes_of(&join.from[idx])).collect::<Vec<_>>(),
        "attachments": in_sql(others.flat_map(|idx| join.choices(idx).chain(join.attachments(idx)))),
        "ways": ways,
        "of_children": of_children,
        "rows": rows,
    }))
}

/// An expression of this source only that has the value of another one: the same, or one that a rule says is equal.
fn of_source<'a>(join: &'a Select, position: usize, expr: &'a Expr) -> Option<&'a Expr> {
    let is_of_source = |expr: &Expr| join.read_by(expr) == [position];
    if is_of_source(expr) {
        return Some(expr);
    }
    let rules = join.rules.iter().filter(|rule| rule.is_of_puzzle());
    let equals = rules.filter_map(|rule| {
        let (left, right) = rule.test.operands(Binary::Equal)?;
        match (left == expr, right == expr) {
            (true, _) => Some(right),
            (_, true) => Some(left),
            _ => None,
        }
    });
    equals.into_iter().find(|equal| is_of_source(equal))
}
