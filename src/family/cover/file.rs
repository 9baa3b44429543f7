//! Covers: pieces made of squares that fill a drawn board, each cell once. Holes are the cells that stay free.

mod check;
mod drawing;
mod holes;
mod pieces;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::error::CoverError;
use super::model::Cover;
use crate::error::Result;
use crate::family::document::{Document, Entries, check_ids, check_name};
use crate::family::puzzle::{Known, Puzzle};
use holes::{GivenHole, Words};
use pieces::{DrawnPiece, PieceEntry};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    board: Spanned<String>,
    #[serde(default = "allowed")]
    turn: bool,
    #[serde(default = "allowed")]
    flip: bool,
    #[serde(default)]
    unreal: Vec<Spanned<String>>,
    #[serde(default)]
    known: Known,
    pieces: Entries<PieceEntry>,
    #[serde(default)]
    holes: Entries<Words>,
    #[serde(default)]
    colours: Entries<String>,
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
    let drawn = pieces::given(document, file.pieces, (file.turn, file.flip))?;
    let given_holes = holes::given(document, file.holes);
    let board_place = document.place(file.board.span().start);
    let n_cells = drawing::n_cells(document, &file.board);
    check::size(&board_place, n_cells)?;
    check::count(document.file(), &drawn, &given_holes, n_cells)?;
    check_names(&drawn, &given_holes)?;
    let cells = drawing::read_board(document, &file.board)?;
    check::board(&board_place, &cells)?;
    let holes = holes::read(&given_holes, &cells)?;
    let cover = Cover {
        unreal: holes::read_unreal(document, &file.unreal, &holes, &cells)?,
        pieces: drawing::read_pieces(&drawn)?,
        cells,
        holes,
        given: Vec::new(),
    };
    check::pieces(document.file(), &drawn, &cover)?;
    let pieces: Vec<String> = cover.pieces.iter().map(|piece| piece.id.clone()).collect();
    let legend = document.legend(file.colours, Entries::default(), &pieces, &[])?;
    Ok(Puzzle {
        legend,
        ..Puzzle::new(document, file.name, file.known, file.question, cover)?
    })
}

/// Makes sure that pieces and holes, which share a column of the tables, have different names.
fn check_names(drawn: &[DrawnPiece], holes: &[GivenHole]) -> Result<()> {
    check_ids(drawn.iter().map(|piece| &piece.drawing))?;
    let folded = |name: &str| name.trim().to_lowercase();
    let pieces = drawn.iter().map(|piece| &piece.drawing.id);
    let mut taken: BTreeMap<String, (&'static str, &String)> =
        pieces.map(|id| (folded(id), ("piece", id))).collect();
    for GivenHole { place, name, .. } in holes {
        check_name(name, "name of a hole", place)?;
        if let Some((what, other)) = taken.insert(folded(name), ("hole", name)) {
            return Err(CoverError::AlikeHole {
                place: place.clone(),
                hole: name.clone(),
                what,
                other: other.clone(),
            }
            .into());
        }
    }
    Ok(())
}
