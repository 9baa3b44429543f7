//! The masks of cells and of pieces: which column holds which bit. What does not fit into one mask goes on in the next, in
//! a column of its own; as long as one is enough, its column has no number.

use serde_json::{Value as Json, json};

use crate::plan::MASK_BITS;
use crate::plan::pack::{packed, suffixes};

/// The bit of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellBit {
    /// Its mask, counted from 1.
    pub mask_no: usize,
    /// The bit in that mask.
    pub bit: i64,
}

/// The part of a mask that counts the free copies of a piece; a piece without copies has one bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceBits {
    /// Its mask, counted from 1.
    pub mask_no: usize,
    /// The lowest of its bits: what one copy counts.
    pub bit: i64,
    /// All its bits.
    pub bits: i64,
    /// The part while all copies are free.
    pub full: i64,
}

/// The masks that a cover needs.
#[derive(Debug, Clone)]
pub struct Masks {
    n_cells: usize,
    has_copies: bool,
    /// The parts of all pieces, and then those of the holes.
    pieces: Vec<PieceBits>,
}

impl Masks {
    /// The masks of this many cells, and of things with these numbers of copies.
    pub fn new(n_cells: usize, copies: &[usize]) -> Self {
        let parts = packed(copies.iter().map(|copies| copies.ilog2() as usize + 1));
        let pieces = copies.iter().zip(parts).map(|(copies, part)| PieceBits {
            mask_no: part.mask + 1,
            bit: part.lowest,
            bits: part.all(),
            full: i64::try_from(*copies).unwrap_or(i64::MAX) * part.lowest,
        });
        Self {
            n_cells,
            has_copies: copies.iter().any(|copies| *copies > 1),
            pieces: pieces.collect(),
        }
    }

    /// The bit of the cell in this place of the scan, counted from 0.
    pub fn cell(slot: usize) -> CellBit {
        CellBit {
            mask_no: slot / MASK_BITS + 1,
            bit: 1 << (slot % MASK_BITS),
        }
    }

    /// The number that names the cell in this place of the scan: its bit, or 67 times its mask plus its bit modulo 67.
    pub fn first(&self, slot: usize) -> i64 {
        let CellBit { mask_no, bit } = Self::cell(slot);
        if self.n_cells <= MASK_BITS {
            bit
        } else {
            67 * i64::try_from(mask_no).unwrap_or(i64::MAX) + bit % 67
        }
    }

    /// The cells of a row for the cell in this place: its code if there are several masks, and its bit in each mask.
    pub fn of_cell(&self, slot: usize) -> Vec<i64> {
        let code = (self.n_cells > MASK_BITS).then(|| self.first(slot));
        code.into_iter()
            .chain(self.cells_at([slot].into_iter()))
            .collect()
    }

    /// The cells of a row for a piece or a hole: for each of [`Self::piece_columns`] a number in each mask.
    pub fn of_piece(&self, idx: usize) -> Vec<i64> {
        let part = self.pieces[idx];
        let columns = [part.bit, part.bits]
            .into_iter()
            .take(self.piece_columns().len());
        columns
            .flat_map(|number| self.in_pieces(part.mask_no, number))
            .collect()
    }

    /// A number for each mask of pieces: `number` in this one, 0 in the others.
    pub fn in_pieces(&self, mask_no: usize, number: i64) -> Vec<i64> {
        let mut masks = vec![0; self.of_pieces().len()];
        masks[mask_no - 1] = number;
        masks
    }

    /// The bits of a piece, or of a hole, which come after the pieces.
    pub fn piece(&self, idx: usize) -> PieceBits {
        self.pieces[idx]
    }

    /// The endings of the names of columns of masks of cells: nothing, or the number of the mask.
    pub fn of_cells(&self) -> Vec<String> {
        suffixes(self.n_cells.div_ceil(MASK_BITS))
    }

    /// The same for masks of pieces.
    pub fn of_pieces(&self) -> Vec<String> {
        suffixes(self.pieces.last().map_or(0, |last| last.mask_no))
    }

    /// The columns of the bits of a cell, each with the column of a placement for the same mask.
    pub fn bits_of_cells(&self) -> Vec<[String; 2]> {
        let masks = self.of_cells().into_iter();
        masks
            .map(|mask| ["Bit", "Cells"].map(|name| format!("{name}{mask}")))
            .collect()
    }

    /// The column that names the first cell of a placement: its bit, or a number that is different for every bit of every
    /// mask.
    pub fn first_column(&self) -> &'static str {
        if self.n_cells <= MASK_BITS {
            "First_Bit"
        } else {
            "First_Code"
        }
    }

    /// The columns of a piece's part of a mask: what one copy counts and, where there are copies, all bits of the count.
    pub fn piece_columns(&self) -> &'static [&'static str] {
        if self.has_copies {
            &["Piece_Bit", "Piece_Bits"]
        } else {
            &["Piece_Bit"]
        }
    }

    /// The column of all bits of a piece's part of a mask, of which one is set as long as a copy is free.
    pub fn piece_bits(&self) -> &'static str {
        if self.has_copies {
            "Piece_Bits"
        } else {
            "Piece_Bit"
        }
    }

    pub fn has_copies(&self) -> bool {
        self.has_copies
    }

    /// The masks of these cells, each by its place in the scan.
    pub fn cells_at(&self, slots: impl Iterator<Item = usize>) -> Vec<i64> {
        let mut masks = vec![0; self.of_cells().len()];
        for CellBit { mask_no, bit } in slots.map(Self::cell) {
            masks[mask_no - 1] |= bit;
        }
        masks
    }

    pub fn all_cells(&self) -> Vec<i64> {
        self.cells_at(0..self.n_cells)
    }

    /// The masks of all pieces and holes.
    pub fn all_pieces(&self) -> Vec<i64> {
        let mut masks = vec![0; self.of_pieces().len()];
        for part in &self.pieces {
            masks[part.mask_no - 1] |= part.full;
        }
        masks
    }

    /// The holes of a template, together with what it needs to know of the masks.
    pub fn with_holes(&self, mut holes: Json) -> Json {
        let own = json!({
            "cell_masks": self.of_cells(),
            "piece_masks": self.of_pieces(),
            "first": self.first_column(),
            "cell_first": if self.n_cells <= MASK_BITS { "Bit" } else { "Code" },
        });
        if let (Json::Object(holes), Json::Object(own)) = (&mut holes, own) {
            holes.extend(own);
        }
        holes
    }
}
