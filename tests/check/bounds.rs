//! Everything with which a statement could take time or memory without bound, tried one after the other.

#[cfg(target_os = "linux")]
use std::process::Command;

use super::check;
use super::doors::End::{Memory, Refused, Time, Wrong};
use super::doors::each_ends;
#[cfg(target_os = "linux")]
use crate::common::JOINSAW;
use crate::common::{Desk, has};

const RECURSION: &str =
    "WITH RECURSIVE Counted(No) AS (SELECT 1 UNION ALL SELECT No + 1 FROM Counted)";

#[test]
fn texts_and_blobs_of_a_gigabyte() {
    let values = [
        "zeroblob(2147483647)",
        "randomblob(1000000000)",
        "hex(zeroblob(1000000000))",
        "length(printf('%*c', 1000000000, 'x'))",
        "length(printf('%.1000000000f', 1.0))",
        "length(quote(zeroblob(600000)))",
        "length(replace(hex(zeroblob(400000)), '0', hex(zeroblob(400000))))",
        "length(strftime(replace(hex(zeroblob(400000)), '00', '%Y'), 'now'))",
        "length(hex(zeroblob(400000)) || hex(zeroblob(400000)))",
        "group_concat(hex(zeroblob(400000)))",
    ];
    let made =
        values.map(|value| format!("CREATE TABLE Opt2 AS SELECT {value} AS Center FROM Opt1"));
    // A column that is computed when it is read, which only the comparison does.
    let computed = "CREATE TABLE Opt2 AS SELECT 1 AS k; ALTER TABLE Opt2 ADD COLUMN Center AS (k || hex(zeroblob(200000000)))";
    each_ends(
        Refused("string or blob too big"),
        made.into_iter().chain([computed.to_owned()]),
    );
}

#[test]
fn what_is_piled_up_in_memory() {
    let rows = |value: &str| {
        format!("CREATE TABLE Opt2 AS {RECURSION} SELECT {value} AS Center FROM Counted")
    };
    each_ends(Memory, [
        format!("{} ORDER BY 1", rows("randomblob(900000)")),
        format!("{RECURSION}, Held AS MATERIALIZED (SELECT randomblob(900000) AS Center FROM Counted) SELECT Center FROM Held"),
        rows("count(randomblob(900000)) OVER (ORDER BY No)"),
        rows("max(DISTINCT randomblob(900000))"),
        format!("CREATE TEMP TABLE Mine AS {RECURSION} SELECT randomblob(900000) AS Center FROM Counted"),
        "CREATE TABLE Opt2 AS SELECT json_group_array(hex(zeroblob(400000))) AS Center FROM Piece AS a, Sequence AS b, Sequence AS c".to_owned(),
        "CREATE TABLE Mine AS SELECT a.Center AS x FROM Opt1 AS a, Opt1 AS b; CREATE INDEX Mine_x ON Mine (hex(zeroblob(490000 + x)))".to_owned(),
        doubled(40, "JOIN"),
    ]);
}

#[test]
fn what_is_deep() {
    let nested = [
        (40_000, "(", "1", ")"),
        (20_000, "NOT ", "1", ""),
        (9_000, "(SELECT ", "1", ")"),
        (3_500, "EXISTS(SELECT 1 WHERE ", "1", ")"),
        (2_500, "(WITH a AS (SELECT 1) SELECT * FROM ", "a", ")"),
        (4_000, "CASE WHEN 1 THEN ", "1", " END"),
    ];
    let deep = nested.map(|(n, open, middle, close)| {
        format!(
            "SELECT {}{middle}{} AS Center",
            open.repeat(n),
            close.repeat(n)
        )
    });
    each_ends(Refused("Recursion limit"), deep);
    let too_large = "Expression tree is too large (maximum depth 1000)";
    each_ends(
        Refused(too_large),
        [format!("SELECT 1{} AS Center", "+1".repeat(40_000))],
    );
    let json = ["[", "]"].map(|bracket| bracket.repeat(40_000)).concat();
    each_ends(
        Refused("malformed JSON"),
        [format!(
            "CREATE TABLE Opt2 AS SELECT json('{json}') AS Center"
        )],
    );
}

#[test]
fn what_is_wide() {
    let columns = |n: usize| (1..n).map(|no| format!(", 1 AS c{no}")).collect::<String>();
    let tables: String = (1..65).map(|no| format!(", Piece AS p{no}")).collect();
    for (words, sql) in [
        (
            "too many columns in result set",
            format!("CREATE TABLE Opt2 AS SELECT 1 AS Center{}", columns(5_000)),
        ),
        (
            "at most 64 tables in a join",
            format!("SELECT 1 AS Center FROM Piece{tables}"),
        ),
        (
            "too many terms in compound SELECT",
            format!("SELECT 1 AS Center{}", " UNION SELECT 1".repeat(5_000)),
        ),
        (
            "too many arguments on function max",
            format!("SELECT max(1{}) AS Center", ",1".repeat(40_000)),
        ),
        (
            "variable number must be between ?1 and ?32766",
            "SELECT ?40000 AS Center".to_owned(),
        ),
        (
            "LIKE or GLOB pattern too complex",
            "CREATE TABLE Opt2 AS SELECT 'x' LIKE hex(zeroblob(400000)) AS Center".to_owned(),
        ),
    ] {
        each_ends(Refused(words), [sql]);
    }
    each_ends(
        Wrong,
        [
            format!("CREATE TABLE Opt2 AS SELECT 1 AS Center{}", columns(1_900)),
            format!("SELECT 1 AS Center WHERE 1 IN (1{})", ",1".repeat(40_000)),
            format!("SELECT 1 AS Center{}", " ;;;;".repeat(18_000)),
        ],
    );
}

/// A query of which every common table doubles the one before it, with these words between the two.
fn doubled(n: usize, between: &str) -> String {
    let tables = (1..=n).map(|no| {
        let before = no - 1;
        format!(", T{no}(No) AS (SELECT A.No FROM T{before} AS A {between} T{before} AS B)")
    });
    let tables: String = tables.collect();
    format!("WITH T0(No) AS (SELECT 1){tables} SELECT No AS Center FROM T{n}")
}

#[test]
fn what_has_no_end() {
    let count = format!("{RECURSION} SELECT count(*) FROM Counted");
    each_ends(
        Time,
        [
            format!("SELECT Center FROM ({RECURSION} SELECT count(No) AS Center FROM Counted)"),
            format!("CREATE TABLE Opt2 (x); INSERT INTO Opt2 {count}"),
            format!("UPDATE Piece SET Description = ({count})"),
            format!("DELETE FROM Piece WHERE ({count})"),
        ],
    );
}

/// The most memory that a process of a command took, in bytes, as the system counts it, and what the command said.
#[cfg(target_os = "linux")]
fn most_memory(desk: &Desk, line: &str) -> (u64, String) {
    const SCRIPT: &str = "import resource, subprocess, sys
ran = subprocess.run(sys.argv[1:], stderr=subprocess.PIPE, text=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, ran.stderr)";
    let output = Command::new("python3")
        .args(["-c", SCRIPT, JOINSAW])
        .args(line.split_whitespace())
        .current_dir(desk.folder())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let (n_kib, message) = said.split_once(' ').unwrap();
    (n_kib.parse::<u64>().unwrap() << 10, message.to_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_grows_no_further_than_its_limit() {
    let desk = Desk::new()
        .with(
            "sorted.sql",
            format!("{RECURSION} SELECT randomblob(900000) AS Center FROM Counted ORDER BY 1"),
        )
        .with("parsed.sql", doubled(40, "UNION ALL SELECT No FROM"));
    for file in ["sorted.sql", "parsed.sql"] {
        let line = format!("check drive-ya-nuts Opt2 {file} --max-memory 64");
        let (n_bytes, message) = most_memory(&desk, &line);
        has(&message, " took more than 64 MiB of memory");
        // What SQLite takes besides, and what the allocator keeps of it.
        assert!(n_bytes < 160 << 20, "{file}: {n_bytes}");
    }
}

#[test]
fn the_stages_before_have_their_memory_too() {
    let desk = Desk::new();
    let (code, said) = check(
        &desk,
        "another-tough-puzzle Opt11 --max-memory 1",
        "SELECT 1 AS Center",
    );
    assert_eq!(code, 2);
    assert!(
        said.starts_with("error: stage `Opt") && said.contains("` reached 1 MiB of memory, after "),
        "{said}"
    );
}
