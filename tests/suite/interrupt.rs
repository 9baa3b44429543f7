//! Ctrl-C and SIGTERM: the first ends a command at its next step, and the second ends the process at once.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Desk, JOINSAW, Ran};
use crate::kept::send;

/// Eight pieces that fit everywhere: 40,320 rows, more than a pipe holds.
const MANY_ROWS: &str = "family = \"board\"\nboard = \"square\"\nwidth = 4\nheight = 2\nmatch = \"equal\"\nturn = false\n\
    [pieces]\na = \"1111\"\nb = \"1111\"\nc = \"1111\"\nd = \"1111\"\ne = \"1111\"\nf = \"1111\"\ng = \"1111\"\nh = \"1111\"\n";

/// Long enough for a signal to arrive.
pub const MOMENT: Duration = Duration::from_millis(300);

pub fn start(desk: &Desk, line: &str) -> Child {
    Command::new(JOINSAW)
        .args(line.split(' '))
        .current_dir(desk.folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts a run that has begun to write and cannot go on, because nobody reads.
fn start_blocked_run(desk: &Desk) -> Child {
    let mut run = start(desk, "solve many.toml --format csv --rows");
    let mut beginning = [0; 10];
    run.stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut beginning)
        .unwrap();
    sleep(MOMENT);
    run
}

#[test]
fn a_command_that_waits_for_its_input_ends_at_once() {
    let desk = Desk::new().after("solve --db kept.db");
    for line in [
        "solve -",
        "load --pieces - --db kept.db",
        "verify drive-ya-nuts --solution -",
        "check drive-ya-nuts Opt1 -",
    ] {
        for signal in ["INT", "TERM"] {
            let mut run = start(&desk, line);
            // More than a pipe holds, and no more than a script may have: once it is written, the command is reading.
            let mut input = run.stdin.take().unwrap();
            input.write_all("#".repeat(90_000).as_bytes()).unwrap();
            send(signal, &run);
            let status = run.wait().unwrap();
            assert_eq!(status.code(), Some(130), "{line}");
        }
    }
    assert_eq!(desk.files(), ["kept.db"]);
}

#[test]
fn a_command_that_writes_stops_writing() {
    let desk = Desk::new().with("many.toml", MANY_ROWS);
    let mut run = start_blocked_run(&desk);
    send("INT", &run);
    sleep(MOMENT);
    let mut rows = String::new();
    run.stdout
        .take()
        .unwrap()
        .read_to_string(&mut rows)
        .unwrap();
    let output = run.wait_with_output().unwrap();
    let message = Ran::new("solve", &output).ends_interrupted();
    assert_eq!(
        message,
        "error: interrupted before all of the output was written"
    );
    assert!(rows.lines().count() < 40_321);
}

#[test]
fn a_second_signal_ends_the_process_wherever_it_is() {
    let desk = Desk::new().with("many.toml", MANY_ROWS);
    let mut run = start_blocked_run(&desk);
    send("INT", &run);
    sleep(MOMENT);
    assert_eq!(run.try_wait().unwrap(), None);
    let start = Instant::now();
    send("INT", &run);
    assert_eq!(run.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(10));
}
