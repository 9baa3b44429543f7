//! Every error of a puzzle file as a text, and of the name of a puzzle.

use joinsaw::error::FileError;

use super::{place, text, texts};

pub fn every_error() -> Vec<FileError> {
    let mut every = of_files();
    every.extend(of_keys());
    every
}

fn of_files() -> Vec<FileError> {
    let families = || vec!["flower", "board"];
    vec![
        FileError::UnknownPuzzle {
            name: text("drive-ya-nut"),
            advice: None,
            builtins: vec!["drive-ya-nuts", "calendar"],
        },
        FileError::UnknownPuzzle {
            name: text("mine.toml"),
            advice: Some(text("there is no such file")),
            builtins: vec!["drive-ya-nuts", "calendar"],
        },
        FileError::UnknownFamily {
            place: place(),
            family: text("fower"),
            families: families(),
        },
        FileError::NoTemplate {
            name: text("forest"),
            known: families(),
        },
        FileError::Blank {
            file: text("mine.toml"),
        },
        FileError::NoBreakSpace { place: place() },
        FileError::Toml {
            file: text("mine.toml"),
            report: text(
                "TOML parse error at line 1, column 1\n  |\n1 | x\n  | ^\nkey with no value, expected `=`",
            ),
        },
        FileError::Slip {
            place: place(),
            problem: text("a quote is not closed"),
        },
        FileError::MissingKey {
            file: text("mine.toml"),
            key: text("pieces"),
            shown: text("; `joinsaw new flower` prints a file that has one"),
        },
        FileError::NoFamily {
            file: text("mine.json"),
            kind: text("is JSON"),
            families: families(),
        },
        FileError::PiecesAsCsv {
            file: text("pieces.csv"),
        },
        FileError::BelowHeading {
            place: place(),
            key: text("rim"),
            heading: text("[pieces]"),
        },
        FileError::NoHeading {
            place: place(),
            heading: text("[pieces]"),
        },
    ]
}

fn of_keys() -> Vec<FileError> {
    vec![
        FileError::Condition {
            place: place(),
            problem: text("has the unknown name `Bee`; names: A, B"),
            text: text("A + Bee = 3"),
            indent: text("    "),
        },
        FileError::NeedsQuotes {
            place: place(),
            found: text("flower"),
            quoted: text("family = \"flower\""),
        },
        FileError::UnknownKey {
            place: place(),
            key: text("widht"),
            keys: texts(["width", "height"]),
        },
        FileError::WrongType {
            place: place(),
            found: text("\"3\""),
            corrected: text("width = 3"),
        },
        FileError::NoColour {
            place: place(),
            symbol: text("R"),
            found: text("rot"),
        },
        FileError::NoSuchSymbol {
            place: place(),
            table: "labels",
            symbol: text("X"),
            known: vec![text("A"), text("B")],
        },
        FileError::AlikeIds {
            place: place(),
            first: text("a"),
            second: text("a "),
        },
        FileError::SidesApart {
            place: place(),
            piece: text("7"),
            joined: text("146235"),
        },
        FileError::SidesInWords {
            place: place(),
            piece: text("7"),
            word: text("red"),
        },
    ]
}
