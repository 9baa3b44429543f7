//! Reading a puzzle database: its tables, and their rows in an order that never changes.

use rusqlite::{ErrorCode, Params};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::database::{Database, RECORDS};
use super::error::{in_our_words, memory_limit};
use super::file::{damaged, fault_of_file, fault_of_statement};
use super::interrupt::was_interrupted;
use super::limits::{Limits, Watch};
use super::rows::{collect, each_row, identifier, query, texts};
use super::run::Selection;
use crate::error::{Error, Result, instead};
use crate::plan::Stage;
use crate::relation::{Cell, Relation, Row};
use crate::sql::{render, template};

/// A table of a puzzle database.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoredTable {
    /// As its definition spells it.
    pub name: String,
    /// A sentence about it from its definition, if there is one.
    pub about: Option<String>,
    /// True for a view.
    #[serde(skip)]
    pub is_view: bool,
    /// True for the view of a stage in words.
    #[serde(skip)]
    pub says_stage: bool,
    /// The number of its rows; `None` for a view.
    #[serde(rename = "rows")]
    pub n_rows: Option<u64>,
    /// The number of rows that was expected, if the plan knew.
    pub estimate: Option<u64>,
    /// The seconds that the stage took which made it; `None` for an input.
    pub seconds: Option<f64>,
}

/// A step of SQLite's plan for a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QueryStep {
    /// The number of steps that it is part of.
    pub depth: usize,
    /// The step in SQLite's words.
    pub detail: String,
}

/// The puzzle that a kept database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The puzzle's name.
    pub name: String,
    /// The text of its puzzle file.
    pub definition: String,
    /// True if `load` brought it.
    pub is_loaded: bool,
}

impl Database {
    /// The tables: Joinsaw's records that are not empty, the inputs, then the stages in the order in which they ran, and what was made of the
    /// solutions.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tables(&self) -> Result<Vec<StoredTable>> {
        let mut tables = self.uncounted_tables()?;
        tables.retain(|table| !table.says_stage);
        for table in tables.iter_mut().filter(|table| !table.is_view) {
            let count = format!("SELECT count(*) FROM {}", identifier(&table.name));
            let counted = self.query(&count, [])?;
            table.n_rows = counted.rows[0][0].as_index().map(|n_rows| n_rows as u64);
        }
        let is_empty = |table: &StoredTable| table.n_rows == Some(0);
        tables.retain(|table| !is_empty(table) || !RECORDS.contains(&table.name.as_str()));
        Ok(tables)
    }

    /// Everything that may be read, with the views of stages in words. No rows are counted, which takes long where
    /// there are many.
    fn uncounted_tables(&self) -> Result<Vec<StoredTable>> {
        let listed = self.query(include_str!("../../sql/engine/tables.sql"), [])?;
        let table = |row: &Row| {
            let name = row[0].to_text();
            StoredTable {
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
    /// When the table does not exist, it cannot be read, or `visit` fails.
    pub fn read(
        &self,
        table: &str,
        selection: Selection,
        visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
    ) -> Result<()> {
        let StoredTable { name, is_view, .. } = self.table_named(table)?;
        let mut columns = self.columns(&name)?;
        if let Some((column, members)) = selection.groups {
            if !columns.iter().any(|name| name == column) {
                return Err(Error::Message(format!(
                    "table `{name}` has no centre to choose by; `--centre` goes with the stages of a flower"
                )));
            }
            columns.retain(|name| name != column || members.len() > 1);
        }
        let order_by = if is_view {
            Vec::new()
        } else {
            self.order_terms(&name, &self.order_of(&name)?, "")?
        };
        let groups = selection
            .groups
            .map(|(column, members)| (column, json!(members)));
        let table = identifier(&name);
        let query = show(&table, &columns, groups, &order_by, selection.limit);
        let failed = |error| self.reading(error);
        each_row(&self.connection, &query, [], usize::MAX, failed, visit)
    }

    /// The query for the first rows of a stage in their printed order, or all of them. `collation` is the clause with which an engine
    /// orders text by the codes of its characters.
    pub(super) fn rows_of_stage(
        &self,
        stage: &Stage,
        limit: Option<u64>,
        collation: &str,
    ) -> Result<String> {
        let columns = self.columns(&stage.name)?;
        let order_by = self.order_by(stage, collation)?;
        Ok(show(&stage.name, &columns, None, &order_by, limit))
    }

    /// The selected rows of a table, all in memory.
    ///
    /// # Errors
    /// When the table does not exist, or cannot be read.
    pub fn relation(&self, table: &str, selection: Selection) -> Result<Relation> {
        collect(|visit| self.read(table, selection, visit))
    }

    /// The table of this name, in any case of its letters.
    fn table_named(&self, name: &str) -> Result<StoredTable> {
        let mut tables = self.uncounted_tables()?;
        if let Some(idx) = tables
            .iter()
            .position(|table| table.name.eq_ignore_ascii_case(name))
        {
            return Ok(tables.swap_remove(idx));
        }
        tables.retain(|table| !table.says_stage);
        let tables: Vec<String> = tables.into_iter().map(|table| table.name).collect();
        let instead = instead(name, "tables", &tables);
        let path = self.path.display();
        Err(Error::Message(format!(
            "no table `{name}` in `{path}`; {instead}"
        )))
    }

    pub(crate) fn columns(&self, table: &str) -> Result<Vec<String>> {
        self.texts("SELECT name FROM pragma_table_info(?1)", [table])
    }

    /// The terms that order the rows of a table by these columns. Of texts, the shorter one comes first, so that piece 10
    /// follows piece 9; numbers need no more than their value, and the rows of a large table are read in half the time
    /// without their lengths.
    fn order_terms(
        &self,
        table: &str,
        order_by: &[String],
        collation: &str,
    ) -> Result<Vec<String>> {
        let texts =
            "SELECT name FROM pragma_table_info(?1) WHERE type LIKE '%CHAR%' OR type LIKE '%TEXT%'";
        let texts = self.texts(texts, [table])?;
        let mut terms = Vec::new();
        for column in order_by {
            if texts.contains(column) {
                terms.extend([format!("length({column})"), format!("{column}{collation}")]);
            } else {
                terms.push(column.clone());
            }
        }
        Ok(terms)
    }

    /// The names of a query's columns, if it can run here.
    #[cfg(feature = "engines")]
    pub(super) fn column_names(&self, query: &str) -> Option<Vec<String>> {
        let statement = self.connection.prepare(query).ok()?;
        let names = statement.column_names().into_iter();
        Some(names.map(str::to_owned).collect())
    }

    /// The columns that order the rows of a table: all, unless it is a stage, which says so itself.
    fn order_of(&self, table: &str) -> Result<Vec<String>> {
        let order_by = self.texts("SELECT Order_By FROM Stage WHERE Name = ?1", [table])?;
        match order_by.first() {
            Some(terms) => {
                let terms = terms.split(", ").filter(|term| !term.is_empty());
                Ok(terms.map(str::to_owned).collect())
            }
            None => self.columns(table),
        }
    }

    pub(crate) fn ask(&self, text: &str, stage: &Stage, watch: Watch) -> Result<Relation> {
        query(&self.connection, text, [])
            .map_err(|error| watch.why_stopped(in_our_words(error, &stage.name), 0))
    }

    /// SQLite's plan for a stage's query, in a database that holds the tables of the plan.
    pub(crate) fn query_plan(&self, stage: &Stage) -> Result<Vec<QueryStep>> {
        let text = format!("EXPLAIN QUERY PLAN {}", stage.query());
        let found = self.ask(&text, stage, Watch::start(Limits::default()))?;
        let mut steps: Vec<(i64, QueryStep)> = Vec::new();
        for row in &found.rows {
            let [Some(id), Some(parent)] = [&row[0], &row[1]].map(Cell::as_integer) else {
                continue;
            };
            let above = steps.iter().find(|(other, _)| *other == parent);
            let depth = above.map_or(0, |(_, step)| step.depth + 1);
            let detail = row[3].to_text();
            steps.push((id, QueryStep { depth, detail }));
        }
        Ok(steps.into_iter().map(|(_, step)| step).collect())
    }

    /// The numbers (`rowid`) of the first rows of a stage, in the order in which they are printed; only those of a group,
    /// given by its column and name, if there is one.
    #[cfg(feature = "lesson")]
    pub(crate) fn row_numbers(
        &self,
        stage: &Stage,
        group: Option<(&str, &str)>,
        limit: u64,
    ) -> Result<Vec<i64>> {
        let group = group.map(|(column, member)| (column, json!([member])));
        let order_by = self.order_by(stage, "")?;
        let number = ["rowid".to_owned()];
        let query = show(&stage.name, &number, group, &order_by, Some(limit));
        let found = self.query(&query, [])?.rows;
        Ok(found.iter().filter_map(|row| row[0].as_integer()).collect())
    }

    /// These rows of a stage, by their numbers, in the order in which they are printed. The number is the first cell.
    pub(crate) fn numbered_rows(&self, stage: &Stage, rows: &[i64]) -> Result<Relation> {
        let columns = [vec!["rowid".to_owned()], self.columns(&stage.name)?].concat();
        let (chosen, order_by) = (("rowid", json!(rows)), self.order_by(stage, "")?);
        let query = show(&stage.name, &columns, Some(chosen), &order_by, None);
        self.query(&query, [])
    }

    pub(crate) fn row(&self, stage: &Stage, rowid: i64) -> Result<Row> {
        let found = self.numbered_rows(stage, &[rowid])?;
        Ok(found.rows.into_iter().flatten().skip(1).collect())
    }

    /// The terms that order the rows of a stage: those that it names, or all of its columns.
    fn order_by(&self, stage: &Stage, collation: &str) -> Result<Vec<String>> {
        let columns = if stage.order_by.is_empty() {
            self.columns(&stage.name)?
        } else {
            stage.order_terms()
        };
        self.order_terms(&stage.name, &columns, collation)
    }

    fn query(&self, sql: &str, params: impl Params) -> Result<Relation> {
        query(&self.connection, sql, params).map_err(|error| self.reading(error))
    }

    fn texts(&self, sql: &str, params: impl Params) -> Result<Vec<String>> {
        texts(&self.connection, sql, params).map_err(|error| self.reading(error))
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

fn unwritten(reason: &str) -> Error {
    Error::Message(format!("{reason} before all of the output was written"))
}

/// The query for rows of a table, some of its columns in this order; only rows in which a column has one of these values, if
/// any are given.
fn show(
    table: &str,
    columns: &[String],
    chosen: Option<(&str, Json)>,
    order_by: &[String],
    limit: Option<u64>,
) -> String {
    let (column, values) = chosen.unzip();
    let holes = json!({
        "table": table,
        "columns": columns,
        "group_column": column,
        "groups": values,
        "order_by": order_by,
        // More than SQLite can count is the same as no limit.
        "limit": limit.map(|limit| limit.min(i64::MAX as u64)),
    });
    render(template!("engine/show.sql"), &holes)
}

/// The sentence about a table or a view: the first of the comments in its definition, which begin with its name.
fn about(name: &str, definition: &str) -> Option<String> {
    let comments: Vec<&str> = definition
        .lines()
        .map(str::trim_start)
        .skip_while(|line| !line.starts_with("-- "))
        .map_while(|line| line.strip_prefix("-- "))
        .collect();
    let text = comments.join(" ");
    let sentence = text.strip_prefix(name)?.strip_prefix(": ")?;
    let end = sentence.find(". ").unwrap_or(sentence.len());
    Some(sentence[..end].trim_end_matches('.').to_owned())
}
