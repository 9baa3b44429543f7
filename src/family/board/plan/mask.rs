//! The masks of used pieces. Each piece counts its used copies in bits of its own, from a start where the last copy
//! carries into the top bit; a piece without copies has one bit, and its start is 0. Pieces that do not fit into one mask
//! any more go into the next.

use crate::family::board::model::{Board, Tile};
use crate::plan::MASK_BITS;

/// A piece's part of a mask.
#[derive(Debug, Clone, Copy)]
pub struct Bits {
    /// The mask, counted from 0.
    pub mask: usize,
    /// The number that each used copy adds.
    pub unit: i64,
    /// The bit that stands once all copies are in use.
    pub full_bit: i64,
    /// The part while no copy is in use.
    pub start: i64,
}

/// The parts of all pieces.
pub fn bits_of(board: &Board) -> Vec<Bits> {
    let (mut mask, mut offset) = (0, 0);
    let part = |tile: &Tile| {
        if offset + tile.mask_bits() > MASK_BITS {
            (mask, offset) = (mask + 1, 0);
        }
        let first = offset;
        offset += tile.mask_bits();
        let spare = tile.copies.next_power_of_two() - tile.copies;
        Bits {
            mask,
            unit: 1 << first,
            full_bit: 1 << (offset - 1),
            start: i64::try_from(spare).unwrap_or_default() << first,
        }
    };
    board.tiles.iter().map(part).collect()
}

/// How many masks the pieces need.
pub fn n_masks(board: &Board) -> usize {
    bits_of(board).last().map_or(1, |bits| bits.mask + 1)
}

/// The names of a column that there is one of for each mask; a single one has no number.
pub fn columns(board: &Board, name: &str) -> Vec<String> {
    match n_masks(board) {
        1 => vec![name.to_owned()],
        n_masks => (1..=n_masks).map(|no| format!("{name}_{no}")).collect(),
    }
}

/// The masks when no piece is used.
pub fn empty_masks(board: &Board) -> Vec<i64> {
    sums(board, |bits| bits.start)
}

/// The sums of the masks of two rows that use all copies of all pieces between them.
pub fn full_pairs(board: &Board) -> Vec<i64> {
    sums(board, |bits| bits.full_bit + bits.start)
}

fn sums(board: &Board, part: fn(&Bits) -> i64) -> Vec<i64> {
    let mut masks = vec![0; n_masks(board)];
    for bits in bits_of(board) {
        masks[bits.mask] += part(&bits);
    }
    masks
}
