//! The tutorial is true: its statements build their tables one after the other, its commands run beside them, and `check`
//! finds its answers right and its mistakes wrong.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Desk, mask};
use crate::docs::{Shown, commands_of, has_sqlite3, run, trimmed};

/// The database that the statements build.
const DATABASE: &str = "nuts.db";

/// A block of the tutorial.
enum Block {
    /// Commands, with the output of each below it.
    Console(Vec<Shown>),
    /// Statements, and what they print.
    Sql(String, String),
    /// Anything else.
    Text,
}

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"))
}

/// The blocks in order. A block of text right behind statements is what they print.
fn blocks() -> Vec<Block> {
    let tutorial = fs::read_to_string(docs().join("tutorial.md")).unwrap();
    let parts: Vec<&str> = tutorial.split("```").collect();
    let mut blocks: Vec<Block> = Vec::new();
    for (idx, part) in parts.iter().enumerate().skip(1).step_by(2) {
        let (language, body) = part.split_once('\n').unwrap();
        let follows = parts[idx - 1].trim().is_empty();
        match (language, blocks.last_mut()) {
            ("sql", _) => blocks.push(Block::Sql(body.to_owned(), String::new())),
            ("console", _) => blocks.push(Block::Console(commands_of(body))),
            ("text", Some(Block::Sql(_, printed))) if follows && printed.is_empty() => {
                body.clone_into(printed);
            }
            ("text", _) => blocks.push(Block::Text),
            _ => panic!("a block of `{language}`"),
        }
    }
    blocks
}

/// A desk with the files of the exercises.
fn desk() -> Desk {
    let desk = Desk::new();
    fs::create_dir(desk.path("exercises")).unwrap();
    for (name, content) in exercises() {
        fs::write(desk.path("exercises").join(name), content).unwrap();
    }
    desk
}

fn exercises() -> Vec<(String, String)> {
    let files = fs::read_dir(docs().join("exercises")).unwrap();
    let files = files.map(|file| {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        (name, fs::read_to_string(file.path()).unwrap())
    });
    files.collect()
}

/// The cells of printed tables, headings included. Frames and blanks differ between versions of sqlite3.
fn cells(printed: &str) -> Vec<Vec<String>> {
    let lines = printed.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &str| {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    lines.map(cells).collect()
}

/// What statements print in the sqlite3 program.
fn printed_by_sqlite3(desk: &Desk, sql: &str) -> Vec<Vec<String>> {
    let output = Command::new("sqlite3")
        .args(["-batch", "-table", DATABASE, sql])
        .current_dir(desk.folder())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{sql}");
    cells(&String::from_utf8(output.stdout).unwrap())
}

#[cfg(unix)]
#[test]
fn every_block_of_the_tutorial_prints_what_stands_there() {
    if !has_sqlite3() {
        return;
    }
    let desk = desk();
    let (mut n_statements, mut n_commands) = (0, 0);
    for block in blocks() {
        match block {
            Block::Sql(sql, printed) => {
                n_statements += 1;
                let found = printed_by_sqlite3(&desk, &sql);
                assert_eq!(found, cells(&printed), "{sql}");
            }
            Block::Console(commands) => {
                for Shown { command, output } in commands {
                    n_commands += 1;
                    let found = run(&desk, &command);
                    assert_eq!(trimmed(&mask(&found)), mask(&output), "{command}");
                }
            }
            Block::Text => {}
        }
    }
    assert!(n_statements >= 12 && n_commands >= 30);
}

#[cfg(unix)]
#[test]
fn every_answer_is_right_and_every_mistake_is_found() {
    let desk = desk();
    let commands = blocks().into_iter().flat_map(|block| match block {
        Block::Console(commands) => commands,
        _ => Vec::new(),
    });
    let checks: Vec<String> = commands
        .filter(|shown| shown.command.contains("check"))
        .map(|shown| shown.command.split(" | ").next().unwrap().to_owned())
        .collect();
    let mistakes = checks.iter().filter(|check| check.ends_with("-wrong.sql"));
    let mistakes: Vec<&String> = mistakes.collect();
    assert_eq!(2 * mistakes.len(), exercises().len());
    for check in mistakes {
        let line = check.strip_prefix("joinsaw ").unwrap();
        assert_eq!(desk.run(line).code(), 1, "{check}");
        let right = line.replace("-wrong.sql", ".sql");
        assert_eq!(desk.run(&right).code(), 0, "{right}");
    }
}
