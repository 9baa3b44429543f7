//! Hints for covers: a cell that a given piece covers, and what else could cover a cell.

use std::sync::Arc;

use serde_json::json;

use super::masks::Masks;
use super::model::{Cover, GivenCell};
use crate::error::{GivenError, Result};
use crate::family::{Given, Question};
use crate::plan::{Filling, Placement};
use crate::sql::{render, template};

/// The cover with a cell that a piece covers, or that a hole leaves free: `r1c1=U`, and `Apr=month` or `month=Apr`.
pub fn given(cover: &Cover, place: &str, piece: &str) -> Result<Given> {
    let is_hole = |name: &str| cover.holes.iter().any(|hole| hole.name == name);
    let (place, piece) = match is_hole(place) && !is_hole(piece) {
        true => (piece, place),
        false => (place, piece),
    };
    let is_meant = |name: &str| name.to_lowercase() == place.to_lowercase();
    let cell = cover.cells.iter().position(|cell| is_meant(&cell.name));
    let cell = cell.ok_or_else(|| GivenError::UnknownPlace {
        kind: "cell",
        place: place.to_owned(),
        places: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
    })?;
    let pieces = cover.pieces.iter().map(|piece| &piece.id);
    let names: Vec<&String> = pieces
        .chain(cover.holes.iter().map(|hole| &hole.name))
        .collect();
    if !names.iter().any(|name| *name == piece) {
        return Err(GivenError::UnknownPiece {
            kind: "piece",
            place: place.to_owned(),
            piece: piece.to_owned(),
            pieces: names.into_iter().cloned().collect(),
        }
        .into());
    }
    let mut content = cover.clone();
    content.given.push(GivenCell {
        cell,
        piece: piece.to_owned(),
    });
    Ok(Given {
        content: Arc::new(content),
        slot: cell,
        piece: piece.to_owned(),
        clash: None,
    })
}

/// A cell, and the piece that covers it: `r1c1=U`.
pub fn as_given(cover: &Cover, placement: &Placement) -> String {
    format!("{}={}", cover.cells[placement.slot].name, placement.piece)
}

/// Questions about the other pieces that could cover the cell, and the other places where the piece could lie. Placements that
/// do not go with what is given are no rows of `Placement` in the first place.
pub fn questions(cover: &Cover, target: &Placement, _: &Filling) -> Vec<Question> {
    let (cell, piece) = (&cover.cells[target.slot].name, &target.piece);
    // Another copy may lie elsewhere.
    let mut pieces = cover.pieces.iter();
    let has_copies = pieces.any(|other| other.id == *piece && other.copies > 1);
    let covers = Question {
        claim: match cover.given.iter().any(|given| given.cell == target.slot) {
            true => format!("{piece} covers {cell} in only one way"),
            false => format!("nothing else that fits on the board covers {cell}"),
        },
        answer: piece.clone(),
        query: render(
            template!("cover/other_placements.sql"),
            &Masks::new(cover).with_holes(json!({ "cell": cell })),
        ),
    };
    let lies = (!has_copies).then(|| Question {
        claim: format!("{piece} fits nowhere else"),
        answer: piece.clone(),
        query: render(
            template!("cover/other_places.sql"),
            &json!({ "piece": piece }),
        ),
    });
    std::iter::once(covers).chain(lies).collect()
}
