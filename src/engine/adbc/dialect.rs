//! The differences between engines: where the tables go, and how text is ordered.

use crate::error::{Error, Result};
use crate::sql::quote;

/// The engines that differ from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// A schema is the head of a search path.
    PostgreSql,
    /// A file has no schemas.
    Sqlite,
    /// A file is locked by the process that has it open.
    DuckDb,
    /// A cluster, where a LIMIT brings all rows to one worker.
    Spark,
    /// The others: `USE` takes a schema.
    Standard,
}

/// Whether this is what people call SQLite's driver.
pub fn is_sqlite(engine: &str) -> bool {
    Dialect::of(engine) == Dialect::Sqlite
}

/// The longest name that every engine takes.
const LONGEST_NAME: usize = 63;

impl Dialect {
    /// The dialect behind a driver, by the driver's name.
    pub fn of(driver: &str) -> Self {
        let driver = driver.to_lowercase();
        let file = driver.rsplit(['/', '\\']).next().unwrap_or(&driver);
        match file {
            _ if file.contains("postgres") => Self::PostgreSql,
            _ if file.contains("sqlite") => Self::Sqlite,
            _ if file.contains("duckdb") => Self::DuckDb,
            _ if file.contains("spark") => Self::Spark,
            _ => Self::Standard,
        }
    }

    /// The place in a URI, and the settings that are passed separately: for DuckDB, those after a `?`, as in
    /// `nuts.duckdb?memory_limit=300MB&threads=2`. Other drivers read their URIs themselves.
    pub fn settings(self, uri: &str) -> (&str, Vec<(&str, &str)>) {
        match uri.split_once('?') {
            Some((place, settings)) if self == Self::DuckDb => {
                let settings = settings.split('&').filter(|setting| !setting.is_empty());
                let settings =
                    settings.map(|setting| setting.split_once('=').unwrap_or((setting, "")));
                (place, settings.collect())
            }
            _ => (uri, Vec::new()),
        }
    }

    /// Optional statements that a connection begins with.
    pub fn greetings(self) -> &'static [&'static str] {
        match self {
            Self::PostgreSql => &[
                // The server then ends a statement when nobody waits for it any more, as after a crash; `--resume` would
                // have to wait for it.
                "SET client_connection_check_interval TO 500",
                // Compiling a join of many tables takes longer than running it.
                "SET jit TO off",
            ],
            _ => &[],
        }
    }

    /// The statement after which unqualified names are those of a schema.
    pub fn enter(self, schema: &str) -> Option<String> {
        match self {
            Self::PostgreSql => Some(format!("SET search_path TO {schema}")),
            Self::Sqlite => None,
            Self::DuckDb | Self::Spark | Self::Standard => Some(format!("USE {schema}")),
        }
    }

    /// A query that returns no row if the schema does not exist, for engines that can enter a schema that does not exist.
    pub fn probe(self) -> Option<&'static str> {
        match self {
            Self::PostgreSql => Some("SELECT 1 AS Is_There WHERE current_schema() IS NOT NULL"),
            _ => None,
        }
    }

    /// Whether stages are faster with the indexes that look up their rows.
    pub fn has_indexes(self) -> bool {
        matches!(self, Self::PostgreSql | Self::Sqlite)
    }

    /// The statement that gathers statistics on a table that was just filled, for engines that plan badly without. PostgreSQL
    /// does so by itself about a minute later.
    pub fn analyse(self, table: &str) -> Option<String> {
        (self == Self::PostgreSql).then(|| format!("ANALYZE {table}"))
    }

    /// Whether the engine writes files of Parquet.
    pub fn writes_parquet(self) -> bool {
        matches!(self, Self::DuckDb | Self::Spark)
    }

    /// A text as a literal.
    pub fn quote(self, text: &str) -> String {
        match self {
            // It reads two quotes as the end of one text and the beginning of the next.
            Self::Spark => format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'")),
            _ => quote(text),
        }
    }

    /// Whether a message says that another program is using the file.
    pub fn is_locked(self, message: &str) -> bool {
        match self {
            Self::Sqlite => message.contains("database is locked"),
            Self::DuckDb => message.contains("Could not set lock on file"),
            _ => false,
        }
    }

    /// The clause that orders text by the codes of its characters, and not by the rules of a language.
    pub fn collation(self) -> &'static str {
        match self {
            Self::PostgreSql => " COLLATE \"C\"",
            _ => "",
        }
    }
}

/// Makes sure that a name needs no quotes anywhere.
pub fn check_schema(schema: &str) -> Result<()> {
    let is_plain = schema.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && schema
            .chars()
            .all(|symbol| symbol.is_ascii_alphanumeric() || symbol == '_');
    match is_plain && schema.len() <= LONGEST_NAME {
        true => Ok(()),
        false => Err(Error::BadOption {
            option: "--schema",
            found: schema.to_owned(),
            needed: format!(
                "a name of up to {LONGEST_NAME} letters, digits and `_` that begins with no digit"
            ),
        }),
    }
}
