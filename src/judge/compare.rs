//! A table compared with the expected one: columns by name and type, rows in any order, repeats counted; and the rules that rows too many
//! break.

use std::cmp::Reverse;

use rusqlite::Connection;
use serde_json::{Value as Json, json};

use super::guard::{MADE, NEEDED};
use super::{Attempt, MOST_JUDGED, OtherType, STATED};
use crate::engine::{identifier, query, texts};
use crate::plan::Stage;
use crate::problem::{Column, From, Role, Rows, Rule, Select};
use crate::relation::Cell;
use crate::sql::{self, render, template};

const DIFFERENCES: &str = "temp.joinsaw_differences";

/// The columns to compare under their expected names, where a page compares: it makes this name stand for them.
const PAIRED: &str = "temp.joinsaw_paired";

/// The most surplus rows, and the most missing rows, that are shown.
const SHOWN: usize = 3;

/// The most rows of the attempt to read, for programs that show them.
const MADE_SHOWN: usize = 100;

/// The statement that makes the table of the differences of two tables in these columns, and the query that counts them.
fn comparison(columns: &[String], made: &str, needed: &str) -> [String; 2] {
    let holes =
        json!({ "differences": DIFFERENCES, "columns": columns, "made": made, "needed": needed });
    [
        render(template!("engine/differences.sql"), &holes),
        render(template!("engine/attempt_counts.sql"), &holes),
    ]
}

/// The statements of a comparison, for a page that compares tables by itself. `?` in a name stands for a column that both
/// tables have; where they have several, its line is repeated.
#[must_use]
pub fn checks() -> Json {
    let needed = format!("main.{NEEDED}");
    let [differences_in_number, counts] = comparison(&[], PAIRED, &needed);
    json!({
        "differences": comparison(&[identifier("?")], PAIRED, &needed)[0],
        "differences_in_number": differences_in_number,
        "counts": counts,
        "table": include_str!("../../sql/engine/attempt_table.sql"),
        "shown": SHOWN,
    })
}

/// Columns of a learner's table, each with the expected column that it stands for.
type Pairing = Vec<(String, String)>;

/// Compares the table that was made with the expected one. Columns are paired by name; where the names do not match, by position if
/// that makes the rows right.
pub fn judge(connection: &Connection, stage: &Stage) -> rusqlite::Result<Attempt> {
    let (made, needed) = (columns(connection, MADE)?, columns(connection, NEEDED)?);
    let pair = |needed: &String| {
        let name = made.iter().find(|name| name.eq_ignore_ascii_case(needed))?;
        Some((name.clone(), needed.clone()))
    };
    let by_name: Pairing = needed.iter().filter_map(pair).collect();
    let best = accept_early_rows(connection, stage, &by_name)?;
    let are_others = by_name.len() < needed.len() && needed.len() <= made.len();
    if best.has_right_rows() || !are_others {
        return Ok(best);
    }
    let in_order: Pairing = made.into_iter().zip(needed).collect();
    let attempt = accept_early_rows(connection, stage, &in_order)?;
    let has_more = attempt.missing.first.columns.len() > best.missing.first.columns.len();
    let is_better = attempt.has_right_rows() || attempt.is_part() && has_more;
    Ok(if is_better { attempt } else { best })
}

/// Compares the table in these columns. Rows that are too many are accepted if the stated rules of the stage leave every one of
/// them: the plan only drops them early.
fn accept_early_rows(
    connection: &Connection,
    stage: &Stage,
    pairing: &Pairing,
) -> rusqlite::Result<Attempt> {
    let mut attempt = compare(connection, &stage.name, NEEDED, pairing)?;
    if !attempt.has_columns() || attempt.has_right_rows() {
        return Ok(attempt);
    }
    let stated = stage.select.stated().map(|stated| sql::query(&stated));
    if let Some(stated) = stated.filter(|_| attempt.missing.n_rows == 0) {
        let create = format!("CREATE TABLE IF NOT EXISTS {STATED} AS\n{stated}");
        connection.execute(&create, [])?;
        let beside_stated = compare(connection, &stage.name, STATED, pairing)?;
        if beside_stated.too_many.n_rows == 0 || beside_stated.are_repeats {
            let rules = stage.select.implied();
            return Ok(Attempt {
                n_early: attempt.too_many.n_rows - beside_stated.too_many.n_rows,
                early_rules: rules.map(|rule| stage.select.in_words(rule)).collect(),
                n_needed: attempt.n_needed,
                missing: attempt.missing,
                ..beside_stated
            });
        }
    }
    if attempt.renamed.is_empty() || attempt.is_part() {
        // The verdict is just as valid without the broken rules.
        attempt.broken_rules = broken_rules(connection, stage).unwrap_or_default();
    }
    Ok(attempt)
}

/// Compares the table that was made with one that holds the expected rows of a stage, in the columns that are paired.
fn compare(
    connection: &Connection,
    stage: &str,
    needed: &str,
    pairing: &Pairing,
) -> rusqlite::Result<Attempt> {
    let mut attempt = Attempt {
        stage: stage.to_owned(),
        missing_columns: columns(connection, needed)?,
        extra_columns: columns(connection, MADE)?,
        ..Attempt::default()
    };
    let mut paired = vec!["1".to_owned()];
    let mut matching = Vec::new();
    for (name, meant) in pairing {
        attempt.extra_columns.retain(|column| column != name);
        attempt.missing_columns.retain(|column| column != meant);
        if !name.eq_ignore_ascii_case(meant) {
            attempt.renamed.push((name.clone(), meant.clone()));
        }
        paired.push(format!("{} AS {}", identifier(name), identifier(meant)));
        match other_type(connection, (name, meant), needed)? {
            Some(other) => attempt.other_types.push(other),
            None => matching.push(identifier(meant)),
        }
    }
    let made = format!("(SELECT {} FROM {MADE})", paired.join(", "));
    let [differences, counts] = comparison(&matching, &made, needed);
    connection.execute(&format!("DROP TABLE IF EXISTS {DIFFERENCES}"), [])?;
    connection.execute(&differences, [])?;
    (
        attempt.made.n_rows,
        attempt.n_needed,
        attempt.too_many.n_rows,
        attempt.missing.n_rows,
        attempt.times,
    ) = connection.query_one(&counts, [], |row| row.try_into())?;
    let made = format!("SELECT * FROM {MADE} LIMIT {MADE_SHOWN}");
    attempt.made.first = query(connection, &made, [])?;
    if !matching.is_empty() {
        let listed = matching.join(", ");
        let rows = |sign: &str, and: &str| {
            let from = format!("FROM {DIFFERENCES} WHERE joinsaw_surplus {sign} 0");
            query(connection, &format!("SELECT {listed} {from} {and}"), [])
        };
        let first = format!("ORDER BY {listed} LIMIT {SHOWN}");
        let new = rows(
            ">",
            &format!("EXCEPT SELECT {listed} FROM {needed} LIMIT 1"),
        )?;
        attempt.too_many.first = rows(">", &first)?;
        attempt.missing.first = rows("<", &first)?;
        attempt.are_repeats = attempt.too_many.n_rows > 0 && new.rows.is_empty();
    }
    Ok(attempt)
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    texts(
        connection,
        "SELECT name FROM pragma_table_info(?1)",
        [table],
    )
}

/// The types of a column if its values have some that are not expected: they look alike when printed, and may never join.
fn other_type(
    connection: &Connection,
    (name, column): (&str, &str),
    needed: &str,
) -> rusqlite::Result<Option<OtherType>> {
    let types = |column: &str, table: &str| {
        let column = identifier(column);
        let types = format!("SELECT DISTINCT typeof({column}) FROM {table} ORDER BY 1");
        texts(connection, &types, [])
    };
    let (found, needed) = (types(name, MADE)?, types(column, needed)?);
    let differs = !needed.is_empty() && found.iter().any(|found| !needed.contains(found));
    Ok(differs.then(|| OtherType {
        column: column.to_owned(),
        found: found.join(" or "),
        needed: needed.join(" or "),
    }))
}

/// The stated rules that rows too many break, most-broken first, each in words and with the number of rows, of the first [`MOST_JUDGED`].
/// Where a row can be made in several ways, the way counts that breaks the fewest. Empty if the rules cannot be judged.
fn broken_rules(connection: &Connection, stage: &Stage) -> Option<Vec<(String, u64)>> {
    let join = stage.join()?;
    let is_stated = |rule: &&Rule| rule.role == Role::Rule;
    let rules: Vec<&Rule> = join.rules.iter().filter(is_stated).collect();
    let judging = judging(join, &rules)?;
    let surplus = format!(
        "DROP TABLE IF EXISTS main.joinsaw_row; CREATE TABLE main.joinsaw_row AS SELECT * FROM {DIFFERENCES} WHERE joinsaw_surplus > 0 LIMIT {MOST_JUDGED}"
    );
    connection.execute_batch(&surplus).ok()?;
    let mut judged = query(connection, &judging, []).ok()?.rows;
    // The best way to make a row comes first.
    judged.dedup_by(|way, best| way[0] == best[0]);
    let broken = rules.into_iter().zip(1..).map(|(rule, idx)| {
        let rows = judged.iter().filter(|row| row[idx] != Cell::Integer(1));
        (join.in_words(rule), rows.count() as u64)
    });
    let mut broken: Vec<_> = broken.filter(|(_, n_rows)| *n_rows > 0).collect();
    broken.sort_by_key(|(_, n_rows)| Reverse(*n_rows));
    Some(broken)
}

/// The query for which of these rules of a join the rows of the table `joinsaw_row` keep; `None` if there are no rules, or it counts rows.
#[must_use]
pub fn judging(join: &Select, rules: &[&Rule]) -> Option<String> {
    if rules.is_empty() || join.rows != Rows::Every {
        return None;
    }
    let of_role = |role: Role| join.rules.iter().filter(move |rule| rule.role == role);
    let conditions = of_role(Role::LooksUp).chain(of_role(Role::Only));
    let test = |rule: &Rule| sql::expression(&rule.test);
    let source = |source: &From| json!({ "table": source.as_table(), "alias": source.alias });
    let column = |column: &Column| json!({ "name": column.name, "expression": sql::expression(&column.expr) });
    let select = |columns: &Vec<Column>| columns.iter().map(column).collect::<Json>();
    let holes = json!({
        "sources": join.from.iter().map(source).collect::<Json>(),
        "conditions": conditions.map(test).collect::<Json>(),
        "rules": rules.iter().copied().map(test).collect::<Json>(),
        "selects": join.kinds().map(select).collect::<Json>(),
    });
    Some(render(template!("engine/judging.sql"), &holes))
}
