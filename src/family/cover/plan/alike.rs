//! Pieces of one shape as copies of one piece, for counting.

use crate::family::cover::model::{Cover, CoverPiece};

/// The same cover with one piece for all that can lie in the same shapes, and in how many orders these can change places;
/// `None` if no two pieces are alike, or something tells them apart.
pub fn as_copies(cover: &Cover) -> Option<(Cover, u128)> {
    let mut pieces: Vec<CoverPiece> = Vec::new();
    let mut n_orders: u128 = 1;
    for piece in &cover.pieces {
        let shapes = piece.shapes();
        let is_alike = |other: &&mut CoverPiece| {
            let others = other.shapes();
            piece.copies == 1
                && others.len() == shapes.len()
                && others.iter().all(|shape| shapes.contains(shape))
        };
        match pieces.iter_mut().find(is_alike) {
            Some(other) => {
                other.copies += 1;
                // A board may turn if any piece may, and not only the one that stands for others.
                other.turn |= piece.turn;
                other.flip |= piece.flip;
                n_orders = n_orders.checked_mul(other.copies as u128)?;
            }
            None => pieces.push(piece.clone()),
        }
    }
    // Rules tell pieces apart by their names.
    let may_merge = !cover.has_copies() && cover.given.is_empty() && cover.own.rules.is_empty();
    let has_merged = pieces.len() < cover.pieces.len();
    let alike = Cover {
        pieces,
        ..cover.clone()
    };
    (has_merged && may_merge).then_some((alike, n_orders))
}
