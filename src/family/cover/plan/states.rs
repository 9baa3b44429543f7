//! What is left free, whatever lies where: the stages that covers are counted with.

use serde_json::{Value as Json, json};

use super::geometry::Geometry;
use super::kept::Kept;
use crate::family::cover::polyomino::neighbours;
use crate::plan::Stage;
use crate::plan::render::{render, template};

/// The states of a cover, forwards from the empty board and backwards from the covered one.
#[derive(Debug)]
pub struct States<'a> {
    geometry: &'a Geometry<'a>,
    kept: &'a Kept<'a>,
    n_stages: usize,
    /// The bits of the holes whose cells are told apart.
    hole_bits: Vec<i64>,
    /// The cells that have a neighbour, as masks.
    neighbours: Vec<Json>,
    /// The cells that only one hole may take, by hole.
    alone: Vec<Json>,
    /// The cells that cannot be covered alone.
    others: i64,
}

impl<'a> States<'a> {
    /// The states of a cover of so many placements.
    pub fn new(
        geometry: &'a Geometry<'a>,
        kept: &'a Kept<'a>,
        n_stages: usize,
        hole_bits: Vec<i64>,
    ) -> Self {
        let neighbours = neighbour_masks(geometry);
        Self {
            geometry,
            kept,
            n_stages,
            hole_bits,
            alone: match neighbours.is_empty() {
                true => Vec::new(),
                false => cells_of_holes(geometry),
            },
            neighbours,
            others: cells_never_alone(geometry),
        }
    }

    /// How many of the placements are counted forwards: more than half, because states grow few towards the end.
    pub fn n_first(&self) -> usize {
        (self.n_stages * 3 / 5).max(1)
    }

    /// The stages of both halves.
    pub fn stages(&self) -> Vec<Stage> {
        let n_first = self.n_first();
        let later = n_first + 1..=self.n_stages;
        let forwards = (1..=n_first).flat_map(|k| [self.step(k), self.first(k)]);
        let steps = later.clone().map(|k| self.step(k));
        let backwards = later.rev().map(|k| self.rest(k));
        forwards.chain(steps).chain(backwards).collect()
    }

    /// The stages of both halves that lay a placement, counted from 1, from the middle outwards.
    pub fn middle_out(&self) -> impl Iterator<Item = (usize, Stage)> {
        let n_first = self.n_first();
        let before = (1..=n_first).rev().map(|k| (k, self.first(k)));
        let after = (n_first + 1..=self.n_stages).map(|k| (k, self.rest(k)));
        before.chain(after)
    }

    /// The last stage, which joins the halves and adds up their ways.
    pub fn joined(&self) -> Stage {
        let statement = render(
            template!("cover/count/joined.sql"),
            &self.holes(self.n_stages),
        );
        Stage::new(
            format!("Opt{}", self.n_stages),
            "the halves joined".to_owned(),
            statement,
        )
    }

    /// What the templates are filled with, for a placement counted from 1.
    pub fn holes(&self, k: usize) -> Json {
        let (masks, kept) = (&self.geometry.masks, self.kept);
        let before = match k - 1 {
            0 => "Empty_Board".to_owned(),
            before if before <= self.n_first() => format!("Opt{before}"),
            before => format!("Step{before}"),
        };
        masks.with_holes(json!({
            "k": k,
            "j": self.n_stages - k + 1,
            "n_stages": self.n_stages,
            "n_first": self.n_first(),
            "before": before,
            "placements": kept.table(),
            "has_mirror": kept.has_mirror(),
            "by_nearby": kept.is_by_nearby(),
            "alone": self.alone,
            "others": self.others,
            "is_any_alone": self.others != masks.all_cells()[0],
            "neighbours": if k < self.n_stages { self.neighbours.as_slice() } else { &[] },
            "hole_bits": self.hole_bits,
            "all_pieces": masks.all_pieces()[0],
        }))
    }

    fn step(&self, k: usize) -> Stage {
        let statement = render(template!("cover/count/step.sql"), &self.holes(k));
        let columns = ["Before_Cells", "Free_Cells"].into_iter();
        let pieces = self.geometry.masks.piece_columns().iter().copied();
        let mirrored = self.kept.has_mirror().then_some("Mirror_Cells");
        let alone = (!self.alone.is_empty() && k < self.n_stages).then_some("Lonely_Cells");
        let columns = columns.chain(pieces).chain(mirrored).chain(alone);
        Stage {
            order_by: ["Before_Cells", "Free_Cells"].map(str::to_owned).to_vec(),
            // Backwards, all rows are read: there are fewer rows to be found by them.
            looked_up_by: match k <= self.n_first() {
                true => columns.map(str::to_owned).collect(),
                false => Vec::new(),
            },
            ..Stage::new(
                format!("Step{k}"),
                format!("where placement {k} fits"),
                statement,
            )
        }
    }

    fn first(&self, k: usize) -> Stage {
        let statement = render(template!("cover/count/stage.sql"), &self.holes(k));
        let order_by = ["Free_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
        Stage {
            order_by,
            ..Stage::new(format!("Opt{k}"), format!("placement {k}"), statement)
        }
    }

    fn rest(&self, k: usize) -> Stage {
        let statement = render(template!("cover/count/rest.sql"), &self.holes(k));
        let columns = ["Before_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
        Stage {
            order_by: columns.clone(),
            looked_up_by: columns,
            ..Stage::new(
                format!("Rest{}", self.n_stages - k + 1),
                format!("placement {k}, backwards"),
                statement,
            )
        }
    }
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
