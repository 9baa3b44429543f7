//! A run that was stopped goes on where it was: finished stages are kept and not run again.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::{Desk, Ran, mask};
use crate::kept::{content, endless};
#[cfg(unix)]
use crate::kept::{send, start_endless_run};

/// What the database remembers of every stage: the rows and the seconds, which no second run would hit again.
fn remembered(desk: &Desk, file: &str) -> BTreeMap<String, (u64, f64)> {
    let database = desk.database(file);
    let mut stages = database
        .prepare("SELECT Name, N_Rows, Seconds FROM Stage")
        .unwrap();
    let facts = stages.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))));
    facts.unwrap().map(Result::unwrap).collect()
}

/// The report of a finished run, and the names of the stages that it kept.
fn solved(ran: Ran) -> (Value, Vec<String>) {
    let mut report: Value = serde_json::from_str(&ran.succeeds()).unwrap();
    let mut kept = Vec::new();
    for stage in report["stages"].as_array_mut().unwrap() {
        let stage = stage.as_object_mut().unwrap();
        stage.remove("seconds");
        if stage.remove("kept") == Some(Value::Bool(true)) {
            kept.push(stage["name"].as_str().unwrap().to_owned());
        }
    }
    (report, kept)
}

/// Drops what timings there are.
fn without_seconds(content: &str) -> String {
    let lines = content.lines().map(|line| match line.rsplit_once(',') {
        Some((rest, seconds)) if seconds.starts_with("0.") => rest,
        _ => line,
    });
    lines.map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn a_run_that_passed_its_limit_goes_on_with_a_higher_one() {
    let desk = Desk::new();
    let message = desk.run("solve --db new.db --resume --max-rows 31").fails();
    assert_eq!(
        message,
        "error: stage `Opt2` passed 31 rows, the limit of `--max-rows`; the tables before it are kept, and \
         `--resume` continues from there"
    );
    let before = remembered(&desk, "new.db");
    assert_eq!(before.keys().collect::<Vec<_>>(), ["Opt1"]);
    let unbroken = solved(desk.run("solve --db unbroken.db --format json")).0;
    let (resumed, kept) = solved(desk.run("solve --db new.db --resume --format json"));
    assert_eq!((resumed, kept), (unbroken, vec!["Opt1".to_owned()]));
    assert_eq!(remembered(&desk, "new.db")["Opt1"], before["Opt1"]);
    assert_eq!(
        without_seconds(&content(&desk, "new.db")),
        without_seconds(&content(&desk, "unbroken.db"))
    );
}

#[test]
fn a_finished_run_is_told_again_and_runs_nothing() {
    let desk = Desk::new().after("solve --db kept.db");
    let bytes = desk.bytes("kept.db");
    let told = desk.run("solve --rows --db kept.db --resume").succeeds();
    assert_eq!(told, desk.run("solve --rows").succeeds());
    assert_eq!(desk.bytes("kept.db"), bytes);
    let (_, kept) = solved(desk.run("solve --db kept.db --resume --format json"));
    assert_eq!(kept, ["Opt1", "Opt2", "Opt3", "Opt4", "Opt5", "Opt6"]);
}

/// Dominoes that never cover the board, as it has two more cells of one colour than of the other. Nothing says so before 2^63 ways
/// have led to a stage.
fn without_a_cover() -> String {
    let board = ".............\n".repeat(13) + "..........#.#\n";
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\"\"\"\n[pieces.d]\nshape = \"dd\"\ncopies = 90\n"
    )
}

#[test]
fn a_kept_run_whose_counts_pass_63_bits_has_the_statements_that_are_shown() {
    let desk = Desk::new().with("mine.toml", without_a_cover());
    let line = "solve mine.toml --plan merged --db kept.db";
    let told = desk.run(line).finds_nothing();
    let bytes = desk.bytes("kept.db");
    let resumed = desk.run(&format!("{line} --resume")).finds_nothing();
    assert_eq!(mask(&resumed), mask(&told));
    assert_eq!(desk.bytes("kept.db"), bytes);
}

#[test]
fn a_run_that_can_be_resumed_counts_beyond_63_bits() {
    let desk = Desk::new().with("mine.toml", without_a_cover());
    let line = "solve mine.toml --plan merged --db kept.db --resume";
    desk.run(&format!("{line} --max-rows 1000")).fails();
    let resumed = desk.run(line).finds_nothing();
    assert!(resumed.contains("\nSolutions: 0 in all\n"), "{resumed}");
}

#[test]
fn a_run_without_resume_keeps_no_stage_of_one_before() {
    let desk = Desk::new().after("solve --db kept.db --resume");
    let (_, kept) = solved(desk.run("solve --db kept.db --format json"));
    assert!(kept.is_empty());
    let before = content(&desk, "kept.db");
    let message = desk.run("solve --db kept.db --max-rows 31").fails();
    assert!(message.ends_with("or raise `--max-rows`"), "{message}");
    assert_eq!(content(&desk, "kept.db"), before);
}

#[test]
fn a_run_that_took_too_long_goes_on() {
    let desk = Desk::new().with("endless.toml", endless());
    let line = "solve endless.toml --max-rows 9000000000 --db new.db --resume --timeout";
    let message = desk.run(&format!("{line} 1")).fails();
    assert!(
        message.contains(" did not finish within 1 second, after ")
            && message
                .ends_with("; the tables before it are kept, and `--resume` continues from there"),
        "{message}"
    );
    let before = remembered(&desk, "new.db");
    assert!(!before.is_empty());
    desk.run(&format!("{line} 0.5")).fails();
    let after = remembered(&desk, "new.db");
    for (stage, facts) in before {
        assert_eq!(after[&stage], facts, "{stage}");
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_was_interrupted_or_killed_goes_on() {
    for signal in ["INT", "KILL"] {
        let desk = Desk::new().with("endless.toml", endless());
        let run = start_endless_run(&desk, "new.db", &["--resume"]);
        send(signal, &run);
        let output = run.wait_with_output().unwrap();
        if signal == "INT" {
            let message = Ran::new("solve", &output).ends_interrupted();
            assert!(
                message.contains("` was interrupted, after ")
                    && message.ends_with("and `--resume` continues from there"),
                "{message}"
            );
        } else {
            assert_eq!(output.status.code(), None);
        }
        let before = remembered(&desk, "new.db");
        assert!(before.len() >= 2, "{before:?}");
        // The next stage has too many rows, so that the run ends there, and everything before it is as it was.
        let last = format!("Opt{}", before.len() + 1);
        let message = desk
            .run("solve endless.toml --db new.db --resume --max-rows 1716")
            .fails();
        assert!(
            message.starts_with(&format!("error: stage `{last}` passed 1,716 rows")),
            "{message}"
        );
        assert_eq!(remembered(&desk, "new.db"), before);
        desk.run("solve drive-ya-nuts --db new.db --replace")
            .succeeds();
    }
}

#[test]
fn another_plan_does_not_go_on_and_leaves_what_was_there() {
    let desk = Desk::new().after("solve --db kept.db");
    let before = content(&desk, "kept.db");
    for (line, differs) in [
        ("--centre 4", "stage `Opt1`"),
        ("--plan merged", "stage `Opt1`"),
    ] {
        let message = desk
            .run(&format!("solve {line} --db kept.db --resume"))
            .fails();
        assert_eq!(
            message,
            format!(
                "error: `kept.db` holds another puzzle or plan: its {differs} differs; `--resume` continues only the \
                 same one, and a run without it replaces what is there"
            )
        );
        assert_eq!(content(&desk, "kept.db"), before);
    }
}

#[test]
fn pieces_that_were_changed_by_hand_are_another_puzzle() {
    let desk = Desk::new().after("solve --db kept.db");
    let change = "UPDATE Piece SET Description = '162435' WHERE ID = '1'";
    desk.database("kept.db").execute(change, []).unwrap();
    let message = desk.run("solve --db kept.db --resume").fails();
    assert!(message.contains("its table `Piece` differs"), "{message}");
}

#[test]
fn a_stage_that_lost_rows_is_run_again_with_those_after_it() {
    let desk = Desk::new().after("solve --db kept.db");
    for damage in [
        "DELETE FROM Opt3 WHERE rowid = (SELECT max(rowid) FROM Opt3)",
        "DROP TABLE Opt3",
    ] {
        desk.database("kept.db").execute(damage, []).unwrap();
        let (resumed, kept) = solved(desk.run("solve --db kept.db --resume --format json"));
        assert_eq!(kept, ["Opt1", "Opt2"]);
        assert_eq!(resumed, solved(desk.run("solve --format json")).0);
    }
}

#[test]
fn every_family_and_plan_goes_on() {
    for (line, limit) in [
        ("scramble-serengeti --plan staged", 100),
        ("scramble-serengeti --plan bushy", 100),
        ("calendar --hole month=Jan --hole day=25", 300),
        ("--plan staged", 31),
    ] {
        let desk = Desk::new();
        desk.run(&format!(
            "solve {line} --db new.db --resume --max-rows {limit}"
        ))
        .fails();
        let n_done = remembered(&desk, "new.db").len();
        assert!(n_done > 0, "{line}");
        let (resumed, kept) =
            solved(desk.run(&format!("solve {line} --db new.db --resume --format json")));
        assert_eq!(kept.len(), n_done, "{line}");
        let unbroken = solved(desk.run(&format!("solve {line} --db other.db --format json"))).0;
        assert_eq!(resumed, unbroken, "{line}");
    }
}

#[test]
fn only_a_run_that_keeps_its_tables_can_go_on() {
    let (code, message) = Desk::new().run("solve --resume").ended();
    assert_eq!(code, 2);
    assert!(message.contains("--db <FILE>"), "{message}");
}
