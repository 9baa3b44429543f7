//! Covers as plans: every stage covers the lowest free cell, so that each way to cover the board is met once.
//!
//! Cells are numbered along the shorter side of the board: what is covered then ends in a short edge, and few rows
//! survive. If another corner or direction promises to leave fewer, that one is used. A hole is a piece of one cell that
//! lies on one of its own cells.
//!
//! Most of the rows of such a pipeline lie in its last stages, and lead nowhere. Where all covers of a large board are listed,
//! states are therefore counted first, and rows are then built of those that lead to a cover. Covers are drawn at random from
//! states, too.

mod geometry;
pub mod inputs;
mod kept;
mod mirror;
pub mod order;
mod own;
pub mod problem;
mod scan;
mod symmetry;
pub mod terms;

use serde_json::json;

use super::decoder::CoverDecoder;
use super::drawing::drawing;
use super::model::{Cover, CoverPiece};
use super::placements::Placements;
use crate::drawing::grid::Polyform;
use crate::family::puzzle::Puzzle;
use crate::plan::{Statement, Subject, Tally, TallyHole};
use crate::sql::{Template, render, template};
use geometry::Geometry;
use kept::Kept;
use order::Crossing;
use problem::{problem_of_board, style};
use scan::Scan;

/// States a cover, whose variables are the placements of its pieces and holes.
pub fn state(puzzle: &Puzzle, cover: &Cover) -> Statement {
    let placements = Placements::new(cover);
    let scan = cheapest_scan(cover, &placements);
    let geometry = Geometry::new(cover, &placements, scan);
    let (symmetries, acts_freely) = symmetry::symmetries(cover, &placements);
    // When the board is turned, a rule of its own may no longer hold, and what is given lies elsewhere.
    let has_rules = !cover.own.rules.is_empty();
    let may_turn = !has_rules && cover.given.is_empty() || symmetries.len() == 1;
    let acts_freely = acts_freely && may_turn;
    let is_whole = acts_freely && cover.given.is_empty() && !has_rules;
    let once = is_whole.then(|| {
        let kept = Kept::new(&geometry, &symmetries);
        kept.once(&geometry, problem_of_board(&geometry, &kept))
    });
    let (masks, order) = (geometry.masks.clone(), geometry.order.clone());
    let decoder = CoverDecoder::of_board(cover, masks, placements.clone(), order);
    let subject = Subject {
        title: format!(
            "{}: a cover of {}{}{}",
            puzzle.name,
            puzzle.size(),
            cover.given_holes_in_words(),
            scan.in_words(cover)
        ),
        tally: tally(&geometry),
        symmetries,
        symmetry_name: symmetry::name(cover),
        acts_freely,
        has_identical_pieces: has_identical_pieces(cover),
        ..puzzle.subject(cover.cells.len(), decoder, drawing(cover, &puzzle.legend))
    };
    Statement {
        once: once.flatten(),
        ..Statement::new(
            subject,
            inputs::inputs(&geometry),
            problem_of_board(&geometry, &Kept::default()),
            style(&geometry.masks, cover.n_placements()),
            Err("a cover"),
        )
    }
}

/// The scan that promises the fewest rows. Cells that holes have to leave free are passed over.
fn cheapest_scan(cover: &Cover, placements: &Placements) -> Scan {
    let is_taken = |cell: &usize| cover.fixed_cells().any(|fixed| fixed == *cell);
    let orientations = placements.orientations.iter();
    let places = orientations.flat_map(|orientation| placements.places(orientation));
    let crossing = Crossing {
        places: places.filter(|cells| !cells.iter().any(is_taken)).collect(),
        n_pieces: cover.pieces.len(),
        holes: cover
            .holes
            .iter()
            .map(|hole| hole.open_cells().to_vec())
            .collect(),
    };
    let order = |scan: &Scan| {
        let mut order: Vec<usize> = (0..cover.cells.len())
            .filter(|cell| !is_taken(cell))
            .collect();
        order.sort_by_key(|cell| scan.key(cover.cells[*cell].site));
        order
    };
    let scans: Vec<Scan> = std::iter::once(Scan::usual(cover))
        .chain(Scan::all(cover.grid))
        .collect();
    let orders: Vec<Vec<usize>> = scans.iter().map(order).collect();
    scans[crossing.cheapest(&orders)]
}

/// The most holes by which solutions are counted: the query joins two tables for each, and SQLite joins at most 64 tables.
const MOST_TALLIED: usize = 31;

/// How often each choice of holes is left; `None` where there are no holes, or too many.
fn tally(geometry: &Geometry) -> Option<Tally> {
    let cover = geometry.cover;
    if cover.holes.is_empty() || cover.holes.len() > MOST_TALLIED {
        return None;
    }
    let name = |idx: &usize| cover.cells[*idx].name.clone();
    let holes = cover.holes.iter().map(|hole| TallyHole {
        name: hole.name.clone(),
        cells: hole.open_cells().iter().map(name).collect(),
    });
    let unreal = cover.unreal.iter();
    Some(Tally {
        query: tally_query(geometry, template!("cover/tally.sql")),
        query_of_ways: tally_query(geometry, template!("cover/tally_of_ways.sql")),
        holes: holes.collect(),
        cells: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
        unreal: unreal
            .map(|cells| cells.iter().map(name).collect())
            .collect(),
    })
}

/// The query of this template for the number of covers by hole.
fn tally_query(geometry: &Geometry, template: Template) -> String {
    let (cover, masks) = (geometry.cover, &geometry.masks);
    let of_pieces = masks.of_pieces();
    let bits = (0..cover.holes.len()).map(|hole_idx| {
        let part = geometry.hole_bits(hole_idx);
        json!({ "mask": of_pieces[part.mask_no - 1], "bit": part.bit })
    });
    let n_stages = cover.n_placements();
    let holes = json!({ "n_stages": n_stages, "hole_bits": bits.collect::<Vec<_>>() });
    render(template, &masks.with_holes(holes))
}

/// True if two pieces with IDs of their own can lie in the same shape, given how they may be turned and flipped.
fn has_identical_pieces(cover: &Cover) -> bool {
    let shapes = cover.pieces.iter().map(CoverPiece::shapes);
    let shapes: Vec<Vec<Polyform>> = shapes.collect();
    (1..shapes.len()).any(|idx| {
        let mut others = shapes[..idx].iter().flatten();
        others.any(|shape| shapes[idx].contains(shape))
    })
}
