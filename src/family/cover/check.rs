//! The rules of a cover: every copy of a piece lies once, in a shape that the piece can take; every cell is covered once; and each hole
//! leaves one of its own cells free. Rules of the file hold besides.

use std::collections::{BTreeMap, BTreeSet};

use super::model::Cover;
use super::placements::Placements;
use crate::drawing::grid::{COLUMN, Grid, LAYER, Polyform, ROW, Site};
use crate::family::assignment::faults_of;
use crate::family::verify::{
    Checker, NamedRow, Unreadable, Verdict, WrittenSolution, words_of_board,
};
use crate::relation::Cell;
use crate::words::count_of;

/// A piece or a hole of a cover, and where it lies.
#[derive(Debug)]
struct CoverClaim {
    /// The ID of the piece, or the name of the hole.
    name: String,
    /// The sites that it takes.
    sites: Vec<Site>,
}

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
) -> Result<Vec<CoverClaim>, Unreadable> {
    let mut parts: BTreeMap<(String, Option<String>), Vec<usize>> = BTreeMap::new();
    for place in places {
        let (cell, piece) = (place.text("Cell")?, place.text("Piece")?);
        let idx = cover.cells.iter().position(|known| known.name == cell);
        let idx =
            idx.ok_or_else(|| Unreadable::Value(format!("the board has no cell `{cell}`")))?;
        let part = (piece, place.text("First_Cell").ok());
        parts.entry(part).or_default().push(idx);
    }
    let laid = parts.into_iter().flat_map(|((name, first), cells)| {
        match first {
            Some(_) => vec![cells],
            None => copies(cover, placements, &name, cells),
        }
        .into_iter()
        .map(move |cells| claim(cover, &name, &cells))
    });
    Ok(laid.collect())
}

/// The pieces and holes of a board in lines, which has the name of a piece on each cell, or that of the cell itself or a dot in a hole.
fn on_board(
    cover: &Cover,
    placements: &Placements,
    text: &str,
) -> Result<Vec<CoverClaim>, Unreadable> {
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
        let hole = cover
            .holes
            .iter()
            .filter(|_| is_hole)
            .find(|hole| hole.cells.contains(&idx));
        let name = hole.map_or(word, |hole| hole.name.clone());
        parts.entry(name).or_default().push(idx);
    }
    let is_known = |name: &String| cover.pieces.iter().any(|piece| piece.id == *name);
    if !parts.keys().any(is_known) {
        return Err(Unreadable::NoBoard);
    }
    let laid = parts.into_iter().flat_map(|(name, cells)| {
        let copies = copies(cover, placements, &name, cells).into_iter();
        copies.map(move |cells| claim(cover, &name, &cells))
    });
    Ok(laid.collect())
}

fn claim(cover: &Cover, name: &str, cells: &[usize]) -> CoverClaim {
    let mut sites: Vec<Site> = cells.iter().map(|idx| cover.cells[*idx].site).collect();
    sites.sort_unstable();
    let name = name.to_owned();
    CoverClaim { name, sites }
}

/// The cells of each copy of a piece that covers these together, or all of them where no copies do.
fn copies(
    cover: &Cover,
    placements: &Placements,
    name: &str,
    mut cells: Vec<usize>,
) -> Vec<Vec<usize>> {
    cells.sort_unstable();
    let piece_idx = cover.pieces.iter().position(|piece| piece.id == name);
    let Some(piece_idx) = piece_idx.filter(|idx| cover.pieces[*idx].copies > 1) else {
        return vec![cells];
    };
    let own = placements.orientations.iter();
    let own = own.filter(|orientation| orientation.piece_idx == piece_idx);
    let places: Vec<Vec<usize>> = own.flat_map(|own| placements.places(own)).collect();
    parted(&places, &cells, &mut BTreeSet::new()).unwrap_or_else(|| vec![cells])
}

/// These cells in parts that are places each; `None` where there is no such way. `failed` has cells without one.
fn parted(
    places: &[Vec<usize>],
    cells: &[usize],
    failed: &mut BTreeSet<Vec<usize>>,
) -> Option<Vec<Vec<usize>>> {
    let Some(first) = cells.first() else {
        return Some(Vec::new());
    };
    if failed.contains(cells) {
        return None;
    }
    for place in places.iter().filter(|place| place.contains(first)) {
        if !place.iter().all(|cell| cells.contains(cell)) {
            continue;
        }
        let rest: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|cell| !place.contains(cell))
            .collect();
        if let Some(mut parts) = parted(places, &rest, failed) {
            parts.push(place.clone());
            return Some(parts);
        }
    }
    failed.insert(cells.to_vec());
    None
}

/// The pieces laid down and the holes left in a row.
fn in_row(
    cover: &Cover,
    placements: &Placements,
    row: NamedRow,
) -> Result<Vec<CoverClaim>, Unreadable> {
    let n_placed = cover.n_placements();
    let laid = (1..=n_placed).map(|no| {
        let column = if no == n_placed {
            "Placement_ID".to_owned()
        } else {
            format!("Opt{no}_Placement_ID")
        };
        let id = row.integer(&column)?;
        let placed = placements.placed(id).ok_or_else(|| {
            Unreadable::Value(format!("`{column}` is {id}, which is not a placement"))
        })?;
        let sites = placed.cells.iter().map(|idx| cover.cells[*idx].site);
        Ok(CoverClaim {
            name: placed.name.to_owned(),
            sites: sites.collect(),
        })
    });
    laid.collect()
}

fn faults(cover: &Cover, laid: &[CoverClaim]) -> Vec<String> {
    let mut faults = Vec::new();
    for claim in laid {
        faults.extend(lies_wrong(cover, claim));
    }
    let pieces = cover.pieces.iter();
    let pieces = pieces.map(|piece| ("piece", &piece.id, piece.copies));
    let holes = cover.holes.iter().map(|hole| ("hole", &hole.name, 1));
    for (what, name, copies) in pieces.chain(holes) {
        let n_uses = laid.iter().filter(|claim| claim.name == *name).count();
        if n_uses == 0 {
            faults.push(format!("{what} `{name}` lies nowhere"));
        } else if n_uses != copies {
            let places = count_of(n_uses as u64, "place");
            let needed = match copies {
                1 => "it lies in one".to_owned(),
                _ => format!("its {copies} copies lie in as many"),
            };
            faults.push(format!("{what} `{name}` lies in {places}; {needed}"));
        }
    }
    let mut known = Vec::new();
    for cell in &cover.cells {
        let on_it = laid.iter().filter(|claim| claim.sites.contains(&cell.site));
        let names: Vec<&str> = on_it.map(|claim| claim.name.as_str()).collect();
        known.push(match names[..] {
            [name] => Some(Cell::from(name)),
            _ => None,
        });
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        match names.len() {
            0 => faults.push(format!("cell `{}` is covered by nothing", cell.name)),
            1 => {}
            _ => faults.push(format!(
                "cell `{}` is covered by {}",
                cell.name,
                names.join(" and by ")
            )),
        }
    }
    faults.extend(faults_of(&cover.own, &known));
    faults
}

fn lies_wrong(cover: &Cover, claim: &CoverClaim) -> Option<String> {
    let name = &claim.name;
    if let Some(hole) = cover.holes.iter().find(|hole| hole.name == *name) {
        let mut own = hole.cells.iter().map(|idx| cover.cells[*idx].site);
        let is_left = own.any(|site| claim.sites == [site]);
        return (!is_left).then(|| {
            let cells = claim.sites.iter();
            let cells = cells.filter_map(|site| cover.cell_at(*site));
            let names: Vec<String> = cells.map(|cell| format!("`{}`", cell.name)).collect();
            format!(
                "hole `{name}` leaves {} free, and not one of its own cells",
                names.join(", ")
            )
        });
    }
    let Some(piece) = cover.pieces.iter().find(|piece| piece.id == *name) else {
        return Some(format!("`{name}` is neither a piece nor a hole"));
    };
    let shape = Polyform::new(cover.grid, &claim.sites);
    (!piece.shapes().contains(&shape))
        .then(|| format!("piece `{name}` lies in a shape that it cannot take"))
}
