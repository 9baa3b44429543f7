//! Connecting to a database, and entering the schema that the tables go into.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::{Duration, Instant};

use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_core::{Database as _, Driver as _};
use adbc_driver_manager::ManagedConnection;

use super::call::{self, Ended};
use super::dialect::{Dialect, check_schema, is_locked};
use super::driver::Driver;
use super::journal::name_of_run;
use super::{ANYTHING, Adbc, START};
use crate::engine::database::Database;
use crate::engine::file::busy;
use crate::engine::interface::Engine;
use crate::engine::interrupt::was_interrupted;
use crate::engine::limits::{Limits, Watch};
use crate::engine::message;
use crate::engine::secret::Secrets;
use crate::error::{AdbcError, Error, Result};

/// How long to wait for a connection if the run has no shorter limit.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where the tables go.
pub struct Target {
    driver: Driver,
    /// The place and the settings, as the driver wants them.
    uri: String,
    user: String,
    password: String,
    schema: Option<String>,
}

impl Target {
    /// The database of an engine, with the user and the password of the environment, which also has the URI if there is no
    /// other. This may start the program again, so nothing may have been read from standard input yet.
    pub fn named(engine: &str, uri: Option<String>, schema: Option<String>) -> Result<Self> {
        let driver = Driver::named(engine)?;
        driver.preload()?;
        let variable = |name| std::env::var(name).unwrap_or_default();
        Ok(Self {
            driver,
            uri: uri.unwrap_or_else(|| variable("JOINSAW_URI")),
            user: variable("JOINSAW_USER"),
            password: variable("JOINSAW_PASSWORD"),
            schema,
        })
    }
}

impl Adbc {
    pub fn connect(target: &Target, limits: Limits) -> Result<Self> {
        if let Some(schema) = &target.schema {
            check_schema(schema)?;
        }
        let place = target.driver.name.clone();
        let dialect = Dialect::of(&place);
        let secrets = Secrets::new(&[&target.uri, &target.password]);
        let watch = Watch::start(limits);
        let mut engine = Self {
            connection: open(target, dialect, watch, &secrets)?,
            dialect,
            name: place.clone(),
            place,
            secrets,
            watch,
            run: name_of_run()?,
            has_claim_table: Cell::default(),
            is_begun: Cell::default(),
            journal: RefCell::default(),
            model: Database::scratch()?,
        };
        for greeting in dialect.greetings() {
            // A server that does not know this setting can do without it.
            engine.ping(greeting);
        }
        if let Some(schema) = &target.schema {
            engine.enter(schema)?;
        }
        Ok(engine)
    }

    /// Makes a schema the current one, and creates it if it does not exist.
    fn enter(&mut self, schema: &str) -> Result<()> {
        let step = "the schema";
        let Some(enter) = self.dialect.enter(schema) else {
            return Err(Error::BadOption {
                option: "--schema",
                found: schema.to_owned(),
                needed: "an engine with schemas; SQLite has none, and another file in `--uri` does the same"
                    .to_owned(),
            });
        };
        self.place = format!("{}, schema {schema}", self.place);
        let create = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
        let created = self
            .execute(&create, step)
            .map_err(|error| self.unwritable(error));
        // The right to enter a schema that is there may not be the one to create others.
        match self.execute(&enter, step) {
            Err(Error::Adbc(AdbcError::Rejected { .. })) if created.is_err() => created,
            entered => entered,
        }
    }
}

/// Opens a connection and sends it a query, because some drivers look for their server only then.
fn open(
    target: &Target,
    dialect: Dialect,
    watch: Watch,
    secrets: &Secrets,
) -> Result<ManagedConnection> {
    let mut driver = target.driver.load()?;
    let (place, settings) = dialect.settings(&target.uri);
    let options = [
        (OptionDatabase::Uri, place),
        (OptionDatabase::Username, &target.user),
        (OptionDatabase::Password, &target.password),
    ];
    let options = options.into_iter().filter(|(_, value)| !value.is_empty());
    let settings = settings.map(|(name, value)| (OptionDatabase::Other(name.to_owned()), value));
    let options = options.chain(settings);
    let options = options.map(|(key, value)| (key, OptionValue::String(value.to_owned())));
    let options: Vec<_> = options.collect();
    let patience = watch
        .limits
        .timeout
        .map_or(PATIENCE, |limit| limit.min(PATIENCE));
    let end = Instant::now() + patience;
    let is_over = move || was_interrupted() || Instant::now() > end;
    let connect = move || driver.new_database_with_opts(options)?.new_connection();
    let connection = call::apart(is_over, connect).and_then(|connection| {
        call::execute(&connection, ANYTHING, is_over, |_, _| Ok(()))?;
        Ok(connection)
    });
    let place = target.driver.name.clone();
    connection.map_err(|ended| match ended {
        Ended::Visit(error) => error,
        Ended::Stopped if was_interrupted() => watch.stopped(START),
        Ended::Stopped => {
            let seconds = patience.as_secs_f64();
            AdbcError::NoAnswer { place, seconds }.into()
        }
        Ended::Failed(error) if is_locked(&error.message) => busy(Path::new(&place)),
        Ended::Failed(error) => {
            let problem = secrets.masked(&message::problem(&error.message, ""));
            AdbcError::CannotConnect { place, problem }.into()
        }
    })
}
