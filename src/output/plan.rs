//! A plan, and the problem that it solves, as one JSON object: for programs that read or draw plans. `docs/plan.schema.json` says what
//! each key means.

use serde_json::{Value, json};

use super::with_values;
use crate::plan::{Fill, Input, Plan, Stage};
use crate::problem::{Column, Problem, Role, Rows, Rule, TableRef};
use crate::sql;

/// A plan as a JSON object on several lines, with a line end.
#[must_use]
pub fn plan_to_json(plan: &Plan) -> String {
    let outline = with_values(json!({
        "puzzle": plan.puzzle.name,
        "title": plan.title(),
        "family": plan.puzzle.family,
        "plan": plan.method().name(),
        "relations": listed(&plan.inputs, relation),
        "problem": (!plan.problem.variables.is_empty()).then(|| problem(&plan.problem)),
        "passes": listed(&plan.log, |pass| pass.by.into()),
        "stages": listed(&plan.stages, stage),
        "solutions_per_row": plan.weight().to_string(),
    }));
    format!("{outline:#}\n")
}

fn listed<T>(items: &[T], each: impl Fn(&T) -> Value) -> Value {
    items.iter().map(each).collect()
}

fn relation(input: &Input) -> Value {
    let (rows, sql) = match &input.fill {
        Fill::Rows(rows) => (Some(rows.len()), None),
        Fill::Derived(sql) | Fill::Table(sql) => (None, Some(sql.as_str())),
    };
    let columns = listed(&input.columns, |column| {
        let refers_to = column.refers_to;
        with_values(json!({
            "name": column.name,
            "type": column.sql_type,
            "about": column.about,
            "refers_to": refers_to.map(|(table, column)| format!("{table}.{column}")),
        }))
    });
    with_values(json!({
        "name": input.table,
        "about": input.about,
        "columns": columns,
        "key": input.key,
        "rows": rows,
        "sql": sql,
    }))
}

fn problem(problem: &Problem) -> Value {
    let names = |ids: &[usize]| listed(ids, |id| problem.variables[*id].name.as_str().into());
    let variables = listed(&problem.variables, |variable| {
        json!({
            "name": variable.name,
            "says": variable.says,
            "relation": variable.relation,
            "rules": listed(&variable.only, rule),
            "columns": listed(&variable.columns, value),
        })
    });
    let constraints = listed(&problem.constraints, |constraint| {
        json!({
            "reads": names(&constraint.reads),
            "sql": sql::expression(&constraint.test),
            "says": constraint.says[0].to_string(),
        })
    });
    let sums = listed(&problem.sums, |total| {
        let adds = listed(&total.terms, |term| {
            let name = &problem.variables[term.variable].name;
            json!({ "variable": name, "sql": sql::expression(&term.adds) })
        });
        let (least, most) = (total.least, total.most);
        with_values(json!({ "adds": adds, "least": least, "most": most, "says": total.says }))
    });
    let resources = listed(&problem.resources, |resource| {
        let takes: Vec<usize> = resource.takes.iter().map(|take| take.variable).collect();
        let counted = resource.counted.iter().flat_map(|counted| &counted.masks);
        let masks: Vec<&String> = counted.map(|mask| &mask.column).collect();
        json!({
            "place": resource.place,
            "is_exact": resource.is_exact,
            "takes": names(&takes),
            "masks": masks,
        })
    });
    let hang_together = listed(&problem.connections, |connection| {
        let cells: Vec<usize> = connection.variables().collect();
        let masks: Vec<&String> = connection.words.iter().map(|word| &word.column).collect();
        json!({ "cells": names(&cells), "masks": masks, "says": connection.says })
    });
    let connections = (!problem.connections.is_empty()).then_some(hang_together);
    with_values(json!({
        "variables": variables,
        "constraints": constraints,
        "sums": sums,
        "connections": connections,
        "blocks": listed(&problem.blocks, |block| names(block)),
        "resources": resources,
        "n_symmetries": problem.symmetries.maps.len(),
    }))
}

fn stage(stage: &Stage) -> Value {
    let select = &stage.select;
    let sources = listed(&select.from, |source| {
        let table = match &source.relation {
            TableRef::Table(table) => Some(table),
            TableRef::Query(_) => None,
        };
        with_values(json!({ "alias": source.alias, "table": table }))
    });
    with_values(json!({
        "name": stage.name,
        "adds": stage.adds,
        "about": stage.about,
        "from": sources,
        "rules": listed(&select.rules, rule),
        "columns": listed(&select.columns, value),
        "rows": match select.rows {
            Rows::Every => "every",
            Rows::Distinct => "distinct",
            Rows::Grouped => "grouped",
        },
        "estimate": stage.estimate,
        "sql": stage.query(),
    }))
}

fn rule(rule: &Rule) -> Value {
    let purpose = match rule.role {
        Role::Rule => "rule",
        Role::Implied => "implied",
        Role::LooksUp => "looks up",
        Role::Only => "only",
    };
    json!({ "sql": sql::expression(&rule.test), "says": rule.says.to_string(), "role": purpose })
}

fn value(column: &Column) -> Value {
    json!({ "name": column.name, "sql": sql::expression(&column.expr) })
}
