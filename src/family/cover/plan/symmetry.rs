//! How the board of a cover turns into itself.

use crate::drawing::grid::Motion;
use crate::family::cover::model::{Cover, Hole};
use crate::family::cover::placements::Placements;
use crate::plan::Symmetry;

/// The symmetries of a board, starting with the one that changes nothing, and whether each of the others surely turns every
/// filling into another one: it does if some piece has no place that stays the same, or some cell is in no such place.
///
/// A board may turn only as its pieces may: over only if they may be flipped, or look the same when they are. A hole breaks a symmetry that
/// does not turn its list of cells into itself.
pub fn symmetries(cover: &Cover, placements: &Placements) -> (Vec<Symmetry>, bool) {
    let board = cover.board();
    let mut symmetries: Vec<Symmetry> = Vec::new();
    let motions = cover.motions().into_iter();
    let all = motions.flat_map(|motion| cover.wrap.shifts().map(move |shift| (motion, shift)));
    for (motion, shift) in all {
        let moved = motion.onto_itself(&board, cover.wrap, shift);
        let Some((cells, sides)) = moved else {
            continue;
        };
        // On a board one cell wide, two motions may move every cell to the same place.
        let is_new = symmetries.iter().all(|other| other.slots != cells);
        let mut pairs = cells.iter().zip(&cover.cells);
        let keeps_colours = pairs.all(|(to, cell)| cover.cells[*to].colour == cell.colour);
        if is_new && keeps_colours && keeps_holes(cover, &cells) {
            symmetries.push(Symmetry {
                turns: vec![0; cells.len()],
                slots: cells,
                sides,
            });
        }
    }
    let mut others = symmetries.iter().skip(1);
    let acts_freely =
        !others.any(|symmetry| may_keep_a_filling(cover, placements, &symmetry.slots));
    (symmetries, acts_freely)
}

/// The name of the symmetries of a board of such pieces, after the words "up to".
pub fn name(cover: &Cover) -> &'static str {
    let motions = cover.motions();
    let is_turned = |motion: &Motion| !motion.flipped && *motion != motions[0];
    let turns = motions.iter().any(is_turned);
    let flips = motions.iter().any(|motion| motion.flipped);
    match (turns, flips) {
        _ if cover.wraps() => "moves of the board",
        (true, true) => "rotation and reflection",
        (false, true) => "reflection",
        (_, false) => "rotation",
    }
}

fn keeps_holes(cover: &Cover, moved_to: &[usize]) -> bool {
    let mut holes = cover.holes.iter().map(Hole::open_cells);
    holes.all(|cells| cells.iter().all(|idx| cells.contains(&moved_to[*idx])))
}

/// True if every piece and every hole has a placement that comes to lie on itself, and every cell is covered by one of them.
/// Copies can change places, so that none of them has to.
fn may_keep_a_filling(cover: &Cover, placements: &Placements, moved_to: &[usize]) -> bool {
    let is_kept = |cells: &[usize]| cells.iter().all(|idx| cells.contains(&moved_to[*idx]));
    let copies = cover.copies().into_iter();
    let mut keeps_part: Vec<bool> = copies
        .map(|[copies, spare]| copies > 1 || spare > 0)
        .collect();
    let mut keeps_cell = vec![cover.has_copies(); cover.cells.len()];
    for (_, placed) in placements
        .all()
        .filter(|(_, placed)| is_kept(&placed.cells))
    {
        keeps_part[placed.part_idx] = true;
        for idx in &placed.cells {
            keeps_cell[*idx] = true;
        }
    }
    !keeps_part.contains(&false) && !keeps_cell.contains(&false)
}
