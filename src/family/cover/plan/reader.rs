//! Reading the rows of a cover: which piece covers which cell.

use super::geometry::{Geometry, Placed};
use crate::family::cover::look::{BORDER, JOINED, free_look};
use crate::plan::{Filling, Meaningless, Placement, ReadFilling, Reader};
use crate::relation::{Cell, Row};

/// Reads `Opt1_Placement_ID, ..., Placement_ID, Free_Cells, Free_Pieces`. Every cell of the puzzle is a slot; it shows at each side,
/// clockwise from the top, whether its piece goes on there.
#[derive(Debug)]
pub struct CellReader {
    geometry: Geometry,
}

impl CellReader {
    /// A reader of the placements of these cells and orientations.
    pub fn new(geometry: Geometry) -> Self {
        Self { geometry }
    }

    /// What a placement puts where, by its ID.
    fn placed(&self, id: &Cell) -> Option<Vec<Placement>> {
        let placements = match self.geometry.placement(id.as_integer()?)? {
            Placed::Hole {
                hole_idx,
                hole,
                slot,
            } => vec![Placement {
                slot: self.geometry.cell_idx(slot),
                piece: hole.name.clone(),
                look: vec![free_look(hole_idx); 4],
            }],
            Placed::Piece { orientation, slots } => {
                let squares = orientation.squares.iter().zip(slots);
                let placements = squares.map(|(square, slot)| Placement {
                    slot: self.geometry.cell_idx(slot),
                    piece: orientation.piece_id.clone(),
                    look: look(*square, &orientation.squares),
                });
                placements.collect()
            }
        };
        Some(placements)
    }
}

impl Reader for CellReader {
    fn filling(&self, columns: &[usize], row: &Row) -> ReadFilling {
        let mut filling = Filling::new();
        for column in columns {
            let placed = row.get(*column).and_then(|id| self.placed(id));
            filling.extend(placed.ok_or(Meaningless(*column))?);
        }
        filling.sort_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "placement"
    }

    fn candidate(&self, id: &Cell) -> String {
        let placed = id.as_integer().and_then(|id| self.geometry.placement(id));
        placed.map_or_else(String::new, |placed| {
            let cells = placed.slots().iter();
            let names: Vec<&str> = cells
                .map(|slot| self.geometry.cells[*slot].name.as_str())
                .collect();
            format!("{} on {}", placed.name(), names.join(" "))
        })
    }

    fn value(&self, column: &str, value: &Cell) -> Option<String> {
        let bit = value.as_integer().filter(|_| column == "First_Bit")?;
        let slot = usize::try_from(bit.trailing_zeros()).ok()?;
        self.geometry.cells.get(slot).map(|cell| cell.name.clone())
    }
}

fn look((row, column): (i64, i64), squares: &[(i64, i64)]) -> Vec<char> {
    let neighbours = [
        (row - 1, column),
        (row, column + 1),
        (row + 1, column),
        (row, column - 1),
    ];
    let side = |neighbour| match squares.contains(neighbour) {
        true => JOINED,
        false => BORDER,
    };
    neighbours.iter().map(side).collect()
}
