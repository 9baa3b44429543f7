//! The puzzles that come with the program, and the files to start a new one from.

/// A puzzle that is part of the program.
#[derive(Debug, Clone, Copy)]
pub struct Builtin {
    /// The name to ask for it by.
    pub name: &'static str,
    /// Its puzzle file.
    pub definition: &'static str,
}

/// Every built-in puzzle, the default one first.
pub const BUILTINS: &[Builtin] = &[
    Builtin {
        name: "drive-ya-nuts",
        definition: include_str!("../../puzzles/drive-ya-nuts.toml"),
    },
    Builtin {
        name: "calendar",
        definition: include_str!("../../puzzles/calendar.toml"),
    },
    Builtin {
        name: "pentominoes",
        definition: include_str!("../../puzzles/pentominoes.toml"),
    },
];

/// A commented puzzle file of this family to start from, if there is such a family.
#[must_use]
pub fn template(family: &str) -> Option<&'static str> {
    match family {
        "flower" => Some(include_str!("../../puzzles/new/flower.toml")),
        "cover" => Some(include_str!("../../puzzles/new/cover.toml")),
        _ => None,
    }
}
