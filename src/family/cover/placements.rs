//! The placements of a cover: every piece in every orientation, and every hole. The ID of a placement follows from the puzzle
//! alone; no plan and no option changes it.

use std::collections::BTreeMap;

use super::model::Cover;
use crate::drawing::grid::{Grid, Polyform, Site, minus, plus};

/// The orientations of a cover's pieces, and what the IDs of placements mean.
#[derive(Debug, Clone)]
pub struct Placements {
    /// Every piece in every orientation, and then every hole; the ID of an orientation is its position plus 1.
    pub orientations: Vec<Orientation>,
    /// A placement's ID is this many times the lowest ID of its cells plus its orientation's ID. The ID of a cell is its
    /// number in reading order, from 1.
    pub factor: usize,
    grid: Grid,
    /// The sites of the cells.
    board: Vec<Site>,
    /// The cell at each site.
    cells: BTreeMap<Site, usize>,
}

/// A piece turned and flipped in one way, or a hole.
#[derive(Debug, Clone)]
pub struct Orientation {
    /// The position of the piece among the pieces of the puzzle, which the holes follow.
    pub part_idx: usize,
    /// The cells that it takes.
    pub takes: Takes,
}

/// The cells that an orientation takes.
#[derive(Debug, Clone)]
pub enum Takes {
    /// Those of a shape, anywhere on the board.
    Shape(Polyform),
    /// One of these.
    OneOf(Vec<usize>),
}

/// A piece or a hole on the board.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The ID of the placement.
    pub id: usize,
    /// The position of the piece among the pieces of the puzzle, which the holes follow.
    pub part_idx: usize,
    /// The cells that it takes, counted from 0, in reading order.
    pub cells: Vec<usize>,
}

impl Placements {
    #[must_use]
    pub fn new(cover: &Cover) -> Self {
        let pieces = cover.pieces.iter().map(|piece| {
            let shapes = piece.shapes().into_iter();
            shapes.map(Takes::Shape).collect()
        });
        let holes = cover.holes.iter();
        let holes = holes.map(|hole| vec![Takes::OneOf(hole.open_cells().to_vec())]);
        let parts = pieces.chain(holes).enumerate();
        let orientations = parts.flat_map(|(part_idx, takes): (usize, Vec<Takes>)| {
            let orientations = takes.into_iter();
            orientations.map(move |takes| Orientation { part_idx, takes })
        });
        let orientations: Vec<Orientation> = orientations.collect();
        let board = cover.board();
        Self {
            factor: 10_usize.pow(orientations.len().max(1).ilog10() + 1),
            orientations,
            grid: cover.grid,
            cells: board.iter().copied().zip(0..).collect(),
            board,
        }
    }

    /// The placement with this ID; `None` where it is off the board. A hole may lie on any cell.
    #[must_use]
    pub fn placed(&self, id: i64) -> Option<Placed> {
        let id = usize::try_from(id).ok()?;
        let first = (id / self.factor).checked_sub(1)?;
        let idx = (id % self.factor).checked_sub(1)?;
        let Orientation { part_idx, takes } = self.orientations.get(idx)?;
        let cells = match takes {
            Takes::Shape(shape) => self.covered(shape, first)?,
            Takes::OneOf(_) => vec![(first < self.board.len()).then_some(first)?],
        };
        let part_idx = *part_idx;
        Some(Placed {
            id,
            part_idx,
            cells,
        })
    }

    /// Every placement on the empty board, orientation by orientation.
    pub fn all(&self) -> impl Iterator<Item = Placed> {
        self.of_parts(|_| true)
    }

    /// Every placement of a piece, or of a hole, on the empty board.
    pub fn of_part(&self, part_idx: usize) -> impl Iterator<Item = Placed> {
        self.of_parts(move |other| other == part_idx)
    }

    /// Every placement of those pieces and holes for whose positions this holds.
    fn of_parts(&self, is_meant: impl Fn(usize) -> bool) -> impl Iterator<Item = Placed> {
        let orientations = self.orientations.iter().zip(1..);
        let meant = orientations.filter(move |(orientation, _)| is_meant(orientation.part_idx));
        meant.flat_map(move |(Orientation { part_idx, takes }, no)| {
            let places: Vec<Vec<usize>> = match takes {
                Takes::Shape(shape) => (0..self.board.len())
                    .filter_map(|first| self.covered(shape, first))
                    .collect(),
                Takes::OneOf(cells) => cells.iter().map(|cell| vec![*cell]).collect(),
            };
            places.into_iter().map(move |cells| Placed {
                id: self.factor * (cells[0] + 1) + no,
                part_idx: *part_idx,
                cells,
            })
        })
    }

    /// The cells of every place of a piece, or of a hole, on the empty board.
    pub fn places(&self, part_idx: usize) -> impl Iterator<Item = Vec<usize>> {
        self.of_part(part_idx).map(|placed| placed.cells)
    }

    /// The cells that a shape covers, this one the first in reading order; `None` where a part of it lies on no cell.
    fn covered(&self, shape: &Polyform, first: usize) -> Option<Vec<usize>> {
        let sites = shape.sites();
        let shift = minus(*self.board.get(first)?, *sites.first()?);
        let cell = |site: &Site| self.cells.get(&plus(*site, shift)).copied();
        self.grid
            .is_shift(shift)
            .then(|| sites.iter().map(cell).collect())?
    }
}
