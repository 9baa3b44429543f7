//! Where things have their bits in masks: one after the other, and in the next mask, in a column of its own, if one is full.

use crate::problem::BitColumn;

/// The most bits that a mask has: a signed whole number of 64 bits.
pub const MASK_BITS: usize = 63;

/// The bits of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bits {
    /// The mask, counted from 0.
    pub mask: usize,
    /// The lowest bit.
    pub lowest: i64,
    /// The highest bit.
    pub highest: i64,
}

impl Bits {
    /// All of them.
    #[must_use]
    pub fn all(self) -> i64 {
        (self.highest - self.lowest) | self.highest
    }
}

/// Things with their bits in masks: the cells of a board, or its pieces, which have some bits to count their copies.
#[derive(Debug, Clone)]
pub struct Masks {
    /// The bits of each thing.
    pub bits: Vec<Bits>,
    /// The endings of the names of columns, mask by mask: nothing where there is one mask, or else its number.
    pub suffixes: Vec<String>,
}

impl Masks {
    /// The masks of things with this many bits each, up to [`MASK_BITS`].
    #[must_use]
    pub fn new(n_bits: impl IntoIterator<Item = usize>) -> Self {
        let (mut mask, mut offset) = (0, 0);
        let bits = n_bits.into_iter().map(|n_bits| {
            if offset + n_bits > MASK_BITS {
                (mask, offset) = (mask + 1, 0);
            }
            offset += n_bits;
            Bits {
                mask,
                lowest: 1 << (offset - n_bits),
                highest: 1 << (offset - 1),
            }
        });
        let bits: Vec<Bits> = bits.collect();
        let suffixes = match bits.last() {
            None => Vec::new(),
            Some(Bits { mask: 0, .. }) => vec![String::new()],
            Some(last) => (1..=last.mask + 1).map(|no| format!("_{no}")).collect(),
        };
        Self { bits, suffixes }
    }

    /// The masks of cells with one bit each, in the order in which they are covered.
    #[must_use]
    pub fn of_cells(order: &[usize]) -> Self {
        let mut masks = Self::new(order.iter().map(|_| 1));
        let in_order = masks.bits.clone();
        for (cell, bits) in order.iter().zip(in_order) {
            masks.bits[*cell] = bits;
        }
        masks
    }

    /// The things in the order of their bits.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.bits.len()).collect();
        order.sort_by_key(|idx| (self.bits[*idx].mask, self.bits[*idx].lowest));
        order
    }

    /// The columns of this name, one for each mask.
    #[must_use]
    pub fn columns(&self, name: &str) -> Vec<String> {
        let suffixes = self.suffixes.iter();
        suffixes.map(|suffix| format!("{name}{suffix}")).collect()
    }

    /// The masks as stages hold them: the names of their columns in stages and at the end of the first half, and of the relation columns
    /// with the bits that a row takes and needs; their values before the first variable, and the sums of those of two halves.
    #[must_use]
    pub fn in_stages(
        &self,
        [column, rest, takes, needs]: [&str; 4],
        [start, both]: [&[i64]; 2],
    ) -> Vec<BitColumn> {
        let suffixes = self.suffixes.iter().enumerate();
        let columns = suffixes.map(|(mask, suffix)| BitColumn {
            column: format!("{column}{suffix}"),
            start: start[mask],
            takes: format!("{takes}{suffix}"),
            needs: format!("{needs}{suffix}"),
            rest: format!("{rest}{suffix}"),
            both: both[mask],
        });
        columns.collect()
    }

    /// A number for each mask, which has these bits, each of the mask of a thing.
    #[must_use]
    pub fn joined(&self, parts: impl IntoIterator<Item = (usize, i64)>) -> Vec<i64> {
        let mut masks = vec![0; self.suffixes.len()];
        for (idx, bits) in parts {
            masks[self.bits[idx].mask] |= bits;
        }
        masks
    }

    /// A number for each mask, which has all bits of these things.
    #[must_use]
    pub fn of(&self, things: impl IntoIterator<Item = usize>) -> Vec<i64> {
        let all = |idx: usize| (idx, self.bits[idx].all());
        self.joined(things.into_iter().map(all))
    }

    /// All bits.
    #[must_use]
    pub fn all(&self) -> Vec<i64> {
        self.of(0..self.bits.len())
    }

    /// The columns of the code of a cell, which is different for every cell, and of that of the first cell of a placement.
    #[must_use]
    pub fn code_columns(&self) -> [&'static str; 2] {
        if self.suffixes.len() == 1 {
            ["Bit", "First_Bit"]
        } else {
            ["Code", "First_Code"]
        }
    }

    /// The code of a cell: its bit, or where there are several masks 67 times the number of its mask plus its bit modulo 67.
    #[must_use]
    pub fn code(&self, cell: usize) -> i64 {
        let Bits { mask, lowest, .. } = self.bits[cell];
        if self.suffixes.len() == 1 {
            lowest
        } else {
            67 * (1..).nth(mask).unwrap_or(i64::MAX) + lowest % 67
        }
    }
}
