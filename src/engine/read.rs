//! Reading a puzzle database: its tables, and their rows in an order that never changes.

use rusqlite::{Params, params_from_iter};
use serde_json::json;

use super::database::Database;
use super::error::in_our_words;
use super::file::fault_of_file;
use super::interface::{Selection, rows_of};
use super::interrupt::was_interrupted;
use super::rows::{each_row, query};
use super::schema::identifier;
use crate::error::{Error, LimitError, Result};
use crate::plan::render::{render, template};
use crate::relation::{Cell, Relation, Row};

/// A table of a puzzle database.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub n_rows: u64,
    /// How many rows it was expected to have, if the plan knew.
    pub estimate: Option<u64>,
    /// How long the stage that made it took; `None` for an input.
    pub seconds: Option<f64>,
}

/// The puzzle that a kept database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// Its name.
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
        let listed = self.query(include_str!("../../sql/engine/tables.sql"), [])?;
        let count = |row: &Row| {
            let name = row[0].to_text();
            let count = format!("SELECT count(*) FROM {}", identifier(&name));
            let n_rows = self.connection.query_one(&count, [], |row| row.get(0));
            Ok(Table {
                name,
                n_rows: n_rows.map_err(|error| self.reading(error))?,
                estimate: row[1].as_index().map(|n_rows| n_rows as u64),
                seconds: match row[2] {
                    Cell::Real(seconds) => Some(seconds),
                    _ => None,
                },
            })
        };
        let mut tables: Vec<Table> = listed.rows.iter().map(count).collect::<Result<_>>()?;
        tables.retain(|table| table.n_rows > 0 || table.seconds.is_some());
        Ok(tables)
    }

    /// The puzzle that the tables hold, if they hold one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn stored_puzzle(&self) -> Result<Option<StoredPuzzle>> {
        let stored = self.query("SELECT Name, Definition, Is_Loaded FROM Puzzle", [])?;
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
        visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
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
            // More than SQLite can count is the same as no limit.
            "limit": selection.limit.map(|limit| limit.min(i64::MAX as u64)),
        });
        let text = render(template!("engine/show.sql"), &holes);
        let members = params_from_iter(members.unwrap_or_default());
        let failed = |error| self.reading(error);
        each_row(&self.connection, &text, members, usize::MAX, failed, visit)
    }

    /// The selected rows of a table, all in memory.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be read.
    pub fn relation(&self, table: &str, selection: Selection) -> Result<Relation> {
        rows_of(self, table, selection)
    }

    /// The table's name as the schema spells it.
    fn table_named(&self, name: &str) -> Result<String> {
        let tables: Vec<String> = self.tables()?.into_iter().map(|table| table.name).collect();
        let found = tables.iter().find(|table| table.eq_ignore_ascii_case(name));
        found.cloned().ok_or_else(|| Error::UnknownTable {
            table: name.to_owned(),
            path: self.path.clone(),
            tables,
        })
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<String>> {
        let found = self.query("SELECT name FROM pragma_table_info(?1)", [table])?;
        Ok(found.rows.iter().map(|row| row[0].to_text()).collect())
    }

    /// The names of a query's columns, if it can run here.
    #[cfg(feature = "adbc")]
    pub(super) fn column_names(&self, query: &str) -> Option<Vec<String>> {
        let statement = self.connection.prepare(query).ok()?;
        let names = statement.column_names().into_iter();
        Some(names.map(str::to_owned).collect())
    }

    fn order_of(&self, table: &str) -> Result<Option<Vec<String>>> {
        let order_by = "SELECT Order_By FROM Stage WHERE Name = ?1";
        let found = self.query(order_by, [table])?;
        let terms = found.rows.first().map(|row| row[0].to_text());
        Ok(terms.map(|terms| terms.split(", ").map(str::to_owned).collect()))
    }

    /// All rows of a query about what the database holds.
    pub(super) fn query(&self, sql: &str, params: impl Params) -> Result<Relation> {
        query(&self.connection, sql, params).map_err(|error| self.reading(error))
    }

    /// What went wrong while the database was read.
    pub(super) fn reading(&self, error: rusqlite::Error) -> Error {
        if let Some(fault) = fault_of_file(&self.path, &error) {
            return fault;
        }
        match error.sqlite_error_code() {
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
