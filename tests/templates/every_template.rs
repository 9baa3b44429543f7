//! A template that cannot be rendered is a defect of the program: here every one is.

use std::path::{Path, PathBuf};

use clap::Parser;
use tempfile::tempdir;

use crate::cli::Cli;
use crate::compile::compile;
use crate::engine::Limits;
use crate::explain::loosened;
use crate::judge::attempt;
use crate::output::Terminal;
use crate::plan::Options;
use crate::sql::rendered;

/// Commands that render nearly every template between them. `DIR` is a folder of the test's own.
const COMMANDS: [&str; 47] = [
    "solve drive-ya-nuts --db DIR/nuts.db",
    "show Opt3 DIR/nuts.db",
    "solve another-tough-puzzle --first",
    "solve another-tough-puzzle --count --plan bushy --given rim=+-+-+-+-+-+-",
    "solve hex-19 --plan bushy",
    "solve fish --db DIR/fish.db",
    "solve sudoku-small --db DIR/small.db",
    "solve nonogram --db DIR/duck.db",
    "solve dogs --db DIR/dogs.db",
    "solve calendar --given month=Apr --given day=24 --db DIR/cover.db",
    "solve fish --plan bushy",
    "solve sudoku-small --plan streamed",
    "solve dogs --plan merged",
    "solve pentominoes --plan merged --count",
    "solve calendar --given month=Apr --given day=24 --plan merged --count",
    "solve dogs --sample 2 --seed 1",
    "solve DIR/twins.toml --plan merged --count",
    "solve tests/browser/rim.toml --plan merged --count",
    "solve dogs --plan merged --first",
    "sql another-tough-puzzle --plan bushy",
    "sql benches/covers/6x10.toml --plan merged --count",
    "sql tests/cover/nine.toml --plan merged --count",
    "sql tests/cover/nine.toml --plan merged",
    "sql fish --count",
    "sql drive-ya-nuts",
    "explain drive-ya-nuts",
    "explain drive-ya-nuts --centre 1",
    "explain sudoku-small",
    "hint drive-ya-nuts --given centre=4",
    "hint dogs --given 4=1/2",
    "hint pentominoes --given r1c1=U --given r2c2=X",
    "hint fish --given Norwegian=1 --given Blue=2",
    "hint sudoku",
    "solve DIR/grids.txt",
    "report drive-ya-nuts -o DIR/lesson.html",
    "report hex-19 -o DIR/long-lesson.html",
    "report calendar --given month=Apr --given day=24 -o DIR/cover-lesson.html",
    "report fish -o DIR/logic-lesson.html",
    "report sudoku-small -o DIR/grid-lesson.html",
    "report nonogram --plan narrowed -o DIR/picture-lesson.html",
    "draw fish -o DIR/fish.svg",
    "draw DIR/options.toml -o DIR/options.svg",
    "sql DIR/options.toml",
    "solve australia --db DIR/australia.db",
    "draw australia -o DIR/australia.svg",
    "study --orders 4 --puzzles 3 --seed 1",
    "generate --order 5 --seed 1 --unique",
];

#[test]
fn every_template_is_rendered() {
    let folder = tempdir().unwrap();
    let board = run("generate --board square --size 4 --numbers 8 --seed 1");
    std::fs::write(folder.path().join("twins.toml"), board).unwrap();
    let options = "family = \"cover\"\n[options]\nA = \"1 2\"\nB = \"3\"\n";
    std::fs::write(folder.path().join("options.toml"), options).unwrap();
    let grids = "1..............4\n1.....3..4.....2\n";
    std::fs::write(folder.path().join("grids.txt"), grids).unwrap();
    for command in COMMANDS {
        run(&command.replace("DIR", folder.path().to_str().unwrap()));
    }
    attempt_a_stage();
    loosen_a_stage();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("sql");
    let templates = files_below(&root).into_iter().filter(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.contains("{{") || text.contains("{%")
    });
    let names = templates.map(|path| path.strip_prefix(&root).unwrap().to_owned());
    let missed: Vec<PathBuf> = names
        // Those need another database; the tests of the engines render them.
        .filter(|name| !name.starts_with("adbc"))
        .filter(|name| !rendered::contains(name.to_str().unwrap()))
        .collect();
    assert_eq!(missed, Vec::<PathBuf>::new());
}

/// Runs a command, and gives what it prints.
fn run(command: &str) -> Vec<u8> {
    let words = ["joinsaw"].into_iter().chain(command.split(' '));
    let cli = Cli::try_parse_from(words).unwrap();
    let mut out = Vec::new();
    let outcome = super::run(&cli, Terminal::default(), &mut out, &mut Vec::new());
    assert!(outcome.is_ok(), "{command}: {}", outcome.unwrap_err());
    out
}

/// Does what `check` does.
fn attempt_a_stage() {
    let puzzle = crate::find("drive-ya-nuts").unwrap();
    let plan = compile(&puzzle, &Options::default()).unwrap();
    let script = ("mine.sql", "CREATE TABLE Opt1 AS SELECT 1 AS Center;");
    attempt(&plan, "Opt1", script, Limits::default()).unwrap();
}

/// Does what a page does when a condition is switched off.
fn loosen_a_stage() {
    let puzzle = crate::find("drive-ya-nuts").unwrap();
    let answer = crate::solve(&puzzle, &Options::default()).unwrap();
    let stage = &answer.plan.stages[1];
    loosened(&answer.engine, stage, &[0], 1, Limits::default()).unwrap();
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
