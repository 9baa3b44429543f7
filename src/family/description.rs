//! A puzzle in plain words, for people who are to solve it: its pieces, its goal, its rules and clues, and the number of arrangements to choose
//! from.

use serde::Serialize;

use super::arrangements::Arrangements;
use crate::plan::Filling;

/// A puzzle in plain words. Nothing in it comes from a plan or a solution.
///
/// ```
/// let description = joinsaw::find("fish")?.content.describe();
/// assert_eq!(description.clues[0].words, "Brit is Red.");
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, Default, Serialize)]
pub struct Description {
    /// A sentence each.
    pub goal: Vec<String>,
    /// A sentence each.
    pub rules: Vec<String>,
    /// Values that have to be placed, if they are not pieces: for each category its name and its values.
    pub values: Vec<(String, Vec<String>)>,
    /// The clues in their order.
    pub clues: Vec<DescribedClue>,
    /// The pieces that lie on the board from the beginning.
    #[serde(skip)]
    pub start: Filling,
    /// The pieces, in the order of the file.
    #[serde(skip)]
    pub pieces: Vec<DescribedPiece>,
    /// The rules for laying it by hand; `None` where there is no board.
    pub play: Option<Play>,
    /// The ways to fill the board that a search by hand would have to try.
    #[serde(skip)]
    pub arrangements: Arrangements,
}

/// The rules for what is laid by hand: pieces and values each in one slot, shapes and lines in several. In addition, touching sides match. Slots and
/// sides are counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Play {
    /// True if pieces may be turned.
    pub turns: bool,
    /// Slots that take only some pieces, and the IDs of these.
    pub pieces: Vec<(usize, Vec<String>)>,
    /// Sides of slots that show only some symbols, and these.
    pub sides: Vec<(usize, usize, String)>,
    /// The values that are laid where there are no pieces: each with the number of its copies and the slots that take it.
    pub values: Vec<(String, usize, Vec<usize>)>,
    /// Slots that hold different values.
    pub apart: Vec<Vec<usize>>,
    /// For each piece, if they take several slots: the ways to hold it.
    pub shapes: Vec<Vec<PlayShape>>,
    /// The moves of a shape in hand, such as "Turn".
    pub moves: Vec<&'static str>,
    /// The lines of a picture, which are laid as a whole.
    pub lines: Vec<PlayLine>,
    /// The rules that only a database tests, a sentence each.
    pub others: Vec<String>,
}

/// A way to hold a shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayShape {
    /// Where it may be laid so, each place as the slots that it takes.
    pub places: Vec<Vec<usize>>,
    /// The way to hold it after each of the moves, counted from 0.
    pub moved: Vec<usize>,
}

/// A line of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayLine {
    /// Its column in the stages.
    pub name: String,
    /// Its cells, in order.
    pub slots: Vec<usize>,
    /// The runs of filled cells in it: their numbers and colours.
    pub runs: Vec<(usize, char)>,
}

/// A clue in plain words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DescribedClue {
    /// A sentence.
    pub words: String,
    /// The clue as the puzzle file has it.
    pub source: String,
}

/// A piece to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedPiece {
    /// Its ID in the file.
    pub name: String,
    /// The number of its copies, at least 1.
    pub n_copies: usize,
    /// The piece on a board that is empty otherwise, for its picture.
    pub laid: Filling,
}

/// How pieces may be moved before they are laid, as what a sentence says of them.
#[must_use]
pub(super) fn moves_in_words(turns: bool, flips: bool) -> &'static str {
    match (turns, flips) {
        (true, true) => "may be turned, and turned over",
        (true, false) => "may be turned, but not turned over",
        (false, true) => "may be turned over, but not turned",
        (false, false) => "may not be turned: they stay as they are shown",
    }
}
