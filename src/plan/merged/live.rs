//! Which columns of each stage are live: read by a later stage, directly or through a column that is live there.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::Stage;
use crate::plan::join::{Join, Picked, from_clause};

/// How the query of a stage begins whose rows count nothing.
const DISTINCT: &str = "SELECT DISTINCT";

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
    pub from: String,
    /// The columns that later stages read, in the order of the statement.
    pub columns: Vec<Picked>,
    /// Whether its rows stand for themselves alone: a table of distinct rows counts nothing.
    pub is_distinct: bool,
    /// What its sets are, if some columns are put into sets.
    pub about_sets: Vec<String>,
    /// Where whole rows are wanted: the columns of the last stage, by position, that get their values from the joined rows of
    /// this stage, each with the column that it has here.
    pub origin_of: Vec<(usize, String)>,
}

impl<'a> Merging<'a> {
    /// Reads the stages. All of them keep the column that the rows are grouped by, if there is one. Where whole rows of the
    /// last stage are wanted, each of its columns is followed back to the stage that it comes from.
    pub fn new(stages: &'a [Stage], group: Option<&str>, wants_rows: bool) -> Self {
        let mut wanted: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
        let mut live: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut steps: Vec<Step> = Vec::new();
        for stage in stages.iter().rev() {
            let join = stage.join().expect("a stage of a merged plan is a join");
            let [columns] = &join.selects[..] else {
                panic!("{}: a stage of a merged plan has one SELECT", stage.name);
            };
            let mut own = live.remove(stage.name.as_str()).unwrap_or_default();
            own.extend(group.map(str::to_owned));
            let is_distinct = stage.query().starts_with(DISTINCT);
            if is_distinct {
                own.extend(columns.iter().map(|column| column.name.clone()));
            }
            let live_columns = columns.iter().filter(|column| own.contains(&column.name));
            let live_columns: Vec<Picked> = live_columns.cloned().collect();
            let kept = live_columns.iter().map(|column| column.expression.as_str());
            let mut origin_of = Vec::new();
            let is_last = steps.is_empty();
            let all = columns.iter().filter(|_| is_last && wants_rows);
            let all = all.map(|column| column.name.clone()).enumerate();
            let handed_down = wanted.remove(&stage.name).unwrap_or_default();
            for (column_idx, name) in all.chain(handed_down) {
                let copied = copied_from(&join, &name);
                let is_stage =
                    |(table, _): &(String, String)| stages.iter().any(|stage| stage.name == *table);
                match copied.filter(is_stage) {
                    Some((table, column)) => {
                        let columns = wanted.entry(table).or_default();
                        columns.push((column_idx, column));
                    }
                    None => origin_of.push((column_idx, name)),
                }
            }
            let fetched = origin_of
                .iter()
                .filter_map(|(_, name)| join.expression(name));
            for expression in kept.chain(fetched).chain(conditions(&join)) {
                for (source_idx, column) in join.columns_in(expression) {
                    let table = join.sources[source_idx].table.as_str();
                    if let Some(read) = stages.iter().find(|stage| stage.name == table) {
                        live.entry(&read.name).or_default().insert(column);
                    }
                }
            }
            steps.push(Step {
                stage,
                from: from_clause(&stage.query()).to_owned(),
                columns: live_columns,
                is_distinct,
                about_sets: Vec::new(),
                origin_of,
                join,
            });
        }
        steps.reverse();
        Self { steps }
    }

    /// The stage of this table, if it is one.
    pub fn step(&self, table: &str) -> Option<&Step<'a>> {
        Some(&self.steps[self.position(table)?])
    }

    /// The position of the stage of this table among the stages.
    pub fn position(&self, table: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.stage.name == table)
    }

    /// The aliases of the stages whose rows a stage joins, without those in which it looks something up, and those whose rows
    /// count nothing.
    pub fn partners<'b>(&self, step: &'b Step) -> impl Iterator<Item = &'b str> {
        let partners = step.join.partners();
        let sources = partners.map(|idx| &step.join.sources[idx]);
        sources
            .filter(|source| {
                self.step(&source.table)
                    .is_some_and(|step| !step.is_distinct)
            })
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

/// All conditions of a join.
fn conditions(join: &Join) -> impl Iterator<Item = &str> {
    let rules = join.rules.iter().map(|rule| &rule.condition);
    let sources = join.sources.iter();
    let others = sources.flat_map(|source| source.attachments.iter().chain(&source.choices));
    rules.chain(others).map(String::as_str)
}

/// The table and the column that a column is copied from, if it says no more than that.
pub fn copied_from(join: &Join, column: &str) -> Option<(String, String)> {
    let expression = join.expression(column)?;
    let [(source_idx, copied)] = &join.columns_in(expression)[..] else {
        return None;
    };
    let source = &join.sources[*source_idx];
    let is_copy = *expression == format!("{}.{copied}", source.alias);
    (is_copy && !source.is_looked_up()).then(|| (source.table.clone(), copied.clone()))
}
