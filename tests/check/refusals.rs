//! Statements that cannot be run, or may not.

use insta::assert_snapshot;

use super::refused;
use crate::common::Desk;

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
    assert_snapshot!(refused_in("SELECT\n  Opt1.Center,\n  Opt1.Piece\nFROM Opt1"), @"error: `-` line 3, column 3: no such column: Opt1.Piece; did you mean `Piece_ID`?");
    assert_snapshot!(refused_in("-- first\nDROP TABLE IF EXISTS Opt2;\nCREATE TABLE Opt2 AS\nSELECT 'ä' FORM Opt1;"), @r#"error: `-` line 4, column 17: near "Opt1": syntax error; did you mean `FROM` instead of `FORM`?"#);
    assert_snapshot!(refused_in("SELECT 1; SELECT * FROM Opt9"), @"error: `-` line 1, column 25: no such table: Opt9; tables: Piece, Sequence, Opt1");
    assert_snapshot!(refused_in("SELECT * FROM Opt2"), @"error: `-` line 1, column 15: no such table: Opt2; tables: Piece, Sequence, Opt1");
    assert_snapshot!(refused_in("\n\nINSERT INTO Piece SELECT * FROM Piece;"), @"error: `-` line 3, column 1: UNIQUE constraint failed: Piece.ID");
    assert_snapshot!(refused_in("SELECT 'open"), @"error: `-` line 1, column 8: unrecognized token: \"'open\"");
    assert_snapshot!(refused_in("SELECT ?1 AS Center"), @"error: `-` line 1, column 1: a parameter such as `?1` has no value here");
}

#[test]
fn a_file_that_makes_no_stage() {
    assert_snapshot!(refused_in(""), @"error: `-` is empty; expected SQL");
    assert_snapshot!(refused_in("-- to do\n"), @"error: `-` makes no table `Opt2`; expected CREATE TABLE Opt2 AS SELECT ..., or a SELECT that makes its rows; tables made: none");
    assert_snapshot!(refused_in("CREATE TABLE Opt_2 AS SELECT Center FROM Opt1"), @"error: `-` makes no table `Opt2`; expected CREATE TABLE Opt2 AS SELECT ..., or a SELECT that makes its rows; tables made: `Opt_2`");
    assert_snapshot!(refused_in("BEGIN; CREATE TABLE Opt2 AS SELECT Center FROM Opt1; ROLLBACK"), @"error: `-` makes no table `Opt2`; expected CREATE TABLE Opt2 AS SELECT ..., or a SELECT that makes its rows; tables made: none");
    assert_snapshot!(refused_in("EXPLAIN SELECT 1; PRAGMA table_info('Piece')"), @"error: `-` makes no table `Opt2`; expected CREATE TABLE Opt2 AS SELECT ..., or a SELECT that makes its rows; tables made: none");
}

const ENDLESS: &str =
    "WITH RECURSIVE Counted(No) AS (SELECT 1 UNION ALL SELECT No + 1 FROM Counted)\n";

#[test]
fn a_recursion_without_an_end_comes_to_one() {
    let desk = Desk::new();
    let slow = format!("SELECT 1;\n{ENDLESS}SELECT count(*) AS Center FROM Counted");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --timeout 0.5", &slow), @"error: `-` line 2: the statement did not finish within 0.5 seconds, the limit of `--timeout`; a recursion without an end or a join without a condition does that");
    let view = format!("CREATE VIEW Opt2 AS {ENDLESS}SELECT count(*) AS Center FROM Counted");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --timeout 0.5", &view), @"error: `-` line 1: the statement did not finish within 0.5 seconds, the limit of `--timeout`; a recursion without an end or a join without a condition does that");
    let large = format!("{ENDLESS}SELECT No AS Center FROM Counted");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --max-rows 1000", &large), @"error: `-` line 1: the statement made more than 1,000 rows; a recursion without an end or a join without a condition does that");
    let helper =
        format!("CREATE TABLE Helper AS {ENDLESS}SELECT No FROM Counted; SELECT 1 AS Center");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --max-rows 1000", &helper), @"error: `-` line 1: the statement made more than 1,000 rows; a recursion without an end or a join without a condition does that");
    let view = format!("CREATE VIEW Opt2 AS {ENDLESS}SELECT No AS Center FROM Counted");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --max-rows 1000", &view), @"error: `-` line 1: the statement made more than 1,000 rows; a recursion without an end or a join without a condition does that");
}

#[test]
fn the_stages_before_belong_to_the_time() {
    let desk = Desk::new();
    let stages = refused(
        &desk,
        "another-tough-puzzle Opt12 --timeout 0.2",
        "SELECT 1 AS x",
    );
    assert!(stages.starts_with("error: stage `Opt"), "{stages}");
    assert!(
        stages.contains("did not finish within 0.2 seconds"),
        "{stages}"
    );
}

#[test]
#[ignore = "nightly"]
fn memory_and_tables_have_their_limits() {
    let desk = Desk::new();
    let texts = "WITH RECURSIVE Counted(No) AS (SELECT 1 UNION ALL SELECT No + 1 FROM Counted) \
        SELECT hex(zeroblob(450000)) || No AS Center FROM Counted";
    let sorted = format!("{texts} ORDER BY 1");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --timeout 300", &sorted), @"error: `-` line 1: the statement took more than 1,024 MiB of memory, the limit of `--max-memory`; a recursion without an end or a join without a condition does that");
    let temporary = format!("CREATE TEMP TABLE Opt2 AS {texts}");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --timeout 300", &temporary), @"error: `-` line 1: the statement took more than 1,024 MiB of memory, the limit of `--max-memory`; a recursion without an end or a join without a condition does that");
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt2 --timeout 300", texts), @"error: `-` line 1: the statement filled the disk, or more than 1 GiB with tables; a recursion without an end or a join without a condition does that");
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
fn names_of_ours_are_not_for_others() {
    let name = |sql: &str| {
        let message = refused_in(&format!("SELECT 1 AS x;\n{sql};\nSELECT 1 AS x"));
        let (name, _) = message
            .strip_prefix("error: `-` line 2: `")
            .and_then(|rest| rest.split_once("` is not allowed as a name; "))
            .unwrap_or_else(|| panic!("{message}"));
        name.to_owned()
    };
    assert_eq!(
        name("CREATE TEMP VIEW joinsaw_needed AS SELECT 1 AS x"),
        "joinsaw_needed"
    );
    assert_eq!(
        name("CREATE TEMP TABLE \"Joinsaw_Needed\" AS SELECT 1 AS x"),
        "Joinsaw_Needed"
    );
    assert_eq!(name("CREATE TABLE [JOINSAW_MADE] (x)"), "JOINSAW_MADE");
}

#[test]
fn a_stage_or_a_file_that_there_is_not() {
    let desk = Desk::new();
    assert_snapshot!(refused(&desk, "drive-ya-nuts Opt7", ""), @"error: no stage `Opt7` in the plan; stages: Opt1, Opt2, Opt3, Opt4, Opt5, Opt6");
    assert_snapshot!(desk.run("check drive-ya-nuts Opt1 nowhere.sql").fails(), @"error: cannot read `nowhere.sql`: there is no such file");
    let desk = desk.with("bytes.sql", b"SELECT '\xff'");
    assert_snapshot!(desk.run("check drive-ya-nuts Opt1 bytes.sql").fails(), @"error: `bytes.sql` line 1: not text in UTF-8");
    assert!(refused(&desk, "nuts Opt1", "").starts_with("error: no puzzle `nuts`"));
}
