//! Covers as plans: every stage covers the lowest free cell, so that each way to cover the board is met once.
//!
//! Cells are numbered along the shorter side of the board. What is covered then ends in a short edge, and few rows
//! survive. A hole is a piece of one square that lies on one of its own cells.

mod choice;
mod geometry;
mod inputs;
mod reader;
mod symmetry;

use serde_json::json;

use super::render::{render, template};
use super::streamed::streamed;
use super::{Goal, Layout, Method, Options, Plan, Stage, Tally, TallyHole};
use crate::error::Result;
use crate::puzzle::{Cover, Puzzle};
use choice::Choice;
use geometry::Geometry;
use reader::CellReader;

/// Turns a cover into a plan of as many stages as it has pieces and holes.
///
/// # Errors
/// When the options name a hole or a cell that the puzzle does not have.
pub fn compile(puzzle: &Puzzle, cover: &Cover, options: &Options) -> Result<Plan> {
    let choice = Choice::new(cover, options)?;
    let geometry = Geometry::new(cover, &choice);
    let n_stages = cover.pieces.len() + cover.holes.len();
    let (symmetries, acts_freely) = symmetry::symmetries(cover, &geometry);
    let wants_one = options.goal == Goal::First && !options.keeps_tables;
    let names: Vec<String> = (1..=n_stages).map(|k| format!("Opt{k}")).collect();
    let plan = Plan {
        title: format!(
            "{}: a cover of {}{}",
            puzzle.name,
            puzzle.size(),
            choice.in_words()
        ),
        puzzle: puzzle.name.clone(),
        family: puzzle.family(),
        method: Method::Staged,
        inputs: inputs::inputs(&geometry)?,
        stages: (1..=n_stages)
            .map(|k| stage(k, n_stages))
            .collect::<Result<_>>()?,
        report: render(template!("report.sql"), &json!({ "stages": names }))?,
        tally: tally(cover, &choice, &geometry, n_stages)?,
        groups: None,
        is_chain: true,
        symmetries,
        symmetry_name: match (cover.turn, cover.flip) {
            (true, true) => "rotation and reflection",
            (false, true) => "reflection",
            (_, false) => "rotation",
        },
        acts_freely,
        legend: None,
        weight: 1,
        total: None,
        has_identical_pieces: has_identical_pieces(cover),
        layout: Layout::Cells(geometry.cells.clone()),
        reader: Box::new(CellReader::new(geometry)),
    };
    match options.method {
        Method::Auto if wants_one => streamed(plan),
        _ => Ok(plan),
    }
}

fn stage(k: usize, n_stages: usize) -> Result<Stage> {
    let holes = json!({ "k": k, "is_last": k == n_stages });
    let placements_before = (1..k).map(|j| format!("Opt{j}_Placement_ID"));
    let name = format!("Opt{k}");
    let statement = render(template!("cover/stage.sql"), &holes)?;
    Ok(Stage {
        order_by: placements_before
            .chain(["Placement_ID".to_owned()])
            .collect(),
        fills: (0..k).collect(),
        ..Stage::new(name, format!("placement {k}"), statement)
    })
}

/// How often each choice of holes is left; nothing where there are no holes.
fn tally(
    cover: &Cover,
    choice: &Choice,
    geometry: &Geometry,
    n_stages: usize,
) -> Result<Option<Tally>> {
    if cover.holes.is_empty() {
        return Ok(None);
    }
    let name = |idx: &usize| cover.cells[*idx].name.clone();
    let holes = cover.holes.iter().zip(&choice.cells);
    let holes = holes.map(|(hole, cells)| TallyHole {
        name: hole.name.clone(),
        cells: cells.iter().map(name).collect(),
    });
    let bits = geometry.holes.iter().map(|hole| hole.piece_bit);
    let query = render(
        template!("cover/tally.sql"),
        &json!({ "n_stages": n_stages, "hole_bits": bits.collect::<Vec<_>>() }),
    )?;
    let unreal = cover.unreal.iter();
    Ok(Some(Tally {
        query,
        holes: holes.collect(),
        cells: geometry
            .cells
            .iter()
            .map(|cell| cell.name.clone())
            .collect(),
        unreal: unreal
            .map(|cells| cells.iter().map(name).collect())
            .collect(),
    }))
}

/// Whether two pieces have one shape, as far as they may be turned and flipped.
fn has_identical_pieces(cover: &Cover) -> bool {
    let motions = cover.motions();
    let pieces = &cover.pieces;
    (1..pieces.len()).any(|idx| {
        let mut shapes = motions
            .iter()
            .map(|motion| pieces[idx].shape.moved(*motion));
        shapes.any(|shape| pieces[..idx].iter().any(|other| other.shape == shape))
    })
}
