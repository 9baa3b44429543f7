//! The mask of used pieces. Each piece counts its used copies in bits of its own, from a start where the last copy
//! carries into the top bit; a piece without copies has one bit, and its start is 0.

use crate::family::board::model::Board;

/// A piece's part of the mask.
#[derive(Debug, Clone, Copy)]
pub struct Bits {
    /// What using one copy adds.
    pub unit: i64,
    /// The bit that stands once all copies are in use.
    pub full_bit: i64,
    /// What stands there while none is in use.
    pub start: i64,
}

/// The parts of all pieces.
pub fn bits_of(board: &Board) -> Vec<Bits> {
    let mut offset = 0;
    let mut bits = Vec::with_capacity(board.tiles.len());
    for tile in &board.tiles {
        let spare = tile.copies.next_power_of_two() - tile.copies;
        bits.push(Bits {
            unit: 1 << offset,
            full_bit: 1 << (offset + tile.mask_bits() - 1),
            start: i64::try_from(spare).unwrap_or_default() << offset,
        });
        offset += tile.mask_bits();
    }
    bits
}

/// The mask when no piece is used.
pub fn empty_mask(board: &Board) -> i64 {
    bits_of(board).iter().map(|bits| bits.start).sum()
}

/// The mask when all pieces are used.
pub fn full_mask(board: &Board) -> i64 {
    bits_of(board).iter().map(|bits| bits.full_bit).sum()
}
