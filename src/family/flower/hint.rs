//! Givens of a flower.

use std::sync::Arc;

use super::file::Flower;
use crate::error::Result;
use crate::family::Given;
use crate::family::given::{no_piece, no_place};

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
    })
}
