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
}
