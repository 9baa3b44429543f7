//! Flowers as text: six hexagons round a seventh, or, for any other order, the ring unrolled into a strip.

use crate::output::lattice::SEVEN_HEXAGONS;
use crate::output::text::canvas::{Canvas, shorten};
use crate::output::text::tiles;
use crate::plan::{Filling, Placement};

/// Draws a flower of order 6 as seven hexagons.
pub fn draw_hexagons(filling: &Filling) -> String {
    let upright: Filling = filling.iter().map(turned_upright).collect();
    tiles::draw_hexagons(&upright, &SEVEN_HEXAGONS)
}

/// Draws the borders of a flower of order 6.
pub fn draw_outline() -> String {
    let empty = |slot| Placement {
        slot,
        piece: String::new(),
        look: Vec::new(),
    };
    let places = 0..SEVEN_HEXAGONS.len();
    tiles::draw_hexagons(&places.map(empty).collect(), &SEVEN_HEXAGONS)
}

/// A ring piece's look starts at the side that faces the centre, which lies across from its own direction; upright it
/// starts at the top.
fn turned_upright(placement: &Placement) -> Placement {
    let mut upright = placement.clone();
    if let Some(direction) = placement.slot.checked_sub(1) {
        upright.look.rotate_right((direction + 3) % 6);
    }
    upright
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
