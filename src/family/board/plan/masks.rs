//! The masks of used pieces. Each piece counts its used copies in bits of its own, from a start where the last copy
//! carries into the top bit; a piece without copies has one bit, and its start is 0. Pieces that do not fit into one mask
//! any more go into the next.

use crate::family::board::model::Board;
use crate::family::pieces::Piece;
use crate::plan::pack::{Bits, packed, suffixes};
use crate::problem::{BitColumn, Counted, Counting, Resource, Words};

/// The bits of each piece: a used copy adds the lowest one, and the highest one is set once all copies are in use.
pub fn bits_of(board: &Board) -> Vec<Bits> {
    let n_bits = |tile: &Piece| 1 + tile.copies.next_power_of_two().trailing_zeros() as usize;
    packed(board.tiles.iter().map(n_bits))
}

/// The masks, each with its columns in stages and in `Candidate`; a single one has no number.
pub fn masks(board: &Board) -> Vec<BitColumn> {
    let bits = bits_of(board);
    let n_masks = bits.last().map_or(1, |bits| bits.mask + 1);
    let mask = |(mask, suffix): (usize, String)| {
        let (mut start, mut full) = (0, 0);
        for (tile, bits) in board.tiles.iter().zip(&bits) {
            if bits.mask == mask {
                let spare = tile.copies.next_power_of_two() - tile.copies;
                start += i64::try_from(spare).unwrap_or_default() * bits.lowest;
                full += bits.highest;
            }
        }
        BitColumn {
            column: format!("Used{suffix}"),
            start,
            takes: format!("Unit{suffix}"),
            needs: format!("Full_Bit{suffix}"),
            rest: format!("Unused{suffix}"),
            both: start + full,
        }
    };
    suffixes(n_masks)
        .into_iter()
        .enumerate()
        .map(mask)
        .collect()
}

/// The pieces, of which each slot uses one.
pub fn resource(board: &Board) -> Resource {
    Resource {
        place: "piece".to_owned(),
        counted: Some(Counted {
            masks: masks(board),
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
