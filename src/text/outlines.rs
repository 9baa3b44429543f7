//! Hexagons and triangles as text, with lines where pieces end.

use std::collections::BTreeMap;

use super::canvas::Canvas;
use crate::drawing::{Drawing, Form, Outline};
use crate::plan::{Filling, JOINED, Placement};

/// How the cells of a form are drawn.
struct Art {
    /// How wide a column is in characters, and how high a row is in lines.
    steps: (usize, usize),
    /// For each side what its line is made of: each a column, a row, and characters.
    sides: &'static [&'static [(usize, usize, &'static str)]],
    /// Where the middle of the name is.
    name: (usize, usize),
    /// How wide a name may be.
    name_width: usize,
}

static HEXAGON: Art = Art {
    steps: (2, 2),
    sides: &[
        &[(3, 0, "\\")],
        &[(4, 1, "|")],
        &[(3, 2, "/")],
        &[(1, 2, "\\")],
        &[(0, 1, "|")],
        &[(1, 0, "/")],
    ],
    name: (2, 1),
    name_width: 3,
};

static UPWARD: Art = Art {
    steps: (3, 3),
    sides: &[
        &[(3, 1, "\\"), (4, 2, "\\"), (5, 3, "\\")],
        &[(0, 3, "______")],
        &[(2, 1, "/"), (1, 2, "/"), (0, 3, "/")],
    ],
    name: (3, 2),
    name_width: 2,
};

static DOWNWARD: Art = Art {
    steps: (3, 3),
    sides: &[
        &[(0, 0, "______")],
        &[(5, 1, "/"), (4, 2, "/"), (3, 3, "/")],
        &[(0, 1, "\\"), (1, 2, "\\"), (2, 3, "\\")],
    ],
    name: (3, 2),
    name_width: 2,
};

/// Draws cells, which show what lies in them, or else their own names. Pieces have a line round each.
///
/// ```text
///  / \ / \         ______
/// | A   A |       /\    /
///  \ / \   \     /  \B /
///   | B | A |   / A  \/
///    \ / \ /    \    /
///                \  /
///                 \/
/// ```
pub fn draw(drawing: &Drawing, outlines: &[Outline], filling: &Filling) -> String {
    let laid = filling.iter().map(|placement| (placement.slot, placement));
    let laid: BTreeMap<usize, &Placement> = laid.collect();
    let has_line = |slot: usize, side: usize| {
        let Some((other, _)) = drawing.places[slot].touches[side] else {
            return true;
        };
        match (laid.get(&slot), laid.get(&other)) {
            (Some(placement), Some(_)) => placement.look[side] != JOINED,
            (None, None) => false,
            _ => true,
        }
    };
    let mut canvas = Canvas::default();
    let mut slanted = Vec::new();
    for (slot, outline) in outlines.iter().enumerate() {
        let (x, y, art) = on_sheet(*outline);
        let sides = art.sides.iter().enumerate();
        let sides = sides.filter(|(side, _)| has_line(slot, *side));
        for (column, row, line) in sides.flat_map(|(_, line)| *line) {
            match line.len() {
                1 => slanted.push((x + column, y + row, *line)),
                _ => canvas.put(x + column, y + row, line),
            }
        }
    }
    // A line between two corners is as wide as the slanted ones leave it.
    for (column, row, line) in slanted {
        canvas.put(column, row, line);
    }
    for (slot, outline) in outlines.iter().enumerate() {
        let (x, y, art) = on_sheet(*outline);
        let name = match laid.get(&slot) {
            Some(placement) if !drawing.is_hole(placement) => &placement.piece,
            _ => &drawing.places[slot].name,
        };
        canvas.put_centred(x + art.name.0, y + art.name.1, name, art.name_width);
    }
    canvas.into_text()
}

/// Where the upper left corner of a cell is, and how it is drawn.
fn on_sheet(Outline { form, place }: Outline) -> (usize, usize, &'static Art) {
    let art = match form {
        Form::Hexagon => &HEXAGON,
        Form::Upward => &UPWARD,
        Form::Downward => &DOWNWARD,
    };
    let ((row, column), (width, height)) = (place, art.steps);
    (column * width, row * height, art)
}
