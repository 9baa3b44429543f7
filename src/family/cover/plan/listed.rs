//! Covers that are listed by what is left free.
//!
//! Far fewer states lead to a cover than can be reached. Both halves are counted first, as in a count. A state of the first
//! half that a row of the second one completes is live, and so is a state before it that leads to a live one. Then the
//! placements are laid as in the staged plan, but only where they leave a live state, or one that the second half has: no row
//! is built that leads nowhere.

use super::geometry::Geometry;
use super::kept::Kept;
use super::stages::before;
use super::states::States;
use crate::plan::{First, Input, LIVE, Listing, Lookup, Method, Plan, Stage, listed_stage};
use crate::problem::Expr;

/// The inputs and stages that list the covers of a staged plan.
#[derive(Debug)]
pub struct Listed {
    inputs: Vec<Input>,
    stages: Vec<Stage>,
    stops_early: bool,
    expected_steps: u64,
}

impl Listed {
    /// Lists the covers of a board that needs one mask of cells and one of pieces, in more than one stage, or the first of them,
    /// no more than `most`; `staged` are the stages of its staged plan.
    pub fn new(geometry: &Geometry, staged: &[Stage], most: Option<usize>) -> Self {
        let n_stages = staged.len();
        let first = most.map(|most| First {
            by: &staged[n_stages - 1].order_by,
            most,
        });
        let kept = Kept::all(geometry);
        let states = States::new(geometry, &kept, n_stages, Vec::new());
        let n_first = states.n_first();
        let live = (1..=n_first).rev().map(|k| states.live(k));
        let is_stage = |table: &str| staged.iter().any(|stage| stage.name == table);
        let listed = staged.iter().zip(1..).map(|(stage, k)| {
            let is_last = k == n_stages;
            let listing = Listing {
                lookup: (!is_last).then(|| lookup(geometry, n_first, n_stages, k)),
                is_last,
                first,
            };
            listed_stage(stage, &is_stage, listing)
        });
        Self {
            stages: states
                .stages()
                .into_iter()
                .chain(live)
                .chain(listed)
                .collect(),
            inputs: kept.inputs(geometry),
            stops_early: most.is_some(),
            expected_steps: expected_steps(staged),
        }
    }

    /// The plan with these stages instead of its own.
    pub fn applied_to(self, mut plan: Plan) -> Plan {
        plan.inputs.extend(self.inputs);
        Plan {
            method: Method::Merged,
            stages: self.stages,
            stops_early: self.stops_early,
            expected_steps: Some(self.expected_steps),
            is_chain: false,
            ..plan
        }
    }
}

/// How many steps of SQLite's virtual machine it takes to list covers, for each row that the first stages of the staged plan are
/// expected to leave, as measured on many boards.
const STEPS_OF_FIRST: f64 = 160.0;

/// The same for each row of any stage.
const STEPS_OF_ANY: f64 = 16.0;

/// How many steps it takes to list the covers of this staged plan, roughly.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate is a rough number, and never below zero"
)]
fn expected_steps(staged: &[Stage]) -> u64 {
    let n_rows = |stages: &[Stage]| -> f64 {
        let estimates = stages.iter().filter_map(|stage| stage.estimate);
        estimates.sum()
    };
    let first = &staged[..staged.len().div_ceil(2)];
    (STEPS_OF_FIRST * n_rows(first) + STEPS_OF_ANY * n_rows(staged)) as u64
}

/// The table in which the state after a placement has to be found.
fn lookup(geometry: &Geometry, n_first: usize, n_stages: usize, k: usize) -> Lookup {
    let before = before("Opt", k);
    let mask = &geometry.masks.of_cells()[0];
    let before = |column: &str| Expr::column(&before, column);
    let placement = |column: &str| Expr::column("Placement", column);
    let column = format!("Cells{mask}");
    let cells = before(&format!("Free_{column}")) - placement(&column);
    let pieces = before("Free_Pieces") - placement("Piece_Bit");
    let (table, cells_there, pieces) = if k <= n_first {
        (format!("{LIVE}Opt{k}"), "Free_Cells", pieces)
    } else {
        let all = Expr::Int(geometry.masks.all_pieces()[0]);
        (
            format!("Rest{}", n_stages - k),
            "Before_Cells",
            all - pieces,
        )
    };
    let values = [(cells_there, cells), ("Free_Pieces", pieces)];
    Lookup::new(
        table,
        values.map(|(column, value)| (column.to_owned(), value)),
    )
}
