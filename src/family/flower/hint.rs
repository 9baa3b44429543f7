//! Hints for flowers: a piece that is given, and what else could lie in its place.

use std::sync::Arc;

use super::file::Flower;
use crate::error::Result;
use crate::family::given::{no_piece, no_place};
use crate::family::{Given, Reason};
use crate::plan::{Filling, Placement};

/// The flower with a piece at a side of the centre, or in the centre, which is side 0.
pub fn given(flower: &Flower, place: &str, piece: &str) -> Result<Given> {
    let order = flower.order();
    let side = match place.to_ascii_lowercase().as_str() {
        "centre" | "center" => Some(0),
        number => number.parse().ok().filter(|side| *side <= order),
    };
    let slot = side.ok_or_else(|| {
        let sides = (1..=order).map(|side| side.to_string());
        no_place(
            "side",
            place,
            std::iter::once("centre".to_owned()).chain(sides),
        )
    })?;
    if flower.piece(piece).is_none() {
        return Err(no_piece(
            "piece",
            place,
            piece,
            flower.pieces.iter().map(|piece| piece.id.clone()),
        ));
    }
    let mut content = flower.clone();
    content.given.push((slot, piece.to_owned()));
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(slot, piece.to_owned())],
        clash: None,
    })
}

/// Why no other piece can lie at the side, once the centre is known.
pub fn reason(flower: &Flower, target: &Placement, known: &Filling) -> Option<Reason> {
    let at = |slot: usize| known.iter().find(|placement| placement.slot == slot);
    let (centre, side_idx) = (at(0)?, target.slot.checked_sub(1)?);
    let order = flower.order();
    let (before, after) = (
        (side_idx + order - 1) % order + 1,
        (side_idx + 1) % order + 1,
    );
    // The sides of a piece at a side of the centre, from the one that it shows there: a symbol may occur twice on it.
    let looks = |id: &str, side: usize| -> Vec<Vec<char>> {
        let sides = flower.piece(id).into_iter();
        let looks = sides.flat_map(|piece| (0..order).map(|first| piece.sides_from(first)));
        looks
            .filter(|look| look[0] == centre.look[side - 1])
            .collect()
    };
    let looks_at = |side: usize| at(side).map(|placement| looks(&placement.piece, side));
    let meets = [(before, looks_at(before)), (after, looks_at(after))];
    let broken = |id: &str| {
        if known.iter().any(|placement| placement.piece == id) {
            return Some("is not in use".to_owned());
        }
        let mut looks = looks(id, target.slot);
        if looks.is_empty() {
            return Some(format!("shows the centre's side {}", target.slot));
        }
        for (side, others) in &meets {
            let Some(others) = others else { continue };
            // A piece shows its side before the one at the centre to the next piece, and the one after it to the piece before.
            looks.retain(|look| {
                others.iter().any(|other| {
                    if *side == before {
                        look[1] == other[order - 1]
                    } else {
                        look[order - 1] == other[1]
                    }
                })
            });
            if looks.is_empty() {
                return Some(format!("meets the piece at side {side}"));
            }
        }
        None
    };
    let others = flower
        .pieces
        .iter()
        .filter(|piece| piece.id != target.piece);
    let others = others.map(|piece| (format!("piece {}", piece.id), broken(&piece.id)));
    Reason::of(
        format!("no other piece fits at side {}", target.slot),
        others,
    )
}
