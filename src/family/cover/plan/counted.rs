//! Covers that are counted and not listed.
//!
//! Later placements depend on the cells and on the pieces that are free, not on what lies where. So a row is such a state, with
//! the number of ways that lead to it. Four things keep such a plan small:
//!
//! - What fits where depends on the cells alone, and there are far fewer sets of free cells than states. Each stage therefore
//!   lays its placements on sets of cells first, whichever pieces are free, and then looks the states up there.
//! - The last placements are laid on sets of cells only, and then the states are counted backwards along them, from the
//!   covered board: a row that no cover ends in is never met. The two halves are joined by equality.
//! - The board's own symmetries: a piece that no symmetry leaves as it lies may lie in one of its places out of those that
//!   turn into each other, and every cover that is found stands for as many.
//! - What is left free can be covered in as many ways as its mirror image: the two are one state, where the mirror leaves
//!   every cell in its line of the scan.
//!
//! A board of one cell more than a mask has bits is counted with one mask, too: its last cell is implied by the others.

use serde_json::json;

use super::geometry::Geometry;
use super::kept::Kept;
use super::states::States;
use crate::plan::{Input, Method, Plan, Stage, total};
use crate::sql::{render, template};

/// The inputs and stages that count the covers of a staged plan.
#[derive(Debug)]
pub struct Counted {
    inputs: Vec<Input>,
    stages: Vec<Stage>,
    tally: String,
    weight: usize,
}

impl Counted {
    /// Counts the covers of a board that needs one mask of cells and one of pieces, in more than one stage.
    pub fn new(geometry: &Geometry, kept: &Kept, n_stages: usize) -> Self {
        let hole_bits = hole_bits(geometry);
        let holes = json!({ "n_stages": n_stages, "hole_bits": hole_bits });
        let states = States::new(geometry, kept, n_stages, hole_bits);
        Self {
            inputs: kept.inputs(geometry),
            stages: states
                .stages()
                .into_iter()
                .chain([states.joined()])
                .collect(),
            tally: render(template!("cover/count/tally.sql"), &holes),
            weight: kept.weight(),
        }
    }

    /// The plan with these stages instead of its own.
    pub fn applied_to(self, mut plan: Plan) -> Plan {
        let total = total(&plan.last_stage().name, None, self.weight);
        plan.inputs.extend(self.inputs);
        if let Some(tally) = &mut plan.tally {
            tally.query = self.tally;
        }
        Plan {
            method: Method::Merged,
            report: None,
            total: Some(total),
            stages: self.stages,
            is_chain: false,
            ..plan
        }
    }
}

/// The bits of the holes in the mask of pieces.
fn hole_bits(geometry: &Geometry) -> Vec<i64> {
    let holes = 0..geometry.cover.holes.len();
    holes
        .map(|hole_idx| geometry.hole_bits(hole_idx).bit)
        .collect()
}
