//! A solved board, in the puzzle's own words.

use std::collections::BTreeSet;
use std::fmt;
#[cfg(feature = "program")]
use std::ops::Range;

use crate::drawing::Drawing;
use crate::plan::Filling;

/// A solved board. Printed, it is a picture in text.
#[derive(Debug, Clone)]
pub struct Board<'a> {
    /// The pieces in their slots.
    pub filling: Filling,
    pub(super) drawing: &'a Drawing,
}

impl Board<'_> {
    /// The IDs of the pieces, slot by slot.
    #[must_use]
    pub fn pieces(&self) -> Vec<String> {
        let placements = self.filling.iter();
        placements
            .map(|placement| placement.piece.clone())
            .collect()
    }

    /// The placements in words, each piece once: "piece 7 at side 3".
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut words = self.drawing.words(&self.filling);
        words.retain(|word| seen.insert(word.clone()));
        words
    }
}

#[cfg(feature = "program")]
impl Board<'_> {
    /// The picture with the rows of a table as columns, if it is a table.
    pub(crate) fn turned(&self) -> Option<String> {
        self.drawing.turned_text(&self.filling)
    }

    /// Where the picture shows what the puzzle fills itself: the lines and the columns, from 0.
    pub(crate) fn givens(&self) -> Vec<(usize, Range<usize>)> {
        self.drawing.givens_in_text(&self.filling)
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.drawing.text(&self.filling))
    }
}
