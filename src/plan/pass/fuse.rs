//! A staged plan as one statement: every stage becomes a subquery of the next. An engine with nested loops then walks
//! the stages depth first, keeps nothing, and gives its first row early.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::plan::{Method, Plan, Stage};
use crate::problem::{EVERY_ROW, From, JoinKind, Select, With};

/// How many tables SQLite joins in one statement at most.
pub const MOST_TABLES: usize = 64;

/// How many tables SQLite plans together where all of them would be too many.
const TABLES_A_PART: usize = 8;

/// Makes one statement of a chain of any number of stages. If it joins more tables than are to be planned together, SQLite plans a part of
/// the stages at a time, and reads each row of a part when the next one asks for it; `CROSS JOIN` then says in which order the tables
/// are joined.
pub fn fuse(mut plan: Plan, most_tables: usize) -> Plan {
    let is_in_parts = n_tables(&plan) > most_tables;
    if is_in_parts {
        for stage in &mut plan.stages {
            let sources = &mut Arc::make_mut(&mut stage.select).from;
            let joined = sources.iter_mut().skip(1);
            joined.for_each(|source| source.join = JoinKind::Cross);
        }
    }
    plan.method = Method::Streamed;
    let Some((last, before)) = plan
        .stages
        .split_last()
        .filter(|(_, before)| !before.is_empty())
    else {
        return plan;
    };
    let n_stages = plan.stages.len();
    let mut n_in_part = 0;
    let fused = before.iter().zip(&plan.stages[1..]).map(|(stage, next)| {
        let mut select = Select::clone(&stage.select);
        n_in_part += n_joined(stage);
        if is_in_parts && n_in_part + n_joined(next) > TABLES_A_PART {
            select.limit = Some(EVERY_ROW);
            n_in_part = 0;
        }
        With {
            name: stage.name.clone(),
            about: stage.about.clone(),
            select,
        }
    });
    let select = Select {
        with: fused.collect(),
        ..Select::clone(&last.select)
    };
    let fused = Stage {
        adds: format!("all {n_stages} stages"),
        about: format!(
            "{}\nAll stages are in this one statement: each is a subquery of the next and none is kept, and the rows of the\n\
             last one appear as they are found.",
            last.about
        ),
        select: Arc::new(select),
        ..last.clone()
    };
    plan.rewritten(Pass::Fuse, vec![fused])
}

/// How many tables a stage joins to the rows before.
fn n_joined(stage: &Stage) -> usize {
    stage.select.from.len() - 1
}

/// How many tables one statement of all stages joins: each stage that another joins brings all of its own.
fn n_tables(plan: &Plan) -> usize {
    let mut by_stage: BTreeMap<&str, usize> = BTreeMap::new();
    let mut n_tables = 0;
    for stage in &plan.stages {
        let of_source = |table: &str| by_stage.get(table).copied().unwrap_or(1);
        let tables = stage.select.from.iter().filter_map(From::as_table);
        n_tables = tables.map(of_source).sum();
        by_stage.insert(&stage.name, n_tables);
    }
    n_tables
}
