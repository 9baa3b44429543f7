//! The numbers behind the tables of a cover: which cell, which orientation and which piece has which.

use super::choice::Choice;
use super::scan::Scan;
use crate::family::cover::model::{BoardCell, Cover};
use crate::family::cover::polyomino::{Polyomino, Square};

/// The cells, orientations and holes of a cover, numbered.
#[derive(Debug)]
pub struct Geometry {
    /// The cells by slot. A cell's bit is 2 to the power of its slot.
    pub cells: Vec<BoardCell>,
    /// The IDs of the cells by slot: their numbers in reading order, from 1, whatever the scan.
    pub cell_ids: Vec<usize>,
    /// Every piece in every orientation; its ID is its position plus 1.
    pub orientations: Vec<Orientation>,
    /// The holes; their IDs go on from those of the orientations.
    pub holes: Vec<PlacedHole>,
    /// A placement's ID is this many times the lowest ID of its cells plus its orientation's ID: no plan changes it.
    pub factor: usize,
    /// The slot at every row and column, where there is a cell.
    grid: Vec<Vec<Option<usize>>>,
}

/// A piece turned and flipped in one way.
#[derive(Debug)]
pub struct Orientation {
    /// The piece.
    pub piece_id: String,
    /// Its bit in the masks of pieces.
    pub piece_bit: i64,
    /// Its squares as rows and columns from the one that covers the lowest cell.
    pub squares: Vec<(i64, i64)>,
}

/// A hole and the slots of which it takes one.
#[derive(Debug)]
pub struct PlacedHole {
    /// What it is called.
    pub name: String,
    /// Its bit in the masks of pieces.
    pub piece_bit: i64,
    /// The slots.
    pub slots: Vec<usize>,
}

/// What lies where, by the ID of a placement.
#[derive(Debug)]
pub enum Placed<'a> {
    /// A piece.
    Piece {
        /// How it is turned and flipped.
        orientation: &'a Orientation,
        /// The slots that it covers, in the order of its squares.
        slots: Vec<usize>,
    },
    /// A hole.
    Hole {
        /// Its position among the holes.
        hole_idx: usize,
        /// The hole.
        hole: &'a PlacedHole,
        /// The slot that it leaves free.
        slot: usize,
    },
}

impl Placed<'_> {
    /// The ID of the piece, or the name of the hole.
    pub fn name(&self) -> &str {
        match self {
            Self::Piece { orientation, .. } => &orientation.piece_id,
            Self::Hole { hole, .. } => &hole.name,
        }
    }

    /// The slots that it takes.
    pub fn slots(&self) -> &[usize] {
        match self {
            Self::Piece { slots, .. } => slots,
            Self::Hole { slot, .. } => std::slice::from_ref(slot),
        }
    }
}

impl Geometry {
    /// Numbers the cells, orientations and holes of a cover, the cells in the order of a scan.
    pub fn new(cover: &Cover, choice: &Choice, scan: Scan) -> Self {
        let key = |square| scan.key(square);
        let mut order: Vec<usize> = (0..cover.cells.len()).collect();
        order.sort_by_key(|idx| key(cover.cells[*idx].square));
        let cells = order.iter().map(|idx| cover.cells[*idx].clone());
        let orientations = cover.pieces.iter().enumerate().flat_map(|(idx, piece)| {
            let mut shapes: Vec<Polyomino> = Vec::new();
            for motion in cover.motions() {
                let shape = piece.shape.moved(motion);
                if !shapes.contains(&shape) {
                    shapes.push(shape);
                }
            }
            shapes.into_iter().map(move |shape| Orientation {
                piece_id: piece.id.clone(),
                piece_bit: 1 << idx,
                squares: from_first(shape.squares(), key),
            })
        });
        let slot = |idx: &usize| order.iter().position(|other| other == idx);
        let holes = cover.holes.iter().zip(&choice.cells).enumerate();
        let holes = holes.map(|(idx, (hole, cells))| PlacedHole {
            name: hole.name.clone(),
            piece_bit: 1 << (cover.pieces.len() + idx),
            slots: cells.iter().filter_map(slot).collect(),
        });
        let (n_rows, n_columns) = cover.extent();
        let mut grid = vec![vec![None; n_columns]; n_rows];
        for (slot, idx) in order.iter().enumerate() {
            let (row, column) = cover.cells[*idx].square;
            grid[row][column] = Some(slot);
        }
        let mut geometry = Self {
            cells: cells.collect(),
            cell_ids: order.iter().map(|idx| idx + 1).collect(),
            orientations: orientations.collect(),
            holes: holes.collect(),
            factor: 1,
            grid,
        };
        while geometry.factor <= geometry.orientations.len() + geometry.holes.len() {
            geometry.factor *= 10;
        }
        geometry
    }

    /// The cell of a slot, by its number in the puzzle, from 0.
    pub fn cell_idx(&self, slot: usize) -> usize {
        self.cell_ids[slot] - 1
    }

    /// The mask of all cells.
    pub fn all_cells(&self) -> i64 {
        (0..self.cells.len()).fold(0, |mask, slot| mask | 1 << slot)
    }

    /// The mask of all pieces and holes.
    pub fn all_pieces(&self) -> i64 {
        let pieces = self.orientations.iter().map(|piece| piece.piece_bit);
        let holes = self.holes.iter().map(|hole| hole.piece_bit);
        pieces.chain(holes).fold(0, |mask, bit| mask | bit)
    }

    /// The mask of the cells that a hole has to leave free, because it may take no other.
    pub fn fixed_cells(&self) -> i64 {
        let fixed = self.holes.iter().filter(|hole| hole.slots.len() == 1);
        fixed.fold(0, |mask, hole| mask | 1 << hole.slots[0])
    }

    /// For each slot, the placements of pieces and holes that cover it and no slot before it: the masks of the cells and
    /// of the piece.
    pub fn placements_by_first(&self) -> Vec<Vec<(i64, i64)>> {
        let fixed = self.fixed_cells();
        let at = |first: usize| {
            let pieces = self.orientations.iter().filter_map(move |orientation| {
                let slots = self.slots_covered(orientation, first)?;
                let cells = slots.iter().fold(0, |mask, slot| mask | 1 << slot);
                (cells & fixed == 0).then_some((cells, orientation.piece_bit))
            });
            let holes = self.holes.iter();
            let holes = holes.filter(move |hole| hole.slots.contains(&first));
            pieces.chain(holes.map(move |hole| (1 << first, hole.piece_bit)))
        };
        (0..self.cells.len())
            .map(|first| at(first).collect())
            .collect()
    }

    /// The slot at a row and a column.
    pub fn slot_at(&self, row: i64, column: i64) -> Option<usize> {
        let row = self.grid.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    /// What the ID of a placement says lies where; nothing where that is off the board. A hole may lie on any cell.
    pub fn placement(&self, id: i64) -> Option<Placed<'_>> {
        let id = usize::try_from(id).ok()?;
        let (cell_id, orientation_id) = (id / self.factor, id % self.factor);
        let slot = self.cell_ids.iter().position(|other| *other == cell_id)?;
        let idx = orientation_id.checked_sub(1)?;
        let Some(orientation) = self.orientations.get(idx) else {
            let hole_idx = idx - self.orientations.len();
            let hole = self.holes.get(hole_idx)?;
            return Some(Placed::Hole {
                hole_idx,
                hole,
                slot,
            });
        };
        let first_in_reading_order = orientation.squares.iter().min()?;
        let slots = self.slots_under(orientation, slot, *first_in_reading_order)?;
        Some(Placed::Piece { orientation, slots })
    }

    /// The slots that an orientation covers from its lowest slot on; nothing where a square lies on no cell.
    pub fn slots_covered(&self, orientation: &Orientation, first: usize) -> Option<Vec<usize>> {
        self.slots_under(orientation, first, (0, 0))
    }

    /// The slots that an orientation covers when one of its squares lies on a slot.
    fn slots_under(
        &self,
        orientation: &Orientation,
        slot: usize,
        (square_row, square_column): (i64, i64),
    ) -> Option<Vec<usize>> {
        let signed = |n: usize| i64::try_from(n).ok();
        let cell = &self.cells[slot];
        let row = signed(cell.square.0)? - square_row;
        let column = signed(cell.square.1)? - square_column;
        let squares = orientation.squares.iter();
        squares
            .map(|square| self.slot_at(row + square.0, column + square.1))
            .collect()
    }
}

/// Squares as rows and columns from the first of them, in the order of the cells.
fn from_first(squares: &[Square], key: impl Fn(Square) -> (i64, i64)) -> Vec<(i64, i64)> {
    let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let mut squares = squares.to_vec();
    squares.sort_by_key(|square| key(*square));
    let first = squares.first().copied().unwrap_or_default();
    let from_first = squares.iter().map(|square| {
        (
            signed(square.0) - signed(first.0),
            signed(square.1) - signed(first.1),
        )
    });
    from_first.collect()
}
