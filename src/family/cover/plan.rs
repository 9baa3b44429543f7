//! Covers as plans: every stage covers the lowest free cell, so that each way to cover the board is met once.
//!
//! Cells are numbered along the shorter side of the board: what is covered then ends in a short edge, and few rows
//! survive. If another corner or direction promises to leave fewer, that one is used. A hole is a piece of one square that
//! lies on one of its own cells.
//!
//! Most of the rows of such a pipeline lie in its last stages, and lead nowhere. Where all covers of a large board are listed,
//! states are therefore counted first, and rows are then built of those that lead to a cover. Covers are drawn at random from
//! states, too.

mod alike;
mod choice;
mod counted;
mod crossing;
mod geometry;
mod inputs;
mod kept;
mod listed;
mod mirror;
mod once;
mod sampled;
mod scan;
mod stages;
mod states;
mod streaming;
mod symmetry;

use serde_json::json;

use super::decoder::CoverDecoder;
use super::drawing::drawing;
use super::error::CoverError;
use super::model::{Cover, CoverPiece};
use super::placements::Placements;
use super::polyomino::Polyomino;
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{Ask, Goal, Method, Options, Plan, Tally, TallyHole};
use crate::sql::{render, template};
pub use choice::Choice;
use counted::Counted;
use geometry::Geometry;
use kept::Kept;
use listed::Listed;
use sampled::Sampled;
use scan::Scan;

/// Turns a cover into a plan of as many stages as it has pieces and holes. If covers are only counted, pieces of one shape are
/// laid in one order, and each row stands for all orders.
///
/// # Errors
/// When the options name a hole or a cell that the puzzle does not have, or ask for a bushy plan.
pub fn compile(puzzle: &Puzzle, cover: &Cover, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    if only_counts(options)
        && matches!(options.method, Method::Auto | Method::Merged)
        && let Some((alike, n_orders)) = alike::as_copies(cover)
    {
        let choice = Choice::new(cover, options)?;
        let (_, acts_freely) = symmetry::symmetries(cover, &choice, &Placements::new(cover));
        if acts_freely {
            let plan = compile_as_given(puzzle, &alike, options, ask)?;
            // If copies act freely, no symmetry does what a swap does.
            let are_swaps_all = plan.acts_freely && !plan.has_identical_pieces();
            return Ok(Plan {
                weight: plan.weight * n_orders,
                n_swaps: are_swaps_all.then_some(n_orders),
                acts_freely,
                ..plan
            });
        }
    }
    compile_as_given(puzzle, cover, options, ask)
}

fn compile_as_given(
    puzzle: &Puzzle,
    cover: &Cover,
    options: &Options,
    ask: &dyn Ask,
) -> Result<Plan> {
    if options.method == Method::Bushy {
        return Err(CoverError::Bushy.into());
    }
    let choice = Choice::new(cover, options)?;
    let placements = Placements::new(cover);
    let scan = match options.choices.values("order") {
        [] => crossing::cheapest_scan(cover, &choice, &placements),
        words => Scan::parse(words)?,
    };
    let geometry = Geometry::new(cover, &choice, &placements, scan);
    let has_halves = geometry.is_told_by_one_mask();
    let n_stages = cover.n_placements();
    let masks = &geometry.masks;
    let (symmetries, acts_freely) = symmetry::symmetries(cover, &choice, &placements);
    let inputs = inputs::inputs(&geometry);
    let is_streamed = streaming::is_streamed(&geometry, options, &inputs, ask)?;
    let is_ordered = is_streamed && n_stages > streaming::MOST_PLANNED;
    let mut stages = stages::staged(masks, n_stages, is_ordered);
    let mut by_states = None;
    // One statement is planned by SQLite alone.
    if !is_streamed {
        let n_first = n_stages.div_ceil(2);
        let can_be_counted = can_be_counted(&geometry, acts_freely, options);
        let rows_of_first = match can_be_counted {
            true => Some(ask.expected_rows(&inputs, &stages[..n_first], n_sampled(options))?),
            false => None,
        };
        let rows_of_first = rows_of_first.filter(|rows| is_counted(rows, FEW, options));
        let is_counted = |rows: &[f64]| can_be_counted && is_counted(rows, FEW_IN_ALL, options);
        let (rows, is_counted) = if let Some(rows) = rows_of_first {
            (rows, true)
        } else {
            let rows = ask.expected_rows(&inputs, &stages, n_sampled(options))?;
            let is_counted = is_counted(&rows);
            (rows, is_counted)
        };
        for (stage, n_rows) in stages.iter_mut().zip(&rows) {
            stage.estimate = Some(*n_rows);
        }
        if is_counted {
            let kept = Kept::new(&geometry, &symmetries);
            by_states = Some(ByStates::Counted(Counted::new(&geometry, &kept, n_stages)));
        } else if has_halves && options.goal == Goal::Sample && n_stages > 1 {
            let sampled = Sampled::new(&geometry, &stages);
            by_states = Some(ByStates::Sampled(sampled));
        } else if has_halves && is_listed(cover, &rows, options) {
            let most = options.goal.most().filter(|_| !options.keeps_tables);
            let listed = Listed::new(&geometry, &stages, most);
            by_states = Some(ByStates::Listed(listed));
        }
    }
    let tally = tally(cover, &choice, &geometry, n_stages);
    let Geometry {
        scan, order, masks, ..
    } = geometry;
    let decoder = CoverDecoder::new(cover, masks, placements, order);
    let drawing = drawing(cover, &puzzle.legend);
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
        symmetry_name: symmetry::name(cover),
        acts_freely,
        n_swaps: (!has_identical_pieces(cover)).then_some(1),
        ..puzzle.plan(inputs, stages, cover.cells.len(), decoder, drawing)
    };
    match by_states {
        Some(by_states) => Ok(by_states.applied_to(plan)),
        None if is_streamed => streaming::as_one_statement(plan, options, has_halves),
        None => Ok(plan),
    }
}

/// The plans that are made of the states of a cover.
enum ByStates {
    Counted(Counted),
    Listed(Listed),
    Sampled(Sampled),
}

impl ByStates {
    /// The plan with these stages instead of its own.
    fn applied_to(self, plan: Plan) -> Plan {
        match self {
            Self::Counted(counted) => counted.applied_to(plan),
            Self::Listed(listed) => listed.applied_to(plan),
            Self::Sampled(sampled) => sampled.applied_to(plan),
        }
    }
}

/// Whether nothing but the number of covers is wanted.
fn only_counts(options: &Options) -> bool {
    options.goal == Goal::Count && !options.keeps_tables
}

/// Whether covers can be counted without being seen. Otherwise, only they tell how many there are up to symmetry; a merged plan
/// sees none in any case, and only states tell it how many there are by hole.
fn can_be_counted(geometry: &Geometry, acts_freely: bool, options: &Options) -> bool {
    let cover = geometry.cover;
    let is_by_hole = options.method == Method::Merged && !cover.holes.is_empty();
    let is_free = (acts_freely || is_by_hole) && cover.given.is_empty();
    let has_one_mask = geometry.is_told_by_one_mask();
    only_counts(options) && has_one_mask && is_free && cover.n_placements() > 1
}

/// If the first stages are expected to build fewer rows, states are not counted: others are done before states pay, and
/// without the pieces the sets of free cells of later stages may be many.
const FEW: f64 = 20_000.0;

/// The same for all stages together: on some boards the rows grow many only towards the end.
const FEW_IN_ALL: f64 = 200_000.0;

/// Whether states are counted; `rows` are those that these stages of a staged plan are expected to leave, of which `few` are
/// too few.
fn is_counted(rows: &[f64], few: f64, options: &Options) -> bool {
    match options.method {
        Method::Merged => true,
        Method::Auto => rows.iter().sum::<f64>() >= few,
        Method::Staged | Method::Bushy | Method::Streamed => false,
    }
}

/// If fewer rows are expected, covers that only a list tells up to symmetry are listed.
const LARGE: f64 = 1_000_000.0;

/// The same where symmetry takes every cover to another one, so that nothing is lost if none is seen.
const LARGE_IF_FREE: f64 = 200_000.0;

/// Whether it is worth a look if this plan would count sooner with merged rows. They say how many covers there are in all.
pub fn may_be_merged(plan: &Plan, options: &Options) -> bool {
    let rows = plan.stages.iter().filter_map(|stage| stage.estimate);
    let is_free = plan.acts_freely && plan.n_swaps.is_some();
    let large = if is_free { LARGE_IF_FREE } else { LARGE };
    let is_auto = options.method == Method::Auto && plan.tally.is_none();
    is_auto && only_counts(options) && rows.sum::<f64>() >= large
}

/// Boards that are expected to leave fewer rows are staged: there the second half costs more than it saves.
const SMALL: f64 = 1_000_000.0;

/// The same for boards without holes: their later stages meet fewer sets of free cells.
const SMALL_WITHOUT_HOLES: f64 = 200_000.0;

/// Boards that are expected to leave fewer rows are small.
fn small(cover: &Cover) -> f64 {
    match cover.holes.is_empty() {
        true => SMALL_WITHOUT_HOLES,
        false => SMALL,
    }
}

/// How many rows of each stage are joined to the placements in advance. Whether states are counted depends on a rough number.
fn n_sampled(options: &Options) -> u64 {
    match only_counts(options) {
        true => 100,
        false => 300,
    }
}

/// Whether covers are listed by the states that lead to one; `rows` are those that the stages of a staged plan are expected to
/// leave.
fn is_listed(cover: &Cover, rows: &[f64], options: &Options) -> bool {
    let wants_few = options.goal.most().is_some();
    let wants_states = match options.method {
        Method::Merged => true,
        // The plan that is kept is the one that is printed, and a script has no index for the states.
        Method::Auto if options.keeps_tables => false,
        // If few are wanted and they are not streamed, many rows are expected.
        Method::Auto => wants_few || rows.iter().sum::<f64>() >= small(cover),
        Method::Staged | Method::Bushy | Method::Streamed => false,
    };
    wants_states && (wants_few || options.goal == Goal::Rows) && rows.len() > 1
}

/// The most holes by which solutions are counted: the query joins two tables for each, and SQLite joins at most 64 tables.
const MOST_TALLIED: usize = 31;

/// How often each choice of holes is left; `None` where there are no holes, or too many.
fn tally(cover: &Cover, choice: &Choice, geometry: &Geometry, n_stages: usize) -> Option<Tally> {
    if cover.holes.is_empty() || cover.holes.len() > MOST_TALLIED {
        return None;
    }
    let masks = &geometry.masks;
    let of_pieces = masks.of_pieces();
    let bits = (0..cover.holes.len()).map(|hole_idx| {
        let part = geometry.hole_bits(hole_idx);
        json!({ "mask": of_pieces[part.mask_no - 1], "bit": part.bit })
    });
    let holes = json!({ "n_stages": n_stages, "hole_bits": bits.collect::<Vec<_>>() });
    let query = render(template!("cover/tally.sql"), &masks.with_holes(holes));
    let name = |idx: &usize| cover.cells[*idx].name.clone();
    let holes = cover.holes.iter().zip(&choice.cells);
    let holes = holes.map(|(hole, cells)| TallyHole {
        name: hole.name.clone(),
        cells: cells.iter().map(name).collect(),
    });
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

/// Whether two pieces with IDs of their own can lie in the same shape, given how they may be turned and flipped.
fn has_identical_pieces(cover: &Cover) -> bool {
    let shapes = cover.pieces.iter().map(CoverPiece::shapes);
    let shapes: Vec<Vec<Polyomino>> = shapes.collect();
    (1..shapes.len()).any(|idx| {
        let mut others = shapes[..idx].iter().flatten();
        others.any(|shape| shapes[idx].contains(shape))
    })
}
