//! A solved board, in the puzzle's own words.

use std::collections::BTreeSet;
use std::fmt;

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
    /// The placements in words, each piece once: "piece 7 at side 3".
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut words = self.drawing.words(&self.filling);
        words.retain(|word| seen.insert(word.clone()));
        words
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.drawing.text(&self.filling))
    }
}
