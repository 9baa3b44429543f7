//! The puzzles that come with the program, and the files to start a new one from.

/// A puzzle that is part of the program.
#[derive(Debug, Clone, Copy)]
pub struct Builtin {
    /// The name to ask for it by.
    pub name: &'static str,
    /// Its puzzle file.
    pub definition: &'static str,
}

/// The file of this name in `puzzles/`, compiled in.
macro_rules! builtin {
    ($name:literal) => {
        Builtin {
            name: $name,
            definition: include_str!(concat!("../../puzzles/", $name, ".toml")),
        }
    };
}

/// Every built-in puzzle, the default one first.
pub const BUILTINS: &[Builtin] = &[
    builtin!("drive-ya-nuts"),
    builtin!("another-tough-puzzle"),
    builtin!("one-tough-puzzle"),
    builtin!("scramble-serengeti"),
    builtin!("dogs"),
    builtin!("hex-19"),
    builtin!("hex-37"),
    builtin!("hex-61"),
    builtin!("fish"),
];

/// A commented puzzle file of this family to start from, if there is such a family.
#[must_use]
pub fn template(family: &str) -> Option<&'static str> {
    match family {
        "flower" => Some(include_str!("../../puzzles/new/flower.toml")),
        "board" => Some(include_str!("../../puzzles/new/board.toml")),
        "logic" => Some(include_str!("../../puzzles/new/logic.toml")),
        _ => None,
    }
}
