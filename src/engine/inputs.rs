//! The inputs of a plan as tables.

use rusqlite::{Connection, Error, ToSql, params, params_from_iter};
use serde_json::json;

use super::database::{Database, begin};
use super::error::During;
use super::limits::Watch;
use super::schema::{Object, RECORDS, identifier, objects};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::render::{columns_of, input_indexes, render, template};
use crate::plan::{Fill, Input, Plan, split};
use crate::relation::Cell;

/// Replaces everything that joinsaw put into a database with the inputs of a plan. Those that a question about the plan
/// has left there are not filled again.
pub fn replace(database: &Database, puzzle: &Puzzle, plan: &Plan) -> Result<()> {
    let connection = &database.connection;
    let n_kept = keep_asked(database, &plan.inputs).during("the inputs")?;
    let (kept, missing) = plan.inputs.split_at(n_kept);
    clear(database, kept).during("the inputs")?;
    let Puzzle {
        name,
        definition,
        is_loaded,
        ..
    } = puzzle;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![name, puzzle.family(), definition, is_loaded];
    connection.execute(remember, facts).during("the inputs")?;
    let mut missing = missing.iter();
    missing.try_for_each(|input| {
        fill(connection, input)?;
        if let Fill::Table(statement) = &input.fill {
            let (comments, _) = split(input.table, statement);
            let outcome = database.comment_on(input.table, comments);
            outcome.during(&step(input))?;
        }
        database.note_made(input.table).during(&step(input))
    })
}

/// Makes a scratch database hold these inputs, and no others, for a question about the plan that `step` names.
pub fn hold(database: &Database, inputs: &[Input], step: &str) -> Result<()> {
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
    let is_record = |object: &Object| RECORDS.contains(&object.name.as_str());
    let is_kept = |object: &Object| kept.iter().any(|input| input.table == object.name);
    let is_made = |object: &Object| match database.is_scratch() {
        true => !is_record(object) && !is_kept(object),
        false => object.is_made,
    };
    let objects = objects(connection)?.into_iter();
    let is_dropped = |kind: &str| ["table", "view"].contains(&kind);
    let made = objects.filter(|object| is_dropped(&object.kind) && is_made(object));
    // The newest goes first, so that none is dropped before those made from it.
    for Object { kind, name, .. } in made.rev() {
        connection.execute(&format!("DROP {kind} {}", identifier(&name)), [])?;
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
