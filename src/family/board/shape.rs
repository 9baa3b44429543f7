//! Where the places of a board lie, and which of their sides touch.

use serde::Deserialize;

use crate::drawing::grid::{Grid, Site, Touching, plus};

/// The kinds of regular boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum BoardShape {
    /// Hexagons in rings round one in the centre.
    Hexagon,
    /// Triangles in a pyramid.
    Triangle,
    /// Squares in as many rows as columns.
    Square,
}

/// A regular board. Its slots are numbered from the centre of a hexagon outwards, each ring clockwise from the top; row by row from the
/// lowest row of a triangle up; and row by row from the top of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Its kind.
    pub kind: BoardShape,
    /// The rings of a hexagon, the rows of a triangle, or the columns of squares.
    pub width: usize,
    /// The rows of squares.
    pub height: usize,
}

/// A place of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// Its number, counted from 0, except where the puzzle file gives names.
    pub name: String,
    /// For each of its sides, clockwise, the slot and the side there that it touches; `None` at the rim.
    pub touches: Vec<Option<(usize, usize)>>,
}

impl BoardShape {
    /// The shape of its places.
    #[must_use]
    pub fn grid(self) -> Grid {
        match self {
            Self::Hexagon => Grid::Hexagon,
            Self::Triangle => Grid::Triangle,
            Self::Square => Grid::Square,
        }
    }

    /// The largest width of a board that is as high as wide: one more makes more than 256 places.
    #[must_use]
    pub fn largest(self) -> usize {
        match self {
            Self::Hexagon => 8,
            Self::Triangle | Self::Square => 16,
        }
    }
}

impl Shape {
    /// The cells of its grid, by slot.
    #[must_use]
    pub fn sites(self) -> Vec<Site> {
        let [width, height] =
            [self.width, self.height].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
        match self.kind {
            BoardShape::Hexagon => (0..=width).flat_map(hexagon_ring).collect(),
            BoardShape::Triangle => (0..width)
                .flat_map(|row| {
                    let n_columns = 2 * (width - row) - 1;
                    (1..=n_columns).map(move |column| [0, -1 - row, row + column])
                })
                .collect(),
            BoardShape::Square => (0..height)
                .flat_map(|row| (0..width).map(move |column| [0, row, column]))
                .collect(),
        }
    }

    /// Its places.
    #[must_use]
    pub fn slots(self) -> Vec<Slot> {
        let touching: Touching = self.kind.grid().touching(&self.sites());
        let slots = touching.into_iter().enumerate().map(|(idx, touches)| Slot {
            name: idx.to_string(),
            touches,
        });
        slots.collect()
    }
}

/// The ring at this distance from the centre, clockwise from the top.
fn hexagon_ring(radius: i64) -> Vec<Site> {
    let steps = Grid::Hexagon.neighbours([0; 3]);
    let mut site = steps[0].map(|step| radius * step);
    let mut ring = Vec::from_iter((radius == 0).then_some(site));
    for side in [2, 3, 4, 5, 0, 1] {
        for _ in 0..radius {
            ring.push(site);
            site = plus(site, steps[side]);
        }
    }
    ring
}

/// Every side that touches nothing, as (slot, side). The walk keeps the board on its right and so goes round it
/// clockwise, from the first rim side of the first slot that has one; a board with holes has more rims than one, and
/// they follow each other.
pub fn rim(slots: &[Slot]) -> Vec<(usize, usize)> {
    let mut walk: Vec<(usize, usize)> = Vec::new();
    for (slot, place) in slots.iter().enumerate() {
        for (side, touch) in place.touches.iter().enumerate() {
            let mut at = (slot, side);
            while touch.is_none() && !walk.contains(&at) {
                walk.push(at);
                at = next_on_rim(slots, at);
            }
        }
    }
    walk
}

/// The rim side that follows clockwise: round the corner at the end of this side, through the places that meet there.
fn next_on_rim(slots: &[Slot], (slot, side): (usize, usize)) -> (usize, usize) {
    let n_sides = slots[slot].touches.len();
    let mut at = (slot, (side + 1) % n_sides);
    while let Some((slot, side)) = slots[at.0].touches[at.1] {
        at = (slot, (side + 1) % n_sides);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_is_walked_once_clockwise() {
        let rim_of = |kind, width| {
            let height = width;
            let shape = Shape {
                kind,
                width,
                height,
            };
            rim(&shape.slots())
        };
        let square = "0/0 1/0 1/1 3/1 3/2 2/2 2/3 0/3";
        let walked = rim_of(BoardShape::Square, 2).into_iter();
        let named: Vec<String> = walked
            .map(|(slot, side)| format!("{slot}/{side}"))
            .collect();
        assert_eq!(named.join(" "), square);
        assert_eq!(rim_of(BoardShape::Triangle, 4).len(), 12);
        assert_eq!(rim_of(BoardShape::Hexagon, 2).len(), 30);
    }
}
