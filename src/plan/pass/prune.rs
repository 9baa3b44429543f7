//! Leaves out the columns of each stage that are not live: that no later stage reads, neither directly nor through a column that is live
//! there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::plan::Stage;
use crate::problem::{Column, Expr, Rows, Select};

/// The stages of a plan, with what each needs of those before it.
#[derive(Debug)]
pub struct Pruned<'a> {
    pub steps: Vec<Step<'a>>,
    /// The position of each stage, by its table.
    positions: HashMap<&'a str, usize>,
}

/// A stage, and what is left of its join where rows are merged.
#[derive(Debug)]
pub struct Step<'a> {
    pub stage: &'a Stage,
    /// Its join.
    pub select: &'a Select,
    /// The columns that later stages read, in the order of the join.
    pub columns: Vec<Column>,
    /// True if its rows stand for themselves alone: a table of distinct rows counts nothing.
    pub is_distinct: bool,
    /// Where whole rows are wanted: the columns of the last stage, by position, that get their values from the joined rows of
    /// this stage, each with the column that it has here.
    pub origin_of: Vec<(usize, String)>,
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
        self.read(
            select,
            columns.chain(select.rules.iter().map(|rule| &rule.test)),
        );
    }
}

impl<'a> Pruned<'a> {
    /// Follows the columns of the stages. All stages keep the column that the rows are grouped by, if there is one. Where whole rows of
    /// the last stage are wanted, each of its columns is followed back to the stage that it comes from.
    pub fn new(stages: &'a [Stage], group: Option<&str>, wants_rows: bool) -> Self {
        let mut wanted: BTreeMap<&str, Vec<(usize, String)>> = BTreeMap::new();
        let mut live = Live::default();
        let mut steps: Vec<Step> = Vec::new();
        let is_stage = |table: &str| stages.iter().any(|stage| stage.name == table);
        for stage in stages.iter().rev() {
            let select = &stage.select;
            let mut own = live.of(&stage.name);
            own.extend(group.map(str::to_owned));
            let is_distinct = select.rows == Rows::Distinct;
            let columns = select
                .columns
                .iter()
                .filter(|column| is_distinct || own.contains(&column.name));
            let columns: Vec<Column> = columns.cloned().collect();
            let is_last = steps.is_empty();
            let all = select
                .columns
                .iter()
                .filter(|_| is_last && wants_rows)
                .map(|column| column.name.clone())
                .enumerate();
            let handed_down = wanted.remove(stage.name.as_str()).unwrap_or_default();
            let mut origin_of = Vec::new();
            for (column_idx, name) in all.chain(handed_down) {
                let copied = select.copied_from(&name);
                match copied.filter(|(table, _)| is_stage(table)) {
                    Some((table, column)) => {
                        let columns = wanted.entry(table).or_default();
                        columns.push((column_idx, column.to_owned()));
                    }
                    None => origin_of.push((column_idx, name)),
                }
            }
            let fetched = origin_of
                .iter()
                .filter_map(|(_, name)| select.expression(name));
            let kept = columns.iter().map(|column| &column.expr);
            let tests = select.rules.iter().map(|rule| &rule.test);
            live.read(select, kept.chain(fetched).chain(tests));
            steps.push(Step {
                stage,
                select,
                columns,
                is_distinct,
                origin_of,
            });
        }
        steps.reverse();
        let tables = stages.iter().map(|stage| stage.name.as_str());
        let positions = tables.zip(0..).collect();
        Self { steps, positions }
    }

    /// The stage of this table, if it is one.
    pub fn step(&self, table: &str) -> Option<&Step<'a>> {
        Some(&self.steps[self.position(table)?])
    }

    /// The position of the stage of this table among the stages.
    pub fn position(&self, table: &str) -> Option<usize> {
        self.positions.get(table).copied()
    }

    /// The stages whose rows a stage joins, each with its alias, without those in which it looks something up, and those whose rows
    /// count nothing.
    pub fn partners<'b>(&self, step: &'b Step) -> impl Iterator<Item = (&'b str, &'b str)> {
        let sources = step.select.from.iter();
        let partners = sources.filter(|source| !step.select.is_looked_up(source));
        let partners =
            partners.filter_map(|source| Some((source.as_table()?, source.alias.as_str())));
        partners.filter(|(table, _)| self.step(table).is_some_and(|step| !step.is_distinct))
    }

    /// The first stage that joins the rows of this one, and the alias it has there.
    pub fn next(&self, step: &Step) -> Option<(&Step<'a>, &str)> {
        self.steps.iter().find_map(|next| {
            let mut sources = next.select.from.iter();
            let source = sources.find(|source| {
                source.as_table() == Some(&step.stage.name) && !next.select.is_looked_up(source)
            })?;
            Some((next, source.alias.as_str()))
        })
    }
}
