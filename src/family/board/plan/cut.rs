//! Where to cut a board in two. On boards of up to twenty slots every set of slots is weighed: the rows of its stages in
//! their best order follow from those of its subsets with one slot less. Larger boards are cut somewhere along their
//! cheapest order.

use super::order::Estimate;
use super::slot_set::SlotSet;

/// The largest board whose sets of slots are all weighed.
const WEIGHED_SLOTS: usize = 20;

/// Weighing a set of slots takes as long as building so many rows.
const ROWS_A_SET: f64 = 0.5;

/// Where the order of a larger board may be cut, in eighths.
const CUT_POINTS: std::ops::RangeInclusive<usize> = 2..=6;

/// A board cut in two, each half in the order in which its slots are joined.
#[derive(Debug, Clone)]
pub struct Cut {
    pub left: Vec<usize>,
    /// The other half, whose rows are looked up; empty where the board stays whole.
    pub right: Vec<usize>,
    /// The rows that the stages of the left half are expected to build.
    pub left_rows: f64,
    /// The same for the right half.
    pub right_rows: f64,
    /// The rows that the join of the halves looks at.
    pub joined_rows: f64,
}

impl Cut {
    /// No cut: the whole board in this order.
    pub fn none(order: Vec<usize>) -> Self {
        Self {
            left: order,
            right: Vec::new(),
            left_rows: 0.0,
            right_rows: 0.0,
            joined_rows: 0.0,
        }
    }

    /// The cut between two halves. The one that ends in fewer rows is the one to look up.
    fn between(estimate: &Estimate, left: Vec<usize>, right: Vec<usize>) -> Self {
        let (left_rows, right_rows) = (estimate.rows(&left), estimate.rows(&right));
        let last = |rows: &[f64]| rows.last().copied().unwrap_or_default();
        if last(&left_rows) < last(&right_rows) {
            return Self::between(estimate, right, left);
        }
        Self {
            joined_rows: last(&left_rows) + last(&right_rows),
            left_rows: left_rows.iter().sum(),
            right_rows: right_rows.iter().sum(),
            left,
            right,
        }
    }

    /// In rows, given that the halves are built at the same time.
    fn cost(&self) -> f64 {
        self.left_rows.max(self.right_rows) + self.joined_rows
    }
}

/// The cheapest of these cuts of a board; none for a board of one slot, which cannot be cut.
fn cheapest(cuts: impl Iterator<Item = Cut>) -> Cut {
    cuts.min_by(|a, b| a.cost().total_cmp(&b.cost()))
        .unwrap_or_else(|| Cut::none(vec![0]))
}

/// The cut of the order in the options, which each half keeps.
pub fn along(estimate: &Estimate, order: &[usize]) -> Cut {
    cheapest((1..order.len()).map(|at| {
        let (left, right) = order.split_at(at);
        Cut::between(estimate, left.to_vec(), right.to_vec())
    }))
}

/// How many rows could be built while the best cut is looked for.
#[allow(
    clippy::cast_precision_loss,
    reason = "it is compared with an estimate"
)]
pub fn rows_meanwhile(n_slots: usize) -> f64 {
    match n_slots > WEIGHED_SLOTS {
        true => 0.0,
        false => ROWS_A_SET * (1_u64 << n_slots) as f64,
    }
}

/// The cut that is expected to build the fewest rows.
pub fn best(estimate: &Estimate) -> Cut {
    let n_slots = estimate.n_slots();
    if n_slots < 2 {
        return Cut::none((0..n_slots).collect());
    }
    if n_slots > WEIGHED_SLOTS {
        let order = estimate.cheapest();
        return cheapest(CUT_POINTS.map(|eighths| {
            let (left, right) = order.split_at(n_slots * eighths / 8);
            Cut::between(estimate, left.to_vec(), estimate.cheapest_of(right))
        }));
    }
    let weights = Weights::of(estimate);
    let all = (1_usize << n_slots) - 1;
    let cost = |set: usize| {
        let rest = all & !set;
        weights.cost[set].max(weights.cost[rest]) + weights.rows[set] + weights.rows[rest]
    };
    // Each cut is met twice, once for either half.
    let larger_halves = (1..all).filter(|set| weights.rows[*set] >= weights.rows[all & !set]);
    let left = larger_halves
        .min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
        .unwrap_or(1);
    Cut::between(estimate, weights.order(left), weights.order(all & !left))
}

/// For every set of slots, as a bit mask: the rows that fill it, the rows of all stages up to it in the best order, and
/// the slot that comes last in that order.
struct Weights {
    rows: Vec<f64>,
    cost: Vec<f64>,
    last: Vec<usize>,
}

impl Weights {
    fn of(estimate: &Estimate) -> Self {
        let n_slots = estimate.n_slots();
        let n_sets = 1_usize << n_slots;
        let mut weights = Self {
            rows: vec![1.0; n_sets],
            cost: vec![0.0; n_sets],
            last: vec![0; n_sets],
        };
        for set in 1..n_sets {
            let slots = (0..n_slots).filter(|slot| set >> slot & 1 == 1);
            let smallest = set.trailing_zeros() as usize;
            let without = set & !(1 << smallest);
            weights.rows[set] =
                weights.rows[without] * estimate.growth(SlotSet::of_bits(without as u64), smallest);
            let costs = slots.map(|slot| (weights.cost[set & !(1 << slot)], slot));
            let cheapest = costs.min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((cost, slot)) = cheapest {
                weights.cost[set] = cost + weights.rows[set];
                weights.last[set] = slot;
            }
        }
        weights
    }

    fn order(&self, mut set: usize) -> Vec<usize> {
        let mut order = Vec::new();
        while set != 0 {
            order.push(self.last[set]);
            set &= !(1 << self.last[set]);
        }
        order.reverse();
        order
    }
}
