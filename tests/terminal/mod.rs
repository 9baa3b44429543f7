//! What people see in a terminal, of any width. The terminal is one that `in_terminal.py` makes with Python's own library.

mod colours;
mod layout;
mod width;

use std::process::Command;

use crate::common::{Desk, JOINSAW};

/// No colours.
const PLAIN: [(&str, &str); 1] = [("NO_COLOR", "1")];

/// What commands of the program show in a terminal of this many columns, one after the other, with these variables of the
/// environment and no others that have a say.
fn shown_each(
    desk: &Desk,
    columns: usize,
    lines: &[&str],
    variables: &[(&str, &str)],
) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal/in_terminal.py");
    let output = Command::new("python3")
        .args([script, &columns.to_string(), JOINSAW])
        .args(lines)
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
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    let shown: Vec<String> = shown.split_terminator('\0').map(str::to_owned).collect();
    assert_eq!(shown.len(), lines.len());
    shown
}

/// The output of one command.
fn shown_with(desk: &Desk, columns: usize, line: &str, variables: &[(&str, &str)]) -> String {
    shown_each(desk, columns, &[line], variables).concat()
}

/// The output of a command in a terminal of this many columns, without colours.
fn shown(desk: &Desk, columns: usize, line: &str) -> String {
    shown_with(desk, columns, line, &PLAIN)
}
