//! Which column of a learner's table stands for which expected one.

use rusqlite::Connection;

use crate::engine::rows::query;
use crate::engine::schema::identifier;
use crate::relation::Row;

/// The limit on ways to pair columns by content where several columns look alike.
const MAX_PAIRINGS: usize = 12;

/// Columns of a learner's table, each with the expected column that it stands for.
pub type Pairing = Vec<(String, String)>;

/// Pairs columns of the same name. SQL ignores the case of names.
pub fn by_name(made: &[String], needed: &[String]) -> Pairing {
    let same = |needed: &String| made.iter().find(|name| name.eq_ignore_ascii_case(needed));
    let pairs = needed.iter();
    pairs
        .filter_map(|needed| Some((same(needed)?.clone(), needed.clone())))
        .collect()
}

/// Pairs columns in their order; `None` unless there are as many as expected.
pub fn by_position(made: &[String], needed: &[String]) -> Option<Pairing> {
    (made.len() == needed.len()).then(|| made.iter().cloned().zip(needed.iter().cloned()).collect())
}

/// The ways to pair each expected column with one that may have the same values: at most [`MAX_PAIRINGS`], beginning with those that keep
/// names and order.
pub fn by_content(
    connection: &Connection,
    made: &str,
    expected: &str,
) -> rusqlite::Result<Vec<Pairing>> {
    let found = summaries(connection, made)?;
    let needed = summaries(connection, expected)?;
    let n_alike = |columns: &[(String, Row)], summary: &Row| {
        columns.iter().filter(|(_, other)| other == summary).count()
    };
    let mut pairings = Vec::new();
    if needed
        .iter()
        .all(|(_, summary)| n_alike(&needed, summary) <= n_alike(&found, summary))
    {
        pair(&needed, &found, &mut Vec::new(), &mut pairings);
    }
    Ok(pairings)
}

/// Pairs the expected columns that are left in each way that is left.
fn pair(
    needed: &[(String, Row)],
    found: &[(String, Row)],
    begun: &mut Pairing,
    pairings: &mut Vec<Pairing>,
) {
    let Some(((name, summary), rest)) = needed.split_first() else {
        pairings.push(begun.clone());
        return;
    };
    let is_free = |other: &String| begun.iter().all(|(taken, _)| taken != other);
    let alike = found
        .iter()
        .filter(|(other, figures)| figures == summary && is_free(other));
    let mut alike: Vec<String> = alike.map(|(other, _)| other.clone()).collect();
    alike.sort_by_key(|other| !other.eq_ignore_ascii_case(name));
    for other in alike {
        if pairings.len() < MAX_PAIRINGS {
            begun.push((other, name.clone()));
            pair(rest, found, begun, pairings);
            begun.pop();
        }
    }
}

/// For each column of a table, figures that are the same for every column that holds the same values, however often the table
/// repeats them.
fn summaries(connection: &Connection, table: &str) -> rusqlite::Result<Vec<(String, Row)>> {
    let mut summaries = Vec::new();
    for name in columns(connection, table)? {
        let column = identifier(&name);
        let figures = format!(
            "SELECT count(DISTINCT {column}), min({column}), max({column}), avg({column}), avg(length({column})) FROM {table}"
        );
        let found = query(connection, &figures, [])?;
        summaries.push((name, found.rows.into_iter().flatten().collect()));
    }
    Ok(summaries)
}

/// The columns of a table.
pub fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let sql = format!("SELECT * FROM {table} LIMIT 0");
    query(connection, &sql, []).map(|relation| relation.columns)
}
