//! The answer to the question of a puzzle, in a database of its own that holds nothing but the solutions: whatever the query of a file
//! does, it reads and changes nothing else.

use std::time::Duration;

use rusqlite::{Connection, params_from_iter};

use super::guard::Guard;
use super::limits::{Limits, STEPS_BETWEEN_LOOKS, Watch};
use super::rows::each_row;
use crate::error::{Error, Result};
use crate::plan::Riddle;
use crate::relation::{Cell, Relation, Row};

/// The time that a question may take.
const LONGEST: Duration = Duration::from_secs(5);

/// How many rows of an answer are told.
const MOST_ROWS: usize = 20;

/// The answer of a riddle to these rows of `Solution`, in one line: the values of a row with commas between them, and rows with
/// semicolons.
///
/// # Errors
/// When the query does not run over this relation, or takes too long.
pub fn answered(riddle: &Riddle, solution: &Relation) -> Result<String> {
    let rows = rows_of(&riddle.query, solution);
    let rows = rows.map_err(|error| {
        let problem = format!("`question` does not run: {error}");
        Error::in_file(riddle.place.clone(), problem)
    })?;
    let words = rows.iter().map(|row| {
        let cells: Vec<String> = row.iter().map(Cell::to_text).collect();
        cells.join(", ")
    });
    let words: Vec<String> = words.collect();
    Ok(match words.len() {
        0 => "no row".to_owned(),
        n if n > MOST_ROWS => format!("{}; and more", words[..MOST_ROWS].join("; ")),
        _ => words.join("; "),
    })
}

fn rows_of(query: &str, solution: &Relation) -> rusqlite::Result<Vec<Row>> {
    let connection = Connection::open_in_memory()?;
    let columns = solution.columns.join(", ");
    connection.execute_batch(&format!("CREATE TABLE Solution ({columns})"))?;
    let values = vec!["?"; solution.columns.len()].join(", ");
    let mut insert = connection.prepare(&format!("INSERT INTO Solution VALUES ({values})"))?;
    for row in &solution.rows {
        insert.execute(params_from_iter(row))?;
    }
    Guard::install(&connection)?;
    let watch = Watch::start(Limits {
        timeout: Some(LONGEST),
        ..Limits::default()
    });
    connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(move || watch.is_over()))?;
    let mut found = Vec::new();
    each_row(
        &connection,
        query,
        [],
        MOST_ROWS + 1,
        |error| error,
        |_, row| {
            found.extend(row.cloned());
            Ok(())
        },
    )?;
    Ok(found)
}
