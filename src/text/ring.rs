//! Flowers of any order as text: the ring unrolled into strips.

use super::canvas::{Canvas, shorten};
use crate::plan::{Filling, Placement};

/// How many places of an unrolled ring stand side by side.
const PER_LINE: usize = 6;

/// How wide a place of an unrolled ring is, without its borders.
const INNER: usize = 9;

/// Draws a flower with its ring unrolled: each piece stands on the side of the centre that it touches, and meets the next one
/// clockwise, to its right.
pub fn draw(filling: &Filling) -> String {
    let Some((centre, ring)) = filling.split_first() else {
        return String::new();
    };
    let strips = ring.chunks(PER_LINE);
    let strips = strips.map(|pieces| draw_strip(centre, pieces));
    strips.collect::<Vec<_>>().join("\n")
}

fn draw_strip(centre: &Placement, pieces: &[Placement]) -> String {
    let mut canvas = Canvas::default();
    let order = centre.look.len();
    for (idx, Placement { slot, piece, look }) in pieces.iter().enumerate() {
        let x = 2 + idx * (INNER + 3);
        let middle = x + 1 + INNER / 2;
        let rest: String = look[2..order - 1].iter().rev().collect();
        let rule = format!("+{}+", "-".repeat(INNER));
        canvas.put_centred(middle, 0, &shorten(&rest, INNER), INNER);
        canvas.put(x, 1, &rule);
        canvas.put_centred(middle, 2, piece, INNER - 4);
        canvas.put(x, 2, "|");
        canvas.put(x + 1, 2, &look[1].to_string());
        canvas.put(x + INNER, 2, &look[order - 1].to_string());
        canvas.put(x + INNER + 1, 2, "|=");
        if *slot == 1 {
            canvas.put(0, 2, "=");
        }
        canvas.put(x, 3, "|");
        canvas.put_centred(middle, 3, &look[0].to_string(), 1);
        canvas.put(x + INNER + 1, 3, "|");
        canvas.put(x, 4, &rule);
        canvas.put_centred(middle, 5, &centre.look[slot - 1].to_string(), 1);
    }
    let end = 2 + pieces.len() * (INNER + 3);
    let name = format!("centre {}", shorten(&centre.piece, 20));
    canvas.put(2, 6, &"=".repeat(end - 3));
    canvas.put_centred(end / 2, 7, &name, 30);
    canvas.into_text()
}
