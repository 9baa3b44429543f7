//! How many different states the rows of a board can have: which pieces are in use, and what the open sides show. Rows that
//! are alike in this are one row of a merged plan.

use super::cost::Work;
use super::order::Estimate;
use super::slot_set::SlotSet;
use super::statistics::Statistics;
use crate::family::board::model::Board;

/// Rows are merged where at least so many of them are expected to be one.
const WORTH_MERGING: f64 = 2.0;

/// The expected effect of merging the rows of an order of slots.
#[derive(Debug, Clone)]
pub struct Merging {
    /// Whether the rows of each stage are merged.
    pub merges: Vec<bool>,
    /// Of all stages.
    pub work: Work,
    /// The rows that the last stage leaves.
    pub rows: f64,
}

/// Which stages of an order are worth merging, and what the plan costs then.
pub fn merging(board: &Board, estimate: &Estimate, order: &[usize]) -> Merging {
    merging_after(board, estimate, &[], 1.0, order)
}

/// The same, where the order is joined to so many rows, which differ in what these slots show.
pub fn merging_after(
    board: &Board,
    estimate: &Estimate,
    filled: &[usize],
    n_before: f64,
    order: &[usize],
) -> Merging {
    let statistics = estimate.statistics();
    let (mut filled, mut own) = (SlotSet::of(filled), SlotSet::default());
    let (mut rows, mut work, mut merges) = (n_before, Work::default(), Vec::new());
    for slot in order {
        let mut step = estimate.step(filled, *slot, rows);
        rows = step.rows;
        (filled, own) = (filled.with(*slot), own.with(*slot));
        let n_met = n_met(rows, n_before * states(board, statistics, own, filled));
        let is_worth_it = rows > WORTH_MERGING * n_met;
        if is_worth_it {
            step.merged = rows;
            rows = n_met;
        }
        work += step;
        merges.push(is_worth_it);
    }
    Merging { merges, work, rows }
}

/// How many of these states are met by so many rows that fall among them at random.
pub fn n_met(n_rows: f64, n_states: f64) -> f64 {
    n_states * -f64::exp_m1(-n_rows / n_states)
}

/// How many states the rows can have that fill these slots, all of which are among the filled ones.
fn states(board: &Board, statistics: &Statistics, own: SlotSet, filled: SlotSet) -> f64 {
    let sets = statistics.sets_of_pieces(board, own);
    let slots = (0..board.slots.len()).filter(|slot| own.has(*slot));
    let open = slots.flat_map(|slot| {
        let touches = board.slots[slot].touches.iter().enumerate();
        let open = touches.filter(|(_, touch)| touch.is_some_and(|touch| !filled.has(touch.slot)));
        open.map(move |(side, _)| statistics.n_values(slot, side))
    });
    (sets * open.product::<f64>()).max(1.0)
}
