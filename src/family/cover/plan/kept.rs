//! The placements that covers are counted with.

use serde_json::json;

use super::geometry::Geometry;
use super::mirror::Mirror;
use super::once::Once;
use crate::plan::{Column, Fill, Input, Symmetry};
use crate::sql::{render, template};

/// The savings by the symmetries of a board when covers are counted.
#[derive(Debug)]
pub struct Kept<'a> {
    once: Option<Once<'a>>,
    mirror: Option<Mirror>,
    /// Whether the last cell of the board has no bit.
    has_implied_cell: bool,
}

impl<'a> Kept<'a> {
    /// The savings on this board.
    pub fn new(geometry: &Geometry, symmetries: &'a [Symmetry]) -> Self {
        Self {
            once: Once::new(geometry, symmetries),
            mirror: Mirror::new(geometry, symmetries),
            ..Self::all(geometry)
        }
    }

    /// Nothing is left out, and each cover stands for itself.
    pub fn all(geometry: &Geometry) -> Self {
        Self {
            has_implied_cell: geometry.implied_cell().is_some(),
            once: None,
            mirror: None,
        }
    }

    /// How many covers each cover that is found stands for. Mirror images are both found: the ways that lead to them are added
    /// up.
    pub fn weight(&self) -> usize {
        let n_found = 1 + usize::from(self.has_mirror());
        self.once
            .as_ref()
            .map_or(1, |once| once.n_symmetries() / n_found)
    }

    /// Whether what is left free stands for its mirror image, too.
    pub fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// The table of the placements that the stages join.
    pub fn table(&self) -> &'static str {
        match self.once.is_some() || self.has_mirror() || self.has_implied_cell {
            true => "Kept_Placement",
            false => "Placement",
        }
    }

    /// The inputs that these placements need besides those of all plans.
    pub fn inputs(&self, geometry: &Geometry) -> Vec<Input> {
        let own = (self.table() != "Placement").then(|| self.placements(geometry));
        let once = self.once.iter();
        let turned = once.map(|once| once.turned_cells(geometry));
        turned.chain(own).collect()
    }

    fn placements(&self, geometry: &Geometry) -> Input {
        let masks = &geometry.masks;
        let has_copies = masks.piece_columns().len() > 1;
        let pieces = masks.piece_columns().iter().copied();
        let names: Vec<&str> = pieces.chain(["First_Bit", "Cells"]).collect();
        let mirrored = self.has_mirror().then_some("Mirror_Cells");
        let columns = names.iter().copied().chain(mirrored);
        let columns = columns.map(|name| Column::new(name, "BIGINT"));
        let holes = json!({
            "columns": names,
            "once": self.once.as_ref().map(|once| once.holes(geometry)),
            "weight": self.weight(),
            "moves": self.mirror.as_ref().map_or_else(Vec::new, Mirror::moves),
        });
        Input {
            table: "Kept_Placement",
            about: match (self.once.is_some(), self.has_mirror()) {
                (true, _) => {
                    "Kept_Placement: one row is a placement; one piece lies only once where the board can turn into itself."
                }
                (false, true) => "Kept_Placement: one row is a placement, with its mirror image.",
                (false, false) => {
                    "Kept_Placement: one row is a placement, without the last cell of the board."
                }
            },
            columns: columns.collect(),
            key: &[],
            looked_up_by: match (has_copies, self.has_mirror()) {
                (false, false) => &[&["First_Bit", "Cells", "Piece_Bit"]],
                (true, false) => &[&["First_Bit", "Cells", "Piece_Bit", "Piece_Bits"]],
                (false, true) => &[&["First_Bit", "Cells", "Piece_Bit", "Mirror_Cells"]],
                (true, true) => &[&[
                    "First_Bit",
                    "Cells",
                    "Piece_Bit",
                    "Piece_Bits",
                    "Mirror_Cells",
                ]],
            },
            fill: Fill::Derived(render(
                template!("cover/count/kept_placement.sql"),
                &masks.with_holes(holes),
            )),
        }
    }
}
