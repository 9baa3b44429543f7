//! Any database that has an ADBC driver, as an engine.
//!
//! A driver is a shared library that takes statements and gives rows as columns of Arrow. The statements are those of the
//! script that `joinsaw sql` prints, one by one.

mod call;
mod cells;
mod dialect;
mod driver;
mod message;
mod parquet;

use std::time::{Duration, Instant};

use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_core::{Database as _, Driver as _};
use adbc_driver_manager::{ManagedConnection, ManagedDriver};

use self::call::Ended;
use self::dialect::Dialect;
pub use self::driver::{Driver, TRIED};
use self::message::Hidden;
use super::database::Database;
use super::interface::{Engine, Observer, Run, Selection, StageRun, Visit, fetch_all};
use super::interrupt::was_interrupted;
use super::kept::{input_tables, stage_tables};
use super::limits::{Limits, Watch};
use super::stages::{report, run_stages};
use crate::error::{AdbcError, Error, Result};
use crate::plan::script::{drop_statement, input_indexes, input_statements, stage_index};
use crate::plan::{Plan, Stage};

/// How long to wait for a connection if the run has no shorter limit.
const PATIENCE: Duration = Duration::from_secs(30);

/// A query that every engine answers at once.
const ANYTHING: &str = "SELECT 1 AS One";

/// The name of the step before the stages, in errors.
const START: &str = "the start";

/// The database that receives the tables.
pub struct Target {
    driver: ManagedDriver,
    /// The driver's name.
    name: String,
    /// The location and the settings, in the form that the driver expects.
    uri: String,
    user: String,
    password: String,
    schema: Option<String>,
}

impl Target {
    /// The database of an engine, with the user and the password of the environment, which also has the URI if there is no
    /// other. This may start the program again, so nothing may have been read from standard input yet.
    pub fn named(engine: &str, uri: Option<String>, schema: Option<String>) -> Result<Self> {
        let driver = Driver::named(engine);
        let variable = |name| std::env::var(name).unwrap_or_default();
        Ok(Self {
            driver: driver.load()?,
            name: driver.name,
            uri: uri.unwrap_or_else(|| variable("JOINSAW_URI")),
            user: variable("JOINSAW_USER"),
            password: variable("JOINSAW_PASSWORD"),
            schema,
        })
    }
}

pub struct Adbc {
    connection: ManagedConnection,
    dialect: Dialect,
    /// The driver and the schema, for messages.
    place: String,
    hidden: Hidden,
    watch: Watch,
    /// The same tables in the embedded database: the inputs filled, and every stage empty.
    model: Database,
}

impl Adbc {
    pub fn connect(target: Target, limits: Limits) -> Result<Self> {
        let dialect = Dialect::of(&target.name);
        let schema = target.schema.clone();
        let enter = schema.as_deref().map(|schema| dialect.enter(schema));
        let enter = enter.transpose()?;
        let watch = Watch::start(limits);
        let mut engine = Self {
            dialect,
            place: target.name.clone(),
            hidden: Hidden::new(&target.uri, &target.password),
            connection: open(target, dialect, watch)?,
            watch,
            model: Database::scratch()?,
        };
        if dialect == Dialect::PostgreSql {
            // Compiling a join of many tables takes longer than running it.
            engine.execute("SET jit TO off", START)?;
        }
        if let (Some(schema), Some(enter)) = (schema, enter) {
            // Permission to use an existing schema may not include permission to create one.
            let created = engine.execute(&format!("CREATE SCHEMA IF NOT EXISTS {schema}"), START);
            engine.execute(&enter, START).or(created)?;
            engine.place = format!("{}, schema {schema}", engine.place);
        }
        Ok(engine)
    }

    /// Runs a plan. Every stage is kept as soon as it is done, also where the run fails later. Tables that have the names of
    /// the plan's are dropped if the run `replaces` them.
    ///
    /// # Errors
    /// When there are such tables and they may not be replaced; when a statement fails, or a limit is reached.
    pub fn run(&mut self, plan: &Plan, replaces: bool, observer: &dyn Observer) -> Result<Run> {
        self.fill_model(plan)?;
        self.make_way(plan, replaces)?;
        for input in &plan.inputs {
            // The first statement drops the table.
            let mut statements = input_statements(input).split_off(1);
            if self.dialect.has_indexes() {
                statements.extend(input_indexes(input));
            }
            if self.dialect == Dialect::PostgreSql {
                // PostgreSQL plans badly until it gathers statistics by itself, about a minute later.
                statements.push(format!("ANALYZE {}", input.table));
            }
            for statement in statements {
                self.execute(&statement, input.table)?;
            }
        }
        let stages = run_stages(self, &plan.stages, self.watch, observer)?;
        let mut run = report(self, plan, stages, self.watch)?;
        if plan.groups.is_some() {
            // The engine may order text by the rules of a language.
            run.report.rows.sort_by_key(|row| {
                let group = row[0].to_text();
                (group.chars().count(), group)
            });
        }
        Ok(run)
    }

    fn make_way(&self, plan: &Plan, replaces: bool) -> Result<()> {
        let tables = [input_tables(plan), stage_tables(&plan.stages)].concat();
        if replaces {
            let mut drops = tables.iter().rev();
            return drops.try_for_each(|table| self.execute(&drop_statement(table), table));
        }
        let mut found = Vec::new();
        for table in tables {
            let probe = format!("SELECT 1 AS Is_There FROM {table} WHERE 1 = 0");
            match self.execute(&probe, START) {
                Ok(()) => found.push(table),
                // If an unreadable table exists, CREATE TABLE fails later.
                Err(Error::Adbc(_)) => {}
                Err(error) => return Err(error),
            }
        }
        if found.is_empty() {
            Ok(())
        } else {
            let place = self.place.clone();
            Err(AdbcError::InTheWay {
                place,
                tables: found,
            }
            .into())
        }
    }

    fn fill_model(&self, plan: &Plan) -> Result<()> {
        self.model.fill(&plan.inputs)?;
        for stage in &plan.stages {
            let name = stage.name.clone();
            let empty = format!("CREATE TABLE {name} AS\n{}\nLIMIT 0", stage.query());
            self.model.execute(&empty, &name)?;
            let run = StageRun {
                name,
                n_rows: 0,
                seconds: 0.0,
            };
            self.model.remember(stage, &run)?;
        }
        Ok(())
    }

    /// Visits the rows of a query under these names, or under those of the model, as some engines fold names to small letters.
    fn read(
        &self,
        query: &str,
        step: &str,
        names: Option<Vec<String>>,
        visit: &mut Visit,
    ) -> Result<()> {
        let mut columns = names.or_else(|| self.model.column_names(query));
        let is_over = || self.watch.is_over();
        call::execute(&self.connection, query, is_over, |schema, batch| {
            let found = || schema.fields().iter().map(|field| field.name().clone());
            let columns = columns.get_or_insert_with(|| found().collect());
            match batch {
                None => visit(columns, None),
                Some(batch) => cells::rows(batch).try_for_each(|row| visit(columns, Some(&row))),
            }
        })
        .map_err(|ended| match ended {
            Ended::Visit(error) => error,
            Ended::Stopped => self.watch.stopped(step),
            Ended::Failed(error) => AdbcError::Failed {
                place: self.place.clone(),
                step: step.to_owned(),
                problem: self.hidden.shown(&error.message),
            }
            .into(),
        })
    }
}

/// Opens a connection and sends it a query, because some drivers look for their server only then.
fn open(target: Target, dialect: Dialect, watch: Watch) -> Result<ManagedConnection> {
    let (place, settings) = dialect.settings(&target.uri);
    let options = [
        (OptionDatabase::Uri, place),
        (OptionDatabase::Username, &target.user),
        (OptionDatabase::Password, &target.password),
    ];
    let options = options.into_iter().filter(|(_, value)| !value.is_empty());
    let settings = settings.map(|(name, value)| (OptionDatabase::Other(name.to_owned()), value));
    let options: Vec<_> = options
        .chain(settings)
        .map(|(key, value)| (key, OptionValue::String(value.to_owned())))
        .collect();
    let timeout = watch.limits.timeout;
    let patience = timeout.map_or(PATIENCE, |limit| limit.min(PATIENCE));
    let end = Instant::now() + patience;
    let is_over = move || was_interrupted() || Instant::now() > end;
    let mut driver = target.driver;
    let connect = move || driver.new_database_with_opts(options)?.new_connection();
    let connection = call::apart(is_over, connect).and_then(|connection| {
        call::execute(&connection, ANYTHING, is_over, |_, _| Ok(()))?;
        Ok(connection)
    });
    let place = target.name;
    connection.map_err(|ended| match ended {
        Ended::Visit(error) => error,
        Ended::Stopped if was_interrupted() => watch.stopped(START),
        Ended::Stopped => {
            let seconds = patience.as_secs_f64();
            AdbcError::NoAnswer { place, seconds }.into()
        }
        Ended::Failed(error) => {
            let problem = Hidden::new(&target.uri, &target.password).shown(&error.message);
            AdbcError::CannotConnect { place, problem }.into()
        }
    })
}

impl Engine for Adbc {
    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        self.read(statement, step, Some(Vec::new()), &mut |_, _| Ok(()))
    }

    fn count(&self, stage: &Stage) -> Result<u64> {
        let query = format!("SELECT count(*) AS N_Rows FROM {}", stage.name);
        let found = fetch_all(self, &query, &stage.name)?;
        let count = found.rows.first().and_then(|row| row[0].as_index());
        Ok(count.unwrap_or(0) as u64)
    }

    fn fetch(&self, query: &str, step: &str, visit: &mut Visit) -> Result<()> {
        self.read(query, step, None, visit)
    }

    fn rows(&self, table: &str, selection: Selection, visit: &mut Visit) -> Result<()> {
        let order_by = self.model.order_of(table)?;
        let names = (table, table);
        let collation = self.dialect.collation();
        let (query, columns) = self
            .model
            .selecting(names, &order_by, selection, collation)?;
        self.read(&query, table, Some(columns), visit)
    }

    fn finish(&self, stage: &Stage) -> Result<()> {
        match stage_index(stage) {
            Some(statement) if self.dialect.has_indexes() => self.execute(&statement, &stage.name),
            _ => Ok(()),
        }
    }

    fn stops_early(&self) -> bool {
        self.dialect != Dialect::Spark
    }
}
