//! Covers in two halves that are built apart: the first placements of every cover as in the staged plan, and its last
//! ones from the last one backwards. They are joined by equality: the second half covers just the cells and uses just the
//! pieces that the first left free.
//!
//! The second half has no lowest free cell that it has to cover. What keeps it small is that all placements before it
//! begin earlier, and still have to reach every cell that it leaves free.
//!
//! A board of one cell more than a mask has bits is cut, too: its last cell is implied by the others.

use serde_json::json;

use super::geometry::Geometry;
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Ask, Input, Part, Stage};

/// How many placements the second half has at most.
const MOST_IN_REST: usize = 6;

/// How much longer a row of the second half takes than one of the first, as measured: it is checked for what others can
/// still reach.
const COST_OF_REST: f64 = 3.8;

/// The rows of each stage of the second half that are joined to the placements in advance.
const N_SAMPLED: u64 = 100;

/// The stages of the first placements, of the rest, and the one that joins them, from those of a staged plan and the rows
/// that they are expected to leave.
///
/// # Errors
/// When the database that is asked fails, or the run is interrupted.
pub fn stages(
    geometry: &Geometry,
    plain: Vec<Stage>,
    inputs: &[Input],
    ask: &dyn Ask,
) -> Result<Vec<Stage>> {
    let n_stages = plain.len();
    let rows: Vec<f64> = plain.iter().filter_map(|stage| stage.estimate).collect();
    let rest = 1..=MOST_IN_REST.min(n_stages - 1);
    let rest: Vec<Stage> = rest.map(|k| stage_of_rest(geometry, k, n_stages)).collect();
    let rows_of_rest = cheapest_rest(&rows, ask.expected_rows(inputs, &rest, N_SAMPLED)?);
    let n_rest = rows_of_rest.len();
    let n_first = n_stages - n_rest;
    let mut plain = plain.into_iter();
    let first = plain.by_ref().take(n_first).map(|stage| Stage {
        part: Part::Left,
        ..stage
    });
    let rest = rest.into_iter().zip(&rows_of_rest);
    let rest = rest.map(|(stage, n_rows)| Stage {
        estimate: Some(*n_rows),
        ..stage
    });
    let mut stages: Vec<Stage> = first.chain(rest).collect();
    if let Some(last_of_rest) = stages.last_mut() {
        last_of_rest.looked_up_by = ["Free_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
    }
    let joined = json!({
        "n_stages": n_stages,
        "n_first": n_first,
        "n_rest": n_rest,
        "all_cells": geometry.masks.all_cells()[0],
        "all_pieces": geometry.masks.all_pieces()[0],
    });
    let joined = geometry.masks.with_holes(joined);
    stages.extend(plain.next_back().map(|last| {
        let statement = render(template!("cover/join_rest.sql"), &joined);
        let joined = Stage::new(last.name.clone(), "the halves joined".to_owned(), statement);
        joined.in_place_of(last)
    }));
    Ok(stages)
}

/// The stages of the second half, by the rows that they are expected to leave, that make the longer half the shortest:
/// both are built at the same time.
fn cheapest_rest(rows: &[f64], mut rows_of_rest: Vec<f64>) -> Vec<f64> {
    let cost = |n_rest: &usize| {
        let first: f64 = rows[..rows.len() - n_rest].iter().sum();
        let rest: f64 = rows_of_rest[..*n_rest].iter().sum();
        first.max(COST_OF_REST * rest)
    };
    let n_rest = (1..=rows_of_rest.len()).min_by(|a, b| cost(a).total_cmp(&cost(b)));
    rows_of_rest.truncate(n_rest.unwrap_or_default());
    rows_of_rest
}

/// The stage of the last N placements.
fn stage_of_rest(geometry: &Geometry, k: usize, n_stages: usize) -> Stage {
    let holes = json!({ "k": k, "n_stages": n_stages });
    let holes = geometry.masks.with_holes(holes);
    let statement = render(template!("cover/rest.sql"), &holes);
    let placed = n_stages - k + 1;
    let placements = placed..=n_stages;
    Stage {
        order_by: placements.map(|j| format!("Opt{j}_Placement_ID")).collect(),
        fills: (0..k).collect(),
        part: Part::Right,
        cost_of_row: COST_OF_REST,
        ..Stage::new(format!("Rest{k}"), format!("placement {placed}"), statement)
    }
}
