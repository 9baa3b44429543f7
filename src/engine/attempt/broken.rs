//! The rules of a stage that rows of a learner's table break.

use std::collections::HashSet;

use rusqlite::Connection;
use serde_json::json;

use super::compare::DIFFERENCES;
use super::{Attempt, BrokenRule, MOST_JUDGED};
use crate::engine::rows::query;
use crate::plan::Stage;
use crate::problem::{Role, Rows, Rule, Select};
use crate::relation::Cell;
use crate::sql::{self, render, template};

/// The stated rules that rows too many break, most-broken first. Where a row can be made in several ways, the way counts that
/// breaks the fewest. Empty if the attempt needs no such reason, or the rules cannot be judged.
pub fn rules(connection: &Connection, stage: &Stage, attempt: &Attempt) -> Vec<BrokenRule> {
    let is_asked = attempt.has_columns() && !attempt.has_right_rows() && attempt.n_too_many > 0;
    let Some(join) = stage.join().filter(|_| is_asked) else {
        return Vec::new();
    };
    let stated = join.rules.iter().filter(|rule| rule.role == Role::Rule);
    // The verdict is just as valid without the broken rules.
    broken_of(connection, join, &stated.collect::<Vec<&Rule>>()).unwrap_or_default()
}

fn broken_of(
    connection: &Connection,
    join: &Select,
    rules: &[&Rule],
) -> rusqlite::Result<Vec<BrokenRule>> {
    let Some(judging) = judging(join, rules) else {
        return Ok(Vec::new());
    };
    let surplus = format!(
        "DROP TABLE IF EXISTS main.joinsaw_row; CREATE TABLE main.joinsaw_row AS SELECT * FROM {DIFFERENCES} WHERE joinsaw_surplus > 0 LIMIT {MOST_JUDGED}"
    );
    connection.execute_batch(&surplus)?;
    let mut judged = HashSet::new();
    let mut n_rows = vec![0; rules.len()];
    for row in query(connection, &judging, [])?.rows {
        if judged.insert(row[0].to_text()) {
            for (n_rows, kept) in n_rows.iter_mut().zip(&row[1..]) {
                *n_rows += u64::from(*kept != Cell::Integer(1));
            }
        }
    }
    let mut broken: Vec<BrokenRule> = rules
        .iter()
        .zip(n_rows)
        .filter(|(_, n_rows)| *n_rows > 0)
        .map(|(rule, n_rows)| BrokenRule {
            rule: join.in_words(rule),
            n_rows,
        })
        .collect();
    broken.sort_by_key(|rule| std::cmp::Reverse(rule.n_rows));
    Ok(broken)
}

/// The query for which of these rules of a join the rows of the table `joinsaw_row` keep; `None` if there are no rules, or it counts rows.
pub fn judging(join: &Select, rules: &[&Rule]) -> Option<String> {
    if rules.is_empty() || join.rows != Rows::Every {
        return None;
    }
    let sources: Vec<_> = join
        .from
        .iter()
        .map(|source| json!({ "table": source.as_table(), "alias": source.alias }))
        .collect();
    let of_role = |role: Role| join.rules.iter().filter(move |rule| rule.role == role);
    let conditions = of_role(Role::LooksUp).chain(of_role(Role::Only));
    let selects = join.kinds().map(|columns| {
        let columns = columns.iter().map(
            |column| json!({ "name": column.name, "expression": sql::expression(&column.expr) }),
        );
        columns.collect::<Vec<_>>()
    });
    let holes = json!({
        "sources": sources,
        "conditions": conditions.map(|rule| sql::expression(&rule.test)).collect::<Vec<_>>(),
        "rules": rules.iter().map(|rule| sql::expression(&rule.test)).collect::<Vec<_>>(),
        "selects": selects.collect::<Vec<_>>(),
    });
    Some(render(template!("engine/judging.sql"), &holes))
}
