//! The placements that covers are counted with.

use serde_json::json;

use super::geometry::Geometry;
use super::mirror::Mirror;
use super::nearby::{N_NEARBY, nearby_cells};
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
    /// Whether placements are found by more than their first cell.
    by_nearby: bool,
}

impl<'a> Kept<'a> {
    /// The savings on this board. Placements that are found by the cells nearby are found sooner, and take some time to
    /// prepare.
    pub fn new(geometry: &Geometry, symmetries: &'a [Symmetry], by_nearby: bool) -> Self {
        Self {
            once: Once::new(geometry, symmetries),
            mirror: Mirror::new(geometry, symmetries),
            ..Self::all(geometry, by_nearby)
        }
    }

    /// Nothing is left out, and each cover stands for itself.
    pub fn all(geometry: &Geometry, by_nearby: bool) -> Self {
        Self {
            by_nearby,
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

    /// Whether placements are found by the cells near their first one.
    pub fn is_by_nearby(&self) -> bool {
        self.by_nearby
    }

    /// The table of the placements that the stages join.
    pub fn table(&self) -> &'static str {
        match self.by_nearby {
            true => "Fit",
            false => self.each_once(),
        }
    }

    /// The table that has each placement once.
    fn each_once(&self) -> &'static str {
        match self.once.is_some() || self.has_mirror() || self.has_implied_cell {
            true => "Kept_Placement",
            false => "Placement",
        }
    }

    /// The inputs that these placements need besides those of all plans.
    pub fn inputs(&self, geometry: &Geometry) -> Vec<Input> {
        let own = (self.each_once() != "Placement").then(|| self.placements(geometry));
        let once = self.once.iter();
        let turned = once.map(|once| once.turned_cells(geometry));
        let mut inputs: Vec<Input> = turned.chain(own).collect();
        if self.by_nearby {
            inputs.extend([nearby_cells(geometry), self.fits(geometry)]);
        }
        inputs
    }

    fn fits(&self, geometry: &Geometry) -> Input {
        let pieces = geometry.masks.piece_columns().iter().copied();
        let mirrored = self.has_mirror().then_some("Mirror_Cells");
        let names: Vec<&str> = std::iter::once("Cells")
            .chain(pieces)
            .chain(mirrored)
            .collect();
        let keys = ["First_Bit", "Free_Nearby"].into_iter();
        let columns = keys.chain(names.iter().copied());
        let holes = json!({
            "columns": names,
            "near": (1..=N_NEARBY).collect::<Vec<_>>(),
            "table": self.each_once(),
        });
        Input {
            table: "Fit",
            about: "Fit: one row is a placement, and which of the cells near its first one are free where it fits.",
            columns: columns.map(|name| Column::new(name, "BIGINT")).collect(),
            key: &[],
            looked_up_by: match (names.len(), self.has_mirror()) {
                (2, _) => &[&["First_Bit", "Free_Nearby", "Cells", "Piece_Bit"]],
                (3, true) => &[&[
                    "First_Bit",
                    "Free_Nearby",
                    "Cells",
                    "Piece_Bit",
                    "Mirror_Cells",
                ]],
                (3, false) => &[&[
                    "First_Bit",
                    "Free_Nearby",
                    "Cells",
                    "Piece_Bit",
                    "Piece_Bits",
                ]],
                _ => &[&[
                    "First_Bit",
                    "Free_Nearby",
                    "Cells",
                    "Piece_Bit",
                    "Piece_Bits",
                    "Mirror_Cells",
                ]],
            },
            fill: Fill::Derived(render(template!("cover/count/fit.sql"), &holes)),
        }
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
                _ if self.by_nearby => &[&["First_Bit"]],
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
