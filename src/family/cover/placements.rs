//! The placements of a cover: every piece in every orientation, and every hole. The ID of a placement follows from the puzzle
//! alone; no plan and no option changes it.

use std::collections::{BTreeMap, BTreeSet};

use super::model::Cover;
use crate::drawing::grid::{Polyform, Site, minus, plus};

/// The orientations of a cover's pieces, and where they fit on the empty board.
#[derive(Debug, Clone)]
pub struct Placements {
    /// Every piece in every orientation, and then every hole, which has no shape; the ID of an orientation is its position plus 1.
    pub orientations: Vec<(usize, Option<Polyform>)>,
    /// A placement's ID is this many times the ID of its first cell, as drawn, plus its orientation's ID. The ID of a cell is its
    /// number in reading order, from 1.
    pub factor: usize,
    /// Every placement on the empty board, by its ID, and every hole on every cell.
    all: BTreeMap<usize, Placed>,
}

/// A piece or a hole on the board.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The position of the piece among the pieces of the puzzle, which the holes follow.
    pub part_idx: usize,
    /// The cells that it takes, counted from 0, in reading order.
    pub cells: Vec<usize>,
    /// False if a hole cannot leave this cell free.
    is_open: bool,
}

impl Placements {
    #[must_use]
    pub fn new(cover: &Cover) -> Self {
        let parts = cover.pieces.iter().enumerate();
        let orientations = parts.flat_map(|(part_idx, piece)| {
            let shapes = piece.shapes().into_iter();
            shapes.map(move |shape| (part_idx, Some(shape)))
        });
        let n_pieces = cover.pieces.len();
        let holes = (n_pieces..).zip(&cover.holes).map(|(idx, _)| (idx, None));
        let orientations: Vec<(usize, Option<Polyform>)> = orientations.chain(holes).collect();
        let factor = 10_usize.pow(orientations.len().max(1).ilog10() + 1);
        let cells: BTreeMap<Site, usize> = cover.board().into_iter().zip(0..).collect();
        let mut all = BTreeMap::new();
        // Round a narrow board, a piece comes to lie on the same cells in several ways.
        let mut known = BTreeSet::new();
        for ((part_idx, shape), no) in orientations.iter().zip(1..) {
            let hole = part_idx.checked_sub(n_pieces).map(|idx| &cover.holes[idx]);
            for first in 0..cover.cells.len() {
                let covered = match shape {
                    Some(shape) => covered(cover, &cells, shape, first),
                    None => Some(vec![first]),
                };
                let is_new = |cells: &Vec<usize>| known.insert((*part_idx, cells.clone()));
                all.extend(covered.filter(is_new).map(|cells| {
                    let placed = Placed {
                        part_idx: *part_idx,
                        is_open: hole.is_none_or(|hole| hole.open_cells().contains(&first)),
                        cells,
                    };
                    (factor * (first + 1) + no, placed)
                }));
            }
        }
        Self {
            orientations,
            factor,
            all,
        }
    }

    /// The placement with this ID, if there is one.
    #[must_use]
    pub fn placed(&self, id: i64) -> Option<&Placed> {
        self.all.get(&usize::try_from(id).ok()?)
    }

    /// Every placement on the empty board, each with its ID.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Placed)> {
        let all = self.all.iter().map(|(id, placed)| (*id, placed));
        all.filter(|(_, placed)| placed.is_open)
    }

    /// Every placement of a piece, or of a hole, on the empty board, each with its ID.
    pub fn of_part(&self, part_idx: usize) -> impl Iterator<Item = (usize, &Placed)> {
        self.all()
            .filter(move |(_, placed)| placed.part_idx == part_idx)
    }

    /// These cells, in order, divided among copies of a piece; `None` if they cannot be.
    #[must_use]
    pub fn parted(&self, part_idx: usize, cells: &[usize]) -> Option<Vec<Vec<usize>>> {
        let places: Vec<&[usize]> = self
            .of_part(part_idx)
            .map(|(_, placed)| &placed.cells[..])
            .collect();
        parted(&places, cells, &mut BTreeSet::new())
    }
}

/// These cells, divided into places; `None` if they cannot be. `failed` remembers sets of cells that cannot.
fn parted(
    places: &[&[usize]],
    cells: &[usize],
    failed: &mut BTreeSet<Vec<usize>>,
) -> Option<Vec<Vec<usize>>> {
    let Some(first) = cells.first() else {
        return Some(Vec::new());
    };
    if failed.contains(cells) {
        return None;
    }
    for place in places.iter().filter(|place| place.contains(first)) {
        if !place.iter().all(|cell| cells.contains(cell)) {
            continue;
        }
        let rest: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|cell| !place.contains(cell))
            .collect();
        if let Some(mut parts) = parted(places, &rest, failed) {
            parts.push(place.to_vec());
            return Some(parts);
        }
    }
    failed.insert(cells.to_vec());
    None
}

/// The cells that a shape covers, this one the first in reading order; `None` where a part of it lies on no cell.
fn covered(
    cover: &Cover,
    cells: &BTreeMap<Site, usize>,
    shape: &Polyform,
    first: usize,
) -> Option<Vec<usize>> {
    let shift = minus(cover.cells[first].site, *shape.sites().first()?);
    let cell = |(site, colour): (Site, Option<char>)| {
        let idx = *cells.get(&cover.wrap.site(plus(site, shift)))?;
        (cover.cells[idx].colour == colour).then_some(idx)
    };
    if !cover.grid.is_shift(shift) {
        return None;
    }
    let covered = shape
        .cells()
        .map(cell)
        .collect::<Option<BTreeSet<usize>>>()?;
    (covered.len() == shape.sites().len()).then(|| covered.into_iter().collect())
}
