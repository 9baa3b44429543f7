//! The mirror image of what is covered, with the lines of the scan read the other way round.

use serde_json::{Value as Json, json};

use super::geometry::Geometry;
use crate::plan::Symmetry;

/// How the bits of cells move when each line of the scan is reversed.
#[derive(Debug)]
pub struct Mirror {
    /// The cell that each cell moves to.
    pub cells: Vec<usize>,
    moves: Vec<Move>,
}

/// Cells whose bits move equally far.
#[derive(Debug)]
struct Move {
    /// How far, upwards; downwards if it is negative.
    distance: i64,
    /// A mask.
    cells: i64,
}

/// The most moves that are worth a formula.
const MOST_MOVES: usize = 16;

impl Mirror {
    /// The symmetry of the board that leaves every cell in its line, if there is one. Other symmetries take the lowest cells
    /// elsewhere: what is covered from the lowest cell on then hardly ever looks like the mirror image of something else.
    pub fn new(geometry: &Geometry, symmetries: &[Symmetry]) -> Option<Self> {
        let cover = geometry.cover;
        // What is mirrored may have its holes in other cells, which are counted apart; and bits move within one mask only.
        if !cover.holes.is_empty() || geometry.masks.of_cells().len() > 1 {
            return None;
        }
        let cells = 0..cover.cells.len();
        let keeps_lines = |slots: &[usize]| {
            let mut cells = cells.clone();
            cells.all(|idx| geometry.line(slots[idx]) == geometry.line(idx))
        };
        let mut others = symmetries.iter().skip(1);
        let symmetry = others.find(|symmetry| keeps_lines(&symmetry.slots))?;
        let mut moves: Vec<Move> = Vec::new();
        for (idx, mirrored) in symmetry.slots.iter().enumerate() {
            let [from, to] = [idx, *mirrored].map(|idx| geometry.cell_bit(idx).bit);
            let distance = i64::from(to.trailing_zeros()) - i64::from(from.trailing_zeros());
            match moves.iter_mut().find(|known| known.distance == distance) {
                Some(known) => known.cells |= from,
                None => moves.push(Move {
                    distance,
                    cells: from,
                }),
            }
        }
        let cells = symmetry.slots.clone();
        (moves.len() <= MOST_MOVES).then_some(Self { cells, moves })
    }

    /// The moves, for a template.
    pub fn moves(&self) -> Vec<Json> {
        let moves = self.moves.iter();
        let moves = moves.map(|Move { distance, cells }| {
            json!({
                "cells": cells,
                "up": distance.max(&0),
                "down": -distance.min(&0),
            })
        });
        moves.collect()
    }
}
