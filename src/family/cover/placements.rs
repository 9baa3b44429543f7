//! The placements of a cover: every piece in every orientation, and every hole. The ID of a placement follows from the puzzle
//! alone; no plan and no option changes it.

use std::collections::BTreeMap;

use super::model::Cover;
use crate::drawing::grid::{COLUMN, Grid, LAYER, Polyform, ROW, Site, minus, plus};
use crate::sql::identifiers;

/// The orientations of a cover's pieces, and what the IDs of placements mean.
#[derive(Debug, Clone)]
pub struct Placements {
    /// Every piece in every orientation; its ID is its position plus 1. The IDs of the holes go on from there.
    pub orientations: Vec<Orientation>,
    /// A placement's ID is this many times the lowest ID of its cells plus its orientation's ID. The ID of a cell is its
    /// number in reading order, from 1.
    pub factor: usize,
    /// The names of the holes.
    holes: Vec<String>,
    grid: Grid,
    /// The sites of the cells.
    board: Vec<Site>,
    /// How many layers, rows and columns the board has.
    extent: Site,
    /// The cell at every site within that extent, where there is one, row by row.
    cells: Vec<Option<usize>>,
}

/// A piece turned and flipped in one way.
#[derive(Debug, Clone)]
pub struct Orientation {
    /// The position of the piece in the puzzle.
    pub piece_idx: usize,
    pub piece_id: String,
    pub shape: Polyform,
}

/// A piece or a hole on the board.
#[derive(Debug)]
pub struct Placed<'a> {
    /// The ID of the piece, or the name of the hole.
    pub name: &'a str,
    /// The position of the hole among the holes, where it is one.
    pub hole_idx: Option<usize>,
    /// The cells that it takes, counted from 0, in reading order.
    pub cells: Vec<usize>,
}

impl Placements {
    #[must_use]
    pub fn new(cover: &Cover) -> Self {
        let orientations = cover.pieces.iter().enumerate();
        let orientations = orientations.flat_map(|(piece_idx, piece)| {
            let shapes = piece.shapes().into_iter();
            shapes.map(move |shape| Orientation {
                piece_idx,
                piece_id: piece.id.clone(),
                shape,
            })
        });
        let orientations: Vec<Orientation> = orientations.collect();
        let board = cover.board();
        let extent = cover.extent();
        let n_sites = usize::try_from(extent.iter().product::<i64>()).unwrap_or(0);
        let mut cells = vec![None; n_sites];
        for (idx, site) in board.iter().enumerate() {
            if let Some(at) = position(*site, extent) {
                cells[at] = Some(idx);
            }
        }
        let n_ids = orientations.len() + cover.holes.len();
        Self {
            orientations,
            factor: 10_usize.pow(n_ids.max(1).ilog10() + 1),
            holes: cover.holes.iter().map(|hole| hole.name.clone()).collect(),
            grid: cover.grid,
            board,
            extent,
            cells,
        }
    }

    /// The placement with this ID; `None` where it is off the board. A hole may lie on any cell.
    #[must_use]
    pub fn placed(&self, id: i64) -> Option<Placed<'_>> {
        let id = usize::try_from(id).ok()?;
        let cell_idx = (id / self.factor).checked_sub(1)?;
        let idx = (id % self.factor).checked_sub(1)?;
        self.board.get(cell_idx)?;
        if let Some(orientation) = self.orientations.get(idx) {
            return Some(Placed {
                name: &orientation.piece_id,
                hole_idx: None,
                cells: self.covered(orientation, cell_idx)?,
            });
        }
        let hole_idx = idx - self.orientations.len();
        Some(Placed {
            name: self.holes.get(hole_idx)?,
            hole_idx: Some(hole_idx),
            cells: vec![cell_idx],
        })
    }

    /// The cells of every place where an orientation can lie on the empty board.
    pub fn places(&self, orientation: &Orientation) -> impl Iterator<Item = Vec<usize>> {
        (0..self.board.len()).filter_map(|first| self.covered(orientation, first))
    }

    /// The cells that an orientation covers, this one the first in reading order; `None` where a part of it lies on no cell.
    fn covered(&self, orientation: &Orientation, first: usize) -> Option<Vec<usize>> {
        let sites = orientation.shape.sites();
        let shift = minus(self.board[first], *sites.first()?);
        if !self.grid.is_shift(shift) {
            return None;
        }
        let cell = |site: &Site| *self.cells.get(position(plus(*site, shift), self.extent)?)?;
        sites.iter().map(cell).collect()
    }
}

/// The place of a site in a board of this extent, row by row.
fn position(site: Site, extent: Site) -> Option<usize> {
    let is_inside = [LAYER, ROW, COLUMN]
        .iter()
        .all(|axis| (0..extent[*axis]).contains(&site[*axis]));
    let position = (site[LAYER] * extent[ROW] + site[ROW]) * extent[COLUMN] + site[COLUMN];
    is_inside.then(|| usize::try_from(position).ok())?
}

/// The column of the k-th placement; in its own stage, it has no number.
pub fn placement_column(k: usize) -> String {
    format!("Opt{k}_Placement_ID")
}

/// For each piece and hole by its name, the columns of the cells on which it lies, without the endings of masks.
pub fn columns_of_names(cover: &Cover) -> BTreeMap<String, String> {
    let pieces = cover.pieces.iter().map(|piece| &piece.id);
    let holes = cover.holes.iter().map(|hole| &hole.name);
    let names: Vec<&String> = pieces.chain(holes).collect();
    let columns = names.iter().zip(1..);
    let columns = columns.map(|(name, no)| {
        let own = format!("Cells_of_{name}");
        vec![own, format!("Cells_of_No_{no}")]
    });
    let columns = identifiers(&columns.collect::<Vec<_>>(), &[]);
    names.into_iter().cloned().zip(columns).collect()
}
