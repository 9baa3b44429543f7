//! Joinsaw's records in a database, of the puzzle, of its stages and of what Joinsaw made there, and the rules for replacing it.
//!
//! Joinsaw drops only what it made. What people have put beside it stays; where it takes a name that a run needs, or would go with a table
//! that is dropped, the run ends before it begins.

use rusqlite::{Connection, params};

use super::database::{Database, RECORDS};
use super::error::During;
use super::read::StoredPuzzle;
use super::rows::identifier;
use crate::error::{Error, Result};
use crate::plan::Subject;
use crate::plan::script::stage_index_name;

/// Makes sure that a puzzle may replace the contents of the database.
pub fn check_place(database: &Database, puzzle: &Subject) -> Result<()> {
    let Some(StoredPuzzle {
        name, definition, ..
    }) = database.stored_puzzle()?
    else {
        return Ok(());
    };
    if database.replaces || definition == puzzle.definition {
        return Ok(());
    }
    let held = if name == puzzle.name {
        format!("another version of `{name}`; `--replace` puts this one")
    } else {
        format!("the puzzle `{name}`; `--replace` puts `{}`", puzzle.name)
    };
    Err(Error::Message(format!(
        "`{}` holds {held} in its place, and another file for `--db` keeps both",
        database.path.display()
    )))
}

/// Makes sure that all tables that joinsaw made may be dropped, and tables of these names be made.
pub fn check_names(database: &Database, needed: &[String]) -> Result<()> {
    let is_needed = |name: &str| {
        let is_name = |needed: &str| name.eq_ignore_ascii_case(needed);
        let mut needed = needed.iter();
        needed.any(|table| is_name(table) || is_name(&stage_index_name(table)))
    };
    let mut objects = objects(&database.connection).during("the start")?;
    objects.retain(|object| object.is_attached || !object.is_made && is_needed(&object.name));
    if objects.is_empty() {
        return Ok(());
    }
    let objects: Vec<String> = objects.into_iter().map(|object| object.words).collect();
    Err(Error::Message(format!(
        "`{}` has something in the way that joinsaw did not make: {}; drop or rename it, or choose another file for `--db`",
        database.path.display(),
        objects.join(", ")
    )))
}

struct Object {
    /// `table`, `index`, `view` or `trigger`.
    kind: String,
    name: String,
    words: String,
    /// True if joinsaw made it, and it was not changed since.
    is_made: bool,
    /// True if people have put it on a table that joinsaw made.
    is_attached: bool,
}

/// Everything that has a definition, in the order in which it was made.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let mut query = connection.prepare(include_str!("../../sql/engine/objects.sql"))?;
    let objects = query.query_map([], |row| {
        Ok(Object {
            kind: row.get(0)?,
            name: row.get(1)?,
            words: row.get(2)?,
            is_made: row.get(3)?,
            is_attached: row.get(4)?,
        })
    })?;
    objects.collect()
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
        if *is_made && kind != "index" {
            connection.execute(&format!("DROP {kind} {}", identifier(name)), [])?;
        }
    }
    RECORDS.iter().try_for_each(|table| {
        connection
            .execute(&format!("DELETE FROM {table}"), [])
            .map(drop)
    })
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
