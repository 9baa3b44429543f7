//! What boards look like. Each family describes its own boards.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::filling::{Filling, Placement};
use super::theme::Theme;

/// How the boards of a puzzle are shown.
pub trait Look: Debug + Send + Sync {
    /// A filling, complete or partial, as lines of text.
    fn text(&self, filling: &Filling) -> String;

    /// What each of these placements puts where, in words: "piece 7 at side 3". Placements that are described together give
    /// the same words.
    fn words(&self, placements: &Filling) -> Vec<String>;

    /// The board to draw on, in the colours of a theme.
    fn sheet(&self, theme: &'static Theme) -> Box<dyn Sheet>;
}

/// A board as parts of an SVG picture.
pub trait Sheet: Debug + Send + Sync {
    /// Its width and height.
    fn extent(&self) -> (f64, f64);

    /// What a slot is called, in a sentence: "slot 3".
    fn slot_name(&self, slot: usize) -> String;

    /// A placement in words: "slot 3: piece 7".
    fn caption(&self, placement: &Placement) -> String {
        format!("{}: {}", self.slot_name(placement.slot), placement.piece)
    }

    /// The empty board.
    fn backdrop(&self) -> String;

    /// The corners of the box round a slot, upper left and lower right, where a piece can be shown apart from the board.
    fn frame(&self, _slot: usize) -> Option<[(f64, f64); 2]> {
        None
    }

    /// One placement.
    fn fragment(&self, placement: &Placement) -> String;

    /// The pairs of sides that match in a filling, which is given slot by slot.
    fn joints(&self, filling: &BTreeMap<usize, &Placement>) -> Vec<Joint>;

    /// What a page needs to draw placements that were not drawn beforehand.
    fn stock(&self) -> Stock;
}

/// What a page needs to draw placements by itself: it takes the drawing of a blank placement, writes the name of the
/// piece and what its sides show, and paints them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stock {
    /// For each slot, a placement that shows all that one can show there.
    pub blanks: Vec<Placement>,
    /// For each slot, a placement that leaves it free, if slots may be left free.
    pub holes: Vec<Placement>,
    /// How the sides are painted.
    pub sides: Vec<Dye>,
    /// How the pieces are painted, if each has a colour.
    pub pieces: Vec<Dye>,
    /// The sides that touch, each a slot and a side of it from 0, and whether they lie side by side.
    pub seams: Vec<([(usize, usize); 2], bool)>,
}

/// How a side or a piece is painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dye {
    /// What the side shows, or the ID of the piece.
    pub name: String,
    /// What is written there.
    pub label: String,
    /// Its area.
    pub fill: String,
    /// What is written on it.
    pub ink: &'static str,
    /// What matches the side.
    pub mate: Option<String>,
    /// The line between the side and one that matches it.
    pub line: String,
}

impl Placement {
    /// A placement without a name, all of whose sides show this.
    pub(crate) fn blank(slot: usize, symbol: char, n_sides: usize) -> Self {
        Self {
            slot,
            piece: "?".to_owned(),
            look: vec![symbol; n_sides],
        }
    }
}

/// Two sides that match, drawn as one shape, or a border of a piece of a cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joint {
    /// The slots on either side of it, from 0, which are both filled; the same slot twice if a piece of a cover has
    /// no other piece beside it.
    pub slots: [usize; 2],
    /// The SVG element.
    pub svg: String,
}
