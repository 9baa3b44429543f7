//! Every door of SQLite that leads out of the scratch database, tried one after the other: each ends in one message, in
//! little time and memory, and nothing has changed.

use std::time::{Duration, Instant};

use super::check;
use crate::common::Desk;

/// How a statement ends.
#[derive(Debug, Clone, Copy)]
pub enum End {
    /// This is not allowed.
    Denied(&'static str),
    /// SQLite itself has no such thing, or refuses it with these words.
    Refused(&'static str),
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

/// Tries doors beside a file of Joinsaw's, and asserts how each ends.
pub fn each_ends<S: AsRef<str>>(doors: impl IntoIterator<Item = (S, End)>) {
    let desk = Desk::new().after("solve --db kept.db");
    let before = desk.bytes("kept.db");
    for (door, end) in doors {
        let door = door.as_ref();
        let timeout = match end {
            Time => 0.5,
            _ => BUSY.as_secs_f64(),
        };
        let line = format!("drive-ya-nuts Opt2 --max-memory 64 --timeout {timeout}");
        let start = Instant::now();
        let (code, said) = check(&desk, &line, door);
        let sql: String = door.chars().take(200).collect();
        assert!(start.elapsed() < BUSY, "{sql}");
        let is_so = match end {
            Denied(what) => said.contains(&denied(what)),
            Refused(words) => said.contains(words),
            Memory => {
                said.contains(" took more than 64 MiB of memory, the limit of `--max-memory`; ")
            }
            Time => said.contains(" did not finish within 0.5 seconds, the limit of `--timeout`; "),
            Wrong => said.starts_with("Opt2 of Drive Ya Nuts is wrong: "),
        };
        assert!(is_so, "{sql}\nexpected {end:?}, found {said}");
        match end {
            Wrong => assert_eq!(code, 1),
            _ => assert_eq!((code, said.lines().count()), (2, 1), "{said}"),
        }
        assert_eq!(desk.files(), ["kept.db"], "{sql}");
        assert!(desk.bytes("kept.db") == before, "{sql}");
    }
}

fn denied(what: &str) -> String {
    format!(
        ": {what} is not allowed here; the statements may read and make tables of the scratch database, and nothing else"
    )
}

#[test]
fn other_databases_and_files() {
    each_ends([
        ("ATTACH 'kept.db' AS Kept", Denied("ATTACH")),
        ("ATTACH 'new.db' AS New", Denied("ATTACH")),
        ("ATTACH ':memory:' AS New", Denied("ATTACH")),
        ("ATTACH 'file:kept.db?mode=rw' AS Kept", Denied("ATTACH")),
        ("\u{feff}ATTACH 'new.db' AS New", Denied("ATTACH")),
        (
            "SELECT 1 AS Center\0; ATTACH 'new.db' AS New",
            Denied("ATTACH"),
        ),
        ("DETACH main", Denied("DETACH")),
        ("VACUUM", Denied("ATTACH")),
        ("VACUUM INTO 'copy.db'", Denied("ATTACH")),
        (
            "EXPLAIN VACUUM INTO 'copy.db'",
            Refused("tables made: none"),
        ),
        ("SELECT 1 AS Center;\n.read kept.db", Wrong),
        (".output new.db", Refused("tables made: none")),
    ]);
}

#[test]
fn pragmas() {
    each_ends([
        (
            "PRAGMA hard_heap_limit = 0",
            Denied("PRAGMA hard_heap_limit"),
        ),
        (
            "EXPLAIN PRAGMA hard_heap_limit = 0",
            Denied("PRAGMA hard_heap_limit"),
        ),
        (
            "PRAGMA main.journal_mode = WAL",
            Denied("PRAGMA journal_mode"),
        ),
        (
            "PRAGMA \"journal_mode\"('WAL')",
            Denied("PRAGMA journal_mode"),
        ),
        ("PRAGMA temp_store = FILE", Denied("PRAGMA temp_store")),
        (
            "PRAGMA temp_store_directory = '.'",
            Denied("PRAGMA temp_store_directory"),
        ),
        (
            "PRAGMA data_store_directory = '.'",
            Denied("PRAGMA data_store_directory"),
        ),
        (
            "PRAGMA max_page_count = 1000000000",
            Denied("PRAGMA max_page_count"),
        ),
        ("PRAGMA mmap_size = 1000000000", Denied("PRAGMA mmap_size")),
        (
            "PRAGMA cache_size = -1000000000",
            Denied("PRAGMA cache_size"),
        ),
        (
            "PRAGMA writable_schema = 1",
            Denied("PRAGMA writable_schema"),
        ),
        ("PRAGMA trusted_schema = 1", Denied("PRAGMA trusted_schema")),
        ("PRAGMA key = 'x'", Denied("PRAGMA key")),
        (
            "SELECT file AS Center FROM pragma_database_list",
            Denied("PRAGMA database_list"),
        ),
        (
            "SELECT name AS Center FROM pragma_function_list",
            Denied("PRAGMA function_list"),
        ),
        (
            "SELECT * FROM pragma_compile_options",
            Denied("PRAGMA compile_options"),
        ),
        (
            "SELECT name AS Center FROM pragma_table_info('Piece')",
            Wrong,
        ),
    ]);
}

#[test]
fn functions_that_reach_out() {
    each_ends([
        ("SELECT load_extension('x')", Refused("not authorized")),
        (
            "CREATE TABLE Opt2 (k, Center AS (load_extension(k)))",
            Refused("load_extension"),
        ),
        (
            "CREATE VIEW Opt2 AS SELECT load_extension('x') AS Center",
            Refused("unsafe use of load_extension()"),
        ),
        (
            "SELECT readfile('kept.db')",
            Refused("no such function: readfile"),
        ),
        (
            "SELECT writefile('new.db', 'y')",
            Refused("no such function: writefile"),
        ),
        ("SELECT edit('x')", Refused("no such function: edit")),
        ("SELECT * FROM fsdir('.')", Refused("no such table: fsdir")),
    ]);
}

#[test]
fn virtual_tables() {
    each_ends([
        (
            "CREATE VIRTUAL TABLE Mine USING fts5(x)",
            Denied("a virtual table"),
        ),
        (
            "CREATE VIRTUAL TABLE Mine USING fts4(x)",
            Denied("a virtual table"),
        ),
        (
            "CREATE VIRTUAL TABLE Mine USING rtree(a, b, c)",
            Denied("a virtual table"),
        ),
        (
            "CREATE VIRTUAL TABLE temp.Mine USING dbstat(main)",
            Denied("a virtual table"),
        ),
        (
            "CREATE VIRTUAL TABLE Mine USING csv(filename = 'x')",
            Denied("a virtual table"),
        ),
        (
            "SELECT data FROM sqlite_dbpage",
            Refused("no such table: sqlite_dbpage"),
        ),
        (
            "SELECT * FROM sqlite_stmt",
            Refused("no such table: sqlite_stmt"),
        ),
        (
            "SELECT * FROM bytecode('SELECT 1')",
            Refused("no such table: bytecode"),
        ),
        ("SELECT value AS Center FROM json_each('[1, 2]')", Wrong),
        ("SELECT value AS Center FROM json_tree('[1, 2]')", Wrong),
    ]);
}

#[test]
fn the_schema_and_the_expected_rows() {
    let needed = Denied("table `joinsaw_needed`");
    each_ends([
        (
            "CREATE TRIGGER T AFTER INSERT ON Piece BEGIN SELECT 1; END",
            Denied("a trigger"),
        ),
        (
            "CREATE TEMP TRIGGER T AFTER INSERT ON Piece BEGIN SELECT 1; END",
            Denied("a trigger"),
        ),
        (
            "UPDATE sqlite_schema SET sql = 'x'",
            Refused("table sqlite_master may not be modified"),
        ),
        (
            "INSERT INTO temp.sqlite_temp_schema VALUES ('table', 'x', 'x', 2, 'x')",
            Refused("table sqlite_temp_master may not be modified"),
        ),
        ("SELECT * FROM 'joinsaw_needed'", needed),
        ("SELECT * FROM [JOINSAW_NEEDED]", needed),
        ("SELECT * FROM main.joinsaw_needed", needed),
        (
            "SELECT (SELECT max(Seq) FROM joinsaw_needed) AS Center",
            needed,
        ),
        ("SELECT count(*) AS Center FROM joinsaw_needed", needed),
        ("CREATE VIEW Opt2 AS SELECT * FROM joinsaw_needed", needed),
        ("DROP TABLE joinsaw_needed", needed),
        ("CREATE INDEX Mine ON joinsaw_needed (Center)", needed),
        ("UPDATE joinsaw_needed SET Center = 1", needed),
        ("ALTER TABLE 'joinsaw_needed' RENAME TO Opt2", needed),
        (
            "CREATE TABLE Mine (x REFERENCES joinsaw_needed (Center)); DROP TABLE joinsaw_needed",
            needed,
        ),
        (
            "PRAGMA foreign_key_check('joinsaw_needed')",
            Denied("PRAGMA foreign_key_check"),
        ),
        (
            "DROP TABLE Piece; DROP TABLE Sequence; DELETE FROM Opt1; SELECT 1 AS Center",
            Wrong,
        ),
        ("BEGIN; SELECT 1 AS Center", Wrong),
        (
            "SAVEPOINT s; DROP TABLE Opt1; ROLLBACK TO s; SELECT Center FROM Opt1",
            Wrong,
        ),
        ("ANALYZE", Denied("ANALYZE")),
        ("ANALYZE joinsaw_needed", Denied("ANALYZE")),
        (
            "CREATE TEMP TABLE Mine (x); ALTER TABLE Mine RENAME TO joinsaw_needed",
            Denied("ALTER TABLE of a temporary table"),
        ),
    ]);
}
