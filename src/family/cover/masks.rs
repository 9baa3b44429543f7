//! Where cells and pieces have their bits: what does not fit into one mask goes on in the next, in a column of its own.

use crate::plan::pack::{Bits, packed, suffixes};

/// Things with their bits in masks: the cells of a board, or its pieces, which have some bits to count their copies.
#[derive(Debug, Clone)]
pub struct Masks {
    /// The bits of each thing.
    pub bits: Vec<Bits>,
    /// The endings of the names of columns, mask by mask: nothing where there is one mask, or else its number.
    pub suffixes: Vec<String>,
}

impl Masks {
    /// The masks of things with this many bits each.
    pub fn new(n_bits: impl IntoIterator<Item = usize>) -> Self {
        let bits = packed(n_bits);
        let n_masks = bits.last().map_or(0, |last| last.mask + 1);
        Self {
            suffixes: suffixes(n_masks),
            bits,
        }
    }

    /// The masks of cells with one bit each, in the order in which they are covered.
    pub fn of_cells(order: &[usize]) -> Self {
        let in_order = Self::new(order.iter().map(|_| 1));
        let mut bits = in_order.bits.clone();
        for (cell, of_cell) in order.iter().zip(&in_order.bits) {
            bits[*cell] = *of_cell;
        }
        Self { bits, ..in_order }
    }

    /// The columns of this name, one for each mask.
    pub fn columns(&self, name: &str) -> Vec<String> {
        let suffixes = self.suffixes.iter();
        suffixes.map(|suffix| format!("{name}{suffix}")).collect()
    }

    /// A number for each mask, which has these bits, each of the mask of a thing.
    pub fn joined(&self, parts: impl IntoIterator<Item = (usize, i64)>) -> Vec<i64> {
        let mut masks = vec![0; self.suffixes.len()];
        for (idx, bits) in parts {
            masks[self.bits[idx].mask] |= bits;
        }
        masks
    }

    /// A number for each mask, which has all bits of these things.
    pub fn of(&self, things: impl IntoIterator<Item = usize>) -> Vec<i64> {
        let all = |idx: usize| (idx, self.bits[idx].all());
        self.joined(things.into_iter().map(all))
    }

    /// All bits.
    pub fn all(&self) -> Vec<i64> {
        self.of(0..self.bits.len())
    }

    /// The column of the code of a cell, which is different for every cell.
    pub fn code_column(&self) -> &'static str {
        if self.suffixes.len() == 1 {
            "Bit"
        } else {
            "Code"
        }
    }

    /// The column of the code of the first cell of a placement.
    pub fn first_column(&self) -> &'static str {
        if self.suffixes.len() == 1 {
            "First_Bit"
        } else {
            "First_Code"
        }
    }

    /// The code of a cell: its bit, or where there are several masks 67 times the number of its mask plus its bit modulo 67.
    pub fn code(&self, cell: usize) -> i64 {
        let Bits { mask, lowest, .. } = self.bits[cell];
        if self.suffixes.len() == 1 {
            lowest
        } else {
            67 * (1..).nth(mask).unwrap_or(i64::MAX) + lowest % 67
        }
    }
}
