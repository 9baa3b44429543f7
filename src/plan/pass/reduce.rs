//! Only the rows that lead to a solution: backwards, a semijoin for each stage finds them (Yannakakis, 1981); forwards, the stages are
//! built again from those.

use std::collections::BTreeSet;

use super::Pass;
use super::prune::{Output, PrunedStage, pruned_of};
use crate::plan::{Options, Part, Plan, Stage};
use crate::problem::{Column, Expr, From, Rows, Rule, Select, TableRef};

/// Lists the rows of the last stage, or the first ones, from tables of the rows that lead to them. Of the stages before, only the columns
/// by which later ones join are then read.
pub const REDUCE: Pass = Pass {
    name: "reduce",
    does: "semijoins backwards find the rows that lead to a solution, and only those are listed",
    rewrite,
};

fn rewrite(plan: &Plan, options: &Options) -> Option<Plan> {
    let steps = pruned_of(plan, Output::Number);
    let (last, before) = steps.split_last()?;
    let most = plan.most_listed(options);
    if options.lists_none() || before.is_empty() && most.is_none() {
        return None;
    }
    let mut listing = Listing {
        steps: &steps,
        order_by: &last.stage.order_by,
        listed: BTreeSet::new(),
        stages: before.iter().map(|step| step.stage.clone()).collect(),
    };
    listing.list_before(last, most);
    let last = listing.listed(last, most);
    let stages = listing.stages.into_iter().chain([last]).collect();
    Some(plan.with_stages(stages))
}

/// The stages of a plan, some of which have been listed.
struct Listing<'a> {
    steps: &'a [PrunedStage<'a>],
    /// The order in which the first rows are wanted.
    order_by: &'a [Expr],
    /// The names of the stages that have been listed.
    listed: BTreeSet<String>,
    stages: Vec<Stage>,
}

fn live_table(stage: &str) -> String {
    format!("Live_{stage}")
}

fn listed_table(stage: &str) -> String {
    format!("Listed_{stage}")
}

impl Listing<'_> {
    /// Lists what the rows of a stage are made of, once it is known which of them lead to a solution. `most` rows of each earlier stage
    /// are enough, because each leads to one; of a second stage that it joins, the rows joined to those are listed.
    fn list_before(&mut self, step: &PrunedStage, most: Option<usize>) {
        for (idx, (partner, alias)) in step.partners(self.steps).enumerate() {
            let most = most.filter(|_| idx == 0);
            self.stages.extend(self.live(partner, step, alias));
            self.list_before(partner, most);
            self.stages.push(self.listed(partner, most));
            self.listed.insert(partner.stage.name.clone());
        }
    }

    fn is_last(&self, step: &PrunedStage) -> bool {
        let last = self.steps.last();
        last.is_some_and(|last| last.stage.name == step.stage.name)
    }

    /// The join of a stage, from listed rows where there are any, and only to rows that lead to a solution, by the table returned.
    fn join(&self, step: &PrunedStage) -> (Select, Option<String>) {
        let mut select = Select::clone(&step.stage.select);
        for source in &mut select.from {
            if let TableRef::Table(table) = &mut source.relation
                && self.listed.contains(table.as_str())
            {
                *table = listed_table(table);
            }
        }
        if self.is_last(step) || step.columns.is_empty() {
            return (select, None);
        }
        let live = live_table(&step.stage.name);
        let rules = step.columns.iter().map(|column| {
            let test = Expr::column(&live, &column.name).equals(column.expr.clone());
            Rule::new(test, format!("leads to a solution, by {}", column.name))
        });
        select.rules.extend(rules);
        select.from.push(From::table(&live));
        (select, Some(live))
    }

    /// The rows of a stage that lead to a solution, by way of the next stage; `None` if that reads nothing of them.
    fn live(&self, step: &PrunedStage, next: &PrunedStage, alias: &str) -> Option<Stage> {
        let (stage, next_stage) = (&step.stage.name, &next.stage.name);
        let (select, live) = self.join(next);
        let row = live.map_or("something".to_owned(), |live| format!("a row of {live}"));
        let name = live_table(stage);
        let about = format!(
            "{name}: the rows of {stage} that lead to a solution, found from the last stage backwards.\n\
             One row: a row of {stage} that {next_stage} joins to {row}."
        );
        let columns = step
            .columns
            .iter()
            .map(|column| Column::carried(alias, &column.name));
        let select = Select {
            columns: columns.collect(),
            rows: Rows::Distinct,
            ..select
        };
        let adds = format!("what leads from {stage} to a solution");
        let names = step.columns.iter().map(|column| column.name.clone());
        let live = Stage {
            looked_up_by: names.collect(),
            ..Stage::of(name, adds, about, select).in_order_of_columns()
        };
        (!step.columns.is_empty()).then_some(live)
    }

    /// The rows of a stage that lead to a solution, or the first of them, with all columns. The last stage keeps its name.
    fn listed(&self, step: &PrunedStage, most: Option<usize>) -> Stage {
        let (mut select, live) = self.join(step);
        let (mut name, mut about) = (step.stage.name.clone(), step.stage.about.clone());
        if !self.is_last(step) {
            let by = live.map(|live| format!(", by {live}")).unwrap_or_default();
            about = format!(
                "{0}: {name} with all of its columns, but only what leads to a solution{by}.\n{about}",
                listed_table(&name)
            );
            name = listed_table(&name);
        }
        if let Some(most) = most {
            about = match most {
                1 => format!(
                    "{about}\nOne solution is wanted, so only the first of these rows is kept."
                ),
                _ => format!(
                    "{about}\n{most} solutions are wanted at most, so only the first of these rows are kept."
                ),
            };
            select = first_rows(select, self.order_by, most);
        }
        let listed = Stage::of(name, step.stage.adds.clone(), about, select);
        Stage {
            part: Part::Whole,
            estimate: None,
            ..listed.in_place_of(step.stage.clone())
        }
    }
}

/// The first rows of a query in the order of those of these values that are its columns.
fn first_rows(mut select: Select, by: &[Expr], most: usize) -> Select {
    let is_column = |term: &&Expr| {
        let column = term.as_column();
        column.is_some_and(|(_, name)| select.expression(name).is_some())
    };
    select.order_by = by.iter().filter(is_column).cloned().collect();
    select.limit = Some(most as u64);
    let columns = select
        .columns
        .iter()
        .map(|column| Column::carried("", &column.name))
        .collect();
    Select {
        from: vec![From::query(select, "First_Row")],
        columns,
        ..Select::default()
    }
}
