//! Boards of hexagons, squares and triangles as text. A side is labelled inside its piece, next to the border, so that
//! the two labels of a touching pair stand on both sides of one border.

use super::canvas::Canvas;
use crate::drawing::{Stencil, Tile};
use crate::plan::Filling;

/// How the tiles of a shape are drawn.
struct Art {
    /// The lines of the outline, each with its distance from the left edge.
    outline: &'static [(usize, &'static str)],
    /// Where the label of each side is written, clockwise: column and row.
    labels: &'static [(usize, usize)],
    /// Where the middle of the name is.
    name: (usize, usize),
    /// How wide a name may be.
    name_width: usize,
}

static HEXAGON: Art = Art {
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

static SQUARE: Art = Art {
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

static UPWARD: Art = Art {
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

static DOWNWARD: Art = Art {
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

/// Draws the outlines first, then the labels, so that no outline covers a label.
pub fn draw(tiles: &[Tile], filling: &Filling) -> String {
    let least = |of: fn(&Tile) -> i64| tiles.iter().map(of).min().unwrap_or(0);
    let (left, top) = (least(|tile| tile.at.0), least(|tile| tile.at.1));
    let on_sheet = |at: i64, least: i64| usize::try_from(at - least).unwrap_or(0);
    let laid = filling.iter().map(|placement| {
        let Tile { at, stencil, first } = tiles[placement.slot];
        let art = match stencil {
            Stencil::Hexagon => &HEXAGON,
            Stencil::Square => &SQUARE,
            Stencil::Upward => &UPWARD,
            Stencil::Downward => &DOWNWARD,
        };
        (
            placement,
            on_sheet(at.0, left),
            on_sheet(at.1, top),
            art,
            first,
        )
    });
    let laid: Vec<_> = laid.collect();
    let mut canvas = Canvas::default();
    for (_, x, y, art, _) in &laid {
        for (row, (indent, line)) in art.outline.iter().enumerate() {
            for (idx, symbol) in line.char_indices().filter(|(_, symbol)| *symbol != ' ') {
                canvas.put(x + indent + idx, y + row, symbol.encode_utf8(&mut [0; 4]));
            }
        }
    }
    for (placement, x, y, art, first) in laid {
        let (middle, row) = art.name;
        canvas.put_centred(x + middle, y + row, &placement.piece, art.name_width);
        let labels = art.labels.iter().cycle().skip(first);
        for (side, (column, row)) in placement.look.iter().zip(labels) {
            canvas.put(x + column, y + row, side.encode_utf8(&mut [0; 4]));
        }
    }
    canvas.into_text()
}
