//! Columns of a learner's table that have other names than expected, and the expected values.

use rusqlite::Connection;

use super::{Attempt, NEEDED};
use crate::engine::error::During;
use crate::engine::schema::identifier;
use crate::error::Result;

/// The table with its columns under their expected names.
const RENAMED: &str = "joinsaw_renamed";

/// A table as a view with the expected names of its columns.
pub struct Renamed {
    /// The view, with its schema.
    pub view: String,
    /// The columns that have another name in the table, each with the expected one.
    pub columns: Vec<(String, String)>,
}

/// A view of a table with the expected name for each column that has another one, as far as their values tell which is which, and
/// otherwise in their order. `None` unless as many columns are unexpected as are missing.
pub fn view(connection: &Connection, attempt: &Attempt, made: &str) -> Result<Option<Renamed>> {
    let mut extra = attempt.extra_columns.clone();
    if extra.is_empty() || extra.len() != attempt.missing_columns.len() {
        return Ok(None);
    }
    let mut renamed = Vec::new();
    for missing in &attempt.missing_columns {
        let mut idx = 0;
        for (other, name) in extra.iter().enumerate() {
            if holds_the_same(connection, name, made, missing).during("the comparison")? {
                idx = other;
                break;
            }
        }
        renamed.push((extra.remove(idx), missing.clone()));
    }
    let columns = format!("SELECT * FROM {made} LIMIT 0");
    let columns = connection.prepare(&columns).during("the comparison")?;
    let columns = columns.column_names().into_iter().map(|name| {
        let mut renamed = renamed.iter();
        let meant = renamed.find(|(found, _)| found == name);
        let meant = meant.map_or(name, |(_, meant)| meant);
        format!("{} AS {}", identifier(name), identifier(meant))
    });
    let columns = columns.collect::<Vec<_>>().join(", ");
    let create = format!("CREATE VIEW main.{RENAMED} AS SELECT {columns} FROM {made}");
    connection.execute(&create, []).during("the comparison")?;
    Ok(Some(Renamed {
        view: format!("main.{RENAMED}"),
        columns: renamed,
    }))
}

/// Whether a column of a table holds the values of an expected column, each as often.
fn holds_the_same(
    connection: &Connection,
    column: &str,
    made: &str,
    expected: &str,
) -> rusqlite::Result<bool> {
    let counted = |column: &str, table: &str| {
        let column = identifier(column);
        format!("SELECT {column}, count(*) FROM {table} GROUP BY {column}")
    };
    let (found, needed) = (
        counted(column, made),
        counted(expected, &format!("main.{NEEDED}")),
    );
    let differ =
        format!("SELECT EXISTS ({found} EXCEPT {needed}) OR EXISTS ({needed} EXCEPT {found})");
    connection.query_one(&differ, [], |row| row.get(0).map(|differ: bool| !differ))
}
