//! Bad input: one message with the file and the line, exit code 2, and nothing written.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use rusqlite::Connection;

use crate::common::{Desk, JOINSAW};

/// A flower of order 3 with these lines under `[pieces]`, which starts in line 4.
pub fn flower(pieces: &str) -> String {
    format!("family = \"flower\"\nname = \"Mine\"\n[pieces]\n{pieces}")
}

/// What a file is refused with that `--db` names; it stays as it is, byte for byte.
fn refused_as_database(content: impl AsRef<[u8]>) -> String {
    let desk = Desk::new()
        .with("file.db", content)
        .with("pieces.csv", "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n");
    let before = desk.bytes("file.db");
    let message = desk.run("solve --db file.db").fails();
    assert_eq!(desk.run("show Opt1 file.db").fails(), message);
    assert_eq!(desk.run("show file.db").fails(), message);
    assert_eq!(
        desk.run("load --db file.db --pieces pieces.csv").fails(),
        message
    );
    assert_eq!(desk.bytes("file.db"), before);
    assert_eq!(desk.files(), ["file.db", "pieces.csv"]);
    message
}

/// A kept database after this statement.
fn database_after(statement: &str) -> Vec<u8> {
    let desk = Desk::new().after("solve --db kept.db");
    desk.database("kept.db").execute_batch(statement).unwrap();
    desk.bytes("kept.db")
}

#[test]
fn a_file_that_is_no_database_of_ours() {
    assert_snapshot!(refused_as_database("a shopping list\n"), @"error: `file.db` is not a SQLite database; `--db` takes a new file or one that joinsaw made");
    assert_snapshot!(refused_as_database(foreign()), @"error: `file.db` is a SQLite database made by another program, and is left unchanged; `--db` takes a new file or one that joinsaw made");
    assert_snapshot!(refused_as_database(database_after("PRAGMA application_id = 7")), @"error: `file.db` is a SQLite database made by another program, and is left unchanged; `--db` takes a new file or one that joinsaw made");
    let newer = refused_as_database(database_after("PRAGMA user_version = 99"));
    let message = "error: `file.db` was made by another version of joinsaw (schema version 99; this one knows 1); ";
    assert!(newer.starts_with(message), "{newer}");
}

/// Somebody else's database.
fn foreign() -> Vec<u8> {
    let desk = Desk::new();
    let database = Connection::open(desk.path("foreign.db")).unwrap();
    database
        .execute_batch("CREATE TABLE Piece (Taste TEXT)")
        .unwrap();
    drop(database);
    desk.bytes("foreign.db")
}

#[test]
fn a_truncated_database() {
    let whole = database_after("");
    assert_snapshot!(refused_as_database(&whole[..50]), @"error: `file.db` is damaged: it ends inside its header; delete it, and run `solve --db` again");
    assert_snapshot!(refused_as_database(&whole[..100]), @"error: `file.db` is damaged: its pages do not fit together; delete it, and run `solve --db` again");
    assert_snapshot!(refused_as_database(&whole[..whole.len() - 4096]), @"error: `file.db` is damaged: its pages do not fit together; delete it, and run `solve --db` again");
    let cut = refused_as_database(&whole[..whole.len() - 1]);
    let promised = format!("where its header promises {}; delete it", whole.len());
    assert!(cut.contains(&promised), "{cut}");
}

#[test]
fn a_database_with_a_page_of_rubbish_is_named_by_whatever_meets_it() {
    let kept = Desk::new().after("solve --db kept.db");
    for (table, reader) in [
        ("Opt6", "solve --db rubbish.db"),
        ("Board", "show Board rubbish.db"),
    ] {
        let page = "SELECT 4096 * rootpage FROM sqlite_schema WHERE name = ?1";
        let end: i64 = kept
            .database("kept.db")
            .query_row(page, [table], |row| row.get(0))
            .unwrap();
        let end = usize::try_from(end).unwrap();
        let mut rubbish = kept.bytes("kept.db");
        rubbish[end - 4096..end].fill(0xFF);
        let desk = Desk::new()
            .with("rubbish.db", rubbish)
            .with("pieces.csv", desk_pieces());
        for line in [
            "solve --db rubbish.db",
            reader,
            "load --db rubbish.db --pieces pieces.csv --replace",
            "show rubbish.db",
            &format!("show {table} rubbish.db"),
        ] {
            let message = desk.run(line).fails();
            let named = "error: `rubbish.db` is damaged: its pages do not fit together";
            assert!(message.starts_with(named), "{line}: {message}");
        }
    }
}

/// The pieces of Drive Ya Nuts as CSV.
fn desk_pieces() -> String {
    let desk = Desk::new().after("solve --db kept.db");
    desk.run("show Piece kept.db --format csv").succeeds()
}

#[test]
fn a_place_where_no_database_can_be() {
    let desk = Desk::new();
    fs::create_dir(desk.path("folder")).unwrap();
    let refused = |line: &str| desk.run(line).fails();
    assert_snapshot!(refused("solve --db folder"), @"error: cannot open `folder` as a database: it is a folder");
    assert_snapshot!(refused("show ./folder"), @"error: cannot open `./folder` as a database: it is a folder");
    assert_snapshot!(refused("solve --db nowhere/new.db"), @"error: cannot open `nowhere/new.db` as a database: its folder does not exist or is not writable");
    assert_snapshot!(refused("show nowhere.db"), @"error: cannot open `nowhere.db` as a database: no such file");
    assert_snapshot!(refused("show Opt1 nowhere.db"), @"error: cannot open `nowhere.db` as a database: no such file");
    assert_eq!(desk.files(), ["folder"]);
    assert_eq!(fs::read_dir(desk.path("folder")).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_place_that_may_not_be_written() {
    let desk = Desk::new();
    assert_snapshot!(desk.run("solve --db /proc/new.db").fails(), @"error: cannot open `/proc/new.db` as a database: its folder does not exist or is not writable");
    assert_snapshot!(desk.run("solve --db /dev/full").fails(), @"error: cannot open `/dev/full` as a database: it is not a regular file");
}

#[test]
fn a_puzzle_that_is_refused_changes_no_file() {
    let desk = Desk::new()
        .with("mine.toml", "family = \"fower\"\n")
        .after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    let message = desk.run("solve mine.toml").fails();
    for line in [
        "sql mine.toml",
        "solve mine.toml --db new.db",
        "solve mine.toml --db kept.db",
    ] {
        assert_eq!(desk.run(line).fails(), message, "{line}");
    }
    assert_eq!(desk.bytes("kept.db"), before);
    assert_eq!(desk.files(), ["kept.db", "mine.toml"]);
}

/// What `load` refuses pieces or sequences with; nothing is written.
fn refused_by_load(pieces: impl AsRef<[u8]>, sequences: Option<&str>) -> String {
    let desk = Desk::new().with("pieces.csv", pieces);
    let desk = desk.with("sequences.csv", sequences.unwrap_or_default());
    let option = sequences.map_or("", |_| "--sequences sequences.csv");
    let message = desk
        .run(&format!("load --db new.db --pieces pieces.csv {option}"))
        .fails();
    assert_eq!(desk.files(), ["pieces.csv", "sequences.csv"]);
    let desk = desk.after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    let again = desk.run(&format!("load --db kept.db --pieces pieces.csv {option}"));
    assert_eq!(again.fails(), message);
    assert_eq!(desk.bytes("kept.db"), before);
    message
}

const PIECES: &str = "ID,Description\na,123\nb,132\nc,123\nd,123\n";

#[test]
fn pieces_from_csv_that_are_no_flower() {
    assert_snapshot!(refused_by_load("", None), @"error: `pieces.csv`: the file is empty; expected CSV with a heading of the columns ID, Description");
    assert_snapshot!(refused_by_load(" \n\n", None), @"error: `pieces.csv`: the file is empty; expected CSV with a heading of the columns ID, Description");
    assert_snapshot!(refused_by_load("ID,Description\n", None), @"error: `pieces.csv`: no pieces; the smallest flower, of order 3, needs 4");
    assert_snapshot!(refused_by_load("ID,Sides\na,123\n", None), @"error: `pieces.csv` line 1: no column `Description`; columns found: ID, Sides");
    assert_snapshot!(refused_by_load("ID,Description\na,123\nb,132,7\nc,123\nd,123\n", None), @"error: `pieces.csv` line 3: 3 values where the heading has 2");
    assert_snapshot!(refused_by_load("ID,Description\na,123\nb\nc,123\nd,123\n", None), @"error: `pieces.csv` line 3: 1 value where the heading has 2");
    assert_snapshot!(refused_by_load("ID,Description\na,123\nb,1320\nc,123\nd,123\n", None), @"error: `pieces.csv` line 3: piece `b` has the side `0`; expected one of 1-9, A-Z or a-z");
    assert_snapshot!(refused_by_load("ID,Description\na,123\nb,13\nc,123\nd,123\n", None), @"error: `pieces.csv` line 3: piece `b` has 2 sides; expected 3");
    assert_snapshot!(refused_by_load("ID,Description\na,123\na,132\nc,123\nd,123\n", None), @"error: `pieces.csv` line 3: piece `a` appears a second time; every piece needs an ID of its own");
    assert_snapshot!(refused_by_load("ID,Description\na,123\nb,132\nc,123\n", None), @"error: `pieces.csv` line 4: only 3 pieces with 3 sides; a flower of order 3 needs 4, one of them for the centre");
    assert_snapshot!(refused_by_load(b"ID,Description\na,\xff\n", None), @"error: `pieces.csv` line 2: not text in UTF-8");
}

#[test]
fn sequences_from_csv_that_are_not_those_of_the_pieces() {
    let all: String = [
        "a,1,312", "a,2,123", "a,3,231", "b,1,213", "b,3,132", "b,2,321", "c,1,312", "c,2,123",
        "c,3,231", "d,1,312", "d,2,123", "d,3,231",
    ]
    .map(|line| format!("{line}\n"))
    .concat();
    let heading = "Piece_ID,Seq_ID,Seq\n";
    let refused = |text: String| refused_by_load(PIECES, Some(&text));
    assert_snapshot!(refused(String::new()), @"error: `sequences.csv`: the file is empty; expected CSV with a heading of the columns Piece_ID, Seq_ID, Seq");
    assert_snapshot!(refused(format!("Piece_ID,Seq\n{all}")), @"error: `sequences.csv` line 1: no column `Seq_ID`; columns found: Piece_ID, Seq");
    assert_snapshot!(refused(format!("{heading}{}", all.replace("b,3,132", "b,3,312"))), @"error: `sequences.csv` line 6: `b` `3` `312` is not on the piece; its sequences with `3` in the middle: 132");
    assert_snapshot!(refused(format!("{heading}{}", all.replace("b,3,132", "b,4,132"))), @"error: `sequences.csv` line 6: `b` `4` `132` is not on the piece; its sequences with `4` in the middle: none");
    assert_snapshot!(refused(format!("{heading}{}", all.replace("b,3,132", "x,3,132"))), @"error: `sequences.csv` line 6: `x` `3` `132` is not on the piece; its sequences with `3` in the middle: none");
    assert_snapshot!(refused(format!("{heading}{}", all.replace("b,3,132\n", ""))), @"error: `sequences.csv`: the sequence `b` `3` `132` is missing; expected every three sides in a row of every piece");
    assert_snapshot!(refused(format!("{heading}{}", all.replace("b,3,132", "b,3"))), @"error: `sequences.csv` line 6: 2 values where the heading has 3");
    let desk = Desk::new()
        .with("pieces.csv", PIECES)
        .with("sequences.csv", format!("{heading}{all}"));
    desk.run("load --db new.db --pieces pieces.csv --sequences sequences.csv")
        .succeeds();
    let from_stdin = desk
        .run_on("load --db other.db --pieces -", PIECES)
        .succeeds();
    assert!(
        from_stdin.starts_with("4 pieces and 12 sequences"),
        "{from_stdin}"
    );
    let solved = desk.run("solve --db other.db").output();
    assert!(solved.starts_with("pieces: a flower of "), "{solved}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for line in [
        "solve",
        "solve --format json",
        "solve --format csv",
        "sql",
        "puzzles",
        "new flower",
        "--help",
        "--version",
    ] {
        let output = Command::new(JOINSAW)
            .args(line.split(' '))
            .stdout(
                fs::OpenOptions::new()
                    .write(true)
                    .open("/dev/full")
                    .unwrap(),
            )
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            message, "error: cannot write the output: No space left on device (os error 28)\n",
            "{line}"
        );
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_that_nobody_can_be_told_still_has_its_exit_code() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let status = Command::new(JOINSAW)
        .args(["solve", "no-such-puzzle"])
        .stderr(full.unwrap())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    // A script of 200 KiB does not fit into the pipe, so that the program is still writing when its reader leaves.
    let pieces =
        (0..36).map(|idx| format!("\"{idx}{}\" = \"{}\"\n", "x".repeat(3000), "1".repeat(35)));
    let text = flower(&pieces.collect::<String>());
    let desk = Desk::new().with("mine.toml", text);
    let mut run = Command::new(JOINSAW)
        .args(["sql", "mine.toml"])
        .current_dir(desk.folder())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 10];
    let mut reader = run.stdout.take().unwrap();
    reader.read_exact(&mut start).unwrap();
    drop(reader);
    let output = run.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
