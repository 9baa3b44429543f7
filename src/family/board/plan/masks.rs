//! The masks of used pieces. Each piece counts its used copies in bits of its own, from a start where the last copy
//! carries into the top bit; a piece without copies has one bit, and its start is 0.

use crate::family::board::model::Board;
use crate::family::pieces::Piece;
use crate::plan::pack::{Bits, Masks};
use crate::problem::{BitColumn, Counted, Counting, Resource, Words};

/// The bits of each piece: a used copy adds the lowest one, and the highest one is set once all copies are in use.
pub fn of_pieces(board: &Board) -> Masks {
    let n_bits = |tile: &Piece| 1 + tile.copies.next_power_of_two().trailing_zeros() as usize;
    Masks::new(board.tiles.iter().map(n_bits))
}

/// The masks, each with its columns in stages and in `Candidate`.
pub fn in_stages(board: &Board) -> Vec<BitColumn> {
    let masks = of_pieces(board);
    let spare = |idx: usize, bits: &Bits| {
        let copies = board.tiles[idx].copies;
        i64::try_from(copies.next_power_of_two() - copies).unwrap_or_default() * bits.lowest
    };
    let joined = |bits_of: &dyn Fn(usize, &Bits) -> i64| {
        let bits = masks.bits.iter().enumerate();
        masks.joined(bits.map(|(idx, bits)| (idx, bits_of(idx, bits))))
    };
    let start = joined(&spare);
    let both = joined(&|idx, bits| spare(idx, bits) + bits.highest);
    let names = ["Used", "Unused", "Unit", "Full_Bit"];
    masks.in_stages(names, [&start, &both])
}

/// The pieces, of which each slot uses one.
pub fn resource(board: &Board) -> Resource {
    Resource {
        place: "piece".to_owned(),
        counted: Some(Counted {
            masks: in_stages(board),
            counting: Counting::Used,
            says: Words::forbidding("is not in use"),
            about: "the pieces in use, a bit for each: the sum of their Unit",
            lowest: None,
            mirror: None,
        }),
        is_exact: board.n_pieces() == board.slots.len(),
        ..Resource::default()
    }
}
