//! The masks of used pieces. Each piece counts its used copies in bits of its own, from a start where the last copy
//! carries into the top bit; a piece without copies has one bit, and its start is 0. Pieces that do not fit into one mask
//! any more go into the next.

use crate::family::board::model::{Board, Tile};
use crate::plan::pack::{packed, suffixes};

/// A piece's part of a mask.
#[derive(Debug, Clone, Copy)]
pub struct CopyBits {
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
pub fn bits_of(board: &Board) -> Vec<CopyBits> {
    let parts = packed(board.tiles.iter().map(Tile::mask_bits));
    let tiles = board.tiles.iter().zip(parts);
    let bits = tiles.map(|(tile, part)| {
        let spare = tile.copies.next_power_of_two() - tile.copies;
        CopyBits {
            mask: part.mask,
            unit: part.lowest,
            full_bit: part.highest,
            start: i64::try_from(spare).unwrap_or_default() * part.lowest,
        }
    });
    bits.collect()
}

/// How many masks the pieces need.
pub fn n_masks(board: &Board) -> usize {
    bits_of(board).last().map_or(1, |bits| bits.mask + 1)
}

/// The names of a column that there is one of for each mask; a single one has no number.
pub fn columns(board: &Board, name: &str) -> Vec<String> {
    let suffixes = suffixes(n_masks(board)).into_iter();
    suffixes.map(|suffix| format!("{name}{suffix}")).collect()
}

/// The masks when no piece is used.
pub fn empty_masks(board: &Board) -> Vec<i64> {
    sums(board, |bits| bits.start)
}

/// The sums of the masks of two rows that use all copies of all pieces between them.
pub fn full_pairs(board: &Board) -> Vec<i64> {
    sums(board, |bits| bits.full_bit + bits.start)
}

fn sums(board: &Board, part: fn(&CopyBits) -> i64) -> Vec<i64> {
    let mut masks = vec![0; n_masks(board)];
    for bits in bits_of(board) {
        masks[bits.mask] += part(&bits);
    }
    masks
}
