//! Stage by stage: every folder of `tests/puzzles/` holds a puzzle and a CSV of every table that it leaves. A folder
//! without a `puzzle.toml` has the name of a built-in puzzle.
//!
//! `JOINSAW_BLESS=1 cargo test --test suite every_table` writes the CSV files afresh; read the difference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::agreement::flowers::{Sides, as_stored, boards};
use crate::common::{Desk, puzzle_tables};

/// Rows that each stage leaves for each centre of Drive Ya Nuts. The article prints the rows of centres 1 and 4.
const ROWS_LEFT: [[u64; 6]; 7] = [
    [5, 6, 6, 5, 2, 0],
    [4, 5, 4, 3, 0, 0],
    [5, 5, 5, 1, 1, 0],
    [5, 6, 8, 8, 4, 1],
    [1, 1, 0, 0, 0, 0],
    [5, 7, 4, 0, 0, 0],
    [3, 2, 1, 0, 0, 0],
];

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let entries = fs::read_dir(root).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

fn folder(name: &str) -> PathBuf {
    let found = folders().into_iter().find(|folder| folder.ends_with(name));
    found.expect("a folder of tests/puzzles")
}

/// What to call the puzzle of a folder by: its file, or the built-in one of the same name.
fn puzzle_of(folder: &Path) -> String {
    let file = folder.join("puzzle.toml");
    let name = if file.exists() {
        file.as_os_str()
    } else {
        folder.file_name().unwrap()
    };
    name.to_str().unwrap().to_owned()
}

/// A desk where the puzzle of a folder is solved and kept in `kept.db`, whether or not it has a solution.
fn solved(folder: &Path) -> Desk {
    let desk = Desk::new();
    let puzzle = puzzle_of(folder);
    let code = desk
        .run(&format!("solve {puzzle} --db kept.db --count"))
        .code();
    assert!(code < 2, "{puzzle}: {code}");
    desk
}

#[test]
fn every_table_of_every_puzzle_holds_the_rows_of_its_csv_file() {
    let is_blessing = std::env::var_os("JOINSAW_BLESS").is_some();
    let folders = folders();
    assert!(folders.len() >= 9, "{folders:?}");
    for folder in folders {
        let desk = solved(&folder);
        let listed = desk.run("show kept.db --format csv").succeeds();
        let tables = puzzle_tables(&listed);
        for table in &tables {
            let found = desk
                .run(&format!("show {table} kept.db --format csv"))
                .succeeds();
            let file = folder.join(format!("{table}.csv"));
            if is_blessing {
                fs::write(&file, &found).unwrap();
            }
            let expected = fs::read_to_string(&file).unwrap_or_default();
            assert_eq!(found, expected, "{}", file.display());
        }
        let files = fs::read_dir(&folder).unwrap();
        let n_files = files
            .filter(|entry| {
                let path = entry.as_ref().unwrap().path();
                path.extension().is_some_and(|extension| extension == "csv")
            })
            .count();
        assert_eq!(n_files, tables.len(), "{}", folder.display());
    }
}

#[test]
fn every_centre_of_drive_ya_nuts_leaves_the_published_number_of_rows_at_every_stage() {
    let json = Desk::new().run("solve --format json").succeeds();
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (centre, expected) in (1..).zip(ROWS_LEFT) {
        for (stage, n_rows) in report["stages"].as_array().unwrap().iter().zip(expected) {
            let found = &stage["rows_by_centre"][centre.to_string()];
            assert_eq!(*found, n_rows, "centre {centre}, {}", stage["name"]);
        }
    }
    let by_stage: Vec<u64> = (0..6)
        .map(|stage| ROWS_LEFT.iter().map(|row| row[stage]).sum())
        .collect();
    let stages = report["stages"].as_array().unwrap();
    let found: Vec<u64> = stages
        .iter()
        .map(|stage| stage["rows"].as_u64().unwrap())
        .collect();
    assert_eq!(found, by_stage);
}

#[test]
fn the_rows_that_the_article_prints_come_out_in_its_order() {
    let desk = Desk::new().after("solve --db nuts.db");
    let show = |line: &str| desk.run(line).succeeds();
    assert_eq!(
        show("show Opt5 nuts.db --centre 1 --format csv"),
        "Opt1_Piece_ID,Opt2_Piece_ID,Opt3_Piece_ID,Opt4_Piece_ID,Piece_ID,Seq_ID,Seq\n\
         6,3,2,5,4,3,531\n\
         4,3,2,5,6,3,531\n"
    );
    assert_eq!(
        show("show Opt6 nuts.db --centre 4 --format csv"),
        "Opt1_Piece_ID,Opt2_Piece_ID,Opt3_Piece_ID,Opt4_Piece_ID,Opt5_Piece_ID,Piece_ID,Seq_ID,Seq\n\
         1,7,2,5,6,3,3,432\n"
    );
}

/// The published SQL is the pipeline without one rule: its second stage does not ask that the piece at side 2 is
/// another one than the piece at side 1.
const RULE_THAT_IS_MISSING: &str =
    "    AND Sequence.Piece_ID <> Opt1.Piece_ID -- is not the piece at side 1\n";

/// The rows that a script leaves in Opt6 for each centre that has any.
fn rows_left(script: &str) -> BTreeMap<String, u64> {
    let database = Connection::open_in_memory().unwrap();
    database.execute_batch(script).unwrap();
    let mut counts = database
        .prepare("SELECT Center, count(*) FROM Opt6 GROUP BY Center")
        .unwrap();
    let counts = counts
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    counts.map(Result::unwrap).collect()
}

/// The rows left in Opt6 by the published pipeline, and by this one.
fn published_and_ours(name: &str) -> [BTreeMap<String, u64>; 2] {
    let puzzle = puzzle_of(&folder(name));
    let script = Desk::new().run(&format!("sql {puzzle}")).succeeds();
    assert_eq!(script.matches(RULE_THAT_IS_MISSING).count(), 1);
    let published = script.replace(RULE_THAT_IS_MISSING, "");
    [&published, &script].map(|script| rows_left(script))
}

#[test]
fn the_published_sql_leaves_false_rows_of_two_sets_and_does_no_harm_to_drive_ya_nuts() {
    for (name, centre, n_published, n_ours) in [
        ("false-survivor", "4", Some(1), None),
        ("four-rows-for-two", "7", Some(4), Some(2)),
        ("drive-ya-nuts", "4", Some(1), Some(1)),
    ] {
        let rows = |n_rows: Option<u64>| n_rows.map(|n| (centre.to_owned(), n));
        let expected = [n_published, n_ours].map(|n| rows(n).into_iter().collect());
        assert_eq!(published_and_ours(name), expected, "{name}");
    }
}

/// The sizes of the article on flowers of any order, and of the two sets that the published SQL gets wrong.
#[test]
fn the_flowers_of_the_homework_have_their_published_numbers_of_solutions() {
    let known = [
        ("one-solution", 1),
        ("four-solutions", 4),
        ("eight-solutions", 8),
        ("false-survivor", 0),
        ("four-rows-for-two", 2),
    ];
    for (name, n_solutions) in known {
        let puzzle = puzzle_of(&folder(name));
        let ran = Desk::new().run(&format!("solve {puzzle} --count --format csv"));
        let counts = match n_solutions {
            0 => ran.finds_nothing(),
            _ => ran.succeeds(),
        };
        let expected = format!(
            "count,solutions\nall,{}\nup_to_symmetry,{n_solutions}\nup_to_identical_pieces,{n_solutions}\n",
            n_solutions * 6
        );
        assert_eq!(counts, expected, "{name}");
    }
}

/// Order 12 is beyond what brute force can do; its solution was planted.
#[test]
fn the_last_stage_of_every_small_puzzle_has_as_many_rows_as_brute_force_finds() {
    for folder in folders() {
        let table = fs::read_to_string(folder.join("Piece.csv")).unwrap();
        let mut lines = table.lines();
        let is_flower = lines.next() == Some("ID,Description");
        let sides = lines.map(|line| line.rsplit(',').next().unwrap());
        let pieces: Vec<Sides> = sides.map(|sides| sides.chars().collect()).collect();
        if !is_flower || pieces.len() > 7 {
            continue;
        }
        let last = fs::read_to_string(folder.join(format!("Opt{}.csv", pieces.len() - 1))).unwrap();
        let n_rows = last.lines().count() - 1;
        assert_eq!(n_rows, as_stored(&pieces).len(), "{}", folder.display());
    }
}

/// A centre that looks the same after a turn counts fewer times, and it is that centre wherever its name puts it.
#[test]
fn the_counts_do_not_hang_on_what_the_pieces_are_called() {
    let sides = ["1212", "1122", "1222", "1112", "1111"];
    let pieces: Vec<Sides> = sides.map(|sides| sides.chars().collect()).to_vec();
    let expected = boards(&pieces).len();
    for names in [
        ["a", "b", "c", "d", "e"],
        ["z", "a", "b", "c", "d"],
        ["a", "z", "y", "x", "w"],
    ] {
        let lines = names.iter().zip(sides);
        let lines = lines.map(|(name, sides)| format!("{name} = \"{sides}\"\n"));
        let file = format!(
            "family = \"flower\"\n[pieces]\n{}",
            lines.collect::<String>()
        );
        let desk = Desk::new().with("names.toml", file);
        for plan in ["staged", "merged", "streamed"] {
            let line = format!("solve names.toml --count --format csv --plan {plan}");
            let counts = desk.run(&line).succeeds();
            assert!(
                counts.contains(&format!("\nall,{expected}\n")),
                "{names:?}, {plan}: {counts}"
            );
        }
    }
}
