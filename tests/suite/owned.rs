//! What people put into a kept database: it stays, has no part in a run, and is named where it is in the way.

use joinsaw::engine::APPLICATION_ID;

use crate::common::{Desk, Ran, has};

/// A kept Drive Ya Nuts, after somebody has run these statements on the file.
fn kept_and_changed(statements: &str) -> Desk {
    let desk = Desk::new().after("solve --db kept.db");
    change(&desk, statements);
    desk
}

fn change(desk: &Desk, statements: &str) {
    desk.database("kept.db").execute_batch(statements).unwrap();
}

fn number(desk: &Desk, query: &str) -> i64 {
    desk.rows("kept.db", query)[0][0].parse().unwrap()
}

fn solve(desk: &Desk) -> Ran {
    desk.run("solve --db kept.db")
}

/// What is said of something in the way in `kept.db`.
fn in_the_way(named: &str) -> String {
    format!(
        "error: `kept.db` has something in the way that joinsaw did not make: {named}; drop or rename it, or choose \
         another file for `--db`"
    )
}

#[test]
fn a_table_of_ones_own_stays() {
    let desk = kept_and_changed(
        "CREATE TABLE My_Notes (ID INTEGER PRIMARY KEY AUTOINCREMENT, Note TEXT REFERENCES Piece (ID));
         INSERT INTO My_Notes (Note) VALUES ('4'), ('6');
         CREATE VIRTUAL TABLE My_Words USING fts5 (Word);
         INSERT INTO My_Words VALUES ('ring');
         CREATE VIEW My_View AS SELECT count(*) AS N FROM Opt6;
         ANALYZE;",
    );
    for line in [
        "solve --db kept.db",
        "solve fish --db kept.db --replace",
        "solve drive-ya-nuts --db kept.db --replace",
    ] {
        desk.run(line).succeeds();
        assert_eq!(number(&desk, "SELECT count(*) FROM My_Notes"), 2, "{line}");
        let found = "SELECT count(*) FROM My_Words WHERE My_Words MATCH 'ring'";
        assert_eq!(number(&desk, found), 1, "{line}");
    }
    assert_eq!(number(&desk, "SELECT N FROM My_View"), 1);
    let tables = desk.run("show kept.db --format csv").succeeds();
    has(&tables, "My_Notes,,2,");
    assert!(!tables.contains("My_Words"), "{tables}");
}

#[test]
fn a_trigger_of_ones_own_changes_no_answer() {
    let desk = kept_and_changed(
        "CREATE TRIGGER Early BEFORE INSERT ON Stage BEGIN SELECT RAISE(ABORT, 'no'); END;
         CREATE TRIGGER Gone BEFORE DELETE ON Puzzle BEGIN SELECT RAISE(IGNORE); END;",
    );
    let answer = desk.run("solve --rows").succeeds();
    assert_eq!(desk.run("solve --rows --db kept.db").succeeds(), answer);
    assert_eq!(number(&desk, "SELECT count(*) FROM Puzzle"), 1);
    let triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'";
    assert_eq!(number(&desk, triggers), 2);
}

#[test]
fn what_is_in_the_way_is_named_and_refused() {
    for (named, statements) in [
        ("table `Opt3`", "ALTER TABLE Opt3 ADD COLUMN My_Note"),
        ("table `opt3`", "DROP TABLE Opt3; CREATE TABLE opt3 (Mine)"),
        (
            "view `Opt3`",
            "DROP TABLE Opt3; CREATE VIEW Opt3 AS SELECT 1",
        ),
        (
            "index `Mine` on `Opt3`",
            "CREATE INDEX Mine ON Opt3 (Center)",
        ),
        (
            "index `Mine` on `Board`",
            "CREATE INDEX Mine ON Board (Board)",
        ),
        (
            "trigger `Late` on `Piece`",
            "CREATE TRIGGER Late AFTER INSERT ON Piece BEGIN DELETE FROM Piece; END",
        ),
        (
            "index `Opt2_Lookup` on `My_Notes`",
            "CREATE TABLE My_Notes (A); CREATE INDEX Opt2_Lookup ON My_Notes (A)",
        ),
        (
            "table `Sequence_By_Seq_ID`",
            "DROP INDEX Sequence_By_Seq_ID; CREATE TABLE Sequence_By_Seq_ID (Mine)",
        ),
        (
            "trigger `Opt5` on `Piece`",
            "CREATE TRIGGER Opt5 AFTER INSERT ON Piece BEGIN SELECT 1; END",
        ),
        (
            "view `Sequence`",
            "DROP TABLE Sequence; CREATE VIEW Sequence AS SELECT 1",
        ),
        (
            "view `Solution`",
            "DROP VIEW Solution; CREATE VIEW Solution AS SELECT 1",
        ),
        (
            "table `Board`",
            "DROP TABLE Board; CREATE TABLE Board (Mine)",
        ),
        (
            "table `Opt6`",
            "ALTER TABLE Opt6 RENAME COLUMN Center TO Mine",
        ),
    ] {
        let desk = kept_and_changed(statements);
        let before = desk.bytes("kept.db");
        for options in ["", "--centre 4"] {
            let message = desk.run(&format!("solve --db kept.db {options}")).fails();
            assert_eq!(message, in_the_way(named), "{statements}");
            assert_eq!(desk.bytes("kept.db"), before, "{statements}");
        }
    }
}

#[test]
fn a_table_that_a_larger_puzzle_needs_is_in_the_way() {
    let desk = kept_and_changed("CREATE TABLE Opt9 (Mine); INSERT INTO Opt9 VALUES (1)");
    solve(&desk).succeeds();
    let message = desk.run("solve dogs --db kept.db --replace").fails();
    has(&message, ": table `Opt9`; ");
    assert_eq!(number(&desk, "SELECT count(*) FROM Opt9"), 1);
}

#[test]
fn a_table_that_was_renamed_is_ones_own() {
    let desk = kept_and_changed("ALTER TABLE Opt6 RENAME TO My_Solution");
    solve(&desk).succeeds();
    assert_eq!(number(&desk, "SELECT count(*) FROM My_Solution"), 1);
    assert_eq!(number(&desk, "SELECT count(*) FROM Opt6"), 1);
}

#[test]
fn a_damaging_view_of_a_record_is_not_read() {
    let desk = kept_and_changed(
        "ALTER TABLE Puzzle RENAME TO Real_Puzzle;
         CREATE VIEW Puzzle AS SELECT Name, Family, Definition, Is_Loaded FROM Real_Puzzle",
    );
    let message = desk.run("show Opt1 kept.db").fails();
    has(
        &message,
        "is damaged: its records are not as joinsaw made them; ",
    );
    assert_eq!(
        number(&desk, "PRAGMA application_id"),
        i64::from(APPLICATION_ID)
    );
}

#[test]
fn a_file_of_another_version_is_refused() {
    for version in [0, 2, 99] {
        let desk = kept_and_changed(&format!("PRAGMA user_version = {version}"));
        let before = desk.bytes("kept.db");
        for line in ["solve --db kept.db", "show kept.db"] {
            assert_eq!(
                desk.run(line).fails(),
                format!(
                    "error: `kept.db` was made by another version of joinsaw (schema version {version}; this one knows 1); \
                     use that version, or another file for `--db`"
                )
            );
            assert_eq!(desk.bytes("kept.db"), before);
        }
    }
}

#[test]
fn a_file_whose_records_are_not_joinsaws_any_more_is_damaged() {
    const RECORDS: &str = "its records are not as joinsaw made them";
    for (line, problem, statement) in [
        ("solve --db", RECORDS, "DROP TABLE Stage"),
        ("show", RECORDS, "DROP TABLE Made_Object"),
        (
            "solve --db",
            RECORDS,
            "ALTER TABLE Stage DROP COLUMN Seconds",
        ),
        (
            "show Opt3",
            "no such column: Nobody",
            "UPDATE Stage SET Order_By = 'Nobody'",
        ),
        (
            "show Solution",
            "no such table: main.Opt6",
            "DROP TABLE Opt6",
        ),
    ] {
        let desk = kept_and_changed(statement);
        let before = desk.bytes("kept.db");
        let expected = format!(
            "error: `kept.db` is damaged: {problem}; delete it, and run `solve --db` again"
        );
        let message = desk.run(&format!("{line} kept.db"));
        assert_eq!(message.fails(), expected, "{statement}");
        assert_eq!(desk.bytes("kept.db"), before, "{statement}");
    }
}

#[test]
fn a_file_of_a_format_that_sqlite_only_reads_is_read_and_not_written() {
    let desk = Desk::new().after("solve --db kept.db");
    let mut bytes = desk.bytes("kept.db");
    bytes[18] = 3; // the version of the format, for whoever writes
    let desk = desk.with("kept.db", bytes);
    assert_eq!(
        solve(&desk).fails(),
        "error: cannot open `kept.db` as a database: it is not writable"
    );
    desk.run("verify --db kept.db").succeeds();
}
