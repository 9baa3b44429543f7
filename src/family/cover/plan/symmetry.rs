//! How the board of a cover turns into itself.

use super::geometry::Geometry;
use crate::family::cover::model::Cover;
use crate::family::cover::polyomino::{Motion, Square};
use crate::plan::Symmetry;

/// The symmetries of a board, leaving it as it is first, and whether each of the others surely turns every filling
/// into another one: it does where some piece has no place that it keeps.
///
/// A board turns as its pieces may: over only where they may be flipped. Holes break a symmetry that does not turn
/// the cells of each hole into each other.
pub fn symmetries(cover: &Cover, geometry: &Geometry) -> (Vec<Symmetry>, bool) {
    let board: Vec<Square> = geometry.cells.iter().map(|cell| cell.square).collect();
    let mut symmetries: Vec<(Motion, Vec<usize>)> = Vec::new();
    for motion in cover.motions() {
        let Some(slots) = motion.onto_itself(&board) else {
            continue;
        };
        // On a board one cell wide, two motions may move every cell to the same place.
        let is_new = symmetries.iter().all(|(_, other)| *other != slots);
        if is_new && keeps_holes(geometry, &slots) {
            symmetries.push((motion, slots));
        }
    }
    let acts_freely = !symmetries
        .iter()
        .skip(1)
        .any(|(_, slots)| may_keep_a_filling(geometry, slots));
    let symmetries = symmetries
        .into_iter()
        .map(|(motion, slots)| symmetry(motion, geometry, &slots));
    (symmetries.collect(), acts_freely)
}

/// A symmetry of the cells in the order of the puzzle.
fn symmetry(motion: Motion, geometry: &Geometry, slots: &[usize]) -> Symmetry {
    let mut cells = vec![0; slots.len()];
    for (from, to) in slots.iter().enumerate() {
        cells[geometry.cell_idx(from)] = geometry.cell_idx(*to);
    }
    // Read the other way round, four sides from the top on are left, bottom, right, top: one side too far.
    let turns = motion.quarters + usize::from(motion.flipped);
    Symmetry {
        turns: vec![turns % 4; cells.len()],
        slots: cells,
        flipped: motion.flipped,
    }
}

fn keeps_holes(geometry: &Geometry, slots: &[usize]) -> bool {
    let mut holes = geometry.holes.iter();
    holes.all(|hole| {
        let mut cells = hole.slots.iter();
        cells.all(|slot| hole.slots.contains(&slots[*slot]))
    })
}

/// Whether every piece and every hole has a placement that comes to lie on itself.
fn may_keep_a_filling(geometry: &Geometry, slots: &[usize]) -> bool {
    let is_kept = |covered: &[usize]| covered.iter().all(|slot| covered.contains(&slots[*slot]));
    let mut kept_pieces = 0;
    for orientation in &geometry.orientations {
        let places = (0..geometry.cells.len())
            .filter_map(|first| geometry.slots_covered(orientation, first));
        if places.into_iter().any(|covered| is_kept(&covered)) {
            kept_pieces |= orientation.piece_bit;
        }
    }
    for hole in &geometry.holes {
        if hole.slots.iter().any(|slot| is_kept(&[*slot])) {
            kept_pieces |= hole.piece_bit;
        }
    }
    let pieces = geometry.orientations.iter().map(|piece| piece.piece_bit);
    let holes = geometry.holes.iter().map(|hole| hole.piece_bit);
    pieces
        .chain(holes)
        .all(|piece_bit| kept_pieces & piece_bit != 0)
}
