//! Where things have their bits in masks: one after the other, and in the next mask if one is full.

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

/// The bits of things that need this many each, up to [`MASK_BITS`].
pub fn packed(n_bits: impl IntoIterator<Item = usize>) -> Vec<Bits> {
    let (mut mask, mut offset) = (0, 0);
    let places = n_bits.into_iter().map(|n_bits| {
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
    places.collect()
}

/// The suffixes of the column names of `n_masks` masks: empty for a single one, or the numbers of several.
pub fn suffixes(n_masks: usize) -> Vec<String> {
    match n_masks {
        1 => vec![String::new()],
        _ => (1..=n_masks).map(|no| format!("_{no}")).collect(),
    }
}
