//! Covers: pieces made of squares that fill a drawn board, each cell once. Holes are the cells that stay free.

mod check;
mod drawing;
mod holes;
mod polyomino;

use serde::Deserialize;
use toml::Spanned;

use super::document::{Document, Entries, GivenPiece, check_ids};
use super::{Kind, Known, Puzzle};
use crate::error::Result;
use crate::output::count_of;
use holes::Words;

pub use drawing::BoardCell;
pub use polyomino::{Motion, Polyomino, Square};

/// A board, the pieces that cover it, and the holes that they leave.
#[derive(Debug, Clone)]
pub struct Cover {
    /// The cells of the board, row by row.
    pub cells: Vec<BoardCell>,
    /// The pieces in the order of the file.
    pub pieces: Vec<CoverPiece>,
    /// The holes in the order of the file.
    pub holes: Vec<Hole>,
    /// Choices of holes that stand for nothing, such as 30 February: a cell, counted from 0, for each hole.
    pub unreal: Vec<Vec<usize>>,
    /// Whether pieces may be turned in the plane.
    pub turn: bool,
    /// Whether pieces may be turned over, left to right.
    pub flip: bool,
}

/// A piece: its ID and its squares as drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverPiece {
    /// What it is called.
    pub id: String,
    /// Its squares.
    pub shape: Polyomino,
}

/// A cell that stays free, one of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// What it is called.
    pub name: String,
    /// The cells of which it is one, counted from 0, in the order of the file.
    pub cells: Vec<usize>,
}

impl Cover {
    /// The ways in which a piece may be moved before it is laid down, the one as drawn first.
    #[must_use]
    pub fn motions(&self) -> Vec<Motion> {
        Motion::all(self.turn, self.flip)
    }

    /// The squares of the board.
    #[must_use]
    pub fn board(&self) -> Vec<Square> {
        self.cells.iter().map(|cell| cell.square).collect()
    }

    /// How many rows and columns the board has.
    #[must_use]
    pub fn extent(&self) -> (usize, usize) {
        let last = |of: fn(&BoardCell) -> usize| self.cells.iter().map(of).max().unwrap_or(0);
        (
            last(|cell| cell.square.0) + 1,
            last(|cell| cell.square.1) + 1,
        )
    }

    /// How big it is, in words: "43 cells, 8 pieces, 2 holes".
    #[must_use]
    pub fn size(&self) -> String {
        let count = |n: usize, noun| count_of(n as u64, noun);
        let holes = match self.holes.len() {
            0 => String::new(),
            n_holes => format!(", {}", count(n_holes, "hole")),
        };
        let (cells, pieces) = (self.cells.len(), self.pieces.len());
        format!(
            "{}, {}{holes}",
            count(cells, "cell"),
            count(pieces, "piece")
        )
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    board: Spanned<String>,
    #[serde(default = "allowed")]
    turn: bool,
    #[serde(default = "allowed")]
    flip: bool,
    #[serde(default)]
    unreal: Vec<Spanned<String>>,
    #[serde(default)]
    known: Known,
    pieces: Entries<String>,
    #[serde(default)]
    holes: Entries<Words>,
}

fn allowed() -> bool {
    true
}

/// Reads a cover from its puzzle file.
///
/// # Errors
/// When a key, the board, a piece or a hole is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: CoverFile = document.read()?;
    let drawn = document.given_pieces(file.pieces);
    let given_holes = holes::given(document, file.holes);
    check_names(&drawn, &given_holes)?;
    let board_place = document.place(file.board.span().start);
    let cells = drawing::read_board(document, &file.board)?;
    check::board(&board_place, &cells)?;
    let holes = holes::read(&given_holes, &cells)?;
    let cover = Cover {
        unreal: holes::read_unreal(document, &file.unreal, &holes, &cells)?,
        pieces: drawing::read_pieces(&drawn)?,
        cells,
        holes,
        turn: file.turn,
        flip: file.flip,
    };
    check::pieces(document.file(), &drawn, &cover)?;
    Ok(Puzzle {
        kind: Kind::Cover(cover),
        name: document.puzzle_name(file.name)?,
        known: file.known,
        definition: document.text().to_owned(),
        is_loaded: false,
        warnings: Vec::new(),
    })
}

/// Makes sure that pieces and holes, which stand in one column of the tables, can be told apart.
fn check_names(drawn: &[GivenPiece], holes: &[holes::GivenHole]) -> Result<()> {
    let names = holes.iter().map(|hole| GivenPiece {
        place: hole.place.clone(),
        id: hole.name.clone(),
        sides: String::new(),
    });
    check_ids(&drawn.iter().cloned().chain(names).collect::<Vec<_>>())
}
