//! The board and the pieces of a puzzle as sheets of paper to cut up.

use minijinja::context;
use minijinja::value::Serde;
use serde_json::{Value as Json, json};

use super::rendered;
use crate::family::{DescribedPiece, Description};
use crate::svg::{Picture, PieceImage, TEXT as LETTERING};

const TEMPLATE: (&str, &str) = ("pieces.html", include_str!("../../assets/pieces.html"));

const STYLE: &str = include_str!("../../assets/pieces.css");

/// The maximum width and height of a board on paper, in millimetres, to fit A4 and US letter.
const MOST_MILLIMETRES: (f64, f64) = (180.0, 105.0);

/// Writes the empty board of a puzzle of this name and its pieces as sheets to print and to cut up.
///
/// # Panics
/// When the template cannot be rendered: a defect of the program.
#[must_use]
pub fn draw_pieces(puzzle: &str, description: &Description, picture: &Picture) -> String {
    let start: String = description
        .start
        .iter()
        .map(|placed| picture.fragment(placed))
        .collect();
    let holes = context! {
        style => STYLE,
        puzzle,
        extent => picture.view_box(),
        backdrop => picture.backdrop(),
        lettering => LETTERING,
        start,
        paper => Serde(paper(description, picture)),
    };
    rendered(TEMPLATE, holes)
}

/// The board and the pieces at one scale, so that a piece that is cut out fits its place.
fn paper(description: &Description, picture: &Picture) -> Json {
    let (width, height) = picture.size();
    let (most_width, most_height) = MOST_MILLIMETRES;
    let scale = (most_width / width).min(most_height / height);
    let on_paper = |length: f64| (100.0 * scale * length).round() / 100.0;
    let millimetres =
        |(width, height)| json!({ "width": on_paper(width), "height": on_paper(height) });
    let mut cut_outs = pieces(&description.pieces, picture);
    for piece in &mut cut_outs {
        let [width, height] = [0, 1].map(|axis| piece["size"][axis].as_f64().unwrap_or_default());
        piece["on_paper"] = millimetres((width, height));
    }
    let n_pieces: usize = description.pieces.iter().map(|piece| piece.n_copies).sum();
    json!({ "board": millimetres((width, height)), "n_pieces": n_pieces, "cut_outs": cut_outs })
}

/// The pieces as pictures of their own: the symbols of the sides of each, if it takes one slot, and its size in the units of its board.
pub fn pieces(pieces: &[DescribedPiece], picture: &Picture) -> Vec<Json> {
    let view = |piece: &DescribedPiece| {
        let PieceImage {
            view_box,
            svg,
            size,
        } = picture.piece(&piece.laid)?;
        let (look, label) = match piece.laid.as_slice() {
            [placement] => (
                Some(placement.look.iter().collect::<String>()),
                format!("Piece {}", picture.shown(placement)),
            ),
            cells => (None, format!("Piece {}, {} cells", piece.name, cells.len())),
        };
        Some(json!({
            "name": piece.name,
            "look": look,
            "n_copies": piece.n_copies,
            "view_box": view_box,
            "svg": svg.replace(LETTERING, ""),
            "label": label,
            "size": size,
        }))
    };
    pieces.iter().filter_map(view).collect()
}
