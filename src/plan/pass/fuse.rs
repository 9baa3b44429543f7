//! A staged plan as one statement: every stage becomes a subquery of the next. An engine with nested loops then walks
//! the stages depth first, keeps nothing, and gives its first row early.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::plan::{Options, Plan, Stage};
use crate::problem::{EVERY_ROW, From, JoinKind, Select, With};

/// The most tables that SQLite joins in one statement.
pub const MOST_TABLES: usize = 64;

/// The most tables that SQLite plans quickly, if each is looked up by what those before it leave.
const MOST_PLANNED: usize = 32;

/// The tables that SQLite plans together where all of them would be too many.
const TABLES_A_PART: usize = 8;

/// Makes one statement of a chain of stages. If it joins more tables than are to be planned together, SQLite plans a part of the stages at
/// a time, and reads each row of a part when the next one asks for it; `CROSS JOIN` then says in which order the tables are joined.
pub const FUSE: Pass = Pass {
    name: "fuse",
    does: "all stages run as one statement, which keeps no rows",
    rewrite,
};

fn rewrite(plan: &Plan, _: &Options) -> Option<Plan> {
    let most_tables = if plan.problem.is_ordered() {
        MOST_PLANNED
    } else {
        MOST_TABLES
    };
    let is_in_parts = n_tables(&plan.stages) > most_tables;
    let stages = match &plan.stages[..] {
        [stage] => vec![stage.clone()],
        stages => vec![fused(stages, is_in_parts)],
    };
    Some(plan.with_stages(stages))
}

/// One stage in the place of these, at least two.
fn fused(stages: &[Stage], is_in_parts: bool) -> Stage {
    let select_of = |stage: &Stage| {
        let mut select = Select::clone(&stage.select);
        if is_in_parts {
            let joined = select.from.iter_mut().skip(1);
            joined.for_each(|source| source.join = JoinKind::Cross);
        }
        select
    };
    let mut n_in_part = 0;
    let before = stages.iter().zip(&stages[1..]).map(|(stage, next)| {
        let mut select = select_of(stage);
        n_in_part += n_joined(stage);
        if is_in_parts && n_in_part + n_joined(next) > TABLES_A_PART {
            select.limit = Some(EVERY_ROW);
            n_in_part = 0;
        }
        With {
            name: stage.name.clone(),
            about: stage.about.clone(),
            select,
            grows: None,
        }
    });
    let last = &stages[stages.len() - 1];
    let select = Select {
        with: before.collect(),
        ..select_of(last)
    };
    Stage {
        adds: format!("all {} stages", stages.len()),
        about: format!(
            "{}\nAll stages are in this one statement: each is a subquery of the next and none is kept, and the rows of the\n\
             last one appear as they are found.",
            last.about
        ),
        select: Arc::new(select),
        ..last.clone()
    }
}

/// The tables that a stage joins to the rows before.
fn n_joined(stage: &Stage) -> usize {
    stage.select.from.len() - 1
}

/// The tables that one statement of all stages joins: each stage that another joins brings all of its own.
fn n_tables(stages: &[Stage]) -> usize {
    let mut by_stage: BTreeMap<&str, usize> = BTreeMap::new();
    let mut n_tables = 0;
    for stage in stages {
        let of_source = |table: &str| by_stage.get(table).copied().unwrap_or(1);
        let tables = stage.select.from.iter().filter_map(From::as_table);
        n_tables = tables.map(of_source).sum();
        by_stage.insert(&stage.name, n_tables);
    }
    n_tables
}
