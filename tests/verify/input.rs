//! Files that hold no rows, or no rows that can be read.

use insta::assert_snapshot;

use super::{unreadable, verify, wrong};
use crate::common::Desk;

const HEADING: &str = "At_0,At_1,At_2,At_3,At_4,At_5,At_6,At_7,At_8\n";
const ROW: &str = "10,31,71,90,51,61,20,41,81\n";

fn refused(rows: &str) -> String {
    unreadable(&Desk::new(), "one-tough-puzzle", rows)
}

#[test]
fn a_file_without_rows() {
    let desk = Desk::new();
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", ""), @"One Tough Puzzle: `-` holds no solution");
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", HEADING), @"One Tough Puzzle: `-` holds no solution");
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", "[]"), @"One Tough Puzzle: `-` holds no solution");
    let none = desk.run("solve --centre 1 --format json").finds_nothing();
    assert_snapshot!(wrong(&desk, "", &none), @"Drive Ya Nuts: `-` holds no solution");
}

#[test]
fn a_missing_column_or_half_a_row() {
    assert_snapshot!(refused("At_0,At_1\n10,31\n"), @"error: `-` line 2 has no column `At_2`; columns found: At_0, At_1");
    assert_snapshot!(refused(&format!("{HEADING}10,31,71,90\n")), @"error: `-` line 2: 4 values where the heading has 9");
    assert_snapshot!(refused(r#"{"At_0":10,"At_1":31}"#), @"error: `-` line 1 has no column `At_2`; columns found: At_0, At_1");
    assert_snapshot!(refused(r#"[{"At_0":10,"At_1":31}]"#), @"error: row 1 of `-` has no column `At_2`; columns found: At_0, At_1");
    assert_snapshot!(refused("[{\"At_0\":10,\n\"At_1\":3"), @"error: `-` line 2 is not JSON: EOF while parsing an object");
    assert_snapshot!(refused("a shopping list\nbread\n"), @"error: `-` line 2 has no column `At_0`; columns found: a shopping list");
}

#[test]
fn a_file_that_is_not_what_it_is_called() {
    let desk = Desk::new()
        .with("rows.json", "At_0\n1\n")
        .with("rows.jsonl", "{\"At_0\":1}\nnothing\n")
        .with("count.json", desk_count())
        .with("number.json", "7")
        .with("tail.json", "[] []")
        .with("bytes.csv", b"At_0\n\xff\n");
    let refused = |file: &str| desk.run(&format!("verify dogs --solution {file}")).fails();
    assert_snapshot!(refused("rows.json"), @"error: `rows.json` line 1 is not JSON: expected value");
    assert_snapshot!(refused("rows.jsonl"), @"error: `rows.jsonl` line 1 has no column `At_1`; columns found: At_0");
    assert_snapshot!(refused("count.json"), @"error: `count.json` has no `rows`; `joinsaw solve --format json` without `--count` writes them");
    assert_snapshot!(refused("number.json"), @"error: `number.json` line 1 is not JSON: invalid type: integer `7`, expected a report of `joinsaw solve --format json`, or a list of rows");
    assert_snapshot!(refused("tail.json"), @"error: `tail.json` line 1 is not JSON: trailing characters");
    assert_snapshot!(refused("bytes.csv"), @"error: `bytes.csv` line 2 is not text in UTF-8");
    assert_snapshot!(refused("nowhere.csv"), @"error: cannot read `nowhere.csv`: there is no such file");
}

fn desk_count() -> String {
    Desk::new()
        .run("solve dogs --count --format json")
        .succeeds()
}

#[test]
fn a_database_without_solutions() {
    let desk = Desk::new()
        .with("pieces.csv", "ID,Description\na,123\nb,132\nc,123\nd,123\n")
        .after("load --db loaded.db --pieces pieces.csv")
        .after("study --orders 5 --puzzles 3 --seed 1 --db study.db")
        .after("solve another-tough-puzzle --count --rim ++++++------ --db count.db");
    let refused = |line: &str| desk.run(line).fails();
    assert_snapshot!(refused("verify --db nowhere.db"), @"error: cannot open `nowhere.db` as a database: there is no such file");
    assert_snapshot!(refused("verify --db loaded.db"), @"error: `loaded.db` holds a puzzle and no stage of it; `joinsaw solve --db` makes the stages");
    assert_snapshot!(refused("verify --db study.db"), @"error: `study.db` holds no puzzle yet; `joinsaw solve --db` or `joinsaw load --db` fills it");
    assert_eq!(desk.run("verify --db count.db").code(), 0);
}

#[test]
fn the_format_is_told_by_the_name_or_the_beginning_or_the_option() {
    let object = r#"{"At_0":10,"At_1":31,"At_2":71,"At_3":90,"At_4":51,"At_5":61,"At_6":20,"At_7":41,"At_8":81}"#;
    let csv = format!("{HEADING}{ROW}");
    let desk = Desk::new()
        .with("rows.csv", &csv)
        .with("rows.txt", object)
        .with("list.json", format!("[\n{object}\n]\n"))
        .with(
            "report.json",
            format!("{{\"puzzle\":\"x\",\n \"rows\":[{object}]}}"),
        )
        .with("short.json", format!("{{\"rows\":[{object}]}}"));
    for line in [
        "--solution rows.csv",
        "--solution rows.txt",
        "--solution rows.txt --format jsonl",
        "--solution list.json",
        "--solution report.json",
        "--solution short.json",
    ] {
        desk.run(&format!("verify one-tough-puzzle {line}"))
            .succeeds();
    }
    for rows in [csv, object.to_owned(), format!("{{\"rows\":[{object}]}}")] {
        assert_eq!(verify(&desk, "one-tough-puzzle", &rows).0, 0);
    }
    assert_eq!(
        desk.run("verify one-tough-puzzle --solution rows.csv --format json")
            .code(),
        2
    );
}

#[test]
fn places_of_solutions_are_no_rows() {
    let desk = Desk::new();
    let places = desk.run("solve dogs --format csv").succeeds();
    assert_snapshot!(unreadable(&desk, "dogs", &places), @"error: `-` line 2 has a place of a solution; expected a row, as `joinsaw solve --format csv --rows` prints them");
}
