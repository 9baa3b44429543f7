//! The opening of a page: the puzzle as a solver gets it.

use serde::Serialize;

use crate::family::{DescribedPiece, Description};
use crate::lesson::Lesson;
use crate::svg::{Picture, PieceImage, TEXT as LETTERING};
use crate::words::count_of;

/// How wide or high the largest piece is, in pixels of the page: the smaller, the more pieces there are.
const LARGE: f64 = 72.0;
const SMALL: f64 = 58.0;

/// The most pieces that are shown at the larger size.
const FEW: usize = 16;

#[derive(Debug, Serialize)]
pub struct Opening<'a> {
    start: String,
    label: String,
    caption: String,
    pieces: Vec<PieceView<'a>>,
    arrangements: String,
    /// Their number alone.
    n_arrangements: String,
    rows: String,
}

#[derive(Debug, Serialize)]
pub struct PieceView<'a> {
    name: &'a str,
    /// The symbols of its sides, if it takes one slot.
    look: Option<String>,
    /// `None` where there is only one.
    pub n_copies: Option<usize>,
    view_box: String,
    svg: String,
    label: String,
    /// In pixels of the page.
    width: f64,
    height: f64,
    /// Its width and height in the units of its board.
    pub natural: (f64, f64),
}

impl<'a> Opening<'a> {
    pub fn of(description: &'a Description, lesson: &Lesson, picture: &Picture) -> Self {
        let start = description
            .start
            .iter()
            .map(|placed| picture.fragment(placed));
        let (label, caption) = if description.start.is_empty() {
            ("The empty board".to_owned(), "The empty board")
        } else {
            (
                format!(
                    "The board from the beginning: {}",
                    picture.words(&description.start)
                ),
                "The board, with what lies there from the beginning",
            )
        };
        Self {
            start: start.map(|svg| svg.replace(LETTERING, "")).collect(),
            label,
            caption: caption.to_owned(),
            pieces: pieces(&description.pieces, picture),
            arrangements: arrangements(description),
            n_arrangements: description.arrangements.number(),
            rows: rows(lesson),
        }
    }
}

pub fn pieces<'a>(pieces: &'a [DescribedPiece], picture: &Picture) -> Vec<PieceView<'a>> {
    let drawn = pieces
        .iter()
        .map(|piece| Some((piece, picture.piece(&piece.laid)?)));
    let drawn: Vec<_> = drawn.flatten().collect();
    let sizes = drawn
        .iter()
        .map(|(_, image)| image.size.0.max(image.size.1));
    let largest = sizes.fold(1.0, f64::max);
    let most = if drawn.len() > FEW { SMALL } else { LARGE };
    let rounded = |pixels: f64| (10.0 * pixels).round() / 10.0;
    let view = |(piece, image): (&'a DescribedPiece, PieceImage)| PieceView {
        name: &piece.name,
        look: match piece.laid.as_slice() {
            [placement] => Some(placement.look.iter().collect()),
            _ => None,
        },
        n_copies: (piece.n_copies > 1).then_some(piece.n_copies),
        label: match piece.laid.as_slice() {
            [placement] => format!("Piece {}", picture.shown(placement)),
            cells => format!("Piece {}, {} cells", piece.name, cells.len()),
        },
        view_box: image.view_box,
        svg: image.svg.replace(LETTERING, ""),
        width: rounded(image.size.0 / largest * most),
        height: rounded(image.size.1 / largest * most),
        natural: image.size,
    };
    drawn.into_iter().map(view).collect()
}

/// "Any piece may lie ...: 7! × 6⁶ = 235,146,240 arrangements."
fn arrangements(description: &Description) -> String {
    let arrangements = &description.arrangements;
    let number = arrangements.number();
    let noun = if number == "1" {
        "arrangement"
    } else {
        "arrangements"
    };
    let number = match (arrangements.formula(), number.strip_prefix("about ")) {
        (None, _) => number,
        (Some(formula), None) => format!("{formula} = {number}"),
        (Some(formula), Some(about)) => format!("{formula} ≈ {about}"),
    };
    format!("{}: {number} {noun}.", arrangements.about)
}

/// A sentence about the rows of the joins.
fn rows(lesson: &Lesson) -> String {
    let n_rows: u64 = lesson.stages.iter().map(|stage| stage.n_rows).sum();
    format!(
        "The joins on this page keep {} in {}.",
        count_of(n_rows, "row"),
        count_of(lesson.stages.len() as u64, "stage"),
    )
}
