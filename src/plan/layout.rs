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
}
