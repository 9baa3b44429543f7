//! What is tried. A reader takes any bytes and says whether they are what it reads; a panic is what the campaign looks for.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use joinsaw::judge::split;
use joinsaw::compile;
use joinsaw::program::{Cli, Terminal, run, visible};
use joinsaw::{Error, Goal, Method, Options, Puzzle};

/// Takes an input and says whether it is what the reader reads.
pub type Reader = Box<dyn Fn(&[u8]) -> bool>;

/// Parts an input that stands for two files. It is a control character, and so in none of the files that are read.
const NEXT_FILE: char = '\u{1e}';

/// How a plan may run. `Auto` runs parts of a plan to choose one of the others.
const METHODS: [Method; 5] = [
    Method::Auto,
    Method::Staged,
    Method::Streamed,
    Method::Bushy,
    Method::Merged,
];

/// What may be wanted of a plan.
const GOALS: [Goal; 3] = [Goal::Rows, Goal::First, Goal::Count];

/// The reader of this name. What reads files reads this one.
pub fn reader(name: &str, file: PathBuf) -> Reader {
    match name.split_once(':') {
        None if name == "toml" => Box::new(|input| text(input, toml)),
        None if name == "plan" => Box::new(|input| text(input, plan)),
        None if name == "script" => Box::new(|input| text(input, script)),
        None if name == "file" => Box::new(move |input| any_file(input, &file)),
        None if name == "csv" => Box::new(move |input| text(input, |text| csv(text, &file))),
        Some(("rows", puzzle)) => rows(puzzle, file),
        _ => panic!("no reader `{name}`"),
    }
}

/// Readers of texts are given nothing else: `file` tries the rest.
fn text(input: &[u8], read: impl FnOnce(&str) -> bool) -> bool {
    read(&String::from_utf8_lossy(input))
}

/// Whether there is a result. A message must be one that can be shown.
fn told<T>(result: Result<T, Error>) -> Option<T> {
    result
        .inspect_err(|error| assert!(!visible(&error.to_string()).is_empty()))
        .ok()
}

fn toml(text: &str) -> bool {
    told(joinsaw::parse(text)).is_some_and(|puzzle| is_described(&puzzle))
}

/// True, since every puzzle that was read can be described.
fn is_described(puzzle: &Puzzle) -> bool {
    let description = puzzle.content.describe();
    assert!(!description.goal.is_empty() && !puzzle.content.size().is_empty());
    true
}

/// A plan of a puzzle, printed and read back. The text itself chooses which one.
fn plan(text: &str) -> bool {
    let Some(puzzle) = told(joinsaw::parse(text)) else {
        return false;
    };
    let which = text.bytes().map(usize::from).sum::<usize>();
    let options = Options {
        method: METHODS[which % METHODS.len()],
        goal: GOALS[which / METHODS.len() % GOALS.len()],
        ..Options::default()
    };
    let Some(plan) = told(compile(&puzzle, &options)) else {
        return false;
    };
    assert!(!plan.script().is_empty());
    let mut joins = plan.stages.iter().filter_map(|stage| stage.join());
    assert!(joins.all(|join| !join.from.is_empty()));
    true
}

/// Statements lie in the script one after the other, and none is empty.
fn script(text: &str) -> bool {
    let statements = split(text);
    let mut rest = text;
    for statement in &statements {
        let start = rest.find(statement.text);
        let start = start.expect("a statement is a part of its script");
        rest = &rest[start + statement.text.len()..];
        for offset in [0, statement.text.len() / 2] {
            let (place, column) = statement.place_at("x.sql", offset);
            assert!(place.line() > 0 && column > 0);
        }
    }
    !statements.is_empty()
}

/// A puzzle file as `solve` opens it.
fn any_file(input: &[u8], file: &Path) -> bool {
    fs::write(file, input).expect("the folder takes files");
    told(joinsaw::find(&file.to_string_lossy())).is_some()
}

/// Pieces and, behind a mark, their sequences, as `load` opens them.
fn csv(text: &str, file: &Path) -> bool {
    let (pieces, sequences) = match text.split_once(NEXT_FILE) {
        None => (text, None),
        Some((pieces, sequences)) => (pieces, Some(sequences)),
    };
    let sequences_file = file.with_extension("sequences");
    fs::write(file, pieces).expect("the folder takes files");
    fs::write(&sequences_file, sequences.unwrap_or_default()).expect("the folder takes files");
    let sequences = sequences.map(|_| sequences_file.to_string_lossy());
    told(joinsaw::family::flower::load(&file.to_string_lossy(), sequences.as_deref())).is_some()
}

/// Rows of solutions as `verify` reads them: every word of its command but the rows is the same each time.
fn rows(puzzle: &str, file: PathBuf) -> Reader {
    let cli = Cli::parse_from([
        "joinsaw",
        "verify",
        puzzle,
        "--solution",
        &file.to_string_lossy(),
    ]);
    Box::new(move |input| {
        fs::write(&file, input).expect("the folder takes files");
        let terminal = Terminal {
            width: Some(80),
            has_colours: false,
        };
        told(run(&cli, terminal, &mut Vec::new(), &mut Vec::new())).is_some()
    })
}
