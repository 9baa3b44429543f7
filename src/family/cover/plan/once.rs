//! Covers that turn into each other with the whole board, counted once: one piece lies only in one of the places that turn
//! into each other.

use serde_json::{Value as Json, json};

use super::geometry::Geometry;
use crate::plan::{Column, Fill, Input, Symmetry};
use crate::relation::Cell;

/// A piece of which every symmetry of the board but the first takes every place to another one.
#[derive(Debug)]
pub struct Once<'a> {
    piece_idx: usize,
    symmetries: &'a [Symmetry],
}

impl<'a> Once<'a> {
    /// The piece with the most places, if there is such a piece: it is the one of which the most are left out.
    pub fn new(geometry: &Geometry, symmetries: &'a [Symmetry]) -> Option<Self> {
        let cover = geometry.cover;
        // Covers that turn into each other may have their holes in different cells, which are counted apart.
        if symmetries.len() < 2 || !cover.holes.is_empty() {
            return None;
        }
        let pieces = 0..cover.pieces.len();
        let single = pieces.filter(|idx| cover.pieces[*idx].copies == 1);
        let places = single.filter_map(|piece_idx| {
            let orientations = geometry.placements.orientations.iter();
            let own = orientations.filter(|orientation| orientation.piece_idx == piece_idx);
            let places: Vec<Vec<usize>> = own
                .flat_map(|orientation| geometry.placements.places(orientation))
                .collect();
            let is_kept = |symmetry: &Symmetry, cells: &Vec<usize>| {
                cells
                    .iter()
                    .all(|idx| cells.contains(&symmetry.slots[*idx]))
            };
            let mut others = symmetries.iter().skip(1);
            let keeps_one =
                others.any(|symmetry| places.iter().any(|cells| is_kept(symmetry, cells)));
            (!keeps_one).then_some((piece_idx, places.len()))
        });
        let (piece_idx, _) = places.max_by_key(|(_, n_places)| *n_places)?;
        Some(Self {
            piece_idx,
            symmetries,
        })
    }

    /// How many covers each cover that is found stands for.
    pub fn n_symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// What the template of the placements needs to know.
    pub fn holes(&self, geometry: &Geometry) -> Json {
        json!({
            "piece": geometry.cover.pieces[self.piece_idx].id,
            "piece_bit": geometry.piece_bits(self.piece_idx).bit,
        })
    }

    /// How the cells turn.
    pub fn turned_cells(&self, geometry: &Geometry) -> Input {
        let turned = self.symmetries.iter().zip(1..).skip(1);
        let rows = turned.flat_map(|(symmetry, no)| {
            let cells = symmetry.slots.iter().enumerate();
            cells.map(move |(cell, turned)| {
                let bits = [cell, *turned].map(|idx| Cell::Integer(geometry.cell_bit(idx).bit));
                [Cell::Integer(no)].into_iter().chain(bits).collect()
            })
        });
        Input {
            table: "Turned_Cell",
            about: "Turned_Cell: one row is a cell, and where it comes to lie when the board turns into itself.",
            columns: vec![
                Column::new("Symmetry_No", "INTEGER").about("which turn of the board, from 2"),
                Column::new("Cell_Bit", "BIGINT").about("the bit of the cell"),
                Column::new("Turned_Bit", "BIGINT")
                    .about("the bit of the cell where it comes to lie"),
            ],
            key: &["Symmetry_No", "Cell_Bit"],
            looked_up_by: &[],
            fill: Fill::Rows(rows.collect()),
        }
    }
}
