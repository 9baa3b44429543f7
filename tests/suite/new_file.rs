//! A file that a run makes: its path is a path, nobody else loses it, and a killed run leaves one that can be used.

use std::fs;
use std::process::{Command, Stdio};

use joinsaw::compile;
use joinsaw::engine::{APPLICATION_ID, Database, Limits};
use joinsaw::family;
use joinsaw::plan::Options;

use crate::common::{Desk, JOINSAW, has};

/// Solves Drive Ya Nuts in an open database.
fn solve(mut database: Database) {
    let puzzle = family::find("drive-ya-nuts").unwrap();
    let plan = compile(&puzzle, &Options::default()).unwrap();
    database.run(&plan, Limits::default(), &()).unwrap();
}

/// Makes sure that a kept database holds the solution.
fn is_solved(desk: &Desk, file: &str) {
    assert_eq!(desk.rows(file, "SELECT count(*) FROM Opt6").concat(), ["1"]);
}

#[test]
fn a_path_is_a_path_whatever_it_looks_like() {
    for file in ["file:other.db", "file:other.db?mode=memory", ":memory:"] {
        let desk = Desk::new();
        let other = desk.database("other.db");
        other.execute("CREATE TABLE Opt1 (Mine)", []).unwrap();
        drop(other);
        let before = desk.bytes("other.db");
        desk.run(&format!("solve --db {file}")).succeeds();
        desk.run(&format!("solve --db {file}")).succeeds();
        desk.run(&format!("show {file}")).succeeds();
        assert_eq!(desk.bytes("other.db"), before, "{file}");
        let mut files = [file, "other.db"];
        files.sort_unstable();
        assert_eq!(desk.files(), files);
    }
}

/// The first bytes of a journal that takes a database of pages of 4096 bytes back to no page at all.
fn journal_of_a_new_file() -> Vec<u8> {
    const MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
    let (n_records, nonce, n_pages, sector, page) = (0_u32, 7_u32, 0_u32, 512_u32, 4096_u32);
    let numbers = [n_records, nonce, n_pages, sector, page];
    let mut journal = MAGIC.to_vec();
    journal.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
    journal.resize(512, 0);
    journal
}

/// A file as a run leaves it that is killed when it has written the mark, and before the journal is gone.
fn killed_at_the_mark() -> Desk {
    let desk = Desk::new();
    let database = desk.database("new.db");
    database
        .pragma_update(None, "application_id", APPLICATION_ID)
        .unwrap();
    drop(database);
    desk.with("new.db-journal", journal_of_a_new_file())
}

#[test]
fn a_file_that_was_killed_while_it_was_made_holds_nothing_and_stays_joinsaws_own() {
    let desk = killed_at_the_mark();
    let empty =
        "error: `new.db` holds no puzzle yet; `joinsaw solve --db` or `joinsaw load --db` fills it";
    assert_eq!(desk.run("show new.db").fails(), empty);
    for _ in 0..2 {
        desk.run("solve --db new.db").succeeds();
        desk.run("show new.db").succeeds();
    }
    is_solved(&desk, "new.db");
    assert_eq!(desk.files(), ["new.db"]);
}

#[test]
fn a_run_that_ends_with_nothing_leaves_a_file_that_another_run_has_filled() {
    let desk = Desk::new();
    let path = desk.path("new.db");
    let loser = Database::create_or_open(&path).unwrap();
    solve(Database::create_or_open(&path).unwrap());
    drop(loser);
    is_solved(&desk, "new.db");
}

#[test]
fn a_run_that_ends_with_nothing_leaves_a_file_that_another_run_is_writing() {
    let desk = Desk::new();
    let path = desk.path("new.db");
    let loser = Database::create_or_open(&path).unwrap();
    let other = desk.database("new.db");
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    drop(loser);
    assert!(path.exists());
}

#[test]
fn an_empty_file_that_another_program_begins_to_write_is_left_alone() {
    let desk = Desk::new();
    let other = desk.database("new.db");
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(
        desk.run("solve --db new.db").fails(),
        "error: another program is using `new.db`; try again when it is done"
    );
    other
        .execute_batch("CREATE TABLE Own (Id INTEGER); COMMIT")
        .unwrap();
}

#[cfg(unix)]
#[test]
fn a_run_says_that_its_file_is_gone() {
    let desk = Desk::new();
    let path = desk.path("new.db");
    let mut database = Database::create_or_open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let puzzle = family::find("drive-ya-nuts").unwrap();
    let plan = compile(&puzzle, &Options::default()).unwrap();
    let run = database.run(&plan, Limits::default(), &());
    assert!(
        run.unwrap_err()
            .to_string()
            .ends_with("as a database: another program has moved or removed it")
    );
}

#[test]
fn a_run_that_ends_with_nothing_takes_its_new_file_away_and_no_other() {
    let desk = Desk::new().with("empty.db", "");
    for file in ["new.db", "empty.db"] {
        desk.run(&format!("solve --max-rows 1 --db {file}")).fails();
    }
    assert_eq!(desk.files(), ["empty.db"]);
}

#[test]
fn of_two_runs_on_one_new_file_each_that_succeeds_finds_its_tables_there() {
    for _ in 0..10 {
        let desk = Desk::new();
        let start = || {
            let mut solve = Command::new(JOINSAW);
            solve
                .args(["solve", "--db", "new.db"])
                .current_dir(desk.folder())
                .stdout(Stdio::null())
                .stderr(Stdio::piped());
            solve.spawn().unwrap()
        };
        let runs = [start(), start()];
        let outputs = runs.map(|run| run.wait_with_output().unwrap());
        let n_solved = outputs
            .iter()
            .filter(|output| output.status.success())
            .count();
        assert!(n_solved > 0, "{outputs:?}");
        is_solved(&desk, "new.db");
        for output in outputs.iter().filter(|output| !output.status.success()) {
            let message = String::from_utf8_lossy(&output.stderr);
            has(&message, "another program is using");
        }
    }
}
