//! What a board and its pieces must be to be a cover at all.

use crate::error::Place;
use crate::family::cover::error::CoverError;
use crate::family::cover::model::{BoardCell, Cover, CoverPiece};
use crate::family::cover::polyomino::{Square, first_unreachable};
use crate::family::document::GivenPiece;
use crate::plan::MASK_BITS;

/// Makes sure that a board has cells, not too many, and in one part.
///
/// # Errors
/// When it has none, too many, or falls apart.
pub fn board(place: &Place, cells: &[BoardCell]) -> Result<(), CoverError> {
    let place = place.clone();
    let found = cells.len();
    if found == 0 {
        return Err(CoverError::EmptyBoard { place });
    }
    if found > MASK_BITS {
        let limit = MASK_BITS;
        return Err(CoverError::TooManyCells {
            place,
            found,
            limit,
        });
    }
    let squares: Vec<Square> = cells.iter().map(|cell| cell.square).collect();
    match first_unreachable(&squares) {
        None => Ok(()),
        Some(idx) => Err(CoverError::BoardInParts {
            place,
            first: cells[0].name.clone(),
            second: cells[idx].name.clone(),
        }),
    }
}

/// Makes sure that the pieces and holes are not too many, that their areas add up to the board, and that every piece
/// fits somewhere.
///
/// # Errors
/// When they do not.
pub fn pieces(file: &str, drawn: &[GivenPiece], cover: &Cover) -> Result<(), CoverError> {
    let n_holes = cover.holes.len();
    let found = cover.pieces.len() + n_holes;
    if found > MASK_BITS {
        return Err(CoverError::TooManyPieces {
            file: file.to_owned(),
            found,
            limit: MASK_BITS,
        });
    }
    let board = cover.board();
    for (piece, given) in cover.pieces.iter().zip(drawn) {
        if !fits(cover, piece, &board) {
            return Err(CoverError::PieceTooBig {
                place: given.place.clone(),
                piece: piece.id.clone(),
                motions: match (cover.turn, cover.flip) {
                    (true, true) => "however it is turned or flipped",
                    (true, false) => "however it is turned",
                    (false, true) => "as drawn or flipped",
                    (false, false) => "as drawn",
                },
            });
        }
    }
    let n_squares = cover.pieces.iter().map(|piece| piece.shape.squares().len());
    let area = n_squares.sum::<usize>();
    if area + n_holes != board.len() {
        return Err(CoverError::Areas {
            file: file.to_owned(),
            area,
            n_cells: board.len(),
            n_holes,
        });
    }
    Ok(())
}

/// Whether a piece can lie anywhere on the empty board.
fn fits(cover: &Cover, piece: &CoverPiece, board: &[Square]) -> bool {
    let (n_rows, n_columns) = cover.extent();
    let shapes = cover
        .motions()
        .into_iter()
        .map(|motion| piece.shape.moved(motion));
    let mut shapes = shapes.collect::<Vec<_>>().into_iter();
    shapes.any(|shape| {
        let lies_on_board = |row: usize, column: usize| {
            let mut squares = shape.squares().iter();
            squares.all(|square| board.contains(&(row + square.0, column + square.1)))
        };
        (0..n_rows).any(|row| (0..n_columns).any(|column| lies_on_board(row, column)))
    })
}
