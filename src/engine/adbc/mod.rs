//! Any database that has an ADBC driver, as an engine.
//!
//! A driver is a shared library that takes statements and gives rows as columns of Arrow. The statements are those of the
//! script that `joinsaw sql` prints, one by one.

mod call;
mod driver;

use std::fs;
use std::path::Path;
use std::time::Duration;

use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_driver_manager::{ManagedConnection, ManagedDriver};
use serde_json::json;

use self::call::{Ended, connect, execute, hidden_in, rows_of};
pub use self::driver::{Driver, TRIED};
use super::database::Database;
use super::describe::{create_view, put_in_words, tables_of_words, views};
use super::interrupt::was_interrupted;
use super::limits::{Limits, Watch};
use super::rows::{Visit, collect};
use super::run::{self, Engine, Observer, Run, Source, check_size, guarded, tables};
use crate::error::{Error, Result, cannot_write, step_in_words};
use crate::plan::script::{drop_statement, input_indexes, input_statements, stage_index};
use crate::plan::{Input, Plan, Stage};
use crate::sql::{self, render, template};

/// The time to wait for a connection if the run has no shorter limit.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest name of a schema that every engine takes.
const LONGEST_NAME: usize = 63;

/// The name of the step before the stages, in errors.
const START: &str = "the start";

pub struct Adbc {
    connection: ManagedConnection,
    /// The name of the driver, or of its file, in small letters.
    driver: String,
    /// The driver and the schema, for messages.
    place: String,
    /// The URI and the password.
    secrets: [String; 2],
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
        let uri = uri.unwrap_or_else(|| variable("JOINSAW_URI"));
        let secrets = [uri, variable("JOINSAW_PASSWORD")];
        let watch = Watch::start(limits);
        let path = driver.name.to_lowercase();
        let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
        let enter = schema.map(|schema| enter(file, schema)).transpose()?;
        let options = options(file, &secrets);
        let mut engine = Self {
            connection: open(library, &driver.name, options, &secrets, watch)?,
            driver: file.to_owned(),
            place: driver.name,
            secrets,
            watch,
            model: Database::scratch()?,
        };
        if engine.is("postgres") {
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

    fn is(&self, engine: &str) -> bool {
        self.driver.contains(engine)
    }

    fn has_indexes(&self) -> bool {
        self.is("postgres") || self.is("sqlite")
    }

    /// Runs a plan. Every stage is kept as soon as it is done, even if the run fails later. Tables with the same names as the plan's are
    /// dropped if the run `replaces` them, and otherwise end it.
    pub fn run(&mut self, plan: &Plan, replaces: bool, observer: &dyn Observer) -> Result<Run> {
        for input in &plan.inputs {
            self.model.fill(input)?;
        }
        for Stage { name, select, .. } in &plan.stages {
            let empty = format!("CREATE TABLE {name} AS\n{}\nLIMIT 0", sql::query(select));
            self.model.execute(&empty, name)?;
        }
        if replaces {
            self.drop_all(plan)?;
        }
        let mut run = run::run(self, plan, self.watch, observer)?;
        put_in_words(self, plan, self.watch)?;
        if plan.puzzle.groups.is_some() {
            // The engine may order text by the rules of a language.
            run.report.rows.sort_by_key(|row| {
                let group = row[0].to_text();
                (group.chars().count(), group)
            });
        }
        Ok(run)
    }

    /// Drops the views and tables of the names that a plan takes.
    fn drop_all(&self, plan: &Plan) -> Result<()> {
        let mut views: Vec<String> = views(plan).into_iter().map(|(name, _)| name).collect();
        if self.is("postgres") {
            // It drops no table that a view of another puzzle still reads.
            let others = "SELECT view_name FROM information_schema.view_table_usage \
                WHERE view_schema = current_schema() AND view_name IN ('solution', table_name || '_words')";
            let found = collect(|visit| self.read(others, "", START, visit))?;
            views.extend(found.rows.iter().map(|row| row[0].to_text()));
        }
        for view in views {
            self.execute(&format!("DROP VIEW IF EXISTS {view}"), START)?;
        }
        let mut tables = tables_of(plan).into_iter().rev();
        tables.try_for_each(|table| self.execute(&drop_statement(&table), &table))
    }

    /// Makes sure that this engine can write into a folder, which it creates if it is not there. Unless files may be replaced, the
    /// folder has to be empty.
    pub fn check_folder(&self, folder: &Path, replaces: bool) -> Result<()> {
        if !self.is("duckdb") && !self.is("spark") {
            let place = &self.place;
            return Err(Error::Engine(format!(
                "`{place}` writes no Parquet; `--engine duckdb` and `--engine spark` do"
            )));
        }
        let mut entries = fs::create_dir_all(folder)
            .and_then(|()| fs::read_dir(folder))
            .map_err(|source| cannot_write(folder, &source))?;
        if entries.next().is_some() && !replaces {
            let needed = "a new or an empty folder, or `--replace`";
            return Err(Error::bad_option("--out", folder.display(), needed));
        }
        Ok(())
    }

    /// Writes every table and view of a plan that has run, each as NAME.parquet in a folder: with Spark, a folder of files.
    pub fn write_parquet(&self, plan: &Plan, folder: &Path) -> Result<()> {
        let folder = std::path::absolute(folder).map_err(Error::Write)?;
        let views = views(plan).into_iter().map(|(name, _)| name);
        for name in tables_of(plan).into_iter().chain(views) {
            let path = folder.join(format!("{name}.parquet")).display().to_string();
            let holes = json!({
                "is_spark": self.is("spark"),
                "path": path,
                // Spark reads two quotes as the end of one text and the beginning of the next, but a text of JSON as it is.
                "path_in_json": json!(path).to_string(),
                "table": name,
            });
            self.execute(&render(template!("adbc/write_parquet.sql"), &holes), &name)?;
        }
        Ok(())
    }

    /// Runs a statement; `step` names it in errors.
    fn execute(&self, statement: &str, step: &str) -> Result<()> {
        self.read(statement, "", step, &mut |_, _| Ok(()))
    }

    /// Visits the rows of a query under the names that the model gives those of `in_model`: some engines fold names to small letters.
    fn read(&self, query: &str, in_model: &str, step: &str, visit: &mut Visit) -> Result<()> {
        let names = self.model.column_names(in_model).unwrap_or_default();
        let mut is_first = true;
        execute(&self.connection, query, self.watch, |batch| {
            if std::mem::take(&mut is_first) {
                visit(&names, None)?;
            }
            rows_of(&batch).try_for_each(|row| visit(&names, Some(&row)))
        })
        .map_err(|ended| match ended {
            Ended::Visit(error) => error,
            Ended::Stopped => self.watch.stopped(step),
            Ended::Failed(error) => Error::Engine(format!(
                "`{}` failed in {}: {}",
                self.place,
                step_in_words(step),
                hidden_in(&error.message, &self.secrets)
            )),
        })
    }
}

impl Engine for Adbc {
    fn fill(&self, input: &Input) -> Result<()> {
        // The first one drops the table.
        let mut statements = input_statements(input).split_off(1);
        if self.has_indexes() {
            statements.extend(input_indexes(input));
        }
        if self.is("postgres") {
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
        if !self.is("spark") {
            statement = guarded(&statement, max_rows);
        }
        self.execute(&statement, &stage.name)?;
        let count = format!("SELECT count(*) AS N_Rows FROM {}", stage.name);
        let found = collect(|visit| self.read(&count, &count, &stage.name, visit))?;
        let n_rows = found.rows[0][0].as_index().unwrap_or(0) as u64;
        check_size(&stage.name, n_rows, max_rows)?;
        if let Some(index) = stage_index(stage).filter(|_| self.has_indexes()) {
            self.execute(&index, &stage.name)?;
        }
        Ok(n_rows)
    }

    fn make_view(&self, name: &str, query: &str) -> Result<()> {
        self.execute(&create_view(name, query), "the end")
    }

    fn rows(&self, source: Source, visit: &mut Visit) -> Result<()> {
        match source {
            Source::Query(query) => self.read(query, query, "the report", visit),
            Source::Stage(stage, limit) => {
                // By the codes of characters, and not by the rules of a language.
                let collation = if self.is("postgres") {
                    " COLLATE \"C\""
                } else {
                    ""
                };
                let query = self.model.rows_of_stage(stage, limit, collation)?;
                let in_model = format!("SELECT * FROM {}", stage.name);
                self.read(&query, &in_model, &stage.name, visit)
            }
        }
    }
}

/// The tables of a plan, and the one that says in words what their IDs stand for.
fn tables_of(plan: &Plan) -> Vec<String> {
    let words = tables_of_words(plan).map(str::to_owned);
    tables(plan).into_iter().chain(words).collect()
}

/// The statement that makes unqualified names refer to a schema, and fails if that does not exist.
fn enter(driver: &str, schema: &str) -> Result<String> {
    let is_word = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_';
    let is_plain = (1..=LONGEST_NAME).contains(&schema.len())
        && schema.chars().all(is_word)
        && !schema.starts_with(|first: char| first.is_ascii_digit());
    if !is_plain {
        let needed = "a name of up to 63 letters, digits and `_` that begins with no digit";
        Err(Error::bad_option("--schema", schema, needed))
    } else if driver.contains("sqlite") {
        let needed =
            "an engine with schemas; SQLite has none, and another file in `--uri` does the same";
        Err(Error::bad_option("--schema", schema, needed))
    } else if driver.contains("postgres") {
        Ok(format!(
            "SELECT set_config('search_path', CAST(CAST('{schema}' AS REGNAMESPACE) AS TEXT), FALSE) AS Entered"
        ))
    } else {
        Ok(format!("USE {schema}"))
    }
}

/// The options of a driver. Those of DuckDB may also follow a `?`, as in `nuts.duckdb?memory_limit=300MB&threads=2`; other
/// drivers read their URIs themselves.
fn options(driver: &str, [uri, password]: &[String; 2]) -> Vec<(OptionDatabase, OptionValue)> {
    let (place, settings) = match uri.split_once('?') {
        Some(parts) if driver.contains("duckdb") => parts,
        _ => (uri.as_str(), ""),
    };
    let mut options = vec![
        (OptionDatabase::Uri, place.to_owned()),
        (OptionDatabase::Username, variable("JOINSAW_USER")),
        (OptionDatabase::Password, password.clone()),
    ];
    options.retain(|(_, value)| !value.is_empty());
    for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        options.push((OptionDatabase::Other(name.to_owned()), value.to_owned()));
    }
    let typed = |(name, value)| (name, OptionValue::String(value));
    options.into_iter().map(typed).collect()
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn open(
    library: ManagedDriver,
    place: &str,
    options: Vec<(OptionDatabase, OptionValue)>,
    secrets: &[String; 2],
    watch: Watch,
) -> Result<ManagedConnection> {
    let patience = watch.limits.timeout.unwrap_or(PATIENCE).min(PATIENCE);
    let waiting = Watch::start(Limits {
        timeout: Some(patience),
        since: None,
        ..watch.limits
    });
    connect(library, options, waiting).map_err(|ended| match ended {
        Ended::Failed(error) => {
            let problem = hidden_in(&error.message, secrets);
            Error::Engine(format!("cannot connect to `{place}`: {problem}"))
        }
        _ if was_interrupted() => watch.stopped(START),
        _ => Error::Engine(format!(
            "`{place}` did not answer within {} seconds",
            patience.as_secs_f64()
        )),
    })
}
