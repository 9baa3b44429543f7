//! Covers as plans: every stage covers the lowest free cell, so that each way to cover the board is met once.
//!
//! Cells are numbered along the shorter side of the board: what is covered then ends in a short edge, and few rows
//! survive. If a sample of the rows shows that another corner or direction leaves far fewer, that one is used. A
//! hole is a piece of one square that lies on one of its own cells.
//!
//! Most of the rows of such a pipeline lie in its last stages, and lead nowhere. A bushy plan therefore builds the last
//! few placements separately, from the last one backwards, and joins them to the first ones if together they leave
//! nothing free.

mod bushy;
mod choice;
mod geometry;
mod inputs;
mod reader;
mod sample;
mod scan;
mod stages;
mod symmetry;

use serde_json::json;

use super::look::CellLook;
use super::model::Cover;
use super::placements::Placements;
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::render::{render, template};
use crate::plan::{Ask, Goal, Method, Options, Plan, Tally, TallyHole, streamed};
use choice::Choice;
use geometry::Geometry;
use reader::CellReader;
use scan::Scan;
use stages::stage;

/// Turns a cover into a plan of as many stages as it has pieces and holes.
///
/// # Errors
/// When the options name a hole or a cell that the puzzle does not have.
pub fn compile(puzzle: &Puzzle, cover: &Cover, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let choice = Choice::new(cover, options)?;
    let placements = Placements::new(cover);
    let order = options.choices.values("order");
    let Weighed { geometry, rows } = weigh_scans(cover, &choice, &placements, order)?;
    let n_stages = rows.len();
    let (symmetries, acts_freely) = symmetry::symmetries(cover, &choice, &placements);
    let way = Way::of(&rows, options);
    let mut inputs = inputs::inputs(&geometry);
    let stages = match way {
        Way::Bushy => {
            inputs.extend(inputs::inputs_of_rest());
            bushy::stages(&geometry, &rows, &inputs, ask)?
        }
        _ => (1..=n_stages).map(|k| stage(k, &rows)).collect(),
    };
    let tally = tally(cover, &choice, &geometry, n_stages);
    let Geometry { scan, order, .. } = geometry;
    let (look, reader) = (
        CellLook::new(cover),
        CellReader::new(cover, placements, order),
    );
    let plan = Plan {
        title: format!(
            "{}: a cover of {}{}{}",
            puzzle.name,
            puzzle.size(),
            choice.in_words(),
            scan.in_words(cover)
        ),
        tally,
        symmetries,
        symmetry_name: match (cover.turn, cover.flip) {
            (true, true) => "rotation and reflection",
            (false, true) => "reflection",
            (_, false) => "rotation",
        },
        acts_freely,
        has_identical_pieces: has_identical_pieces(cover),
        ..puzzle.plan(inputs, stages, cover.cells.len(), reader, look)
    };
    match way {
        Way::Streamed => streamed(plan),
        Way::Staged | Way::Bushy => Ok(plan),
    }
}

/// The ways to cover a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Placement after placement.
    Staged,
    /// The same in one statement.
    Streamed,
    /// The first placements and the last ones, joined.
    Bushy,
}

/// Boards that are expected to leave fewer rows are staged: there the second half costs more than it saves.
const SMALL: f64 = 1_000_000.0;

impl Way {
    /// The requested way, or the one that is expected to build the fewest rows; `rows` are those that the stages
    /// of a staged plan are expected to leave.
    fn of(rows: &[f64], options: &Options) -> Self {
        let can_be_cut = rows.len() > 1;
        let wants_one = options.goal == Goal::First && !options.keeps_tables;
        match options.method {
            Method::Streamed => Self::Streamed,
            Method::Bushy if can_be_cut => Self::Bushy,
            Method::Staged | Method::Bushy => Self::Staged,
            Method::Auto if wants_one => Self::Streamed,
            // The plan that is kept is the one that is printed, and a script has no index for the second half.
            Method::Auto if options.keeps_tables => Self::Staged,
            Method::Auto => {
                let is_small = rows.iter().sum::<f64>() < SMALL;
                match is_small || !can_be_cut {
                    true => Self::Staged,
                    false => Self::Bushy,
                }
            }
        }
    }
}

/// The cells numbered along a scan, and the rows that every stage is then expected to leave.
struct Weighed<'a> {
    geometry: Geometry<'a>,
    rows: Vec<f64>,
}

/// The usual scan is kept unless another one is expected to leave fewer rows by this factor.
const WORTH_A_CORNER: f64 = 1.5;

/// The requested scan, or the one that is expected to leave the fewest rows.
///
/// # Errors
/// When the requested order is not a scan.
fn weigh_scans<'a>(
    cover: &'a Cover,
    choice: &'a Choice,
    placements: &'a Placements,
    order: &[String],
) -> Result<Weighed<'a>> {
    let weigh = |scan| {
        let geometry = Geometry::new(cover, choice, placements, scan);
        let rows = sample::rows_by_stage(&geometry);
        Weighed { geometry, rows }
    };
    if !order.is_empty() {
        return Ok(weigh(Scan::parse(order)?));
    }
    let cost = |weighed: &Weighed| weighed.rows.iter().sum::<f64>();
    let usual = weigh(Scan::usual(cover));
    let others = Scan::all().filter(|scan| *scan != usual.geometry.scan);
    let cheapest = others.map(weigh).min_by(|a, b| cost(a).total_cmp(&cost(b)));
    let cheapest = cheapest.filter(|other| cost(other) * WORTH_A_CORNER < cost(&usual));
    Ok(cheapest.unwrap_or(usual))
}

/// How often each choice of holes is left; `None` where there are no holes.
fn tally(cover: &Cover, choice: &Choice, geometry: &Geometry, n_stages: usize) -> Option<Tally> {
    if cover.holes.is_empty() {
        return None;
    }
    let name = |idx: &usize| cover.cells[*idx].name.clone();
    let holes = cover.holes.iter().zip(&choice.cells);
    let holes = holes.map(|(hole, cells)| TallyHole {
        name: hole.name.clone(),
        cells: cells.iter().map(name).collect(),
    });
    let bits = (0..cover.holes.len()).map(|hole_idx| geometry.hole_bit(hole_idx));
    let query = render(
        template!("cover/tally.sql"),
        &json!({ "n_stages": n_stages, "hole_bits": bits.collect::<Vec<_>>() }),
    );
    let unreal = cover.unreal.iter();
    Some(Tally {
        query,
        holes: holes.collect(),
        cells: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
        unreal: unreal
            .map(|cells| cells.iter().map(name).collect())
            .collect(),
    })
}

/// Whether two pieces have the same shape, given how they may be turned and flipped.
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
