//! How the candidates of a stage fare: how many pairs a stage looks at, how many of them each rule removes, and how many
//! are left.
//!
//! The pairs of a join are never built: their number is a product. What passes the first rule of a
//! source is counted by a join on that rule, which an index finds, and the rules after it are judged in one pass over
//! what passed. So counting costs about as much as running the stage.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::Stage;
use crate::problem::{Column, Expr, From, Rule, Select};
use crate::relation::{Cell, Excerpt, Row};
use crate::sql;
use crate::sql::{render, template};
use crate::words::{count_of, in_a_list, number};

/// The candidates of a stage, by what becomes of them. Each pair is either removed by a rule or kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Funnel {
    /// The relations that supply candidates, each with its rows; the first one is that of `rows_in`.
    #[serde(rename = "joins")]
    pub partners: Vec<Partner>,
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

/// A relation that brings candidates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Partner {
    #[serde(rename = "name")]
    pub table: String,
    pub alias: String,
    #[serde(rename = "rows")]
    pub n_rows: u64,
}

/// Counts the candidates that each rule of a stage removed. `None` if the stage is not a plain join, as in a streamed plan.
pub fn funnel(database: &Database, stage: &Stage, limits: Limits) -> Result<Option<Funnel>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let ask = |query: &str| -> Result<Row> {
        let mut found = database.ask(query, stage, watch)?;
        Ok(found.rows.pop().unwrap_or_default())
    };
    let partners = join.partners().map(|idx| {
        let source = &join.from[idx];
        Ok(Partner {
            table: source.as_table().unwrap_or_default().to_owned(),
            alias: source.alias.clone(),
            n_rows: count(&ask(&size(join, idx))?[0]),
        })
    });
    let partners: Vec<Partner> = partners.collect::<Result<_>>()?;
    let product = |sources: &mut dyn Iterator<Item = &From>| {
        let sizes = sources.filter_map(|source| {
            let mut partners = partners.iter();
            partners.find(|partner| partner.alias == source.alias)
        });
        let n_copies = join.kinds().count() as u64;
        sizes.fold(n_copies, |product, partner| {
            product.saturating_mul(partner.n_rows)
        })
    };
    let pairs = product(&mut join.from.iter());
    let (mut left, mut steps) = (pairs, Vec::new());
    for idx in 0..join.from.len() {
        let rules: Vec<&Rule> = join.rules_of(idx).collect();
        if rules.is_empty() {
            continue;
        }
        let counts = ask(&passed(join, idx, &rules))?;
        let weighed = weight_of(join, idx).map(|(_, target)| &join.from[target].alias);
        let later = join.from[idx + 1..].iter();
        let each = product(&mut later.filter(|source| Some(&source.alias) != weighed));
        for (rule, n_passed) in rules.into_iter().zip(&counts) {
            let n_passed = count(n_passed).saturating_mul(each);
            steps.push(RuleStep {
                subject: join.about(idx).map(str::to_owned),
                words: rule.says.to_string(),
                condition: sql::expression(&rule.test),
                removed: left.saturating_sub(n_passed),
                left: n_passed,
            });
            left = n_passed;
        }
    }
    Ok(Some(Funnel {
        rows_in: partners.first().map_or(0, |partner| partner.n_rows),
        partners,
        pairs,
        steps,
        kept: left,
    }))
}

/// The number in a cell; a sum over no rows is 0.
fn count(cell: &Cell) -> u64 {
    cell.as_index().unwrap_or_default() as u64
}

/// The query that counts the rows of a source.
fn size(join: &Select, idx: usize) -> String {
    let tests = join.choices(idx).cloned();
    sql::query(&Select {
        from: vec![join.from[idx].clone()],
        rules: tests.map(|test| Rule::new(test, "")).collect(),
        columns: vec![Column::new("N_Rows", Expr::count())],
        ..Select::default()
    })
}

/// The query that counts the candidates of a source which pass these rules.
fn passed(join: &Select, idx: usize, rules: &[&Rule]) -> String {
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
    let n_rows = counts.last().map_or(0, |cell| count(&cell));
    Ok(Some(Excerpt { n_rows, first }))
}

/// The number of pairs, and the relations that make them.
#[must_use]
pub fn pairs_in_words(funnel: &Funnel) -> String {
    let tables = funnel
        .partners
        .chunk_by(|partner, next| partner.table == next.table);
    let tables: Vec<String> = tables.map(rows_of).collect();
    let Some((first, others)) = tables.split_first() else {
        return String::new();
    };
    let sizes = funnel.partners.iter().map(|partner| partner.n_rows);
    let product = sizes.fold(1, u64::saturating_mul).max(1);
    let each = if others.is_empty() {
        String::new()
    } else {
        format!(", each with the {}", others.join(" and the "))
    };
    let copies = match funnel.pairs / product {
        0 | 1 => String::new(),
        n_copies => format!(", each {n_copies} times"),
    };
    let looked_at = match funnel.partners.len() {
        1 => "candidate",
        2 => "pair",
        _ => "combination",
    };
    let n_pairs = count_of(funnel.pairs, looked_at);
    format!("{first}{each}{copies}: {n_pairs} to look at.")
}

/// The rows of a table that is joined once or several times: "5 rows of House, 5 times over".
fn rows_of(partners: &[Partner]) -> String {
    let (first, table) = (partners[0].n_rows, &partners[0].table);
    let rows = count_of(first, "row");
    if partners.len() == 1 {
        format!("{rows} of {table}")
    } else if partners.iter().all(|other| other.n_rows == first) {
        format!("{rows} of {table}, {} times over", partners.len())
    } else {
        let each = partners.iter().map(|partner| number(partner.n_rows));
        format!("{} rows of {table}", in_a_list(&each.collect::<Vec<_>>()))
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
