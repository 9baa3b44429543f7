//! Drive Ya Nuts as its article tells it, and flowers of the homework.

use std::collections::BTreeMap;

use rusqlite::Connection;

use crate::common::{Desk, rows};

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

#[test]
fn every_centre_leaves_the_published_number_of_rows_at_every_stage() {
    let report = Desk::new().run("solve --format json").json();
    let stages = report["stages"].as_array().unwrap();
    assert_eq!(stages.len(), 6);
    for (idx, stage) in stages.iter().enumerate() {
        for (centre, expected) in (1..).zip(ROWS_LEFT) {
            let found = &stage["rows_by_centre"][centre.to_string()];
            assert_eq!(*found, expected[idx], "centre {centre}, {}", stage["name"]);
        }
        assert_eq!(
            stage["rows"],
            ROWS_LEFT.map(|n_rows| n_rows[idx]).iter().sum::<u64>()
        );
    }
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

/// Flowers of `tests/puzzles/` by their numbers of solutions.
const HOMEWORK: [(&str, u64); 5] = [
    (include_str!("../puzzles/one-solution/puzzle.toml"), 1),
    (include_str!("../puzzles/four-solutions/puzzle.toml"), 4),
    (include_str!("../puzzles/eight-solutions/puzzle.toml"), 8),
    (FALSE_SURVIVOR, 0),
    (FOUR_ROWS_FOR_TWO, 2),
];

pub const FALSE_SURVIVOR: &str = include_str!("../puzzles/false-survivor/puzzle.toml");
const FOUR_ROWS_FOR_TWO: &str = include_str!("../puzzles/four-rows-for-two/puzzle.toml");

#[test]
fn the_flowers_of_the_homework_have_their_published_numbers_of_solutions() {
    for (text, n) in HOMEWORK {
        let counts = Desk::new()
            .run_on("solve - --count --format csv", text)
            .output();
        let expected = format!(
            "count,solutions\nall,{}\nup_to_symmetry,{n}\nup_to_identical_pieces,{n}\n",
            n * 6
        );
        assert_eq!(counts, expected, "{text}");
    }
}

/// The published SQL is the pipeline without one rule: its second stage does not ask that the piece at side 2 is
/// another one than the piece at side 1.
pub const RULE_THAT_IS_MISSING: &str =
    "    AND Sequence.Piece_ID <> Opt1.Piece_ID -- is not the piece at side 1\n";

#[test]
fn the_published_sql_leaves_false_rows_of_two_sets_and_does_no_harm_to_drive_ya_nuts() {
    let nuts = joinsaw::find("drive-ya-nuts").unwrap().definition;
    for (text, centre, n_published, n_ours) in [
        (FALSE_SURVIVOR, "4", Some("1"), None),
        (FOUR_ROWS_FOR_TWO, "7", Some("4"), Some("2")),
        (&nuts, "4", Some("1"), Some("1")),
    ] {
        let script = Desk::new().run_on("sql -", text).succeeds();
        assert_eq!(script.matches(RULE_THAT_IS_MISSING).count(), 1);
        let published = script.replace(RULE_THAT_IS_MISSING, "");
        for (script, n_rows) in [(&published, n_published), (&script, n_ours)] {
            let database = Connection::open_in_memory().unwrap();
            database.execute_batch(script).unwrap();
            let found = rows(
                &database,
                "SELECT Center, count(*) FROM Opt6 GROUP BY Center",
            );
            let found: BTreeMap<&str, &str> =
                found.iter().map(|row| (&*row[0], &*row[1])).collect();
            assert_eq!(
                found,
                n_rows.map(|n_rows| (centre, n_rows)).into_iter().collect()
            );
        }
    }
}
