//! The placements of a cover: every piece in every orientation, and every hole. The ID of a placement follows from the puzzle
//! alone; no plan and no option changes it.

use std::collections::{BTreeMap, BTreeSet};

use super::model::Cover;
use crate::drawing::grid::{Polyform, Site, minus, plus};

/// The orientations of a cover's pieces, and where they fit on the empty board.
#[derive(Debug, Clone)]
pub struct Placements {
    /// Every piece in every orientation. The ID of an orientation is its position plus 1; the IDs of the holes follow.
    pub orientations: Vec<Orientation>,
    /// A placement's ID is this many times the ID of its first cell, as drawn, plus its orientation's ID. The ID of a cell is its
    /// number in reading order, from 1.
    pub factor: usize,
    /// Every placement on the empty board, by its ID, and every hole on every cell.
    all: BTreeMap<usize, Placed>,
}

/// A piece, turned or flipped in one way.
#[derive(Debug, Clone)]
pub struct Orientation {
    /// The position of the piece among the pieces of the puzzle.
    pub piece_idx: usize,
    /// Which of the piece's orientations it is, from 1.
    pub no: usize,
    /// Its shape.
    pub shape: Polyform,
}

/// A piece or a hole on the board.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The position of the piece among the pieces of the puzzle, which the holes follow.
    pub part_idx: usize,
    /// Which of the piece's orientations it has, from 1.
    pub orientation_no: usize,
    /// The cells that it takes, counted from 0, in reading order.
    pub cells: Vec<usize>,
    /// False if a hole cannot leave this cell free.
    is_open: bool,
}

impl Placements {
    #[must_use]
    pub fn new(cover: &Cover) -> Self {
        let pieces = cover.pieces.iter().enumerate();
        let orientations = pieces.flat_map(|(piece_idx, piece)| {
            let shapes = (1..).zip(piece.shapes());
            shapes.map(move |(no, shape)| Orientation {
                piece_idx,
                no,
                shape,
            })
        });
        let orientations: Vec<Orientation> = orientations.collect();
        let n_orientations = orientations.len() + cover.holes.len();
        let factor = 10_usize.pow(n_orientations.max(1).ilog10() + 1);
        let cells: BTreeMap<Site, usize> = cover.board().into_iter().zip(0..).collect();
        let mut all = BTreeMap::new();
        // Round a narrow board, a piece comes to lie on the same cells in several ways.
        let mut known = BTreeSet::new();
        for (orientation, id) in orientations.iter().zip(1..) {
            for first in 0..cover.cells.len() {
                let covered = covered(cover, &cells, &orientation.shape, first);
                let is_new =
                    |cells: &Vec<usize>| known.insert((orientation.piece_idx, cells.clone()));
                all.extend(covered.filter(is_new).map(|cells| {
                    let placed = Placed {
                        part_idx: orientation.piece_idx,
                        orientation_no: orientation.no,
                        cells,
                        is_open: true,
                    };
                    (factor * (first + 1) + id, placed)
                }));
            }
        }
        for (idx, hole) in cover.holes.iter().enumerate() {
            all.extend((0..cover.cells.len()).map(|cell| {
                let placed = Placed {
                    part_idx: cover.pieces.len() + idx,
                    orientation_no: 1,
                    cells: vec![cell],
                    is_open: hole.open_cells().contains(&cell),
                };
                (factor * (cell + 1) + orientations.len() + idx + 1, placed)
            }));
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

    /// Every placement on the empty board, and every hole on every cell, each with its ID.
    pub fn with_closed(&self) -> impl Iterator<Item = (i64, &Placed)> {
        let all = self.all.iter();
        all.map(|(id, placed)| (i64::try_from(*id).unwrap_or(i64::MAX), placed))
    }

    /// Every placement on the empty board, each with its ID.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Placed)> {
        let open = self.all.iter().filter(|(_, placed)| placed.is_open);
        open.map(|(id, placed)| (*id, placed))
    }

    /// Every placement of a piece, or of a hole, on the empty board, each with its ID.
    pub fn of_part(&self, part_idx: usize) -> impl Iterator<Item = (usize, &Placed)> {
        self.all()
            .filter(move |(_, placed)| placed.part_idx == part_idx)
    }

    /// These cells, in order, divided among copies of a piece; `None` if they cannot be.
    #[must_use]
    pub fn parted(&self, part_idx: usize, cells: &[usize]) -> Option<Vec<Vec<usize>>> {
        let places = self.of_part(part_idx).map(|(_, placed)| &placed.cells[..]);
        parted(&places.collect::<Vec<_>>(), cells, &mut BTreeSet::new())
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
    let is_free =
        |place: &&&[usize]| place.contains(first) && place.iter().all(|cell| cells.contains(cell));
    for place in places.iter().filter(is_free) {
        let mut rest = cells.to_vec();
        rest.retain(|cell| !place.contains(cell));
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
    if !cover.grid.is_shift(shift) {
        return None;
    }
    let cell = |(site, colour): (Site, Option<char>)| {
        let idx = *cells.get(&cover.wrap.site(plus(site, shift)))?;
        (cover.cells[idx].colour == colour).then_some(idx)
    };
    let covered: Option<BTreeSet<usize>> = shape.cells().map(cell).collect();
    let is_whole = |cells: &BTreeSet<usize>| cells.len() == shape.sites().len();
    Some(covered.filter(is_whole)?.into_iter().collect())
}
