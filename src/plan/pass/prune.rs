//! Leaves out the columns of each stage that are not live: that no later stage reads, neither directly nor through a column that is live
//! there.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::{Plan, Stage};
use crate::problem::{Column, Expr, Rows, Select, TableRef};

/// A stage, and what is left of its join where rows are merged.
#[derive(Debug)]
pub struct PrunedStage<'a> {
    pub stage: &'a Stage,
    /// Its join.
    pub select: &'a Select,
    /// The columns that later stages read, in the order of the join.
    pub columns: Vec<Column>,
    /// True if all of its rows and columns are wanted.
    pub is_whole: bool,
    /// Where solutions are drawn: the columns of the last stage, by position, that get their values from the joined rows of
    /// this stage, each with the column that it has here.
    pub origin_of: Vec<(usize, String)>,
}

/// The part of the last stage that the caller reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// The number of its rows.
    Number,
    /// Its rows.
    Rows,
    /// The number of its rows, and where the columns of a row come from.
    Origins,
}

/// The columns of tables that later stages read, by table, where stages are gone through from the last to the first.
#[derive(Debug, Default)]
pub struct Live(BTreeMap<String, BTreeSet<String>>);

impl Live {
    /// The columns of a stage that are read after it.
    pub fn of(&mut self, stage: &str) -> BTreeSet<String> {
        self.0.remove(stage).unwrap_or_default()
    }

    /// Notes what these expressions of a query read.
    pub fn read<'b>(&mut self, select: &Select, exprs: impl IntoIterator<Item = &'b Expr>) {
        for (alias, column) in exprs.into_iter().flat_map(Expr::columns) {
            if let Some(table) = select.table_of(alias) {
                let columns = self.0.entry(table.to_owned()).or_default();
                columns.insert(column.to_owned());
            }
        }
    }

    /// Notes what a whole query reads.
    pub fn read_by(&mut self, select: &Select) {
        let columns = select.columns.iter().map(|column| &column.expr);
        let tests = select.rules.iter().map(|rule| &rule.test);
        self.read(select, columns.chain(tests));
        for source in &select.from {
            if let TableRef::Query(query) = &source.relation {
                self.read_by(query);
            }
        }
    }
}

impl Stage {
    /// True if its rows stand for themselves alone, like those of an input: it reads other stages only to find out what differs there.
    pub(super) fn is_relation(&self) -> bool {
        let mut sources = self.select.from.iter();
        self.select.rows == Rows::Distinct || sources.any(|source| source.as_table().is_none())
    }
}

/// Traces the columns of a plan's stages. All stages keep the columns by which solutions are reported.
pub fn pruned_of(plan: &Plan, wanted: Output) -> Vec<PrunedStage<'_>> {
    pruned(&plan.stages, &plan.kept_columns(), wanted)
}

/// Traces the columns of the stages. All stages keep the columns with these names.
pub fn pruned<'a>(stages: &'a [Stage], kept: &[&str], wanted: Output) -> Vec<PrunedStage<'a>> {
    let mut origins: BTreeMap<&str, Vec<(usize, String)>> = BTreeMap::new();
    let mut live = Live::default();
    let last = stages.last().filter(|_| wanted == Output::Rows);
    let mut whole: BTreeSet<&str> = last.map(|last| last.name.as_str()).into_iter().collect();
    let mut steps: Vec<PrunedStage> = Vec::new();
    let partner = |table: &str| {
        let mut stages = stages.iter();
        stages.any(|stage| stage.name == table && !stage.is_relation())
    };
    for stage in stages.iter().rev() {
        let select = &stage.select;
        let read = live.of(&stage.name);
        let is_whole = stage.is_relation() || whole.contains(stage.name.as_str());
        if whole.contains(stage.name.as_str()) {
            let tables = select.from.iter().filter_map(|source| source.as_table());
            whole.extend(tables.filter(|table| partner(table)));
        }
        let is_live = |name: &str| is_whole || read.contains(name) || kept.contains(&name);
        let mut columns = select.columns.clone();
        columns.retain(|column| is_live(&column.name));
        let is_last = steps.is_empty() && wanted == Output::Origins;
        let mut followed = origins.remove(stage.name.as_str()).unwrap_or_default();
        if is_last {
            let names = select.columns.iter().map(|column| column.name.clone());
            followed.extend(names.enumerate());
        }
        let mut origin_of = Vec::new();
        for (column_idx, name) in followed {
            let copied = select.copied_from(&name);
            if let Some((table, column)) = copied.filter(|(table, _)| partner(table)) {
                let columns = origins.entry(table).or_default();
                columns.push((column_idx, column.to_owned()));
            } else {
                origin_of.push((column_idx, name));
            }
        }
        live.read_by(&Select {
            columns: columns.clone(),
            ..Select::clone(select)
        });
        let origins_read = origin_of.iter().map(|(_, name)| name);
        live.read(
            select,
            origins_read.filter_map(|name| select.expression(name)),
        );
        steps.push(PrunedStage {
            stage,
            select,
            columns,
            is_whole,
            origin_of,
        });
    }
    steps.reverse();
    steps
}

impl PrunedStage<'_> {
    /// The stages whose rows it joins, each with its alias. Stages in which it only looks something up are left out.
    pub fn partners<'b>(
        &'b self,
        steps: &'b [PrunedStage],
    ) -> impl Iterator<Item = (&'b PrunedStage<'b>, &'b str)> {
        let sources = self.select.from.iter();
        let joined = sources.filter(|source| !self.select.is_looked_up(source));
        joined.filter_map(|source| {
            let table = source.as_table()?;
            let mut stages = steps.iter();
            let partner = stages.find(|step| step.stage.name == table)?;
            (!partner.stage.is_relation()).then_some((partner, source.alias.as_str()))
        })
    }
}
