//! The meaning of the rows of a cover: which piece covers which cell.

use serde_json::{Value as Json, json};

use super::grid::{Grid, Site, Touching};
use super::masks::Masks;
use super::model::Cover;
use super::placements::{Placements, placement_column};
use crate::plan::{
    BORDER, Decoder, Filling, JOINED, MASK_BITS, Mask, Meaningless, Placement, ReadFilling, Stage,
    first_of_parts,
};
use crate::relation::{Cell, Row};
use crate::sql::{Template, template};

/// The symbol at every side of a cell that stays free for the hole of this number, from 0: no two holes look alike.
fn free_look(hole_idx: usize) -> char {
    let hole_idx = u32::try_from(hole_idx).unwrap_or(u32::MAX);
    char::from_u32(u32::from('0').saturating_add(hole_idx)).unwrap_or(char::MAX)
}

/// Reads `Opt1_Placement_ID, ..., Placement_ID, Free_Cells, Free_Pieces`. Every cell of the puzzle is a slot; it shows at each side
/// whether its piece goes on there.
#[derive(Debug)]
pub struct CoverDecoder {
    cover: Cover,
    masks: Masks,
    placements: Placements,
    /// The cells in the order of their bits.
    order: Vec<usize>,
    /// For each cell and each of its sides, the cell and the side that it touches.
    touches: Touching,
}

impl CoverDecoder {
    /// A decoder for a cover whose cells have their bits in this order.
    pub fn new(cover: &Cover, masks: Masks, placements: Placements, order: Vec<usize>) -> Self {
        Self {
            cover: cover.clone(),
            masks,
            placements,
            order,
            touches: cover.grid.touching(&cover.board()),
        }
    }

    fn name(&self, idx: usize) -> &str {
        &self.cover.cells[idx].name
    }

    /// The piece of a placement on each of its cells, by the ID of the placement.
    fn placed(&self, id: &Cell) -> Option<Vec<Placement>> {
        let placed = self.placements.placed(id.as_integer()?)?;
        let sites = placed.cells.iter();
        let sites: Vec<Site> = sites.map(|idx| self.cover.cells[*idx].site).collect();
        let cells = placed.cells.iter().zip(&sites);
        let placements = cells.map(|(idx, site)| Placement {
            slot: *idx,
            piece: placed.name.to_owned(),
            look: match placed.hole_idx {
                Some(hole_idx) => vec![free_look(hole_idx); self.touches[*idx].len()],
                None => look_of(self.cover.grid, *site, &sites),
            },
        });
        Some(placements.collect())
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
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "placement"
    }

    fn candidate(&self, id: &Cell) -> String {
        let placed = id.as_integer().and_then(|id| self.placements.placed(id));
        placed.map_or_else(String::new, |placed| {
            let cells = self.order.iter().filter(|idx| placed.cells.contains(idx));
            let names: Vec<&str> = cells.map(|idx| self.name(*idx)).collect();
            format!("{} on {}", placed.name, names.join(" "))
        })
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        if column == "Placement_ID" {
            return Some("the ID of the new placement".to_owned());
        }
        let mut earlier = 1..self.cover.n_placements();
        let k = earlier.find(|k| column == placement_column(*k))?;
        Some(format!("the ID of the placement that Opt{k} added"))
    }

    fn mask(&self, column: &str) -> Option<Mask> {
        let is_single = self.order.len() <= MASK_BITS;
        let cells = self.masks.of_cells().into_iter().enumerate();
        let cells = cells.map(|(idx, mask)| {
            let names = ["Cells", "Free_Cells", "Mirror_Cells"].map(|name| name.to_owned() + &mask);
            (idx, names)
        });
        for (idx, names) in cells {
            let is_bit = is_single
                && (["Bit", "First_Bit"].contains(&column) || column.starts_with("Cells_of_"));
            if is_bit || names.iter().any(|name| name == column) {
                let places = self.order.iter().skip(idx * MASK_BITS).take(MASK_BITS);
                return Some(Mask::Places(places.copied().collect()));
            }
        }
        if self.masks.has_copies() {
            return None;
        }
        let pieces = self.cover.pieces.iter().map(|piece| &piece.id);
        let names = pieces.chain(self.cover.holes.iter().map(|hole| &hole.name));
        let mut masks = self.masks.of_pieces().into_iter().zip(1..);
        let (_, mask_no) = masks.find(|(mask, _)| {
            let bases = ["Piece_Bit", "Free_Pieces"];
            bases.iter().any(|base| column == format!("{base}{mask}"))
        })?;
        let names = names.enumerate();
        let names = names.filter(|(idx, _)| self.masks.piece(*idx).mask_no == mask_no);
        Some(Mask::Pieces(names.map(|(_, name)| name.clone()).collect()))
    }

    fn columns(&self) -> Vec<String> {
        let copies = self.masks.has_copies().then_some("First_Cell");
        let columns = ["Cell", "Piece"].into_iter().chain(copies);
        columns.map(str::to_owned).collect()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let name = |placement: &Placement| Cell::from(self.name(placement.slot));
        let firsts = first_of_parts(filling, |slot, side| Some(self.touches[slot][side]?.0));
        let rows = filling.iter().zip(firsts).map(|(placement, first)| {
            let first = self.masks.has_copies().then(|| name(&filling[first]));
            let piece = [name(placement), Cell::from(placement.piece.as_str())];
            piece.into_iter().chain(first).collect()
        });
        rows.collect()
    }

    fn template(&self, _: &Stage) -> (Template, Json) {
        let holes = json!({ "has_holes": !self.cover.holes.is_empty() });
        let holes = self.masks.with_holes(holes);
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
