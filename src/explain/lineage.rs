//! Which rows come from which: the rows of a stage carry values of the rows that they were made from.

use serde_json::{Value as Json, json};

use super::scope::{holes_of, in_sql};
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{Binary, Expr, Rule, Select};
use crate::relation::{Relation, Row};
use crate::sql;
use crate::sql::{render, template};

/// The stages of this plan whose rows a stage joins: one in a chain of stages, two where halves are joined, none in the
/// first stage.
#[must_use]
pub fn parents<'a>(plan: &'a Plan, stage: &Stage) -> Vec<&'a Stage> {
    let Some(join) = stage.join() else {
        return Vec::new();
    };
    let tables = join.partners().filter_map(|idx| join.from[idx].as_table());
    tables
        .filter_map(|table| plan.stages.iter().find(|stage| stage.name == table))
        .collect()
}

/// The stage that joins the rows of this one, unless it is the last.
#[must_use]
pub fn child<'a>(plan: &'a Plan, stage: &Stage) -> Option<&'a Stage> {
    let is_parent = |child: &&Stage| {
        let mut parents = parents(plan, child).into_iter();
        parents.any(|parent| parent.name == stage.name)
    };
    plan.stages.iter().find(is_parent)
}

/// The parents in a stage for rows of a later stage that joins it, in a database that holds both: for each row, by its
/// `rowid`, that of the row that it was made from; in the order of the rows. All rows where none are listed.
pub fn parent_rows(
    database: &Database,
    stage: &Stage,
    parent: &Stage,
    rows: Option<&[i64]>,
) -> Result<Vec<(i64, i64)>> {
    let Some(holes) = link_holes(stage, parent, rows) else {
        return Ok(Vec::new());
    };
    let text = render(template!("explain/parents.sql"), &holes);
    let links = database.ask(&text, stage, Watch::start(Limits::default()))?;
    Ok(pairs(&links))
}

/// The rows of a stage that were made from these rows of a stage that it joins, in a database that holds both: pairs of a
/// row there and a row here, by their `rowid`.
pub fn child_rows(
    database: &Database,
    stage: &Stage,
    parent: &Stage,
    rows: &[i64],
) -> Result<Vec<(i64, i64)>> {
    let Some(holes) = link_holes(stage, parent, Some(rows)) else {
        return Ok(Vec::new());
    };
    let links = database.listed(template!("lesson/children.sql"), &holes, [])?;
    Ok(pairs(&links))
}

fn pairs(links: &Relation) -> Vec<(i64, i64)> {
    let pair = |row: &Row| Some((row[0].as_integer()?, row[1].as_integer()?));
    links.rows.iter().filter_map(pair).collect()
}

/// The holes of a template that tells, by the values that they carry, which rows of a stage were made from which rows of its
/// parent. `None` if they carry none.
fn link_holes(stage: &Stage, parent: &Stage, rows: Option<&[i64]>) -> Option<Json> {
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
    Some(json!({
        "child": stage.name,
        "parent": holes_of(&join.from[position]),
        "others": others.clone().map(|idx| holes_of(&join.from[idx])).collect::<Vec<_>>(),
        "attachments": in_sql(others.flat_map(|idx| join.attachments(idx))),
        "ways": ways,
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
