//! The board and the pieces of a puzzle as sheets of paper to cut up.

use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;

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
        paper => Serde(Paper::of(description, picture)),
    };
    rendered(TEMPLATE, holes)
}

/// A board and its pieces at one scale, so that a piece that is cut out fits its place.
#[derive(Debug, Serialize)]
struct Paper<'a> {
    board: Millimetres,
    /// The pieces, with identical ones repeated.
    n_pieces: usize,
    cut_outs: Vec<CutOut<'a>>,
}

#[derive(Debug, Serialize)]
struct CutOut<'a> {
    #[serde(flatten)]
    piece: PieceView<'a>,
    on_paper: Millimetres,
    copies: usize,
}

#[derive(Debug, Serialize)]
struct Millimetres {
    width: f64,
    height: f64,
}

impl<'a> Paper<'a> {
    fn of(description: &'a Description, picture: &Picture) -> Self {
        let (width, height) = picture.size();
        let (most_width, most_height) = MOST_MILLIMETRES;
        let scale = (most_width / width).min(most_height / height);
        let scaled = |(width, height): (f64, f64)| Millimetres {
            width: rounded(scale * width),
            height: rounded(scale * height),
        };
        let cut_outs: Vec<CutOut> = pieces(&description.pieces, picture)
            .into_iter()
            .map(|piece| CutOut {
                on_paper: scaled(piece.size),
                copies: piece.n_copies,
                piece,
            })
            .collect();
        Self {
            board: scaled((width, height)),
            n_pieces: cut_outs.iter().map(|piece| piece.copies).sum(),
            cut_outs,
        }
    }
}

fn rounded(millimetres: f64) -> f64 {
    (100.0 * millimetres).round() / 100.0
}

/// A piece as a picture of its own.
#[derive(Debug, Serialize)]
pub struct PieceView<'a> {
    name: &'a str,
    /// The symbols of its sides, if it takes one slot.
    look: Option<String>,
    pub n_copies: usize,
    view_box: String,
    svg: String,
    label: String,
    /// Its width and height in the units of its board.
    pub size: (f64, f64),
}

pub fn pieces<'a>(pieces: &'a [DescribedPiece], picture: &Picture) -> Vec<PieceView<'a>> {
    let view = |piece: &'a DescribedPiece| {
        let PieceImage {
            view_box,
            svg,
            size,
        } = picture.piece(&piece.laid)?;
        let (look, label) = match piece.laid.as_slice() {
            [placement] => (
                Some(placement.look.iter().collect()),
                format!("Piece {}", picture.shown(placement)),
            ),
            cells => (None, format!("Piece {}, {} cells", piece.name, cells.len())),
        };
        Some(PieceView {
            name: &piece.name,
            look,
            n_copies: piece.n_copies,
            view_box,
            svg: svg.replace(LETTERING, ""),
            label,
            size,
        })
    };
    pieces.iter().filter_map(view).collect()
}
