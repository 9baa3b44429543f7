//! The inputs of a plan as tables.

use rusqlite::{Connection, Error, ToSql, params, params_from_iter};
use serde_json::json;

use super::error::During;
use super::schema::{RECORDS, identifier, note_made, objects};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::render::{input_indexes, render, template};
use crate::plan::{Fill, Input, Plan};
use crate::relation::Cell;

/// Replaces everything that joinsaw put into a database with the inputs of a plan.
pub fn replace(connection: &Connection, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
    clear(connection).during("the inputs")?;
    let Puzzle {
        name,
        definition,
        is_loaded,
        ..
    } = puzzle;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![name, puzzle.family(), definition, is_loaded];
    connection.execute(remember, facts).during("the inputs")?;
    let mut inputs = plan.inputs.iter();
    inputs.try_for_each(|input| {
        fill(connection, input)?;
        note_made(connection, input.table).during(&step(input))
    })
}

/// Forgets the puzzle and the stages, and drops all tables that joinsaw made. What people made stays.
pub fn clear(connection: &Connection) -> rusqlite::Result<()> {
    let made = objects(connection)?.into_iter();
    let tables = made.filter(|object| object.is_made && object.kind == "table");
    // The newest goes first, so that none is dropped before those made from it.
    for table in tables.rev() {
        connection.execute(&format!("DROP TABLE {}", identifier(&table.name)), [])?;
    }
    for table in RECORDS {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

/// Makes the table of an input with its keys, fills it, and makes its indexes.
pub fn fill(connection: &Connection, input: &Input) -> Result<()> {
    let fill = || {
        match &input.fill {
            Fill::Table(statement) => connection.execute(statement, [])?,
            Fill::Derived(statement) => {
                connection.execute(&creation(input), [])?;
                connection.execute(statement, [])?
            }
            Fill::Rows(rows) => {
                connection.execute(&creation(input), [])?;
                let columns: Vec<&str> = input.columns.iter().map(|column| column.name).collect();
                let holes = json!({ "table": input.table, "columns": columns });
                let insert = render(template!("engine/fill_input.sql"), &holes);
                let mut insert = connection.prepare(&insert)?;
                let mut rows = rows.iter().map(params_from_iter);
                rows.try_fold(0, |n_rows, row| {
                    Ok::<_, Error>(n_rows + insert.execute(row)?)
                })?
            }
        };
        for index in input_indexes(input, |_| true) {
            connection.execute(&index, [])?;
        }
        Ok(())
    };
    fill().during(&step(input))
}

fn step(input: &Input) -> String {
    format!("the table `{}`", input.table)
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
