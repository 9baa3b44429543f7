//! Where to cut a board in two. For boards of up to twenty slots every set of slots is weighed: the rows of its stages in
//! their best order come from those of its subsets with one slot less.

use super::order::Estimate;

/// The largest board whose sets of slots are all weighed.
const WEIGHED_SLOTS: usize = 20;

/// A board cut in two, each half in the order in which its slots are joined.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The one half.
    pub left: Vec<usize>,
    /// The other half, whose rows are looked up; empty where the board is best left whole.
    pub right: Vec<usize>,
    /// The rows that both halves build and the join looks at.
    pub cost: f64,
}

/// The cut that is expected to build the fewest rows. Boards that are too large to weigh stay whole.
pub fn best(estimate: &Estimate) -> Cut {
    let n_slots = estimate.n_slots();
    if n_slots > WEIGHED_SLOTS {
        let order = estimate.cheapest();
        let cost = estimate.rows(&order).iter().sum();
        return Cut {
            left: order,
            right: Vec::new(),
            cost,
        };
    }
    let weights = Weights::of(estimate);
    let all = (1_usize << n_slots) - 1;
    let mut best = (weights.cost[all], all);
    for set in 1..all {
        let rest = all & !set;
        let cost = weights.cost[set] + weights.cost[rest] + weights.rows[set] + weights.rows[rest];
        // The half with fewer rows is the one to look up.
        if cost < best.0 && weights.rows[set] >= weights.rows[rest] {
            best = (cost, set);
        }
    }
    let (cost, set) = best;
    Cut {
        left: weights.order(set),
        right: weights.order(all & !set),
        cost,
    }
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
            weights.rows[set] = weights.rows[without] * estimate.growth(without as u64, smallest);
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
