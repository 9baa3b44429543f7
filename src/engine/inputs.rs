//! The inputs of a plan as tables.

use rusqlite::{Connection, ToSql, params_from_iter};
use serde_json::json;

use super::database::Database;
use super::error::During;
use super::schema::{RECORDS, identifier, note_made, objects, write_puzzle};
use crate::error::Result;
use crate::plan::script::{columns_of, header_of, input_indexes};
use crate::plan::{Fill, Input, Plan};
use crate::relation::Cell;
use crate::sql::{render, template};

/// Replaces everything that joinsaw put into a database with the inputs of a plan.
pub fn replace(database: &Database, plan: &Plan) -> Result<()> {
    let connection = &database.connection;
    clear(database).during("the inputs")?;
    write_puzzle(connection, &plan.puzzle).during("the inputs")?;
    plan.inputs.iter().try_for_each(|input| {
        fill(connection, input)?;
        if let Fill::Table(statement) = &input.fill {
            let outcome = database.comment_on(input.table, header_of(statement).trim_end());
            outcome.during(&step(input))?;
        }
        note_made(&database.connection, input.table).during(&step(input))
    })
}

/// Forgets the puzzle and the stages, and drops all tables and views that joinsaw made. What people made stays.
pub fn clear(database: &Database) -> rusqlite::Result<()> {
    let connection = &database.connection;
    let objects = objects(connection)?.into_iter();
    let is_dropped = |kind: &str| ["table", "view"].contains(&kind);
    let made = objects.filter(|object| object.is_made && is_dropped(&object.kind));
    // The newest goes first, so that none is dropped before those made from it.
    for object in made.rev() {
        let drop = format!("DROP {} {}", object.kind, identifier(&object.name));
        connection.execute(&drop, [])?;
    }
    for table in RECORDS {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

impl Database {
    /// Fills these inputs in a database that has none of them.
    pub(super) fn fill(&self, inputs: &[Input]) -> Result<()> {
        let mut inputs = inputs.iter();
        inputs.try_for_each(|input| fill(&self.connection, input))
    }
}

/// Makes the table of an input with its keys, fills it, and makes its indexes.
pub fn fill(connection: &Connection, input: &Input) -> Result<()> {
    let fill = || {
        match &input.fill {
            Fill::Table(statement) => {
                connection.execute(statement, [])?;
            }
            Fill::Derived(statement) => {
                connection.execute(&creation(input), [])?;
                connection.execute(statement, [])?;
            }
            Fill::Rows(rows) => {
                connection.execute(&creation(input), [])?;
                let columns = input.columns.iter().map(|column| &column.name);
                let columns: Vec<_> = columns.collect();
                let holes = json!({ "table": input.table, "columns": columns });
                let insert = render(template!("engine/fill_input.sql"), &holes);
                let mut insert = connection.prepare(&insert)?;
                for row in rows {
                    insert.execute(params_from_iter(row))?;
                }
            }
        }
        for index in input_indexes(input) {
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
    let holes = json!({
        "about": input.about,
        "table": input.table,
        "columns": columns_of(input),
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
