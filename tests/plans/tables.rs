//! The last table of a plan, as other programs see it.

use std::path::Path;

use joinsaw::compile;
use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::family;
use joinsaw::plan::{Method, Options, Plan};
use joinsaw::relation::Relation;
use rusqlite::Connection;

/// The last table that a run leaves, in the order of printing.
pub fn last_table(plan: &Plan) -> Relation {
    let mut database = Database::scratch().unwrap();
    database.run(plan, Limits::default(), &()).unwrap();
    let last = &plan.last_stage().name;
    database.relation(last, Selection::default()).unwrap()
}

#[test]
fn every_run_in_the_same_database_leaves_the_same_rows() {
    for (name, given) in [("sudoku", &[][..]), ("calendar", &["month=Apr".to_owned()])] {
        let puzzle = family::find(name).unwrap().with_given(given).unwrap();
        let options = Options {
            method: Method::Staged,
            ..Options::default()
        };
        let plan = compile(&puzzle, &options).unwrap();
        let mut database = Database::scratch().unwrap();
        let expected = last_table(&plan);
        for _ in 0..2 {
            database.run(&plan, Limits::default(), &()).unwrap();
            let last = &plan.last_stage().name;
            let found = database.relation(last, Selection::default()).unwrap();
            assert_eq!(found.rows, expected.rows, "{name}");
        }
    }
}

/// Columns and rows of a table, rows sorted as texts.
fn rows_of(connection: &Connection, table: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut statement = connection
        .prepare(&format!("SELECT * FROM {table}"))
        .unwrap();
    let columns: Vec<String> = statement
        .column_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let text = |row: &rusqlite::Row, idx: usize| {
        let value: rusqlite::types::Value = row.get(idx).unwrap();
        format!("{value:?}")
    };
    let rows = statement.query_map([], |row| {
        Ok((0..columns.len()).map(|idx| text(row, idx)).collect())
    });
    let mut rows: Vec<Vec<String>> = rows.unwrap().map(Result::unwrap).collect();
    rows.sort();
    (columns, rows)
}

#[test]
fn a_bushy_script_makes_the_last_table_that_a_kept_run_makes() {
    for name in ["fish", "one-tough-puzzle", "dogs"] {
        let puzzle = family::find(name).unwrap();
        for method in [Method::Bushy, Method::Streamed] {
            let options = Options {
                method,
                keeps_tables: true,
                ..Options::default()
            };
            let plan = compile(&puzzle, &options).unwrap();
            let script = Connection::open_in_memory().unwrap();
            script.execute_batch(&plan.script()).unwrap();
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("kept.db");
            keep(&plan, &path);
            let kept = Connection::open(&path).unwrap();
            let last = &plan.last_stage().name;
            let (columns, rows) = rows_of(&kept, last);
            assert!(!rows.is_empty(), "{name} has a solution");
            assert_eq!(rows_of(&script, last), (columns, rows), "{name}");
        }
    }
}

fn keep(plan: &Plan, path: &Path) {
    let mut database = Database::create_or_open(path).unwrap();
    database.run(plan, Limits::default(), &()).unwrap();
}
