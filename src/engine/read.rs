//! Reading a puzzle database: its tables, and their rows in an order that never changes.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params, params_from_iter};
use serde_json::json;

use super::database::Database;
use super::error::in_our_words;
use super::interrupt::was_interrupted;
use super::schema::identifier;
use crate::error::{Error, LimitError, Result};
use crate::plan::Groups;
use crate::plan::render::{render, template};
use crate::relation::{Cell, Relation, Row};

/// A table of a puzzle database.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub n_rows: u64,
    /// How many rows it was expected to have, where the plan knew.
    pub estimate: Option<u64>,
    /// How long the stage that made it took; nothing for an input.
    pub seconds: Option<f64>,
}

/// Which rows of a table to read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    /// The column to choose by and the values to choose; the column itself is then left out where there is one value.
    pub groups: Option<(&'a str, &'a [String])>,
    /// At most this many rows.
    pub limit: Option<u64>,
}

impl<'a> Selection<'a> {
    /// The rows of these groups of a plan; all rows where none is given.
    #[must_use]
    pub fn of_groups(groups: Option<&'a Groups>, members: &'a [String]) -> Self {
        let chosen = groups.filter(|_| !members.is_empty());
        Self {
            groups: chosen.map(|groups| (groups.column, members)),
            limit: None,
        }
    }
}

/// The puzzle that a kept database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The name it goes by.
    pub name: String,
    /// Its puzzle file.
    pub definition: String,
    /// Whether `load` brought it.
    pub is_loaded: bool,
}

impl Database {
    /// The tables, inputs first, then the stages in the order in which they ran. Inputs without a row are left out:
    /// they belong to other families than the puzzle's.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tables(&self) -> Result<Vec<Table>> {
        let listed = query(
            &self.connection,
            include_str!("../../sql/engine/tables.sql"),
            [],
        );
        let listed = listed.map_err(|error| self.reading(error))?;
        let count = |row: &Row| {
            let name = row[0].to_text();
            let estimate = row[1]
                .as_integer()
                .and_then(|rows| u64::try_from(rows).ok());
            let seconds = match row[2] {
                Cell::Real(seconds) => Some(seconds),
                _ => None,
            };
            let count = format!("SELECT count(*) FROM {}", identifier(&name));
            let n_rows = self.connection.query_row(&count, [], |row| row.get(0));
            n_rows
                .map(|n_rows| Table {
                    name,
                    n_rows,
                    estimate,
                    seconds,
                })
                .map_err(|error| self.reading(error))
        };
        let mut tables: Vec<Table> = listed.rows.iter().map(count).collect::<Result<_>>()?;
        // An empty input belongs to another family.
        tables.retain(|table| table.n_rows > 0 || table.seconds.is_some());
        Ok(tables)
    }

    /// The puzzle that the tables hold, if they hold one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn stored_puzzle(&self) -> Result<Option<StoredPuzzle>> {
        let stored = query(
            &self.connection,
            "SELECT Name, Definition, Is_Loaded FROM Puzzle",
            [],
        );
        let stored = stored.map_err(|error| self.reading(error))?;
        Ok(stored.rows.first().map(|row| StoredPuzzle {
            name: row[0].to_text(),
            definition: row[1].to_text(),
            is_loaded: row[2] == Cell::Integer(1),
        }))
    }

    /// The selected rows of a table, one after the other, after the names of their columns.
    ///
    /// # Errors
    /// When there is no such table, it cannot be read, or `visit` fails.
    pub fn read(
        &self,
        table: &str,
        selection: Selection,
        mut visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
    ) -> Result<()> {
        let table = self.table_named(table)?;
        let mut columns = self.columns(&table)?;
        let order_by = self.order_of(&table)?.unwrap_or_else(|| columns.clone());
        let (group_column, members) = selection.groups.unzip();
        if let Some(column) = group_column {
            if !columns.iter().any(|name| name == column) {
                return Err(Error::NoCentre { table });
            }
            if members.is_some_and(|members| members.len() == 1) {
                columns.retain(|name| name != column);
            }
        }
        let holes = json!({
            "table": identifier(&table),
            "columns": columns,
            "group_column": group_column,
            "groups": members,
            "order_by": order_by,
            // More than SQLite can count to is no limit.
            "limit": selection.limit.map(|limit| limit.min(i64::MAX as u64)),
        });
        let text = render(template!("engine/show.sql"), &holes);
        let mut statement = self
            .connection
            .prepare(&text)
            .map_err(|error| self.reading(error))?;
        visit(&columns, None)?;
        let mut rows = statement
            .query(params_from_iter(members.unwrap_or_default()))
            .map_err(|error| self.reading(error))?;
        while let Some(row) = rows.next().map_err(|error| self.reading(error))? {
            let cells = cells(row, columns.len()).map_err(|error| self.reading(error))?;
            visit(&columns, Some(&cells))?;
        }
        Ok(())
    }

    /// The selected rows of a table, all in memory.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be read.
    pub fn relation(&self, table: &str, selection: Selection) -> Result<Relation> {
        let mut relation = Relation::default();
        self.read(table, selection, |columns, row| {
            match row {
                None => relation.columns = columns.to_vec(),
                Some(row) => relation.rows.push(row.clone()),
            }
            Ok(())
        })?;
        Ok(relation)
    }

    /// The table's name as the schema spells it.
    fn table_named(&self, name: &str) -> Result<String> {
        let tables: Vec<String> = self.tables()?.into_iter().map(|table| table.name).collect();
        match tables.iter().find(|table| table.eq_ignore_ascii_case(name)) {
            Some(table) => Ok(table.clone()),
            None => Err(Error::UnknownTable {
                table: name.to_owned(),
                path: self.path.clone(),
                tables,
            }),
        }
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<String>> {
        let found = query(
            &self.connection,
            "SELECT name FROM pragma_table_info(?1)",
            [table],
        );
        let found = found.map_err(|error| self.reading(error))?;
        Ok(found.rows.iter().map(|row| row[0].to_text()).collect())
    }

    /// The names of a query's columns, if it is one that can run here.
    #[cfg(feature = "adbc")]
    pub(super) fn column_names(&self, query: &str) -> Option<Vec<String>> {
        let statement = self.connection.prepare(query).ok()?;
        let names = statement.column_names().into_iter();
        Some(names.map(str::to_owned).collect())
    }

    fn order_of(&self, table: &str) -> Result<Option<Vec<String>>> {
        let found = query(
            &self.connection,
            "SELECT Order_By FROM Stage WHERE Name = ?1",
            [table],
        );
        let found = found.map_err(|error| self.reading(error))?;
        Ok(found
            .rows
            .first()
            .map(|row| row[0].to_text().split(", ").map(str::to_owned).collect()))
    }

    pub(super) fn reading(&self, error: rusqlite::Error) -> Error {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Error::DamagedDatabase {
                path: self.path.clone(),
                problem: "its pages do not fit together".to_owned(),
            },
            Some(rusqlite::ErrorCode::DatabaseBusy) => Error::Busy {
                path: self.path.clone(),
            },
            Some(rusqlite::ErrorCode::OperationInterrupted) => LimitError::Unwritten {
                reason: match was_interrupted() {
                    true => "interrupted",
                    false => "the time of `--timeout` was over",
                },
            }
            .into(),
            _ => in_our_words(error, "the read"),
        }
    }
}

/// All rows of a query.
pub(super) fn query(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> rusqlite::Result<Relation> {
    let mut statement = connection.prepare(sql)?;
    let mut relation = Relation::with_columns(statement.column_names());
    let n_columns = relation.columns.len();
    let mut rows = statement.query(params)?;
    while let Some(row) = rows.next()? {
        relation.rows.push(cells(row, n_columns)?);
    }
    Ok(relation)
}

pub(super) fn cells(row: &rusqlite::Row, n_columns: usize) -> rusqlite::Result<Row> {
    (0..n_columns)
        .map(|idx| row.get_ref(idx).map(cell))
        .collect()
}

fn cell(value: ValueRef) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(value) => Cell::Integer(value),
        ValueRef::Real(value) => Cell::Real(value),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Cell::Text(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}
