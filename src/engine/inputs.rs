//! The inputs of a plan as tables.

use rusqlite::{Connection, ToSql, params_from_iter};
use serde_json::json;

use super::error::explain;
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::render::{render, template};
use crate::plan::{Fill, Input, Plan};
use crate::relation::Cell;

/// The tables that the migrations make.
const SCHEMA_TABLES: [&str; 17] = [
    "Stage",
    "Puzzle",
    "Sequence",
    "Piece",
    "Tile",
    "Side",
    "Turn",
    "Cell",
    "Orientation",
    "Square",
    "Hole",
    "Placement",
    "Empty_Board",
    "House",
    "Attribute",
    "Late_Placement",
    "Reach",
];

/// Replaces everything that a database holds by the inputs of a plan.
///
/// # Errors
/// When the database cannot be written.
pub fn replace(connection: &Connection, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
    let failed = |error| explain(error, "the inputs");
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
        .try_for_each(|input| fill(connection, input))
}

/// Empties the tables of the schema, and drops all others.
pub fn clear(connection: &Connection) -> rusqlite::Result<()> {
    for table in table_names(connection)? {
        let statement = match SCHEMA_TABLES.contains(&table.as_str()) {
            true => format!("DELETE FROM {}", identifier(&table)),
            false => format!("DROP TABLE {}", identifier(&table)),
        };
        connection.execute(&statement, [])?;
    }
    Ok(())
}

/// All tables, newest first, so that none is emptied before those that refer to it.
fn table_names(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut names = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC")?;
    names.query_map([], |row| row.get(0))?.collect()
}

/// Fills an input, or makes its table where no migration does.
///
/// # Errors
/// When the database cannot be written.
pub fn fill(connection: &Connection, input: &Input) -> Result<()> {
    let failed = |error| explain(error, &format!("the table `{}`", input.table));
    match &input.fill {
        Fill::Derived(statement) | Fill::Table(statement) => {
            connection.execute(statement, []).map_err(failed)?;
        }
        Fill::Rows(rows) => {
            let columns: Vec<&str> = input.columns.iter().map(|column| column.name).collect();
            let holes = json!({ "table": input.table, "columns": columns });
            let statement = render(template!("engine/fill_input.sql"), &holes)?;
            let mut insert = connection.prepare(&statement).map_err(failed)?;
            for row in rows {
                insert.execute(params_from_iter(row)).map_err(failed)?;
            }
        }
    }
    Ok(())
}

/// A name of the schema, quoted as SQLite wants it.
pub fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
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
