//! The meaning of the rows of a cover: which piece, hole or option covers which cell or item.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::exact::{PLACEMENT, placement_column};
use super::model::Cover;
use super::placements::Placements;
use crate::drawing::grid::{Grid, Site, Touching, Wrap};
use crate::plan::pack::Masks;
use crate::plan::{
    BORDER, Decoder, Filling, JOINED, Mask, Meaningless, Placement, ReadFilling, Stage,
    first_of_parts,
};
use crate::relation::{Cell, Row};
use crate::sql::{Template, template};

/// Reads `Opt1_Placement_ID, ..., Placement_ID`. Every cell is a slot.
#[derive(Debug)]
pub struct CoverDecoder {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The bits of those that have to be covered.
    pub masks: Masks,
    /// The names of the pieces and holes, and their masks, if each has one bit.
    pub pieces: Option<(Vec<String>, Masks)>,
    /// The columns of the bits of `Cell`, each with the column of `Placement` for the same mask.
    pub mask_columns: Vec<(String, String)>,
    /// The cells that each placement fills, by its ID.
    pub laid: BTreeMap<i64, Filling>,
    /// For each cell and each of its sides, the cell and the side that it touches.
    pub touches: Touching,
    /// The columns of `Solution`: the cell, what covers it, and the first cell of the same copy, if there are copies.
    pub columns: Vec<&'static str>,
}

impl CoverDecoder {
    /// A decoder for a cover with these placements, and with these bits for its cells and for its pieces.
    pub fn of_board(cover: &Cover, placements: &Placements, [cells, bits]: [&Masks; 2]) -> Self {
        let (grid, board, names) = (cover.grid, cover.board(), cover.names());
        let mut laid = BTreeMap::from([(0, Filling::new())]);
        for (id, placed) in placements.with_closed() {
            let sites: Vec<Site> = placed.cells.iter().map(|idx| board[*idx]).collect();
            let hole_idx = placed.part_idx.checked_sub(cover.pieces.len());
            let filling = placed
                .cells
                .iter()
                .zip(&sites)
                .map(|(idx, site)| Placement {
                    slot: *idx,
                    piece: names[placed.part_idx].to_owned(),
                    look: match hole_idx {
                        Some(hole_idx) => vec![free_look(hole_idx); grid.neighbours(*site).len()],
                        None => look_of((grid, cover.wrap), *site, &sites),
                    },
                });
            laid.insert(id, filling.collect());
        }
        let pieces = || {
            (
                names.iter().map(ToString::to_string).collect(),
                bits.clone(),
            )
        };
        let n_columns = 2 + usize::from(cover.has_copies());
        Self {
            cells: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
            mask_columns: bits_of_cells(cells),
            columns: ["Cell", "Piece", "First_Cell"][..n_columns].to_vec(),
            laid,
            masks: cells.clone(),
            touches: cover.touching(),
            pieces: (!cover.has_copies()).then(pieces),
        }
    }

    fn placed(&self, id: &Cell) -> Option<&Filling> {
        self.laid.get(&id.as_integer()?)
    }
}

/// The columns of the bits of a cell, each with the column of a placement for the same mask.
pub fn bits_of_cells(masks: &Masks) -> Vec<(String, String)> {
    let bits = masks.columns("Bit").into_iter();
    bits.zip(masks.columns("Cells")).collect()
}

/// The mask that has one of these names before its ending, counted from 0.
fn mask_of(masks: &Masks, column: &str, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        let mut columns = masks.columns(name).into_iter();
        columns.position(|of_mask| of_mask == column)
    })
}

impl Decoder for CoverDecoder {
    fn filling(&self, columns: &[usize], row: &Row) -> ReadFilling {
        let mut filling = Filling::new();
        for column in columns {
            let placed = row.get(*column).and_then(|id| self.placed(id));
            filling.extend_from_slice(placed.ok_or(Meaningless(*column))?);
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
        let Some(laid @ [Placement { piece, .. }, ..]) = self.placed(id).map(|laid| &laid[..])
        else {
            return String::new();
        };
        // An option lies in one place only.
        if self.touches.is_empty() {
            return piece.clone();
        }
        let order = self.masks.order().into_iter();
        let slots = order.filter(|idx| laid.iter().any(|placement| placement.slot == *idx));
        let names: Vec<&str> = slots.map(|idx| self.cells[idx].as_str()).collect();
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
        let mut of_cells = vec!["Bit", "Cells", "Free_Cells", "Mirror_Cells"];
        of_cells.extend((self.masks.code_columns()[1] == "First_Bit").then_some("First_Bit"));
        if let Some(mask) = mask_of(&self.masks, column, &of_cells) {
            let mut cells = self.masks.order();
            cells.retain(|cell| self.masks.bits[*cell].mask == mask);
            return Some(Mask::Places(cells));
        }
        let (names, masks) = self.pieces.as_ref()?;
        let mask = mask_of(masks, column, &["Piece_Bit", "Free_Pieces"])?;
        let on_mask = names
            .iter()
            .zip(&masks.bits)
            .filter(|(_, bits)| bits.mask == mask);
        Some(Mask::Pieces(
            on_mask.map(|(name, _)| name.clone()).collect(),
        ))
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
        Some(PLACEMENT)
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
pub fn look_of((grid, wrap): (Grid, Wrap), site: Site, sites: &[Site]) -> Vec<char> {
    let shown = |neighbour: &Site| {
        if sites.contains(&wrap.site(*neighbour)) {
            JOINED
        } else {
            BORDER
        }
    };
    grid.neighbours(site).iter().map(shown).collect()
}
