//! Joinsaw's records in a database, of the puzzle, of its stages and of what Joinsaw made there, and the rules for replacing it.
//!
//! Joinsaw drops only what it made. What people have put beside it stays; where it takes a name that a run needs, or would go with a table
//! that is dropped, the run ends before it begins.

use rusqlite::{Connection, params};

use super::database::{Database, RECORDS};
use super::error::During;
use super::rows::identifier;
use crate::error::{Error, Result};
use crate::plan::Subject;
use crate::plan::script::stage_index_name;

/// Something that has a definition.
struct Object {
    /// `table`, `index`, `view` or `trigger`.
    kind: String,
    name: String,
    /// The table that an index or a trigger belongs to; a table's own name.
    table: String,
    /// True if joinsaw made it, and it was not changed since.
    is_made: bool,
    /// True if people have put it on a table that joinsaw made.
    is_attached: bool,
}

impl Object {
    /// True if it has one of these names, but was not made under it by Joinsaw.
    fn takes_one_of(&self, names: &[String]) -> bool {
        let is_name = |name: &str| name.eq_ignore_ascii_case(&self.name);
        let is_needed = |name: &String| is_name(name) || is_name(&stage_index_name(name));
        !self.is_made && names.iter().any(is_needed)
    }

    fn in_words(&self) -> String {
        let Self { kind, name, .. } = self;
        match kind.as_str() {
            "index" | "trigger" => format!("{kind} `{name}` on `{}`", self.table),
            _ => format!("{kind} `{name}`"),
        }
    }
}

/// Everything that has a definition, in the order in which it was made.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let mut query = connection.prepare(include_str!("../../sql/engine/objects.sql"))?;
    let objects = query.query_map([], |row| {
        let (kind, is_made): (String, bool) = (row.get(0)?, row.get(3)?);
        let is_attachable = !is_made && ["index", "trigger"].contains(&kind.as_str());
        Ok(Object {
            kind,
            name: row.get(1)?,
            table: row.get(2)?,
            is_made,
            is_attached: is_attachable && row.get(4)?,
        })
    })?;
    objects.collect()
}

/// Makes sure that a puzzle may replace the contents of the database.
pub fn check_place(database: &Database, puzzle: &Subject) -> Result<()> {
    if database.replaces {
        return Ok(());
    }
    let Some(stored) = database.stored_puzzle()? else {
        return Ok(());
    };
    if stored.definition == puzzle.definition {
        return Ok(());
    }
    let (held, wanted) = if stored.name == puzzle.name {
        (
            format!("another version of `{}`", stored.name),
            "this one".to_owned(),
        )
    } else {
        (
            format!("the puzzle `{}`", stored.name),
            format!("`{}`", puzzle.name),
        )
    };
    Err(Error::Message(format!(
        "`{}` holds {held}; `--replace` puts {wanted} in its place, and another file for `--db` keeps both",
        database.path.display()
    )))
}

/// Makes sure that all tables that joinsaw made may be dropped, and tables of these names be made.
pub fn check_names(database: &Database, needed: &[String]) -> Result<()> {
    let mut objects = objects(&database.connection).during("the start")?;
    objects.retain(|object| object.is_attached || object.takes_one_of(needed));
    if objects.is_empty() {
        return Ok(());
    }
    let objects: Vec<String> = objects.iter().map(Object::in_words).collect();
    Err(Error::Message(format!(
        "`{}` has something in the way that joinsaw did not make: {}; drop or rename it, or choose another file for `--db`",
        database.path.display(),
        objects.join(", ")
    )))
}

/// Forgets the puzzle and the stages, and drops all tables and views that joinsaw made. What people made stays.
pub fn clear(connection: &Connection) -> rusqlite::Result<()> {
    // The newest goes first, so that none is dropped before those made from it.
    for Object {
        kind,
        name,
        is_made,
        ..
    } in objects(connection)?.iter().rev()
    {
        if *is_made && ["table", "view"].contains(&kind.as_str()) {
            connection.execute(&format!("DROP {kind} {}", identifier(name)), [])?;
        }
    }
    for table in RECORDS {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

pub fn write_puzzle(connection: &Connection, puzzle: &Subject) -> rusqlite::Result<()> {
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![
        puzzle.name,
        puzzle.family,
        puzzle.definition,
        puzzle.is_loaded
    ];
    connection.execute(remember, facts)?;
    Ok(())
}

/// Records that Joinsaw made this table or view, and the indexes that the table has by now.
pub fn note_made(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    connection.execute(include_str!("../../sql/engine/note_made.sql"), [name])?;
    Ok(())
}
