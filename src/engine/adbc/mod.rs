//! Any database that has an ADBC driver, as an engine.
//!
//! A driver is a shared library that takes statements and gives rows as columns of Arrow. The statements are those of the
//! script that `joinsaw sql` prints, one by one.

mod call;
mod cells;
mod connect;
mod dialect;
mod driver;
mod engine;
mod journal;
mod parquet;

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::{Duration, Instant};

use adbc_core::error::{Error as DriverError, Status};
use adbc_driver_manager::ManagedConnection;
use serde_json::json;

use self::call::Ended;
pub use self::connect::Target;
use self::dialect::{Dialect, is_locked};
pub use self::driver::{Driver, TRIED};
use self::journal::Journal;
use super::database::Database;
use super::file::busy;
use super::interface::Engine;
use super::limits::Watch;
use super::message;
use super::progress::{Observer, Run, StageRun};
use super::secret::Secrets;
use super::stages::{report, run_stages};
use crate::error::{AdbcError, Error, Result};
use crate::plan::script::{input_indexes, input_statements};
use crate::plan::{Input, Plan, Stage};
use crate::relation::Cell as Value;
use crate::sql::{render, template};

/// How long a server may take to answer that it is still there: a cluster under load takes many seconds for its first answer.
const PING: Duration = Duration::from_secs(30);

/// A query that every engine answers at once.
const ANYTHING: &str = "SELECT 1 AS One";

/// The name of the step before the stages, in errors.
const START: &str = "the start";

pub struct Adbc {
    connection: ManagedConnection,
    dialect: Dialect,
    /// The driver, for messages.
    name: String,
    /// The driver and the schema, for messages.
    place: String,
    secrets: Secrets,
    watch: Watch,
    /// The name of this run in its claim.
    run: String,
    /// Whether the claim of this run is a table, which outlives the connection.
    has_claim_table: Cell<bool>,
    /// Set while the next statement is the one that makes a stage.
    is_begun: Cell<bool>,
    journal: RefCell<Journal>,
    /// The same tables in the embedded database: the inputs filled, and every stage empty.
    model: Database,
}

impl Adbc {
    /// Runs a plan, in place of every table of Joinsaw. Every stage is kept as soon as it is done, also where the run
    /// fails later.
    pub fn run(&mut self, plan: &Plan, observer: &dyn Observer) -> Result<Run> {
        let stages = self.make(plan, observer)?;
        let mut run = report(self, plan, stages, self.watch)?;
        if plan.groups.is_some() {
            // The engine may order text by the rules of a language.
            let key = |row: &Vec<Value>| {
                let group = row[0].to_text();
                (group.chars().count(), group)
            };
            run.report.rows.sort_by_key(key);
        }
        Ok(run)
    }

    /// Makes the tables of the inputs and stages of a plan.
    fn make(&mut self, plan: &Plan, observer: &dyn Observer) -> Result<Vec<StageRun>> {
        let (inputs, stages) = (&plan.inputs, &plan.stages);
        self.fill_model(inputs, stages)?;
        self.claim()?;
        self.read_journal()?;
        self.check_owner(inputs, stages)?;
        self.clear()?;
        for input in inputs {
            self.note(input.table, None, "")?;
            let mut statements = input_statements(input);
            if self.dialect.has_indexes() {
                statements.extend(input_indexes(input));
            }
            statements.extend(self.dialect.analyse(input.table));
            for statement in statements {
                self.execute(&statement, input.table)?;
            }
        }
        run_stages(self, stages, self.watch, observer)
    }

    fn fill_model(&self, inputs: &[Input], stages: &[Stage]) -> Result<()> {
        self.model.fill(inputs)?;
        for stage in stages {
            let name = stage.name.clone();
            let empty = format!("CREATE TABLE {name} AS\n{}\nLIMIT 0", stage.query());
            self.model.execute(&empty, &name)?;
            let (n_rows, seconds) = (0, 0.0);
            self.model.remember(
                stage,
                &StageRun {
                    name,
                    n_rows,
                    seconds,
                },
            )?;
        }
        Ok(())
    }

    /// Whether there is a table or view of this name that unqualified names mean.
    fn exists(&self, table: &str) -> Result<bool> {
        let probe = render(template!("adbc/probe.sql"), &json!({ "table": table }));
        match self.call(&probe, |_, _| Ok(())) {
            Ok(()) => Ok(true),
            // It is there, and another program made it.
            Err(Ended::Failed(error)) if is_forbidden(&error) => Ok(true),
            Err(ended) => match self.in_our_words(ended, START, &probe) {
                Error::Adbc(AdbcError::Rejected { .. }) => Ok(false),
                error => Err(error),
            },
        }
    }

    /// The error, or a better one where a table could not be made.
    fn unwritable(&self, error: Error) -> Error {
        match error {
            Error::Adbc(AdbcError::Rejected { problem, .. }) => {
                let place = self.place.clone();
                AdbcError::Unwritable { place, problem }.into()
            }
            other => other,
        }
    }

    /// Runs a short statement, also when the time of the run is over. Says whether it worked.
    fn ping(&self, statement: &str) -> bool {
        let end = Instant::now() + PING;
        let is_over = || Instant::now() > end;
        call::execute(&self.connection, statement, is_over, |_, _| Ok(())).is_ok()
    }

    /// The error for a call that ended early.
    fn in_our_words(&self, ended: Ended, stage: &str, statement: &str) -> Error {
        let error = match ended {
            Ended::Visit(error) => return error,
            Ended::Stopped => return self.watch.stopped(stage),
            Ended::Failed(error) if is_locked(&error.message) => {
                return busy(Path::new(&self.place));
            }
            Ended::Failed(error) => error,
        };
        let stage = stage.to_owned();
        let problem = message::problem(&error.message, statement);
        let problem = self.secrets.masked(&problem);
        let error = if self.ping(ANYTHING) {
            AdbcError::Rejected {
                engine: self.name.clone(),
                stage,
                line: message::line(&error.message, position(&error), statement),
                problem,
            }
        } else {
            AdbcError::LostConnection {
                place: self.place.clone(),
                stage,
                problem,
            }
        };
        error.into()
    }
}

/// Where in the statement, by characters counted from 1, PostgreSQL's driver says that the error is.
fn position(error: &DriverError) -> Option<usize> {
    let mut details = error.details.iter().flatten();
    let (_, position) = details.find(|(name, _)| name == "PG_DIAG_STATEMENT_POSITION")?;
    String::from_utf8_lossy(position).trim().parse().ok()
}

fn is_forbidden(error: &DriverError) -> bool {
    error.status == Status::Unauthorized || error.sqlstate.map(i8::cast_unsigned) == *b"42501"
}
