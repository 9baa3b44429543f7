//! Placements in words, for lists and for readers who cannot see the picture.

use std::collections::BTreeSet;

use crate::drawing::Drawing;
use crate::plan::Filling;

/// The pieces of these placements, each once, for lists.
pub fn label_of(placements: &Filling) -> String {
    once_each(placements.iter().map(|placement| placement.piece.clone()))
}

/// The pieces of these placements and where they are.
pub fn words_of(drawing: &Drawing, placements: &Filling) -> String {
    once_each(drawing.words(placements).into_iter())
}

/// The words in order, each once, with commas between them.
fn once_each(words: impl Iterator<Item = String>) -> String {
    let mut seen = BTreeSet::new();
    let words = words.filter(|word| seen.insert(word.clone()));
    words.collect::<Vec<_>>().join(", ")
}
