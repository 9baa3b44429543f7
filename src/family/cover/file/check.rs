//! Checks that a board and its pieces can be a cover at all.

use super::holes::GivenHole;
use super::pieces::DrawnPiece;
use crate::error::Place;
use crate::family::cover::error::CoverError;
use crate::family::cover::grid::{Grid, Polyform};
use crate::family::cover::model::{Cover, MOST_CELLS};
use crate::family::cover::placements::Placements;

/// Makes sure that a board has cells, and not too many; their names are read only afterwards.
///
/// # Errors
/// When it has no cells, or too many of them.
pub fn size(place: &Place, found: usize) -> Result<(), CoverError> {
    let (place, limit) = (place.clone(), MOST_CELLS);
    match found {
        0 => Err(CoverError::EmptyBoard { place }),
        _ if found > limit => Err(CoverError::TooManyCells {
            place,
            found,
            limit,
        }),
        _ => Ok(()),
    }
}

/// Makes sure that there are not more pieces and holes than cells; they are read only afterwards.
///
/// # Errors
/// When there are.
pub fn count(
    file: &str,
    drawn: &[DrawnPiece],
    holes: &[GivenHole],
    n_cells: usize,
) -> Result<(), CoverError> {
    let n_pieces: usize = drawn.iter().map(|piece| piece.copies).sum();
    let found = n_pieces + holes.len();
    if found <= n_cells {
        Ok(())
    } else {
        Err(CoverError::TooManyPieces {
            file: file.to_owned(),
            found,
            n_cells,
        })
    }
}

/// Makes sure that every piece fits somewhere, and that the areas of all copies and holes add up to the board.
///
/// # Errors
/// When they do not.
pub fn pieces(file: &str, drawn: &[DrawnPiece], cover: &Cover) -> Result<(), CoverError> {
    let n_holes = cover.holes.len();
    let n_cells = cover.cells.len();
    let placements = Placements::new(cover);
    let has_one_layer = cover.cells.iter().all(|cell| cell.site[0] == 0);
    for (piece_idx, (piece, given)) in cover.pieces.iter().zip(drawn).enumerate() {
        let mut orientations = placements.orientations.iter();
        let fits = orientations.any(|orientation| {
            orientation.piece_idx == piece_idx && placements.places(orientation).next().is_some()
        });
        if !fits {
            return Err(CoverError::FitsNowhere {
                place: given.drawing.place.clone(),
                piece: piece.id.clone(),
                motions: match (piece.turn, piece.flip) {
                    _ if cover.grid == Grid::Cube && has_one_layer => {
                        "which has one layer (an empty line begins another)"
                    }
                    (true, true) => "however it is turned or flipped",
                    (true, false) => "however it is turned",
                    (false, true) => "as drawn or flipped",
                    (false, false) => "as drawn",
                },
            });
        }
    }
    let pieces = cover.pieces.iter();
    let areas = pieces.map(|piece| piece.copies * piece.shape.sites().len());
    let area = areas.sum::<usize>();
    if area + n_holes != n_cells {
        return Err(CoverError::Areas {
            file: file.to_owned(),
            area,
            nouns: cover.grid.nouns(),
            n_cells,
            n_holes,
        });
    }
    Ok(())
}

/// The number of pieces of one shape from which their permutations make a count slow.
const MANY: usize = 4;

/// A warning about pieces of one shape that could be copies of one piece.
pub fn copies(cover: &Cover) -> Option<String> {
    let pieces = cover.pieces.iter().filter(|piece| piece.copies == 1);
    let mut kinds: Vec<(Vec<Polyform>, Vec<&str>)> = Vec::new();
    for piece in pieces {
        let shapes = piece.shapes();
        let is_alike = |other: &Vec<Polyform>| {
            other.len() == shapes.len() && other.iter().all(|shape| shapes.contains(shape))
        };
        match kinds.iter_mut().find(|(other, _)| is_alike(other)) {
            Some((_, ids)) => ids.push(&piece.id),
            None => kinds.push((shapes, vec![&piece.id])),
        }
    }
    let (_, ids) = kinds.iter().max_by_key(|(_, ids)| ids.len())?;
    // Rules tell pieces apart by their names.
    (ids.len() >= MANY && cover.own.rules.is_empty()).then(|| {
        format!(
            "pieces `{}` and `{}` have one shape; one piece with `copies = {}` takes less time to count",
            ids[0],
            ids[1],
            ids.len()
        )
    })
}
