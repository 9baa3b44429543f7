//! Checks that a board and its pieces can be a cover at all.

use super::holes::GivenHole;
use super::pieces::DrawnPiece;
use crate::drawing::grid::{Grid, Polyform};
use crate::error::{Document, Place, Result};
use crate::family::cover::model::{Cover, MOST_CELLS};
use crate::family::cover::placements::Placements;
use crate::words::count_of;

/// Makes sure that a board has cells, and not too many; their names are read only afterwards.
///
/// # Errors
/// When it has no cells, or too many of them.
pub fn size(place: &Place, found: usize) -> Result<()> {
    if found == 0 {
        Err(place.error("the board has no cell; a cell is drawn as `.` or as a name"))
    } else if found > MOST_CELLS {
        Err(place.error(format!(
            "the board has {found} cells; a cover has {MOST_CELLS} at most"
        )))
    } else {
        Ok(())
    }
}

/// Makes sure that there are not more pieces and holes than cells; they are read only afterwards.
///
/// # Errors
/// When there are.
pub fn count(
    document: &Document,
    drawn: &[DrawnPiece],
    holes: &[GivenHole],
    n_cells: usize,
) -> Result<()> {
    let n_pieces: usize = drawn.iter().map(|piece| piece.copies).sum();
    let found = n_pieces + holes.len();
    if found <= n_cells {
        return Ok(());
    }
    let cells = count_of(n_cells as u64, "cell");
    let drawing = match n_cells {
        1 => ", and a board is drawn, with `.` for each cell",
        _ => "",
    };
    let problem = format!(
        "{found} pieces and holes for a board of {cells}; each takes a cell of its own{drawing}"
    );
    Err(document.whole().error(problem))
}

/// Makes sure that every piece fits somewhere, and that the areas of all copies and holes add up to the board.
///
/// # Errors
/// When they do not.
pub fn pieces(document: &Document, drawn: &[DrawnPiece], cover: &Cover) -> Result<()> {
    let n_holes = cover.holes.len();
    let n_cells = cover.cells.len();
    let placements = Placements::new(cover);
    let has_one_layer = cover.cells.iter().all(|cell| cell.site[0] == 0);
    for (piece_idx, (piece, given)) in cover.pieces.iter().zip(drawn).enumerate() {
        if placements.places(piece_idx).next().is_none() {
            let motions = match (piece.turn, piece.flip) {
                _ if cover.grid == Grid::Cube && has_one_layer => {
                    "which has one layer (an empty line begins another)"
                }
                (true, true) => "however it is turned or flipped",
                (true, false) => "however it is turned",
                (false, true) => "as drawn or flipped",
                (false, false) => "as drawn",
            };
            let problem = format!("piece `{}` fits nowhere on the board, {motions}", piece.id);
            return Err(given.drawing.sides_place.error(problem));
        }
    }
    let pieces = cover.pieces.iter();
    let areas = pieces.map(|piece| piece.copies * piece.shape.sites().len());
    let area = areas.sum::<usize>();
    if area + n_holes != n_cells {
        return Err(document.whole().error(format!(
            "the pieces have {area} {} in all; to cover the board they need {}, which is {n_cells} cells less {n_holes} for the holes",
            cover.grid.nouns(),
            n_cells.saturating_sub(n_holes)
        )));
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
