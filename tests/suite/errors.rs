//! Every error once, and the message that people see.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use insta::assert_snapshot;
use joinsaw::error::{Error, Place};

const ERRORS: &str = include_str!("../../src/error.rs");

fn place() -> Place {
    Place {
        file: "mine.toml".to_owned(),
        line: 9,
    }
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

fn path() -> PathBuf {
    PathBuf::from("puzzle.db")
}

/// An error of SQLite, as it comes: a statement about a table that is not there.
fn sqlite_error() -> rusqlite::Error {
    let database = rusqlite::Connection::open_in_memory().unwrap();
    database.execute("DELETE FROM Opt1", []).unwrap_err()
}

/// An error of the templates, as it comes: a hole that is never closed.
fn template_error() -> minijinja::Error {
    let environment = minijinja::Environment::new();
    environment.render_str("{{ order", ()).unwrap_err()
}

fn about_files() -> Vec<Error> {
    vec![
        Error::Read {
            path: text("mine.toml"),
            source: io::Error::from(io::ErrorKind::PermissionDenied),
        },
        Error::Write(io::Error::from(io::ErrorKind::StorageFull)),
        Error::NotText { place: place() },
        Error::NoSuchCommand {
            command: text("slove"),
            commands: texts(["solve", "puzzles"]),
        },
        Error::UnknownPuzzle {
            name: text("drive-ya-nut"),
            builtins: vec!["drive-ya-nuts", "calendar"],
        },
        Error::NotToml {
            place: place(),
            problem: text("key with no value, expected `=`"),
        },
        Error::PuzzleFile {
            place: place(),
            problem: text("missing field `pieces`"),
        },
        Error::UnknownFamily {
            place: place(),
            family: text("fower"),
            families: vec!["flower", "board"],
        },
        Error::NoSuchFamily {
            family: text("fower"),
            families: vec!["flower", "board"],
        },
        Error::Csv {
            place: place(),
            problem: text("3 values where the heading has 2"),
        },
        Error::CsvEmpty {
            file: text("pieces.csv"),
            columns: vec!["ID", "Description"],
        },
        Error::CsvColumn {
            place: place(),
            column: "Description",
            found: texts(["ID", "Sides"]),
        },
    ]
}

fn about_pieces() -> Vec<Error> {
    vec![
        Error::BadName {
            place: place(),
            what: "name",
            problem: "is empty; it needs at least one character",
        },
        Error::TwiceInFile {
            place: place(),
            piece: text("7"),
        },
        Error::AlikeIds {
            place: place(),
            first: text("a"),
            second: text("A"),
        },
        Error::SideCount {
            place: place(),
            piece: text("7"),
            found: 5,
            needed: 6,
            what: "flower",
        },
        Error::NoPieces {
            file: text("mine.toml"),
            smallest: 3,
        },
        Error::PieceCount {
            place: place(),
            found: 8,
            order: 6,
        },
        Error::Order {
            place: place(),
            piece: text("7"),
            order: 36,
            orders: 3..=35,
        },
        Error::Symbol {
            place: place(),
            piece: text("7"),
            symbol: '0',
        },
        Error::BothCases {
            place: place(),
            piece: text("7"),
            symbol: 'r',
            other: 'R',
        },
        Error::WrongSequence {
            place: place(),
            piece: text("7"),
            seq_id: text("1"),
            seq: text("614"),
            needed: texts(["416"]),
        },
        Error::MissingSequence {
            file: text("sequences.csv"),
            piece: text("7"),
            seq_id: text("1"),
            seq: text("416"),
        },
    ]
}

fn about_boards() -> Vec<Error> {
    vec![
        Error::TooFewPieces {
            file: text("mine.toml"),
            found: 8,
            needed: 9,
        },
        Error::SparePieces {
            found: 10,
            needed: 9,
        },
        Error::MaskTooSmall {
            file: text("mine.toml"),
            found: 64,
            limit: 63,
        },
        Error::WrongOrder {
            slot: text("b"),
            problem: "stands twice",
            slots: texts(["a", "b", "c"]),
        },
        Error::WrongScan {
            found: text("down,up"),
        },
        Error::RimLength {
            found: 5,
            needed: 12,
        },
        Error::RimSymbol { symbol: '!' },
        Error::BoardSize {
            found: 5,
            largest: 4,
            limit: 63,
        },
        Error::Numbers {
            found: 62,
            needed: 1..=61,
        },
        Error::TooAlike {
            n_numbers: 2,
            n_slots: 19,
        },
    ]
}

fn about_houses_and_clues() -> Vec<Error> {
    vec![
        Error::KeyTwice {
            place: place(),
            key: text("houses"),
        },
        Error::Houses {
            place: place(),
            found: text("1"),
            needed: 2..=9,
        },
        Error::CategoryCount {
            place: place(),
            found: 0,
            needed: 1..=9,
        },
        Error::CategorySize {
            place: place(),
            category: text("Drink"),
            found: 4,
            n_houses: 5,
        },
        Error::ValueTwice {
            place: place(),
            category: text("Drink"),
            value: text("Milk"),
        },
        Error::Clue {
            place: place(),
            clue: text("Brit == Red"),
            column: 6,
            problem: text("`==` is no sign"),
        },
    ]
}

fn about_covers() -> Vec<Error> {
    let piece = || text("a");
    vec![
        Error::RaggedBoard {
            place: place(),
            found: 6,
            needed: 7,
        },
        Error::CellName {
            place: place(),
            cell: text("a'b"),
        },
        Error::EmptyBoard { place: place() },
        Error::TooManyCells {
            place: place(),
            found: 64,
            limit: 63,
        },
        Error::AlikeCells {
            place: place(),
            first: text("Jan"),
            second: text("jan"),
        },
        Error::BoardInParts {
            place: place(),
            first: text("Jan"),
            second: text("31"),
        },
        Error::TooManyPieces {
            file: text("mine.toml"),
            found: 64,
            limit: 63,
        },
        Error::PieceSymbol {
            place: place(),
            piece: piece(),
            symbol: '!',
        },
        Error::EmptyPiece {
            place: place(),
            piece: piece(),
        },
        Error::PieceInParts {
            place: place(),
            piece: piece(),
        },
        Error::PieceTooBig {
            place: place(),
            piece: piece(),
            motions: "turned and flipped",
        },
        Error::Areas {
            file: text("mine.toml"),
            area: 40,
            n_cells: 43,
            n_holes: 2,
        },
        Error::HoleCell {
            place: place(),
            hole: text("day"),
            cell: text("32"),
            problem: "is no cell of the board",
        },
        Error::EmptyHole {
            place: place(),
            hole: text("day"),
        },
        Error::UnrealHoles {
            place: place(),
            found: text("Feb"),
            holes: texts(["month", "day"]),
        },
        Error::UnknownHole {
            hole: text("year"),
            holes: texts(["month", "day"]),
        },
        Error::UnknownHoleCell {
            hole: text("day"),
            cell: text("32"),
            cells: texts(["1", "2"]),
        },
        Error::NoDate {
            holes: texts(["a", "b"]),
        },
    ]
}

fn about_studies() -> Vec<Error> {
    vec![
        Error::BadOption {
            option: "--orders",
            found: text("12..5"),
            needed: text("a range that rises, such as `5..12`"),
        },
        Error::TooFewCircularOrders {
            order: 3,
            needed: 4,
            found: 2,
        },
        Error::NoSuchFlower {
            order: 4,
            wanted: "exactly one solution",
        },
        Error::NoFlowerFound {
            order: 12,
            wanted: "exactly one solution",
            n_tried: 20_000,
        },
        Error::CensusTooLarge {
            order: 6,
            multisets: text("84,431,259,000"),
        },
        Error::CannotWrite {
            path: PathBuf::from("study.svg"),
            source: io::Error::from(io::ErrorKind::PermissionDenied),
        },
    ]
}

fn about_what_is_asked_for() -> Vec<Error> {
    vec![
        Error::UnknownCentre {
            centre: text("8"),
            pieces: texts(["1", "2", "3"]),
        },
        Error::WrongOption {
            option: "--centre",
            family: "cover",
            known: vec!["--first"],
        },
        Error::WrongOption {
            option: "--centre",
            family: "cover",
            known: Vec::new(),
        },
        Error::UnknownStage {
            stage: text("Opt9"),
            stages: texts(["Opt1", "Opt2"]),
        },
        Error::UnknownTable {
            table: text("Opt9"),
            path: path(),
            tables: texts(["Piece", "Sequence", "Opt1"]),
        },
        Error::NoCentre {
            table: text("Piece"),
        },
    ]
}

fn about_engines() -> Vec<Error> {
    vec![
        Error::EngineNotBuilt {
            engine: text("adbc:postgresql"),
        },
        Error::DriverMissing {
            driver: text("postgresql"),
            help: text(
                "`pip install adbc-driver-postgresql` puts it into the virtual environment that is active",
            ),
        },
        Error::NotADriver {
            path: PathBuf::from("notes.txt"),
            problem: text("invalid ELF header"),
        },
        Error::NoAnswer {
            place: text("postgresql://me:***@host/puzzles"),
            seconds: 30.0,
        },
        Error::CannotConnect {
            place: text("postgresql://me:***@host/puzzles"),
            problem: text("FATAL: password authentication failed for user \"me\""),
        },
        Error::LostConnection {
            place: text("postgresql://me:***@host/puzzles"),
            stage: text("Opt9"),
            problem: text("server closed the connection unexpectedly"),
        },
        Error::Rejected {
            engine: text("postgresql"),
            stage: text("Opt9"),
            line: Some(7),
            problem: text("column \"piece\" does not exist"),
        },
        Error::Rejected {
            engine: text("postgresql"),
            stage: text("Opt9"),
            line: None,
            problem: text("out of shared memory"),
        },
        Error::ForeignTables {
            place: text("postgresql://me:***@host/puzzles"),
            tables: texts(["Piece", "Opt1"]),
        },
        Error::Unwritable {
            place: text("postgresql://me:***@host/puzzles, schema s"),
            problem: text("permission denied for schema s"),
        },
    ]
}

fn about_databases() -> Vec<Error> {
    vec![
        Error::CannotOpen {
            path: path(),
            problem: text("it is a folder"),
        },
        Error::NotADatabase { path: path() },
        Error::ForeignDatabase { path: path() },
        Error::NewerDatabase {
            path: path(),
            found: 2,
            known: 1,
        },
        Error::DamagedDatabase {
            path: path(),
            problem: text("its pages do not fit together"),
        },
        Error::EmptyDatabase { path: path() },
        Error::Busy { path: path() },
        Error::TooManyRows {
            stage: text("Opt9"),
            limit: 50_000_000,
        },
        Error::Interrupted {
            stage: text("Opt9"),
            n_rows: 1_234_567,
        },
        Error::TimedOut {
            stage: text("Opt9"),
            n_rows: 1_234_567,
            seconds: 60.0,
        },
        Error::OutOfRoom {
            stage: text("Opt9"),
            what: "disk",
        },
        Error::Unfinished {
            stage: text("Opt9"),
            problem: text("ran out of disk"),
        },
        Error::OtherPlan {
            place: text("puzzle.db"),
            differs: text("stage `Opt2`"),
        },
        Error::NoStages { path: path() },
        Error::NotJson {
            place: place(),
            problem: text("expected value"),
        },
        Error::NoRows {
            file: text("found.json"),
        },
        Error::SolutionColumn {
            at: text("row 2 of `found.json`"),
            column: text("At_3"),
            found: texts(["At_0", "At_1"]),
        },
        Error::StatementFailed {
            place: place(),
            column: 3,
            problem: text("no such column: Opt1.Piece"),
        },
        Error::StatementDenied {
            place: place(),
            what: text("ATTACH"),
        },
        Error::StatementTooLong {
            place: place(),
            seconds: 30.0,
        },
        Error::StatementTooLarge {
            place: place(),
            what: text("5,000,000 rows"),
        },
        Error::NoStageMade {
            file: text("my.sql"),
            stage: text("Opt2"),
            made: texts(["Opt_2"]),
        },
        Error::Scratch {
            path: PathBuf::from("/tmp"),
            source: io::Error::from(io::ErrorKind::PermissionDenied),
        },
        Error::Sql {
            stage: text("Opt9"),
            source: sqlite_error(),
        },
        Error::Template {
            template: "flower/next.sql",
            source: template_error(),
        },
    ]
}

fn every_error() -> Vec<Error> {
    let groups = [
        about_files(),
        about_pieces(),
        about_boards(),
        about_houses_and_clues(),
        about_covers(),
        about_studies(),
        about_what_is_asked_for(),
        about_databases(),
        about_engines(),
    ];
    groups.into_iter().flatten().collect()
}

fn name(error: &Error) -> String {
    let debug = format!("{error:?}");
    let end = debug.find(|symbol: char| !symbol.is_alphanumeric());
    debug[..end.unwrap_or(debug.len())].to_owned()
}

/// The variants as the source has them: a name that opens a line of the enum, four blanks in.
fn variants() -> BTreeSet<String> {
    let (_, body) = ERRORS.split_once("pub enum Error {").unwrap();
    let names = body.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?;
        let end = name.find([' ', '(', ','])?;
        name.starts_with(char::is_uppercase)
            .then(|| name[..end].to_owned())
    });
    names.collect()
}

#[test]
fn every_error_has_one_message_that_says_what_is_wrong() {
    let errors = every_error();
    let messages = errors
        .iter()
        .map(|error| format!("{}: {error}\n", name(error)));
    assert_snapshot!(messages.collect::<String>());
    let listed: BTreeSet<String> = errors.iter().map(name).collect();
    assert_eq!(listed, variants(), "every variant stands in this file");
}

#[test]
fn every_message_keeps_to_the_style() {
    for error in every_error() {
        let message = error.to_string();
        assert!(!message.ends_with('.'), "{message}");
        assert!(!message.contains('\n'), "{message}");
        assert!(
            !message.starts_with(char::is_uppercase) || message.starts_with("Opt"),
            "{message}"
        );
        let words: Vec<&str> = message
            .split(|symbol: char| !symbol.is_alphanumeric())
            .collect();
        for word in ["you", "your", "please", "sorry", "You"] {
            assert!(!words.contains(&word), "{message}");
        }
    }
}
