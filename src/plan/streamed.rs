//! A staged plan as one statement: every stage becomes a subquery of the next. An engine with nested loops then walks
//! the stages depth first, keeps nothing, and gives its first row early.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::merged::merged_stages;
use super::pass::Pass;
use super::{Ask, Method, Plan, Stage};
use crate::error::Result;
use crate::problem::{EVERY_ROW, From, JoinKind, Select, With};

/// How many tables SQLite joins in one statement at most.
pub const MOST_TABLES: usize = 64;

/// How many tables SQLite plans together where all of them would be too many.
const TABLES_A_PART: usize = 8;

/// Makes one statement of a chain of any number of stages. If it joins more tables than are to be planned together, SQLite plans a part of
/// the stages at a time, and reads each row of a part when the next one asks for it; `CROSS JOIN` then says in which order the tables
/// are joined.
pub fn streamed(mut plan: Plan, most_tables: usize) -> Plan {
    let is_in_parts = n_tables(&plan) > most_tables;
    if is_in_parts {
        for stage in &mut plan.stages {
            let sources = &mut Arc::make_mut(&mut stage.select).from;
            let joined = sources.iter_mut().skip(1);
            joined.for_each(|source| source.join = JoinKind::Cross);
        }
    }
    plan.is_chain = false;
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

/// The rows that all stages are expected to leave.
fn expected_rows(plan: &Plan) -> f64 {
    let estimates = plan.stages.iter().filter_map(|stage| stage.estimate);
    estimates.sum()
}

/// Whether many rows of the first stages of a staged plan are alike, so that it is counted sooner with merged rows.
///
/// # Errors
/// When the database cannot be asked.
pub fn merges_well(plan: &Plan, ask: &dyn Ask) -> Result<bool> {
    let stages = merged_stages(plan, &|_| true);
    let share = expected_rows(plan) * SHARE_MERGED;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it lies between the bounds"
    )]
    let most = share.clamp(LEAST_MERGED, MOST_MERGED) as u64;
    let (n_ways, n_rows) = ask.merged_rows(&plan.inputs, &stages, most)?;
    #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
    let n_rows = n_rows as f64;
    Ok(n_ways >= LEAST_WAYS * n_rows)
}

/// Plans that are expected to build fewer rows are done before it is known whether merging pays.
pub(super) const WORTH_MERGING: f64 = 200_000.0;

/// The first stages are merged, as far as none leaves more than this share of the rows that are expected of all, to see how many are
/// alike: rows of a grid are alike only where they fill whole rows of it.
const SHARE_MERGED: f64 = 0.001;

/// Each stage may leave this many in any case.
const LEAST_MERGED: f64 = 20_000.0;

/// No stage may leave more.
const MOST_MERGED: f64 = 200_000.0;

/// Merging pays where a row stands for this many: it takes longer than to build a row.
const LEAST_WAYS: f64 = 2.0;

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
