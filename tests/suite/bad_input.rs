//! Bad input: one message with the file and the line, exit code 2, and nothing written.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::common::{Desk, JOINSAW, has, joinsaw};

/// A flower of order 3 with these lines under `[pieces]`, which starts in line 4.
pub fn flower(pieces: &str) -> String {
    format!("family = \"flower\"\nname = \"Mine\"\n[pieces]\n{pieces}")
}

/// What a file is refused with that `--db` names; it stays as it is, byte for byte.
fn refused_as_database(content: impl AsRef<[u8]>) -> String {
    let desk = Desk::new()
        .with("file.db", content)
        .with("pieces.csv", PIECES);
    let before = desk.bytes("file.db");
    let message = desk.run("solve --db file.db").fails();
    for line in [
        "show Opt1 file.db",
        "show file.db",
        "load --db file.db --pieces pieces.csv",
    ] {
        assert_eq!(desk.run(line).fails(), message, "{line}");
    }
    assert_eq!(desk.bytes("file.db"), before);
    assert_eq!(desk.files(), ["file.db", "pieces.csv"]);
    message
}

const PIECES: &str = "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n";

/// A kept database after this statement.
fn database_after(statement: &str) -> Vec<u8> {
    let desk = Desk::new().after("solve --db kept.db");
    desk.database("kept.db").execute_batch(statement).unwrap();
    desk.bytes("kept.db")
}

#[test]
fn a_file_that_is_no_database_of_ours_or_is_cut() {
    let foreign = Desk::new();
    let create = "CREATE TABLE Piece (Taste TEXT)";
    foreign.database("x.db").execute_batch(create).unwrap();
    let whole = database_after("");
    let told = [
        b"a shopping list\n".to_vec(),
        foreign.bytes("x.db"),
        database_after("PRAGMA application_id = 7"),
        whole[..50].to_vec(),
        whole[..100].to_vec(),
        whole[..whole.len() - 4096].to_vec(),
    ];
    assert_snapshot!(told.map(refused_as_database).join("\n"));
    let cut = refused_as_database(&whole[..whole.len() - 1]);
    let promised = format!("where its header promises {}; delete it", whole.len());
    has(&cut, &promised);
}

#[test]
fn a_database_with_a_page_of_rubbish_is_named_by_whatever_meets_it() {
    let kept = Desk::new().after("solve --db kept.db");
    for (table, reader) in [
        ("Opt6", "solve --db rubbish.db"),
        ("Board", "show Board rubbish.db"),
    ] {
        let page = format!("SELECT 4096 * rootpage FROM sqlite_schema WHERE name = '{table}'");
        let end: usize = kept.rows("kept.db", &page)[0][0].parse().unwrap();
        let mut rubbish = kept.bytes("kept.db");
        rubbish[end - 4096..end].fill(0xFF);
        let desk = Desk::new()
            .with("rubbish.db", rubbish)
            .with("pieces.csv", PIECES);
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

#[cfg(target_os = "linux")]
#[test]
fn a_place_where_no_database_can_be() {
    let desk = Desk::new();
    fs::create_dir(desk.path("folder")).unwrap();
    let told = [
        "solve --db folder",
        "solve --db nowhere/new.db",
        "show Opt1 nowhere.db",
        "solve --db /proc/new.db",
        "solve --db /dev/full",
    ]
    .map(|line| desk.run(line).fails());
    assert_snapshot!(told.join("\n"));
    assert_eq!(desk.files(), ["folder"]);
    assert_eq!(fs::read_dir(desk.path("folder")).unwrap().count(), 0);
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

#[test]
fn pieces_that_are_refused_change_no_file() {
    let desk = Desk::new()
        .with("pieces.csv", "ID,Description\na,123\n")
        .after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    for file in ["new.db", "kept.db"] {
        desk.run(&format!("load --db {file} --pieces pieces.csv"))
            .fails();
    }
    assert_eq!(desk.bytes("kept.db"), before);
    assert_eq!(desk.files(), ["kept.db", "pieces.csv"]);
}

#[test]
fn pieces_from_standard_input_with_their_sequences_are_loaded() {
    let all = [
        "a,1,312", "a,2,123", "a,3,231", "b,1,213", "b,3,132", "b,2,321", "c,1,312", "c,2,123",
        "c,3,231", "d,1,312", "d,2,123", "d,3,231",
    ];
    let sequences = |lines: &[&str]| format!("Piece_ID,Seq_ID,Seq\n{}\n", lines.join("\n"));
    let load = |sequences: String| {
        let desk = Desk::new().with("sequences.csv", sequences);
        let line = "load --db new.db --pieces - --sequences sequences.csv";
        let loaded = desk.run_on(line, "ID,Description\na,123\nb,132\nc,123\nd,123\n");
        (desk, loaded)
    };
    let (desk, loaded) = load(sequences(&all));
    assert!(loaded.succeeds().starts_with("4 pieces and 12 sequences"));
    assert!(
        desk.run("solve --db new.db")
            .output()
            .starts_with("pieces: a flower of ")
    );
    let (_, refused) = load(sequences(&all[1..]));
    assert_snapshot!(refused.fails(), @"error: `sequences.csv`: the sequence `a` `1` `312` is missing; expected every three sides in a row of every piece");
    let (_, refused) = load(sequences(&all).replace("b,3,132", "b,3,312"));
    assert_snapshot!(refused.fails(), @"error: `sequences.csv` line 6: `b` `3` `312` is not on the piece; its sequences with `3` in the middle: 132");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for line in ["solve", "solve --format json", "sql", "--help", "--version"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = joinsaw(&line.split(' ').collect::<Vec<_>>());
        let output = command.stdout(full.unwrap()).output().unwrap();
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
