//! The order in which cells are covered, judged by the puzzle alone. An order is cheap where few placements lie across the line between
//! the cells passed and those to come, because rows of a stage differ by what juts out over that line. This needs no rule of the puzzle;
//! `docs/design.md` says how well it predicts the rows.

use crate::drawing::grid::{COLUMN, Grid, LAYER, ROW, Site};
use crate::family::cover::model::Cover;
use crate::family::cover::placements::Placements;

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

/// One way to walk over a board line by line: where a line goes, where the next line lies, and, of cubes, where the next layer
/// of lines lies. Each is an axis, and true if it is walked backwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scan([(usize, bool); 3]);

impl Scan {
    /// The scan along the shorter sides of a board, from its first cell: what is covered ends in a short edge.
    fn usual(cover: &Cover) -> Self {
        let extent = |axis: &usize| cover.cells.iter().map(|cell| cell.site[*axis]).max();
        let mut axes = [COLUMN, ROW, LAYER];
        axes[..cover.grid.axes().len()].sort_by_key(extent);
        Self(axes.map(|axis| (axis, false)))
    }

    /// All scans of a grid: eight, or 48 in space.
    fn all(grid: Grid) -> impl Iterator<Item = Self> {
        let directions = |axis: usize| [(axis, false), (axis, true)].into_iter();
        let pairs = directions(COLUMN).flat_map(move |x| directions(ROW).map(move |y| (x, y)));
        let flat = pairs.flat_map(|(x, y)| [[x, y], [y, x]]);
        let all = flat.flat_map(move |[one, two]| {
            directions(LAYER).flat_map(move |z| [[one, two, z], [one, z, two], [z, one, two]])
        });
        // Where there is one layer, scans that differ only in its direction are the same.
        let is_new =
            move |scan: &[(usize, bool); 3]| grid == Grid::Cube || scan[2] == (LAYER, false);
        all.filter(is_new).map(Self)
    }

    /// The cells of a cover in the order of the scan.
    pub fn order(self, cover: &Cover) -> Vec<usize> {
        let mut order: Vec<usize> = (0..cover.cells.len()).collect();
        order.sort_by_key(|cell| self.key(cover.cells[*cell].site));
        order
    }

    /// Puts sites in the order of the scan. All but the last number say in which line a site lies.
    pub fn key(self, site: Site) -> [i64; 3] {
        let [along, across, through] = self.0.map(|(axis, is_backwards)| {
            if is_backwards {
                -site[axis]
            } else {
                site[axis]
            }
        });
        [through, across, along]
    }
}

/// The scan that promises the fewest rows. Cells that holes have to leave free are passed over.
pub fn cheapest_scan(cover: &Cover, placements: &Placements) -> Scan {
    let fixed: Vec<usize> = cover.fixed_cells().collect();
    let is_open = |cell: &usize| !fixed.contains(cell);
    let places = placements.all().map(|(_, placed)| placed.cells.clone());
    let holes = cover.holes.iter().map(|hole| hole.open_cells().to_vec());
    let crossing = Crossing {
        places: places.filter(|cells| cells.iter().all(is_open)).collect(),
        n_pieces: cover.pieces.len(),
        holes: holes.collect(),
    };
    let usual = std::iter::once(Scan::usual(cover));
    let scans: Vec<Scan> = usual.chain(Scan::all(cover.grid)).collect();
    let in_order = |scan: &Scan| scan.order(cover).into_iter().filter(is_open).collect();
    let orders: Vec<Vec<usize>> = scans.iter().map(in_order).collect();
    scans[crossing.cheapest(&orders)]
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
        let mut cost = 0.0;
        for (n_before, (cell, n_across)) in order.iter().zip(self.n_across(order)).enumerate() {
            for (n_passed, hole) in n_passed.iter_mut().zip(&self.holes) {
                *n_passed += u32::from(hole.contains(cell));
            }
            let holes: f64 = n_passed.iter().map(|n| 1.0 + f64::from(*n)).product();
            let share_passed = (n_before + 1) as f64 / order.len() as f64;
            let n_laid = (self.n_pieces as f64 * share_passed).round();
            let fitting = (-FALL * share_passed * share_passed).exp();
            let across = (n_across as f64).max(0.5).sqrt();
            cost += ways_to_choose(self.n_pieces, n_laid) * fitting * across * holes;
        }
        cost
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
            if let Some((first, last)) = positions().min().zip(positions().max()) {
                n_across[first..last].iter_mut().for_each(|n| *n += 1);
            }
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
