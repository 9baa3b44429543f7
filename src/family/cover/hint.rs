//! Hints for covers: a cell that a given piece covers, and what else could cover a cell.

use std::sync::Arc;

use super::date::cells_of_date;
use super::model::{Cover, GivenCell};
use super::placements::Placements;
use crate::error::Result;
use crate::family::assignment::broken;
use crate::family::given::{no_piece, no_place, twice};
use crate::family::{Given, Reason};
use crate::plan::{Filling, Placement};
use crate::relation::Cell;

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
        clash: None,
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
        clash: None,
    })
}

/// Why nothing else can cover the cell, or why the piece can lie nowhere else.
pub fn reason(cover: &Cover, target: &Placement, known: &Filling) -> Option<Reason> {
    let mut on_cells: Vec<Option<Cell>> = vec![None; cover.cells.len()];
    for Placement { slot, piece, .. } in known {
        on_cells[*slot] = Some(Cell::from(piece.as_str()));
    }
    let placements = Placements::new(cover);
    let names = cover.names();
    let placed = placements
        .all()
        .map(|placed| (names[placed.part_idx], placed.cells));
    let has_copies = |name: &str| {
        let mut pieces = cover.pieces.iter();
        pieces.any(|piece| piece.id == name && piece.copies > 1)
    };
    let fits = |(name, cells): &(&str, Vec<usize>)| {
        // Of a piece that lies there in part, only a copy may lie elsewhere.
        let own = known.iter().filter(|placement| placement.piece == *name);
        let mut known = cells.iter().filter_map(|cell| on_cells[*cell].as_ref());
        known.all(|other| other.to_text() == *name)
            && (has_copies(name) || own.clone().all(|placement| cells.contains(&placement.slot)))
    };
    // Each placement with the rule of the file that it breaks, if it breaks one.
    let judged = |(name, cells): (&str, Vec<usize>)| {
        let mut on_cells = on_cells.clone();
        for cell in &cells {
            on_cells[*cell] = Some(Cell::from(name));
        }
        let rule = broken(&cover.own, &cells, &on_cells);
        let names = cells.iter().map(|cell| cover.cells[*cell].name.as_str());
        let words = format!("{name} on {}", names.collect::<Vec<_>>().join(" "));
        (name.to_owned(), words, rule.map(|rule| rule.name.clone()))
    };
    let all: Vec<(&str, Vec<usize>)> = placed.filter(fits).collect();
    let reason = |claim: String, is_meant: &dyn Fn(&str, &[usize]) -> bool| {
        let meant = all.iter().filter(|(name, cells)| is_meant(name, cells));
        let (fitting, broken): (Vec<_>, Vec<_>) = meant
            .map(|placement| judged(placement.clone()))
            .partition(|(_, _, rule)| rule.is_none());
        let is_only = matches!(&fitting[..], [(name, ..)] if *name == target.piece);
        let others = broken.into_iter().map(|(_, words, rule)| (words, rule));
        is_only.then(|| Reason::of(claim, others)).flatten()
    };
    let (cell, piece) = (&cover.cells[target.slot].name, &target.piece);
    let covers = match on_cells[target.slot] {
        Some(_) => format!("{piece} covers {cell} in only one way"),
        None => format!("nothing else that fits on the board covers {cell}"),
    };
    let covers = reason(covers, &|_, cells| cells.contains(&target.slot));
    covers.or_else(|| {
        // Another copy may lie elsewhere.
        let claim = format!("{piece} fits nowhere else");
        (!has_copies(piece)).then(|| reason(claim, &|name, _| name == piece))?
    })
}
