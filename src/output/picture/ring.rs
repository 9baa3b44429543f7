//! Flowers as text: six hexagons round a seventh, or, for any other order, the ring unrolled into a strip.

use super::canvas::{Canvas, shorten};
use crate::plan::{Filling, Placement};

/// A hexagon with a side on top, as wide and as high as it is drawn:
///
/// ```text
///    _______
///   /   1   \
///  / 3     6 \
/// /     4     \
/// \           /
///  \ 5     2 /
///   \___4___/
/// ```
const OUTLINE: [(usize, &str); 7] = [
    (3, "_______"),
    (2, "/       \\"),
    (1, "/         \\"),
    (0, "/           \\"),
    (0, "\\           /"),
    (1, "\\         /"),
    (2, "\\_______/"),
];

/// Where the label of each side stands, clockwise from the top: column and row.
const LABELS: [(usize, usize); 6] = [(6, 1), (9, 2), (9, 5), (6, 6), (3, 5), (3, 2)];

/// Where each slot's hexagon stands: the centre, then the ring clockwise from the top.
const ORIGINS: [(usize, usize); 7] = [(10, 6), (10, 0), (20, 3), (20, 9), (10, 12), (0, 9), (0, 3)];

/// Draws a flower of order 6.
pub fn draw_hexagons(filling: &Filling) -> String {
    let mut canvas = Canvas::default();
    for placement in filling {
        let origin = ORIGINS[placement.slot];
        for (row, (indent, line)) in OUTLINE.iter().enumerate() {
            put_line(&mut canvas, (origin.0 + indent, origin.1 + row), line);
        }
    }
    for placement in filling {
        label(&mut canvas, ORIGINS[placement.slot], placement);
    }
    canvas.into_text()
}

/// Puts a line of an outline, and leaves what stands where the line is blank.
fn put_line(canvas: &mut Canvas, (x, y): (usize, usize), line: &str) {
    for (idx, symbol) in line.char_indices().filter(|(_, symbol)| *symbol != ' ') {
        canvas.put(x + idx, y, symbol.encode_utf8(&mut [0; 4]));
    }
}

fn label(canvas: &mut Canvas, (x, y): (usize, usize), placement: &Placement) {
    canvas.put_centred(x + 6, y + 3, &placement.piece, 9);
    // A ring piece's look starts at the side that faces the centre, which lies across from its own direction.
    let first_side = match placement.slot {
        0 => 0,
        slot => (slot - 1 + 3) % 6,
    };
    for (idx, side) in placement.look.iter().enumerate() {
        let (column, row) = LABELS[(first_side + idx) % 6];
        canvas.put(x + column, y + row, side.encode_utf8(&mut [0; 4]));
    }
}

/// How many places of an unrolled ring stand side by side.
const PER_LINE: usize = 6;

/// How wide a place of an unrolled ring is, without its borders.
const INNER: usize = 9;

/// Draws a flower of any order with its ring unrolled: each piece stands on the side of the centre that it touches,
/// and meets the next one clockwise, to its right.
pub fn draw_unrolled(order: usize, filling: &Filling) -> String {
    let Some((centre, ring)) = filling.split_first() else {
        return String::new();
    };
    let lines = ring
        .chunks(PER_LINE)
        .map(|pieces| draw_strip(order, centre, pieces));
    lines.collect::<Vec<_>>().join("\n")
}

fn draw_strip(order: usize, centre: &Placement, pieces: &[Placement]) -> String {
    let mut canvas = Canvas::default();
    for (idx, placement) in pieces.iter().enumerate() {
        let (slot, look) = (placement.slot, &placement.look);
        let x = 2 + idx * (INNER + 3);
        let middle = x + 1 + INNER / 2;
        let rest: String = look[2..order - 1].iter().rev().collect();
        let rule = format!("+{}+", "-".repeat(INNER));
        canvas.put_centred(middle, 0, &shorten(&rest, INNER), INNER);
        canvas.put(x, 1, &rule);
        canvas.put_centred(middle, 2, &placement.piece, INNER - 4);
        canvas.put(x, 2, "|");
        canvas.put(x + 1, 2, &look[1].to_string());
        canvas.put(x + INNER, 2, &look[order - 1].to_string());
        canvas.put(x + INNER + 1, 2, "|=");
        if slot == 1 {
            canvas.put(0, 2, "=");
        }
        canvas.put(x, 3, "|");
        canvas.put_centred(middle, 3, &look[0].to_string(), 1);
        canvas.put(x + INNER + 1, 3, "|");
        canvas.put(x, 4, &rule);
        canvas.put_centred(middle, 5, &centre.look[slot - 1].to_string(), 1);
    }
    let n_pieces = pieces.len();
    let end = 2 + n_pieces * (INNER + 3);
    canvas.put(2, 6, &"=".repeat(end - 3));
    canvas.put_centred(
        end / 2,
        7,
        &format!("centre {}", shorten(&centre.piece, 20)),
        30,
    );
    canvas.into_text()
}
