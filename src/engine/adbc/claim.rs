//! One run at a time: a run claims the place of its tables, and the claim ends with its connection.
//!
//! PostgreSQL has a lock for this, and SQLite and DuckDB lock their file. Elsewhere the claim is a table, because only one
//! run can make a table of that name.

use std::time::{Duration, Instant};
use std::{process, thread};

use jiff::Timestamp;
use serde_json::json;

use super::Adbc;
use super::dialect::Dialect;
use crate::engine::interface::{Engine, fetch_all};
use crate::error::{AdbcError, Error, Result};
use crate::plan::script::drop_statement;
use crate::sql::{render, template};

const TABLE: &str = "Joinsaw_Run";

/// The name of this step in errors.
const STEP: &str = "the start";

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

/// Names this run, in a claim that is a table with one row.
fn own_name() -> String {
    let machine = sysinfo::System::host_name();
    let machine = machine.map_or(String::new(), |machine| format!(" on {machine}"));
    format!(
        "process {}{machine}, since {}",
        process::id(),
        Timestamp::now()
    )
}

impl Adbc {
    /// Claims the place of the tables for this run, unless another run has it.
    pub(super) fn claim(&self) -> Result<()> {
        match self.dialect {
            Dialect::PostgreSql => self.claim_schema(),
            Dialect::Sqlite => self.claim_file(),
            Dialect::DuckDb => Ok(()),
            Dialect::Spark | Dialect::Standard => self.claim_by_table(),
        }
    }

    fn claim_schema(&self) -> Result<()> {
        let end = Instant::now() + PATIENCE;
        loop {
            let found = fetch_all(
                self,
                include_str!("../../../sql/adbc/claim_schema.sql"),
                STEP,
            )?;
            let holder = match found.rows.first() {
                // Without a schema, no table can be made either.
                None => return Ok(()),
                Some(row) => row[0].as_integer(),
            };
            match holder {
                Some(0) => return Ok(()),
                Some(pid) if Instant::now() > end => {
                    return Err(self.in_use(
                        format!("server process {pid}"),
                        format!("SELECT pg_terminate_backend({pid})"),
                    ));
                }
                _ => thread::sleep(PAUSE),
            }
        }
    }

    fn claim_file(&self) -> Result<()> {
        let mut steps = CLAIM_FILE.iter();
        let claimed = steps.try_for_each(|step| self.execute(step, STEP));
        claimed.map_err(|error| match &error {
            Error::Adbc(AdbcError::Rejected { problem, .. }) if self.dialect.is_locked(problem) => {
                let path = self.place.clone().into();
                Error::Busy { path }
            }
            _ => error,
        })
    }

    fn claim_by_table(&self) -> Result<()> {
        let own = own_name();
        let holes = json!({ "table": TABLE, "holder": own });
        let made = self.execute(&render(template!("adbc/claim.sql"), &holes), STEP);
        if let Err(Error::Adbc(AdbcError::Rejected { .. })) = &made
            && self.exists(TABLE)?
        {
            return Err(match self.holder()? {
                Some(holder) => self.in_use(holder, format!("DROP TABLE {TABLE}")),
                None => self.foreign(vec![TABLE.to_owned()]),
            });
        }
        made.map_err(|error| self.unwritable(error))?;
        self.claimed.replace(Some(own));
        Ok(())
    }

    /// The run that the table names, if it is a claim.
    fn holder(&self) -> Result<Option<String>> {
        let query = render(template!("adbc/read_claim.sql"), &json!({ "table": TABLE }));
        match fetch_all(self, &query, STEP) {
            Err(Error::Adbc(AdbcError::Rejected { .. })) => Ok(None),
            found => Ok(found?.rows.first().map(|row| row[0].to_text())),
        }
    }

    /// Makes sure that a claim which is a table is still this run's.
    pub(super) fn check_claim(&self, stage: &str) -> Result<()> {
        let own = self.claimed.borrow().clone();
        if own.is_none() || self.holder()? == own {
            return Ok(());
        }
        // The table that is there now is not ours to drop.
        self.claimed.take();
        Err(AdbcError::ClaimLost {
            place: self.place.clone(),
            stage: stage.to_owned(),
        }
        .into())
    }

    fn in_use(&self, holder: String, release: String) -> Error {
        AdbcError::InUse {
            place: self.place.clone(),
            holder,
            release,
        }
        .into()
    }
}

impl Drop for Adbc {
    /// Gives up a claim that would outlive the connection. The time of the run may be over by then.
    fn drop(&mut self) {
        if self.claimed.take().is_some() {
            let drop = drop_statement(TABLE);
            let _ = self.ping(drop.trim_end().trim_end_matches(';'));
        }
    }
}
