//! The inputs of a plan as tables.

use rusqlite::{Connection, ToSql, params_from_iter};
use serde_json::json;

use super::error::in_our_words;
use super::schema::{RECORDS, identifier, made_tables, note_made};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::render::{input_indexes, render, template};
use crate::plan::{Fill, Input, Plan};
use crate::relation::Cell;

/// Replaces everything that joinsaw put into a database with the inputs of a plan.
///
/// # Errors
/// When the database cannot be written.
pub fn replace(connection: &Connection, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
    let failed = |error| in_our_words(error, "the inputs");
    clear(connection).map_err(failed)?;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts: [&dyn ToSql; 4] = [
        &puzzle.name,
        &puzzle.family(),
        &puzzle.definition,
        &puzzle.is_loaded,
    ];
    connection.execute(remember, &facts[..]).map_err(failed)?;
    plan.inputs
        .iter()
        .try_for_each(|input| fill_and_note(connection, input))
}

/// Forgets the puzzle and the stages, and drops all tables that joinsaw made. What people made stays.
pub fn clear(connection: &Connection) -> rusqlite::Result<()> {
    for table in made_tables(connection)? {
        connection.execute(&format!("DROP TABLE {}", identifier(&table)), [])?;
    }
    for table in RECORDS {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

/// The same as [`fill`], and notes that joinsaw made the table.
fn fill_and_note(connection: &Connection, input: &Input) -> Result<()> {
    fill(connection, input)?;
    note_made(connection, input.table).map_err(|error| failed(error, input))
}

/// Makes the table of an input with its keys, fills it, and makes its indexes.
///
/// # Errors
/// When the database cannot be written.
pub fn fill(connection: &Connection, input: &Input) -> Result<()> {
    let failed = |error| failed(error, input);
    let execute = |statement: &str| {
        let outcome = connection.execute(statement, []);
        outcome.map(|_| ()).map_err(failed)
    };
    match &input.fill {
        Fill::Table(statement) => execute(statement)?,
        Fill::Derived(statement) => {
            execute(&creation(input))?;
            execute(statement)?;
        }
        Fill::Rows(rows) => {
            execute(&creation(input))?;
            let columns: Vec<&str> = input.columns.iter().map(|column| column.name).collect();
            let holes = json!({ "table": input.table, "columns": columns });
            let statement = render(template!("engine/fill_input.sql"), &holes);
            let mut insert = connection.prepare(&statement).map_err(failed)?;
            for row in rows {
                insert.execute(params_from_iter(row)).map_err(failed)?;
            }
        }
    }
    let indexes = input_indexes(input, |_| true);
    indexes.iter().try_for_each(|index| execute(index))
}

fn failed(error: rusqlite::Error, input: &Input) -> Error {
    in_our_words(error, &format!("the table `{}`", input.table))
}

/// The statement that makes the table of an input, with its keys.
fn creation(input: &Input) -> String {
    let columns = input
        .columns
        .iter()
        .map(|column| json!({ "name": column.name, "type": column.sql_type }));
    let holes = json!({
        "about": input.about,
        "table": input.table,
        "columns": columns.collect::<Vec<_>>(),
        "key": input.key,
    });
    render(template!("engine/create_input.sql"), &holes)
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Null => rusqlite::types::Null.to_sql(),
            Self::Integer(value) => value.to_sql(),
            Self::Real(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
        }
    }
}
