//! The table in which joinsaw remembers on another engine which tables are its own, and which stages are done.

use std::time::Duration;

use serde_json::json;

use super::Adbc;
use crate::engine::interface::{Engine, fetch_all};
use crate::engine::progress::{Remembered, StageRun, fingerprint};
use crate::error::{AdbcError, Error, Result};
use crate::plan::script::drop_statement;
use crate::plan::{Input, Stage};
use crate::relation::Row;
use crate::sql::{render, template};

const TABLE: &str = "Joinsaw_Stage";

/// The name of this step in errors.
const STEP: &str = "the start";

/// How many characters of a statement are kept for people to read.
const LONGEST: usize = 16_000;

/// The rows of the table. They are only ever added: some engines know no UPDATE.
#[derive(Debug, Default)]
pub struct Journal {
    n_entries: i64,
    /// Every table of Joinsaw, in the order of its latest entry, and what is remembered of it if it is a stage that
    /// is done.
    tables: Vec<(String, Option<Remembered>)>,
}

impl Journal {
    /// The stages that are done, in order.
    pub fn done(&self) -> impl Iterator<Item = &Remembered> {
        self.tables.iter().filter_map(|(_, done)| done.as_ref())
    }

    fn owns(&self, table: &str) -> bool {
        self.tables.iter().any(|(name, _)| name == table)
    }

    fn enter(&mut self, name: &str, done: Option<Remembered>) {
        self.n_entries += 1;
        self.tables.retain(|(known, _)| known != name);
        self.tables.push((name.to_owned(), done));
    }
}

impl Adbc {
    /// Reads the table, if it is there.
    pub(super) fn read_journal(&self) -> Result<()> {
        self.has_journal.set(self.exists(TABLE)?);
        let mut journal = Journal::default();
        if self.has_journal.get() {
            let query = render(template!("adbc/read_journal.sql"), &json!({}));
            let rows = fetch_all(self, &query, STEP).map_err(|error| match error {
                Error::Adbc(AdbcError::Rejected { .. }) => self.foreign(vec![TABLE.to_owned()]),
                other => other,
            })?;
            for row in &rows.rows {
                journal.enter(&row[1].to_text(), remembered(row));
                journal.n_entries = row[0].as_integer().unwrap_or(journal.n_entries);
            }
        }
        self.journal.replace(journal);
        Ok(())
    }

    /// Makes sure that the tables of inputs and stages are Joinsaw's, or do not exist.
    pub(super) fn check_owner(&self, inputs: &[Input], stages: &[Stage]) -> Result<()> {
        let inputs = inputs.iter().map(|input| input.table);
        let stages = stages.iter().map(|stage| stage.name.as_str());
        let mut foreign = Vec::new();
        for table in inputs.chain(stages) {
            if !self.journal.borrow().owns(table) && self.exists(table)? {
                foreign.push(table.to_owned());
            }
        }
        match foreign.is_empty() {
            true => Ok(()),
            false => Err(self.foreign(foreign)),
        }
    }

    pub(super) fn foreign(&self, tables: Vec<String>) -> Error {
        AdbcError::ForeignTables {
            place: self.place.clone(),
            tables,
        }
        .into()
    }

    /// Drops every table of joinsaw, and begins the table anew.
    pub(super) fn clear(&self) -> Result<()> {
        let journal = self.journal.take();
        for (table, _) in journal.tables.iter().rev() {
            self.execute(&drop_statement(table), table)?;
        }
        if self.has_journal.get() {
            self.execute(&drop_statement(TABLE), TABLE)?;
        }
        let create = render(template!("adbc/create_journal.sql"), &json!({}));
        let outcome = self.execute(&create, TABLE);
        outcome.map_err(|error| self.unwritable(error))
    }

    /// Notes that these tables are Joinsaw's, and not complete yet.
    pub(super) fn note_begun(&self, tables: &[&str]) -> Result<()> {
        self.note(tables, None, "")
    }

    pub(super) fn note_done(&self, run: &StageRun, statement: &str) -> Result<()> {
        let done = Remembered {
            run: run.clone(),
            fingerprint: fingerprint(statement),
        };
        self.note(&[&run.name], Some(&done), statement)
    }

    fn note(&self, tables: &[&str], done: Option<&Remembered>, statement: &str) -> Result<()> {
        let Some(first) = tables.first() else {
            return Ok(());
        };
        let n_entries = self.journal.borrow().n_entries;
        let entries = tables.iter().zip(n_entries + 1..);
        let entries = entries.map(|(name, no)| json!({ "no": no, "name": name }));
        let run = done.map(|done| &done.run);
        let holes = json!({
            "entries": entries.collect::<Vec<_>>(),
            "n_rows": run.map_or(-1, |run| i64::try_from(run.n_rows).unwrap_or(i64::MAX)),
            "microseconds": run.map_or(0, |run| Duration::from_secs_f64(run.seconds).as_micros()),
            "fingerprint": done.map_or("", |done| &done.fingerprint),
            // Some engines give a backslash a meaning of its own.
            "statement": statement.chars().take(LONGEST).collect::<String>().replace('\\', "/"),
        });
        self.execute(&render(template!("adbc/note.sql"), &holes), first)?;
        let mut journal = self.journal.borrow_mut();
        for table in tables {
            journal.enter(table, done.cloned());
        }
        Ok(())
    }
}

/// Reads the row of a stage that is done.
fn remembered(row: &Row) -> Option<Remembered> {
    let run = StageRun {
        name: row[1].to_text(),
        n_rows: row[2].as_index()? as u64,
        seconds: Duration::from_micros(row[3].as_index()? as u64).as_secs_f64(),
    };
    let fingerprint = row[4].to_text();
    Some(Remembered { run, fingerprint })
}
