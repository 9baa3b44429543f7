//! Sets of slots, a bit for each.

use crate::family::board::model::MOST_SLOTS;

/// The bits of a word.
const WORD: usize = u64::BITS as usize;

/// A set of slots of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotSet([u64; MOST_SLOTS / WORD]);

impl SlotSet {
    /// The slots whose bits are set, for the first slots of a board.
    pub fn of_bits(bits: u64) -> Self {
        let mut set = Self::default();
        set.0[0] = bits;
        set
    }

    pub fn of(slots: &[usize]) -> Self {
        let slots = slots.iter();
        slots.fold(Self::default(), |set, slot| set.with(*slot))
    }

    pub fn with(mut self, slot: usize) -> Self {
        self.0[slot / WORD] |= 1 << (slot % WORD);
        self
    }

    pub fn has(self, slot: usize) -> bool {
        self.0[slot / WORD] >> (slot % WORD) & 1 == 1
    }

    /// The slots that are in both sets.
    pub fn within(mut self, other: Self) -> Self {
        let words = self.0.iter_mut().zip(other.0);
        words.for_each(|(word, other)| *word &= other);
        self
    }

    /// How many slots are in both sets.
    pub fn n_common(self, other: Self) -> u32 {
        let words = self.0.iter().zip(other.0);
        words.map(|(one, other)| (one & other).count_ones()).sum()
    }

    /// Whether some slot is in both sets.
    pub fn meets(self, other: Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(one, other)| one & other != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_slots_that_were_added_and_no_others() {
        let set = [0, 63, 64, 255]
            .into_iter()
            .fold(SlotSet::default(), SlotSet::with);
        let slots: Vec<usize> = (0..MOST_SLOTS).filter(|slot| set.has(*slot)).collect();
        assert_eq!(slots, [0, 63, 64, 255]);
        assert!(set.meets(SlotSet::of_bits(1)));
        assert!(!set.meets(SlotSet::of_bits(2)));
    }
}
