//! What people put into a kept database: it stays, has no part in a run, and is named where it is in the way.

use joinsaw::engine::APPLICATION_ID;

use crate::common::{Desk, Ran, puzzle_tables};
use crate::kept::content;

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
    let database = desk.database("kept.db");
    database.query_row(query, [], |row| row.get(0)).unwrap()
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
    assert!(tables.contains("My_Notes,,2,"), "{tables}");
    assert!(!tables.contains("My_Words"), "{tables}");
}

#[test]
fn a_trigger_of_ones_own_changes_no_answer() {
    let desk = kept_and_changed(
        "CREATE TRIGGER Late AFTER INSERT ON Piece BEGIN DELETE FROM Piece; END;
         CREATE TRIGGER Early BEFORE INSERT ON Stage BEGIN SELECT RAISE(ABORT, 'no'); END;
         CREATE TRIGGER Gone BEFORE DELETE ON Puzzle BEGIN SELECT RAISE(IGNORE); END;",
    );
    let answer = desk.run("solve --rows").succeeds();
    assert_eq!(desk.run("solve --rows --db kept.db").succeeds(), answer);
    assert_eq!(number(&desk, "SELECT count(*) FROM Puzzle"), 1);
    let triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'";
    assert_eq!(number(&desk, triggers), 3);
}

#[test]
fn an_index_and_a_trigger_on_a_stage_are_put_back_on_its_next_table() {
    let desk = kept_and_changed(
        "CREATE INDEX Mine ON Opt3 (Center);
         CREATE TRIGGER Watch AFTER DELETE ON Opt4 BEGIN SELECT 1; END;",
    );
    solve(&desk).succeeds();
    let both = "SELECT count(*) FROM sqlite_schema WHERE (name, tbl_name) IN (('Mine', 'Opt3'), ('Watch', 'Opt4'))";
    assert_eq!(number(&desk, both), 2);
    // The next puzzle has an Opt3 and an Opt4, but no centres.
    let before = content(&desk, "kept.db");
    assert_eq!(
        desk.run("solve fish --db kept.db --replace").fails(),
        in_the_way("index `Mine` on `Opt3`")
    );
    assert_eq!(content(&desk, "kept.db"), before);
    assert_eq!(number(&desk, both), 2);
}

#[test]
fn what_is_in_the_way_is_named_and_refused() {
    for (statements, named) in [
        ("ALTER TABLE Opt3 ADD COLUMN My_Note", "table `Opt3`"),
        (
            "CREATE TABLE My_Notes (A); CREATE INDEX Opt2_Lookup ON My_Notes (A)",
            "index `Opt2_Lookup` on `My_Notes`",
        ),
        (
            "DROP INDEX Sequence_By_Seq_ID; CREATE TABLE Sequence_By_Seq_ID (Mine)",
            "table `Sequence_By_Seq_ID`",
        ),
        (
            "CREATE TRIGGER Opt5 AFTER INSERT ON Piece BEGIN SELECT 1; END",
            "trigger `Opt5` on `Piece`",
        ),
        (
            "DROP TABLE Sequence; CREATE VIEW Sequence AS SELECT 1",
            "view `Sequence`",
        ),
    ] {
        let desk = kept_and_changed(statements);
        let before = desk.bytes("kept.db");
        assert_eq!(solve(&desk).fails(), in_the_way(named), "{statements}");
        assert_eq!(desk.bytes("kept.db"), before, "{statements}");
    }
}

#[test]
fn what_took_the_place_of_a_stage_is_in_the_way_of_every_run() {
    for (statement, named) in [
        ("CREATE VIEW Opt3 AS SELECT 1", "view `Opt3`"),
        ("CREATE TABLE Opt3 (Mine)", "table `Opt3`"),
        ("CREATE TABLE opt3 (Mine)", "table `opt3`"),
    ] {
        let desk = kept_and_changed(&format!("DROP TABLE Opt3; {statement}"));
        let before = desk.bytes("kept.db");
        for options in ["", "--centre 4"] {
            let message = desk.run(&format!("solve --db kept.db {options}")).fails();
            assert_eq!(message, in_the_way(named), "{options}");
            assert_eq!(desk.bytes("kept.db"), before, "{options}");
        }
    }
}

#[test]
fn a_table_that_a_larger_puzzle_needs_is_in_the_way() {
    let desk = kept_and_changed("CREATE TABLE Opt9 (Mine); INSERT INTO Opt9 VALUES (1)");
    solve(&desk).succeeds();
    let message = desk.run("solve dogs --db kept.db --replace").fails();
    assert!(message.contains(": table `Opt9`; "), "{message}");
    assert_eq!(number(&desk, "SELECT count(*) FROM Opt9"), 1);
}

#[test]
fn a_table_that_was_renamed_is_ones_own() {
    let desk = kept_and_changed("ALTER TABLE Opt6 RENAME TO My_Solution");
    solve(&desk).succeeds();
    assert_eq!(number(&desk, "SELECT count(*) FROM My_Solution"), 1);
    assert_eq!(number(&desk, "SELECT count(*) FROM Opt6"), 1);
}

/// Makes a file one of the version that had no views and no record of what it made, and in every file the tables of all
/// families.
fn make_older(desk: &Desk) {
    let database = desk.database("kept.db");
    let query = "SELECT 'DROP ' || type || ' ' || name FROM sqlite_schema
        WHERE type = 'view' OR name IN ('Slot', 'Symbol', 'Turned', 'Words', 'Board')";
    let mut views = database.prepare(query).unwrap();
    let drops = views.query_map([], |row| row.get(0)).unwrap();
    let drops: Vec<String> = drops.map(Result::unwrap).collect();
    change(
        desk,
        &format!("PRAGMA foreign_keys = OFF;\n{}", drops.join(";\n")),
    );
    change(
        desk,
        "DROP TABLE Made_Object;
         DROP INDEX IF EXISTS Cell_By_Bit;
         CREATE TABLE IF NOT EXISTS House (House INTEGER NOT NULL PRIMARY KEY);
         CREATE TABLE IF NOT EXISTS Late_Placement (ID INTEGER NOT NULL PRIMARY KEY, Mirror_Bit INTEGER NOT NULL);
         CREATE INDEX IF NOT EXISTS Late_Placement_By_Mirror_Bit ON Late_Placement (Mirror_Bit);
         PRAGMA user_version = 5",
    );
}

#[test]
fn a_file_of_an_earlier_version_is_opened_and_solved_again() {
    for line in [
        "solve dogs",
        "solve fish",
        "solve calendar --given month=Jan --given day=25",
    ] {
        let desk = Desk::new().after(&format!("{line} --db kept.db"));
        make_older(&desk);
        change(
            &desk,
            "CREATE TABLE My_Notes (Note); CREATE TABLE Candidates (Note)",
        );
        let list = |desk: &Desk| desk.run("show kept.db --format csv").succeeds();
        assert!(list(&desk).contains("Opt1,"), "{line}");
        make_older(&desk);
        desk.run(&format!("{line} --db kept.db")).succeeds();
        desk.run("solve drive-ya-nuts --db kept.db --replace")
            .succeeds();
        let tables = list(&desk);
        let names = puzzle_tables(&tables);
        let stages = ["Opt1", "Opt2", "Opt3", "Opt4", "Opt5", "Opt6"];
        assert_eq!(
            names,
            [&["Piece", "Sequence"][..], &stages].concat(),
            "{line}"
        );
        assert_eq!(number(&desk, "SELECT count(*) FROM My_Notes"), 0);
        let others = "SELECT count(*) FROM sqlite_schema WHERE name IN ('House', 'Late_Placement')";
        assert_eq!(number(&desk, others), 0, "{line}");
    }
}

#[test]
fn a_damaging_view_of_a_record_is_not_read() {
    let desk = kept_and_changed(
        "ALTER TABLE Puzzle RENAME TO Real_Puzzle;
         CREATE VIEW Puzzle AS SELECT Name, Family, Definition, Is_Loaded FROM Real_Puzzle",
    );
    let message = desk.run("show Opt1 kept.db").fails();
    assert!(
        message.contains("is damaged: cannot modify Puzzle because it is a view; "),
        "{message}"
    );
    assert_eq!(
        number(&desk, "PRAGMA application_id"),
        i64::from(APPLICATION_ID)
    );
}

#[test]
fn a_file_whose_records_are_not_joinsaws_any_more_is_damaged() {
    for (statement, line, problem) in [
        (
            "PRAGMA user_version = 0",
            "show",
            "its tables are not those of schema version 0",
        ),
        (
            "PRAGMA user_version = 5",
            "solve",
            "its tables are not those of schema version 5",
        ),
        ("DROP TABLE Stage", "solve", "no such table: Stage"),
        (
            "DROP TABLE Made_Object",
            "show",
            "no such table: Made_Object",
        ),
        (
            "ALTER TABLE Stage DROP COLUMN Seconds",
            "solve",
            "table Stage has no column named Seconds",
        ),
        (
            "ALTER TABLE Stage RENAME COLUMN Stage_ID TO Mine",
            "solve",
            "no such column: Stage.Stage_ID",
        ),
        (
            "CREATE TABLE Mine (A); PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = sql || ' -- ' || CAST(x'C1' AS TEXT) WHERE name = 'Mine'",
            "solve fish --replace",
            "it holds a value that no run has written",
        ),
        (
            "UPDATE Stage SET Order_By = 'Nobody'",
            "show Opt3",
            "no such column: Nobody",
        ),
        (
            "DROP TABLE Opt6",
            "show Solution",
            "no such table: main.Opt6",
        ),
    ] {
        let desk = kept_and_changed(statement);
        let before = desk.bytes("kept.db");
        let expected = format!(
            "error: `kept.db` is damaged: {problem}; delete it, and run `solve --db` again"
        );
        let message = desk.run(&match line.strip_prefix("show") {
            Some(table) => format!("show{table} kept.db"),
            None => format!("{line} --db kept.db"),
        });
        assert_eq!(message.fails(), expected, "{statement}");
        assert_eq!(desk.bytes("kept.db"), before, "{statement}");
    }
}

/// The file is then brought up to date as far as it goes.
#[test]
fn a_file_that_an_earlier_version_is_said_to_have_made_is_damaged_without_its_records() {
    let desk = kept_and_changed("DROP TABLE Made_Object; PRAGMA user_version = 6");
    let message = desk.run("solve --db kept.db").fails();
    assert_eq!(
        message,
        "error: `kept.db` is damaged: no such table: Made_Object; delete it, and run `solve --db` again"
    );
}

#[test]
fn stages_without_a_puzzle_are_of_an_unknown_one() {
    let desk = kept_and_changed("DELETE FROM Puzzle");
    assert_eq!(
        solve(&desk).fails(),
        "error: `kept.db` holds the stages of an unknown puzzle; `--replace` puts `Drive Ya Nuts` in its place, \
         and another file for `--db` keeps both"
    );
    desk.run("show Opt3 kept.db").succeeds();
    desk.run("solve fish --db kept.db --replace").succeeds();
}

#[test]
fn what_is_in_the_way_of_the_views_ends_a_run_before_it_begins() {
    for (statements, named) in [
        (
            "DROP VIEW Solution; CREATE VIEW Solution AS SELECT 1",
            "view `Solution`",
        ),
        (
            "DROP TABLE Board; CREATE TABLE Board (Mine)",
            "table `Board`",
        ),
        (
            "ALTER TABLE Opt6 RENAME COLUMN Center TO Mine",
            "table `Opt6`",
        ),
    ] {
        let desk = kept_and_changed(statements);
        let before = desk.bytes("kept.db");
        assert_eq!(solve(&desk).fails(), in_the_way(named), "{statements}");
        assert_eq!(desk.bytes("kept.db"), before, "{statements}");
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
