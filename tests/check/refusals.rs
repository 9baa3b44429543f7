//! Statements that cannot be run, or may not.

use insta::assert_snapshot;

use super::refused;
use crate::common::{Desk, begins, has};

fn refused_in(sql: &str) -> String {
    let desk = Desk::new().after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    let message = refused(&desk, "drive-ya-nuts Opt2", sql);
    assert_eq!(desk.bytes("kept.db"), before);
    assert_eq!(desk.files(), ["kept.db"]);
    message
}

#[test]
fn an_error_has_its_line_and_its_column() {
    let told = [
        "SELECT\n  Opt1.Center,\n  Opt1.Piece\nFROM Opt1",
        "-- first\nDROP TABLE IF EXISTS Opt2;\nCREATE TABLE Opt2 AS\nSELECT 'ä' FORM Opt1;",
        "SELECT 1; SELECT * FROM Opt9",
        "SELECT * FROM Opt2",
        "\n\nINSERT INTO Piece SELECT * FROM Piece;",
        "SELECT 'open",
        "SELECT ?1 AS Center",
        "",
        "-- to do\n",
        "CREATE TABLE Opt_2 AS SELECT Center FROM Opt1",
        "BEGIN; CREATE TABLE Opt2 AS SELECT Center FROM Opt1; ROLLBACK",
        "EXPLAIN SELECT 1; PRAGMA table_info('Piece')",
        "CREATE TEMP VIEW joinsaw_needed AS SELECT 1 AS x",
        "CREATE TABLE [JOINSAW_MADE] (x)",
    ];
    assert_snapshot!(told.map(refused_in).join("\n"));
}

const ENDLESS: &str =
    "WITH RECURSIVE Counted(No) AS (SELECT 1 UNION ALL SELECT No + 1 FROM Counted)\n";

#[test]
fn a_recursion_without_an_end_comes_to_one() {
    let slow = format!("SELECT 1;\n{ENDLESS}SELECT count(*) AS Center FROM Counted");
    let large = format!("{ENDLESS}SELECT No AS Center FROM Counted");
    let told = [
        ("--timeout 0.5", slow.clone()),
        (
            "--timeout 0.5",
            format!("CREATE VIEW Opt2 AS {}", &slow[10..]),
        ),
        ("--max-rows 1000", large.clone()),
        (
            "--max-rows 1000",
            format!("CREATE TABLE Helper AS {large}; SELECT 1 AS Center"),
        ),
        ("--max-rows 1000", format!("CREATE VIEW Opt2 AS {large}")),
    ]
    .map(|(limit, sql)| refused(&Desk::new(), &format!("drive-ya-nuts Opt2 {limit}"), &sql));
    assert_snapshot!(told.join("\n"));
}

#[test]
fn the_stages_before_belong_to_the_time() {
    let desk = Desk::new();
    let stages = refused(
        &desk,
        "another-tough-puzzle Opt12 --timeout 0.2",
        "SELECT 1 AS x",
    );
    begins(&stages, "error: stage `Opt");
    has(&stages, "did not finish within 0.2 seconds");
}

#[test]
#[ignore = "nightly"]
fn tables_have_their_limit() {
    let texts = format!("{ENDLESS}SELECT hex(zeroblob(450000)) || No AS Center FROM Counted");
    assert_snapshot!(refused(&Desk::new(), "drive-ya-nuts Opt2 --timeout 300", &texts), @"error: `-` line 1: the statement filled the disk, or more than 1 GiB with tables; a recursion without an end or a join without a condition does that");
}

#[test]
fn a_script_is_of_a_stage_and_not_of_a_library() {
    let desk = Desk::new();
    let long = "-- a comment\n".repeat(10_000);
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2", &long), @"error: `-` is longer than 100,000 bytes; expected a puzzle file, a table of one, or the statements of one stage");
    #[cfg(unix)]
    assert_snapshot!(desk.run("check drive-ya-nuts Opt2 /dev/zero").fails(), @"error: `/dev/zero` is longer than 100,000 bytes; expected a puzzle file, a table of one, or the statements of one stage");
}

#[test]
fn a_file_that_there_is_not() {
    let desk = Desk::new().with("bytes.sql", b"SELECT '\xff'");
    assert_snapshot!(desk.run("check drive-ya-nuts Opt1 nowhere.sql").fails(), @"error: cannot read `nowhere.sql`: there is no such file");
    assert_snapshot!(desk.run("check drive-ya-nuts Opt1 bytes.sql").fails(), @"error: `bytes.sql` line 1: not text in UTF-8");
}
