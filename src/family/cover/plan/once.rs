//! Covers that turn into each other with the whole board, counted once: one piece lies only in one of the places that turn
//! into each other.

use std::cmp::Reverse;

use super::geometry::Geometry;
use super::mirror::Mirror;
use super::scan::Line;
use crate::family::cover::grid::{COLUMN, Grid, Polyform, ROW};
use crate::plan::Symmetry;

/// Boards with more symmetries are as wide as long. On a rectangle, the piece with the most places saves the most.
const MOST_OF_A_RECTANGLE: usize = 4;

/// A piece of which every symmetry of the board but the first takes every place to another one.
#[derive(Debug)]
pub struct Once<'a> {
    piece_idx: usize,
    symmetries: &'a [Symmetry],
}

impl<'a> Once<'a> {
    /// The piece of which leaving out places saves the most, if there is such a piece.
    pub fn new(geometry: &Geometry, symmetries: &'a [Symmetry]) -> Option<Self> {
        let cover = geometry.cover;
        // Covers that turn into each other may have their holes in different cells, which are counted apart.
        if symmetries.len() < 2 || !cover.holes.is_empty() {
            return None;
        }
        let pieces = 0..cover.pieces.len();
        let single = pieces.filter(|idx| cover.pieces[*idx].copies == 1);
        let places = single.filter_map(|piece_idx| {
            let orientations = geometry.placements.orientations.iter();
            let own = orientations.filter(|orientation| orientation.piece_idx == piece_idx);
            let places: Vec<Vec<usize>> = own
                .flat_map(|orientation| geometry.placements.places(orientation))
                .collect();
            let is_kept = |symmetry: &Symmetry, cells: &Vec<usize>| {
                cells
                    .iter()
                    .all(|idx| cells.contains(&symmetry.slots[*idx]))
            };
            let mut others = symmetries.iter().skip(1);
            let keeps_one =
                others.any(|symmetry| places.iter().any(|cells| is_kept(symmetry, cells)));
            (!keeps_one).then_some((piece_idx, places.len()))
        });
        let places: Vec<(usize, usize)> = places.collect();
        let most = places.iter().map(|(_, n_places)| *n_places).max()?;
        let many = places.into_iter().filter(|(_, n)| 2 * n >= most);
        let (piece_idx, _) = many.max_by_key(|(piece_idx, n_places)| {
            let shape = &cover.pieces[*piece_idx].shape;
            let is_square = cover.grid == Grid::Square && symmetries.len() > MOST_OF_A_RECTANGLE;
            if is_square && is_straight(geometry) {
                (smoothness(shape), *n_places)
            } else {
                (0, *n_places)
            }
        })?;
        Some(Self {
            piece_idx,
            symmetries,
        })
    }

    /// How many covers each cover that is found stands for.
    pub fn n_symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The ID of the piece.
    pub fn piece<'b>(&self, geometry: &'b Geometry) -> &'b str {
        &geometry.cover.pieces[self.piece_idx].id
    }

    /// The IDs of the placements that are left out. Of those that turn into each other, the one stays that begins in the last line of
    /// cells; of several such, the one whose mask is the greatest number, and its mirror image.
    pub fn left_out(&self, geometry: &Geometry, mirror: Option<&Mirror>) -> Vec<usize> {
        let moved = |cells: &[usize], to: &[usize]| -> Vec<usize> {
            cells.iter().map(|cell| to[*cell]).collect()
        };
        let line = |cells: &[usize]| cells.iter().map(|cell| geometry.line(*cell)).min();
        // The greatest bits come first.
        let mask = |cells: &[usize]| {
            let slots = cells.iter().map(|cell| Reverse(geometry.slot(*cell)));
            let mut slots: Vec<Reverse<usize>> = slots.collect();
            slots.sort_unstable();
            slots
                .into_iter()
                .map(|Reverse(slot)| slot)
                .collect::<Vec<_>>()
        };
        let stays = |cells: &[usize]| {
            let mirrored = mirror.map(|mirror| mask(&moved(cells, &mirror.cells)));
            let own = (line(cells), Some(mask(cells)).max(mirrored));
            let mut turned = self.symmetries.iter();
            turned.all(|symmetry| {
                let cells = moved(cells, &symmetry.slots);
                (line(&cells), Some(mask(&cells))) <= own
            })
        };
        let placements = geometry.placements;
        let orientations = placements.orientations.iter().zip(1..);
        let own = orientations.filter(|(orientation, _)| orientation.piece_idx == self.piece_idx);
        let left_out = own.flat_map(|(orientation, id)| {
            let places = placements.places(orientation);
            let others = places.filter(|cells| !stays(cells));
            others.map(move |cells| placements.factor * (cells[0] + 1) + id)
        });
        left_out.collect()
    }
}

/// True if a board begins with a straight edge: its first line has at least half the cells of the longest. A diamond has none.
fn is_straight(geometry: &Geometry) -> bool {
    let lines = || geometry.order.iter().map(|idx| geometry.line(*idx));
    let length = |line: Line| lines().filter(|other| *other == line).count();
    let longest = lines().map(length).max().unwrap_or(0);
    lines()
        .next()
        .is_some_and(|first| 2 * length(first) >= longest)
}

/// How far a piece reaches in one direction, less its corners. A long piece with few corners fits along straight edges and
/// leaves no gaps there: no other is laid so often on the second half of a square board.
fn smoothness(shape: &Polyform) -> i64 {
    let sites = shape.sites();
    let past = |axis: usize| sites.iter().map(|site| site[axis] + 1).max().unwrap_or(0);
    let (n_rows, n_columns) = (past(ROW), past(COLUMN));
    // Four squares meet in a point; the outline turns there if one or three of them belong to the piece.
    let points = (0..=n_rows).flat_map(|row| (0..=n_columns).map(move |column| (row, column)));
    let corners = points.filter(|(row, column)| {
        let around = [(-1, -1), (-1, 0), (0, -1), (0, 0)];
        let around = around.map(|(down, right)| [0, row + down, column + right]);
        let n_around = around.iter().filter(|site| sites.contains(site)).count();
        n_around % 2 == 1
    });
    let n_corners = i64::try_from(corners.count()).unwrap_or(i64::MAX);
    n_rows.max(n_columns) - n_corners
}
