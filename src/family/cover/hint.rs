//! Givens of a cover.

use std::sync::Arc;

use super::date::cells_of_date;
use super::model::{Cover, GivenCell};
use crate::error::Result;
use crate::family::Given;
use crate::family::given::{no_piece, no_place, twice};

/// The cover with a cell that a piece covers, or that a hole leaves free: `r1c1=U`, and `Apr=month` or `month=Apr`; or with the cells
/// of a date: `date=2024-02-29`.
pub fn given(cover: &Cover, place: &str, piece: &str) -> Result<Given> {
    let hole = |name: &str| cover.holes.iter().position(|hole| hole.name == name);
    let is_piece = |name: &str| cover.pieces.iter().any(|piece| piece.id == name);
    let is_cell = |name: &str| cover.position_of_cell(name).is_some();
    if place == "date" && hole(place).is_none() && !is_cell(place) {
        return with_holes(cover, cells_of_date(cover, piece)?);
    }
    // A cell may have the name of a hole.
    let names_hole_first = hole(place).is_some() && !(is_cell(place) && is_piece(piece));
    let (place, piece) = if names_hole_first && hole(piece).is_none() {
        (piece, place)
    } else {
        (place, piece)
    };
    if let Some(idx) = hole(piece) {
        let cell = cover.cell_of_hole(&cover.holes[idx], place)?;
        return with_holes(cover, vec![(idx, cell)]);
    }
    let Some(cell) = cover.position_of_cell(place) else {
        if !cover.holes.is_empty() && is_cell(piece) && !is_piece(place) {
            return Err(no_place("hole", place, cover.hole_names()));
        }
        return Err(no_place(
            "cell",
            place,
            cover.cells.iter().map(|cell| cell.name.clone()),
        ));
    };
    if !is_piece(piece) {
        return Err(no_piece("piece", place, piece, cover.names()));
    }
    let mut content = cover.clone();
    content.given.push(GivenCell {
        cell,
        piece: piece.to_owned(),
    });
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(cell, piece.to_owned())],
    })
}

/// The cover with the cells of these holes.
fn with_holes(cover: &Cover, given: Vec<(usize, usize)>) -> Result<Given> {
    let mut content = cover.clone();
    let name = |cell: usize| cover.cells[cell].name.clone();
    for (hole_idx, cell) in &given {
        let hole = &mut content.holes[*hole_idx];
        if let Some(first) = hole.given.filter(|first| first != cell) {
            return Err(twice(&hole.name, &name(first), &name(*cell)));
        }
        hole.given = Some(*cell);
    }
    let placed = given
        .into_iter()
        .map(|(hole, cell)| (cell, cover.holes[hole].name.clone()));
    Ok(Given {
        content: Arc::new(content),
        placed: placed.collect(),
    })
}
