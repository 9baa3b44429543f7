//! What the IDs of placements mean, for rows that somebody else wrote.

use super::choice::Choice;
use super::geometry::Geometry;
use super::scan::Scan;
use crate::plan::Options;
use crate::plan::claim::PlacementNames;
use crate::puzzle::Cover;

/// What every placement of a cover is, by its ID: the piece or hole, and the squares of the board that it takes. The IDs
/// depend on the scan that numbers the cells; there is an entry for each, the usual one first.
pub fn placement_names(cover: &Cover) -> Vec<PlacementNames> {
    // Without options, every hole keeps all of its cells, and nothing can be named wrongly.
    let Ok(choice) = Choice::new(cover, &Options::default()) else {
        return Vec::new();
    };
    let usual = Scan::usual(cover);
    let others = Scan::all().filter(|scan| *scan != usual);
    let scans = std::iter::once(usual).chain(others);
    scans
        .map(|scan| names_of(&Geometry::new(cover, &choice, scan)))
        .collect()
}

fn names_of(geometry: &Geometry) -> PlacementNames {
    let mut names = PlacementNames::new();
    let square = |slot: usize| (geometry.cells[slot].row, geometry.cells[slot].column);
    let id = |first: usize, idx: usize| {
        i64::try_from((first + 1) * geometry.factor + idx + 1).unwrap_or(i64::MAX)
    };
    for first in 0..geometry.cells.len() {
        for (idx, orientation) in geometry.orientations.iter().enumerate() {
            if let Some(slots) = geometry.slots_covered(orientation, first) {
                let squares = slots.into_iter().map(square).collect();
                names.insert(id(first, idx), (orientation.piece_id.clone(), squares));
            }
        }
        for (idx, hole) in geometry.holes.iter().enumerate() {
            let idx = geometry.orientations.len() + idx;
            names.insert(id(first, idx), (hole.name.clone(), vec![square(first)]));
        }
    }
    names
}
