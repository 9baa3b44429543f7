//! Merged plans: rows that no later stage can tell apart are one row, with the number of ways in which it came about.
//!
//! Which columns a later stage reads follows from its statement alone; so does everything here, and no family has code
//! for it. Counting solutions in this way is dynamic programming over the frontier of a board; databases know it as a
//! factorised representation (Olteanu and Závodný, "Size bounds for factorised representations of query results", 2015).
//!
//! Where the solutions themselves are wanted, the merged tables say which rows lead to one: the stages are gone through
//! backwards, each row is kept if the next stage joins it to a row that is kept, and then the rows are built that the
//! plan would have built, but only those.

use super::prune::{Pruned, Step};
use super::reduce::{First, reduce};
use super::sample::sample;
use super::{Pass, WAYS};
use crate::error::Result;
use crate::plan::{Ask, Goal, Options, Plan, Stage};
use crate::problem::{Binary, Column, Expr, From, Function, Rows, Select};

/// Merges the rows of a staged plan. If only the number of solutions is wanted, the last stage leaves the number; otherwise it leaves the
/// rows of the plan, or the first of them.
pub struct Merge<'a> {
    /// The options of the run.
    pub options: &'a Options,
}

impl Pass for Merge<'_> {
    fn in_words(&self) -> [&'static str; 2] {
        [
            "merge",
            "rows that no later stage can tell apart are one row, with the number of its ways",
        ]
    }

    fn rewrite(&self, plan: &Plan, _: &dyn Ask) -> Result<Option<Plan>> {
        Ok(Some(merged(plan.clone(), self.options)))
    }
}

fn merged(mut plan: Plan, options: &Options) -> Plan {
    let draws = options.goal == Goal::Sample;
    let most = options
        .goal
        .most()
        .filter(|_| !options.keeps_tables && plan.puzzle.groups.is_none());
    let stages = if draws || options.only_counts() {
        let pruned = Pruned::new(&plan.stages, group(&plan), draws);
        plan.total = Some(total(&plan.last_stage().name, group(&plan), 1));
        plan.draws = draws.then(|| sample(&pruned));
        all_merged(&pruned)
    } else {
        let pruned = Pruned::new(&plan.stages, group(&plan), false);
        let n_before = pruned.steps.len() - 1;
        let before = pruned.steps[..n_before]
            .iter()
            .map(|step| merged_stage(&pruned, step));
        let first = most.map(|most| First {
            by: &plan.last_stage().order_by,
            most,
        });
        let listed = reduce(&pruned, first);
        before.chain(listed).collect()
    };
    plan.stages = stages;
    plan
}

/// The stages of a plan as they count its solutions if rows are merged.
pub fn merged_stages(plan: &Plan) -> Vec<Stage> {
    all_merged(&Pruned::new(&plan.stages, group(plan), false))
}

/// The stages, the last of which leaves the number of solutions.
fn all_merged(pruned: &Pruned) -> Vec<Stage> {
    let steps = pruned.steps.iter();
    steps.map(|step| merged_stage(pruned, step)).collect()
}

/// The column that the rows are grouped by.
fn group(plan: &Plan) -> Option<&'static str> {
    plan.puzzle.groups.as_ref().map(|groups| groups.column)
}

/// The query for the number of rows that the solutions would fill, by group; each stands for `weight` solutions.
pub(super) fn total(last: &str, group: Option<&str>, weight: u128) -> Select {
    let or_zero = |sum| Expr::Call(Function::Coalesce, vec![sum, Expr::Int(0)]);
    let sum = Expr::named(WAYS).sum();
    let each = Expr::Int(i64::try_from(weight).unwrap_or(i64::MAX));
    let sum = match (group, weight) {
        (Some(_), _) => sum,
        (None, 1) => or_zero(sum),
        (None, _) => each * or_zero(sum),
    };
    let group = group.map(|group| Column::carried("", group));
    Select {
        rows: group.as_ref().map_or(Rows::Every, |_| Rows::Grouped),
        from: vec![From::table(last)],
        columns: group
            .into_iter()
            .chain([Column::new("Solutions", sum)])
            .collect(),
        ..Select::default()
    }
}

/// A stage without the columns that nothing reads, and with one row for all rows that are alike.
fn merged_stage(pruned: &Pruned, step: &Step) -> Stage {
    if step.is_distinct {
        return step.stage.clone();
    }
    let partners = pruned.partners(step);
    let ways = partners.map(|(_, alias)| Expr::column(alias, WAYS));
    let ways = Expr::all_with(Binary::Multiply, ways).map_or_else(Expr::count, Expr::sum);
    let select = Select {
        columns: step
            .columns
            .iter()
            .cloned()
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
    Stage {
        order_by: step
            .columns
            .iter()
            .map(|column| Expr::named(&column.name))
            .collect(),
        fills: Vec::new(),
        ..Stage::of(name, adds, about, select).in_place_of(step.stage.clone())
    }
}
