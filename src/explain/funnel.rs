//! How the candidates of a stage fare: how many pairs a stage looks at, how many of them each rule removes, and how many
//! are left.
//!
//! The pairs of a join are never built: their number is a product. What passes the first rule of a
//! source is counted by a join on that rule, which an index finds, and the rules after it are judged in one pass over
//! what passed. So counting costs about as much as running the stage.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{Expr, From, Rule, Select};
use crate::relation::{Cell, Excerpt, Relation, Row};
use crate::sql;
use crate::sql::{render, template};
use crate::words::{count_of, in_a_list, number};

/// How the candidates of a stage, or of some of its rows, fare. The pairs are those that the rules removed and those
/// that are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Funnel {
    /// The rows of the first relation that the stage joins.
    pub rows_in: u64,
    /// The pairs that are looked at: those rows times the rows of every other relation that brings candidates, times
    /// the number of SELECTs in the statement.
    pub pairs: u64,
    /// In the order in which the rules are applied, each to the pairs that those before it had left.
    pub steps: Vec<RuleStep>,
    pub kept: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleStep {
    /// The thing that the candidate is for, if a stage looks for several at once: the German, for a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    pub words: String,
    pub condition: String,
    /// A number of pairs.
    pub removed: u64,
    /// A number of pairs.
    #[serde(skip)]
    pub left: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageFunnel {
    /// The relations that bring candidates, each with its rows; the first one is that of `rows_in`.
    #[serde(rename = "joins")]
    pub partners: Vec<Partner>,
    #[serde(flatten)]
    pub whole: Funnel,
    /// In the order of the plan.
    #[serde(
        rename = "by_centre",
        serialize_with = "by_group",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub groups: Vec<(String, Funnel)>,
}

/// Writes the figures of each group; its rules are those of the stage.
fn by_group<S: Serializer>(groups: &[(String, Funnel)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(groups.iter().map(|(member, funnel)| {
        let removed: Vec<u64> = funnel.steps.iter().map(|step| step.removed).collect();
        let figures = json!({
            "rows_in": funnel.rows_in,
            "pairs": funnel.pairs,
            "removed": removed,
            "kept": funnel.kept,
        });
        (member, figures)
    }))
}

impl StageFunnel {
    #[must_use]
    pub fn kept(&self, group: Option<&str>) -> Option<u64> {
        let Some(group) = group else {
            return Some(self.whole.kept);
        };
        let mut groups = self.groups.iter();
        let found = groups.find(|(member, _)| member == group);
        found.map(|(_, funnel)| funnel.kept)
    }
}

/// A relation that brings candidates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Partner {
    #[serde(rename = "name")]
    pub table: String,
    pub alias: String,
    #[serde(rename = "rows")]
    pub n_rows: u64,
}

struct Counted<'a> {
    join: &'a Select,
    /// The sources that bring candidates, by position, each with its rows.
    sizes: Vec<(usize, Relation)>,
    /// The sources that have rules, by position, each with what passes them.
    passed: Vec<(usize, Relation)>,
}

/// The candidates that each rule of a stage removed, for all its rows and for each group. `None` if the stage is not a plain join, as in a
/// streamed plan.
pub fn funnel(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    limits: Limits,
) -> Result<Option<StageFunnel>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let groups = plan.puzzle.groups.as_ref();
    let group = groups.and_then(|groups| join.expression(groups.column));
    let sizes = join.partners().map(|idx| {
        let text = size(join, idx, group.filter(|_| idx == 0));
        Ok((idx, database.ask(&text, stage, watch)?))
    });
    let has_rules = |idx: &usize| join.rules_of(*idx).next().is_some();
    let passed = (0..join.from.len()).filter(has_rules).map(|idx| {
        let rules: Vec<&Rule> = join.rules_of(idx).collect();
        let text = passed(join, idx, &rules, group);
        let found = database.ask(&text, stage, watch)?;
        Ok((idx, found))
    });
    let counted = Counted {
        sizes: sizes.collect::<Result<_>>()?,
        passed: passed.collect::<Result<_>>()?,
        join,
    };
    let members = groups.into_iter().flat_map(|groups| &groups.members);
    let partner = |(idx, sizes): &(usize, Relation)| Partner {
        table: join.from[*idx].as_table().unwrap_or_default().to_owned(),
        alias: join.from[*idx].alias.clone(),
        n_rows: sum(sizes, 1, None),
    };
    Ok(Some(StageFunnel {
        whole: counted.funnel(None),
        groups: members
            .map(|(member, _)| (member.clone(), counted.funnel(Some(member))))
            .collect(),
        partners: counted.sizes.iter().map(partner).collect(),
    }))
}

impl Counted<'_> {
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
                steps.push(RuleStep {
                    subject: self.join.about(*idx).map(str::to_owned),
                    words: rule.says.to_string(),
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
    let numbers = found
        .rows
        .iter()
        .filter(is_asked)
        .filter_map(|row| u64::try_from(row[column].as_integer()?).ok());
    numbers.sum()
}

fn size(join: &Select, idx: usize, group: Option<&Expr>) -> String {
    let holes = json!({
        "source": holes_of(&join.from[idx]),
        "conditions": in_sql(join.choices(idx)),
        "group": group.map(sql::expression),
    });
    render(template!("explain/size.sql"), &holes)
}

/// The query that counts the candidates of a source which pass these rules.
fn passed(join: &Select, idx: usize, rules: &[&Rule], group: Option<&Expr>) -> String {
    let weight = weight_of(join, idx).map(|(helper, target)| {
        json!({
            "helper": holes_of(&join.from[helper]),
            "target": holes_of(&join.from[target]),
            "conditions": in_sql(join.attachments(helper)),
        })
    });
    let conditions = before(join, idx);
    // The columns of the first table that are read; rows that agree in them are alike.
    let tests = rules.iter().map(|rule| &rule.test).chain(&conditions);
    let alike: BTreeSet<&str> = tests
        .chain(group)
        .flat_map(Expr::columns)
        .filter(|(alias, _)| idx > 0 && weight.is_none() && *alias == join.from[0].alias)
        .map(|(_, column)| column)
        .collect();
    let holes = json!({
        "source": holes_of(&join.from[idx]),
        "alike": alike,
        "joined": join.from[..=idx].iter().map(holes_of).collect::<Vec<_>>(),
        "rules": in_sql(rules.iter().map(|rule| &rule.test)),
        "conditions": in_sql(&conditions),
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

/// The conditions that hold for everything joined up to a source, apart from its own rules.
pub(super) fn before(join: &Select, idx: usize) -> Vec<Expr> {
    let is_joined = |test: &&Expr| join.source_of(test) <= idx;
    let attachments = (0..=idx).flat_map(|other| join.attachments(other));
    let rules = join
        .rules_in_order()
        .into_iter()
        .filter(|(source, _)| *source < idx);
    (0..=idx)
        .flat_map(|other| join.choices(other))
        .chain(attachments.filter(is_joined))
        .cloned()
        .chain(rules.map(|(_, rule)| rule.test.clone()))
        .collect()
}

pub(super) fn holes_of(source: &From) -> Json {
    json!({ "table": source.as_table(), "alias": source.alias })
}

pub(super) fn in_sql<'a>(tests: impl IntoIterator<Item = &'a Expr>) -> Vec<String> {
    let in_parentheses = |test| format!("({})", sql::expression(test));
    tests.into_iter().map(in_parentheses).collect()
}

/// The rows that a stage of a plan that ran would leave as well without these rules, up to a limit. The rules are counted from 0 in the
/// order of [`Select::rules_in_order`](crate::problem::Select::rules_in_order). `None` if the stage is not a plain join.
///
/// # Errors
/// When the query takes longer than the limits allow.
pub fn loosened(
    database: &Database,
    stage: &Stage,
    without: &[usize],
    most: u64,
    limits: Limits,
) -> Result<Option<Excerpt>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let rules = join.rules_in_order().into_iter().enumerate();
    let left_out: Vec<_> = rules
        .filter(|(idx, _)| without.contains(idx))
        .map(|(_, (_, rule))| rule)
        .collect();
    let mut select = join.clone();
    select.rules.retain(|rule| !left_out.contains(&rule));
    let holes = json!({ "query": sql::query(&select), "table": stage.name, "most": most });
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let text = render(template!("explain/loosened.sql"), &holes);
    let mut first = database.ask(&text, stage, watch)?;
    first.columns.pop();
    let counts = first.rows.iter_mut().filter_map(Vec::pop);
    let n_rows = counts
        .last()
        .as_ref()
        .and_then(Cell::as_integer)
        .map_or(0, i64::cast_unsigned);
    Ok(Some(Excerpt { n_rows, first }))
}

/// The number of pairs, and the relations that make them.
#[must_use]
pub fn pairs_in_words(funnel: &StageFunnel) -> String {
    let Some((first, others)) = funnel.partners.split_first() else {
        return String::new();
    };
    if first.n_rows == 0 {
        return format!("No row of {} comes in, so that none goes out.", first.table);
    }
    if !others.is_empty() && others.iter().all(|other| other.table == first.table) {
        let looked_at = count_of(funnel.whole.pairs, "combination");
        return format!("{}: {looked_at} to look at.", rows_of(&funnel.partners));
    }
    let tables: Vec<String> = others
        .chunk_by(|partner, next| partner.table == next.table)
        .map(rows_of)
        .collect();
    let product = funnel
        .partners
        .iter()
        .map(|partner| partner.n_rows)
        .fold(1, u64::saturating_mul)
        .max(1);
    let looked_at = match others.len() {
        0 => "candidate",
        1 => "pair",
        _ => "combination",
    };
    let copies = match funnel.whole.pairs / product {
        0 | 1 => String::new(),
        n_copies => format!(", each {n_copies} times"),
    };
    let each = if tables.is_empty() {
        String::new()
    } else {
        format!(", each with the {}", tables.join(" and the "))
    };
    format!(
        "{}{each}{copies}: {} to look at.",
        rows_of(std::slice::from_ref(first)),
        count_of(funnel.whole.pairs, looked_at)
    )
}

/// The rows of a table that is joined once or several times: "5 rows of House, 5 times over".
fn rows_of(partners: &[Partner]) -> String {
    let Some((first, others)) = partners.split_first() else {
        return String::new();
    };
    let (rows, table) = (count_of(first.n_rows, "row"), &first.table);
    if others.is_empty() {
        format!("{rows} of {table}")
    } else if others.iter().all(|other| other.n_rows == first.n_rows) {
        format!("{rows} of {table}, {} times over", partners.len())
    } else {
        let each: Vec<String> = partners
            .iter()
            .map(|partner| number(partner.n_rows))
            .collect();
        format!("{} rows of {table}", in_a_list(&each))
    }
}

/// The rule, after its subject if a stage looks for several things at once.
#[must_use]
pub fn rule_in_words(step: &RuleStep) -> String {
    match &step.subject {
        Some(subject) => format!("{subject}: {}", step.words),
        None => step.words.clone(),
    }
}
