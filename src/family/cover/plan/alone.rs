//! A rule that follows from the others: no free cell is left alone, unless something takes a single cell there.

use std::collections::BTreeMap;

use super::Geometry;
use crate::family::cover::model::Hole;
use crate::problem::{Binary, Expr, Role, Rule};

/// The most distances between the bits of neighbours that are worth a rule: each makes its formula longer.
const MAX_DISTANCES: usize = 20;

/// The rule that a placement leaves no cell alone; none where pieces or holes take such cells, or if the board is too irregular.
pub fn rule(geometry: &Geometry) -> Option<Rule> {
    let (cover, masks) = (geometry.cover, &geometry.cells);
    let touching = cover
        .pieces
        .iter()
        .map(|piece| cover.grid.touching(piece.shape.sites()));
    let mut cells = touching.flatten();
    // A cell may be a whole piece, or a part of one.
    if cells.any(|touches| touches.iter().all(Option::is_none)) {
        return None;
    }
    // The cells that have a neighbour, by its mask and theirs, and by how far apart the bits of both are.
    let mut cells: BTreeMap<(usize, usize, i64, i64), i64> = BTreeMap::new();
    let touches = cover.touching();
    for (cell, touches) in touches.iter().enumerate() {
        for (neighbour, _) in touches.iter().flatten() {
            let [from, to] = [cell, *neighbour].map(|idx| masks.bits[idx]);
            let place = |bit: i64| i64::from(bit.trailing_zeros());
            let up = place(to.lowest) - place(from.lowest);
            *cells
                .entry((to.mask, from.mask, up.abs(), -up))
                .or_default() |= from.lowest;
        }
    }
    if cells.len() > MAX_DISTANCES {
        return None;
    }
    let columns = masks.columns("Free_Cells");
    let after = |mask: usize| Expr::named(&columns[mask]);
    let all = masks.all();
    let holes = masks.of(cover.holes.iter().flat_map(Hole::open_cells).copied());
    let parts = (0..all.len()).filter_map(|mask| {
        let asked = all[mask] & !holes[mask];
        let on_mask = cells.iter().filter(|((to, ..), _)| *to == mask);
        let neighbours = on_mask.map(|((_, from, _, down), cells)| {
            let cells = after(*from) & *cells;
            match *down {
                0 => cells,
                down @ 1.. => cells >> down,
                up => cells << -up,
            }
        });
        let free = match holes[mask] {
            0 => after(mask),
            _ => after(mask) & asked,
        };
        let near = Expr::all_with(Binary::BitOr, neighbours).filter(|_| asked != 0)?;
        Some((free.clone() & near).equals(free))
    });
    let test = Expr::all_with(Binary::And, parts)?;
    let which = if holes.iter().all(|holes| *holes == 0) {
        ": each free cell is the neighbour of a free cell"
    } else {
        " that no hole may take"
    };
    Some(Rule::new(test, format!("leaves no cell alone{which}")).role(Role::Implied))
}
