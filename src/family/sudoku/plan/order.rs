//! Which cells a stage joins, and in which order.
//!
//! The rows that a stage leaves are estimated from the candidates of each cell, as a database has them: a digit fits a cell
//! with the chance that no filled cell of its units holds it, and a filled cell holds each of its candidates in proportion
//! to the chance with which it fitted. Cells that at most one digit is expected to fit multiply no rows, so they are joined
//! at once. Among the others, a beam search over sets of filled cells finds the order with the fewest rows.

use std::collections::BTreeMap;
use std::rc::Rc;

/// How many sets of each size the beam search keeps.
const BEAM_WIDTH: usize = 8;

/// How many digits are expected to fit a cell that leaves no choice, and something for rounding.
const NO_CHOICE: f64 = 1.0 + 1e-9;

/// How many lines a statement has at most that people still read at once.
const LINES_A_PAGE: usize = 60;

/// How many of them a stage takes for itself, and how many for a cell that it joins, beside its rules.
const LINES_A_STAGE: usize = 8;
const LINES_A_CELL: usize = 3;

/// How many columns that a stage only hands on count as a line.
const COLUMNS_A_LINE: usize = 5;

/// Chooses the order of cells. Cells are told by their positions in these lists.
#[derive(Debug)]
pub struct Estimate {
    /// For each cell and each digit of the grid, one after the other: 1 for a candidate, and 0 for the others.
    candidates: Vec<f64>,
    n_digits: usize,
    /// For each cell, those that it shares a unit with.
    peers: Vec<Vec<usize>>,
}

/// The cells that a stage joins.
#[derive(Debug, Clone)]
pub struct Step {
    /// The cells, by position.
    pub cells: Vec<usize>,
    /// The rows that are expected once they are joined.
    pub rows: f64,
}

/// A set of cells by position, a bit for each of the 256 that a grid may have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Filled([u64; 4]);

impl Filled {
    fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    fn with(mut self, cells: &[usize]) -> Self {
        for cell in cells {
            self.0[cell / 64] |= 1 << (cell % 64);
        }
        self
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// The start of an order.
#[derive(Debug, Clone)]
struct Partial {
    steps: Vec<Step>,
    filled: Filled,
    /// For each cell and each digit, as in [`Estimate::candidates`]: the chance that the digit still fits the cell.
    fits: Vec<f64>,
    rows: f64,
    cost: f64,
}

/// A start of an order, and the cells that come next.
#[derive(Debug, Clone)]
struct Draft {
    from: Rc<Partial>,
    cells: Vec<usize>,
    cost: f64,
}

impl Estimate {
    /// An estimate for cells with these candidates, counted from 1, and these peers.
    pub fn new(n_digits: usize, candidates: &[Vec<usize>], peers: Vec<Vec<usize>>) -> Self {
        let weights = candidates.iter().flat_map(|digits| {
            (1..=n_digits).map(|digit| f64::from(u8::from(digits.contains(&digit))))
        });
        Self {
            candidates: weights.collect(),
            n_digits,
            peers,
        }
    }

    /// The cheapest order that the beam search finds.
    pub fn cheapest_order(&self) -> Vec<Step> {
        let n_cells = self.peers.len();
        let mut partial = Rc::new(Partial {
            steps: Vec::new(),
            filled: Filled::default(),
            fits: self.candidates.clone(),
            rows: 1.0,
            cost: 0.0,
        });
        // By how many cells are filled, and by which.
        let mut drafts: BTreeMap<usize, BTreeMap<Filled, Draft>> = BTreeMap::new();
        let mut beam = vec![Rc::clone(&partial)];
        while partial.filled.len() < n_cells {
            for from in &beam {
                for cells in self.next_cells(from) {
                    let cost = from.cost + from.rows * self.growth(from, &cells);
                    let filled = from.filled.with(&cells);
                    let from = Rc::clone(from);
                    let draft = Draft { from, cells, cost };
                    let of_size = drafts.entry(filled.len()).or_default();
                    let known = of_size.entry(filled).or_insert_with(|| draft.clone());
                    if draft.cost < known.cost {
                        *known = draft;
                    }
                }
            }
            let next = drafts.pop_first().map(|(_, next)| next.into_values());
            let mut next: Vec<Draft> = next.into_iter().flatten().collect();
            next.sort_by(|a, b| a.cost.total_cmp(&b.cost));
            next.truncate(BEAM_WIDTH);
            beam = next
                .into_iter()
                .map(|draft| Rc::new(self.extended(&draft)))
                .collect();
            partial = Rc::clone(&beam[0]);
        }
        partial.steps.clone()
    }

    /// The choices for the next stage: all cells that leave no choice, as many as a row of the grid has and a page holds; where
    /// there are none, each of the other cells.
    fn next_cells(&self, partial: &Partial) -> Vec<Vec<usize>> {
        let left = (0..self.peers.len()).filter(|cell| !partial.filled.contains(*cell));
        let forced = left
            .clone()
            .filter(|cell| self.n_fitting(partial, *cell) <= NO_CHOICE);
        let forced = self.on_a_page(partial, forced.take(self.n_digits));
        match forced.is_empty() {
            true => left.map(|cell| vec![cell]).collect(),
            false => vec![forced],
        }
    }

    /// The first of these cells, as many as a statement of one page joins.
    fn on_a_page(&self, partial: &Partial, cells: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut joined: Vec<usize> = Vec::new();
        let mut n_lines = LINES_A_STAGE + partial.filled.len().div_ceil(COLUMNS_A_LINE);
        for cell in cells {
            let is_joined =
                |peer: &&usize| partial.filled.contains(**peer) || joined.contains(peer);
            let n_rules = self.peers[cell].iter().filter(is_joined).count();
            n_lines += LINES_A_CELL + n_rules;
            if !joined.is_empty() && n_lines > LINES_A_PAGE {
                break;
            }
            joined.push(cell);
        }
        joined
    }

    /// By how much the rows multiply when these cells are joined.
    fn growth(&self, partial: &Partial, cells: &[usize]) -> f64 {
        let growth = cells.iter().map(|cell| self.n_fitting(partial, *cell));
        growth.product()
    }

    /// How many digits are expected to fit a cell.
    fn n_fitting(&self, partial: &Partial, cell: usize) -> f64 {
        partial.fits[self.of(cell)].iter().sum()
    }

    /// Where what is known of the digits of a cell stands.
    fn of(&self, cell: usize) -> std::ops::Range<usize> {
        cell * self.n_digits..(cell + 1) * self.n_digits
    }

    fn extended(&self, draft: &Draft) -> Partial {
        let before = draft.from.as_ref();
        let mut longer = before.clone();
        longer.rows *= self.growth(before, &draft.cells);
        longer.cost = draft.cost;
        longer.filled = longer.filled.with(&draft.cells);
        for cell in &draft.cells {
            let n_fitting = self.n_fitting(before, *cell);
            let held = before.fits[self.of(*cell)].iter();
            let held: Vec<f64> = held.map(|fits| fits / n_fitting).collect();
            // No digit fits: there is no row, and nothing to learn from it.
            if n_fitting > 0.0 {
                for peer in &self.peers[*cell] {
                    let fits = &mut longer.fits[self.of(*peer)];
                    for (fits, held) in fits.iter_mut().zip(&held) {
                        *fits *= 1.0 - held;
                    }
                }
            }
        }
        longer.steps.push(Step {
            cells: draft.cells.clone(),
            rows: longer.rows,
        });
        longer
    }
}
