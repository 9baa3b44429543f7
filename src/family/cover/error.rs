//! The errors of covers.

use super::grid::Grid;
use crate::error::{FamilyError, Place, difference, instead};
use crate::words::count_of;

/// An error in a cover, or in the options or hints given for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum CoverError {
    #[error("`{option}` in {place} {problem}")]
    Option {
        place: Place,
        option: String,
        problem: String,
    },
    #[error("the row of the board in {place} has {} but the first row has {needed}; a place that is not a cell is drawn as `#`", count_of(*.found as u64, "place"))]
    RaggedBoard {
        place: Place,
        found: usize,
        needed: usize,
    },
    #[error(
        "`{cell}` in {place} is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
    )]
    CellName { place: Place, cell: String },
    #[error("no grid `{found}` in {place}; {}", instead(.found, "grids", .grids))]
    UnknownGrid {
        place: Place,
        found: String,
        grids: Vec<&'static str>,
    },
    #[error(
        "layer {layer} of the board in {place} has {} but the first layer has {needed}; an empty row ends a layer, and a place that is not a cell is drawn as `#`", count_of(*.found as u64, "row")
    )]
    UnequalLayers {
        place: Place,
        layer: i64,
        found: usize,
        needed: usize,
    },
    #[error(
        "the row of the board in {place} is not shifted by half a cell against the row above; hexagons of a row are equally far apart in the whole drawing, and each row begins half as far to the left or right, as in `. .` above ` . .`"
    )]
    UnreadableShift { place: Place },
    #[error(
        "{owner} is drawn with hexagons that touch nothing; those of a row are two characters apart, and each row is shifted by one character against the row above, as in `X X/ X`"
    )]
    PieceShift { owner: String },
    #[error(
        "{owner} has a `{found}` where triangles point the other way; up `^` and down `v` alternate along every row and down every column"
    )]
    PointsWrong { owner: String, found: char },
    #[error("the board in {place} has no cell; a cell is drawn as `.` or as a name")]
    EmptyBoard { place: Place },
    #[error("the board in {place} has {found} cells; a cover has {limit} at most")]
    TooManyCells {
        place: Place,
        found: usize,
        limit: usize,
    },
    #[error(
        "cells `{first}` and `{second}` of the board in {place} differ only in {}; some databases cannot tell them apart, so names need to differ by more", difference(.first, .second)
    )]
    AlikeCells {
        place: Place,
        first: String,
        second: String,
    },
    #[error(
        "cell `{cell}` is named twice: {first}, and {second}; every cell needs a name of its own"
    )]
    CellTwice {
        cell: String,
        first: String,
        second: String,
    },
    #[error(
        "piece `{piece}` in {place} is drawn with `{symbol}`; {}, a gap is `.` or a blank, and `/` or a line break ends a row", drawn_as(*.grid)
    )]
    PieceSymbol {
        place: Place,
        piece: String,
        symbol: char,
        grid: Grid,
    },
    #[error(
        "piece `{piece}` in {place} has no {}; {}", .grid.noun(), drawn_as(*.grid).replace(" is ", " is drawn as ")
    )]
    EmptyPiece {
        place: Place,
        piece: String,
        grid: Grid,
    },
    #[error(
        "piece `{piece}` in {place} is not connected; the {} of a piece touch {}", .grid.nouns(), if *.grid == Grid::Cube { "face to face" } else { "side by side" }
    )]
    PieceInParts {
        place: Place,
        piece: String,
        grid: Grid,
    },
    #[error(
        "`{file}` has {found} pieces and holes for a board of {}; each takes a cell of its own{}", count_of(*.n_cells as u64, "cell"), if *.n_cells == 1 { ", and a board is drawn, with `.` for each cell" } else { "" }
    )]
    TooManyPieces {
        file: String,
        found: usize,
        n_cells: usize,
    },
    #[error("piece `{piece}` in {place} has {found} copies; expected 1 to {limit}")]
    Copies {
        place: Place,
        piece: String,
        found: i64,
        limit: usize,
    },
    #[error("piece `{piece}` in {place} fits nowhere on the board, {motions}")]
    FitsNowhere {
        place: Place,
        piece: String,
        motions: &'static str,
    },
    #[error("the pieces of `{file}` have {area} {nouns} in all; to cover the board they need {}, which is {n_cells} cells less {n_holes} for the holes", .n_cells.saturating_sub(*.n_holes))]
    Areas {
        file: String,
        area: usize,
        nouns: &'static str,
        n_cells: usize,
        n_holes: usize,
    },
    #[error("hole `{hole}` in {place} names the cell `{cell}`, which {problem}")]
    HoleCell {
        place: Place,
        hole: String,
        cell: String,
        problem: String,
    },
    #[error(
        "hole `{hole}` in {place} has the name of {what} `{other}`; every piece and every hole needs a name of its own"
    )]
    AlikeHole {
        place: Place,
        hole: String,
        what: &'static str,
        other: String,
    },
    #[error(
        "hole `{hole}` in {place} has no cell; it needs the names of the cells of which one stays free"
    )]
    EmptyHole { place: Place, hole: String },
    #[error("`{found}` in {place} is no choice of holes; it needs {}", if .holes.is_empty() { "a puzzle with holes".to_owned() } else { format!("one cell of each hole, in this order: {}", .holes.join(", ")) })]
    UnrealHoles {
        place: Place,
        found: String,
        holes: Vec<String>,
    },
    #[error("no hole `{hole}` in the puzzle; {}", instead(.hole, "holes", .holes))]
    UnknownHole { hole: String, holes: Vec<String> },
    #[error("hole `{hole}` has no cell `{cell}`; {}", instead(.cell, "its cells", .cells))]
    UnknownHoleCell {
        hole: String,
        cell: String,
        cells: Vec<String>,
    },
    #[error("a date needs a hole `month` of 12 cells and a hole `day` of 31; holes: {}", if .holes.is_empty() { "none".to_owned() } else { .holes.join(", ") })]
    NoDate { holes: Vec<String> },
}

impl FamilyError for CoverError {}

/// How a cell of a piece is drawn, as the beginning of a sentence.
fn drawn_as(grid: Grid) -> String {
    let noun = grid.noun();
    match grid {
        Grid::Triangle => format!("a {noun} is `^`, `v`, `#`, a letter or a digit"),
        _ => format!("a {noun} is `#`, a letter or a digit"),
    }
}
