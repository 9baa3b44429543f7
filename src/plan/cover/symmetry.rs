//! How the board of a cover turns into itself.

use super::geometry::Geometry;
use crate::plan::Symmetry;
use crate::puzzle::{Cover, Motion, Square};

/// The symmetries of a board, leaving it as it is first, and whether each of the others surely turns every filling
/// into another one: it does where some piece has no place that it keeps.
///
/// A board turns as its pieces may: over only where they may be flipped. Holes break a symmetry that does not turn
/// the cells of each hole into each other.
pub fn symmetries(cover: &Cover, geometry: &Geometry) -> (Vec<Symmetry>, bool) {
    let board: Vec<Square> = geometry
        .cells
        .iter()
        .map(|cell| (cell.row, cell.column))
        .collect();
    let mut symmetries: Vec<Symmetry> = Vec::new();
    for motion in cover.motions() {
        let Some(slots) = motion.onto_itself(&board) else {
            continue;
        };
        // On a board one cell wide, two motions may move every cell to the same place.
        let is_new = symmetries.iter().all(|symmetry| symmetry.slots != slots);
        if is_new && keeps_holes(geometry, &slots) {
            symmetries.push(symmetry(motion, slots));
        }
    }
    let acts_freely = !symmetries
        .iter()
        .skip(1)
        .any(|symmetry| may_keep_a_filling(geometry, &symmetry.slots));
    (symmetries, acts_freely)
}

fn symmetry(motion: Motion, slots: Vec<usize>) -> Symmetry {
    // Read the other way round, four sides from the top on are left, bottom, right, top: one side too far.
    let turns = motion.quarters + usize::from(motion.flipped);
    Symmetry {
        turns: vec![turns % 4; slots.len()],
        slots,
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
