//! The numbers behind the tables of a cover: which cell and which piece has which bit.

use serde::Serialize;

use super::choice::Choice;
use super::scan::Scan;
use crate::family::cover::model::Cover;
use crate::family::cover::placements::{Orientation, Placements};
use crate::plan::MASK_BITS;

/// A cell that is covered beforehand, and what takes it, as bits.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct GivenBits {
    /// The bit of the cell.
    pub cell_bit: i64,
    /// The bit of the piece or hole.
    pub piece_bit: i64,
}

/// A cover whose cells are numbered along a scan. The number of a cell is its slot; its bit is 2 to the power of that.
#[derive(Debug)]
pub struct Geometry<'a> {
    /// The cover.
    pub cover: &'a Cover,
    /// The cells that each hole may take.
    pub choice: &'a Choice,
    /// The pieces in all orientations.
    pub placements: &'a Placements,
    /// The order of the slots.
    pub scan: Scan,
    /// The cells by slot, counted from 0 as the board has them.
    pub order: Vec<usize>,
    /// The slots by cell.
    slots: Vec<usize>,
}

impl<'a> Geometry<'a> {
    /// Numbers the cells of a cover in the order of a scan.
    pub fn new(
        cover: &'a Cover,
        choice: &'a Choice,
        placements: &'a Placements,
        scan: Scan,
    ) -> Self {
        let mut order: Vec<usize> = (0..cover.cells.len()).collect();
        order.sort_by_key(|idx| scan.key(cover.cells[*idx].square));
        let mut slots = vec![0; order.len()];
        for (slot, idx) in order.iter().enumerate() {
            slots[*idx] = slot;
        }
        Self {
            cover,
            choice,
            placements,
            scan,
            order,
            slots,
        }
    }

    /// The bit of a cell.
    pub fn cell_bit(&self, cell_idx: usize) -> i64 {
        1 << self.slots[cell_idx]
    }

    /// The bit of a hole in the masks of pieces, where those of the pieces stand before it.
    pub fn hole_bit(&self, hole_idx: usize) -> i64 {
        1 << (self.cover.pieces.len() + hole_idx)
    }

    /// The mask of all cells.
    pub fn all_cells(&self) -> i64 {
        lowest_bits(self.cover.cells.len())
    }

    /// The mask of all pieces and holes.
    pub fn all_pieces(&self) -> i64 {
        lowest_bits(self.cover.pieces.len() + self.cover.holes.len())
    }

    /// The mask of the cells that a hole has to leave free, because it may take no other.
    pub fn fixed_cells(&self) -> i64 {
        let fixed = self.choice.fixed_cells();
        fixed.fold(0, |mask, cell| mask | self.cell_bit(cell))
    }

    /// The cells that are covered beforehand, each as its bit and that of the piece or hole that takes it.
    pub fn given_cells(&self) -> Vec<GivenBits> {
        let pieces = self.cover.pieces.iter().map(|piece| &piece.id);
        let names = pieces.chain(self.cover.holes.iter().map(|hole| &hole.name));
        let names: Vec<&String> = names.collect();
        let given = self.cover.given.iter().filter_map(|given| {
            let piece_idx = names.iter().position(|name| **name == given.piece)?;
            Some(GivenBits {
                cell_bit: self.cell_bit(given.cell),
                piece_bit: 1 << piece_idx,
            })
        });
        given.collect()
    }

    /// The squares of an orientation as rows and columns from the one on its lowest slot, in the order of the scan.
    pub fn squares(&self, orientation: &Orientation) -> Vec<(i64, i64)> {
        let mut squares = orientation.shape.squares().to_vec();
        squares.sort_by_key(|square| self.scan.key(*square));
        let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let (top, left) = squares.first().copied().unwrap_or_default();
        let squares = squares
            .into_iter()
            .map(|(row, column)| (signed(row) - signed(top), signed(column) - signed(left)));
        squares.collect()
    }
}

/// The mask of this many bits, from the lowest.
fn lowest_bits(n: usize) -> i64 {
    i64::MAX >> (MASK_BITS - n)
}
