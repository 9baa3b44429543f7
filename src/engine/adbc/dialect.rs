//! The differences between engines: where the tables go, and how text is ordered.

use crate::error::{Error, Result};

/// The engines that differ from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// A schema is the head of a search path.
    PostgreSql,
    /// A file has no schemas.
    Sqlite,
    /// Settings stand behind the name of a file.
    DuckDb,
    /// A cluster, where a LIMIT brings all rows to one worker.
    Spark,
    /// The others: `USE` takes a schema.
    Standard,
}

/// The longest name that every engine takes.
const LONGEST_NAME: usize = 63;

impl Dialect {
    /// The dialect behind a driver, by the driver's name.
    pub fn of(driver: &str) -> Self {
        let driver = driver.to_lowercase();
        let file = driver.rsplit(['/', '\\']).next().unwrap_or_default();
        let known = [
            ("postgres", Self::PostgreSql),
            ("sqlite", Self::Sqlite),
            ("duckdb", Self::DuckDb),
            ("spark", Self::Spark),
        ];
        let mut known = known.into_iter();
        let found = known.find(|(name, _)| file.contains(name));
        found.map_or(Self::Standard, |(_, dialect)| dialect)
    }

    /// The place in a URI, and the settings that are passed separately: for DuckDB, those after a `?`, as in
    /// `nuts.duckdb?memory_limit=300MB&threads=2`. Other drivers read their URIs themselves.
    pub fn settings(self, uri: &str) -> (&str, impl Iterator<Item = (&str, &str)>) {
        let (place, settings) = match uri.split_once('?') {
            Some(parts) if self == Self::DuckDb => parts,
            _ => (uri, ""),
        };
        let settings = settings.split('&').filter(|setting| !setting.is_empty());
        let settings = settings.map(|setting| setting.split_once('=').unwrap_or((setting, "")));
        (place, settings)
    }

    /// The statement after which unqualified names are those of a schema, and which fails if that does not exist.
    ///
    /// # Errors
    /// When the name needs quotes somewhere, or the engine has no schemas.
    pub fn enter(self, schema: &str) -> Result<String> {
        let needed = match self {
            _ if !is_plain(schema) => format!(
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
            Self::DuckDb | Self::Spark | Self::Standard => return Ok(format!("USE {schema}")),
        };
        Err(Error::BadOption {
            option: "--schema",
            found: schema.to_owned(),
            needed,
        })
    }

    /// Whether stages are faster with the indexes that look up their rows.
    pub fn has_indexes(self) -> bool {
        matches!(self, Self::PostgreSql | Self::Sqlite)
    }

    /// The clause that orders text by the codes of its characters, and not by the rules of a language.
    pub fn collation(self) -> &'static str {
        match self {
            Self::PostgreSql => " COLLATE \"C\"",
            _ => "",
        }
    }
}

fn is_plain(name: &str) -> bool {
    let mut symbols = name.chars();
    name.starts_with(|first: char| !first.is_ascii_digit())
        && symbols.all(|symbol| symbol.is_ascii_alphanumeric() || symbol == '_')
        && name.len() <= LONGEST_NAME
}
