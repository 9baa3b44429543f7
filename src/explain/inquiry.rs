//! Queries on the tables of a run about why a stage is empty, and the meaning of their results.

use serde_json::json;

use super::ending::{Ending, LastRow, Removed, Want};
use super::scope::{Scope, holes_of, in_sql};
use crate::plan::{Plan, Stage};
use crate::problem::{Binary, Expr, Rule, Select};
use crate::relation::{Relation, Row};
use crate::sql::{render, template};

/// How many rows say what they wanted, and how many candidates are named for a rule, at most.
const MOST_NAMED: u64 = 3;

/// Rows that fill more slots than this are identified only by their number.
const MOST_HELD: usize = 16;

#[derive(Debug)]
pub struct Inquiry<'a> {
    plan: &'a Plan,
    stage: &'a Stage,
    join: &'a Select,
    group: Option<String>,
    /// Whether the first relation is given, row by row, and brings no candidates itself.
    is_given: bool,
}

impl<'a> Inquiry<'a> {
    /// The questions about an empty stage, or one that is empty for a group. `None` if it is not a plain join.
    pub fn of(plan: &'a Plan, stage: &'a Stage, group: Option<&str>) -> Option<Self> {
        let join = stage.join()?;
        let has_rules = join.rules_of(0).next().is_some();
        let is_value = join.about(0).is_some();
        Some(Self {
            plan,
            stage,
            is_given: join.from.len() > 1 && !has_rules && !is_value,
            join,
            group: group.map(str::to_owned),
        })
    }

    /// The relation whose rows find no candidate.
    pub fn table(&self) -> &str {
        self.join.from[0].as_table().unwrap_or_default()
    }

    /// The query for the rows that find no candidate: their numbers, and how many there are. `None` if the first
    /// relation brings candidates itself.
    pub fn rows_query(&self) -> Option<String> {
        if !self.is_given {
            return None;
        }
        let holes = json!({
            "source": holes_of(&self.join.from[0]),
            "group": self.group.is_some(),
            "conditions": in_sql(&self.row_conditions(None)),
            "limit": MOST_NAMED,
        });
        Some(render(template!("explain/rows.sql"), &holes))
    }

    /// The positions of the sources that have rules: each is asked in turn, until one leaves no candidate.
    pub fn sources(&self) -> Vec<usize> {
        let has_rules = |idx: &usize| self.rules(*idx).next().is_some();
        (0..self.join.from.len()).filter(has_rules).collect()
    }

    /// The query for how far the candidates of a source come, for one row or for all.
    pub fn contenders_query(&self, idx: usize, row: Option<i64>) -> String {
        let holes = json!({
            "source": holes_of(&self.join.from[idx]),
            "joined": self.join.from[..=idx].iter().map(holes_of).collect::<Vec<_>>(),
            "rules": in_sql(self.rules(idx).map(|rule| &rule.test)),
            "names": self.named(idx, row).map(|other| self.identity(other)).collect::<Vec<_>>(),
            "conditions": in_sql(&self.conditions(idx, row)),
            "limit": MOST_NAMED,
        });
        render(template!("explain/contenders.sql"), &holes)
    }

    /// Whether a source leaves a candidate, by the result of that query.
    pub fn leaves_some(&self, idx: usize, contenders: &Relation) -> bool {
        let n_rules = self.rules(idx).count();
        let furthest = contenders.rows.first();
        furthest.is_some_and(|row| n_passed(row) == n_rules)
    }

    /// The query for the values that a row wants of the candidates of a source; `None` if it wants none.
    pub fn wanted_query(&self, idx: usize, row: Option<i64>) -> Option<String> {
        let values: Vec<&Expr> = self.wants(idx).filter_map(|want| want.1).collect();
        if values.is_empty() {
            return None;
        }
        let fixed = self.fixed();
        let joined = self.join.from.iter().enumerate();
        let joined = joined.filter(|(idx, _)| fixed.contains(idx));
        let attachments = joined
            .clone()
            .flat_map(|(idx, _)| self.join.attachments(idx));
        let mut conditions = in_sql(&self.row_conditions(row));
        conditions.extend(in_sql(attachments));
        let holes = json!({
            "values": in_sql(values),
            "joined": joined.map(|(_, source)| holes_of(source)).collect::<Vec<_>>(),
            "conditions": conditions,
        });
        Some(render(template!("explain/wanted.sql"), &holes))
    }

    /// A row with its wants, and the rules that removed its candidates, by the results of the two queries about a source.
    pub fn last_row(
        &self,
        idx: usize,
        row: Option<(i64, &Row)>,
        contenders: &Relation,
        wanted: Option<&Relation>,
    ) -> LastRow {
        let mut values = wanted
            .and_then(|wanted| wanted.rows.first())
            .into_iter()
            .flatten();
        let wants = self.wants(idx).map(|(rule, value)| Want {
            words: rule.says.clone(),
            value: value.and_then(|_| values.next()).and_then(|value| {
                let (_, column) = *rule.test.columns().first()?;
                self.plan.decoder.value(column, value)
            }),
        });
        let rules: Vec<&Rule> = self.rules(idx).collect();
        let mut removed: Vec<Removed> = Vec::new();
        for contender in &contenders.rows {
            let n_passed = n_passed(contender);
            let name = self.name_of(idx, row.map(|(rowid, _)| rowid), contender);
            match removed.last_mut().filter(|last| last.n_passed == n_passed) {
                Some(last) if last.names.contains(&name) => {}
                Some(last) => last.names.push(name),
                None => removed.push(Removed {
                    words: rules[n_passed].says.clone(),
                    n_passed,
                    n_candidates: contender[1].as_integer().map_or(0, i64::cast_unsigned),
                    names: vec![name],
                }),
            }
        }
        LastRow {
            row: row.map(|(rowid, _)| rowid),
            holds: row.map_or_else(Vec::new, |(_, cells)| self.holds(cells)),
            seeks: self.join.about(idx).map(str::to_owned),
            wants: wants.collect(),
            removed,
        }
    }

    pub fn ending(&self, n_rows: u64, last_rows: Vec<LastRow>) -> Ending {
        let others = self.join.partners().skip(1);
        let mut tables = others.filter_map(|idx| self.join.from[idx].as_table());
        let stage = tables.find(|table| self.is_stage(table));
        let noun = stage.map_or_else(
            || self.plan.decoder.noun().to_owned(),
            |stage| format!("row of {stage}"),
        );
        Ending {
            group: self.group.clone(),
            stage: self.stage.name.clone(),
            table: self.table().to_owned(),
            n_rows,
            noun,
            last_rows,
        }
    }

    /// The stage whose rows find no candidate, if there is one.
    pub fn stage_before(&self) -> Option<&'a Stage> {
        self.plan
            .stages
            .iter()
            .find(|stage| stage.name == self.table())
    }

    fn is_stage(&self, table: &str) -> bool {
        self.plan.stages.iter().any(|stage| stage.name == table)
    }

    fn scope(&self, row: Option<i64>) -> Scope<'_> {
        Scope {
            join: self.join,
            from: row.map(|rowid| (0, rowid)),
        }
    }

    /// The rules of a source, in the order in which candidates are judged here: those that forbid something come last, so
    /// that a candidate which one of them removed has everything else that is wanted.
    fn rules(&self, idx: usize) -> impl Iterator<Item = &'a Rule> {
        let rules = self.join.rules_of(idx);
        let (forbidding, asking): (Vec<&Rule>, Vec<&Rule>) = rules.partition(|rule| rule.forbids());
        asking.into_iter().chain(forbidding)
    }

    fn conditions(&self, idx: usize, row: Option<i64>) -> Vec<Expr> {
        let mut conditions = self.scope(row).before(idx);
        conditions.extend(self.group_condition().filter(|_| row.is_none()));
        conditions
    }

    fn row_conditions(&self, row: Option<i64>) -> Vec<Expr> {
        let mut conditions = self.scope(row).limits(0);
        conditions.extend(self.group_condition().filter(|_| row.is_none()));
        conditions
    }

    fn group_condition(&self) -> Option<Expr> {
        let column = self.plan.groups.as_ref()?.column;
        let group = Expr::text(self.group.as_ref()?);
        Some(self.join.expression(column)?.clone().equals(group))
    }

    /// The sources that are known once a row is: its own, and helper tables that are attached to it.
    fn fixed(&self) -> Vec<usize> {
        let mut fixed: Vec<usize> = (0..usize::from(self.is_given)).collect();
        for (idx, source) in self.join.from.iter().enumerate() {
            let is_attached = |test: &Expr| {
                let read = self.join.read_by(test);
                read.iter()
                    .all(|other| *other == idx || fixed.contains(other))
            };
            if self.join.is_looked_up(source) && self.join.attachments(idx).all(is_attached) {
                fixed.push(idx);
            }
        }
        fixed
    }

    /// The rules of a source that ask for something, and the value that they ask for where the row tells it.
    fn wants(&self, idx: usize) -> impl Iterator<Item = (&'a Rule, Option<&'a Expr>)> {
        let fixed = self.fixed();
        let asking = self.rules(idx).filter(|rule| !rule.forbids());
        let join = self.join;
        asking.map(move |rule| (rule, value_of(join, idx, rule, &fixed)))
    }

    /// The sources up to this one whose rows make a candidate.
    fn named(&self, idx: usize, row: Option<i64>) -> impl Iterator<Item = usize> {
        let is_given = row.is_some();
        self.join
            .partners()
            .filter(move |other| *other <= idx && !(is_given && *other == 0))
    }

    /// The column that tells the rows of a source apart, for names.
    fn identity(&self, idx: usize) -> String {
        let source = &self.join.from[idx];
        let mut inputs = self.plan.inputs.iter();
        let input = inputs.find(|input| source.as_table() == Some(input.table));
        let column = match input {
            Some(input) => input.columns.first().map_or("ID", |column| &column.name),
            None => "rowid",
        };
        format!("{}.{column}", source.alias)
    }

    fn name_of(&self, idx: usize, row: Option<i64>, contender: &Row) -> String {
        let names = self.named(idx, row).zip(&contender[2..]);
        let names = names.map(|(other, cell)| {
            let table = self.join.from[other].as_table().unwrap_or_default();
            let name = if self.is_stage(table) {
                format!("row {} of {table}", cell.to_text())
            } else {
                self.plan.decoder.candidate(cell)
            };
            match self.join.about(other) {
                Some(about) => format!("{about} in {name}"),
                None => name,
            }
        });
        names.collect::<Vec<_>>().join(" with ")
    }

    fn holds(&self, cells: &Row) -> Vec<String> {
        let Some(before) = self.stage_before() else {
            return Vec::new();
        };
        if before.fills.is_empty() {
            return Vec::new();
        }
        let Ok(filling) = self.plan.decoder.filling(&before.fills, cells) else {
            return Vec::new();
        };
        let fills_several = filling.len() > before.fills.len();
        let n_groups = usize::from(self.group.is_some());
        let mut pieces: Vec<String> = Vec::new();
        for placement in filling.into_iter().skip(n_groups) {
            if !fills_several || !pieces.contains(&placement.piece) {
                pieces.push(placement.piece);
            }
        }
        if pieces.len() > MOST_HELD {
            Vec::new()
        } else {
            pieces
        }
    }
}

/// The value that a rule asks of a column of its source, where that depends on known sources only.
fn value_of<'a>(join: &Select, source: usize, rule: &'a Rule, fixed: &[usize]) -> Option<&'a Expr> {
    let (left, right) = rule.test.operands(Binary::Equal)?;
    let read = join.read_by(right);
    let is_known = !read.is_empty() && read.iter().all(|other| fixed.contains(other));
    (is_known && join.read_by(left) == [source]).then_some(right)
}

fn n_passed(contender: &Row) -> usize {
    let n_passed = contender[0].as_integer();
    n_passed.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}
