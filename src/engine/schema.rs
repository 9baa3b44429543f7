//! Joinsaw's records in a database: of the puzzle, of its stages, and of what Joinsaw made there.

use rusqlite::{Connection, params};

use super::interface::StageRun;
use crate::plan::{Origin, Stage};

/// The tables that every kept database has.
pub const RECORDS: [&str; 3] = ["Stage", "Puzzle", "Made_Object"];

/// Something that has a definition.
#[derive(Debug)]
pub struct Object {
    /// `table`, `index`, `view` or `trigger`.
    pub(super) kind: String,
    pub(super) name: String,
    /// The table that an index or a trigger belongs to; a table's own name.
    pub(super) table: String,
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
        let (kind, is_made): (String, bool) = (row.get(0)?, row.get(3)?);
        let is_attachable = !is_made && ["index", "trigger"].contains(&kind.as_str());
        Ok(Object {
            kind,
            name: row.get(1)?,
            table: row.get(2)?,
            is_made,
            is_attached: is_attachable && row.get(4)?,
        })
    });
    objects?.collect()
}

pub fn write_puzzle(connection: &Connection, puzzle: &Origin) -> rusqlite::Result<()> {
    let Origin {
        name,
        family,
        definition,
        is_loaded,
    } = puzzle;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![name, family, definition, is_loaded];
    connection.execute(remember, facts).map(|_| ())
}

/// Records a stage that ran, with its rules in words.
pub fn write_stage(
    connection: &Connection,
    stage: &Stage,
    run: &StageRun,
    rules: &str,
) -> rusqlite::Result<()> {
    let order_by = stage.order_terms().join(", ");
    let remember = include_str!("../../sql/engine/remember_stage.sql");
    let Stage {
        name,
        adds,
        estimate,
        ..
    } = stage;
    let StageRun {
        n_rows, seconds, ..
    } = run;
    let facts = params![
        name,
        adds,
        n_rows,
        estimate,
        seconds,
        rules,
        stage.statement(),
        order_by
    ];
    connection.execute(remember, facts).map(|_| ())
}

/// Records that Joinsaw made this table or view, and the indexes that the table has by now.
pub fn note_made(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    let note = include_str!("../../sql/engine/note_made.sql");
    connection.execute(note, [name]).map(|_| ())
}
