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

    /// One placement.
    fn fragment(&self, placement: &Placement) -> String;

    /// The pairs of sides that match in a filling, which is given slot by slot.
    fn joints(&self, filling: &BTreeMap<usize, &Placement>) -> Vec<Joint>;
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
