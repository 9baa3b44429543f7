//! Merged plans: rows that no later stage can tell apart are one row, with the number of ways in which it came about.
//!
//! Which columns a later stage reads follows from its statement alone; so does everything here, and no family has code
//! for it. Counting solutions in this way is dynamic programming over the frontier of a board; databases know it as a
//! factorised representation (Olteanu and Závodný, "Size bounds for factorised representations of query results", 2015).

use super::prune::{Output, PrunedStage, pruned_of};
use super::{Pass, WAYS};
use crate::plan::{Goal, Options, Plan, Stage};
use crate::problem::{Binary, Column, Expr, From, Function, Rows, Select};

/// Merges rows that no later stage can tell apart. Where more is wanted than the number of rows of the last stage, stages whose rows become
/// rows of the last one stay as they are.
pub const MERGE: Pass = Pass {
    name: "merge",
    does: "rows that no later stage can tell apart are one row, with the number of its ways",
    rewrite,
};

fn rewrite(plan: &Plan, options: &Options) -> Option<Plan> {
    let wanted = match options.goal {
        Goal::Sample => Output::Origins,
        _ if options.lists_none() => Output::Number,
        _ => Output::Rows,
    };
    Some(plan.with_stages(merged(&pruned_of(plan, wanted))))
}

/// The stages of a plan as they count its solutions if rows are merged.
pub fn merged_stages(plan: &Plan) -> Vec<Stage> {
    merged(&pruned_of(plan, Output::Number))
}

fn merged(steps: &[PrunedStage]) -> Vec<Stage> {
    steps.iter().map(|step| merged_stage(steps, step)).collect()
}

/// The query for the number of rows that the solutions would fill, by group, over a last stage of merged rows. It is exact if that is.
pub fn total_of_ways(last: &Stage, group: Option<&str>) -> Option<Select> {
    let ways = last.select.expression(WAYS)?;
    let sum = match ways {
        Expr::Call(Function::ExactSum, _) => Expr::named(WAYS).sum().exactly(),
        _ => Expr::named(WAYS).sum(),
    };
    let sum = match group {
        Some(_) => sum,
        None => Expr::Call(Function::Coalesce, vec![sum, Expr::Int(0)]),
    };
    let group = group.map(|group| Column::carried("", group));
    Some(Select {
        rows: group.as_ref().map_or(Rows::Every, |_| Rows::Grouped),
        from: vec![From::table(&last.name)],
        columns: group
            .into_iter()
            .chain([Column::new("Solutions", sum)])
            .collect(),
        ..Select::default()
    })
}

/// A stage without the columns that nothing reads, and with one row for all rows that are alike.
fn merged_stage(steps: &[PrunedStage], step: &PrunedStage) -> Stage {
    if step.is_whole {
        return step.stage.clone();
    }
    let ways = step
        .partners(steps)
        .map(|(_, alias)| Expr::column(alias, WAYS));
    let ways = Expr::all_with(Binary::Multiply, ways).map_or_else(Expr::count, Expr::sum);
    let select = Select {
        columns: (step.columns.iter().cloned())
            .chain([Column::new(WAYS, ways)])
            .collect(),
        rows: Rows::Grouped,
        ..step.select.clone()
    };
    let about = format!(
        "{}\nMerged: rows that no later stage can tell apart are one row, and Ways says of how many.",
        step.stage.about
    );
    let (name, adds) = (step.stage.name.clone(), step.stage.adds.clone());
    let order_by = step.columns.iter();
    Stage {
        order_by: order_by.map(|column| Expr::named(&column.name)).collect(),
        fills: Vec::new(),
        ..Stage::of(name, adds, about, select).in_place_of(step.stage.clone())
    }
}
