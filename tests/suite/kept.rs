//! A kept database: marked, replaced as a whole, and never left half done.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use joinsaw::compile;
use joinsaw::engine::{APPLICATION_ID, Database};
use joinsaw::{Limits, Options};

use crate::common::{Desk, JOINSAW, Ran, begins, ends, has, puzzle_tables};

const SMALL: &str =
    "family = \"flower\"\n[pieces]\na = \"ABC\"\nb = \"ABC\"\nc = \"ABC\"\nd = \"ABC\"\n";

/// Thirteen pieces that show nothing but 1: every arrangement fits, and the stages grow to thousands of millions of
/// rows.
pub fn endless() -> String {
    let pieces = (0..13).map(|idx| format!("p{idx} = \"111111111111\"\n"));
    format!(
        "family = \"flower\"\n[pieces]\n{}",
        pieces.collect::<String>()
    )
}

#[test]
fn a_board_of_one_slot_keeps_its_solutions_as_well() {
    let text = "family = \"board\"\nboard = \"square\"\nwidth = 1\nheight = 1\nmatch = \"equal\"\n[pieces]\np = \"abcd\"\n";
    let desk = Desk::new().with("one.toml", text);
    let ran = desk.run("solve one.toml --db kept.db");
    let solved = ran.stdout();
    has(solved, "Solutions: 4 in all, 1 up to rotation");
    assert_snapshot!(desk.run("show Solution kept.db --format csv").output(), @r"
    Solution_No,Slot,Piece,Turn,Sides
    1,0,p,0,abcd
    2,0,p,1,dabc
    3,0,p,2,cdab
    4,0,p,3,bcda
    ");
}

#[test]
fn a_kept_database_bears_the_mark_of_joinsaw() {
    let desk = Desk::new().after("solve --db kept.db");
    let mark = desk.rows("kept.db", "PRAGMA application_id").concat();
    assert_eq!(mark, [APPLICATION_ID.to_string()]);
    assert_eq!(desk.files(), ["kept.db"]);
}

#[test]
fn one_centre_replaces_all_of_them() {
    let desk = Desk::new()
        .after("solve --db kept.db")
        .after("solve --db kept.db --centre 4");
    let shown = desk.run("show Opt1 kept.db --format csv").succeeds();
    let is_of_centre_4 = |line: &str| line.starts_with("4,");
    assert!(shown.lines().skip(1).all(is_of_centre_4), "{shown}");
    assert_eq!(shown.lines().count(), 1 + 5);
}

#[test]
fn another_puzzle_leaves_nothing_of_the_one_before() {
    let desk = Desk::new()
        .with("small.toml", SMALL)
        .after("solve --db kept.db")
        .after("solve small.toml --db kept.db --replace");
    let tables = desk.run("show kept.db --format csv").succeeds();
    let names = puzzle_tables(&tables);
    assert_eq!(names, ["Piece", "Sequence", "Opt1", "Opt2", "Opt3"]);
    let pieces = desk.run("show Piece kept.db --format csv").succeeds();
    assert_eq!(pieces, "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n");
}

#[test]
fn tables_that_a_printed_script_has_made_are_in_the_way() {
    let desk = Desk::new().after("solve --db kept.db");
    let script = desk.run("sql --given centre=4").succeeds();
    // As the sqlite3 program has it, which is what people build the tables with.
    let database = desk.database("kept.db");
    database.pragma_update(None, "foreign_keys", false).unwrap();
    database.execute_batch(&script).unwrap();
    let before = desk.bytes("kept.db");
    let message = desk.run("solve --db kept.db").fails();
    has(&message, "table `Piece`, ");
    assert_eq!(desk.bytes("kept.db"), before);
}

/// Everything that the tables of a database say, timings included.
pub fn content(desk: &Desk, file: &str) -> String {
    let rows = |table: &str| {
        desk.run(&format!("show {table} {file} --format csv"))
            .succeeds()
    };
    let list = desk.run(&format!("show {file} --format csv")).succeeds();
    let tables = puzzle_tables(&list).into_iter();
    tables.map(rows).collect::<String>() + &list
}

#[test]
fn a_run_that_passes_its_limit_leaves_what_was_there_and_no_new_file() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for file in ["", "--db new.db", "--db kept.db --replace"] {
        assert_eq!(
            desk.run(&format!("solve endless.toml --max-rows 1000 {file}"))
                .fails(),
            "error: stage `Opt2` exceeded 1,000 rows; try `solve` with `--plan streamed`, or raise `--max-rows`"
        );
    }
    assert_eq!(content(&desk, "kept.db"), before);
    assert_eq!(desk.files(), ["endless.toml", "kept.db"]);
}

#[test]
fn a_run_that_takes_too_long_ends_in_every_plan_and_leaves_what_was_there() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for plan in [
        "endless.toml --plan staged --db kept.db --replace",
        "another-tough-puzzle --plan bushy --db kept.db --replace",
        "endless.toml --plan streamed --count",
    ] {
        let command = format!("solve {plan} --max-rows 9000000000 --timeout 1");
        let message = desk.run(&command).fails();
        assert!(
            message.starts_with("error: stage `Opt")
                && message.contains("did not finish within 1 second"),
            "{message}"
        );
        assert_eq!(content(&desk, "kept.db"), before);
    }
}

#[test]
fn a_run_that_is_late_before_its_first_stage_says_what_it_was_doing() {
    let calendar = joinsaw::find("calendar").unwrap();
    let plan = compile(&calendar, &Options::default()).unwrap();
    let limits = Limits {
        timeout: Some(Duration::ZERO),
        ..Limits::default()
    };
    let mut database = Database::scratch().unwrap();
    let late = database.run(&plan, limits, &()).unwrap_err();
    assert_snapshot!(late, @"the table `Placement` did not finish within 0 seconds, after 0 rows; nothing was kept; try another `--plan`, or raise `--timeout`");
    let late = Desk::new().run("solve calendar --timeout 0").fails();
    assert_snapshot!(late, @"error: the plan did not finish within 0 seconds, after 0 rows; nothing was kept; try another `--plan`, or raise `--timeout`");
}

#[test]
fn a_stage_may_have_as_many_rows_as_its_limit_and_no_more() {
    let desk = Desk::new();
    desk.run("solve --max-rows 32").succeeds();
    let message = desk.run("solve --max-rows 31").fails();
    begins(&message, "error: stage `Opt2` exceeded 31 rows");
}

/// Starts a run that would take hours, and waits until it has spilled many rows into the file.
#[cfg(unix)]
pub fn start_endless_run(desk: &Desk, file: &str) -> Child {
    let run = Command::new(JOINSAW)
        .args(["solve", "endless.toml", "--max-rows", "9000000000"])
        .args(["--replace", "--db", file])
        .current_dir(desk.folder())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let path = desk.path(file);
    let start = Instant::now();
    while fs::metadata(&path).map_or(0, |metadata| metadata.len()) < 8_000_000 {
        assert!(
            start.elapsed() < Duration::from_mins(1),
            "the run writes nothing"
        );
        sleep(Duration::from_millis(5));
    }
    run
}

#[cfg(unix)]
pub fn send(signal: &str, run: &Child) {
    let kill = format!("kill -{signal} {}", run.id());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_and_leaves_what_was_there_and_no_new_file() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for (signal, file) in [("INT", "kept.db"), ("TERM", "kept.db"), ("INT", "new.db")] {
        let run = start_endless_run(&desk, file);
        send(signal, &run);
        let message = Ran::new("solve", &run.wait_with_output().unwrap()).ends_interrupted();
        begins(&message, "error: interrupted in stage `Opt");
        ends(&message, "; nothing was kept");
        assert_eq!(content(&desk, "kept.db"), before);
        assert_eq!(desk.files(), ["endless.toml", "kept.db"]);
    }
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_what_was_there() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    let mut run = start_endless_run(&desk, "kept.db");
    run.kill().unwrap();
    assert_eq!(run.wait().unwrap().code(), None);
    assert!(desk.path("kept.db-journal").exists());
    assert_eq!(content(&desk, "kept.db"), before);
    desk.run("solve --db kept.db").succeeds();
}

#[test]
fn a_database_that_another_program_uses_is_left_alone() {
    let desk = Desk::new().after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    let other = desk.database("kept.db");
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let message = desk.run("solve --db kept.db").fails();
    assert_eq!(
        message,
        "error: another program is using `kept.db`; try again when it is done"
    );
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(content(&desk, "kept.db"), before);
}

/// A file may grow to so many blocks only, which a process meets like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_run_and_leaves_what_was_there() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for file in ["kept.db --replace", "new.db"] {
        let line = format!("solve endless.toml --max-rows 9000000000 --db {file}");
        let message = desk.run_in_blocks(8000, &line).fails();
        ends(
            &message,
            "` ran out of disk space; nothing was kept; free some, or try `solve` with `--plan streamed`",
        );
        assert_eq!(content(&desk, "kept.db"), before);
        assert_eq!(desk.files(), ["endless.toml", "kept.db"]);
    }
}

#[test]
fn show_takes_the_database_before_or_after_a_table() {
    let desk = Desk::new().after("solve --db kept.db");
    let table = desk.run("show Opt1 kept.db").succeeds();
    assert_eq!(desk.run("show kept.db Opt1").succeeds(), table);
}
