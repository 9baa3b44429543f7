//! Reading the pieces: their shapes, how many copies there are, and whether one may be turned or flipped.

use serde::Deserialize;

use crate::error::Result;
use crate::family::cover::model::MOST_CELLS;
use crate::family::document::{Document, Entries, GivenPiece, ShortOrTable};

/// A piece as the file gives it: its shape, or a table with its shape and what is special about it.
pub type PieceEntry = ShortOrTable<String, PieceTable>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceTable {
    shape: String,
    #[serde(default = "one")]
    copies: i64,
    turn: Option<bool>,
    flip: Option<bool>,
}

fn one() -> i64 {
    1
}

/// A piece whose shape is not yet read.
#[derive(Debug)]
pub struct DrawnPiece {
    /// Its line, its ID, and its drawing in place of sides.
    pub drawing: GivenPiece,
    pub copies: usize,
    /// True if it may be turned.
    pub turn: bool,
    /// True if it may be flipped.
    pub flip: bool,
}

/// The pieces of a file, which may be turned and flipped as the puzzle says unless they say otherwise.
///
/// # Errors
/// When a piece has no copy, or more of them than any board has cells.
pub fn given(
    document: &Document,
    entries: Entries<PieceEntry>,
    (turn, flip): (bool, bool),
) -> Result<Vec<DrawnPiece>> {
    let pieces = document.pieces(entries).into_iter();
    let drawn = pieces.map(
        |GivenPiece {
             place,
             id,
             sides,
             sides_place,
         }| {
            let (sides, n_copies, own_turn, own_flip) = match sides {
                ShortOrTable::Short(shape) => (shape, 1, None, None),
                ShortOrTable::Table(PieceTable {
                    shape,
                    copies,
                    turn,
                    flip,
                }) => (shape, copies, turn, flip),
            };
            let copies = usize::try_from(n_copies).ok();
            let Some(copies) = copies.filter(|copies| (1..=MOST_CELLS).contains(copies)) else {
                let problem =
                    format!("piece `{id}` has {n_copies} copies; expected 1 to {MOST_CELLS}");
                return Err(sides_place.error(problem));
            };
            Ok(DrawnPiece {
                drawing: GivenPiece {
                    place,
                    id,
                    sides,
                    sides_place,
                },
                copies,
                turn: own_turn.unwrap_or(turn),
                flip: own_flip.unwrap_or(flip),
            })
        },
    );
    drawn.collect()
}
