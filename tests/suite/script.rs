//! What `joinsaw sql` prints is what `joinsaw solve` runs.

use rusqlite::Connection;

use crate::common::Desk;

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
fn tables(database: &Connection) -> Vec<(String, Vec<String>, Vec<String>)> {
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('Puzzle', 'Stage', 'Made_Object', 'Board', 'Words') ORDER BY name";
    let mut names = database.prepare(names).unwrap();
    let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let table = |name: String| {
        let mut rows = database.prepare(&format!("SELECT * FROM {name}")).unwrap();
        let columns: Vec<String> = rows.column_names().into_iter().map(str::to_owned).collect();
        let n_columns = columns.len();
        let cells = |row: &rusqlite::Row| {
            let cells = (0..n_columns).map(|idx| row.get::<_, rusqlite::types::Value>(idx));
            Ok(format!("{:?}", cells.collect::<Result<Vec<_>, _>>()?))
        };
        let mut rows: Vec<String> = rows
            .query_map([], cells)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        rows.sort();
        (name, columns, rows)
    };
    let tables = names.map(Result::unwrap).map(table);
    let is_stage = |name: &str| name.starts_with("Opt");
    tables
        .filter(|(name, _, rows)| is_stage(name) || !rows.is_empty())
        .collect()
}

#[test]
fn the_script_builds_the_tables_that_solve_keeps() {
    let desk = desk();
    for (puzzle, _) in PUZZLES {
        desk.run(&format!("solve {puzzle} --db kept.db --replace"))
            .succeeds();
        let script = desk.run(&format!("sql {puzzle}")).succeeds();
        let built = Connection::open_in_memory().unwrap();
        built.execute_batch(&script).unwrap();
        let built = tables(&built);
        assert!(built.len() >= 5, "{puzzle}: {built:?}");
        assert_eq!(built, tables(&desk.database("kept.db")), "{puzzle}");
    }
}

#[test]
fn the_script_of_one_centre_builds_the_tables_that_solve_keeps_for_it() {
    let desk = Desk::new();
    for centre in ["4", "1"] {
        let code = desk
            .run(&format!("solve --centre {centre} --db kept.db"))
            .code();
        assert!(code < 2);
        let script = desk.run(&format!("sql --given centre={centre}")).succeeds();
        let built = Connection::open_in_memory().unwrap();
        built.execute_batch(&script).unwrap();
        assert_eq!(
            tables(&built),
            tables(&desk.database("kept.db")),
            "{centre}"
        );
    }
}

#[test]
fn the_script_runs_a_second_time_over_its_own_tables() {
    let script = Desk::new().run("sql").succeeds();
    let built = Connection::open_in_memory().unwrap();
    built.execute_batch(&script).unwrap();
    let before = tables(&built);
    built.execute_batch(&script).unwrap();
    assert_eq!(tables(&built), before);
}

#[test]
fn every_stage_is_the_same_letter_for_letter_wherever_it_is_shown() {
    let desk = desk();
    for (puzzle, _) in PUZZLES {
        desk.run(&format!("solve {puzzle} --db kept.db --replace"))
            .succeeds();
        let script = desk.run(&format!("sql {puzzle}")).succeeds();
        let database = desk.database("kept.db");
        let mut stages = database
            .prepare("SELECT Name, Statement FROM Stage")
            .unwrap();
        let stages = stages.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        let stages: Vec<(String, String)> = stages.unwrap().map(Result::unwrap).collect();
        assert!(!stages.is_empty());
        for (name, statement) in stages {
            let alone = desk.run(&format!("sql {puzzle} --stage {name}")).succeeds();
            assert_eq!(alone, format!("{statement}\n"), "{puzzle} {name}");
            assert_eq!(script.matches(&statement).count(), 1, "{puzzle} {name}");
        }
    }
}

/// Statements of the script, without comments.
fn code(script: &str) -> String {
    let lines = script.lines().map(|line| line.split("--").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_script_keeps_to_what_every_engine_knows() {
    let desk = desk();
    let unknown_somewhere = [
        "||",
        " TEXT",
        "PRIMARY KEY",
        "CREATE INDEX",
        "TEMP",
        "BEGIN",
        "DELETE",
        "\"",
        "concat",
        "instr",
        "left(",
        "position(",
        "mod(",
        "FETCH",
        "/",
        "~",
        "<<",
        "*,",
        "SELECT *",
        "PRAGMA",
        "STRICT",
        "WITHOUT ROWID",
    ];
    let puzzles = PUZZLES.map(|(puzzle, _)| puzzle);
    let puzzles = puzzles
        .into_iter()
        .filter(|puzzle| *puzzle != "quotes.toml");
    for puzzle in puzzles {
        let code = code(&desk.run(&format!("sql {puzzle}")).succeeds());
        for construct in unknown_somewhere {
            assert!(
                !code.contains(construct),
                "`{construct}` in the script of {puzzle}"
            );
        }
    }
}

#[test]
fn a_name_from_a_file_never_leaves_its_place_in_the_script() {
    let desk = Desk::new().with("a\nDROP TABLE x;\\.toml", DIFFERENT);
    let file = desk.path("a\nDROP TABLE x;\\.toml");
    let output = std::process::Command::new(crate::common::JOINSAW)
        .arg("sql")
        .arg(file)
        .output()
        .unwrap();
    let script = String::from_utf8(output.stdout).unwrap();
    assert!(
        script.starts_with("-- a DROP TABLE x; : a flower of order 4"),
        "{script}"
    );
}
