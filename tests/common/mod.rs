//! What every test needs: a desk with files on it, where the program runs.
//!
//! A test reads as a sentence: `Desk::new().with("mine.toml", TEXT).run("solve mine.toml").fails()`.

#![allow(dead_code, reason = "not every test needs every tool")]

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use joinsaw::{Answer, Filling, Goal, Method, Options, Puzzle};
use rusqlite::Connection;
use rusqlite::types::Value as Cell;
use serde_json::Value;
use tempfile::TempDir;

/// The program under test.
pub const JOINSAW: &str = env!("CARGO_BIN_EXE_joinsaw");

/// A folder of its own for one test; it goes away with the desk.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    /// An empty desk.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { folder }
    }

    /// The desk with one file more.
    pub fn with(self, file: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(file), content).expect("a file in the temporary folder");
        self
    }

    /// The desk after a command that has to succeed.
    pub fn after(self, line: &str) -> Self {
        self.run(line).succeeds();
        self
    }

    /// Where a file of the desk is.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The bytes of a file.
    pub fn bytes(&self, file: &str) -> Vec<u8> {
        fs::read(self.path(file)).expect("a file of the desk")
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> String {
        String::from_utf8(self.bytes(file)).expect("a text")
    }

    /// The names of the files, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder()).expect("the temporary folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// A database of the desk, opened without the program.
    pub fn database(&self, file: &str) -> Connection {
        Connection::open(self.path(file)).expect("a database")
    }

    /// The rows of a query, each cell as text, read without the program.
    pub fn rows(&self, file: &str, query: &str) -> Vec<Vec<String>> {
        rows(&self.database(file), query)
    }

    /// Runs the program with these words, here and with an empty standard input.
    pub fn run(&self, line: &str) -> Ran {
        self.run_on(line, "")
    }

    /// Runs the program with these words and this standard input.
    pub fn run_on(&self, line: &str, input: impl Into<Vec<u8>>) -> Ran {
        self.run_words(&line.split_whitespace().collect::<Vec<_>>(), input)
    }

    /// Runs the program with words that may have blanks in them.
    pub fn run_words(&self, words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
        let mut command = joinsaw(words);
        let output = output_of(command.current_dir(self.folder()), input.into());
        Ran::new(&words.join(" "), &output)
    }

    /// Runs the program where no file, not even a temporary one, grows beyond so many blocks of 512 bytes.
    pub fn run_in_blocks(&self, n_blocks: usize, line: &str) -> Ran {
        self.run_within(&format!("-f {n_blocks}"), line)
    }

    /// Runs the program within a limit, as `ulimit` takes it.
    pub fn run_within(&self, limit: &str, line: &str) -> Ran {
        let limited = format!("ulimit {limit}; exec {JOINSAW} {line}");
        let output = Command::new("sh")
            .args(["-c", &limited])
            .current_dir(self.folder())
            .env("SQLITE_TMPDIR", self.folder())
            .output()
            .expect("a shell starts");
        Ran::new(line, &output)
    }
}

/// The rows of a query, each cell as text.
pub fn rows(database: &Connection, query: &str) -> Vec<Vec<String>> {
    let mut query = database.prepare(query).unwrap();
    let n_columns = query.column_count();
    let cells = |row: &rusqlite::Row| {
        let cells = (0..n_columns).map(|idx| {
            Ok(match row.get(idx)? {
                Cell::Null => String::new(),
                Cell::Integer(number) => number.to_string(),
                Cell::Text(text) => text,
                other => panic!("an unexpected cell: {other:?}"),
            })
        });
        cells.collect::<rusqlite::Result<_>>()
    };
    let rows = query.query_map([], cells).unwrap();
    rows.map(Result::unwrap).collect()
}

/// The program with these arguments.
pub fn joinsaw(arguments: &[&str]) -> Command {
    let mut command = Command::new(JOINSAW);
    command.args(arguments);
    command
}

/// Runs a command to its end with this standard input, which it need not read.
pub fn output_of(command: &mut Command, input: Vec<u8>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that ends before it has read everything closes the pipe.
    drop(writer.join().expect("a thread that writes"));
    output
}

/// This many seeds of random puzzles, the same in every run. If `JOINSAW_CASES` is set, there are that many times as many, and every
/// run has others.
pub fn seeds(n_cases: usize) -> impl Iterator<Item = u64> {
    let factor =
        std::env::var("JOINSAW_CASES").map(|text| text.parse::<usize>().expect("a factor"));
    let first = factor
        .as_ref()
        .map_or(0, |_| RandomState::new().hash_one(0) >> 1);
    (first..).take(n_cases * factor.unwrap_or(1))
}

/// The names of the subcommands, as `--help` lists them.
pub fn subcommands() -> Vec<String> {
    let help = Desk::new().run("--help").succeeds();
    let (list, _) = help.split_once("\nOptions:\n").unwrap();
    let listed = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = listed.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// How a run of the program ended.
pub struct Ran {
    line: String,
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// What a finished process left behind.
    pub fn new(line: &str, output: &Output) -> Self {
        Self {
            line: line.to_owned(),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout.clone()).expect("output in UTF-8"),
            stderr: String::from_utf8(output.stderr.clone()).expect("messages in UTF-8"),
        }
    }

    /// The output of a run that found what it was asked for, without a word on standard error.
    pub fn succeeds(self) -> String {
        self.ends_with(0)
    }

    /// The output of a run that found that there is no solution, without a word on standard error.
    pub fn finds_nothing(self) -> String {
        self.ends_with(1)
    }

    /// The one message of a run that failed and put nothing on standard output.
    pub fn fails(self) -> String {
        self.fails_with(2)
    }

    /// The one message of a run that Ctrl-C or SIGTERM ended.
    pub fn ends_interrupted(self) -> String {
        self.fails_with(130)
    }

    fn fails_with(self, expected: i32) -> String {
        let Self { line, code, .. } = &self;
        assert_eq!(
            *code,
            Some(expected),
            "exit code of `{line}`: {}",
            self.stderr
        );
        assert_eq!(self.stdout, "", "standard output of `{line}`");
        let message = self.stderr.strip_suffix('\n').expect("a message");
        assert!(message.starts_with("error: "), "{message}");
        let mut lines = message.lines();
        let first = lines.next().unwrap_or_default();
        assert!(
            lines.clone().all(|line| line.starts_with("  ")),
            "more than one message: {message}"
        );
        // Behind or below the carets stands what may help.
        let help: Vec<&str> = lines
            .skip(1)
            .map(|line| line.trim_start_matches([' ', '^']))
            .collect();
        let help = help.concat();
        if help.is_empty() {
            first.to_owned()
        } else {
            format!("{first}; {help}")
        }
    }

    /// What a run printed that did not fail, whether it found a solution or not.
    pub fn output(self) -> String {
        let code = self.code();
        assert!(code < 2, "exit code of `{}`: {}", self.line, self.stderr);
        self.ends_with(code)
    }

    /// The JSON that a run printed.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.output()).expect("JSON")
    }

    /// The exit code, and what stands on standard error.
    pub fn ended(self) -> (i32, String) {
        (self.code(), self.stderr)
    }

    /// What stands on standard output, however the run ended.
    pub fn stdout(&self) -> &str {
        &self.stdout
    }

    /// The exit code.
    pub fn code(&self) -> i32 {
        self.code.expect("a run that nobody killed")
    }

    fn ends_with(self, code: i32) -> String {
        let Self { line, stderr, .. } = &self;
        assert_eq!(self.code, Some(code), "exit code of `{line}`: {stderr}");
        assert_eq!(stderr, "", "standard error of `{line}`");
        self.stdout
    }
}

/// Makes sure that a text has this in it.
pub fn has(text: &str, part: impl AsRef<str>) {
    assert!(text.contains(part.as_ref()), "{text}");
}

pub fn begins(text: &str, start: impl AsRef<str>) {
    assert!(text.starts_with(start.as_ref()), "{text}");
}

pub fn ends(text: &str, end: impl AsRef<str>) {
    assert!(text.ends_with(end.as_ref()), "{text}");
}

/// The tables of the puzzle in a kept file, from its list in CSV: neither Joinsaw's records nor what explains the solutions.
pub fn puzzle_tables(list: &str) -> Vec<&str> {
    let names = list
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap());
    let others = ["Puzzle", "Stage", "Words", "Solution", "Board"];
    names.filter(|name| !others.contains(name)).collect()
}

/// The output with every timing replaced: `"seconds":1.2e-5`, and numbers of six decimals.
pub fn mask(text: &str) -> String {
    let is_part = |symbol: char| symbol.is_ascii_digit() || ".e-".contains(symbol);
    let mut masked = String::new();
    for part in text.split_inclusive(|symbol| !is_part(symbol)) {
        let number = part.trim_end_matches(|symbol| !is_part(symbol));
        let n_decimals = number.split_once('.').map(|(_, decimals)| decimals.len());
        masked += match n_decimals {
            _ if masked.ends_with("econds\":") && number.parse::<f64>().is_ok() => "0.0",
            Some(6) => "0.000000",
            _ => number,
        };
        masked += &part[number.len()..];
    }
    masked
}

/// The puzzle of a file with this text.
pub fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub fn by(method: Method, goal: Goal) -> Options {
    Options {
        method,
        goal,
        ..Options::default()
    }
}

pub fn solve(puzzle: &Puzzle, method: Method, goal: Goal) -> Answer {
    joinsaw::solve(puzzle, &by(method, goal)).unwrap()
}

/// The number of solutions, counted without listing them.
pub fn count(puzzle: &Puzzle, method: Method) -> u128 {
    let answer = solve(puzzle, method, Goal::Count);
    answer.solutions.all.unwrap()
}

/// The numbers of solutions: all, up to symmetry, and up to identical pieces.
pub fn counts(answer: &Answer) -> [Option<u128>; 3] {
    let counts = &answer.solutions;
    [
        counts.all,
        counts.up_to_symmetry,
        counts.up_to_identical_pieces,
    ]
}

/// The fillings of an answer, in the order of its rows.
pub fn fillings(answer: &Answer) -> Vec<Filling> {
    let mut fillings = Vec::new();
    let visited = answer.boards(|board| {
        fillings.push(board.filling);
        Ok(())
    });
    visited.unwrap();
    fillings
}

/// All solutions by this method, sorted, each with the values of its places in order.
pub fn solutions(puzzle: &Puzzle, method: Method) -> Vec<Vec<String>> {
    let found = fillings(&solve(puzzle, method, Goal::Rows));
    let mut found: Vec<Vec<String>> = found.iter().map(values).collect();
    found.sort();
    found
}

/// The piece in each place.
pub fn values(filling: &Filling) -> Vec<String> {
    filling.iter().map(|one| one.piece.clone()).collect()
}

/// The rows that each stage leaves.
pub fn rows_left(answer: &Answer) -> Vec<u64> {
    answer.stages().iter().map(|stage| stage.n_rows).collect()
}
