//! Reading a puzzle database: its tables, and their rows in an order that never changes.

use rusqlite::config::DbConfig;
use rusqlite::{ErrorCode, Params};
use serde::Serialize;
use serde_json::json;

use super::database::Database;
use super::describe::BOARD;
use super::error::{in_our_words, memory_limit};
use super::file::{damaged, fault_of_file, fault_of_statement};
use super::interface::{Selection, rows_of};
use super::interrupt::was_interrupted;
use super::rows::{each_row, query};
use super::schema::identifier;
use crate::error::{Error, LimitError, Result};
use crate::relation::{Cell, Relation, Row};
use crate::sql::{render, template};

/// A table of a puzzle database.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// As its definition spells it.
    pub name: String,
    /// A sentence about it from its definition, if there is one.
    pub about: Option<String>,
    /// Whether it is a view.
    #[serde(skip)]
    pub is_view: bool,
    /// Whether it is a view that says in words what a stage puts where.
    #[serde(skip)]
    pub says_stage: bool,
    /// The number of its rows; `None` for a view.
    #[serde(rename = "rows")]
    pub n_rows: Option<u64>,
    /// How many rows it was expected to have, if the plan knew.
    pub estimate: Option<u64>,
    /// How long the stage that made it took; `None` for an input.
    pub seconds: Option<f64>,
}

impl Table {
    /// Whether it belongs to the puzzle, or says something of it: an input without a row belongs to another family.
    fn is_of_puzzle(&self) -> bool {
        self.n_rows != Some(0) || self.seconds.is_some() || self.name == BOARD
    }
}

/// The puzzle that a kept database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The puzzle's name.
    pub name: String,
    /// The text of its puzzle file.
    pub definition: String,
    /// Whether `load` brought it.
    pub is_loaded: bool,
}

impl Database {
    /// The tables: Joinsaw's records, the inputs, then the stages in the order in which they ran, and what was made of the
    /// solutions. Inputs without a row are left out: they belong to other families than the puzzle's.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tables(&self) -> Result<Vec<Table>> {
        let mut tables = self.uncounted_tables()?;
        tables.retain(|table| !table.says_stage);
        for table in &mut tables {
            table.n_rows = self.count_rows(table)?;
        }
        tables.retain(Table::is_of_puzzle);
        Ok(tables)
    }

    /// Everything that may be read, with the views of stages in words. No rows are counted, which takes long where
    /// there are many.
    fn uncounted_tables(&self) -> Result<Vec<Table>> {
        let listed = self.query(include_str!("../../sql/engine/tables.sql"), [])?;
        let table = |row: &Row| {
            let name = row[0].to_text();
            Table {
                about: about(&name, &row[5].to_text()),
                name,
                is_view: row[3] == Cell::Integer(1),
                says_stage: row[4] == Cell::Integer(1),
                n_rows: None,
                estimate: row[1].as_index().map(|n_rows| n_rows as u64),
                seconds: match row[2] {
                    Cell::Real(seconds) => Some(seconds),
                    _ => None,
                },
            }
        };
        Ok(listed.rows.iter().map(table).collect())
    }

    fn count_rows(&self, table: &Table) -> Result<Option<u64>> {
        if table.is_view {
            return Ok(None);
        }
        let count = format!("SELECT count(*) FROM {}", identifier(&table.name));
        let n_rows = self.connection.query_one(&count, [], |row| row.get(0));
        n_rows.map_err(|error| self.reading(error))
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
        let Table { name, is_view, .. } = self.table_named(table)?;
        if is_view {
            return self.with_views(|| self.read_named(&name, &[], selection, visit));
        }
        let order_by = self.order_of(&name)?;
        self.read_named(&name, &order_by, selection, visit)
    }

    /// The selected rows of what has this name, in this order.
    fn read_named(
        &self,
        table: &str,
        order_by: &[String],
        selection: Selection,
        visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
    ) -> Result<()> {
        let (text, _) = self.selecting((table, &identifier(table)), order_by, selection, "")?;
        let failed = |error| self.reading(error);
        each_row(&self.connection, &text, [], usize::MAX, failed, visit)
    }

    /// The query for the selected rows of what has this name, as an engine writes it, in this order, and the names of its
    /// columns. `collation` is the clause with which the engine orders text by the codes of its characters.
    pub(super) fn selecting(
        &self,
        (table, written): (&str, &str),
        order_by: &[String],
        selection: Selection,
        collation: &str,
    ) -> Result<(String, Vec<String>)> {
        let mut columns = self.columns(table)?;
        let (group_column, members) = selection.groups.unzip();
        if let Some(column) = group_column {
            if !columns.iter().any(|name| name == column) {
                let table = table.to_owned();
                return Err(Error::NoCentre { table });
            }
            if members.is_some_and(|members| members.len() == 1) {
                columns.retain(|name| name != column);
            }
        }
        let holes = json!({
            "table": written,
            "columns": columns,
            "group_column": group_column,
            "groups": members,
            "order_by": self.order_terms(table, order_by, collation)?,
            // More than SQLite can count is the same as no limit.
            "limit": selection.limit.map(|limit| limit.min(i64::MAX as u64)),
        });
        Ok((render(template!("engine/show.sql"), &holes), columns))
    }

    /// The selected rows of a table, all in memory.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be read.
    pub fn relation(&self, table: &str, selection: Selection) -> Result<Relation> {
        rows_of(self, table, selection)
    }

    /// The table of this name, in any case of its letters.
    fn table_named(&self, name: &str) -> Result<Table> {
        let mut tables = self.uncounted_tables()?.into_iter();
        if let Some(mut table) = tables.find(|table| table.name.eq_ignore_ascii_case(name)) {
            if table.seconds.is_none() {
                table.n_rows = self.count_rows(&table)?;
            }
            if table.is_of_puzzle() {
                return Ok(table);
            }
        }
        let names = self.tables()?.into_iter().map(|table| table.name);
        Err(Error::UnknownTable {
            table: name.to_owned(),
            path: self.path.clone(),
            tables: names.collect(),
        })
    }

    /// Does something with the views of the file, which otherwise never run. Joinsaw made all that it lists.
    fn with_views<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let allow = |views: bool| {
            let setting = DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW;
            let outcome = self.connection.set_db_config(setting, views);
            outcome.map_err(|error| self.reading(error))
        };
        allow(true)?;
        let done = work();
        allow(false)?;
        done
    }

    pub(crate) fn columns(&self, table: &str) -> Result<Vec<String>> {
        let found = self.query("SELECT name FROM pragma_table_info(?1)", [table])?;
        Ok(found.rows.iter().map(|row| row[0].to_text()).collect())
    }

    /// The terms that order the rows of a table by these columns. Of texts, the shorter one comes first, so that piece 10
    /// follows piece 9; numbers need no more than their value, and the rows of a large table are read in half the time
    /// without their lengths.
    pub(super) fn order_terms(
        &self,
        table: &str,
        order_by: &[String],
        collation: &str,
    ) -> Result<Vec<String>> {
        let texts =
            "SELECT name FROM pragma_table_info(?1) WHERE type LIKE '%CHAR%' OR type LIKE '%TEXT%'";
        let texts = self.query(texts, [table])?;
        let texts: Vec<String> = texts.rows.iter().map(|row| row[0].to_text()).collect();
        let terms = order_by.iter().flat_map(|column| {
            if texts.contains(column) {
                vec![format!("length({column})"), format!("{column}{collation}")]
            } else {
                vec![column.clone()]
            }
        });
        Ok(terms.collect())
    }

    /// The names of a query's columns, if it can run here.
    #[cfg(feature = "engines")]
    pub(super) fn column_names(&self, query: &str) -> Option<Vec<String>> {
        let statement = self.connection.prepare(query).ok()?;
        let names = statement.column_names().into_iter();
        Some(names.map(str::to_owned).collect())
    }

    /// The columns that order the rows of a table: all, unless it is a stage, which says so itself.
    pub(super) fn order_of(&self, table: &str) -> Result<Vec<String>> {
        let order_by = "SELECT Order_By FROM Stage WHERE Name = ?1";
        let found = self.query(order_by, [table])?;
        let Some(row) = found.rows.first() else {
            return self.columns(table);
        };
        let terms = row[0].to_text();
        let terms = terms.split(", ").filter(|term| !term.is_empty());
        Ok(terms.map(str::to_owned).collect())
    }

    pub(super) fn query(&self, sql: &str, params: impl Params) -> Result<Relation> {
        query(&self.connection, sql, params).map_err(|error| self.reading(error))
    }

    /// The error for one of SQLite's while the database is read.
    pub(super) fn reading(&self, error: rusqlite::Error) -> Error {
        if let Some(fault) = fault_of_file(&self.path, &error) {
            return fault;
        }
        if let Some(fault) = fault_of_statement(&error).filter(|_| !self.is_scratch) {
            return damaged(&self.path, &fault);
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if was_interrupted() => unwritten("interrupted"),
            Some(ErrorCode::OperationInterrupted) => unwritten("the time of `--timeout` was over"),
            Some(ErrorCode::OutOfMemory) if memory_limit().is_some() => {
                unwritten("the memory of `--max-memory` was used up")
            }
            _ => in_our_words(error, "the read"),
        }
    }
}

fn unwritten(reason: &'static str) -> Error {
    LimitError::Unwritten { reason }.into()
}

/// The sentence about a table or a view: the first of the comments in its definition, which begin with its name.
fn about(name: &str, definition: &str) -> Option<String> {
    let lines = definition.lines().map(str::trim_start);
    let comments = lines.skip_while(|line| !line.starts_with("-- "));
    let comments = comments.map_while(|line| line.strip_prefix("-- "));
    let text = comments.collect::<Vec<_>>().join(" ");
    let text = text.strip_prefix(name)?.strip_prefix(": ")?;
    let end = text.find(". ").unwrap_or(text.len());
    Some(text[..end].trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::limits::{Limits, Watch};

    #[test]
    fn what_ends_while_rows_are_read_says_why() {
        let limits = Limits {
            timeout: Some(Duration::ZERO),
            ..Limits::default()
        };
        let database = Database::scratch().unwrap();
        database.guard(Watch::start(limits)).unwrap();
        let long = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT max(i) FROM n";
        let error = database.query(long, []).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the time of `--timeout` was over before all of the output was written"
        );
    }
}
