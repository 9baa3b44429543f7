//! The placements with which covers are counted: of covers that turn into each other with the whole board, one is found.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde_json::json;

use super::geometry::Geometry;
use super::mirror::Mirror;
use crate::plan::{Column, Fill, Input, Once, Symmetry, representatives};
use crate::problem::Problem;
use crate::relation::Cell;
use crate::sql::{render, template};

/// The table of the placements, if they are not all.
const TABLE: &str = "Kept_Placement";

/// The savings by the symmetries of a board when covers are counted.
#[derive(Debug, Default)]
pub struct Kept {
    /// The ID of a piece that every symmetry but the first moves wherever it lies, and the IDs of its placements that are left out.
    once: Option<(String, Vec<usize>)>,
    mirror: Option<Mirror>,
    n_symmetries: usize,
}

impl Kept {
    /// The savings on this board: none where it has holes, as covers that turn into each other may have them in different cells, and are
    /// counted separately.
    pub fn new(geometry: &Geometry, symmetries: &[Symmetry]) -> Self {
        if !geometry.cover.holes.is_empty() {
            return Self::default();
        }
        let mirror = Mirror::new(geometry, symmetries);
        Self {
            once: kept_once(geometry, &symmetries[1..], mirror.as_ref()),
            mirror,
            n_symmetries: symmetries.len(),
        }
    }

    /// The problem that lays these placements and finds one of the covers that turn into each other; `None` if nothing is saved.
    pub fn once(&self, geometry: &Geometry, problem: Problem) -> Option<Once> {
        if self.table() != TABLE || geometry.cover.n_placements() < 2 {
            return None;
        }
        let left_out = self.once.as_ref().map(|(_, left_out)| Input {
            table: "Left_Out",
            about: "Left_Out: one row is a placement that the board, as it turns into itself, takes to one that is kept.",
            columns: vec![Column::new("Placement_ID", "INTEGER")],
            key: &["Placement_ID"],
            looked_up_by: &[],
            fill: Fill::Rows(left_out.iter().map(|id| vec![Cell::from(*id)]).collect()),
        });
        let notes = if self.has_mirror() {
            "\nWhat is free can be covered in as many ways as its mirror image: the greater mask stands for both."
        } else {
            ""
        };
        Some(Once {
            problem,
            weight: self.weight() as u128,
            inputs: left_out
                .into_iter()
                .chain([self.placements(geometry)])
                .collect(),
            notes: notes.to_owned(),
        })
    }

    /// The number of covers that each cover found stands for. Mirror images are both found: the ways that lead to them are added up.
    fn weight(&self) -> usize {
        let n_found = 1 + usize::from(self.has_mirror());
        self.once
            .as_ref()
            .map_or(1, |_| self.n_symmetries / n_found)
    }

    /// True if what is left free stands for its mirror image, too.
    pub fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// The relation of the placements.
    pub fn table(&self) -> &'static str {
        if self.once.is_some() || self.has_mirror() {
            TABLE
        } else {
            "Placement"
        }
    }

    fn placements(&self, geometry: &Geometry) -> Input {
        let masks = &geometry.masks;
        let pieces = masks.piece_columns().iter();
        let pieces = pieces.flat_map(|name| {
            masks
                .of_pieces()
                .into_iter()
                .map(move |mask| format!("{name}{mask}"))
        });
        let cells = masks
            .of_cells()
            .into_iter()
            .map(|mask| format!("Cells{mask}"));
        let first = [masks.first_column().to_owned()];
        let names: Vec<String> = pieces.chain(first).chain(cells).collect();
        let mirrored = self.has_mirror().then(|| "Mirror_Cells".to_owned());
        let holes = json!({
            "columns": names,
            "once": self.once.as_ref().map(|(piece, _)| piece),
            "weight": self.weight(),
            "moves": self.mirror.as_ref().map_or_else(Vec::new, Mirror::moves),
        });
        Input {
            table: TABLE,
            about: if self.once.is_some() {
                "Kept_Placement: one row is a placement; one piece lies only once where the board can turn into itself."
            } else {
                "Kept_Placement: one row is a placement, with its mirror image."
            },
            columns: names
                .into_iter()
                .chain(mirrored)
                .map(|name| Column::new(name, "BIGINT"))
                .collect(),
            key: &[],
            looked_up_by: match (masks.of_cells().len(), masks.has_copies()) {
                (1, false) => &[&["First_Bit", "Cells", "Piece_Bit"]],
                (1, true) => &[&["First_Bit", "Cells", "Piece_Bit", "Piece_Bits"]],
                _ => &[&["First_Code", "Cells_1", "Cells_2"]],
            },
            fill: Fill::Derived(render(template!("cover/kept_placement.sql"), &holes)),
        }
    }
}

/// The piece with the most places among those that every symmetry moves wherever they lie, and the IDs of its redundant placements.
fn kept_once(
    geometry: &Geometry,
    symmetries: &[Symmetry],
    mirror: Option<&Mirror>,
) -> Option<(String, Vec<usize>)> {
    let pieces = geometry.cover.pieces.iter().enumerate();
    let single = pieces.filter(|(_, piece)| piece.copies == 1);
    let mut single: Vec<_> = single
        .map(|(idx, piece)| (places(geometry, idx), &piece.id))
        .collect();
    single.sort_by_key(|(places, _)| places.len());
    single.into_iter().rev().find_map(|(places, piece)| {
        let numbers: HashMap<&[usize], usize> = places
            .iter()
            .map(|(cells, _)| &cells[..])
            .zip(0..)
            .collect();
        let image = |moved_to: &[usize]| -> Option<Vec<usize>> {
            let moved = places.iter().map(|(cells, _)| {
                let mut cells: Vec<usize> = cells.iter().map(|cell| moved_to[*cell]).collect();
                cells.sort_unstable();
                numbers.get(&cells[..]).copied()
            });
            moved.collect()
        };
        let images: Option<Vec<_>> = symmetries
            .iter()
            .map(|symmetry| image(&symmetry.slots))
            .collect();
        let is_last = representatives(&images?)?;
        let mirrored = mirror.and_then(|mirror| image(&mirror.cells));
        let is_kept =
            |idx: usize| is_last[idx] || mirrored.as_ref().is_some_and(|to| is_last[to[idx]]);
        let left_out = places.iter().enumerate().filter(|(idx, _)| !is_kept(*idx));
        let mut left_out: Vec<usize> = left_out.map(|(_, (_, id))| *id).collect();
        left_out.sort_unstable();
        Some((piece.clone(), left_out))
    })
}

/// The places of a piece, each with the ID of the placement: ordered by the line in which they begin, and then by their masks. Stages meet those that
/// begin in the last line last.
fn places(geometry: &Geometry, piece_idx: usize) -> Vec<(Vec<usize>, usize)> {
    let placements = geometry.placements;
    let orientations = placements.orientations.iter().zip(1..);
    let of_piece = orientations.filter(|(orientation, _)| orientation.piece_idx == piece_idx);
    let places = of_piece.flat_map(|(orientation, id)| {
        let places = placements.places(orientation);
        places.map(move |cells| (cells[0], cells, id))
    });
    let places = places.map(|(first, mut cells, id)| {
        cells.sort_unstable();
        (cells, placements.factor * (first + 1) + id)
    });
    let mut places: Vec<_> = places.collect();
    places.sort_by_cached_key(|(cells, _)| {
        let mut slots: Vec<usize> = cells.iter().map(|cell| geometry.slot(*cell)).collect();
        slots.sort_unstable_by_key(|slot| Reverse(*slot));
        (cells.iter().map(|cell| geometry.line(*cell)).min(), slots)
    });
    places
}
