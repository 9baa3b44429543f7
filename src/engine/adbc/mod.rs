//! Any database that has an ADBC driver, as an engine.
//!
//! A driver is a shared library that takes statements and gives rows as columns of Arrow. The statements are those of the
//! script that `joinsaw sql` prints, one by one.

mod call;
mod driver;

use std::fs;
use std::path::Path;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_core::{Connection as _, Database as _, Driver as _, Statement as _};
use adbc_driver_manager::{ManagedConnection, ManagedDriver};
use serde_json::json;

use self::call::{Ended, Secrets, apart};
pub use self::driver::{Driver, TRIED};
use super::database::Database;
use super::describe::record_stages;
use super::interrupt::was_interrupted;
use super::limits::{Limits, Watch};
use super::rows::{Visit, collect};
use super::run::{
    Engine, Observer, Run, Source, StageRun, check_size, fill_all, guarded, report, run_stages,
    tables,
};
use crate::error::{Error, Result, cannot_write, step};
use crate::plan::script::{drop_statement, input_indexes, input_statements, stage_index};
use crate::plan::{Input, Plan, Stage};
use crate::sql::{self, render, template};

/// The time to wait for a connection if the run has no shorter limit.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest name of a schema that every engine takes.
const LONGEST_NAME: usize = 63;

/// The name of the step before the stages, in errors.
const START: &str = "the start";

/// The engines that differ from others.
#[derive(Clone, Copy, PartialEq)]
enum Dialect {
    PostgreSql,
    Sqlite,
    DuckDb,
    Spark,
    Standard,
}

impl Dialect {
    /// The dialect of a driver, by the name of its library.
    fn of(driver: &str) -> Self {
        let file = driver
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let known = [
            ("postgres", Self::PostgreSql),
            ("sqlite", Self::Sqlite),
            ("duckdb", Self::DuckDb),
            ("spark", Self::Spark),
        ];
        let mut found = known.into_iter().filter(|(name, _)| file.contains(name));
        found.next().map_or(Self::Standard, |(_, dialect)| dialect)
    }

    /// The statement after which unqualified names are those of a schema, and which fails if that does not exist.
    fn enter(self, schema: &str) -> Result<String> {
        let is_plain = schema.starts_with(|first: char| !first.is_ascii_digit())
            && schema.len() <= LONGEST_NAME
            && schema
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let needed = match self {
            _ if !is_plain => format!(
                "a name of up to {LONGEST_NAME} letters, digits and `_` that begins with no digit"
            ),
            Self::PostgreSql => {
                return Ok(format!(
                    "SELECT set_config('search_path', CAST(CAST('{schema}' AS REGNAMESPACE) AS TEXT), FALSE) AS Entered"
                ));
            }
            Self::Sqlite => {
                "an engine with schemas; SQLite has none, and another file in `--uri` does the same"
                    .to_owned()
            }
            _ => return Ok(format!("USE {schema}")),
        };
        Err(bad_option("--schema", schema, needed))
    }

    fn has_indexes(self) -> bool {
        matches!(self, Self::PostgreSql | Self::Sqlite)
    }
}

fn bad_option(option: &'static str, found: &str, needed: String) -> Error {
    let found = found.to_owned();
    Error::BadOption {
        option,
        found,
        needed,
    }
}

pub struct Adbc {
    connection: ManagedConnection,
    dialect: Dialect,
    /// The driver and the schema, for messages.
    place: String,
    secrets: Secrets,
    watch: Watch,
    /// The same tables in the embedded database: the inputs filled, and every stage empty.
    model: Database,
}

impl Adbc {
    /// Opens a database and enters its schema, which is created if it is not there. The environment has the password, and the
    /// URI if none is given.
    pub fn connect(
        (driver, library): (Driver, ManagedDriver),
        (uri, schema): (Option<String>, Option<&str>),
        limits: Limits,
    ) -> Result<Self> {
        let dialect = Dialect::of(&driver.name);
        let enter = schema.map(|schema| dialect.enter(schema)).transpose()?;
        let uri = uri.unwrap_or_else(|| variable("JOINSAW_URI"));
        let password = variable("JOINSAW_PASSWORD");
        let watch = Watch::start(limits);
        let secrets = Secrets::new(&uri, &password);
        let options = options(dialect, &uri, &password);
        let mut engine = Self {
            dialect,
            connection: open(library, &driver.name, options, watch, &secrets)?,
            place: driver.name,
            secrets,
            watch,
            model: Database::scratch()?,
        };
        if dialect == Dialect::PostgreSql {
            // Compiling a join of many tables takes longer than running it.
            engine.execute("SET jit TO off", START)?;
        }
        if let (Some(schema), Some(enter)) = (schema, enter) {
            // The right to enter a schema that is there may not be the one to create others.
            let created = engine.execute(&format!("CREATE SCHEMA IF NOT EXISTS {schema}"), START);
            engine.execute(&enter, START).or(created)?;
            engine.place = format!("{}, schema {schema}", engine.place);
        }
        Ok(engine)
    }

    /// Runs a plan. Every stage is kept as soon as it is done, also where the run fails later. Tables that have the names of
    /// the plan's are dropped if the run `replaces` them.
    pub fn run(&mut self, plan: &Plan, replaces: bool, observer: &dyn Observer) -> Result<Run> {
        self.fill_model(plan)?;
        self.make_way(plan, replaces)?;
        fill_all(self, &plan.inputs, self.watch)?;
        let stages = run_stages(self, &plan.stages, self.watch, observer)?;
        let mut run = report(self, plan, stages, false, self.watch)?;
        if plan.puzzle.groups.is_some() {
            // The engine may order text by the rules of a language.
            run.report.rows.sort_by_key(|row| {
                let group = row[0].to_text();
                (group.chars().count(), group)
            });
        }
        Ok(run)
    }

    fn make_way(&self, plan: &Plan, replaces: bool) -> Result<()> {
        let tables = tables(plan);
        if replaces {
            let mut drops = tables.iter().rev();
            return drops.try_for_each(|table| self.execute(&drop_statement(table), table));
        }
        let mut found = Vec::new();
        for table in tables {
            let probe = format!("SELECT 1 AS Is_There FROM {table} WHERE 1 = 0");
            match self.execute(&probe, START) {
                Ok(()) => found.push(table),
                // One that may not be read fails to be made.
                Err(Error::Engine(_)) => {}
                Err(error) => return Err(error),
            }
        }
        if found.is_empty() {
            return Ok(());
        }
        Err(Error::Engine(format!(
            "`{}` has tables that the run would replace: {}; `--replace` replaces them, and `--schema NAME` keeps them",
            self.place,
            found.join(", ")
        )))
    }

    fn fill_model(&self, plan: &Plan) -> Result<()> {
        fill_all(&self.model, &plan.inputs, self.watch)?;
        let mut runs = Vec::new();
        for Stage { name, select, .. } in &plan.stages {
            let empty = format!("CREATE TABLE {name} AS\n{}\nLIMIT 0", sql::query(select));
            self.model.execute(&empty, name)?;
            runs.push(StageRun {
                name: name.clone(),
                n_rows: 0,
                seconds: 0.0,
            });
        }
        record_stages(&self.model, plan, &runs)
    }

    /// Makes sure that this engine can write into a folder, which it creates if it is not there.
    pub fn check_folder(&self, folder: &Path) -> Result<()> {
        if !matches!(self.dialect, Dialect::DuckDb | Dialect::Spark) {
            let place = &self.place;
            return Err(Error::Engine(format!(
                "`{place}` writes no Parquet; `--engine duckdb` and `--engine spark` do"
            )));
        }
        let entries = fs::create_dir_all(folder).and_then(|()| fs::read_dir(folder));
        match entries.map(|mut entries| entries.next()) {
            Ok(None) => Ok(()),
            Ok(Some(_)) => {
                let needed = "a new or an empty folder".to_owned();
                Err(bad_option("--out", &folder.to_string_lossy(), needed))
            }
            Err(source) => Err(cannot_write(folder, &source)),
        }
    }

    /// Writes every table of a plan that has run, and its solutions, each as NAME.parquet in a folder: with Spark, a folder of
    /// files.
    pub fn write_parquet(&self, plan: &Plan, folder: &Path) -> Result<()> {
        let folder = std::path::absolute(folder).map_err(Error::Write)?;
        let solution = plan.puzzle.decoder.solution(plan.last_stage(), None);
        let queries = tables(plan).into_iter().map(|table| {
            let query = format!("SELECT * FROM {table}");
            (table, query)
        });
        for (name, query) in queries.chain([("Solution".to_owned(), solution)]) {
            let path = folder.join(format!("{name}.parquet")).display().to_string();
            let holes = json!({
                "is_spark": self.dialect == Dialect::Spark,
                "path": path,
                // Spark reads two quotes as the end of one text and the beginning of the next, but a text of JSON as it is.
                "path_in_json": json!(path).to_string(),
                "query": query,
            });
            self.execute(&render(template!("adbc/write_parquet.sql"), &holes), &name)?;
        }
        Ok(())
    }

    /// Runs a statement; `step` names it in errors.
    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        self.read(statement, step, Some(Vec::new()), &mut |_, _| Ok(()))
    }

    /// Visits the rows of a query under these names, or under those of the model, as some engines fold names to small letters.
    fn read(
        &self,
        query: &str,
        step: &str,
        names: Option<Vec<String>>,
        visit: &mut Visit,
    ) -> Result<()> {
        let mut names = names.or_else(|| self.model.column_names(query));
        let mut is_first = true;
        let is_over = || self.watch.is_over();
        call::execute(&self.connection, query, is_over, |batch| {
            let schema = batch.schema();
            let found = schema.fields().iter().map(|field| field.name().clone());
            let names = names.get_or_insert_with(|| found.collect());
            if std::mem::take(&mut is_first) {
                visit(names, None)?;
            }
            call::rows(&batch).try_for_each(|row| visit(names, Some(&row)))
        })
        .map_err(|ended| match ended {
            Ended::Visit(error) => error,
            Ended::Stopped => self.watch.stopped(step),
            Ended::Failed(error) => Error::Engine(format!(
                "`{}` failed in {}: {}",
                self.place,
                step::in_words(step),
                self.secrets.hidden_in(&error.message)
            )),
        })
    }
}

impl Engine for Adbc {
    fn fill(&self, input: &Input) -> Result<()> {
        // The first statement drops the table.
        let mut statements = input_statements(input).split_off(1);
        if self.dialect.has_indexes() {
            statements.extend(input_indexes(input));
        }
        if self.dialect == Dialect::PostgreSql {
            // It plans badly until it gathers statistics by itself, about a minute later.
            statements.push(format!("ANALYZE {}", input.table));
        }
        statements
            .iter()
            .try_for_each(|statement| self.execute(statement, input.table))
    }

    fn make(&self, stage: &Stage, max_rows: u64) -> Result<u64> {
        let mut statement = stage.statement();
        // A LIMIT brings all rows of a cluster to one worker.
        if self.dialect != Dialect::Spark {
            statement = guarded(&statement, max_rows);
        }
        self.execute(&statement, &stage.name)?;
        let count = format!("SELECT count(*) AS N_Rows FROM {}", stage.name);
        let found = collect(|visit| self.read(&count, &stage.name, None, visit))?;
        let n_rows = found
            .rows
            .first()
            .and_then(|row| row[0].as_index())
            .unwrap_or(0) as u64;
        check_size(&stage.name, n_rows, max_rows)?;
        if let Some(index) = stage_index(stage).filter(|_| self.dialect.has_indexes()) {
            self.execute(&index, &stage.name)?;
        }
        Ok(n_rows)
    }

    fn rows(&self, source: Source, visit: &mut Visit) -> Result<()> {
        match source {
            Source::Query(query) => self.read(query, "the report", None, visit),
            Source::Table(table, selection) => {
                let order_by = self.model.order_of(table)?;
                // By the codes of characters, and not by the rules of a language.
                let collation = match self.dialect {
                    Dialect::PostgreSql => " COLLATE \"C\"",
                    _ => "",
                };
                let (query, columns) =
                    self.model
                        .selecting((table, table), &order_by, selection, collation)?;
                self.read(&query, table, Some(columns), visit)
            }
        }
    }
}

/// The options of a driver. Those of DuckDB may also follow a `?`, as in `nuts.duckdb?memory_limit=300MB&threads=2`; other
/// drivers read their URIs themselves.
fn options(dialect: Dialect, uri: &str, password: &str) -> Vec<(OptionDatabase, OptionValue)> {
    let (place, settings) = match uri.split_once('?') {
        Some(parts) if dialect == Dialect::DuckDb => parts,
        _ => (uri, ""),
    };
    let mut options = Vec::new();
    for (name, value) in [
        (OptionDatabase::Uri, place),
        (OptionDatabase::Username, &variable("JOINSAW_USER")),
        (OptionDatabase::Password, password),
    ] {
        if !value.is_empty() {
            options.push((name, value.into()));
        }
    }
    for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        options.push((OptionDatabase::Other(name.to_owned()), value.into()));
    }
    options
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Opens a connection and sends it a query, because some drivers look for their server only then.
fn open(
    mut library: ManagedDriver,
    place: &str,
    options: Vec<(OptionDatabase, OptionValue)>,
    watch: Watch,
    secrets: &Secrets,
) -> Result<ManagedConnection> {
    let patience = watch.limits.timeout.unwrap_or(PATIENCE).min(PATIENCE);
    let end = Instant::now() + patience;
    let is_over = || was_interrupted() || Instant::now() > end;
    let connect = move |sender: &SyncSender<_>| {
        let mut connection = library.new_database_with_opts(options)?.new_connection()?;
        let mut statement = connection.new_statement()?;
        statement.set_sql_query("SELECT 1 AS One")?;
        statement.execute()?.next().transpose()?;
        // Nothing receives an answer that comes too late.
        let _ = sender.send(connection);
        Ok(())
    };
    let mut opened = None;
    let keep = |connection| {
        opened = Some(connection);
        Ok(())
    };
    let problem = match apart(connect, is_over, || false, keep) {
        Err(Ended::Failed(error)) => {
            let problem = secrets.hidden_in(&error.message);
            format!("cannot connect to `{place}`: {problem}")
        }
        Err(_) if was_interrupted() => return Err(watch.stopped(START)),
        _ => format!(
            "`{place}` did not answer within {} seconds",
            patience.as_secs_f64()
        ),
    };
    opened.ok_or(Error::Engine(problem))
}
