//! Rows of SQLite as cells, and cells as its values.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Params, ToSql};

use crate::relation::{Cell, Relation, Row};

/// Receives the names of the columns, without a row, and then each row.
pub type Visit<'a, E = crate::error::Error> =
    dyn FnMut(&[String], Option<&Row>) -> Result<(), E> + 'a;

/// All that `read` passes on.
pub fn collect<E>(read: impl FnOnce(&mut Visit<E>) -> Result<(), E>) -> Result<Relation, E> {
    let mut relation = Relation::default();
    read(&mut |columns, row| {
        match row {
            None => relation.columns = columns.to_vec(),
            Some(row) => relation.rows.push(row.clone()),
        }
        Ok(())
    })?;
    Ok(relation)
}

pub fn query(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> rusqlite::Result<Relation> {
    collect(|visit| each_row(connection, sql, params, usize::MAX, |error| error, visit))
}

/// The first values of the rows of a query, which are texts.
pub fn texts(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<String>> {
    let mut query = connection.prepare(sql)?;
    query.query_map(params, |row| row.get(0))?.collect()
}

/// Visits the rows of a query, at most this many. `failed` makes the error for one of SQLite's.
pub fn each_row<E>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    most: usize,
    failed: impl Fn(rusqlite::Error) -> E,
    mut visit: impl FnMut(&[String], Option<&Row>) -> Result<(), E>,
) -> Result<(), E> {
    let mut statement = connection.prepare(sql).map_err(&failed)?;
    let names = statement.column_names().into_iter();
    let columns: Vec<String> = names.map(str::to_owned).collect();
    visit(&columns, None)?;
    let mut rows = statement.query(params).map_err(&failed)?;
    for _ in 0..most {
        let Some(row) = rows.next().map_err(&failed)? else {
            break;
        };
        let cells: rusqlite::Result<Row> = (0..columns.len())
            .map(|idx| row.get_ref(idx).map(cell))
            .collect();
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

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Null => rusqlite::types::Null.to_sql(),
            Self::Integer(value) => value.to_sql(),
            Self::Real(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
        }
    }
}

/// A name of the schema, quoted as SQLite wants it.
pub fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
