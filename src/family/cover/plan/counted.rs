//! Covers that are counted and not listed.
//!
//! What later placements can do depends on the cells and on the pieces that are free, not on what lies where. So a row is such
//! a state, with the number of ways that lead to it. Four things keep such a plan small:
//!
//! - What fits where depends on the cells alone, and there are far fewer sets of free cells than states. Each stage therefore
//!   lays its placements on sets of cells first, whichever pieces are free, and then looks the states up there.
//! - The last placements are laid on sets of cells only, and then the states are counted backwards along them, from the
//!   covered board: a row that no cover ends in is never met. The two halves are joined by equality.
//! - The board's own symmetries: a piece that no symmetry leaves as it lies may lie in one of its places out of those that
//!   turn into each other, and every cover that is found stands for as many.
//! - What is left free can be covered in as many ways as its mirror image: the two are one state, where the mirror leaves
//!   every cell in its line of the scan.
//!
//! A board of one cell more than a mask has bits is counted with one mask, too: its last cell is implied by the others.

use serde_json::{Value as Json, json};

use super::geometry::Geometry;
use super::kept::Kept;
use crate::family::cover::polyomino::neighbours;
use crate::plan::render::{render, template};
use crate::plan::{Input, Method, Plan, Stage};

/// What counts the covers of a staged plan.
#[derive(Debug)]
pub struct Counted {
    inputs: Vec<Input>,
    stages: Vec<Stage>,
    tally: String,
    weight: u64,
}

impl Counted {
    /// Counts the covers of a board that needs one mask of cells and one of pieces, in more than one stage.
    pub fn new(geometry: &Geometry, kept: &Kept, n_stages: usize) -> Self {
        let holes = json!({ "n_stages": n_stages, "hole_bits": hole_bits(geometry) });
        Self {
            inputs: kept.inputs(geometry),
            stages: stages(geometry, kept, n_stages),
            tally: render(template!("cover/count/tally.sql"), &holes),
            weight: kept.weight() as u64,
        }
    }

    /// The plan with these stages instead of its own.
    pub fn applied_to(self, mut plan: Plan) -> Plan {
        let total = json!({ "last": plan.last_stage().name, "weight": self.weight });
        plan.inputs.extend(self.inputs);
        if let Some(tally) = &mut plan.tally {
            tally.query = self.tally;
        }
        Plan {
            method: Method::Merged,
            report: None,
            total: Some(render(template!("cover/count/total.sql"), &total)),
            stages: self.stages,
            is_chain: false,
            ..plan
        }
    }
}

/// How many of the placements are counted forwards: more than half, because states grow few towards the end.
fn n_first(n_stages: usize) -> usize {
    (n_stages * 3 / 5).max(1)
}

fn stages(geometry: &Geometry, kept: &Kept, n_stages: usize) -> Vec<Stage> {
    let n_first = n_first(n_stages);
    let neighbours = neighbour_masks(geometry);
    let all_pieces = geometry.masks.all_pieces();
    let alone = match neighbours.is_empty() {
        true => Vec::new(),
        false => cells_of_holes(geometry),
    };
    let others = cells_never_alone(geometry);
    let holes = |k: usize| {
        let before = match k - 1 {
            0 => "Empty_Board".to_owned(),
            before if before <= n_first => format!("Opt{before}"),
            before => format!("Step{before}"),
        };
        geometry.masks.with_holes(json!({
            "k": k,
            "j": n_stages - k + 1,
            "n_stages": n_stages,
            "n_first": n_first,
            "before": before,
            "placements": kept.table(),
            "has_mirror": kept.has_mirror(),
            "by_nearby": kept.is_by_nearby(),
            "alone": alone,
            "others": others,
            "is_any_alone": others != geometry.masks.all_cells()[0],
            "neighbours": if k < n_stages { neighbours.as_slice() } else { &[] },
            "hole_bits": hole_bits(geometry),
            "all_pieces": all_pieces[0],
        }))
    };
    let step = |k: usize| {
        let statement = render(template!("cover/count/step.sql"), &holes(k));
        let columns = ["Before_Cells", "Free_Cells"].into_iter();
        let pieces = geometry.masks.piece_columns().iter().copied();
        let mirrored = kept.has_mirror().then_some("Mirror_Cells");
        let alone = (!alone.is_empty() && k < n_stages).then_some("Lonely_Cells");
        let columns = columns.chain(pieces).chain(mirrored).chain(alone);
        Stage {
            order_by: ["Before_Cells", "Free_Cells"].map(str::to_owned).to_vec(),
            // Backwards, all rows are read: there are fewer rows to be found by them.
            looked_up_by: match k <= n_first {
                true => columns.map(str::to_owned).collect(),
                false => Vec::new(),
            },
            ..Stage::new(
                format!("Step{k}"),
                format!("where placement {k} fits"),
                statement,
            )
        }
    };
    let first = |k: usize| {
        let statement = render(template!("cover/count/stage.sql"), &holes(k));
        let order_by = ["Free_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
        Stage {
            order_by,
            ..Stage::new(format!("Opt{k}"), format!("placement {k}"), statement)
        }
    };
    let rest = |k: usize| {
        let statement = render(template!("cover/count/rest.sql"), &holes(k));
        let columns = ["Before_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
        Stage {
            order_by: columns.clone(),
            looked_up_by: columns,
            ..Stage::new(
                format!("Rest{}", n_stages - k + 1),
                format!("placement {k}, backwards"),
                statement,
            )
        }
    };
    let joined = render(template!("cover/count/joined.sql"), &holes(n_stages));
    let joined = Stage::new(
        format!("Opt{n_stages}"),
        "the halves joined".to_owned(),
        joined,
    );
    let forwards = (1..=n_first).flat_map(|k| [step(k), first(k)]);
    let steps = (n_first + 1..=n_stages).map(step);
    let backwards = (n_first + 1..=n_stages).rev().map(rest);
    forwards
        .chain(steps)
        .chain(backwards)
        .chain([joined])
        .collect()
}

/// The bits of the holes in the mask of pieces.
fn hole_bits(geometry: &Geometry) -> Vec<i64> {
    let holes = 0..geometry.cover.holes.len();
    holes
        .map(|hole_idx| geometry.hole_bits(hole_idx).bit)
        .collect()
}

/// The mask of these cells, each once.
fn mask_of<'a>(geometry: &Geometry, cells: impl IntoIterator<Item = &'a usize>) -> i64 {
    let cells = cells.into_iter();
    cells.fold(0, |mask, idx| mask | geometry.counted_bit(*idx))
}

/// The cells that no hole may take, and that have no neighbour without a bit: one that is alone is never covered.
fn cells_never_alone(geometry: &Geometry) -> i64 {
    let cells = &geometry.cover.cells;
    let implied = geometry
        .implied_cell()
        .map(|idx| neighbours(cells[idx].square));
    let is_near = |idx: &usize| implied.is_some_and(|near| near.contains(&cells[*idx].square));
    let near: Vec<usize> = (0..cells.len()).filter(is_near).collect();
    let holes = geometry.choice.cells.iter().flatten();
    geometry.masks.all_cells()[0] & !mask_of(geometry, holes.chain(&near))
}

/// For each hole, its bit and the cells that only this hole may take.
fn cells_of_holes(geometry: &Geometry) -> Vec<Json> {
    let holes = geometry.choice.cells.iter();
    let masks: Vec<i64> = holes.map(|cells| mask_of(geometry, cells)).collect();
    let alone = masks.iter().enumerate().map(|(hole_idx, mask)| {
        let others = masks.iter().enumerate();
        let others = others.filter(|(other_idx, _)| *other_idx != hole_idx);
        let others = others.fold(0, |others, (_, mask)| others | mask);
        json!({ "bit": geometry.hole_bits(hole_idx).bit, "cells": mask & !others })
    });
    alone.collect()
}

/// The most distances between the bits of neighbours that are worth a rule: each makes its formula longer.
const MOST_DISTANCES: usize = 10;

/// The cells that have a neighbour, by how far apart their bits are: the masks of the lower and of the upper ones. None if
/// a single cell may stay free for a piece of one square, or if the board is too irregular.
fn neighbour_masks(geometry: &Geometry) -> Vec<Json> {
    let cover = geometry.cover;
    let mut pieces = cover.pieces.iter();
    if pieces.any(|piece| piece.shape.squares().len() == 1) {
        return Vec::new();
    }
    let mut pairs: Vec<(u32, i64)> = Vec::new();
    for (idx, cell) in cover.cells.iter().enumerate() {
        let bit = geometry.counted_bit(idx);
        for square in neighbours(cell.square) {
            let other = cover.cells.iter().position(|other| other.square == square);
            let other = other.map(|idx| geometry.counted_bit(idx));
            let Some(other) = other.filter(|other| 0 < bit && bit < *other) else {
                continue;
            };
            let distance = other.trailing_zeros() - bit.trailing_zeros();
            match pairs.iter_mut().find(|(known, _)| *known == distance) {
                Some((_, lower)) => *lower |= bit,
                None => pairs.push((distance, bit)),
            }
        }
    }
    if pairs.len() > MOST_DISTANCES {
        return Vec::new();
    }
    pairs.sort_unstable();
    let pairs = pairs.into_iter().map(|(distance, lower)| {
        json!({ "distance": distance, "lower": lower, "upper": lower << distance })
    });
    pairs.collect()
}
