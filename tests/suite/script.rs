//! What `joinsaw sql` prints is what `joinsaw solve` runs.

use rusqlite::Connection;

use crate::common::{Desk, begins, rows};

/// Puzzles of every kind that the templates tell apart: early pruning, sides that repeat, IDs that need quoting.
const PUZZLES: [(&str, &str); 4] = [
    ("drive-ya-nuts", ""),
    ("different.toml", DIFFERENT),
    ("repeats.toml", REPEATS),
    ("quotes.toml", QUOTES),
];

const DIFFERENT: &str = "family = \"flower\"\n[pieces]\n\
    a = \"1234\"\nb = \"1243\"\nc = \"1324\"\nd = \"1342\"\ne = \"1423\"\n";

const REPEATS: &str =
    "family = \"flower\"\n[pieces]\na = \"252\"\nb = \"355\"\nc = \"235\"\nd = \"255\"\n";

const QUOTES: &str = "family = \"flower\"\nname = \"O'Nut; -- {{ 7 }}\"\n[pieces]\n\
    \"it's\" = \"ABC\"\n\"a \\\"b\\\"\" = \"ABC\"\n\"'; DROP TABLE Piece; --\" = \"ABC\"\n\"\u{1f338} {{ x }}\" = \"ABC\"\n";

fn desk() -> Desk {
    PUZZLES[1..]
        .iter()
        .fold(Desk::new(), |desk, (file, text)| desk.with(file, text))
}

/// The tables of a puzzle by name, without those of other families, which are empty; each with its columns and its rows in an order of their own.
fn tables(database: &Connection) -> Vec<[Vec<String>; 3]> {
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('Puzzle', 'Stage', 'Made_Object', 'Board', 'Words') ORDER BY name";
    let table = |name: String| {
        let columns = format!("SELECT name FROM pragma_table_info('{name}')");
        let mut cells = rows(database, &format!("SELECT * FROM {name}"));
        cells.sort();
        [
            vec![name],
            rows(database, &columns).concat(),
            cells.concat(),
        ]
    };
    let tables = rows(database, names).concat().into_iter().map(table);
    let is_used =
        |[name, _, cells]: &[Vec<String>; 3]| name[0].starts_with("Opt") || !cells.is_empty();
    tables.filter(is_used).collect()
}

/// The script of a plan, run twice, builds the tables that `solve` keeps, row for row.
fn builds_what_solve_keeps(desk: &Desk, words: &str) {
    let solve = format!("solve {words} --count --replace --db kept.db");
    assert!(desk.run(&solve).code() < 2, "{words}");
    let script = desk.run(&format!("sql {words}")).succeeds();
    let built = Connection::open_in_memory().unwrap();
    for _ in 0..2 {
        built.execute_batch(&script).unwrap();
    }
    let built = tables(&built);
    assert!(built.len() > 1, "{words}: {built:?}");
    let kept = desk.database("kept.db");
    assert_eq!(built, tables(&kept), "{words}");
    let views = "SELECT name FROM sqlite_schema WHERE name LIKE '%\\_Words' ESCAPE '\\'";
    for view in rows(&kept, views).concat() {
        let said = rows(&kept, &format!("SELECT * FROM {view}"));
        assert!(
            said.concat().iter().all(|words| !words.is_empty()),
            "{view} of {words}"
        );
        let stage = view.trim_end_matches("_Words");
        let n_rows = rows(&kept, &format!("SELECT count(*) FROM {stage}")).concat();
        assert_eq!(n_rows, [said.len().to_string()], "{view} of {words}");
    }
}

/// The number that the script of a count ends with, times what each of them stands for.
fn counted(desk: &Desk, words: &str) -> u64 {
    let script = desk.run(&format!("sql {words} --count")).succeeds();
    let (stages, query) = script.rsplit_once("-- How many").unwrap();
    let built = Connection::open_in_memory().unwrap();
    built.execute_batch(stages).unwrap();
    let counts = rows(&built, &format!("-- {query}"));
    let counts = counts
        .iter()
        .map(|row| row.last().unwrap().parse::<u64>().unwrap());
    let weight = query.split_once("each stands for ").map_or(1, |(_, rest)| {
        let number = rest.split(['.', ' ']).next().unwrap();
        number.parse().unwrap()
    });
    counts.sum::<u64>() * weight
}

/// The scripts of a puzzle build its tables and count its solutions, with rows as they are and with merged ones.
fn is_built_by_its_scripts(desk: &Desk, puzzle: &str) {
    for plan in ["staged", "merged"] {
        builds_what_solve_keeps(desk, &format!("{puzzle} --plan {plan}"));
    }
    let [staged, merged] =
        ["staged", "merged"].map(|plan| counted(desk, &format!("{puzzle} --plan {plan}")));
    assert_eq!(staged, merged, "{puzzle}");
    let line = format!("solve {puzzle} --count --format json");
    let solved = desk.run(&line).json();
    // The rows of a flower have their centre as it is written.
    if solved["family"] != "flower" {
        assert_eq!(solved["solutions"]["all"], staged, "{puzzle}");
    }
}

/// The puzzle files of a folder of the tests.
fn files(folder: &str) -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let paths = std::fs::read_dir(root)
        .unwrap()
        .map(|entry| match entry.unwrap().path() {
            path if path.is_dir() => path.join("puzzle.toml"),
            path => path,
        });
    let files =
        paths.filter(|path| path.is_file() && path.extension().is_some_and(|end| end == "toml"));
    files
        .map(|path| path.to_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_script_builds_the_tables_that_solve_keeps() {
    let desk = desk();
    let builtins = ["fish", "dogs", "sudoku-small", "australia"].map(str::to_owned);
    let own = PUZZLES.map(|(puzzle, _)| puzzle.to_owned());
    for puzzle in builtins.into_iter().chain(own).chain(files("puzzles")) {
        is_built_by_its_scripts(&desk, &puzzle);
    }
    for words in [
        "drive-ya-nuts --given centre=4",
        "fish --plan bushy",
        "dogs --plan bushy",
        "dogs --plan streamed",
        "fish --plan streamed",
    ] {
        builds_what_solve_keeps(&desk, words);
    }
}

#[test]
#[ignore = "nightly"]
fn the_scripts_of_covers_and_of_boards_with_a_rim_build_the_tables_that_solve_keeps() {
    let few = Desk::new().run("generate --board square --size 4 --seed 1 --numbers 8");
    let desk = Desk::new()
        .with("few.toml", few.succeeds())
        .with("rim.toml", include_str!("../browser/rim.toml"));
    let boards = ["few.toml", "rim.toml"].map(str::to_owned);
    for puzzle in files("cover").into_iter().chain(boards) {
        is_built_by_its_scripts(&desk, &puzzle);
    }
}

#[test]
fn every_stage_is_the_same_letter_for_letter_wherever_it_is_shown() {
    let desk = desk();
    for (puzzle, _) in PUZZLES {
        desk.run(&format!("solve {puzzle} --db kept.db --replace"))
            .succeeds();
        let script = desk.run(&format!("sql {puzzle}")).succeeds();
        let stages = desk.rows("kept.db", "SELECT Name, Statement FROM Stage");
        assert!(!stages.is_empty());
        for [name, statement] in stages.iter().filter_map(|row| row.first_chunk()) {
            let alone = desk.run(&format!("sql {puzzle} --stage {name}")).succeeds();
            assert_eq!(alone, format!("{statement}\n"), "{puzzle} {name}");
            assert_eq!(script.matches(statement).count(), 1, "{puzzle} {name}");
        }
    }
}

#[test]
fn a_name_from_a_file_never_leaves_its_place_in_the_script() {
    let file = "a\nDROP TABLE x;\\.toml";
    let desk = Desk::new().with(file, DIFFERENT);
    let script = desk.run_words(&["sql", file], "").succeeds();
    begins(&script, "-- a DROP TABLE x; : a flower of order 4");
}
