//! What the schema of a kept database holds: Joinsaw's own records, the tables that it made, and what people have put there.

use rusqlite::Connection;

/// The tables that every kept database has.
pub const RECORDS: [&str; 3] = ["Stage", "Puzzle", "Made_Object"];

/// Something that the schema of a database defines.
#[derive(Debug, Clone)]
pub struct Object {
    /// `table`, `index`, `view` or `trigger`.
    pub(super) kind: String,
    pub(super) name: String,
    /// The table that an index or a trigger belongs to; a table's own name.
    pub(super) table: String,
    pub(super) definition: String,
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

/// Remembers that joinsaw made this table, and the indexes that it has by now.
pub fn note_made(connection: &Connection, table: &str) -> rusqlite::Result<()> {
    let note = include_str!("../../sql/engine/note_made.sql");
    connection.execute(note, [table]).map(|_| ())
}

/// The tables that joinsaw made, newest first, so that none is dropped before those made from it.
pub fn made_tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let made = made_objects(connection)?.into_iter();
    let tables = made.filter(|object| object.kind == "table");
    Ok(tables.map(|object| object.name).collect())
}

pub fn made_objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    objects_of(
        connection,
        include_str!("../../sql/engine/made_objects.sql"),
    )
}

fn objects_of(connection: &Connection, query: &str) -> rusqlite::Result<Vec<Object>> {
    let mut objects = connection.prepare(query)?;
    let objects = objects.query_map([], |row| {
        Ok(Object {
            kind: row.get(0)?,
            name: row.get(1)?,
            table: row.get(2)?,
            definition: row.get(3)?,
        })
    });
    objects?.collect()
}

/// Whether an object is one of those that joinsaw made.
pub fn is_made(object: &Object, made: &[Object]) -> bool {
    let is_same = |other: &Object| other.kind == object.kind && other.name == object.name;
    made.iter().any(is_same)
}

/// Everything that has a definition, in the order in which it was made.
pub fn all_objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    objects_of(connection, include_str!("../../sql/engine/objects.sql"))
}
