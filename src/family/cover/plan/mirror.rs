//! The mirror image of what is covered, with the lines of the scan read the other way round.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::geometry::Geometry;
use crate::plan::Symmetry;

/// How the bits of cells move when each line of the scan is reversed.
#[derive(Debug)]
pub struct Mirror {
    /// The cell that each cell moves to.
    pub cells: Vec<usize>,
    /// Masks of the cells whose bits move equally far, by how far they move upwards.
    moves: BTreeMap<i64, i64>,
}

/// The most moves that are worth a formula.
const MOST_MOVES: usize = 16;

impl Mirror {
    /// The symmetry of the board that leaves every cell in its line, if there is one. Other symmetries take the lowest cells elsewhere: what is
    /// covered from the lowest cell on then hardly ever looks like the mirror image of something else. Bits move within one mask only.
    pub fn new(geometry: &Geometry, symmetries: &[Symmetry]) -> Option<Self> {
        if geometry.masks.of_cells().len() > 1 {
            return None;
        }
        let keeps_lines = |symmetry: &&Symmetry| {
            let mut cells = symmetry.slots.iter().enumerate();
            cells.all(|(from, to)| geometry.line(from) == geometry.line(*to))
        };
        let cells = &symmetries.iter().skip(1).find(keeps_lines)?.slots;
        let mut moves: BTreeMap<i64, i64> = BTreeMap::new();
        for (idx, mirrored) in cells.iter().enumerate() {
            let [from, to] = [idx, *mirrored].map(|idx| geometry.cell_bit(idx).bit);
            let distance = i64::from(to.trailing_zeros()) - i64::from(from.trailing_zeros());
            *moves.entry(distance).or_default() |= from;
        }
        let cells = cells.clone();
        (moves.len() <= MOST_MOVES).then_some(Self { cells, moves })
    }

    /// The moves, for a template.
    pub fn moves(&self) -> Vec<Json> {
        let moves = self.moves.iter();
        moves
            .map(|(up, cells)| json!({ "cells": cells, "up": up.max(&0), "down": -up.min(&0) }))
            .collect()
    }
}
