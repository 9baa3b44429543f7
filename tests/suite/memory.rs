//! A run takes no more memory than it may, and one that reaches its limit leaves what was there.

use crate::common::{Desk, ends};
use crate::kept::{content, endless};

/// Asserts that a run ended because of this much memory, and says which step reached it.
fn ended_by_memory(message: &str, mib: u32) {
    let (step, rest) = message.split_once(" reached ").expect(message);
    // A slow machine passes a limit of 1 MiB while it plans.
    let is_known = step.starts_with("error: stage `Opt") || step == "error: the plan";
    assert!(is_known, "{message}");
    assert!(
        rest.starts_with(&format!("{mib} MiB of memory")),
        "{message}"
    );
}

#[test]
fn a_run_that_reaches_its_limit_of_memory_ends_in_every_plan_and_leaves_what_was_there() {
    let desk = Desk::new()
        .with("endless.toml", endless())
        .after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for (options, mib) in [
        ("endless.toml --plan staged --db kept.db --replace", 1),
        (
            "another-tough-puzzle --plan bushy --db kept.db --replace",
            2,
        ),
        ("endless.toml --plan merged --count", 1),
        ("endless.toml --plan staged --threads 4", 2),
    ] {
        let command = format!("solve {options} --max-rows 9000000000 --max-memory {mib}");
        let message = desk.run(&command).fails();
        ended_by_memory(&message, mib);
        ends(
            &message,
            " rows; nothing was kept; try `solve` with `--plan streamed` or `--threads 1`, or raise `--max-memory`",
        );
        assert_eq!(content(&desk, "kept.db"), before);
    }
    assert_eq!(desk.files(), ["endless.toml", "kept.db"]);
}

#[test]
fn a_table_in_a_box_has_its_limit_and_other_formats_have_none() {
    let desk = Desk::new().after("solve --db kept.db");
    let columns = (0..900).map(|no| format!("No AS c{no}"));
    let columns: Vec<String> = columns.collect();
    let wide = format!(
        "CREATE TABLE Wide AS WITH RECURSIVE Counted (No) AS (SELECT 1 UNION ALL SELECT No + 1 FROM Counted LIMIT 2223) \
         SELECT {} FROM Counted",
        columns.join(", ")
    );
    desk.database("kept.db").execute_batch(&wide).unwrap();
    assert_eq!(
        desk.run("show Wide kept.db").fails(),
        "error: more than 2,222 rows are too many for a table in a box; `--limit` prints the first of them, and `--format csv` all"
    );
    let rows = desk.run("show Wide kept.db --format csv").succeeds();
    assert_eq!(rows.lines().count(), 2224);
}

#[cfg(target_os = "linux")]
#[test]
fn drawn_solutions_are_printed_without_a_second_copy() {
    let line = "solve sudoku --sample 100000 --seed 1 --format csv --rows";
    // 225 MB of addresses; the solutions take 122 of them.
    let rows = Desk::new().run_within("-v 220000", line).succeeds();
    assert_eq!(rows.lines().count(), 100_001);
}

#[test]
fn a_small_run_fits_in_any_limit() {
    let desk = Desk::new();
    for limit in [1, 16, u64::MAX] {
        let line = format!("solve --count --max-memory {limit}");
        assert_eq!(
            desk.run(&line).succeeds(),
            "Solutions: 6 in all, 1 up to rotation\n"
        );
    }
}
