//! The order in which cells are joined. The rows that a stage leaves are estimated by the candidates of each filled cell,
//! and by the share of pairs of candidates that differ for each two cells that share a unit. A beam search over sets of
//! filled cells finds the order with the fewest rows.

use std::collections::BTreeMap;

use crate::family::sudoku::model::Sudoku;

/// How many sets of each size the beam search keeps.
const BEAM_WIDTH: usize = 8;

/// The empty cells of a Sudoku, by what the givens leave to them.
#[derive(Debug)]
pub struct Estimate {
    cells: Vec<usize>,
    n_candidates: Vec<u32>,
    /// For each cell, the cells that it shares a unit with, by position, and the share of pairs of candidates that differ.
    peers: Vec<Vec<(usize, f64)>>,
}

/// A cell in its place in the order.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// The cell.
    pub cell: usize,
    /// How many digits the givens leave to it.
    pub n_candidates: u32,
    /// The rows that are expected once it is joined.
    pub rows: f64,
}

/// A set of cells by position, a bit for each of the 256 that a grid may have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Filled([u64; 4]);

impl Filled {
    fn contains(&self, idx: usize) -> bool {
        self.0[idx / 64] >> (idx % 64) & 1 == 1
    }

    fn with(mut self, idx: usize) -> Self {
        self.0[idx / 64] |= 1 << (idx % 64);
        self
    }
}

/// The start of an order.
#[derive(Debug, Clone)]
struct Partial {
    order: Vec<usize>,
    filled: Filled,
    rows: f64,
    cost: f64,
}

impl Default for Partial {
    fn default() -> Self {
        Self {
            order: Vec::new(),
            filled: Filled::default(),
            rows: 1.0,
            cost: 0.0,
        }
    }
}

impl Estimate {
    /// Looks at the empty cells of a Sudoku.
    pub fn new(sudoku: &Sudoku) -> Self {
        let cells = sudoku.empty_cells();
        let masks: Vec<u32> = cells.iter().map(|cell| left_to(sudoku, *cell)).collect();
        let differ = |a: u32, b: u32| {
            let pairs = f64::from(a.count_ones()) * f64::from(b.count_ones());
            1.0 - f64::from((a & b).count_ones()) / pairs.max(1.0)
        };
        let peers = (0..cells.len()).map(|idx| {
            let others = (0..cells.len()).filter(|other| {
                *other != idx && !sudoku.shared_units(cells[idx], cells[*other]).is_empty()
            });
            others
                .map(|other| (other, differ(masks[idx], masks[other])))
                .collect()
        });
        Self {
            peers: peers.collect(),
            n_candidates: masks.iter().map(|mask| mask.count_ones()).collect(),
            cells,
        }
    }

    /// The cheapest order that the beam search finds.
    pub fn cheapest_order(&self) -> Vec<Step> {
        let n_cells = self.cells.len();
        let mut beam = vec![Partial::default()];
        for _ in 0..n_cells {
            let mut next: BTreeMap<Filled, (f64, usize, usize)> = BTreeMap::new();
            for (from, partial) in beam.iter().enumerate() {
                for cell in (0..n_cells).filter(|cell| !partial.filled.contains(*cell)) {
                    let cost = partial.cost + partial.rows * self.growth(partial, cell);
                    let filled = partial.filled.with(cell);
                    let known = next.entry(filled).or_insert((cost, from, cell));
                    if cost < known.0 {
                        *known = (cost, from, cell);
                    }
                }
            }
            let mut kept: Vec<(f64, usize, usize)> = next.into_values().collect();
            kept.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
            kept.truncate(BEAM_WIDTH);
            beam = kept
                .into_iter()
                .map(|(_, from, cell)| self.extended(&beam[from], cell))
                .collect();
        }
        let order = beam
            .into_iter()
            .next()
            .map_or_else(Vec::new, |best| best.order);
        self.steps(&order)
    }

    /// By how much the rows multiply when a cell is joined.
    fn growth(&self, partial: &Partial, cell: usize) -> f64 {
        let filled = self.peers[cell]
            .iter()
            .filter(|(peer, _)| partial.filled.contains(*peer));
        let differing: f64 = filled.map(|(_, share)| share).product();
        f64::from(self.n_candidates[cell]) * differing
    }

    fn extended(&self, partial: &Partial, cell: usize) -> Partial {
        let mut longer = partial.clone();
        longer.rows *= self.growth(partial, cell);
        longer.cost += longer.rows;
        longer.filled = longer.filled.with(cell);
        longer.order.push(cell);
        longer
    }

    fn steps(&self, order: &[usize]) -> Vec<Step> {
        let mut partial = Partial::default();
        let steps = order.iter().map(|idx| {
            partial = self.extended(&partial, *idx);
            Step {
                cell: self.cells[*idx],
                n_candidates: self.n_candidates[*idx],
                rows: partial.rows,
            }
        });
        steps.collect()
    }
}

/// A bit for each digit that is given to no cell that shares a unit with this one.
fn left_to(sudoku: &Sudoku, cell: usize) -> u32 {
    let own = sudoku
        .units
        .iter()
        .filter(|unit| unit.cells.contains(&cell));
    let given = own.flat_map(|unit| unit.cells.iter().filter_map(|other| sudoku.givens[*other]));
    given.fold((1 << sudoku.size) - 1, |left, digit| {
        left & !(1 << (digit - 1))
    })
}
