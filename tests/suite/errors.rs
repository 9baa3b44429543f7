//! Every error once, and the message that people see.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use insta::assert_snapshot;
use joinsaw::error::{Error, Place};

mod adbc;
mod cover;
mod database;
mod file;
mod limit;
mod statement;

/// The enums of errors, as the source has them.
const SOURCES: [&str; 7] = [
    include_str!("../../src/error.rs"),
    include_str!("../../src/error/adbc.rs"),
    include_str!("../../src/error/cover.rs"),
    include_str!("../../src/error/file.rs"),
    include_str!("../../src/error/kept.rs"),
    include_str!("../../src/error/limit.rs"),
    include_str!("../../src/error/statement.rs"),
];

/// Those variants of [`Error`] that hold another of the enums.
const KINDS: [&str; 7] = [
    "Adbc",
    "Cover",
    "Family",
    "File",
    "Kept",
    "Limit",
    "Statement",
];

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
        Error::PuzzleFile {
            place: place(),
            problem: text("the puzzle has neither `board` nor `[slots]`"),
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
        Error::WrongOrder {
            slot: text("b"),
            problem: "stands twice",
            slots: texts(["a", "b", "c"]),
        },
        Error::RimLength {
            found: 5,
            needed: 12,
        },
        Error::RimSymbol { symbol: '!' },
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
            option: text("--centre"),
            family: "cover",
            known: texts(["--first"]),
        },
        Error::WrongOption {
            option: text("--centre"),
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

fn every_error() -> Vec<Error> {
    let groups = [
        about_files(),
        file::every_error().into_iter().map(Error::from).collect(),
        about_pieces(),
        about_boards(),
        about_houses_and_clues(),
        cover::every_error().into_iter().map(Error::from).collect(),
        limit::every_error().into_iter().map(Error::from).collect(),
        about_studies(),
        about_what_is_asked_for(),
        database::every_error(),
        statement::every_error()
            .into_iter()
            .map(Error::from)
            .collect(),
        adbc::every_error().into_iter().map(Error::from).collect(),
    ];
    groups.into_iter().flatten().collect()
}

fn name(error: &Error) -> String {
    let debug = match error {
        Error::Adbc(error) => format!("{error:?}"),
        Error::Cover(error) => format!("{error:?}"),
        Error::File(error) => format!("{error:?}"),
        Error::Kept(error) => format!("{error:?}"),
        Error::Limit(error) => format!("{error:?}"),
        Error::Statement(error) => format!("{error:?}"),
        error => format!("{error:?}"),
    };
    let end = debug.find(|symbol: char| !symbol.is_alphanumeric());
    debug[..end.unwrap_or(debug.len())].to_owned()
}

/// The variants as the sources have them: a name that opens a line of an enum, four blanks in.
fn variants() -> BTreeSet<String> {
    let bodies = SOURCES.iter().map(|source| {
        let (_, body) = source.split_once("pub enum ").unwrap();
        body
    });
    let names = bodies.flat_map(str::lines).filter_map(|line| {
        let name = line.strip_prefix("    ")?;
        let end = name.find([' ', '(', ','])?;
        (name.starts_with(char::is_uppercase) && !KINDS.contains(&&name[..end]))
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
        let stated = message.replace("; did you mean ", "");
        let words: Vec<&str> = stated
            .split(|symbol: char| !symbol.is_alphanumeric())
            .collect();
        for word in ["you", "your", "please", "sorry", "You"] {
            assert!(!words.contains(&word), "{message}");
        }
    }
}
