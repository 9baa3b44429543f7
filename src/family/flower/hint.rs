//! Hints for flowers: a piece that is given, and what else could lie in its place.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::file::Flower;
use crate::error::{GivenError, Result};
use crate::family::{Given, Question};
use crate::plan::{Filling, Placement};
use crate::sql::{render, template};

/// The flower with a piece at a side of the centre, or in the centre, which is side 0.
pub fn given(flower: &Flower, place: &str, piece: &str) -> Result<Given> {
    let order = flower.order();
    let side = match place.to_ascii_lowercase().as_str() {
        "centre" | "center" => Some(0),
        number => number.parse().ok().filter(|side| *side <= order),
    };
    let slot = side.ok_or_else(|| {
        let sides = (1..=order).map(|side| side.to_string());
        GivenError::UnknownPlace {
            kind: "side",
            place: place.to_owned(),
            places: std::iter::once("centre".to_owned()).chain(sides).collect(),
        }
    })?;
    if flower.piece(piece).is_none() {
        return Err(GivenError::UnknownPiece {
            kind: "piece",
            place: place.to_owned(),
            piece: piece.to_owned(),
            pieces: flower.pieces.iter().map(|piece| piece.id.clone()).collect(),
        }
        .into());
    }
    let mut content = flower.clone();
    content.given.push((slot, piece.to_owned()));
    Ok(Given {
        content: Arc::new(content),
        slot,
        piece: piece.to_owned(),
        clash: None,
    })
}

/// A piece at a side, or in the centre: `1=5`.
pub fn as_given(placement: &Placement) -> String {
    match placement.slot {
        0 => format!("centre={}", placement.piece),
        side => format!("{side}={}", placement.piece),
    }
}

/// Questions about the other pieces that could lie at the side, once the centre is known.
pub fn questions(flower: &Flower, target: &Placement, known: &Filling) -> Vec<Question> {
    let at = |slot: usize| known.iter().find(|placement| placement.slot == slot);
    let (Some(centre), Some(side_idx)) = (at(0), target.slot.checked_sub(1)) else {
        return Vec::new();
    };
    let order = flower.order();
    let (before, after) = (
        (side_idx + order - 1) % order + 1,
        (side_idx + 1) % order + 1,
    );
    // A piece shows the side before the one at the centre to the next piece, and the side after it to the piece before.
    let wants = |position: usize, shown: Option<char>, neighbour: usize| -> Option<Json> {
        let shown = shown?.to_string();
        Some(json!({ "position": position, "shown": shown, "side": neighbour }))
    };
    let meets = [
        wants(
            3,
            at(before).and_then(|piece| piece.look.last().copied()),
            before,
        ),
        wants(
            1,
            at(after).and_then(|piece| piece.look.get(1).copied()),
            after,
        ),
    ];
    let used = known.iter().map(|placement| &placement.piece);
    let holes = json!({
        "side": target.slot,
        "shown": centre.look[side_idx].to_string(),
        "used": used.collect::<Vec<_>>(),
        "meets": meets.into_iter().flatten().collect::<Vec<_>>(),
    });
    vec![Question {
        claim: format!("no other piece fits at side {}", target.slot),
        answer: format!("piece {}", target.piece),
        query: render(template!("flower/other_pieces.sql"), &holes),
    }]
}
