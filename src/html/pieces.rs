//! The board and the pieces of a puzzle as sheets of paper to cut up.

use minijinja::context;
use minijinja::value::Serde;
use serde_json::{Value as Json, json};

use super::rendered;
use crate::family::{DescribedPiece, Description};
use crate::svg::{Picture, TEXT as LETTERING};

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
    let cut_out = |piece: &DescribedPiece| {
        let image = picture.piece(&piece.laid)?;
        Some(json!({
            "label": label(piece, picture),
            "view_box": image.view_box,
            "svg": image.svg.replace(LETTERING, ""),
            "on_paper": millimetres(image.size),
            "n_copies": piece.n_copies,
        }))
    };
    let cut_outs: Vec<Json> = description.pieces.iter().filter_map(cut_out).collect();
    let n_pieces: usize = description.pieces.iter().map(|piece| piece.n_copies).sum();
    json!({ "board": millimetres((width, height)), "n_pieces": n_pieces, "cut_outs": cut_outs })
}

/// A piece in words: "Piece 7, clockwise ABC".
pub fn label(piece: &DescribedPiece, picture: &Picture) -> String {
    match piece.laid.as_slice() {
        [placement] => format!("Piece {}", picture.shown(placement)),
        cells => format!("Piece {}, {} cells", piece.name, cells.len()),
    }
}
