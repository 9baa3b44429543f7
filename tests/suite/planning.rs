//! How a puzzle is planned may take longer than to solve others. It ends at the limits of the run, and at Ctrl-C.

use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::common::{Desk, ends};

/// Far more than it takes to see that the time is over, and far less than it takes to plan the squares.
const SOON: Duration = Duration::from_secs(20);

/// The end of the message; it begins with the plan, or with the table that was asked about just then.
const LATE: &str = " did not finish within 0.2 seconds, after 0 rows; nothing was kept; try another `--plan`, or raise `--timeout`";

/// As many pieces as a cover may have, none of which is like another by its ID.
fn squares() -> String {
    let rows = format!("{}\n", ".".repeat(16)).repeat(16);
    let pieces = (0..256).map(|idx| format!("p{idx} = \"#\"\n"));
    let pieces: String = pieces.collect();
    format!("family = \"cover\"\nboard = \"\"\"\n{rows}\"\"\"\n[pieces]\n{pieces}")
}

#[test]
fn planning_ends_when_the_time_is_over() {
    let desk = Desk::new().with("squares.toml", squares());
    for line in ["solve --count", "solve --db new.db", "sql"] {
        let start = Instant::now();
        let message = desk
            .run(&format!("{line} squares.toml --timeout 0.2"))
            .fails();
        ends(&message, LATE);
        assert!(start.elapsed() < SOON, "{line}");
    }
    assert_eq!(desk.files(), ["squares.toml"]);
}

#[test]
fn planning_ends_when_its_tables_take_too_much_memory() {
    let desk = Desk::new().with("squares.toml", squares());
    let message = desk
        .run("solve squares.toml --count --max-memory 1")
        .fails();
    assert_snapshot!(message, @"error: the table `Placement` reached 1 MiB of memory, after 0 rows; nothing was kept; try `solve` with `--plan streamed` or `--threads 1`, or raise `--max-memory`");
}

#[cfg(unix)]
#[test]
fn planning_ends_at_ctrl_c_where_a_file_is_open() {
    use crate::common::Ran;
    use crate::interrupt::{MOMENT, start};
    use crate::kept::send;

    let desk = Desk::new().after("solve --db kept.db");
    let swap = "UPDATE Puzzle SET Family = 'cover', Definition = ?1";
    desk.database("kept.db").execute(swap, [squares()]).unwrap();
    let mut run = start(&desk, "show Opt1 kept.db");
    std::thread::sleep(MOMENT);
    assert_eq!(run.try_wait().unwrap(), None);
    let start = Instant::now();
    send("INT", &run);
    let output = run.wait_with_output().unwrap();
    let message = Ran::new("show", &output).ends_interrupted();
    // It may have asked about a table just then.
    let (begins, ends) = (
        "error: interrupted in the ",
        ", after 0 rows; nothing was kept",
    );
    assert!(
        message.starts_with(begins) && message.ends_with(ends),
        "{message}"
    );
    assert!(start.elapsed() < SOON);
}
