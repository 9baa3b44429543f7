//! Which columns of each stage are live: read by a later stage, directly or through a column that is live there.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::Stage;
use crate::plan::join::{Join, Picked, from_clause};

/// The stages of a plan, with what each needs of those before it.
#[derive(Debug)]
pub struct Merging<'a> {
    /// The stages, in order.
    pub steps: Vec<Step<'a>>,
}

/// A stage, read back as a join.
#[derive(Debug)]
pub struct Step<'a> {
    /// The stage.
    pub stage: &'a Stage,
    /// Its join.
    pub join: Join,
    /// Its statement from the keyword FROM to its end.
    pub from: &'a str,
    /// The columns that later stages read.
    live: BTreeSet<String>,
}

impl<'a> Merging<'a> {
    /// Reads the stages. All of them keep the column that the rows are grouped by, if there is one.
    pub fn new(stages: &'a [Stage], group: Option<&str>) -> Self {
        let mut live: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut steps: Vec<Step> = Vec::new();
        for stage in stages.iter().rev() {
            let join = stage.join().expect("a stage of a merged plan is a join");
            let [columns] = &join.selects[..] else {
                panic!("{}: a stage of a merged plan has one SELECT", stage.name);
            };
            let mut own = live.remove(stage.name.as_str()).unwrap_or_default();
            own.extend(group.map(str::to_owned));
            own.retain(|name| columns.iter().any(|column| column.name == *name));
            let kept = columns.iter().filter(|column| own.contains(&column.name));
            let kept = kept.map(|column| column.expression.as_str());
            for expression in kept.chain(conditions(&join)) {
                for (source_idx, column) in join.columns_in(expression) {
                    let table = join.sources[source_idx].table.as_str();
                    if let Some(read) = stages.iter().find(|stage| stage.name == table) {
                        live.entry(&read.name).or_default().insert(column);
                    }
                }
            }
            steps.push(Step {
                stage,
                from: from_clause(stage.query()),
                live: own,
                join,
            });
        }
        steps.reverse();
        Self { steps }
    }

    /// The stage of this table, if it is one.
    pub fn step(&self, table: &str) -> Option<&Step<'a>> {
        self.steps.iter().find(|step| step.stage.name == table)
    }

    /// The aliases of the stages whose rows a stage joins, without those in which it looks something up.
    pub fn partners<'b>(&self, step: &'b Step) -> impl Iterator<Item = &'b str> {
        let partners = step.join.partners();
        let sources = partners.map(|idx| &step.join.sources[idx]);
        sources
            .filter(|source| self.step(&source.table).is_some())
            .map(|source| source.alias.as_str())
    }

    /// The first stage that joins the rows of this one, and the alias it has there.
    pub fn next(&self, step: &Step) -> Option<(&Step<'a>, &str)> {
        self.steps.iter().find_map(|next| {
            let idx = next.join.position(&step.stage.name)?;
            Some((next, next.join.sources[idx].alias.as_str()))
        })
    }
}

impl Step<'_> {
    /// The columns that later stages read, in the order of the statement.
    pub fn live_columns(&self) -> Vec<&Picked> {
        let columns = self.join.selects[0].iter();
        columns
            .filter(|column| self.live.contains(&column.name))
            .collect()
    }
}

/// All conditions of a join.
fn conditions(join: &Join) -> impl Iterator<Item = &str> {
    let rules = join.rules.iter().map(|rule| &rule.condition);
    let sources = join.sources.iter();
    let others = sources.flat_map(|source| source.attachments.iter().chain(&source.choices));
    rules.chain(others).map(String::as_str)
}
