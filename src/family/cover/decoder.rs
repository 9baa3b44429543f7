//! The meaning of the rows of a cover: which piece, hole or option covers which cell or item.

use std::fmt::{self, Debug, Formatter};

use serde_json::{Value as Json, json};

use super::masks::Masks;
use super::model::Cover;
use super::placements::{Placements, columns_of_names, placement_column};
use crate::drawing::grid::{Grid, Site, Touching};
use crate::plan::{
    BORDER, Decoder, Filling, JOINED, MASK_BITS, Mask, Meaningless, Placement, ReadFilling, Stage,
    first_of_parts,
};
use crate::relation::{Cell, Row};
use crate::sql::{Template, template};

/// Reads `Opt1_Placement_ID, ..., Placement_ID`. Every cell is a slot.
pub struct CoverDecoder {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The cells in the order of their bits.
    pub order: Vec<usize>,
    /// The names of the pieces and holes, in the order of their parts of the masks of pieces.
    pub pieces: Vec<String>,
    pub masks: Masks,
    /// The columns of the bits of `Cell`, each with the column of `Placement` for the same mask.
    pub mask_columns: Vec<[String; 2]>,
    /// The columns of stages that have the cells of one piece or hole, without the endings of masks.
    pub cells_of: Vec<String>,
    /// Puts a placement on its cells, by its ID; `None` if there is none.
    pub laid: Box<dyn Fn(i64) -> Option<Vec<Placement>> + Send + Sync>,
    /// For each cell and each of its sides, the cell and the side that it touches.
    pub touches: Touching,
    /// The columns of `Solution`: the cell, what covers it, and the first cell of the same copy, if there are copies.
    pub columns: Vec<&'static str>,
}

impl Debug for CoverDecoder {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("CoverDecoder")
    }
}

impl CoverDecoder {
    /// A decoder for a cover whose cells have their bits in this order.
    pub fn of_board(
        cover: &Cover,
        masks: Masks,
        placements: Placements,
        order: Vec<usize>,
    ) -> Self {
        let (grid, board) = (cover.grid, cover.board());
        let touches = grid.touching(&board);
        let n_sides: Vec<usize> = touches.iter().map(Vec::len).collect();
        let laid = move |id: i64| {
            let placed = placements.placed(id)?;
            let sites: Vec<Site> = placed.cells.iter().map(|idx| board[*idx]).collect();
            let cells = placed.cells.iter().zip(&sites);
            let laid = cells.map(|(idx, site)| Placement {
                slot: *idx,
                piece: placed.name.to_owned(),
                look: match placed.hole_idx {
                    Some(hole_idx) => vec![free_look(hole_idx); n_sides[*idx]],
                    None => look_of(grid, *site, &sites),
                },
            });
            Some(laid.collect())
        };
        let pieces = cover.pieces.iter().map(|piece| piece.id.clone());
        let parts = masks.has_copies().then_some("First_Cell");
        Self {
            cells: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
            pieces: pieces.chain(cover.hole_names()).collect(),
            mask_columns: masks.bits_of_cells(),
            cells_of: columns_of_names(cover).into_values().collect(),
            columns: ["Cell", "Piece"].into_iter().chain(parts).collect(),
            laid: Box::new(laid),
            order,
            masks,
            touches,
        }
    }

    fn placed(&self, id: &Cell) -> Option<Vec<Placement>> {
        (self.laid)(id.as_integer()?)
    }
}

impl Decoder for CoverDecoder {
    fn filling(&self, columns: &[usize], row: &Row) -> ReadFilling {
        let mut filling = Filling::new();
        for column in columns {
            let placed = row.get(*column).and_then(|id| self.placed(id));
            filling.extend(placed.ok_or(Meaningless(*column))?);
        }
        filling.sort_by_key(|placement| placement.slot);
        // An optional item that several options cover in one colour is shown once.
        filling.dedup_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "placement"
    }

    fn candidate(&self, id: &Cell) -> String {
        let laid = self.placed(id).unwrap_or_default();
        let Some(Placement { piece, .. }) = laid.first() else {
            return String::new();
        };
        // An option lies in one place only.
        if self.touches.is_empty() {
            return piece.clone();
        }
        let slots = self
            .order
            .iter()
            .filter(|idx| laid.iter().any(|placement| placement.slot == **idx));
        let names: Vec<&str> = slots.map(|idx| self.cells[*idx].as_str()).collect();
        format!("{piece} on {}", names.join(" "))
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        if column == "Placement_ID" {
            return Some("the ID of the new placement".to_owned());
        }
        let k = (1..=self.cells.len()).find(|k| column == placement_column(*k))?;
        Some(format!("the ID of the placement that Opt{k} added"))
    }

    fn mask(&self, column: &str) -> Option<Mask> {
        let cells = self.masks.of_cells().into_iter().enumerate();
        for (idx, mask) in cells {
            let bases = ["Bit", "Cells", "Free_Cells", "Mirror_Cells"].into_iter();
            let mut bases = bases.chain(self.cells_of.iter().map(String::as_str));
            let is_bit = mask.is_empty() && column == "First_Bit";
            if is_bit || bases.any(|base| column == format!("{base}{mask}")) {
                let places = self.order.iter().skip(idx * MASK_BITS).take(MASK_BITS);
                return Some(Mask::Places(places.copied().collect()));
            }
        }
        if self.masks.has_copies() {
            return None;
        }
        let mut masks = self.masks.of_pieces().into_iter().zip(1..);
        let (_, mask_no) = masks.find(|(mask, _)| {
            let bases = ["Piece_Bit", "Free_Pieces"];
            bases.iter().any(|base| column == format!("{base}{mask}"))
        })?;
        let names = self.pieces.iter().enumerate();
        let names = names.filter(|(idx, _)| self.masks.piece(*idx).mask_no == mask_no);
        Some(Mask::Pieces(names.map(|(_, name)| name.clone()).collect()))
    }

    fn columns(&self) -> Vec<String> {
        self.columns.iter().map(ToString::to_string).collect()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let name = |placement: &Placement| Cell::from(self.cells[placement.slot].as_str());
        let firsts = first_of_parts(filling, |slot, side| Some(self.touches[slot][side]?.0));
        let rows = filling.iter().zip(firsts).map(|(placement, first)| {
            let piece = Cell::from(placement.piece.as_str());
            let cells = [name(placement), piece, name(&filling[first])];
            cells.into_iter().take(self.columns.len()).collect()
        });
        rows.collect()
    }

    fn template(&self, _: &Stage) -> (Template, Json) {
        let holes = json!({
            "names": self.columns,
            "mask_columns": self.mask_columns,
        });
        (template!("cover/solution.sql"), holes)
    }

    fn candidates(&self) -> Option<&'static str> {
        Some("Placement")
    }

    fn numbered(&self, stage: &Stage) -> Vec<(String, String)> {
        let ids = stage.fills.iter().map(|idx| &stage.select.columns[*idx]);
        let numbers = ids
            .zip(1..)
            .map(|(id, no)| (id.name.clone(), format!("Placement_{no}")));
        numbers.collect()
    }
}

/// The symbol at every side of a cell that stays free for the hole of this number, from 0: no two holes look alike.
fn free_look(hole_idx: usize) -> char {
    let hole_idx = u32::try_from(hole_idx).unwrap_or(u32::MAX);
    char::from_u32(u32::from('0').saturating_add(hole_idx)).unwrap_or(char::MAX)
}

/// The symbols of a cell at each side if its piece covers these sites.
pub fn look_of(grid: Grid, site: Site, sites: &[Site]) -> Vec<char> {
    let shown = |neighbour| {
        if sites.contains(neighbour) {
            JOINED
        } else {
            BORDER
        }
    };
    grid.neighbours(site).iter().map(shown).collect()
}
