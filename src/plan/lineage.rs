//! Which rows come from which: the rows of a stage hand on values of the rows that they were made from.

use serde_json::{Value as Json, json};

use super::funnel::holes_of;
use super::join::Join;
use super::render::{render, template};
use super::{Plan, Stage};
use crate::error::Result;

impl Stage {
    /// The stages of this plan whose rows it joins: one in a chain of stages, two where halves are joined,
    /// none in the first stage.
    #[must_use]
    pub fn parents<'a>(&self, plan: &'a Plan) -> Vec<&'a Stage> {
        let Some(join) = self.join() else {
            return Vec::new();
        };
        let tables = join.partners().map(|idx| join.sources[idx].table.clone());
        tables
            .filter_map(|table| plan.stages.iter().find(|stage| stage.name == table))
            .collect()
    }

    /// The stage that joins the rows of this one, unless it is the last.
    #[must_use]
    pub fn child<'a>(&self, plan: &'a Plan) -> Option<&'a Stage> {
        let is_parent = |child: &&Stage| {
            let mut parents = child.parents(plan).into_iter();
            parents.any(|parent| parent.name == self.name)
        };
        plan.stages.iter().find(is_parent)
    }

    /// A query of the parents in a stage for the rows of this one: for each row (`Child_Row`) the row there that it was
    /// made from (`Parent_Row`), both by their `rowid`. Only for the rows that are listed, or for all. Nothing where this
    /// stage hands on no value of that one.
    ///
    /// # Errors
    /// When the template cannot be rendered.
    pub fn parents_query(&self, parent: &Stage, rows: Option<&[i64]>) -> Result<Option<String>> {
        let holes = self.link_holes(parent, rows);
        holes
            .map(|holes| render(template!("explain/parents.sql"), &holes))
            .transpose()
    }

    /// A query of the rows of this stage that were made from these rows of a stage that it joins: pairs of a row there
    /// (`Parent_Row`) and a row here (`Child_Row`), both by their `rowid`. Nothing where this stage hands on no value of
    /// that one.
    ///
    /// # Errors
    /// When the template cannot be rendered.
    pub fn children_query(&self, parent: &Stage, rows: &[i64]) -> Result<Option<String>> {
        let holes = self.link_holes(parent, Some(rows));
        holes
            .map(|holes| render(template!("lesson/children.sql"), &holes))
            .transpose()
    }

    /// What tells which rows of this stage were made from which rows of that one: the values that are handed on.
    fn link_holes(&self, parent: &Stage, rows: Option<&[i64]>) -> Option<Json> {
        let join = self.join()?;
        let position = join.position(&parent.name)?;
        let ways = join.selects.iter().map(|columns| {
            let handed_on = columns.iter().filter_map(|column| {
                let expression = of_source(&join, position, &column.expression)?;
                Some(json!({ "name": column.name, "expression": expression }))
            });
            handed_on.collect::<Vec<Json>>()
        });
        let ways: Vec<Vec<Json>> = ways.collect();
        if ways.iter().any(Vec::is_empty) {
            return None;
        }
        Some(json!({
            "child": self.name,
            "parent": holes_of(&join.sources[position]),
            "ways": ways,
            "rows": rows,
        }))
    }
}

/// An expression of this source only, that has the value of another: the same, or one that a rule says is equal.
fn of_source<'a>(join: &'a Join, position: usize, expression: &'a str) -> Option<&'a str> {
    let is_of_source = |expression: &str| join.named_in(expression) == [position];
    if is_of_source(expression) {
        return Some(expression);
    }
    let equals = join.rules.iter().filter_map(|rule| {
        let (left, right) = rule.condition.split_once(" = ")?;
        match (left == expression, right == expression) {
            (true, _) => Some(right),
            (_, true) => Some(left),
            _ => None,
        }
    });
    equals.into_iter().find(|equal| is_of_source(equal))
}
