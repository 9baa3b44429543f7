//! The schema of a kept database: Joinsaw's own records, the tables that it made, and what people have put there.

use rusqlite::Connection;

/// The tables that every kept database has.
pub const RECORDS: [&str; 3] = ["Stage", "Puzzle", "Made_Object"];

#[derive(Debug, Clone)]
pub struct Object {
    /// `table`, `index`, `view` or `trigger`.
    pub(super) kind: String,
    pub(super) name: String,
    /// The table that an index or a trigger belongs to; a table's own name.
    pub(super) table: String,
    pub(super) definition: String,
    /// Whether joinsaw made it, and nobody has changed it since.
    pub(super) is_made: bool,
    /// Whether people have put it on a table that joinsaw made.
    pub(super) is_attached: bool,
}

impl Object {
    /// The object in a sentence.
    pub(super) fn described(&self) -> String {
        let Self {
            kind, name, table, ..
        } = self;
        match kind.as_str() {
            "index" | "trigger" => format!("{kind} `{name}` on `{table}`"),
            _ => format!("{kind} `{name}`"),
        }
    }
}

/// A name of the schema, quoted as SQLite wants it.
pub fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Everything that has a definition, in the order in which it was made.
pub fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let mut objects = connection.prepare(include_str!("../../sql/engine/objects.sql"))?;
    let objects = objects.query_map([], |row| {
        let (kind, is_made): (String, bool) = (row.get(0)?, row.get(4)?);
        let is_attachable = !is_made && ["index", "trigger"].contains(&kind.as_str());
        Ok(Object {
            kind,
            name: row.get(1)?,
            table: row.get(2)?,
            definition: row.get(3)?,
            is_made,
            is_attached: is_attachable && row.get(5)?,
        })
    });
    objects?.collect()
}
