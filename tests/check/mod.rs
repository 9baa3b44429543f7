//! `joinsaw check`: the printed statements are right, others are told from them, and none reaches for anything
//! but the scratch database.

mod bounds;
mod doors;
mod early;
mod refusals;
mod verdicts;

use crate::common::Desk;

/// What `check` says of these statements.
fn check(desk: &Desk, stage: &str, sql: &str) -> (i32, String) {
    let ran = desk.run_on(&format!("check {stage} -"), sql);
    match ran.code() {
        0 => (0, ran.succeeds()),
        1 => (1, ran.finds_nothing()),
        _ => (2, ran.fails()),
    }
}

/// What it says of statements that are right.
fn right(desk: &Desk, stage: &str, sql: &str) -> String {
    let (code, text) = check(desk, stage, sql);
    assert_eq!(code, 0, "{text}");
    text
}

/// What it says of statements that make other rows.
fn wrong(desk: &Desk, stage: &str, sql: &str) -> String {
    let (code, text) = check(desk, stage, sql);
    assert_eq!(code, 1, "{text}");
    text
}

/// What it says of statements that cannot be run.
fn refused(desk: &Desk, stage: &str, sql: &str) -> String {
    let (code, text) = check(desk, stage, sql);
    assert_eq!(code, 2, "{text}");
    text
}
