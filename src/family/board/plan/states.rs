//! How many different states the rows of a board can have: which pieces are in use, and what the open sides show. Rows that
//! are alike in this are one row of a merged plan.

use super::order::Estimate;
use super::slot_set::SlotSet;
use super::statistics::Statistics;
use crate::family::board::model::Board;

/// Rows are merged where at least so many of them are expected to be one.
const WORTH_MERGING: f64 = 2.0;

/// Seconds for a million rows: of a stage that leaves out what no later stage reads, and of merging them besides.
const NARROW: f64 = 0.45;
const MERGED: f64 = 1.5;

/// What merging the rows of an order of slots is expected to do.
#[derive(Debug, Clone)]
pub struct Merging {
    /// Whether the rows of each stage are merged.
    pub merges: Vec<bool>,
    /// The seconds that all stages take.
    pub seconds: f64,
    /// The rows that the last stage leaves.
    pub rows: f64,
}

/// Which stages of an order are worth merging, and what the plan costs then.
pub fn merging(board: &Board, estimate: &Estimate, order: &[usize]) -> Merging {
    let statistics = estimate.statistics();
    let mut filled = SlotSet::default();
    let (mut rows, mut seconds, mut merges) = (1.0, 0.0, Vec::new());
    for slot in order {
        rows *= estimate.growth(filled, *slot);
        filled = filled.with(*slot);
        let n_states = states(board, statistics, filled);
        // So many of the states are met when the rows fall among them at random.
        let n_met = n_states * -f64::exp_m1(-rows / n_states);
        let is_worth_it = rows > WORTH_MERGING * n_met;
        seconds += rows * 1e-6 * if is_worth_it { NARROW + MERGED } else { NARROW };
        merges.push(is_worth_it);
        if is_worth_it {
            rows = n_met;
        }
    }
    Merging {
        merges,
        seconds,
        rows,
    }
}

/// How many states the rows can have that fill these slots.
fn states(board: &Board, statistics: &Statistics, filled: SlotSet) -> f64 {
    let sets = statistics.sets_of_pieces(board, filled);
    let slots = (0..board.slots.len()).filter(|slot| filled.has(*slot));
    let open = slots.flat_map(|slot| {
        let touches = board.slots[slot].touches.iter().enumerate();
        let open = touches.filter(|(_, touch)| touch.is_some_and(|touch| !filled.has(touch.slot)));
        open.map(move |(side, _)| statistics.n_values(slot, side))
    });
    (sets * open.product::<f64>()).max(1.0)
}
