//! Covers that are drawn at random.
//!
//! States are counted from both ends, as in a count, but each stands for itself alone. A cover is drawn backwards through them:
//! two states that meet in the middle, then those before the one and after the other. Two states that follow each other tell
//! which placement lies between them.

use super::geometry::Geometry;
use super::kept::Kept;
use super::states::States;
use crate::plan::{Draw, Drawn, Draws, Input, Method, Plan, Stage, total};
use crate::problem::Expr;

/// The inputs and stages that draw covers of a staged plan at random.
#[derive(Debug)]
pub struct Sampled {
    inputs: Vec<Input>,
    stages: Vec<Stage>,
    draws: Draws,
}

impl Sampled {
    /// Draws covers of a board that needs one mask of cells and one of pieces, in more than one stage; `staged` are the
    /// stages of its staged plan.
    pub fn new(geometry: &Geometry, staged: &[Stage]) -> Self {
        let n_stages = staged.len();
        let last = &staged[n_stages - 1];
        let kept = Kept::all(geometry);
        let states = States::new(geometry, &kept, n_stages, Vec::new());
        let columns = last.select.columns.iter();
        let columns: Vec<String> = columns.map(|column| column.name.clone()).collect();
        let joined = states.joined();
        // Behind the placements stand the cells and the pieces that are free: none.
        let nothing_free = n_stages..columns.len();
        let seam = nothing_free.fold(Drawn::of(&joined), |seam, idx| seam.telling(idx, 0));
        let laid = states.middle_out();
        let laid = laid.map(|(k, stage)| draw(geometry, k, &stage));
        Self {
            draws: Draws {
                steps: std::iter::once(seam.draw()).chain(laid).collect(),
                columns,
                fills: last.fills.clone(),
            },
            stages: states.stages().into_iter().chain([joined]).collect(),
            inputs: kept.inputs(geometry),
        }
    }

    /// The plan with these stages instead of its own.
    pub fn applied_to(self, mut plan: Plan) -> Plan {
        let total = total(&plan.last_stage().name, None, 1);
        plan.inputs.extend(self.inputs);
        Plan {
            method: Method::Merged,
            total: Some(total),
            draws: Some(self.draws),
            tally: None,
            stages: self.stages,
            is_chain: false,
            ..plan
        }
    }
}

/// How the rows of a stage are drawn that lays this placement, counted from 1.
fn draw(geometry: &Geometry, k: usize, stage: &Stage) -> Draw {
    let mask = &geometry.masks.of_cells()[0];
    let step = |column| Expr::column(format!("Step{k}"), column);
    let placement = |column: &str| Expr::column("Placement", column);
    let cells = step("Before_Cells") - step("Free_Cells");
    let conditions = [
        placement("Piece_Bit").equals(step("Piece_Bit")),
        placement(&format!("Cells{mask}")).equals(cells),
    ];
    let drawn = Drawn::of(stage).joining("Placement", conditions);
    drawn.telling(k - 1, placement("ID")).draw()
}
