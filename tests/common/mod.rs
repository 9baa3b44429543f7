//! What every test needs: a desk with files on it, where the program runs.
//!
//! A test reads as a sentence: `Desk::new().with("mine.toml", TEXT).run("solve mine.toml").fails()`.

#![allow(dead_code, reason = "not every test needs every tool")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use proptest::test_runner::{Config as ProptestConfig, RngSeed};
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
    pub fn database(&self, file: &str) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path(file)).expect("a database")
    }

    /// Runs the program with these words, here and with an empty standard input.
    pub fn run(&self, line: &str) -> Ran {
        self.run_on(line, "")
    }

    /// Runs the program with these words and this standard input.
    pub fn run_on(&self, line: &str, input: impl Into<Vec<u8>>) -> Ran {
        let mut command = joinsaw(&line.split_whitespace().collect::<Vec<_>>());
        Ran::new(
            line,
            &output_of(command.current_dir(self.folder()), input.into()),
        )
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

/// Property tests with this many cases, the same in every run. If `JOINSAW_CASES` is set, there are that many times as many, and
/// every run has others.
pub fn cases(n_cases: u32) -> ProptestConfig {
    let factor = std::env::var("JOINSAW_CASES").map(|text| text.parse::<u32>().expect("a factor"));
    ProptestConfig {
        cases: n_cases * factor.clone().unwrap_or(1),
        rng_seed: if factor.is_ok() {
            RngSeed::Random
        } else {
            RngSeed::Fixed(1)
        },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
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

/// The tables of the puzzle in a kept file, from its list in CSV: neither Joinsaw's records nor what explains the solutions.
pub fn puzzle_tables(list: &str) -> Vec<&str> {
    let names = list
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap());
    let others = ["Puzzle", "Stage", "Words", "Solution", "Board"];
    names.filter(|name| !others.contains(name)).collect()
}

/// What the program printed, with every timing replaced: it is the one thing that differs from run to run.
pub fn mask(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_framed = |line: &&str| line.starts_with(['|', '+']);
    let blocks = lines.chunk_by(|line, next| is_framed(line) == is_framed(next));
    let masked = blocks.flat_map(|block| {
        let has = |heading: &str| {
            let heading = format!("| {heading} ");
            block.iter().any(|line| line.contains(&heading))
        };
        let timed: &[&str] = match (has("Seconds"), has("Ns_per_Step")) {
            (true, true) => &["Seconds", "Ns_per_Step"],
            (true, false) => &["Seconds"],
            (false, _) => &[],
        };
        block.iter().map(move |line| match timed {
            [] => mask_json(line),
            headings => mask_last_cells(line, headings),
        })
    });
    masked.map(|line| line + "\n").collect()
}

/// `"seconds":0.000123` becomes `"seconds":0.0`, and so does `"Seconds"`.
fn mask_json(line: &str) -> String {
    let key = "\"seconds\":";
    let mut masked = String::new();
    let mut rest = line;
    while let Some(start) = rest.to_lowercase().find(key) {
        let number = start + key.len();
        let is_part = |symbol: char| symbol.is_ascii_digit() || ".e-".contains(symbol);
        let tail = rest[number..].trim_start_matches(is_part);
        let has_number = tail.len() < rest.len() - number;
        masked += &rest[..number];
        masked += if has_number { "0.0" } else { "" };
        rest = tail;
    }
    masked + rest
}

/// The last cells of a line of a table, which stand below these headings, become as wide as a timing of six decimals.
fn mask_last_cells(line: &str, headings: &[&str]) -> String {
    let frame = line.trim_end();
    let start = frame[..frame.len().max(1) - 1].rfind(['|', '+']);
    let (Some((heading, before)), Some(start)) = (headings.split_last(), start) else {
        return line.to_owned();
    };
    let cell = &frame[start + 1..frame.len() - 1];
    let width = heading.len().max("0.000000".len());
    let masked = match cell.trim() {
        text if text.is_empty() || text == *heading => format!(" {text:<width$} "),
        _ if cell.contains("--") => "-".repeat(width + 2),
        _ => format!(" {:<width$} ", "0.000000"),
    };
    mask_last_cells(&frame[..=start], before) + &masked + &frame[frame.len() - 1..]
}
