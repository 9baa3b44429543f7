//! The rules of a cover: every copy of a piece lies once, in a shape that the piece can take; every cell is covered once; and each hole
//! leaves one of its own cells free. Rules of the file come last.

use std::collections::{BTreeMap, BTreeSet};

use super::exact::placements_in;
use super::model::Cover;
use super::placements::Placements;
use crate::drawing::grid::{COLUMN, Grid, LAYER, Polyform, ROW, minus, plus};
use crate::family::assignment::faults_of;
use crate::family::verify::{
    Checker, NamedRow, Unreadable, Verdict, WrittenSolution, words_of_board,
};
use crate::relation::Cell;
use crate::words::count_of;

/// The ID of a piece or the name of a hole, and the cells that it takes, counted from 0.
type Laid = (String, Vec<usize>);

pub fn checker(cover: &Cover) -> Checker<'_> {
    let placements = Placements::new(cover);
    Box::new(move |solution| {
        let laid = match solution {
            WrittenSolution::Row(row) => in_row(cover, &placements, row)?,
            WrittenSolution::Places(places) => in_places(cover, &placements, places)?,
            WrittenSolution::Board(text) => on_board(cover, &placements, text)?,
        };
        Ok(Verdict {
            claim: format!("{laid:?}"),
            faults: faults(cover, &laid),
        })
    })
}

/// The pieces and holes on cells, each with the name of what covers it.
fn in_places(
    cover: &Cover,
    placements: &Placements,
    places: &[NamedRow],
) -> Result<Vec<Laid>, Unreadable> {
    let mut parts: BTreeMap<(String, Option<String>), Vec<usize>> = BTreeMap::new();
    for place in places {
        let (cell, piece) = (place.text("Cell")?, place.text("Piece")?);
        let idx = cover.cells.iter().position(|known| known.name == cell);
        let idx =
            idx.ok_or_else(|| Unreadable::Value(format!("the board has no cell `{cell}`")))?;
        let part = (piece, place.text("First_Cell").ok());
        parts.entry(part).or_default().push(idx);
    }
    let laid = parts
        .into_iter()
        .flat_map(|((name, first), cells)| match first {
            Some(_) => vec![(name, in_order(cells))],
            None => copies(cover, placements, &name, cells),
        });
    Ok(laid.collect())
}

/// The pieces and holes of a board in lines, which has the name of a piece on each cell, or that of the cell itself or a dot in a hole.
fn on_board(cover: &Cover, placements: &Placements, text: &str) -> Result<Vec<Laid>, Unreadable> {
    let words = words_of_board(text, "|,;/\\", cover.cells.len())?;
    let mut order: Vec<usize> = (0..words.len()).collect();
    if cover.grid == Grid::Cube {
        // Layers stand side by side.
        order.sort_by_key(|idx| {
            let site = cover.cells[*idx].site;
            [ROW, LAYER, COLUMN].map(|axis| site[axis])
        });
    }
    let mut parts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (idx, word) in order.into_iter().zip(words) {
        let is_hole = word == "." || word == cover.cells[idx].name;
        let mut holes = cover.holes.iter().filter(|_| is_hole);
        let hole = holes.find(|hole| hole.cells.contains(&idx));
        let name = hole.map_or(word, |hole| hole.name.clone());
        parts.entry(name).or_default().push(idx);
    }
    if !cover
        .pieces
        .iter()
        .any(|piece| parts.contains_key(&piece.id))
    {
        return Err(Unreadable::NoBoard);
    }
    let laid = parts.into_iter();
    Ok(laid
        .flat_map(|(name, cells)| copies(cover, placements, &name, cells))
        .collect())
}

fn in_order(mut cells: Vec<usize>) -> Vec<usize> {
    cells.sort_unstable();
    cells
}

/// Each copy of a piece that covers these cells together, or the piece on all of them where no copies do.
pub fn copies(cover: &Cover, placements: &Placements, name: &str, cells: Vec<usize>) -> Vec<Laid> {
    let cells = in_order(cells);
    let mut pieces = cover.pieces.iter();
    let piece_idx = pieces.position(|piece| piece.id == name && piece.copies > 1);
    let parts = piece_idx.and_then(|piece_idx| placements.parted(piece_idx, &cells));
    let is_hole = cover
        .holes
        .iter()
        .any(|hole| hole.name == name && hole.copies > 1);
    let parts = match parts {
        Some(parts) => parts,
        None if is_hole => cells.into_iter().map(|cell| vec![cell]).collect(),
        None => vec![cells],
    };
    let parts = parts.into_iter();
    parts.map(|cells| (name.to_owned(), cells)).collect()
}

/// The pieces laid down and the holes left in a row.
fn in_row(cover: &Cover, placements: &Placements, row: NamedRow) -> Result<Vec<Laid>, Unreadable> {
    let names = cover.names();
    let ids = placements_in(row, cover.most_placements())?.into_iter();
    // Where nothing is left to cover, a placement is none.
    ids.filter(|(_, id)| *id != 0)
        .map(|(column, id)| {
            let placed = placements.placed(id).ok_or_else(|| {
                Unreadable::Value(format!("`{column}` is {id}, which is not a placement"))
            })?;
            Ok((names[placed.part_idx].to_owned(), placed.cells.clone()))
        })
        .collect()
}

fn faults(cover: &Cover, laid: &[Laid]) -> Vec<String> {
    let mut faults: Vec<String> = laid
        .iter()
        .filter_map(|(name, cells)| lies_wrong(cover, name, cells))
        .collect();
    for (idx, (name, [copies, spare])) in cover.names().into_iter().zip(cover.copies()).enumerate()
    {
        let what = if idx < cover.pieces.len() {
            "piece"
        } else {
            "hole"
        };
        let n_uses = laid.iter().filter(|(other, _)| other == name).count();
        if (copies - spare..=copies).contains(&n_uses) {
            continue;
        }
        if n_uses == 0 {
            faults.push(format!("{what} `{name}` is missing"));
        } else {
            let places = count_of(n_uses as u64, "place");
            let needed = match (copies, spare) {
                (1, _) => "expected one".to_owned(),
                (_, 0) => format!("expected {copies}"),
                _ => format!("expected {} to {copies}", copies - spare),
            };
            faults.push(format!("{what} `{name}` lies in {places}; {needed}"));
        }
    }
    let mut known = Vec::new();
    for (idx, cell) in cover.cells.iter().enumerate() {
        let on_it = laid.iter().filter(|(_, cells)| cells.contains(&idx));
        let names: Vec<&str> = on_it.map(|(name, _)| name.as_str()).collect();
        known.push(match names[..] {
            [name] => Some(Cell::from(name)),
            _ => None,
        });
        match names.len() {
            0 => faults.push(format!("cell `{}` is covered by nothing", cell.name)),
            1 => {}
            _ => faults.push(format!(
                "cell `{}` is covered by `{}`",
                cell.name,
                names.join("` and by `")
            )),
        }
    }
    for given in &cover.given {
        let is_kept = |(name, cells): &&Laid| {
            let n_given = cells
                .iter()
                .filter(|cell| given.cells.contains(cell))
                .count();
            let is_inside = !given.is_whole || n_given == cells.len();
            n_given == 0 || *name == given.piece && is_inside
        };
        faults.extend(laid.iter().filter(|laid| !is_kept(laid)).map(|(name, _)| {
            let (cell, piece) = (&cover.cells[given.cells[0]].name, &given.piece);
            format!("`{name}` overlaps the given piece `{piece}` at `{cell}`")
        }));
    }
    faults.extend(faults_of(&cover.own, &known));
    faults
}

fn lies_wrong(cover: &Cover, name: &str, cells: &[usize]) -> Option<String> {
    if let Some(hole) = cover.holes.iter().find(|hole| hole.name == name) {
        let is_left = hole.cells.iter().any(|cell| cells == [*cell]);
        return (!is_left).then(|| {
            let names = cells
                .iter()
                .map(|idx| format!("`{}`", cover.cells[*idx].name));
            format!(
                "hole `{name}` leaves {} free instead of one of its own cells",
                names.collect::<Vec<_>>().join(", ")
            )
        });
    }
    let Some(piece) = cover.pieces.iter().find(|piece| piece.id == name) else {
        return Some(format!("`{name}` is neither a piece nor a hole"));
    };
    let cells = cells.iter().map(|idx| &cover.cells[*idx]);
    let laid: BTreeSet<_> = cells.map(|cell| (cell.site, cell.colour)).collect();
    let is_laid = |shape: &Polyform| {
        laid.iter().any(|(site, _)| {
            let shift = minus(*site, shape.sites()[0]);
            let cells = shape
                .cells()
                .map(|(site, colour)| (cover.wrap.site(plus(site, shift)), colour));
            let n_cells = shape.sites().len();
            cover.grid.is_shift(shift) && laid.len() == n_cells && laid == cells.collect()
        })
    };
    (!piece.shapes().iter().any(is_laid)).then(|| {
        format!(
            "piece `{name}` lies in a shape {}that it cannot take",
            if cover.cells[0].colour.is_some() {
                "or in colours "
            } else {
                ""
            }
        )
    })
}
