//! Studies whose tables are kept.

use std::fs;

use joinsaw::engine::APPLICATION_ID;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::study::{message, printed, summaries};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn number(database: &Connection, query: &str) -> u64 {
    database.query_row(query, [], |row| row.get(0)).unwrap()
}

#[test]
fn a_kept_study_holds_every_row_of_every_stage() {
    let folder = folder();
    let file = folder.path().join("study.db");
    let line = format!(
        "study --orders 5..7 --puzzles 120 --seed 3 --format csv --db {}",
        file.display()
    );
    let kept = printed(&line);
    assert_eq!(
        kept,
        printed("study --orders 5..7 --puzzles 120 --seed 3 --format csv")
    );
    let database = Connection::open(&file).unwrap();
    let id = number(
        &database,
        "SELECT application_id FROM pragma_application_id",
    );
    assert_eq!(i32::try_from(id).unwrap(), APPLICATION_ID);
    for summary in summaries(&crate::study::study(5..=7, 120, 3)) {
        let order = summary.order;
        for (idx, n_rows) in summary.rows.iter().enumerate() {
            let k = idx + 1;
            let query = format!("SELECT count(*) FROM Opt{k} WHERE Flower_Order = {order}");
            assert_eq!(number(&database, &query), *n_rows, "order {order}, Opt{k}");
        }
        let zero = format!("SELECT Zero FROM Study WHERE Flower_Order = {order}");
        assert_eq!(number(&database, &zero), summary.zero);
        let zero = format!(
            "SELECT count(*) FROM Study_Puzzle WHERE Flower_Order = {order} AND N_Solutions = 0"
        );
        assert_eq!(number(&database, &zero), summary.zero);
        let pieces = format!(
            "SELECT count(*) FROM Study_Piece WHERE Flower_Order = {order} AND length(Description) = {order}"
        );
        assert_eq!(number(&database, &pieces), 120 * (order as u64 + 1));
    }
}

#[test]
fn a_kept_solution_uses_every_piece_and_closes_its_ring() {
    let folder = folder();
    let file = folder.path().join("study.db");
    printed(&format!(
        "study --orders 5 --puzzles 200 --seed 3 --db {}",
        file.display()
    ));
    let database = Connection::open(&file).unwrap();
    let all = number(&database, "SELECT count(*) FROM Opt5");
    assert!(all > 0);
    let closed = "SELECT count(*) FROM Opt5 WHERE Used_Pieces = 63 AND Ring_Start = Ring_End";
    assert_eq!(number(&database, closed), all);
    let solutions = "SELECT sum(N_Solutions) FROM Study_Puzzle";
    assert_eq!(number(&database, solutions), all);
}

#[test]
fn tables_and_show_read_a_kept_study() {
    let folder = folder();
    let file = folder.path().join("study.db");
    let db = format!("--db {}", file.display());
    printed(&format!("study --orders 5 --puzzles 20 --seed 3 {db}"));
    let tables = printed(&format!("tables --format csv {db}"));
    let names: Vec<&str> = tables
        .lines()
        .filter_map(|line| line.split(',').next())
        .collect();
    for name in ["Study", "Study_Puzzle", "Study_Piece", "Opt1", "Opt5"] {
        assert!(names.contains(&name), "{tables}");
    }
    let rows = printed(&format!("show Study --format csv {db}"));
    assert!(rows.starts_with("Flower_Order,Seed,N_Puzzles,"), "{rows}");
    let rows = printed(&format!("show Opt1 --centre 2 --limit 3 --format csv {db}"));
    assert_eq!(rows.lines().count(), 4, "{rows}");
}

#[test]
fn another_study_replaces_the_first_only_if_it_is_told_to() {
    let folder = folder();
    let file = folder.path().join("study.db");
    let study = |orders: &str, seed: u64| {
        format!(
            "study --orders {orders} --puzzles 9 --seed {seed} --db {}",
            file.display()
        )
    };
    printed(&study("5..7", 3));
    for line in [study("5", 3), study("5..7", 4), study("5..6", 3)] {
        assert_eq!(
            message(&line),
            format!(
                "error: `{}` holds another study; `--replace` puts this one in its place, and another file for \
                 `--db` keeps both\n",
                file.display()
            )
        );
    }
    for (line, n_tables) in [(study("5..7", 3), 7), (study("5", 3) + " --replace", 5)] {
        printed(&line);
        let database = Connection::open(&file).unwrap();
        let stages = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'Opt%'";
        assert_eq!(number(&database, stages), n_tables);
    }
}

#[test]
fn a_file_of_somebody_else_stays_as_it_is() {
    let folder = folder();
    let file = folder.path().join("notes.txt");
    fs::write(&file, "not a database").unwrap();
    let refused = message(&format!(
        "study --orders 5 --puzzles 9 --db {}",
        file.display()
    ));
    assert!(refused.contains("is not a SQLite database"), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a database");
}
