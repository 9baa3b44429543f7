//! The inputs of a plan as tables.

use rusqlite::{Connection, Error, ToSql, params_from_iter};
use serde_json::json;

use super::database::{Database, begin};
use super::error::During;
use super::limits::Watch;
use super::records::{Records, write_puzzle};
use super::schema::{RECORDS, identifier, objects};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::script::{columns_of, header_of, input_indexes};
use crate::plan::{Fill, Input, Plan};
use crate::relation::Cell;
use crate::sql::{render, template};

/// Replaces everything that joinsaw put into a database with the inputs of a plan. Those that a question about the plan
/// has left there are not filled again.
pub fn replace(database: &Database, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
    let connection = &database.connection;
    let n_kept = keep_asked(database, &plan.inputs).during("the inputs")?;
    let (kept, missing) = plan.inputs.split_at(n_kept);
    clear(database, kept).during("the inputs")?;
    match &mut *database.unwritten.borrow_mut() {
        Some(records) => records.puzzle = Some(puzzle.clone()),
        None => write_puzzle(connection, puzzle).during("the inputs")?,
    }
    let mut missing = missing.iter();
    missing.try_for_each(|input| {
        fill(connection, input)?;
        if let Fill::Table(statement) = &input.fill {
            let outcome = database.comment_on(input.table, header_of(statement).trim_end());
            outcome.during(&step(input))?;
        }
        database.note_made(input.table).during(&step(input))
    })
}

/// Makes a scratch database hold these inputs, and no others, for a question about the plan that `step` names.
pub fn hold(database: &Database, inputs: &[Input], step: &str) -> Result<()> {
    if *database.asked.borrow() == inputs {
        return Ok(());
    }
    let transaction = begin(&database.connection).during(step)?;
    let n_kept = keep_asked(database, inputs).during(step)?;
    let mut missing = inputs[n_kept..].iter();
    missing.try_for_each(|input| fill(&transaction, input))?;
    database.asked.replace(inputs.to_vec());
    transaction.commit().during(step)
}

/// Drops what questions have left where a run has no time for it any more: an input that takes long to fill then says so.
pub fn drop_if_over(database: &Database, watch: Watch) -> Result<()> {
    if watch.is_over() {
        keep_asked(database, &[]).during("the inputs")?;
    }
    Ok(())
}

/// Keeps what an earlier question has left of these inputs, and drops the rest. Gives back how many are kept, from the
/// first one on: an input may be derived from those before it.
fn keep_asked(database: &Database, inputs: &[Input]) -> rusqlite::Result<usize> {
    let asked = database.asked.take();
    let pairs = asked.iter().zip(inputs);
    let n_kept = pairs.take_while(|(asked, input)| asked == input).count();
    for input in asked[n_kept..].iter().rev() {
        let drop = format!("DROP TABLE {}", identifier(input.table));
        database.connection.execute(&drop, [])?;
    }
    Ok(n_kept)
}

/// Forgets the puzzle and the stages, and drops all tables that joinsaw made but these inputs. What people made stays.
pub fn clear(database: &Database, kept: &[Input]) -> rusqlite::Result<()> {
    let connection = &database.connection;
    let made = match database.is_scratch {
        true => everything(connection)?,
        false => made(connection)?,
    };
    let is_kept = |name: &str| kept.iter().any(|input| input.table == name);
    let dropped = made.iter().filter(|(_, name)| !is_kept(name));
    // The newest goes first, so that none is dropped before those made from it.
    for (kind, name) in dropped.rev() {
        connection.execute(&format!("DROP {kind} {}", identifier(name)), [])?;
    }
    if let Some(records) = &mut *database.unwritten.borrow_mut() {
        *records = Records::default();
        return Ok(());
    }
    for table in RECORDS {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

/// The tables and views of a scratch database but for its records, in the order in which they were made, each with its kind.
fn everything(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let objects =
        "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid";
    let mut objects = connection.prepare(objects)?;
    let objects = objects.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let is_record = |name: &String| RECORDS.contains(&name.as_str());
    let others =
        objects.filter(|object| object.as_ref().map_or(true, |(_, name)| !is_record(name)));
    others.collect()
}

/// The tables and views that joinsaw has put into a kept database, in the order in which they were made, each with its kind.
fn made(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let objects = objects(connection)?.into_iter();
    let is_dropped = |kind: &str| ["table", "view"].contains(&kind);
    let made = objects.filter(|object| object.is_made && is_dropped(&object.kind));
    Ok(made.map(|object| (object.kind, object.name)).collect())
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
                let columns = input.columns.iter().map(|column| &column.name);
                let columns: Vec<_> = columns.collect();
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
