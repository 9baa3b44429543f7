//! Boards of hexagons, squares and triangles as text. A side is labelled inside its piece, next to the border, so that
//! the two labels of a touching pair stand on both sides of one border.

use std::collections::BTreeSet;

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
    let on_sheet = on_sheet(tiles);
    let laid = filling.iter().map(|placement| {
        let (x, y, art, first) = on_sheet[placement.slot];
        (placement, x, y, art, first)
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

/// Where the upper left corner of each tile is, how it is drawn, and which of its labels is the first.
fn on_sheet(tiles: &[Tile]) -> Vec<(usize, usize, &'static Art, usize)> {
    let least = |of: fn(&Tile) -> i64| tiles.iter().map(of).min().unwrap_or(0);
    let (left, top) = (least(|tile| tile.at.0), least(|tile| tile.at.1));
    let from = |at: i64, least: i64| usize::try_from(at - least).unwrap_or(0);
    let placed = tiles.iter().map(|Tile { at, stencil, first }| {
        let art = match stencil {
            Stencil::Hexagon => &HEXAGON,
            Stencil::Square => &SQUARE,
            Stencil::Upward => &UPWARD,
            Stencil::Downward => &DOWNWARD,
        };
        (from(at.0, left), from(at.1, top), art, *first)
    });
    placed.collect()
}

/// The name and the labels that stand at each tile in a text that [`draw`] made; `None` where one of them, or an outline, is missing.
pub fn shown(tiles: &[Tile], text: &str) -> Option<Vec<(String, Vec<char>)>> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let on_sheet = on_sheet(tiles);
    // A label may stand on the outline of a neighbour.
    let labels = on_sheet.iter().flat_map(|(x, y, art, _)| {
        let labels = art.labels.iter();
        labels.map(move |(column, row)| (x + column, y + row))
    });
    let labels: BTreeSet<(usize, usize)> = labels.collect();
    let shown = on_sheet.into_iter().map(|(x, y, art, first)| {
        let symbol = |column: usize, row: usize| Some(*lines.get(y + row)?.get(x + column)?);
        let (middle, row) = art.name;
        let start = middle - art.name_width / 2;
        let name = (start..start + art.name_width).filter_map(|column| symbol(column, row));
        let name: String = name.collect();
        let name = name.trim().to_owned();
        let own = art.labels.iter().cycle().skip(first).take(art.labels.len());
        let look = own.map(|(column, row)| symbol(*column, *row));
        let look: Vec<char> = look.collect::<Option<_>>()?;
        let is_drawn = art.outline.iter().enumerate().all(|(row, (indent, line))| {
            let mut columns = line.char_indices().filter(|(_, symbol)| *symbol != ' ');
            columns.all(|(idx, _)| {
                let column = indent + idx;
                let is_line = symbol(column, row).is_some_and(|symbol| "+-|_/\\".contains(symbol));
                is_line || labels.contains(&(x + column, y + row))
            })
        });
        let is_shown = is_drawn && !name.is_empty() && !look.contains(&' ');
        is_shown.then_some((name, look))
    });
    shown.collect()
}
