//! Errors in the name of a puzzle, and in its file before its family looks at it.

use super::Place;
use super::suggestion::instead;

/// A fault of a puzzle file as a text, or of the name of a puzzle. The texts are as those of [`super::Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum FileError {
    #[error("no puzzle `{name}`{}", instead_of_puzzle(.name, .advice.as_deref(), .builtins))]
    UnknownPuzzle {
        name: String,
        advice: Option<String>,
        builtins: Vec<&'static str>,
    },
    #[error("unknown family `{family}` in {place}; {}", instead(.family, "families", .families))]
    UnknownFamily {
        place: Place,
        family: String,
        families: Vec<&'static str>,
    },
    #[error("no family or built-in puzzle `{name}`; {}", instead(.name, "there are", .known))]
    NoTemplate {
        name: String,
        known: Vec<&'static str>,
    },

    #[error("`{file}` is empty; expected a puzzle, such as `joinsaw new flower` prints")]
    Blank { file: String },
    #[error("cannot read `{file}`: {report}")]
    Toml { file: String, report: String },
    #[error("{place}: {problem}")]
    Slip { place: Place, problem: String },
    #[error("`{file}` has no `{key}`{shown}")]
    MissingKey {
        file: String,
        key: String,
        shown: String,
    },
    #[error(
        "`{file}` {kind}; expected a puzzle file, which names its family: {}; `joinsaw new flower` prints one to start from", .families.join(", ")
    )]
    NoFamily {
        file: String,
        kind: String,
        families: Vec<&'static str>,
    },
    #[error(
        "`{file}` is a table of pieces in CSV; `joinsaw load --db mine.db --pieces {file}` reads it, and `joinsaw solve --db mine.db` solves it"
    )]
    PiecesAsCsv { file: String },
    #[error(
        "{place} has a non-breaking space, which looks like a blank and is none; expected a blank"
    )]
    NoBreakSpace { place: Place },
    #[error("{place}: `{found}` needs {}: {quoted}", kind_of_quotes(.found))]
    NeedsQuotes {
        place: Place,
        found: String,
        quoted: String,
    },
    #[error("unknown key `{key}` in {place}; {}", match .key.as_str() {
        "given" => "`--given` of the command says what lies there already".to_owned(),
        key => instead(key, "keys", .keys),
    })]
    UnknownKey {
        place: Place,
        key: String,
        keys: Vec<String>,
    },
    #[error("{place}: {} has the wrong type; expected {corrected}", on_one_line(.found))]
    WrongType {
        place: Place,
        found: String,
        corrected: String,
    },

    #[error(
        "{place}: `{symbol}` has the colour `{found}`; expected a name of CSS, such as `red`, or `#rrggbb`"
    )]
    NoColour {
        place: Place,
        symbol: String,
        found: String,
    },
    #[error("`[{table}]` in {place} has `{symbol}`, which is not in any picture of this puzzle; {}", instead(.symbol, "symbols", .known))]
    NoSuchSymbol {
        place: Place,
        table: &'static str,
        symbol: String,
        known: Vec<String>,
    },

    #[error("pieces `{first}` and `{second}` ({place}) differ only in the blanks around them")]
    AlikeIds {
        place: Place,
        first: String,
        second: String,
    },
    #[error(
        "the sides of piece `{piece}` in {place} stand apart; written together, they are \"{joined}\""
    )]
    SidesApart {
        place: Place,
        piece: String,
        joined: String,
    },
    #[error(
        "piece `{piece}` in {place} names its sides in words, such as `{word}`; words have commas between them"
    )]
    SidesInWords {
        place: Place,
        piece: String,
        word: String,
    },
}

/// Advice for a text that may have quotes of another alphabet.
fn kind_of_quotes(found: &str) -> &'static str {
    if found.starts_with(['“', '„', '”', '‘', '‚', '’', '«', '»']) {
        "straight quotes"
    } else {
        "quotes"
    }
}

fn on_one_line(value: &str) -> String {
    if value.contains('\n') {
        "a value of several lines".to_owned()
    } else {
        format!("`{value}`")
    }
}

/// A suggestion among the built-in puzzles, what is known of the name, or the list of them.
fn instead_of_puzzle(name: &str, advice: Option<&str>, builtins: &[&str]) -> String {
    let ending = instead(name, "built-in puzzles", builtins);
    match advice {
        Some(advice) if !ending.starts_with("did you mean") || name.contains(['/', '\\']) => {
            format!(": {advice}")
        }
        None if ending.starts_with("built-in") => {
            format!(": no such file, and not built in; {ending}")
        }
        _ => format!("; {ending}"),
    }
}
