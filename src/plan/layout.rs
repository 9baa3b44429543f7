//! The shapes of boards, for whoever draws them.

use crate::puzzle::{Shape, Slot};

/// The shape of a board. Places are numbered as the placements of a filling number their slots, from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// A centre, slot 0, and a ring of this many places round it, clockwise from slot 1 at the top.
    Ring(usize),
    /// Places edge to edge.
    Tiles {
        /// How they lie.
        shape: Shape,
        /// The places by slot.
        slots: Vec<Slot>,
    },
    /// A row of this many houses, and a place in each for every category, by name: slot `category_idx * n_houses +
    /// house_idx`.
    Houses {
        /// The number of houses.
        n_houses: usize,
        /// The names of the categories.
        categories: Vec<String>,
    },
    /// The cells of a board of squares, by slot. A cell looks [`JOINED`] at the sides where its piece goes on, and
    /// else [`BORDER`], clockwise from the top; one that stays free shows its
    /// [`free_look`] all round.
    Cells(Vec<PlacedCell>),
}

/// What a cell shows at a side where its piece goes on.
pub const JOINED: char = '.';

/// What a cell shows at a side where its piece ends.
pub const BORDER: char = '#';

/// What a cell shows at every side that stays free for the hole of this number, from 0: no two holes look alike.
#[must_use]
pub fn free_look(hole_idx: usize) -> char {
    let hole_idx = u8::try_from(hole_idx).unwrap_or(u8::MAX);
    char::from(b'0'.saturating_add(hole_idx))
}

/// A cell of a board of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedCell {
    /// What it is called.
    pub name: String,
    /// Whether somebody named it so.
    pub is_labelled: bool,
    /// Its row, from 0 at the top.
    pub row: usize,
    /// Its column, from 0 at the left.
    pub column: usize,
}
