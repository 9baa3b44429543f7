//! A solved board, in the puzzle's own words.

use std::collections::BTreeSet;
use std::fmt;

use crate::plan::{Filling, Look};

/// A solved board. Printed, it is a picture in text.
#[derive(Debug, Clone)]
pub struct Board<'a> {
    /// What lies where.
    pub filling: Filling,
    pub(super) look: &'a dyn Look,
}

impl Board<'_> {
    /// What lies where, each piece once: "piece 7 at side 3".
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut words = self.look.words(&self.filling);
        words.retain(|word| seen.insert(word.clone()));
        words
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.look.text(&self.filling))
    }
}
