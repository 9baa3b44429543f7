//! What Joinsaw knows of its tables on another engine: that one run at a time uses them, which ones are its own, and which
//! stages are done.
//!
//! A run claims the place of the tables. PostgreSQL has a lock for this, and SQLite and DuckDB lock their file; the claim then
//! ends with the connection. Elsewhere it is a table, because only one run can make a table of that name.

use std::time::{Duration, Instant};
use std::{process, thread};

use rusqlite::Connection;
use serde_json::json;

use super::dialect::Dialect;
use super::{Adbc, START};
use crate::engine::error::During;
use crate::engine::interface::{Engine, fetch_all};
use crate::engine::progress::StageRun;
use crate::error::{AdbcError, Error, Result};
use crate::plan::script::drop_statement;
use crate::plan::{Input, Stage};
use crate::sql::{render, template};

/// The claim, where it is a table.
const CLAIM: &str = "Joinsaw_Run";

const JOURNAL: &str = "Joinsaw_Stage";

/// How long to wait for a claim. A server takes a moment to see that the client of a killed run is gone.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often to ask for it.
const PAUSE: Duration = Duration::from_millis(100);

/// Locks the file until the connection ends. Two that ask at the same time wait for each other, in milliseconds.
const CLAIM_FILE: [&str; 4] = [
    "PRAGMA busy_timeout = 3000",
    "PRAGMA locking_mode = EXCLUSIVE",
    "BEGIN EXCLUSIVE",
    "COMMIT",
];

/// How many characters of a statement are kept for people to read.
const LONGEST: usize = 16_000;

/// The rows of the journal. They are only ever added: some engines know no UPDATE.
#[derive(Debug, Default)]
pub struct Journal {
    n_entries: i64,
    /// Every table of Joinsaw, with the journal, in the order of its latest entry.
    tables: Vec<String>,
}

impl Journal {
    fn enter(&mut self, name: &str) {
        self.n_entries += 1;
        self.tables.retain(|known| known != name);
        self.tables.push(name.to_owned());
    }
}

/// Names this run in its claim.
pub fn name_of_run() -> Result<String> {
    let now: String = Connection::open_in_memory()
        .and_then(|clock| clock.query_one("SELECT datetime('now')", [], |row| row.get(0)))
        .during("the time of the claim")?;
    Ok(format!("process {}, since {now} UTC", process::id()))
}

impl Adbc {
    /// Claims the place of the tables for this run, unless another run has it.
    pub(super) fn claim(&self) -> Result<()> {
        let claim = render(template!("adbc/claim.sql"), &json!({ "holder": self.run }));
        let end = Instant::now() + PATIENCE;
        loop {
            let made = match self.dialect {
                Dialect::DuckDb => return Ok(()),
                Dialect::Sqlite => {
                    return CLAIM_FILE
                        .iter()
                        .try_for_each(|step| self.execute(step, START));
                }
                Dialect::PostgreSql => Ok(()),
                Dialect::Spark | Dialect::Standard => self.execute(&claim, START),
            };
            match self.holder()? {
                Some([holder, _]) if holder == self.run => {
                    let is_table = self.dialect != Dialect::PostgreSql;
                    self.has_claim_table.set(is_table);
                    return Ok(());
                }
                // The run that has it may end meanwhile, and drop its table.
                _ if Instant::now() < end => thread::sleep(PAUSE),
                Some([holder, release]) => {
                    let place = self.place.clone();
                    return Err(AdbcError::InUse {
                        place,
                        holder,
                        release,
                    }
                    .into());
                }
                None if self.exists(CLAIM)? => return Err(self.foreign(vec![CLAIM.to_owned()])),
                None => return made.map_err(|error| self.unwritable(error)),
            }
        }
    }

    /// The run that has the place, and the statement that takes it from a run that is gone; nothing if the table is no claim.
    fn holder(&self) -> Result<Option<[String; 2]>> {
        let query = match self.dialect {
            Dialect::PostgreSql => template!("adbc/claim_schema.sql"),
            _ => template!("adbc/read_claim.sql"),
        };
        let query = render(query, &json!({ "own": self.run }));
        match fetch_all(self, &query, START) {
            Err(Error::Adbc(AdbcError::Rejected { .. })) if self.dialect != Dialect::PostgreSql => {
                Ok(None)
            }
            found => Ok(found?
                .rows
                .first()
                .map(|row| [0, 1].map(|idx| row[idx].to_text()))),
        }
    }

    /// Makes sure that a claim which is a table is still this run's.
    pub(super) fn check_claim(&self, stage: &str) -> Result<()> {
        let is_own = |[holder, _]: [String; 2]| holder == self.run;
        if !self.has_claim_table.get() || self.holder()?.is_some_and(is_own) {
            return Ok(());
        }
        // The table that is there now is not ours to drop.
        self.has_claim_table.set(false);
        let (place, stage) = (self.place.clone(), stage.to_owned());
        Err(AdbcError::ClaimLost { place, stage }.into())
    }

    /// Reads the journal, if it is there.
    pub(super) fn read_journal(&self) -> Result<()> {
        let mut journal = Journal::default();
        if self.exists(JOURNAL)? {
            let query = include_str!("../../../sql/adbc/read_journal.sql");
            let rows = fetch_all(self, query, START).map_err(|error| match error {
                Error::Adbc(AdbcError::Rejected { .. }) => self.foreign(vec![JOURNAL.to_owned()]),
                other => other,
            })?;
            journal.enter(JOURNAL);
            for row in &rows.rows {
                journal.enter(&row[1].to_text());
                journal.n_entries = row[0].as_integer().unwrap_or(journal.n_entries);
            }
        }
        self.journal.replace(journal);
        Ok(())
    }

    /// Makes sure that the tables of inputs and stages are Joinsaw's, or do not exist.
    pub(super) fn check_owner(&self, inputs: &[Input], stages: &[Stage]) -> Result<()> {
        let inputs = inputs.iter().map(|input| input.table);
        let mut foreign = Vec::new();
        for table in inputs.chain(stages.iter().map(|stage| stage.name.as_str())) {
            let journal = self.journal.borrow();
            if journal.tables.iter().all(|name| name != table) && self.exists(table)? {
                foreign.push(table.to_owned());
            }
        }
        if foreign.is_empty() {
            Ok(())
        } else {
            Err(self.foreign(foreign))
        }
    }

    fn foreign(&self, tables: Vec<String>) -> Error {
        let place = self.place.clone();
        AdbcError::ForeignTables { place, tables }.into()
    }

    /// Drops every table of Joinsaw, and begins the journal anew.
    pub(super) fn clear(&self) -> Result<()> {
        let tables = self.journal.take().tables.into_iter().rev();
        let drops = tables.map(|table| drop_statement(&table));
        let create = include_str!("../../../sql/adbc/create_journal.sql").to_owned();
        let mut steps = drops.chain([create]);
        let cleared = steps.try_for_each(|step| self.execute(&step, JOURNAL));
        cleared.map_err(|error| self.unwritable(error))
    }

    /// Notes that a table is Joinsaw's, and how the statement that made it ran if it is a stage that is done.
    pub(super) fn note(&self, table: &str, run: Option<&StageRun>, statement: &str) -> Result<()> {
        let time = run.map(|run| Duration::from_secs_f64(run.seconds).as_micros());
        let holes = json!({
            "entry_no": self.journal.borrow().n_entries + 1,
            "name": table,
            "n_rows": run.map(|run| run.n_rows),
            "microseconds": time,
            // Some engines give a backslash a meaning of its own.
            "statement": statement.chars().take(LONGEST).collect::<String>().replace('\\', "/"),
        });
        self.execute(&render(template!("adbc/note.sql"), &holes), table)?;
        self.journal.borrow_mut().enter(table);
        Ok(())
    }
}

impl Drop for Adbc {
    /// Gives up a claim that would outlive the connection. The time of the run may be over by then.
    fn drop(&mut self) {
        if self.has_claim_table.get() {
            self.ping(&drop_statement(CLAIM));
        }
    }
}
