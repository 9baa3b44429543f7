//! Where the places of a board lie, and which of their sides touch.

use crate::drawing::tiles::HEXAGON_STEPS;

/// The most rings of hexagons that a board has places for: 217 of them, and 271 with one ring more.
pub const LARGEST_HEXAGON: usize = 8;

/// The most rows of a triangle: 256 places.
pub const LARGEST_TRIANGLE: usize = 16;

/// The most rows of a board of squares with as many columns: 256 places.
pub const LARGEST_SQUARE: usize = 16;

/// The shape of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Hexagons in rings round one in the centre; radius 1 has 7 places.
    /// They lie with a side on top; slots are numbered from the centre outwards, each ring clockwise from the top.
    Hexagon {
        /// The number of rings.
        radius: usize,
    },
    /// Triangles in a pyramid. Slots are numbered row by row, from the lowest row up and from left to right.
    Triangle {
        /// The number of rows.
        side: usize,
    },
    /// Squares in rows. Slots are numbered row by row from the top.
    Square {
        /// Places in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Places whose neighbours the puzzle file lists.
    Free,
}

/// A place of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// Its number, counted from 0, except where the puzzle file gives names.
    pub name: String,
    /// One for each of its sides, clockwise; `None` at the rim.
    pub touches: Vec<Option<Touch>>,
}

/// The side of another place that a side touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Touch {
    /// The place on the other side, counted from 0.
    pub slot: usize,
    /// Its side there, counted from 0.
    pub side: usize,
}

/// Steps from a square across its sides: top, right, bottom, left.
const SQUARE_STEPS: [(i64, i64); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

impl Shape {
    /// The places of a regular board, in reading order; none for a free board.
    #[must_use]
    pub fn slots(self) -> Vec<Slot> {
        match self {
            Self::Hexagon { .. } => lattice(&self.cells(), &HEXAGON_STEPS),
            Self::Square { .. } => lattice(&self.cells(), &SQUARE_STEPS),
            Self::Triangle { side } => triangles(side),
            Self::Free => Vec::new(),
        }
    }

    /// Where the places of a hexagon or square board lie, in the coordinates of their lattice, (0, 0) the first slot.
    #[must_use]
    pub fn cells(self) -> Vec<(i64, i64)> {
        let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        match self {
            Self::Hexagon { radius } => {
                let rings = (1..=number(radius)).flat_map(hexagon_ring);
                std::iter::once((0, 0)).chain(rings).collect()
            }
            Self::Square { width, height } => (0..number(height))
                .flat_map(|y| (0..number(width)).map(move |x| (x, y)))
                .collect(),
            Self::Triangle { .. } | Self::Free => Vec::new(),
        }
    }
}

/// The ring at this distance from the centre, clockwise from the top.
fn hexagon_ring(radius: i64) -> Vec<(i64, i64)> {
    let mut cell = (0, -radius);
    let mut ring = Vec::new();
    for side in [2, 3, 4, 5, 0, 1] {
        let (dx, dy) = HEXAGON_STEPS[side];
        for _ in 0..radius {
            ring.push(cell);
            cell = (cell.0 + dx, cell.1 + dy);
        }
    }
    ring
}

/// Places on a lattice where a side always touches the side across.
fn lattice(cells: &[(i64, i64)], steps: &[(i64, i64)]) -> Vec<Slot> {
    let touch = |(x, y): (i64, i64), side: usize| {
        let (dx, dy) = steps[side];
        let slot = cells.iter().position(|cell| *cell == (x + dx, y + dy))?;
        let side = (side + steps.len() / 2) % steps.len();
        Some(Touch { slot, side })
    };
    let slots = cells.iter().enumerate().map(|(idx, cell)| Slot {
        name: idx.to_string(),
        touches: (0..steps.len()).map(|side| touch(*cell, side)).collect(),
    });
    slots.collect()
}

/// A pyramid of triangles. Sides are numbered clockwise from the horizontal one, so that touching sides have the same
/// number: 0 below, 1 left and 2 right where the triangle points up; 0 above, 1 right and 2 left where it points down.
fn triangles(n_rows: usize) -> Vec<Slot> {
    let row_length = |row: usize| 2 * (n_rows - row) - 1;
    let row_start = |row: usize| (0..row).map(row_length).sum::<usize>();
    let mut slots = Vec::new();
    for row in 0..n_rows {
        for idx in 0..row_length(row) {
            let slot = row_start(row) + idx;
            let left = (idx > 0).then(|| slot - 1);
            let right = (idx + 1 < row_length(row)).then_some(slot + 1);
            let points_up = idx.is_multiple_of(2);
            let neighbours = if points_up {
                let below = (row > 0).then(|| row_start(row - 1) + idx + 1);
                [below, left, right]
            } else {
                let above = row_start(row + 1) + idx - 1;
                [Some(above), right, left]
            };
            let touches = neighbours
                .iter()
                .enumerate()
                .map(|(side, slot)| slot.map(|slot| Touch { slot, side }));
            slots.push(Slot {
                name: slot.to_string(),
                touches: touches.collect(),
            });
        }
    }
    slots
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
    while let Some(touch) = slots[at.0].touches[at.1] {
        at = (touch.slot, (touch.side + 1) % n_sides);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbours(slots: &[Slot]) -> Vec<Vec<Option<usize>>> {
        let of = |slot: &Slot| {
            slot.touches
                .iter()
                .map(|touch| touch.map(|touch| touch.slot))
                .collect()
        };
        slots.iter().map(of).collect()
    }

    #[test]
    fn the_pyramid_of_side_four_has_the_neighbours_of_the_published_listing() {
        let expected = "- - 1|7 2 0|- 1 3|9 4 2|- 3 5|11 6 4|- 5 -|1 - 8|12 9 7|3 8 10|14 11 9|5 10 -|8 - 13|15 14 12|10 13 -|13 - -";
        let read = |text: &str| {
            text.split(' ')
                .map(|name| name.parse().ok())
                .collect::<Vec<Option<usize>>>()
        };
        let expected: Vec<_> = expected.split('|').map(read).collect();
        assert_eq!(neighbours(&Shape::Triangle { side: 4 }.slots()), expected);
    }

    #[test]
    fn hexagon_boards_have_7_19_37_and_61_places() {
        let sizes = [1, 2, 3, 4].map(|radius| Shape::Hexagon { radius }.slots().len());
        assert_eq!(sizes, [7, 19, 37, 61]);
    }

    #[test]
    fn touching_sides_agree_on_every_regular_board() {
        let shapes = [
            Shape::Hexagon { radius: 3 },
            Shape::Triangle { side: 5 },
            Shape::Square {
                width: 4,
                height: 3,
            },
        ];
        for slots in shapes.map(Shape::slots) {
            for (idx, slot) in slots.iter().enumerate() {
                for (side, touch) in slot.touches.iter().enumerate() {
                    let back = touch.and_then(|touch| slots[touch.slot].touches[touch.side]);
                    assert_eq!(back, touch.map(|_| Touch { slot: idx, side }));
                }
            }
        }
    }

    #[test]
    fn the_rim_is_walked_once_clockwise() {
        let rim_of = |shape: Shape| rim(&shape.slots());
        let square = rim_of(Shape::Square {
            width: 2,
            height: 2,
        });
        assert_eq!(
            square,
            [
                (0, 0),
                (1, 0),
                (1, 1),
                (3, 1),
                (3, 2),
                (2, 2),
                (2, 3),
                (0, 3)
            ]
        );
        assert_eq!(rim_of(Shape::Triangle { side: 4 }).len(), 12);
        assert_eq!(rim_of(Shape::Hexagon { radius: 2 }).len(), 30);
    }
}
