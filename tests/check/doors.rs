//! Every door of SQLite that leads out of the scratch database, tried one after the other: each ends in one message, in
//! little time and memory, and nothing has changed.

use std::time::{Duration, Instant};

use super::check;
use crate::common::Desk;

/// How a statement ends.
#[derive(Debug, Clone, Copy)]
pub enum End<'a> {
    /// This is not allowed.
    Denied(&'a str),
    /// SQLite itself has no such thing, or refuses it with these words.
    Refused(&'a str),
    /// It takes more memory than it may.
    Memory,
    /// It takes longer than it may.
    Time,
    /// It runs, sees nothing that it must not see, and makes another table than expected.
    Wrong,
}

use End::{Denied, Memory, Refused, Time, Wrong};

/// Far more time than any door needs on a busy machine, and far less than an open one would take.
const BUSY: Duration = Duration::from_secs(10);

/// Tries doors beside a file of Joinsaw's, and asserts that each ends so.
pub fn each_ends<S: AsRef<str>>(end: End, doors: impl IntoIterator<Item = S>) {
    let desk = Desk::new().after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    let timeout = match end {
        Time => 0.5,
        _ => BUSY.as_secs_f64(),
    };
    let line = format!("drive-ya-nuts Opt2 --max-memory 64 --timeout {timeout}");
    for door in doors {
        let start = Instant::now();
        let (code, said) = check(&desk, &line, door.as_ref());
        let sql: String = door.as_ref().chars().take(200).collect();
        assert!(start.elapsed() < BUSY, "{sql}");
        let words = match end {
            Denied(what) => format!(
                ": {what} is not allowed here; the statements may read and make tables of the scratch database, and nothing else"
            ),
            Refused(words) => words.to_owned(),
            Memory => " took more than 64 MiB of memory, the limit of `--max-memory`; ".to_owned(),
            Time => " did not finish within 0.5 seconds, the limit of `--timeout`; ".to_owned(),
            Wrong => "Opt2 of Drive Ya Nuts is wrong: ".to_owned(),
        };
        assert!(
            said.contains(&words),
            "{sql}\nexpected {end:?}, found {said}"
        );
        match end {
            Wrong => assert_eq!(code, 1),
            _ => assert_eq!((code, said.lines().count()), (2, 1), "{said}"),
        }
        assert_eq!(desk.files(), ["kept.db"], "{sql}");
        assert!(desk.bytes("kept.db") == before, "{sql}");
    }
}

#[test]
fn other_databases_and_files() {
    each_ends(
        Denied("ATTACH"),
        [
            "ATTACH 'kept.db' AS Kept",
            "ATTACH 'new.db' AS New",
            "ATTACH ':memory:' AS New",
            "ATTACH 'file:kept.db?mode=rw' AS Kept",
            "\u{feff}ATTACH 'new.db' AS New",
            "SELECT 1 AS Center\0; ATTACH 'new.db' AS New",
            "VACUUM",
            "VACUUM INTO 'copy.db'",
        ],
    );
    each_ends(Denied("DETACH"), ["DETACH main"]);
    each_ends(
        Refused("tables made: none"),
        ["EXPLAIN VACUUM INTO 'copy.db'", ".output new.db"],
    );
    each_ends(Wrong, ["SELECT 1 AS Center;\n.read kept.db"]);
}

#[test]
fn pragmas() {
    for pragma in [
        "hard_heap_limit",
        "journal_mode",
        "temp_store",
        "temp_store_directory",
        "max_page_count",
        "mmap_size",
        "cache_size",
        "writable_schema",
        "trusted_schema",
        "key",
    ] {
        let denied = format!("PRAGMA {pragma}");
        let doors = [
            format!("PRAGMA {pragma} = 1"),
            format!("EXPLAIN PRAGMA main.\"{pragma}\"(1)"),
        ];
        each_ends(Denied(&denied), doors);
    }
    for list in ["database_list", "function_list", "compile_options"] {
        let denied = format!("PRAGMA {list}");
        each_ends(Denied(&denied), [format!("SELECT * FROM pragma_{list}")]);
    }
    each_ends(
        Wrong,
        ["SELECT name AS Center FROM pragma_table_info('Piece')"],
    );
}

#[test]
fn functions_and_tables_that_reach_out() {
    for (words, door) in [
        ("not authorized", "SELECT load_extension('x')"),
        (
            "load_extension",
            "CREATE TABLE Opt2 (k, Center AS (load_extension(k)))",
        ),
        (
            "unsafe use of load_extension()",
            "CREATE VIEW Opt2 AS SELECT load_extension('x') AS Center",
        ),
        ("no such function: readfile", "SELECT readfile('kept.db')"),
        (
            "no such function: writefile",
            "SELECT writefile('new.db', 'y')",
        ),
        ("no such function: edit", "SELECT edit('x')"),
        ("no such table: fsdir", "SELECT * FROM fsdir('.')"),
        (
            "no such table: sqlite_dbpage",
            "SELECT data FROM sqlite_dbpage",
        ),
        ("no such table: sqlite_stmt", "SELECT * FROM sqlite_stmt"),
        (
            "no such table: bytecode",
            "SELECT * FROM bytecode('SELECT 1')",
        ),
    ] {
        each_ends(Refused(words), [door]);
    }
    let made = [
        "fts5(x)",
        "fts4(x)",
        "rtree(a, b, c)",
        "dbstat(main)",
        "csv(filename = 'x')",
    ];
    let made = made.map(|module| format!("CREATE VIRTUAL TABLE temp.Mine USING {module}"));
    each_ends(Denied("a virtual table"), made);
    let read = ["json_each", "json_tree"];
    each_ends(
        Wrong,
        read.map(|table| format!("SELECT value AS Center FROM {table}('[1, 2]')")),
    );
}

#[test]
fn the_schema_and_the_expected_rows() {
    each_ends(
        Denied("a trigger"),
        [
            "CREATE TRIGGER T AFTER INSERT ON Piece BEGIN SELECT 1; END",
            "CREATE TEMP TRIGGER T AFTER INSERT ON Piece BEGIN SELECT 1; END",
        ],
    );
    each_ends(
        Refused("table sqlite_master may not be modified"),
        ["UPDATE sqlite_schema SET sql = 'x'"],
    );
    each_ends(
        Refused("table sqlite_temp_master may not be modified"),
        ["INSERT INTO temp.sqlite_temp_schema VALUES ('table', 'x', 'x', 2, 'x')"],
    );
    each_ends(
        Denied("table `joinsaw_needed`"),
        [
            "SELECT * FROM 'joinsaw_needed'",
            "SELECT * FROM [JOINSAW_NEEDED]",
            "SELECT * FROM main.joinsaw_needed",
            "SELECT (SELECT max(Seq) FROM joinsaw_needed) AS Center",
            "SELECT count(*) AS Center FROM joinsaw_needed",
            "CREATE VIEW Opt2 AS SELECT * FROM joinsaw_needed",
            "DROP TABLE joinsaw_needed",
            "CREATE INDEX Mine ON joinsaw_needed (Center)",
            "UPDATE joinsaw_needed SET Center = 1",
            "ALTER TABLE 'joinsaw_needed' RENAME TO Opt2",
            "CREATE TABLE Mine (x REFERENCES joinsaw_needed (Center)); DROP TABLE joinsaw_needed",
        ],
    );
    each_ends(
        Denied("PRAGMA foreign_key_check"),
        ["PRAGMA foreign_key_check('joinsaw_needed')"],
    );
    each_ends(
        Wrong,
        [
            "DROP TABLE Piece; DROP TABLE Sequence; DELETE FROM Opt1; SELECT 1 AS Center",
            "BEGIN; SELECT 1 AS Center",
            "SAVEPOINT s; DROP TABLE Opt1; ROLLBACK TO s; SELECT Center FROM Opt1",
        ],
    );
    each_ends(Denied("ANALYZE"), ["ANALYZE", "ANALYZE joinsaw_needed"]);
    each_ends(
        Denied("ALTER TABLE of a temporary table"),
        ["CREATE TEMP TABLE Mine (x); ALTER TABLE Mine RENAME TO joinsaw_needed"],
    );
}
