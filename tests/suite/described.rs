//! A kept file explains itself to whoever opens it in `sqlite3`: views of the solutions, comments, references.

use joinsaw::compile;
use joinsaw::family::{self, Puzzle};
use joinsaw::plan::Options;
use rusqlite::Connection;

use crate::common::{Desk, begins, ends, rows};

/// A puzzle of every family, with what is given to keep it small.
const PUZZLES: [(&str, &[&str]); 8] = [
    ("drive-ya-nuts", &[]),
    ("hex-19", &[]),
    ("dogs", &[]),
    ("calendar", &["month=Jan", "day=25"]),
    ("fish", &[]),
    ("sudoku", &[]),
    ("sudoku-small", &[]),
    ("nonogram", &[]),
];

/// No two sides are equal.
const NO_SOLUTION: &str = "family = \"board\"\nboard = \"square\"\nwidth = 2\nheight = 1\nmatch = \"equal\"\n\
    [pieces]\n1 = \"abcd\"\n2 = \"efgh\"\n";

fn kept(puzzle: &str, given: &[&str]) -> Desk {
    let words = given.iter().map(|given| format!(" --given {given}"));
    let words: String = words.collect();
    Desk::new().after(&format!("solve {puzzle}{words} --db kept.db"))
}

fn puzzle(name: &str, given: &[&str]) -> Puzzle {
    let given: Vec<String> = given.iter().map(|given| (*given).to_owned()).collect();
    family::find(name).unwrap().with_given(&given).unwrap()
}

fn options() -> Options {
    Options {
        keeps_tables: true,
        ..Options::default()
    }
}

fn texts(desk: &Desk, query: &str) -> Vec<String> {
    desk.rows("kept.db", query).concat()
}

#[test]
fn a_puzzle_without_a_solution_has_no_board() {
    let desk = Desk::new().with("none.toml", NO_SOLUTION);
    assert_eq!(desk.run("solve none.toml --db kept.db").code(), 1);
    let shown = desk.run("show Board kept.db --format csv").succeeds();
    assert_eq!(shown, "Solution_No,Board\n");
    let tables = desk.run("show kept.db --format csv").succeeds();
    ends(
        &tables,
        "\nBoard,\"the first 100 solutions, drawn in characters\",0,,\n",
    );
}

#[test]
fn the_script_ends_with_the_first_rows_of_the_view() {
    for (name, given) in PUZZLES {
        let desk = kept(name, given);
        let puzzle = puzzle(name, given);
        let script = compile(&puzzle, &options()).unwrap().script();
        let (statements, query) = script.split_at(script.rfind("-- Solution:").unwrap());
        let built = Connection::open_in_memory().unwrap();
        built.execute_batch(statements).unwrap();
        let first = "SELECT * FROM Solution WHERE Solution_No <= 10";
        let mut view = desk.rows("kept.db", first);
        let mut found = rows(&built, query);
        view.sort();
        found.sort();
        assert_eq!(found, view, "{name}");
    }
}

#[test]
fn every_table_and_view_says_what_it_is_and_what_an_input_refers_to_is_there() {
    for (name, given) in PUZZLES {
        let desk = kept(name, given);
        for query in [
            "SELECT name FROM sqlite_schema
             WHERE type IN ('table', 'view') AND sql NOT LIKE '%-- ' || name || ': %'",
            "SELECT Name FROM Stage WHERE Adds = ''",
            "SELECT \"table\" FROM pragma_foreign_key_check",
        ] {
            assert_eq!(texts(&desk, query), [""; 0], "{name}");
        }
        let ruled = "SELECT Name FROM Stage WHERE Rules <> ''";
        assert!(texts(&desk, ruled).len() > 1, "{name}");
        assert_eq!(texts(&desk, "PRAGMA integrity_check"), ["ok"]);
        let references = "SELECT count(*) FROM sqlite_schema AS Tables,
            pragma_foreign_key_list(Tables.name) WHERE Tables.type = 'table'";
        // The tables of a logic puzzle stand alone.
        assert_eq!(texts(&desk, references) == ["0"], name == "fish", "{name}");
    }
}

#[test]
fn a_kept_file_of_another_puzzle_loses_the_views_of_the_one_before() {
    let desk = kept("dogs", &[]);
    desk.run("solve drive-ya-nuts --db kept.db --replace")
        .succeeds();
    let described =
        "SELECT name FROM sqlite_schema WHERE type = 'view' OR name IN ('Words', 'Board')";
    assert_eq!(texts(&desk, described), ["Solution", "Board"]);
    let boards = "SELECT * FROM Board";
    assert_eq!(
        texts(&desk, boards),
        texts(&kept("drive-ya-nuts", &[]), boards)
    );
}

#[test]
fn a_table_of_somebody_else_is_not_taken_for_a_view() {
    let desk = kept("sudoku-small", &[]);
    let change = |sql: &str| desk.database("kept.db").execute_batch(sql).unwrap();
    change("DROP TABLE Board; CREATE TABLE Board (Note TEXT)");
    let message = desk.run("solve sudoku-small --db kept.db").fails();
    insta::assert_snapshot!(message, @"error: `kept.db` has something in the way that joinsaw did not make: table `Board`; drop or rename it, or choose another file for `--db`");
    change("DROP TABLE Board; CREATE VIEW Mine AS SELECT 1 AS One");
    desk.run("solve sudoku-small --db kept.db").succeeds();
    let message = desk.run("show Mine kept.db").fails();
    begins(&message, "error: no table `Mine`");
}

#[test]
fn a_run_that_fails_leaves_the_boards_that_were_there() {
    let desk = kept("drive-ya-nuts", &[]);
    let change = |sql: &str| desk.database("kept.db").execute_batch(sql).unwrap();
    change("UPDATE Board SET Board = 'mine'");
    desk.run("solve --db kept.db --max-rows 20").fails();
    let boards = || texts(&desk, "SELECT Board FROM Board");
    assert_eq!(boards(), ["mine"]);
    desk.run("solve --db kept.db").succeeds();
    assert_ne!(boards(), ["mine"]);
}

#[test]
fn the_csv_of_solve_is_the_relation_solution() {
    for puzzle in [
        "drive-ya-nuts",
        "dogs",
        "fish",
        "sudoku-small",
        "queens",
        "pentominoes",
    ] {
        let desk = kept(puzzle, &[]);
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let shown = desk.run("show Solution kept.db --format csv").succeeds();
        let solved = desk.run(&format!("solve {puzzle} --plan staged --format csv"));
        let solved = solved.succeeds();
        assert_eq!(solved.lines().next(), shown.lines().next(), "{puzzle}");
        assert_eq!(sorted(&solved), sorted(&shown), "{puzzle}");
        begins(&solved, "Solution_No,");
    }
}
