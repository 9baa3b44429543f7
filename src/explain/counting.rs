//! Counting what each rule of a stage removes.
//!
//! What is joined is multiplied, and never built: the number of pairs is a product. What passes the first rule of a
//! source is counted by a join on that rule, which an index finds, and the rules after it are judged in one pass over
//! what passed. So counting costs about as much as running the stage.

use serde_json::json;

use super::funnel::{Funnel, Partner, StageFunnel, Step};
use super::scope::{OneRow, Scope, holes_of};
use crate::plan::render::{render, template};
use crate::plan::{Join, Plan, Stage};
use crate::relation::{Relation, Row};

/// The queries that count the candidates of a stage, and what their results mean.
#[derive(Debug)]
pub struct Counting {
    join: Join,
    /// The groups of the plan that are counted apart.
    groups: Vec<String>,
    /// The positions of the sources that bring candidates, each with its query.
    sizes: Vec<(usize, String)>,
    /// The positions of the sources that have rules, each with its query.
    passed: Vec<(usize, String)>,
}

impl Counting {
    /// The queries for a stage; for all of its rows, or for those that come from one row of a relation that it joins.
    /// Nothing where the stage is no plain join.
    pub fn of(plan: &Plan, stage: &Stage, from: Option<OneRow>) -> Option<Self> {
        let join = stage.join()?;
        let from = from.and_then(|row| Some((join.position(row.table)?, row.rowid)));
        let groups = plan.groups.as_ref().filter(|_| from.is_none());
        let group = groups.and_then(|groups| join.expression(groups.column));
        let scope = Scope { join: &join, from };
        let sizes = join.partners().map(|idx| {
            let group = group.filter(|_| idx == 0);
            let holes = json!({
                "source": holes_of(&join.sources[idx]),
                "conditions": scope.limits(idx),
                "group": group,
            });
            (idx, render(template!("explain/size.sql"), &holes))
        });
        let sizes = sizes.collect();
        let passed = (0..join.sources.len())
            .filter(|idx| join.rules.iter().any(|rule| rule.source == *idx))
            .map(|idx| (idx, passed(&scope, idx, group)))
            .collect();
        let members = groups.map(|groups| groups.members.iter());
        let members = members.into_iter().flatten().map(|(member, _)| member);
        Some(Self {
            groups: members.cloned().collect(),
            sizes,
            passed,
            join,
        })
    }

    /// The queries, in the order in which [`Counting::funnel`] wants their results.
    pub fn queries(&self) -> impl Iterator<Item = &str> {
        let sizes = self.sizes.iter().chain(&self.passed);
        sizes.map(|(_, query)| query.as_str())
    }

    /// What the results of the queries mean.
    pub fn funnel(&self, found: &[Relation]) -> StageFunnel {
        let partners = self.sizes.iter().zip(found).map(|((idx, _), sizes)| {
            let source = &self.join.sources[*idx];
            Partner {
                table: source.table.clone(),
                alias: source.alias.clone(),
                n_rows: sum(sizes, 1, None),
            }
        });
        let partners: Vec<Partner> = partners.collect();
        let groups = self.groups.iter().map(|group| {
            let funnel = self.funnel_of(&partners, found, Some(group));
            (group.clone(), funnel)
        });
        StageFunnel {
            whole: self.funnel_of(&partners, found, None),
            groups: groups.collect(),
            partners,
        }
    }

    fn funnel_of(&self, partners: &[Partner], found: &[Relation], group: Option<&str>) -> Funnel {
        let (sizes, passed) = found.split_at(self.sizes.len());
        let rows_in = sum(&sizes[0], 1, group);
        let n_copies = self.join.selects.len() as u64;
        let product = |positions: &mut dyn Iterator<Item = usize>| {
            let sizes = positions.filter_map(|idx| {
                let position = self.sizes.iter().position(|(other, _)| *other == idx);
                position.map(|position| partners[position].n_rows)
            });
            sizes.fold(n_copies, u64::saturating_mul)
        };
        let pairs = rows_in.saturating_mul(product(&mut (1..self.join.sources.len())));
        let mut left = pairs;
        let mut steps = Vec::new();
        for ((idx, _), passed) in self.passed.iter().zip(passed) {
            let later = idx + 1..self.join.sources.len();
            let weighed = weight_of(&self.join, *idx).map(|(_, target)| target);
            let each = product(&mut later.filter(|later| Some(*later) != weighed));
            let rules = self.join.rules.iter().filter(|rule| rule.source == *idx);
            for (rule, column) in rules.zip(1..) {
                let n_passed = sum(passed, column, group).saturating_mul(each);
                steps.push(Step {
                    subject: self.join.about(*idx).map(str::to_owned),
                    words: rule.words.clone(),
                    condition: rule.condition.clone(),
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

/// The sum of a column, for one group or for all.
fn sum(found: &Relation, column: usize, group: Option<&str>) -> u64 {
    let is_asked = |row: &&Row| group.is_none_or(|group| row[0].to_text() == group);
    let numbers = found.rows.iter().filter(is_asked);
    let numbers = numbers.filter_map(|row| u64::try_from(row[column].as_integer()?).ok());
    numbers.sum()
}

/// The query that counts what passes the rules of a source.
fn passed(scope: &Scope, idx: usize, group: Option<&str>) -> String {
    let join = scope.join;
    let rules = join.rules.iter().filter(|rule| rule.source == idx);
    let weight = weight_of(join, idx).map(|(helper, target)| {
        json!({
            "helper": holes_of(&join.sources[helper]),
            "target": holes_of(&join.sources[target]),
            "conditions": join.sources[helper].attachments,
        })
    });
    let holes = json!({
        "source": holes_of(&join.sources[idx]),
        "joined": join.sources[..=idx].iter().map(holes_of).collect::<Vec<_>>(),
        "rules": rules.map(|rule| &rule.condition).collect::<Vec<_>>(),
        "conditions": scope.before(idx),
        "group": group,
        "weight": weight,
    });
    render(template!("explain/passed.sql"), &holes)
}

/// The helper that is joined up to a source, but attached only to a later one, and that one: until it is joined, a row of
/// the helper stands for as many candidates as it is attached to.
fn weight_of(join: &Join, idx: usize) -> Option<(usize, usize)> {
    let helpers = (0..=idx).filter(|helper| join.sources[*helper].is_looked_up());
    let mut weights = helpers.filter_map(|helper| {
        let attachments = join.sources[helper].attachments.iter();
        let target = attachments.flat_map(|condition| join.named_in(condition));
        target.max().map(|target| (helper, target))
    });
    weights.find(|(_, target)| *target > idx)
}
