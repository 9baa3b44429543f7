//! Reading the rows of a cover: which piece covers which cell.

use crate::family::cover::masks::Masks;
use crate::family::cover::model::{BoardCell, Cover};
use crate::family::cover::placements::Placements;
use crate::family::cover::polyomino::{Square, neighbours};
use crate::plan::{BORDER, Filling, JOINED, Meaningless, Placement, ReadFilling, Reader};
use crate::relation::{Cell, Row};

/// What a cell shows at every side that stays free for the hole of this number, from 0: no two holes look alike.
fn free_look(hole_idx: usize) -> char {
    let hole_idx = u32::try_from(hole_idx).unwrap_or(u32::MAX);
    char::from_u32(u32::from('0').saturating_add(hole_idx)).unwrap_or(char::MAX)
}

/// Reads `Opt1_Placement_ID, ..., Placement_ID, Free_Cells, Free_Pieces`. Every cell of the puzzle is a slot; it shows at each side,
/// clockwise from the top, whether its piece goes on there.
#[derive(Debug)]
pub struct CellReader {
    cells: Vec<BoardCell>,
    placements: Placements,
    /// The cells in the order of their bits.
    order: Vec<usize>,
}

impl CellReader {
    /// A reader of the placements of a cover whose cells have their bits in this order.
    pub fn new(cover: &Cover, placements: Placements, order: Vec<usize>) -> Self {
        Self {
            cells: cover.cells.clone(),
            placements,
            order,
        }
    }

    /// What a placement puts where, by its ID.
    fn placed(&self, id: &Cell) -> Option<Vec<Placement>> {
        let placed = self.placements.placed(id.as_integer()?)?;
        let squares = placed.cells.iter().map(|idx| self.cells[*idx].square);
        let squares: Vec<Square> = squares.collect();
        let cells = placed.cells.iter().zip(&squares);
        let placements = cells.map(|(idx, square)| Placement {
            slot: *idx,
            piece: placed.name.to_owned(),
            look: match placed.hole_idx {
                Some(hole_idx) => vec![free_look(hole_idx); 4],
                None => look_of(*square, &squares),
            },
        });
        Some(placements.collect())
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
        let placed = id.as_integer().and_then(|id| self.placements.placed(id));
        placed.map_or_else(String::new, |placed| {
            let cells = self.order.iter().filter(|idx| placed.cells.contains(idx));
            let names: Vec<&str> = cells.map(|idx| self.cells[*idx].name.as_str()).collect();
            format!("{} on {}", placed.name, names.join(" "))
        })
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let words = match column {
            "Placement_ID" => "the ID of the new placement",
            _ if column.starts_with("Free_Cells") => {
                "the cells that are still free, a bit for each"
            }
            _ if column.starts_with("Free_Pieces") => {
                "the pieces that are still free, a bit for each"
            }
            _ => {
                let stage = column.strip_suffix("_Placement_ID")?;
                return Some(format!("the ID of the placement that {stage} added"));
            }
        };
        Some(words.to_owned())
    }

    fn value(&self, column: &str, value: &Cell) -> Option<String> {
        let number = value.as_integer()?;
        let number_of = match column {
            "First_Bit" => |slot| Masks::cell(slot).bit,
            "First_Code" => Masks::code,
            _ => return None,
        };
        let slot = (0..self.order.len()).find(|slot| number_of(*slot) == number)?;
        Some(self.cells[self.order[slot]].name.clone())
    }
}

/// What a cell shows at each side, clockwise from the top, if its piece covers these squares.
pub fn look_of(square: Square, squares: &[Square]) -> Vec<char> {
    let side = |neighbour| match squares.contains(neighbour) {
        true => JOINED,
        false => BORDER,
    };
    neighbours(square).iter().map(side).collect()
}
