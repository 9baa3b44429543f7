//! What a kept database holds: it is solved again, and something else takes its place only where that is asked for.

use joinsaw::compile;
use joinsaw::engine::{Database, Limits};
use joinsaw::family;
use joinsaw::plan::Options;

use crate::common::{Desk, begins};
use crate::kept::content;

const MINE: &str =
    "family = \"flower\"\n[pieces]\na = \"ABC\"\nb = \"ABC\"\nc = \"ABC\"\nd = \"ABC\"\n";

const PIECES: &str = "ID,Description\na,252\nb,355\nc,235\nd,255\n";

#[test]
fn a_file_without_a_puzzle_named_is_solved_for_its_own() {
    let desk = Desk::new()
        .with("mine.toml", MINE)
        .after("solve fish --db fish.db")
        .after("solve mine.toml --db mine.db");
    let report = desk.run("solve --rows --db fish.db").succeeds();
    assert_eq!(report, desk.run("solve --rows fish").succeeds());
    let report = desk.run("solve --rows --db mine.db").succeeds();
    assert_eq!(report, desk.run("solve --rows mine.toml").succeeds());
    let report = desk.run("solve --rows --db new.db").succeeds();
    assert_eq!(report, desk.run("solve --rows drive-ya-nuts").succeeds());
}

#[test]
fn another_puzzle_is_refused_and_leaves_what_was_there() {
    let desk = Desk::new()
        .with("pieces.csv", PIECES)
        .after("solve fish --db kept.db");
    let before = content(&desk, "kept.db");
    for (line, wanted) in [
        ("solve drive-ya-nuts", "`Drive Ya Nuts`"),
        ("load --pieces pieces.csv", "`pieces`"),
    ] {
        assert_eq!(
            desk.run(&format!("{line} --db kept.db")).fails(),
            format!(
                "error: `kept.db` holds the puzzle `The Fish`; `--replace` puts {wanted} in its place, and another \
                 file for `--db` keeps both"
            )
        );
        assert_eq!(content(&desk, "kept.db"), before);
    }
}

#[test]
fn another_puzzle_takes_the_place_of_one_if_it_is_told_to() {
    let desk = Desk::new()
        .with("pieces.csv", PIECES)
        .after("solve fish --db kept.db")
        .after("solve drive-ya-nuts --db kept.db --replace")
        .after("load --pieces pieces.csv --db kept.db --replace")
        .after("load --pieces pieces.csv --db kept.db");
    desk.run("solve fish --db kept.db --replace").succeeds();
    let fresh = Desk::new().after("solve fish --db kept.db");
    let names = |desk: &Desk| {
        let list = desk.run("show kept.db --format csv").succeeds();
        let names = list.lines().map(|line| line.split(',').next().unwrap());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(names(&desk), names(&fresh));
}

#[test]
fn another_version_of_a_puzzle_is_another_puzzle() {
    let desk = Desk::new()
        .with("mine.toml", MINE)
        .after("solve mine.toml --db kept.db");
    let desk = desk.with("mine.toml", MINE.replace("d = \"ABC\"", "d = \"CBA\""));
    assert_eq!(
        desk.run("solve mine.toml --db kept.db").fails(),
        "error: `kept.db` holds another version of `mine`; `--replace` puts this one in its place, and another file \
         for `--db` keeps both"
    );
    assert!(desk.run("solve mine.toml --db kept.db --replace").code() < 2);
}

#[test]
fn a_file_holds_the_same_tables_whatever_is_printed_of_them() {
    for puzzle in [
        "another-tough-puzzle --given rim=++++++------",
        "another-tough-puzzle --plan streamed --given rim=++++++------",
        "pentominoes",
    ] {
        let desk = Desk::new();
        let definitions = |options: &str| {
            let file = format!("kept{options}.db").replace(' ', "");
            desk.run(&format!("solve {puzzle} {options} --db {file}"))
                .succeeds();
            assert_eq!(desk.run(&format!("verify --db {file}")).code(), 0);
            let list = desk.run(&format!("show {file} --format csv"));
            let rows = |line: &str| line.split(',').take(2).collect::<Vec<_>>().join(",");
            list.succeeds().lines().map(rows).collect::<Vec<_>>()
        };
        let whole = definitions("");
        assert_eq!(definitions("--count"), whole);
        assert_eq!(definitions("--first"), whole);
    }
}

#[test]
fn whoever_reads_a_file_finds_one_puzzle_in_it_from_first_to_last() {
    let desk = Desk::new().after("solve --db kept.db");
    let path = desk.path("kept.db");
    let reader = Database::open(&path).unwrap();
    let before = reader.tables().unwrap();
    let fish = family::find("fish").unwrap();
    let plan = compile(&fish, &Options::default()).unwrap();
    let replace = || {
        let mut writer = Database::create_or_open(&path)?.replacing(true);
        writer.run(&plan, Limits::default(), &())
    };
    let error = replace().unwrap_err().to_string();
    begins(&error, "another program is using");
    assert_eq!(reader.tables().unwrap(), before);
    let stored = reader.stored_puzzle().unwrap().unwrap();
    assert_eq!(stored.name, "Drive Ya Nuts");
    drop(reader);
    replace().unwrap();
}
