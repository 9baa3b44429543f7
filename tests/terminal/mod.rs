//! What people see in a terminal, of any width. The terminal is one that `in_terminal.py` makes with Python's own library.

mod colours;
mod layout;
mod width;

use std::process::Command;

use crate::common::{Desk, JOINSAW};

/// What a command of the program shows in a terminal of this many columns, with these variables of the environment and no
/// others that have a say.
fn shown_with(desk: &Desk, columns: usize, line: &str, variables: &[(&str, &str)]) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal/in_terminal.py");
    let output = Command::new("python3")
        .args([script, &columns.to_string(), JOINSAW])
        .args(line.split_whitespace())
        .current_dir(desk.folder())
        .env_remove("COLUMNS")
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .envs(variables.iter().copied())
        .output()
        .expect("python3 is needed");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a command shows in a terminal of this many columns, without its colours.
fn shown(desk: &Desk, columns: usize, line: &str) -> String {
    shown_with(desk, columns, line, &[("NO_COLOR", "1")])
}
