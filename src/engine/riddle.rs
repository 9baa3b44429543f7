//! The answer to the question of a puzzle, in a database of its own that holds nothing but the solutions: whatever the query of a file
//! does, it reads and changes nothing else.

use std::time::Duration;

use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Connection, params_from_iter};

use super::limits::{Limits, STEPS_BETWEEN_LOOKS, Watch};
use super::rows::each_row;
use crate::error::Result;
use crate::plan::Riddle;
use crate::relation::{Cell, Relation, Row};

/// The time that a question may take.
const LONGEST: Duration = Duration::from_secs(5);

/// The most rows of an answer that are shown.
const MOST_ROWS: usize = 20;

/// The answer of a riddle to these rows of `Solution`, in one line: the values of a row with commas between them, and rows with
/// semicolons.
///
/// # Errors
/// When the query does not run over this relation, or takes too long.
pub fn answered(riddle: &Riddle, solution: &Relation) -> Result<String> {
    let rows = rows_of(&riddle.query, solution).map_err(|error| {
        let problem = match error {
            rusqlite::Error::InvalidQuery => "expected one SELECT over `Solution`".to_owned(),
            error => error.to_string(),
        };
        let problem = format!("`question` does not run: {problem}");
        riddle.place.error(problem)
    })?;
    let in_words = |row: &Row| row.iter().map(Cell::to_text).collect::<Vec<_>>().join(", ");
    let words: Vec<String> = rows.iter().map(in_words).collect();
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
    let statement = connection.prepare(query)?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(rusqlite::Error::InvalidQuery);
    }
    connection.authorizer(Some(|context: AuthContext<'_>| match context.action {
        AuthAction::Select
        | AuthAction::Read { .. }
        | AuthAction::Function { .. }
        | AuthAction::Recursive => Authorization::Allow,
        _ => Authorization::Deny,
    }))?;
    let watch = Watch::start(Limits {
        timeout: Some(LONGEST),
        ..Limits::default()
    });
    connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(move || watch.is_over()))?;
    let mut found = Vec::new();
    let failed = |error| error;
    each_row(&connection, query, [], MOST_ROWS + 1, failed, |_, row| {
        found.extend(row.cloned());
        Ok(())
    })?;
    Ok(found)
}
