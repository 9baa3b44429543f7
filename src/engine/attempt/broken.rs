//! Which rules of a stage the rows break that a learner's table has too many.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::compare::DIFFERENCES;
use super::{BrokenRule, MOST_JUDGED};
use crate::engine::rows::query;
use crate::problem::{Column, Expr, From, JoinKind, Role, Rows, Rule, Select};
use crate::relation::Cell;
use crate::sql;

/// The rows that are too many, each with its number.
const SURPLUS: &str = "joinsaw_surplus";

/// The column of these numbers.
const NUMBER: &str = "joinsaw_number";

/// The stated rules of a stage that the rows break which the last comparison found too many, those that most rows break first. Where
/// a row can be made in several ways, the way counts that breaks the fewest.
pub fn rules(connection: &Connection, select: &Select) -> rusqlite::Result<Vec<BrokenRule>> {
    let stated: Vec<&Rule> = select
        .rules
        .iter()
        .filter(|rule| rule.role == Role::Rule)
        .collect();
    if select.rows != Rows::Every || !select.also.is_empty() || stated.is_empty() {
        return Ok(Vec::new());
    }
    let surplus = format!(
        "CREATE TABLE main.{SURPLUS} AS SELECT rowid AS {NUMBER}, * FROM {DIFFERENCES} WHERE joinsaw_surplus > 0 LIMIT {MOST_JUDGED}"
    );
    connection.execute(&surplus, [])?;
    let found = query(connection, &sql::query(&judging(select, &stated)), [])?;
    let mut broken: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for row in &found.rows {
        let tests = row[1..].iter().enumerate();
        let breaks = tests.filter(|(_, holds)| **holds != Cell::Integer(1));
        let breaks: Vec<usize> = breaks.map(|(idx, _)| idx).collect();
        let known = broken
            .entry(row[0].to_text())
            .or_insert_with(|| breaks.clone());
        if breaks.len() < known.len() {
            *known = breaks;
        }
    }
    let rules = stated.iter().enumerate().map(|(idx, rule)| {
        let n_rows = broken.values().filter(|breaks| breaks.contains(&idx));
        BrokenRule {
            rule: select.in_words(rule),
            n_rows: n_rows.count() as u64,
        }
    });
    let mut rules: Vec<BrokenRule> = rules.filter(|rule| rule.n_rows > 0).collect();
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.n_rows));
    Ok(rules)
}

/// The query for the ways to make each of the rows that are too many, and which rules each of these ways keeps.
fn judging(select: &Select, stated: &[&Rule]) -> Select {
    let surplus = From::table(SURPLUS);
    // The engine is to begin with these few rows.
    let sources = select.from.iter().cloned();
    let sources = sources.map(|source| source.joined(JoinKind::Inner));
    let same = select.columns.iter().map(|column| {
        let test = column
            .expr
            .clone()
            .equals(Expr::column(SURPLUS, &column.name));
        Rule::new(test, "")
    });
    let others = select.rules.iter();
    let others = others.filter(|rule| matches!(rule.role, Role::LooksUp | Role::Only));
    let tests = stated.iter().zip(1..);
    let tests = tests.map(|(rule, no)| Column::new(format!("Rule_{no}"), rule.test.clone()));
    Select {
        from: std::iter::once(surplus).chain(sources).collect(),
        rules: others.cloned().chain(same).collect(),
        columns: std::iter::once(Column::carried(SURPLUS, NUMBER))
            .chain(tests)
            .collect(),
        order_by: Vec::new(),
        limit: None,
        ..select.clone()
    }
}
