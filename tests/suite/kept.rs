//! A kept database: marked, replaced as a whole, and never left half done.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use joinsaw::compile;
use joinsaw::engine::{APPLICATION_ID, Database};
use joinsaw::{Limits, Options};

use crate::common::{Desk, JOINSAW, Ran, puzzle_tables};

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
    assert!(
        solved.contains("Solutions: 4 in all, 1 up to rotation"),
        "{solved}"
    );
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
    let read = |pragma: &str| {
        let database = desk.database("kept.db");
        let value = database.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
        value.unwrap()
    };
    assert_eq!(read("application_id"), i64::from(APPLICATION_ID));
    assert!(read("user_version") > 0);
    assert_eq!(desk.files(), ["kept.db"]);
}

#[test]
fn a_second_run_replaces_the_tables_of_the_first() {
    let desk = Desk::new().after("solve --db kept.db");
    let list = |desk: &Desk| desk.run("show kept.db --format csv").succeeds();
    let rows = |list: &str| -> Vec<String> {
        let lines = list.lines();
        lines
            .map(|line| line.rsplit_once(',').unwrap().0.to_owned())
            .collect()
    };
    let first = list(&desk);
    desk.run("solve --db kept.db").succeeds();
    let second = list(&desk);
    assert_eq!(rows(&second), rows(&first));
    assert_ne!(second, "");
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
fn a_limit_beyond_what_sqlite_counts_to_is_no_limit() {
    let desk = Desk::new().after("solve --db kept.db");
    let all = desk.run("show Opt2 kept.db").succeeds();
    let limited = |limit: u64| desk.run(&format!("show Opt2 kept.db --limit {limit}"));
    assert_eq!(limited(u64::MAX).succeeds(), all);
    assert_eq!(limited(i64::MAX as u64 + 1).succeeds(), all);
    assert!(limited(0).succeeds().ends_with("0 rows in set\n"));
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
fn loaded_pieces_are_solved_where_they_lie() {
    let desk = Desk::new()
        .with("pieces.csv", "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n")
        .after("load --db kept.db --pieces pieces.csv");
    let report = desk.run("solve --db kept.db").succeeds();
    assert!(
        report.starts_with("pieces: a flower of order 3"),
        "{report}"
    );
    desk.run("solve --db kept.db").succeeds();
    desk.run("solve drive-ya-nuts --db kept.db --replace")
        .succeeds();
    let report = desk.run("solve --db kept.db").succeeds();
    assert!(report.starts_with("Drive Ya Nuts"), "{report}");
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
    assert!(message.contains("table `Piece`, "), "{message}");
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
    assert!(
        message.starts_with("error: stage `Opt2` exceeded 31 rows"),
        "{message}"
    );
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
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
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
        assert!(
            message.starts_with("error: interrupted in stage `Opt"),
            "{message}"
        );
        assert!(message.ends_with("; nothing was kept"), "{message}");
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

#[cfg(unix)]
#[test]
fn a_new_file_of_a_killed_run_holds_nothing_and_can_be_used() {
    let desk = Desk::new().with("endless.toml", endless());
    let mut run = start_endless_run(&desk, "new.db");
    run.kill().unwrap();
    run.wait().unwrap();
    let tables = desk.run("show new.db --format csv").succeeds();
    assert_eq!(tables.lines().count(), 1, "{tables}");
    desk.run("solve --db new.db").succeeds();
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
        assert!(
            message.ends_with(
                "` ran out of disk space; nothing was kept; free some, or try `solve` with `--plan streamed`"
            ),
            "{message}"
        );
        assert_eq!(content(&desk, "kept.db"), before);
        assert_eq!(desk.files(), ["endless.toml", "kept.db"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_without_room_for_empty_tables_leaves_no_file() {
    let desk = Desk::new();
    assert_eq!(
        desk.run_in_blocks(16, "solve --db new.db").fails(),
        "error: cannot open `new.db` as a database: disk I/O error"
    );
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn show_takes_the_database_before_or_after_a_table() {
    let desk = Desk::new().after("solve --db kept.db");
    let table = desk.run("show Opt1 kept.db").succeeds();
    assert_eq!(desk.run("show kept.db Opt1").succeeds(), table);
}
