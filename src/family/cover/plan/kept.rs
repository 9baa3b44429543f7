//! The placements that covers are counted with.

use serde_json::json;

use super::geometry::Geometry;
use super::mirror::Mirror;
use super::once::Once;
use crate::plan::{Column, Fill, Input, Stage, Symmetry};
use crate::relation::Cell;
use crate::sql::{render, template};

/// The savings by the symmetries of a board when covers are counted.
#[derive(Debug, Default)]
pub struct Kept<'a> {
    once: Option<Once<'a>>,
    mirror: Option<Mirror>,
}

impl<'a> Kept<'a> {
    /// The savings on this board.
    pub fn new(geometry: &Geometry, symmetries: &'a [Symmetry]) -> Self {
        Self {
            once: Once::new(geometry, symmetries),
            mirror: Mirror::new(geometry, symmetries),
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

    /// The inputs that these stages need besides those of all plans: none where they lay any placement.
    pub fn inputs_for(&self, stages: &[Stage], geometry: &Geometry) -> Vec<Input> {
        let mut sources = stages.iter().flat_map(|stage| &stage.select.from);
        if !sources.any(|source| source.as_table() == Some(TABLE)) {
            return Vec::new();
        }
        let left_out = self.once.as_ref().map(|once| self.left_out(geometry, once));
        left_out
            .into_iter()
            .chain([self.placements(geometry)])
            .collect()
    }

    fn left_out(&self, geometry: &Geometry, once: &Once) -> Input {
        let left_out = once.left_out(geometry, self.mirror.as_ref());
        let rows = left_out.into_iter().map(|id| vec![Cell::from(id)]);
        Input {
            table: "Left_Out",
            about: "Left_Out: one row is a placement that the board, as it turns into itself, takes to one that is kept.",
            columns: vec![Column::new("Placement_ID", "INTEGER")],
            key: &["Placement_ID"],
            looked_up_by: &[],
            fill: Fill::Rows(rows.collect()),
        }
    }

    fn placements(&self, geometry: &Geometry) -> Input {
        let masks = &geometry.masks;
        let in_masks = |names: &[&str], suffixes: Vec<String>| {
            let names = names.iter();
            let names =
                names.flat_map(|name| suffixes.iter().map(move |mask| format!("{name}{mask}")));
            names.collect::<Vec<_>>()
        };
        let pieces = in_masks(masks.piece_columns(), masks.of_pieces());
        let cells = in_masks(&["Cells"], masks.of_cells());
        let first = [masks.first_column().to_owned()];
        let names: Vec<String> = pieces.into_iter().chain(first).chain(cells).collect();
        let mirrored = self.has_mirror().then(|| "Mirror_Cells".to_owned());
        let columns = names.iter().cloned().chain(mirrored);
        let holes = json!({
            "columns": names,
            "once": self.once.as_ref().map(|once| once.piece(geometry)),
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
            columns: columns.map(|name| Column::new(name, "BIGINT")).collect(),
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

/// The table of the placements, if they are not all.
const TABLE: &str = "Kept_Placement";
