//! The rules of a cover: every copy of a piece lies once, in a shape that the piece can take; every cell is covered once; and each hole
//! leaves one of its own cells free. Rules of the file come last.

use std::collections::{BTreeMap, BTreeSet};

use super::exact::placements_in;
use super::model::{Cover, CoverPiece};
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
        let mut faults = faults_of_parts(cover, &laid);
        let (known, of_cells) = on_cells(cover, &laid);
        faults.extend(of_cells);
        faults.extend(laid.iter().filter_map(|(name, cells)| {
            let given = cover.contradicts(name, cells)?;
            let (cell, piece) = (&cover.cells[given.cells[0]].name, &given.piece);
            Some(format!(
                "`{name}` overlaps the given piece `{piece}` at `{cell}`"
            ))
        }));
        faults.extend(faults_of(&cover.own, &known));
        faults.extend(cover.apart(&known).into_iter().map(|[rule, one, other]| {
            format!("the rule `{rule}` is broken: `{one}` and `{other}` do not touch")
        }));
        Ok(Verdict {
            claim: format!("{laid:?}"),
            faults,
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
        let cell = place.text("Cell")?;
        let found = cover.cells.iter().position(|known| known.name == cell);
        let idx = found.ok_or_else(|| Unreadable::Value(format!("the board has no cell `{cell}`")));
        let part = (place.text("Piece")?, place.text("First_Cell").ok());
        parts.entry(part).or_default().push(idx?);
    }
    let mut laid = Vec::new();
    for ((name, first), mut cells) in parts {
        cells.sort_unstable();
        if first.is_some() {
            laid.push((name, cells));
        } else {
            laid.extend(copies(cover, placements, &name, cells));
        }
    }
    Ok(laid)
}

/// The pieces and holes of a board in lines, which has the name of a piece on each cell, or that of the cell itself or a dot in a hole.
fn on_board(cover: &Cover, placements: &Placements, text: &str) -> Result<Vec<Laid>, Unreadable> {
    let words = words_of_board(text, "|,;/\\", cover.cells.len())?;
    let mut order: Vec<usize> = (0..words.len()).collect();
    if cover.grid == Grid::Cube {
        // Layers stand side by side.
        let place = |idx: &usize| [ROW, LAYER, COLUMN].map(|axis| cover.cells[*idx].site[axis]);
        order.sort_by_key(place);
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
    let mut laid = Vec::new();
    for (name, mut cells) in parts {
        cells.sort_unstable();
        laid.extend(copies(cover, placements, &name, cells));
    }
    Ok(laid)
}

/// Each copy of a piece that covers these cells together, or the piece on all of them where no copies do.
pub fn copies(cover: &Cover, placements: &Placements, name: &str, cells: Vec<usize>) -> Vec<Laid> {
    let mut parts = cover.names().into_iter().zip(cover.copies());
    let part_idx = parts.position(|(part, [copies, _])| part == name && copies > 1);
    let parts = match part_idx {
        Some(idx) if idx >= cover.pieces.len() => {
            Some(cells.iter().map(|cell| vec![*cell]).collect())
        }
        Some(idx) => placements.parted(idx, &cells),
        None => None,
    };
    let parts = parts.unwrap_or_else(|| vec![cells]).into_iter();
    parts.map(|cells| (name.to_owned(), cells)).collect()
}

/// The pieces laid down and the holes left in a row.
fn in_row(cover: &Cover, placements: &Placements, row: NamedRow) -> Result<Vec<Laid>, Unreadable> {
    let names = cover.names();
    let mut laid = Vec::new();
    for (column, id) in placements_in(row, cover.most_placements())? {
        match placements.placed(id) {
            Some(placed) => laid.push((names[placed.part_idx].to_owned(), placed.cells.clone())),
            // If nothing is left to cover, 0 stands for no placement.
            None if id == 0 => {}
            None => {
                return Err(Unreadable::Value(format!(
                    "`{column}` is {id}, which is not a placement"
                )));
            }
        }
    }
    Ok(laid)
}

/// The faults in the shapes and the numbers of pieces and holes.
fn faults_of_parts(cover: &Cover, laid: &[Laid]) -> Vec<String> {
    let wrong = laid
        .iter()
        .filter_map(|(name, cells)| lies_wrong(cover, name, cells));
    let mut faults: Vec<String> = wrong.collect();
    for (name, [copies, spare]) in cover.names().into_iter().zip(cover.copies()) {
        let n_uses = laid.iter().filter(|(other, _)| other == name).count();
        let needed = match (copies, spare) {
            (1, _) => "expected one".to_owned(),
            (_, 0) => format!("expected {copies}"),
            _ => format!("expected {} to {copies}", copies - spare),
        };
        if n_uses == 0 && spare < copies {
            faults.push(format!("`{name}` is missing"));
        } else if !(copies - spare..=copies).contains(&n_uses) {
            let places = count_of(n_uses as u64, "place");
            faults.push(format!("`{name}` lies in {places}; {needed}"));
        }
    }
    faults
}

/// The name of what covers each cell, if exactly one thing does, and the faults of the other cells.
fn on_cells(cover: &Cover, laid: &[Laid]) -> (Vec<Option<Cell>>, Vec<String>) {
    let mut faults = Vec::new();
    let known = cover.cells.iter().enumerate().map(|(idx, cell)| {
        let on_it = laid.iter().filter(|(_, cells)| cells.contains(&idx));
        let names: Vec<&str> = on_it.map(|(name, _)| name.as_str()).collect();
        let by = match names[..] {
            [name] => return Some(Cell::from(name)),
            [] => "by nothing".to_owned(),
            _ => format!("by `{}`", names.join("` and by `")),
        };
        faults.push(format!("cell `{}` is covered {by}", cell.name));
        None
    });
    (known.collect(), faults)
}

fn lies_wrong(cover: &Cover, name: &str, cells: &[usize]) -> Option<String> {
    if let Some(hole) = cover.holes.iter().find(|hole| hole.name == name) {
        let is_left = hole.cells.iter().any(|cell| cells == [*cell]);
        let names = cells
            .iter()
            .map(|idx| format!("`{}`", cover.cells[*idx].name));
        return (!is_left).then(|| {
            format!(
                "hole `{name}` leaves {} free instead of one of its own cells",
                names.collect::<Vec<_>>().join(", ")
            )
        });
    }
    let Some(piece) = cover.pieces.iter().find(|piece| piece.id == name) else {
        return Some(format!("`{name}` is neither a piece nor a hole"));
    };
    let colours = if cover.has_colours() {
        "or in colours "
    } else {
        ""
    };
    (!fits(cover, piece, cells))
        .then(|| format!("piece `{name}` lies in a shape {colours}that it cannot take"))
}

/// True if a piece can lie on these cells.
fn fits(cover: &Cover, piece: &CoverPiece, cells: &[usize]) -> bool {
    let cells = cells.iter().map(|idx| &cover.cells[*idx]);
    let laid: BTreeSet<_> = cells.map(|cell| (cell.site, cell.colour)).collect();
    let is_laid = |shape: &Polyform| {
        laid.iter().any(|(site, _)| {
            let shift = minus(*site, shape.sites()[0]);
            let moved = shape
                .cells()
                .map(|(site, colour)| (cover.wrap.site(plus(site, shift)), colour));
            let n_cells = shape.sites().len();
            cover.grid.is_shift(shift) && laid.len() == n_cells && laid == moved.collect()
        })
    };
    piece.shapes().iter().any(is_laid)
}
