//! Boards of hexagons, squares and triangles as text. A side is labelled inside its piece, next to the border, so that
//! the two labels of a touching pair stand on both sides of one border.

use super::canvas::Canvas;
use crate::plan::{Filling, Placement};

/// How the tiles of a shape are drawn.
struct Stencil {
    /// The lines of the outline, each with its distance from the left edge.
    outline: &'static [(usize, &'static str)],
    /// Where the label of each side is written, clockwise: column and row.
    labels: &'static [(usize, usize)],
    /// Where the middle of the name is.
    name: (usize, usize),
    /// How wide a name may be.
    name_width: usize,
}

const HEXAGON: Stencil = Stencil {
    outline: &[
        (3, "_______"),
        (2, "/       \\"),
        (1, "/         \\"),
        (0, "/           \\"),
        (0, "\\           /"),
        (1, "\\         /"),
        (2, "\\_______/"),
    ],
    labels: &[(6, 1), (9, 2), (9, 5), (6, 6), (3, 5), (3, 2)],
    name: (6, 3),
    name_width: 9,
};

const SQUARE: Stencil = Stencil {
    outline: &[
        (0, "+---------+"),
        (0, "|         |"),
        (0, "|         |"),
        (0, "|         |"),
        (0, "+---------+"),
    ],
    labels: &[(5, 1), (9, 2), (5, 3), (1, 2)],
    name: (5, 2),
    name_width: 5,
};

const UPWARD: Stencil = Stencil {
    outline: &[
        (5, "/\\"),
        (4, "/  \\"),
        (3, "/    \\"),
        (2, "/      \\"),
        (1, "/        \\"),
        (0, "/__________\\"),
    ],
    labels: &[(6, 5), (4, 3), (7, 3)],
    name: (6, 4),
    name_width: 6,
};

const DOWNWARD: Stencil = Stencil {
    outline: &[
        (0, "\\          /"),
        (1, "\\        /"),
        (2, "\\      /"),
        (3, "\\    /"),
        (4, "\\  /"),
        (5, "\\/"),
    ],
    labels: &[(6, 0), (7, 3), (4, 3)],
    name: (6, 1),
    name_width: 6,
};

/// Draws squares; `cells` are their columns and rows by slot.
pub fn draw_squares(filling: &Filling, cells: &[(i64, i64)]) -> String {
    draw_at(filling, &corners(cells, |(x, y)| (10 * x, 4 * y)), &SQUARE)
}

/// Where a hexagon's drawing begins; (0, 0) is the centre's.
pub fn hexagon_corner((q, r): (i64, i64)) -> (i64, i64) {
    (10 * q, 6 * r + 3 * q)
}

/// Draws hexagons; `cells` are their places by slot, and every look starts at the top.
pub fn draw_hexagons(filling: &Filling, cells: &[(i64, i64)]) -> String {
    draw_at(filling, &corners(cells, hexagon_corner), &HEXAGON)
}

/// The upper left corners of drawings, moved so that all of them lie on the sheet.
fn corners(cells: &[(i64, i64)], corner: impl Fn((i64, i64)) -> (i64, i64)) -> Vec<(usize, usize)> {
    let corners: Vec<(i64, i64)> = cells.iter().map(|cell| corner(*cell)).collect();
    let least_x = corners.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let least_y = corners.iter().map(|(_, y)| *y).min().unwrap_or(0);
    let moved = |(x, y): &(i64, i64)| {
        let place = |at: i64, least: i64| usize::try_from(at - least).unwrap_or(0);
        (place(*x, least_x), place(*y, least_y))
    };
    corners.iter().map(moved).collect()
}

fn draw_at(filling: &Filling, corners: &[(usize, usize)], stencil: &Stencil) -> String {
    let tiles: Vec<(&Placement, (usize, usize), &Stencil)> = filling
        .iter()
        .map(|placement| (placement, corners[placement.slot], stencil))
        .collect();
    draw_tiles(&tiles)
}

/// Draws triangles in this many rows, from the lowest row up.
pub fn draw_pyramid(filling: &Filling, n_rows: usize) -> String {
    let mut places = Vec::new();
    for row in 0..n_rows {
        for idx in 0..2 * (n_rows - row) - 1 {
            let corner = (6 * (row + idx), 6 * (n_rows - 1 - row));
            places.push((
                corner,
                if idx.is_multiple_of(2) {
                    &UPWARD
                } else {
                    &DOWNWARD
                },
            ));
        }
    }
    let tile = |placement| {
        let place: &Placement = placement;
        let (corner, stencil) = places[place.slot];
        (place, corner, stencil)
    };
    draw_tiles(&filling.iter().map(tile).collect::<Vec<_>>())
}

/// Draws the outlines first, then the labels, so that no outline covers a label.
fn draw_tiles(tiles: &[(&Placement, (usize, usize), &Stencil)]) -> String {
    let mut canvas = Canvas::default();
    for (_, (x, y), stencil) in tiles {
        for (row, (indent, line)) in stencil.outline.iter().enumerate() {
            for (idx, symbol) in line.char_indices().filter(|(_, symbol)| *symbol != ' ') {
                canvas.put(x + indent + idx, y + row, symbol.encode_utf8(&mut [0; 4]));
            }
        }
    }
    for (placement, (x, y), stencil) in tiles {
        let (middle, row) = stencil.name;
        canvas.put_centred(x + middle, y + row, &placement.piece, stencil.name_width);
        for (side, (column, row)) in placement.look.iter().zip(stencil.labels) {
            canvas.put(x + column, y + row, side.encode_utf8(&mut [0; 4]));
        }
    }
    canvas.into_text()
}
