//! The order in which cells are covered, judged by the puzzle alone. An order is cheap where few placements lie across the line between
//! the cells passed and those to come, because rows of a stage differ by what juts out over that line. This needs no rule of the puzzle;
//! `docs/design.md` says how well it predicts the rows.

/// How fast the share of placements that still fit falls while pieces are laid, as found on dates of the calendar.
const FALL: f64 = 4.0;

/// The first order is kept unless another one promises a cost that is lower by this factor.
const WORTH_A_CHANGE: f64 = 1.02;

/// The placements and holes by which an order of cells is judged.
#[derive(Debug, Default)]
pub struct Crossing {
    /// The cells of each placement.
    pub places: Vec<Vec<usize>>,
    /// The number of pieces that rows tell apart.
    pub n_pieces: usize,
    /// The cells of each hole.
    pub holes: Vec<Vec<usize>>,
}

impl Crossing {
    /// The position of the order of cells that promises the fewest rows.
    pub fn cheapest(&self, orders: &[Vec<usize>]) -> usize {
        let costs: Vec<f64> = orders.iter().map(|order| self.cost(order)).collect();
        let cheapest = (0..orders.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b]));
        let better = cheapest.filter(|idx| costs[*idx] * WORTH_A_CHANGE < costs[0]);
        better.unwrap_or(0)
    }

    /// The cost of an order: at every cell, the number of ways to choose the pieces that lie by then, times the square root of the
    /// placements across the line, times the ways to choose the holes passed.
    #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
    fn cost(&self, order: &[usize]) -> f64 {
        let mut n_passed = vec![0_u32; self.holes.len()];
        let costs = order.iter().zip(self.n_across(order)).enumerate();
        let costs = costs.map(|(idx, (cell, n_across))| {
            for (n_passed, hole) in n_passed.iter_mut().zip(&self.holes) {
                *n_passed += u32::from(hole.contains(cell));
            }
            let holes: f64 = n_passed.iter().map(|n| 1.0 + f64::from(*n)).product();
            let share_passed = (idx + 1) as f64 / order.len() as f64;
            let n_laid = (self.n_pieces as f64 * share_passed).round();
            let fitting = (-FALL * share_passed * share_passed).exp();
            let across = (n_across as f64).max(0.5).sqrt();
            ways_to_choose(self.n_pieces, n_laid) * fitting * across * holes
        });
        costs.sum()
    }

    /// For every cell of an order, the placements with cells both up to it and after it.
    fn n_across(&self, order: &[usize]) -> Vec<usize> {
        let n_cells = order.iter().max().map_or(0, |cell| cell + 1);
        let mut position = vec![0; n_cells];
        for (idx, cell) in order.iter().enumerate() {
            position[*cell] = idx;
        }
        let mut n_across = vec![0; order.len()];
        for cells in &self.places {
            let positions = || cells.iter().map(|cell| position[*cell]);
            let (first, last) = (positions().min(), positions().max());
            let between = first.unwrap_or_default()..last.unwrap_or_default();
            n_across[between].iter_mut().for_each(|n| *n += 1);
        }
        n_across
    }
}

/// In how many ways K of N things can be chosen, K a whole number.
#[allow(clippy::cast_precision_loss, reason = "pieces are few")]
fn ways_to_choose(n: usize, k: f64) -> f64 {
    let factors = (1..=n).map(|i| i as f64).take_while(|i| *i <= k);
    factors.fold(1.0, |ways, i| ways * (n as f64 - k + i) / i)
}
