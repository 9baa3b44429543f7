//! Connecting to a database, and entering the schema that the tables go into.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_core::{Database as _, Driver as _};
use adbc_driver_manager::{ManagedConnection, ManagedDriver};

use super::call::{self, Ended};
use super::dialect::{Dialect, check_schema};
use super::driver::Driver;
use super::{ANYTHING, Adbc};
use crate::engine::interface::{Engine, fetch_all};
use crate::engine::interrupt::was_interrupted;
use crate::engine::limits::{Limits, Watch};
use crate::engine::message;
use crate::engine::secret::Secrets;
use crate::error::{AdbcError, Error, Result};

/// How long to wait for a connection if the run has no shorter limit.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Clone)]
pub struct Target {
    /// What speaks to the database.
    pub driver: Driver,
    /// Where the database is, as the driver wants it.
    pub uri: Option<String>,
    /// The user, if the URI does not name one.
    pub user: Option<String>,
    /// The password, if the URI does not have one.
    pub password: Option<String>,
    /// The schema that the tables go into.
    pub schema: Option<String>,
}

impl Target {
    /// The database of an engine, with the user and the password of the environment, which also has the URI if there is no
    /// other. This may start the program again, so nothing may have been read from standard input yet.
    pub fn named(engine: &str, uri: Option<String>, schema: Option<String>) -> Result<Self> {
        let driver = Driver::named(engine)?;
        driver.preload()?;
        let variable = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
        Ok(Self {
            driver,
            uri: uri.or_else(|| variable("JOINSAW_URI")),
            user: variable("JOINSAW_USER"),
            password: variable("JOINSAW_PASSWORD"),
            schema,
        })
    }
}

impl Adbc {
    pub fn connect(target: &Target, limits: Limits) -> Result<Self> {
        let dialect = Dialect::of(&target.driver.name);
        if let Some(schema) = &target.schema {
            check_schema(schema)?;
        }
        let driver = target.driver.load()?;
        let uri = target.uri.as_deref().unwrap_or_default();
        let secrets = Secrets::new(&[uri, target.password.as_deref().unwrap_or_default()]);
        let place = target.driver.name.clone();
        let watch = Watch::start(limits);
        let patience = limits.timeout.map_or(PATIENCE, |limit| limit.min(PATIENCE));
        let connection = open(driver, dialect, target, patience).map_err(|ended| match ended {
            Ended::Stopped if was_interrupted() => Error::Interrupted {
                stage: "the start".to_owned(),
                n_rows: 0,
            },
            Ended::Visit(error) => error,
            Ended::Stopped => AdbcError::NoAnswer {
                place: place.clone(),
                seconds: patience.as_secs_f64(),
            }
            .into(),
            Ended::Failed(error) if dialect.is_locked(&error.message) => Error::Busy {
                path: place.clone().into(),
            },
            Ended::Failed(error) => AdbcError::CannotConnect {
                place: place.clone(),
                problem: secrets.masked(&message::problem(&error.message, "")),
            }
            .into(),
        })?;
        let mut engine = Self {
            connection,
            dialect,
            name: target.driver.name.clone(),
            place,
            secrets,
            watch,
            is_kept: !dialect.settings(uri).0.is_empty(),
            claimed: RefCell::default(),
            has_journal: Cell::default(),
            is_begun: Cell::default(),
            journal: RefCell::default(),
            model: None,
        };
        for greeting in engine.dialect.greetings() {
            // A server that does not know this setting can do without it.
            let _ = engine.call(greeting, |_, _| Ok(()));
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
        let is_in = || {
            self.execute(&enter, step)?;
            match self.dialect.probe() {
                Some(probe) => Ok(!fetch_all(self, probe, step)?.rows.is_empty()),
                None => Ok(true),
            }
        };
        let is_there = match is_in() {
            Err(Error::Adbc(AdbcError::Rejected { .. })) => false,
            outcome => outcome?,
        };
        let made = match is_there {
            true => Ok(()),
            // Another run may make it at the same time.
            false => match self.execute(&format!("CREATE SCHEMA {schema}"), step) {
                Err(Error::Adbc(AdbcError::Rejected { .. })) if matches!(is_in(), Ok(true)) => {
                    Ok(())
                }
                Ok(()) => self.execute(&enter, step),
                refused => refused,
            },
        };
        self.place = format!("{}, schema {schema}", self.place);
        made.map_err(|error| self.unwritable(error))
    }
}

/// Opens a connection and sends it a query, because some drivers look for their server only then.
fn open(
    mut driver: ManagedDriver,
    dialect: Dialect,
    target: &Target,
    patience: Duration,
) -> std::result::Result<ManagedConnection, Ended> {
    let uri = target.uri.as_deref();
    let (place, settings) = uri.map(|uri| dialect.settings(uri)).unzip();
    let options = [
        (OptionDatabase::Uri, place),
        (OptionDatabase::Username, target.user.as_deref()),
        (OptionDatabase::Password, target.password.as_deref()),
    ];
    let settings = settings
        .into_iter()
        .flatten()
        .map(|(name, value)| (OptionDatabase::Other(name.to_owned()), Some(value)));
    let options = options
        .into_iter()
        .chain(settings)
        .filter_map(|(key, value)| Some((key, OptionValue::String(value?.to_owned()))));
    let options: Vec<_> = options.collect();
    let end = Instant::now() + patience;
    let is_over = move || was_interrupted() || Instant::now() > end;
    let connection = call::apart(is_over, move || {
        let database = driver.new_database_with_opts(options)?;
        database.new_connection()
    })?;
    call::execute(&connection, ANYTHING, is_over, |_, _| Ok(()))?;
    Ok(connection)
}
