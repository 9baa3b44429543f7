//! Which way over a board leaves few rows, judged by the puzzle alone. A way is cheap where few placements lie across the
//! line between the cells that it has passed and those to come, because a row of a stage is told apart by what juts out over
//! that line. No rule of the puzzle is needed for that; `docs/design.md` says how well it foretells the rows.

use super::scan::Scan;
use crate::family::cover::model::Cover;
use crate::family::cover::placements::Placements;

/// How fast the share of placements that still fit falls while pieces are laid, as found on dates of the calendar.
const FALL: f64 = 4.0;

/// The usual scan is kept unless another one promises a cost that is lower by this factor.
const WORTH_A_CORNER: f64 = 1.02;

/// The scan that promises the fewest rows.
pub fn cheapest_scan(cover: &Cover, placements: &Placements) -> Scan {
    let orientations = placements.orientations.iter();
    let places = orientations.flat_map(|orientation| placements.places(orientation));
    let is_taken = |cell: &usize| cover.fixed_cells().any(|fixed| fixed == *cell);
    let places: Vec<Vec<usize>> = places.filter(|cells| !cells.iter().any(is_taken)).collect();
    let cost = |scan: Scan| {
        let mut order: Vec<usize> = (0..cover.cells.len()).collect();
        order.retain(|cell| !is_taken(cell));
        order.sort_by_key(|cell| scan.key(cover.cells[*cell].site));
        cost(cover, &order, &places)
    };
    let usual = Scan::usual(cover);
    let costs = Scan::all(cover.grid).map(|scan| (cost(scan), scan));
    let cheapest = costs.min_by(|a, b| a.0.total_cmp(&b.0));
    let better = cheapest.filter(|other| other.0 * WORTH_A_CORNER < cost(usual));
    better.map_or(usual, |(_, scan)| scan)
}

/// The cost of a way over the cells: at every cell, the number of ways to choose the pieces that lie by then, times the square
/// root of the placements across the line, times the ways to choose the holes passed.
#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
fn cost(cover: &Cover, order: &[usize], places: &[Vec<usize>]) -> f64 {
    let n_pieces = cover.pieces.len();
    let n_across = placements_across(order, places);
    let mut n_passed = vec![0_u32; cover.holes.len()];
    let costs = order.iter().zip(n_across).enumerate();
    let costs = costs.map(|(idx, (cell, n_across))| {
        for (n_passed, hole) in n_passed.iter_mut().zip(&cover.holes) {
            *n_passed += u32::from(hole.open_cells().contains(cell));
        }
        let holes: f64 = n_passed.iter().map(|n| 1.0 + f64::from(*n)).product();
        let share_passed = (idx + 1) as f64 / order.len() as f64;
        let n_laid = (n_pieces as f64 * share_passed).round();
        let share_laid = n_laid / n_pieces as f64;
        let fitting = (-FALL * share_laid * share_laid).exp();
        ways_to_choose(n_pieces, n_laid) * fitting * (n_across as f64).max(0.5).sqrt() * holes
    });
    costs.sum()
}

/// For every cell of an order, the placements with cells both up to it and after it.
fn placements_across(order: &[usize], places: &[Vec<usize>]) -> Vec<usize> {
    let n_cells = order.iter().max().map_or(0, |cell| cell + 1);
    let mut position = vec![0; n_cells];
    for (idx, cell) in order.iter().enumerate() {
        position[*cell] = idx;
    }
    let mut n_across = vec![0; order.len()];
    for cells in places {
        let positions = || cells.iter().map(|cell| position[*cell]);
        let (first, last) = (positions().min(), positions().max());
        let between = first.unwrap_or_default()..last.unwrap_or_default();
        n_across[between].iter_mut().for_each(|n| *n += 1);
    }
    n_across
}

/// In how many ways K of N things can be chosen, K a whole number.
#[allow(clippy::cast_precision_loss, reason = "pieces are few")]
fn ways_to_choose(n: usize, k: f64) -> f64 {
    let factors = (1..=n).map(|i| i as f64).take_while(|i| *i <= k);
    factors.fold(1.0, |ways, i| ways * (n as f64 - k + i) / i)
}
