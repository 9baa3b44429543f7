//! The colours of a picture that carry no meaning: its paper, lines and letters, on light paper, on dark paper, and on a page.

/// The colours of everything that stands for no side, piece or value.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// The sheet, and the pieces of a board below their sides.
    pub paper: &'static str,
    pub slot: &'static str,
    /// Round an empty slot.
    pub soft_line: &'static str,
    /// Round pieces, sides and regions.
    pub line: &'static str,
    pub soft_ink: &'static str,
    pub ink: &'static str,
    /// The plate below the ID of a piece.
    pub plate: &'static str,
    pub given: &'static str,
    /// An empty cell with a rule of its own, such as one on a diagonal.
    pub marked: &'static str,
    /// A digit that was found.
    pub found: &'static str,
}

pub static LIGHT: Theme = Theme {
    paper: "#ffffff",
    slot: "#f4f4f4",
    soft_line: "#9a9a9a",
    line: "#222222",
    soft_ink: "#666666",
    ink: "#000000",
    plate: "#e4e4e4",
    given: "#e8e8e8",
    marked: "#e3eef7",
    found: "#0072b2",
};

pub static DARK: Theme = Theme {
    paper: "#1c2029",
    slot: "#262b36",
    soft_line: "#6b7486",
    line: "#d9dde6",
    soft_ink: "#aab2c0",
    ink: "#f2f4f8",
    plate: "#414959",
    given: "#3a4252",
    marked: "#22344a",
    found: "#7cc4f5",
};

/// The colours that the style of a page sets, which differ on a dark screen.
pub static PAGE: Theme = Theme {
    paper: "var(--body)",
    slot: "var(--slot)",
    soft_line: "var(--slot-line)",
    line: "var(--piece-line)",
    soft_ink: "var(--soft)",
    ink: "var(--ink)",
    plate: "var(--plate)",
    given: "var(--given)",
    marked: "var(--marked)",
    found: "var(--found)",
};
