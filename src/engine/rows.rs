//! Rows of SQLite as cells.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params};

use super::interface::collect;
use crate::relation::{Cell, Relation, Row};

pub fn query(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> rusqlite::Result<Relation> {
    collect(|visit| each_row(connection, sql, params, usize::MAX, |error| error, visit))
}

/// The first values of the rows of a query, which are texts.
pub fn texts(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut query = connection.prepare(sql)?;
    query.query_map([], |row| row.get(0))?.collect()
}

/// Hands on the names of a query's columns and then at most so many rows. `failed` says what an error of SQLite means.
pub fn each_row<E>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    most: usize,
    failed: impl Fn(rusqlite::Error) -> E,
    mut visit: impl FnMut(&[String], Option<&Row>) -> Result<(), E>,
) -> Result<(), E> {
    let mut statement = connection.prepare(sql).map_err(&failed)?;
    let columns = statement.column_names().into_iter();
    let columns: Vec<String> = columns.map(str::to_owned).collect();
    visit(&columns, None)?;
    let mut rows = statement.query(params).map_err(&failed)?;
    for _ in 0..most {
        let Some(row) = rows.next().map_err(&failed)? else {
            break;
        };
        let cells = (0..columns.len()).map(|idx| row.get_ref(idx).map(cell));
        let cells: rusqlite::Result<Row> = cells.collect();
        visit(&columns, Some(&cells.map_err(&failed)?))?;
    }
    Ok(())
}

pub fn cell(value: ValueRef) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(value) => Cell::Integer(value),
        ValueRef::Real(value) => Cell::Real(value),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Cell::Text(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}
