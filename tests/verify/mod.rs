//! `joinsaw verify`: what every plan finds is right, what is changed by hand is wrong, and the message says where.

mod input;
mod mutants;

use crate::common::Desk;

/// What `verify` says of these rows, on standard input.
fn verify(desk: &Desk, line: &str, rows: &str) -> (i32, String) {
    let ran = desk.run_on(&format!("verify {line} --solution -"), rows);
    let code = ran.code();
    let text = match code {
        0 => ran.succeeds(),
        1 => ran.finds_nothing(),
        _ => ran.fails(),
    };
    (code, text)
}

/// What `verify` says of rows that are not right.
fn wrong(desk: &Desk, line: &str, rows: &str) -> String {
    let (code, text) = verify(desk, line, rows);
    assert_eq!(code, 1, "{text}");
    text
}

/// What `verify` says of rows that it cannot read.
fn unreadable(desk: &Desk, line: &str, rows: &str) -> String {
    let (code, text) = verify(desk, line, rows);
    assert_eq!(code, 2, "{text}");
    text
}
