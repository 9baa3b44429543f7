//! Every error once, and the message that people see.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use insta::assert_snapshot;
use joinsaw::error::{Error, FileError, Place};

mod adbc;
mod board;
mod cover;
mod database;
mod file;
mod flower;
mod given;
mod limit;
mod logic;
mod rules;
mod statement;
mod sudoku;

/// The enums of errors that no family has, as the source has them.
const SOURCES: [&str; 7] = [
    include_str!("../../src/error.rs"),
    include_str!("../../src/error/adbc.rs"),
    include_str!("../../src/error/file.rs"),
    include_str!("../../src/error/given.rs"),
    include_str!("../../src/error/kept.rs"),
    include_str!("../../src/error/limit.rs"),
    include_str!("../../src/error/statement.rs"),
];

/// Those variants of [`Error`] that hold another of the enums.
const KINDS: [&str; 7] = [
    "Adbc",
    "Family",
    "File",
    "Given",
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
        Error::OtherKind {
            file: text("dogs.png"),
            kind: "a picture (PNG)",
            expected: "text",
        },
        Error::NotBuilt {
            lacks: "cannot draw PNG pictures",
            feature: "png",
            instead: text("draw `nuts.svg`"),
        },
        Error::SomeWrong {
            n_wrong: 1,
            n_puzzles: 10_000,
        },
        Error::PuzzleFile {
            place: place(),
            problem: text("the puzzle has neither `board` nor `[slots]`"),
        },
        Error::Csv {
            place: place(),
            problem: text("3 values where the heading has 2"),
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
        Error::Several(vec![
            Error::Write(io::Error::from(io::ErrorKind::StorageFull)),
            Error::NotText { place: place() },
        ]),
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
    ]
}

fn about_options() -> Vec<Error> {
    vec![
        Error::BadOption {
            option: "--orders",
            found: text("12..5"),
            needed: text("a range that rises, such as `5..12`"),
        },
        Error::CannotWrite {
            path: PathBuf::from("study.svg"),
            source: io::Error::from(io::ErrorKind::PermissionDenied),
        },
    ]
}

fn about_what_is_asked_for() -> Vec<Error> {
    vec![
        Error::NoBushyPlan { kind: "a flower" },
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

fn all<E: Into<Error>>(errors: Vec<E>) -> Vec<Error> {
    errors.into_iter().map(Into::into).collect()
}

/// The errors that no family has.
fn errors_of_all_families() -> Vec<Error> {
    let groups = [
        about_files(),
        all(file::every_error()),
        about_pieces(),
        all(limit::every_error()),
        about_options(),
        about_what_is_asked_for(),
        database::every_error(),
        all(given::every_error()),
        all(statement::every_error()),
        all(adbc::every_error()),
    ];
    groups.into_iter().flatten().collect()
}

/// The errors of each family, and its enum as the source has it.
fn errors_by_family() -> Vec<(&'static str, Vec<Error>)> {
    macro_rules! of {
        ($family:ident) => {
            (
                include_str!(concat!(
                    "../../src/family/",
                    stringify!($family),
                    "/error.rs"
                )),
                all($family::every_error()),
            )
        };
    }
    vec![
        of!(flower),
        of!(board),
        of!(cover),
        of!(logic),
        of!(sudoku),
        of!(rules),
    ]
}

fn every_error() -> Vec<Error> {
    let by_family = errors_by_family().into_iter();
    let of_families = by_family.flat_map(|(_, errors)| errors);
    errors_of_all_families()
        .into_iter()
        .chain(of_families)
        .collect()
}

fn name(error: &Error) -> String {
    let debug = match error {
        Error::Adbc(error) => format!("{error:?}"),
        Error::Family(error) => format!("{error:?}"),
        Error::File(error) => format!("{error:?}"),
        Error::Given(error) => format!("{error:?}"),
        Error::Kept(error) => format!("{error:?}"),
        Error::Limit(error) => format!("{error:?}"),
        Error::Statement(error) => format!("{error:?}"),
        error => format!("{error:?}"),
    };
    let end = debug.find(|symbol: char| !symbol.is_alphanumeric());
    debug[..end.unwrap_or(debug.len())].to_owned()
}

fn names(errors: &[Error]) -> BTreeSet<String> {
    errors.iter().map(name).collect()
}

/// The variants as the source has them: a name that opens a line of the enum, four blanks in.
fn variants(source: &str) -> BTreeSet<String> {
    let (_, body) = source.split_once("pub enum ").unwrap();
    let names = body.lines().filter_map(|line| {
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
}

#[test]
fn every_variant_of_every_enum_is_listed() {
    let shared = SOURCES.iter().flat_map(|source| variants(source));
    assert_eq!(
        names(&errors_of_all_families()),
        shared.collect::<BTreeSet<_>>()
    );
    let by_family = errors_by_family();
    for (source, errors) in &by_family {
        assert_eq!(names(errors), variants(source));
    }
    let folders = std::fs::read_dir("src/family").unwrap();
    let enums = folders.filter(|folder| folder.as_ref().unwrap().path().join("error.rs").exists());
    assert_eq!(by_family.len(), enums.count(), "every family is listed");
}

#[test]
fn every_message_keeps_to_the_style() {
    for error in every_error() {
        let message = error.to_string();
        assert!(!message.ends_with('.'), "{message}");
        let shows_a_line = matches!(
            error,
            Error::File(FileError::Toml { .. } | FileError::Condition { .. })
        );
        assert!(shows_a_line || !message.contains('\n'), "{message}");
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
