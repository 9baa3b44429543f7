//! Placements in words, for lists and for those who do not see the picture.

use std::collections::BTreeSet;

use crate::plan::{Filling, Layout, Placement};

/// The pieces of these placements, each once, for lists.
pub fn label_of(placements: &Filling) -> String {
    once_each(placements.iter().map(|placement| placement.piece.clone()))
}

/// The pieces of these placements and where they are.
pub fn words_of(layout: &Layout, placements: &Filling) -> String {
    match layout {
        Layout::Cells(cells) => {
            let words = placements.iter().map(|placement| {
                let covered = placements
                    .iter()
                    .filter(|other| other.piece == placement.piece);
                let names = covered.map(|other| cells[other.slot].name.as_str());
                let names: Vec<&str> = names.collect();
                format!("{} on {}", placement.piece, names.join(" "))
            });
            once_each(words)
        }
        _ => once_each(placements.iter().map(|placement| placed(layout, placement))),
    }
}

fn placed(layout: &Layout, Placement { slot, piece, .. }: &Placement) -> String {
    match layout {
        Layout::Ring(_) if *slot == 0 => format!("piece {piece} in the centre"),
        Layout::Ring(_) => format!("piece {piece} at side {slot}"),
        Layout::Tiles { slots, .. } => format!("piece {piece} at slot {}", slots[*slot].name),
        Layout::Houses { n_houses, .. } => format!("{piece} in house {}", slot % n_houses + 1),
        Layout::Cells(cells) => format!("{piece} on {}", cells[*slot].name),
    }
}

/// The words in their order, each once, with commas between them.
fn once_each(words: impl Iterator<Item = String>) -> String {
    let mut seen = BTreeSet::new();
    let words = words.filter(|word| seen.insert(word.clone()));
    words.collect::<Vec<_>>().join(", ")
}
