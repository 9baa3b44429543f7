//! Any number of connections finds the same, and a number that no machine serves is refused.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use rusqlite::Connection;
use rusqlite::types::Value;

fn joinsaw(arguments: &str) -> Command {
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("joinsaw");
    command.args(arguments.split(' '));
    command
}

#[test]
fn more_threads_than_sqlite_attaches_databases_find_every_row() {
    let rows = |n_threads: &str| {
        let arguments = format!("solve hex-19 --format csv --threads {n_threads}");
        let output = joinsaw(&arguments).assert().success().get_output().clone();
        let text = String::from_utf8(output.stdout).unwrap();
        let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
        rows.sort_unstable();
        rows
    };
    let on_one = rows("1");
    assert_eq!(on_one.len(), 13);
    for n_threads in ["12", "16", "64"] {
        assert_eq!(rows(n_threads), on_one, "{n_threads} threads");
    }
}

#[test]
fn a_number_of_threads_that_no_run_can_use_is_refused() {
    for n_threads in ["0", "65", "10000", "18446744073709551615"] {
        let arguments = format!("solve --threads {n_threads}");
        let output = joinsaw(&arguments).assert().code(2).get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains(&format!("{n_threads} is not in 1..=64")),
            "{message}"
        );
    }
}

#[test]
fn a_half_that_passes_its_limit_is_named_on_any_number_of_connections() {
    let folder = tempfile::tempdir().unwrap();
    let kept = format!("--db {}", folder.path().join("kept.db").display());
    for n_threads in ["2", "3"] {
        for way in ["--count", &kept] {
            // The right half ends with 306,720 rows, and no slice of the left one with more than 300,000.
            let arguments =
                format!("solve another-tough-puzzle --threads {n_threads} --max-rows 300000 {way}");
            let output = joinsaw(&arguments).assert().code(2).get_output().clone();
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(
                message.contains("stage `OptB5` passed 300,000 rows"),
                "{message}"
            );
        }
    }
}

/// Every table of a kept database, row for row, with its definition.
fn tables(file: &Path) -> Vec<(String, String, Vec<String>)> {
    let database = Connection::open(file).unwrap();
    let texts = |query: &str| {
        let mut query = database.prepare(query).unwrap();
        let n_columns = query.column_count();
        let rows = query.query_map([], |row| {
            let cells = (0..n_columns).map(|idx| row.get::<_, Value>(idx));
            Ok(format!(
                "{:?}",
                cells.collect::<rusqlite::Result<Vec<_>>>()?
            ))
        });
        rows.unwrap().map(Result::unwrap).collect::<Vec<String>>()
    };
    let mut names = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
    let names = names.as_mut().unwrap();
    let names = names.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let names: Vec<(String, String)> = names.unwrap().map(Result::unwrap).collect();
    let rows = |name: &str| match name {
        "Stage" => texts("SELECT Name, N_Rows, Statement FROM Stage"),
        _ => texts(&format!("SELECT * FROM \"{name}\"")),
    };
    let tables = names.into_iter();
    tables
        .map(|(name, sql)| (rows(&name), name, sql))
        .map(|(rows, name, sql)| (name, sql, rows))
        .collect()
}

#[test]
fn a_kept_file_is_the_same_row_for_row_on_any_number_of_connections() {
    let folder = tempfile::tempdir().unwrap();
    let squares = folder.path().join("squares.toml");
    let squares = squares.to_str().unwrap();
    let drawn = joinsaw("generate --board square --size 4 --numbers 10 --seed 1").output();
    fs::write(squares, drawn.unwrap().stdout).unwrap();
    for (puzzle, plan) in [("hex-19", "auto"), (squares, "bushy")] {
        let kept = |n_threads: &str| {
            let file = folder.path().join(format!("{plan}{n_threads}.db"));
            let arguments = format!("solve {puzzle} --plan {plan} --threads {n_threads} --db");
            joinsaw(&arguments).arg(&file).assert().success();
            tables(&file)
        };
        assert!(kept("3") == kept("1"), "{puzzle}, {plan}");
    }
}
