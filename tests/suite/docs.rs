//! The documentation is true: every command and every statement of the documents runs and prints what stands there, and
//! the code map of ARCHITECTURE.md has a row for every folder of the source.
//!
//! `JOINSAW_BLESS=1 cargo test --test suite docs` writes what the commands of the README and the guide print into them;
//! read the difference.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use joinsaw::family;

use crate::common::{Desk, JOINSAW, mask, subcommands};

/// The documents that people read.
const DOCUMENTS: [&str; 16] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "BENCHMARKS.md",
    "docs/tutorial.md",
    "docs/lesson-plan.md",
    "docs/guide.md",
    "docs/design.md",
    "docs/invariants.md",
    "docs/engines.md",
    "docs/python.md",
    "docs/counting.md",
    "docs/census.md",
    "docs/benchmarks.md",
    "docs/testing.md",
];

/// A command of a document, and the output that stands under it.
pub struct Shown {
    /// The command, as a shell takes it.
    pub command: String,
    /// What it prints.
    pub output: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The code blocks of this language.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let mut parts = document.split("```").enumerate();
    let inside = parts.by_ref().filter(|(idx, _)| idx % 2 == 1);
    let bodies = inside.filter_map(|(_, block)| block.strip_prefix(&format!("{language}\n")));
    bodies.map(str::to_owned).collect()
}

/// The commands of all console blocks, in order.
fn commands(document: &str) -> Vec<Shown> {
    let blocks = blocks(document, "console");
    blocks.iter().flat_map(|block| commands_of(block)).collect()
}

/// The commands of a console block. A command opens a line with `$`.
pub fn commands_of(block: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push(Shown {
                command: command.to_owned(),
                output: String::new(),
            }),
            (None, Some(shown)) => shown.output.extend([line, "\n"]),
            (None, None) => panic!("a block opens with a command: {block}"),
        }
    }
    commands
}

/// Runs a command in a shell that finds the program.
pub fn shell(desk: &Desk, command: &str) -> Output {
    let folder = Path::new(JOINSAW).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(desk.folder())
        .env("PATH", format!("{}:{path}", folder.display()))
        .stdin(Stdio::null());
    shell.output().unwrap()
}

/// The standard output of the command.
pub fn run(desk: &Desk, command: &str) -> String {
    let output = shell(desk, command);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// The sqlite3 program belongs to no build of this one; where it is missing, the commands that call it are passed
/// over. CI has it.
pub fn has_sqlite3() -> bool {
    let version = Command::new("sqlite3").arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// Without the blanks at the ends of lines, which editors take away.
pub fn trimmed(text: &str) -> String {
    text.lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

#[cfg(unix)]
#[test]
fn every_command_of_the_documents_prints_what_stands_there() {
    for (name, least) in [
        ("README.md", 2),
        ("docs/guide.md", 40),
        ("ARCHITECTURE.md", 4),
        ("docs/counting.md", 10),
    ] {
        assert!(run_all(name) >= least, "{name}");
    }
}

/// The name under which a reader is to save a puzzle file, if the file says it in its first line: `# mine.toml`.
#[cfg(unix)]
fn name_of(file: &str) -> Option<&str> {
    let name = file.lines().next()?.strip_prefix("# ")?;
    name.strip_suffix(".toml").and(Some(name))
}

/// Compares what the commands of a document print with what stands there, or writes it there where the tests are to be
/// blessed; how many commands they are.
#[cfg(unix)]
fn run_all(name: &str) -> usize {
    let is_blessing = std::env::var_os("JOINSAW_BLESS").is_some();
    let mut text = document(name);
    let commands = commands(&text);
    let n_commands = commands.len();
    let has_sqlite3 = has_sqlite3();
    let files = blocks(&text, "toml").into_iter();
    let desk = files.fold(Desk::new(), |desk, file| match name_of(&file) {
        Some(name) => desk.with(name, &file),
        None => desk,
    });
    let mut done = 0;
    for Shown { command, output } in commands {
        let shown = format!("$ {command}\n{output}");
        let start = done + text[done..].find(&shown).unwrap();
        done = start + shown.len();
        if command.contains("sqlite3") && !has_sqlite3 {
            continue;
        }
        let printed = trimmed(&run(&desk, &command));
        if is_blessing && mask(&printed) != mask(&output) {
            let blessed = format!("$ {command}\n{printed}");
            text.replace_range(start..done, &blessed);
            done = start + blessed.len();
        } else {
            assert_eq!(mask(&printed), mask(&output), "{command}");
        }
    }
    if is_blessing {
        fs::write(root().join(name), text).unwrap();
    }
    n_commands
}

#[test]
fn every_puzzle_file_of_the_guide_can_be_solved() {
    let files = blocks(&document("docs/guide.md"), "toml");
    assert!(files.len() >= family::names().len());
    for file in files {
        let desk = Desk::new().with("mine.toml", &file);
        let answer = desk.run("solve mine.toml --count").succeeds();
        assert!(answer.starts_with("Solutions: "), "{file}");
    }
}

/// The subcommands that documents tell of.
fn told_subcommands() -> Vec<String> {
    let names = subcommands().into_iter();
    names.filter(|name| name != "help").collect()
}

#[test]
fn every_subcommand_stands_in_the_readme_and_the_guide() {
    let names = told_subcommands();
    assert!(names.len() >= 7);
    for document_name in ["README.md", "docs/guide.md"] {
        let text = document(document_name);
        for name in &names {
            assert!(
                text.contains(&format!("joinsaw {name}")),
                "{name} in {document_name}"
            );
        }
    }
}

/// The commands and options that a document names: between backticks, or in a command that it shows.
fn named(text: &str) -> Vec<String> {
    let outside = text.split("```").step_by(2);
    let quoted = outside.flat_map(|part| part.split('`').skip(1).step_by(2));
    let shown = commands(text);
    let shown: Vec<&str> = shown.iter().map(|shown| shown.command.as_str()).collect();
    let shown = shown.join(";");
    let shown = shown.split(['|', ';', '&', '>', '(']);
    quoted.chain(shown).map(str::to_owned).collect()
}

#[test]
fn every_option_that_the_documents_name_stands_in_a_help() {
    let help_of = |name: String| {
        let help = Desk::new().run(&format!("{name} --help")).succeeds();
        let words = help.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
        let options = words.filter(|word| word.starts_with("--"));
        (name, options.map(str::to_owned).collect())
    };
    let helps: BTreeMap<String, BTreeSet<String>> =
        told_subcommands().into_iter().map(help_of).collect();
    let of_any: BTreeSet<String> = helps.values().flatten().cloned().collect();
    let mut n_options = 0;
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "docs/guide.md",
        "docs/design.md",
        "docs/counting.md",
        "docs/census.md",
        "docs/invariants.md",
        "docs/lesson-plan.md",
    ] {
        for command in named(&document(name)) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let known = match words[..] {
                ["joinsaw", subcommand, ..] => helps.get(subcommand),
                [option, ..] if option.starts_with("--") => Some(&of_any),
                [subcommand, ..] => helps.get(subcommand),
                [] => None,
            };
            let options = words.iter().filter(|word| word.starts_with("--"));
            for option in options {
                let is_known = known.is_none_or(|known| known.contains(*option));
                assert!(is_known, "`{command}` in {name}");
                n_options += usize::from(known.is_some());
            }
        }
    }
    assert!(n_options > 100, "{n_options}");
}

/// The folders below this one, such as `src/plan/`.
fn folders_of(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let entries = entries.map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().into_string().unwrap());
    names.map(|name| format!("{folder}/{name}/")).collect()
}

#[test]
fn the_code_map_has_a_row_for_every_folder_of_the_source_and_no_other() {
    let text = document("ARCHITECTURE.md");
    let (_, section) = text.split_once("\n## Code map\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| row.split('|').nth(1).unwrap());
    let folders = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned));
    let (of_source, others): (BTreeSet<String>, BTreeSet<String>) =
        folders.partition(|folder| folder.starts_with("src/"));
    assert_eq!(of_source, folders_of("src"));
    for folder in &others {
        assert!(root().join(folder).is_dir(), "{folder}");
    }
    assert!(others.len() >= 7, "{others:?}");
}

/// Each step names a file, and then the functions of it that do the work.
#[test]
fn the_life_of_a_command_has_few_steps_and_names_functions_of_their_files() {
    let text = document("ARCHITECTURE.md");
    let (_, section) = text.split_once("\n## The life of ").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let steps: String = section.split("```").step_by(2).collect();
    let starts = (1..).take_while(|no| steps.contains(&format!("\n{no}. `src/")));
    assert!((10..=16).contains(&starts.count()));
    let (mut file, mut n_functions) = (String::new(), 0);
    for word in steps.split('`').skip(1).step_by(2) {
        let is_name = |symbol: char| symbol.is_ascii_lowercase() || symbol == '_';
        if Path::new(word).extension().is_some_and(|end| end == "rs") {
            file = document(word);
        } else if !file.is_empty() && word.chars().all(is_name) {
            n_functions += 1;
            let stands = |end: &str| file.contains(&format!("fn {word}{end}"));
            assert!(stands("(") || stands("<"), "{word}");
        }
    }
    assert!(n_functions > 20, "{n_functions}");
}

#[test]
fn every_folder_and_file_that_the_documents_name_is_there() {
    for name in DOCUMENTS {
        let text = document(name);
        let quoted = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|text| !text.contains([' ', '<', '*', '\n']));
        let folders = [
            "src/",
            "sql/",
            "tests/",
            "benches/",
            "docs/",
            "puzzles/",
            "migrations/",
            ".ci/",
        ];
        let is_path = |text: &&str| folders.iter().any(|folder| text.starts_with(folder));
        let is_example = |text: &&str| text.contains("NAME");
        for path in quoted.filter(is_path).filter(|text| !is_example(text)) {
            assert!(root().join(path).exists(), "`{path}` in {name}");
        }
    }
}

/// What a heading is called in links.
fn anchor_of(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|symbol| symbol.is_alphanumeric() || [' ', '-', '_'].contains(symbol));
    kept.map(|symbol| if symbol == ' ' { '-' } else { symbol })
        .collect()
}

#[test]
fn every_link_between_the_documents_leads_somewhere() {
    for name in DOCUMENTS {
        let text = document(name);
        let folder = root().join(name).parent().unwrap().to_owned();
        let targets = text
            .split("](")
            .skip(1)
            .map(|rest| rest.split(')').next().unwrap());
        for target in targets.filter(|target| !target.contains("://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => root().join(name),
                file => folder.join(file),
            };
            assert!(path.exists(), "{target} in {name}");
            if !anchor.is_empty() {
                let there = fs::read_to_string(&path).unwrap();
                let has_it = there
                    .lines()
                    .any(|line| line.starts_with('#') && anchor_of(line) == anchor);
                assert!(has_it, "{target} in {name}");
            }
        }
    }
}
