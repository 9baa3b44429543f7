//! Counting what each rule of a stage removes.
//!
//! The pairs of a join are never built: their number is a product. What passes the first rule of a
//! source is counted by a join on that rule, which an index finds, and the rules after it are judged in one pass over
//! what passed. So counting costs about as much as running the stage. Where rows are joined to candidates and nothing else, it
//! costs less: what passes the last rule is the stage's rows, and most rows are alike to the other rules.

use std::collections::BTreeSet;

use serde_json::json;

use super::funnel::{Funnel, Partner, StageFunnel, Step};
use super::scope::{OneRow, Scope, holes_of, in_sql};
use crate::engine::{Database, Engine, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{Expr, Rule, Select};
use crate::relation::{Cell, Relation, Row};
use crate::sql;
use crate::sql::{render, template};

struct Counted<'a> {
    join: &'a Select,
    /// The sources that bring candidates, by position, each with its rows.
    sizes: Vec<(usize, Relation)>,
    /// The sources that have rules, by position, each with what passes them.
    passed: Vec<(usize, Relation)>,
}

/// How the candidates of a stage fare: of all its rows and of each group, or of those that come from one row of a relation
/// that it joins. `None` if the stage is not a plain join.
pub fn count(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    from: Option<OneRow>,
    limits: Limits,
) -> Result<Option<StageFunnel>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let from = from.and_then(|row| Some((join.partner(row.table)?, row.rowid)));
    let groups = plan.groups.as_ref().filter(|_| from.is_none());
    let group = groups.and_then(|groups| join.expression(groups.column));
    let scope = Scope { join, from };
    let is_whole = from.is_none() && group.is_none();
    let sizes = join.partners().map(|idx| {
        let text = size(&scope, idx, group.filter(|_| idx == 0));
        Ok((idx, database.ask(&text, stage, watch)?))
    });
    let has_rules = |idx: &usize| join.rules_of(*idx).next().is_some();
    let passed = (0..join.from.len()).filter(has_rules).map(|idx| {
        let rules: Vec<&Rule> = join.rules_of(idx).collect();
        let found = match rules.split_last() {
            Some((_, others)) if is_whole && join.joins_candidates_only() => {
                passed_with_last(database, &scope, stage, others, watch)?
            }
            _ => database.ask(&passed(&scope, idx, &rules, group, &[]), stage, watch)?,
        };
        Ok((idx, found))
    });
    let counted = Counted {
        sizes: sizes.collect::<Result<_>>()?,
        passed: passed.collect::<Result<_>>()?,
        join,
    };
    let members = groups.map(|groups| groups.members.iter());
    let groups = members.into_iter().flatten().map(|(member, _)| {
        let funnel = counted.funnel(Some(member));
        (member.clone(), funnel)
    });
    Ok(Some(StageFunnel {
        whole: counted.funnel(None),
        groups: groups.collect(),
        partners: counted.partners().collect(),
    }))
}

impl Counted<'_> {
    fn partners(&self) -> impl Iterator<Item = Partner> {
        self.sizes.iter().map(|(idx, sizes)| {
            let source = &self.join.from[*idx];
            Partner {
                table: source.as_table().unwrap_or_default().to_owned(),
                alias: source.alias.clone(),
                n_rows: sum(sizes, 1, None),
            }
        })
    }

    fn funnel(&self, group: Option<&str>) -> Funnel {
        let rows_in = sum(&self.sizes[0].1, 1, group);
        let n_copies = self.join.kinds().count() as u64;
        let product = |positions: &mut dyn Iterator<Item = usize>| {
            let sizes = positions.filter_map(|idx| {
                let (_, sizes) = self.sizes.iter().find(|(other, _)| *other == idx)?;
                Some(sum(sizes, 1, None))
            });
            sizes.fold(n_copies, u64::saturating_mul)
        };
        let pairs = rows_in.saturating_mul(product(&mut (1..self.join.from.len())));
        let mut left = pairs;
        let mut steps = Vec::new();
        for (idx, passed) in &self.passed {
            let later = idx + 1..self.join.from.len();
            let weighed = weight_of(self.join, *idx).map(|(_, target)| target);
            let each = product(&mut later.filter(|later| Some(*later) != weighed));
            let rules = self.join.rules_of(*idx);
            for (rule, column) in rules.zip(1..) {
                let n_passed = sum(passed, column, group).saturating_mul(each);
                steps.push(Step {
                    subject: self.join.about(*idx).map(str::to_owned),
                    words: rule.says.clone(),
                    condition: sql::expression(&rule.test),
                    removed: left.saturating_sub(n_passed),
                    left: n_passed,
                });
                left = n_passed;
            }
        }
        Funnel {
            rows_in,
            pairs,
            steps,
            kept: left,
        }
    }
}

fn sum(found: &Relation, column: usize, group: Option<&str>) -> u64 {
    let is_asked = |row: &&Row| group.is_none_or(|group| row[0].to_text() == group);
    let numbers = found.rows.iter().filter(is_asked);
    let numbers = numbers.filter_map(|row| u64::try_from(row[column].as_integer()?).ok());
    numbers.sum()
}

fn size(scope: &Scope, idx: usize, group: Option<&Expr>) -> String {
    let holes = json!({
        "source": holes_of(&scope.join.from[idx]),
        "conditions": in_sql(&scope.limits(idx)),
        "group": group.map(sql::expression),
    });
    render(template!("explain/size.sql"), &holes)
}

/// How many of the candidates that a table's rows are joined to pass these rules; the last rule after them leaves the rows of
/// the stage.
fn passed_with_last(
    database: &Database,
    scope: &Scope,
    stage: &Stage,
    others: &[&Rule],
    watch: Watch,
) -> Result<Relation> {
    let columns = others.iter().flat_map(|rule| {
        let columns = rule.test.columns().into_iter();
        columns.filter(|(alias, _)| scope.join.position(alias) == Some(0))
    });
    let columns: BTreeSet<String> = columns.map(|(_, column)| column.to_owned()).collect();
    let columns: Vec<String> = columns.into_iter().collect();
    let mut row = if others.is_empty() {
        vec![Cell::Text(String::new())]
    } else {
        let text = passed(scope, 1, others, None, &columns);
        let found = database.ask(&text, stage, watch)?;
        found.rows.into_iter().flatten().collect()
    };
    row.push(Cell::Integer(database.count(stage)?.cast_signed()));
    Ok(Relation {
        columns: Vec::new(),
        rows: vec![row],
    })
}

/// The query that counts the candidates of a source which pass these rules. Rows that have the same values in the columns
/// `alike` pass the same, and are judged once.
fn passed(
    scope: &Scope,
    idx: usize,
    rules: &[&Rule],
    group: Option<&Expr>,
    alike: &[String],
) -> String {
    let join = scope.join;
    let weight = weight_of(join, idx).map(|(helper, target)| {
        json!({
            "helper": holes_of(&join.from[helper]),
            "target": holes_of(&join.from[target]),
            "conditions": in_sql(join.attachments(helper)),
        })
    });
    let holes = json!({
        "source": holes_of(&join.from[idx]),
        "joined": join.from[..=idx].iter().map(holes_of).collect::<Vec<_>>(),
        "rules": in_sql(rules.iter().map(|rule| &rule.test)),
        "alike": alike,
        "conditions": in_sql(&scope.before(idx)),
        "group": group.map(sql::expression),
        "weight": weight,
    });
    render(template!("explain/passed.sql"), &holes)
}

/// The helper that is joined up to a source, but attached only to a later one, and that one: until it is joined, a row of
/// the helper stands for as many candidates as it is attached to.
fn weight_of(join: &Select, idx: usize) -> Option<(usize, usize)> {
    let mut weights = (0..=idx).filter_map(|helper| {
        let target = join.attachments(helper).flat_map(|test| join.read_by(test));
        target.max().map(|target| (helper, target))
    });
    weights.find(|(_, target)| *target > idx)
}
