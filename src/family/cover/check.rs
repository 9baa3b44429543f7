//! The rules of a cover: every copy of a piece lies once, in a shape that the piece can take; every cell is covered once; and each hole
//! leaves one of its own cells free. Rules of the file hold besides.

use super::grid::{Polyform, Site};
use super::model::Cover;
use super::placements::Placements;
use crate::family::rules::faults_of;
use crate::family::verify::{Checker, NamedRow, Unreadable, Verdict};
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
    Box::new(move |row| check(cover, &placements, row))
}

/// Checks a row: the pieces laid down and the holes left.
fn check(cover: &Cover, placements: &Placements, row: NamedRow) -> Result<Verdict, Unreadable> {
    let n_placed = cover.n_placements();
    let laid = (1..=n_placed).map(|no| {
        let column = match no == n_placed {
            true => "Placement_ID".to_owned(),
            false => format!("Opt{no}_Placement_ID"),
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
    let laid: Vec<CoverClaim> = laid.collect::<Result<_, _>>()?;
    Ok(Verdict {
        claim: format!("{laid:?}"),
        faults: faults(cover, &laid),
    })
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
