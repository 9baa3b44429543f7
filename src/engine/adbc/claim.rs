//! One run at a time: a run claims the place of its tables, and the claim ends with its connection.
//!
//! PostgreSQL has a lock for this, and SQLite and DuckDB lock their file. Elsewhere the claim is a table, because only one
//! run can make a table of that name.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{fs, process, thread};

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

/// A claim that is a table with one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// Distinguishes it from others.
    token: String,
    /// Where its process number is valid: one boot of a machine, and one namespace of process numbers. Empty if
    /// that is unknown.
    scope: String,
    process: u32,
    machine: String,
}

impl Claim {
    fn of_this_process() -> Self {
        let process = process::id();
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let boot = first_line("/proc/sys/kernel/random/boot_id");
        let space = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
        let scope = match boot.is_empty() {
            true => String::new(),
            false => format!("{boot} {}", space.display()),
        };
        Self {
            token: format!("{process}-{}", now.unwrap_or_default().as_nanos()),
            scope,
            process,
            machine: first_line("/proc/sys/kernel/hostname"),
        }
    }

    /// Whether the process that made it has certainly ended.
    fn is_dead(&self) -> bool {
        let here = Self::of_this_process();
        let is_known = !here.scope.is_empty() && here.scope == self.scope;
        is_known && !Path::new(&format!("/proc/{}", self.process)).exists()
    }

    fn holder(&self) -> String {
        match self.machine.as_str() {
            "" => format!("process {}", self.process),
            machine => format!("process {} on {machine}", self.process),
        }
    }
}

fn first_line(path: &str) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().next().unwrap_or_default().to_owned()
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
        let own = Claim::of_this_process();
        let holes = json!({
            "table": TABLE,
            "token": own.token,
            "scope": own.scope,
            "process": own.process,
            "machine": own.machine,
        });
        let make = render(template!("adbc/claim.sql"), &holes);
        let outcome = match self.execute(&make, STEP) {
            Err(Error::Adbc(AdbcError::Rejected { .. })) if self.is_abandoned()? => {
                self.execute(&drop_statement(TABLE), STEP)?;
                self.execute(&make, STEP)
            }
            outcome => outcome,
        };
        outcome.map_err(|error| self.unwritable(error))?;
        self.claimed.replace(Some(own));
        Ok(())
    }

    /// Whether the claim in the way is one of a process that has ended. It is an error where the process may still be at
    /// work, or another program has made the table.
    fn is_abandoned(&self) -> Result<bool> {
        if !self.exists(TABLE)? {
            return Ok(false);
        }
        match self.read_claim()? {
            None => Err(self.foreign(vec![TABLE.to_owned()])),
            Some(claim) if claim.is_dead() => Ok(true),
            Some(claim) => Err(self.in_use(claim.holder(), format!("DROP TABLE {TABLE}"))),
        }
    }

    /// The claim in the table, if it is one.
    fn read_claim(&self) -> Result<Option<Claim>> {
        let query = render(template!("adbc/read_claim.sql"), &json!({ "table": TABLE }));
        let found = match fetch_all(self, &query, STEP) {
            Err(Error::Adbc(AdbcError::Rejected { .. })) => return Ok(None),
            found => found?,
        };
        Ok(found.rows.first().and_then(|row| {
            Some(Claim {
                token: row[0].to_text(),
                scope: row[1].to_text(),
                process: u32::try_from(row[2].as_integer()?).ok()?,
                machine: row[3].to_text(),
            })
        }))
    }

    /// Makes sure that a claim which is a table is still this run's.
    pub(super) fn check_claim(&self, stage: &str) -> Result<()> {
        let own = self.claimed.borrow().clone();
        if own.is_none() || self.read_claim()? == own {
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
