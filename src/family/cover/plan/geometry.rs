//! The numbers behind the tables of a cover: which cell and which piece has which bit.

use serde::Serialize;

use super::scan::{Line, Scan};
use crate::drawing::grid::{Site, minus};
use crate::family::cover::masks::{CellBit, Masks, PieceBits};
use crate::family::cover::model::Cover;
use crate::family::cover::placements::{Orientation, Placements};

/// A cell that is covered beforehand, and what takes it.
#[derive(Debug, Clone, Serialize)]
pub struct GivenBit {
    pub id: usize,
    /// The ending of the names of the columns for its mask.
    pub mask: String,
    /// Its bit there.
    pub bit: i64,
    /// The ID of the piece.
    pub piece: String,
    /// True if the piece has several copies, one of which takes the cell.
    pub has_copies: bool,
}

/// A cover whose cells are numbered along a scan. The number of a cell is its slot, by which it has its bit in a mask.
#[derive(Debug)]
pub struct Geometry<'a> {
    pub cover: &'a Cover,
    pub placements: &'a Placements,
    pub scan: Scan,
    /// The cells by slot, counted from 0 as the board has them.
    pub order: Vec<usize>,
    /// The slots by cell.
    slots: Vec<usize>,
    pub masks: Masks,
}

impl<'a> Geometry<'a> {
    /// Numbers the cells of a cover in the order of a scan.
    pub fn new(cover: &'a Cover, placements: &'a Placements, scan: Scan) -> Self {
        let mut order: Vec<usize> = (0..cover.cells.len()).collect();
        order.sort_by_key(|idx| scan.key(cover.cells[*idx].site));
        let mut slots = vec![0; order.len()];
        for (slot, idx) in order.iter().enumerate() {
            slots[*idx] = slot;
        }
        Self {
            cover,
            placements,
            scan,
            order,
            slots,
            masks: Masks::new(cover.cells.len(), &cover.copies()),
        }
    }

    /// The place of a cell in the scan, counted from 0.
    pub fn slot(&self, cell_idx: usize) -> usize {
        self.slots[cell_idx]
    }

    pub fn cell_bit(&self, cell_idx: usize) -> CellBit {
        Masks::cell(self.slots[cell_idx])
    }

    /// The line of the scan that a cell lies in: a greater number is passed later.
    pub fn line(&self, cell_idx: usize) -> Line {
        self.scan.line(self.cover.cells[cell_idx].site)
    }

    /// The bit of a hole in the masks of pieces, where those of the pieces stand before it.
    pub fn hole_bits(&self, hole_idx: usize) -> PieceBits {
        self.masks.piece(self.cover.pieces.len() + hole_idx)
    }

    /// The masks of the cells that a hole has to leave free, because it may take no other.
    pub fn fixed_cells(&self) -> Vec<i64> {
        let fixed = self.cover.fixed_cells();
        self.masks.cells_at(fixed.map(|cell| self.slots[cell]))
    }

    /// The cells that are covered beforehand.
    pub fn given_cells(&self) -> Vec<GivenBit> {
        let suffixes = self.masks.of_cells();
        let given = self.cover.given.iter().map(|given| {
            let CellBit { mask_no, bit } = self.cell_bit(given.cell);
            let mut pieces = self.cover.pieces.iter();
            GivenBit {
                id: given.cell + 1,
                mask: suffixes[mask_no - 1].clone(),
                bit,
                piece: given.piece.clone(),
                has_copies: pieces.any(|piece| piece.id == given.piece && piece.copies > 1),
            }
        });
        given.collect()
    }

    /// The sites of an orientation, in the order of the scan, each behind its distance from the one on its lowest slot.
    pub fn parts(&self, orientation: &Orientation) -> Vec<(Site, Site)> {
        let mut sites = orientation.shape.sites().to_vec();
        sites.sort_by_key(|site| self.scan.key(*site));
        let first = sites.first().copied().unwrap_or_default();
        let parts = sites.into_iter();
        parts.map(|site| (minus(site, first), site)).collect()
    }
}
