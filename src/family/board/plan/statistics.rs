//! What the rows of a board are estimated from: how many candidates fit each slot before anything is placed, which pieces
//! they are, and how often each value occurs at each of their sides.
//!
//! The idea is that of System R (Selinger et al., "Access Path Selection in a Relational Database Management System",
//! 1979): a planner knows nothing of a condition but its selectivity, the share of rows that it is expected to keep, and
//! the shares of conditions that hold together are multiplied. The share of pairs that a join on equal values keeps
//! follows from the frequencies of these values, for which later planners keep a histogram. Every slot has its own here: at
//! the rim lie other pieces than inside, and what they show there is found nowhere else.

use std::collections::BTreeMap;

use super::rules::SlotRule;
use super::slot_set::SlotSet;
use crate::family::board::model::{Board, Tile};

/// Statistics of the candidates of every slot.
#[derive(Debug)]
pub struct Statistics {
    /// The different kinds of slots.
    kinds: Vec<Kind>,
    /// The kind of each slot.
    kind_of: Vec<usize>,
    /// The slots of each kind.
    slots_of: Vec<SlotSet>,
    /// For two kinds: the share of candidates of the one that are lost to a piece which lies in the other.
    overlaps: Vec<Vec<f64>>,
}

/// Slots with the same rules, and what fits them.
#[derive(Debug)]
struct Kind {
    /// How many candidates fit: the looks of all pieces that do.
    n_candidates: f64,
    /// The share of each piece among the candidates.
    pieces: Vec<f64>,
    /// For each side, the share of candidates that show a value there.
    shown: Vec<BTreeMap<i64, f64>>,
}

impl Statistics {
    /// The statistics of a board under the rules of its slots.
    pub fn of(board: &Board, rules: &[Vec<SlotRule>]) -> Self {
        let mut known: Vec<Vec<&str>> = Vec::new();
        let mut kinds = Vec::new();
        let kind_of = rules.iter().map(|rules| {
            let conditions = rules.iter().map(|rule| rule.condition.as_str()).collect();
            let found = known.iter().position(|known| *known == conditions);
            found.unwrap_or_else(|| {
                known.push(conditions);
                kinds.push(Kind::of(board, rules));
                kinds.len() - 1
            })
        });
        let kind_of: Vec<usize> = kind_of.collect();
        let mut slots_of = vec![SlotSet::default(); kinds.len()];
        for (slot, kind) in kind_of.iter().enumerate() {
            slots_of[*kind] = slots_of[*kind].with(slot);
        }
        let overlap = |one: &Kind, other: &Kind| {
            let shares = one.pieces.iter().zip(&other.pieces).zip(&board.tiles);
            let lost = shares.map(|((one, other), tile)| one * other / copies(tile));
            lost.sum()
        };
        let overlaps = kinds.iter().map(|one| {
            let others = kinds.iter().map(|other| overlap(one, other));
            others.collect()
        });
        Self {
            overlaps: overlaps.collect(),
            kinds,
            kind_of,
            slots_of,
        }
    }

    /// How many candidates fit a slot before anything is placed.
    pub fn n_candidates(&self, slot: usize) -> f64 {
        self.kinds[self.kind_of[slot]].n_candidates
    }

    /// The share of the candidates of a slot whose pieces lie in filled slots.
    pub fn lost_share(&self, slot: usize, filled: SlotSet) -> f64 {
        let overlaps = self.overlaps[self.kind_of[slot]].iter().zip(&self.slots_of);
        let lost = overlaps.map(|(overlap, slots)| overlap * f64::from(filled.n_common(*slots)));
        lost.sum::<f64>().min(1.0)
    }

    /// How many values a side of a slot shows, where rare ones count less: as many as would make two pairs as rarely equal if
    /// all were equally common.
    pub fn n_values(&self, slot: usize, side: usize) -> f64 {
        let shown = self.kinds[self.kind_of[slot]].shown[side].values();
        let repeated: f64 = shown.map(|share| share * share).sum();
        if repeated > 0.0 { 1.0 / repeated } else { 1.0 }
    }

    /// How many sets of pieces could fill these slots. Where pieces fit slots of several kinds, these slots are one kind.
    pub fn sets_of_pieces(&self, board: &Board, filled: SlotSet) -> f64 {
        let mut groups: Vec<(Vec<usize>, Vec<bool>)> = Vec::new();
        for (idx, kind) in self.kinds.iter().enumerate() {
            let mut kinds = vec![idx];
            let mut pieces: Vec<bool> = kind.pieces.iter().map(|share| *share > 0.0).collect();
            let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, others)| {
                others
                    .iter()
                    .zip(&pieces)
                    .any(|(one, other)| *one && *other)
            });
            groups = others;
            for (other_kinds, others) in joined {
                kinds.extend(other_kinds);
                pieces
                    .iter_mut()
                    .zip(others)
                    .for_each(|(one, other)| *one |= other);
            }
            groups.push((kinds, pieces));
        }
        let sets = groups.iter().map(|(kinds, pieces)| {
            let n_filled = kinds
                .iter()
                .map(|kind| filled.n_common(self.slots_of[*kind]));
            let n_filled = n_filled.sum::<u32>() as usize;
            let tiles = board.tiles.iter().zip(pieces);
            multisets(
                tiles
                    .filter(|(_, fits)| **fits)
                    .map(|(tile, _)| tile.copies),
                n_filled,
            )
        });
        sets.product()
    }

    /// By what factor so many joints along the rim hold together more often than the shares of their pairs say, from none to
    /// all of them.
    pub fn surplus_along(&self, board: &Board, rim: &[usize]) -> Vec<f64> {
        let mut n_showing: BTreeMap<i64, f64> = BTreeMap::new();
        let (mut n_joints, mut share) = (0.0, 0.0);
        for slot in rim {
            for (side, touch) in board.slots[*slot].touches.iter().enumerate() {
                let Some(touch) = touch.filter(|touch| rim.contains(&touch.slot)) else {
                    continue;
                };
                // Each joint is met from both of its slots, and known by what the first one shows.
                for (value, part) in &self.kinds[self.kind_of[*slot]].shown[side] {
                    let value = match touch.slot > *slot {
                        true => *value,
                        false => board.matching.partner(*value),
                    };
                    *n_showing.entry(value).or_default() += part / 2.0;
                }
                share += self.match_share(board, *slot, side) / 2.0;
                n_joints += 0.5;
            }
        }
        let n_showing: Vec<f64> = n_showing.into_values().collect();
        surplus(&n_showing, share / f64::max(n_joints, 1.0))
    }

    /// The share of pairs of candidates that match where a side of a slot touches another slot. Pairs of one and the same
    /// piece are not among those that can be kept, as no piece lies beside itself; so the share is that much larger.
    pub fn match_share(&self, board: &Board, slot: usize, side: usize) -> f64 {
        let Some(touch) = board.slots[slot].touches[side] else {
            return 1.0;
        };
        let shown = |slot: usize, side: usize| &self.kinds[self.kind_of[slot]].shown[side];
        let there = shown(touch.slot, touch.side);
        let pairs = shown(slot, side).iter().map(|(value, share)| {
            let partner = board.matching.partner(*value);
            share * there.get(&partner).copied().unwrap_or_default()
        });
        let others = 1.0 - self.overlaps[self.kind_of[slot]][self.kind_of[touch.slot]];
        match others > 0.0 {
            true => (pairs.sum::<f64>() / others).min(1.0),
            false => 0.0,
        }
    }
}

impl Kind {
    fn of(board: &Board, rules: &[SlotRule]) -> Self {
        let mut kind = Self {
            n_candidates: 0.0,
            pieces: vec![0.0; board.tiles.len()],
            shown: vec![BTreeMap::new(); board.n_sides()],
        };
        let mut total = 0.0;
        for (idx, tile) in board.tiles.iter().enumerate() {
            let looks = board.looks(tile);
            // Pieces that look the same in several turns count as much as others.
            let weight = copies(tile) * as_share(board.n_turns(), looks.len());
            let fits = |turn: &&usize| rules.iter().all(|rule| rule.asks.fits(board, idx, **turn));
            for turn in looks.iter().filter(fits) {
                kind.n_candidates += 1.0;
                kind.pieces[idx] += weight;
                for (side, shown) in kind.shown.iter_mut().enumerate() {
                    *shown.entry(tile.value(side, *turn)).or_default() += weight;
                }
                total += weight;
            }
        }
        let shown = kind.shown.iter_mut().flat_map(BTreeMap::values_mut);
        for share in kind.pieces.iter_mut().chain(shown) {
            *share /= f64::max(total, 1.0);
        }
        kind
    }
}

/// By what factor so many joints hold together more often than the share of pairs that match says, from none to all. So many of
/// them show each value on one side, and as many on the other, or else they could not all hold; they are drawn without putting
/// back, so the fewer are left, the better they fit.
fn surplus(n_showing: &[f64], share: f64) -> Vec<f64> {
    let ways = n_showing
        .iter()
        .fold(vec![1.0], |ways, n| times(&ways, &pairings(*n)));
    let mut n_left: f64 = n_showing.iter().sum();
    let (mut n_drawn, mut drawn) = (0.0, 1.0);
    let mut surplus = vec![1.0];
    for ways in &ways[1..] {
        if n_left < 0.5 {
            break;
        }
        n_drawn += 1.0;
        drawn *= n_drawn / (n_left * n_left * share);
        n_left -= 1.0;
        surplus.push(ways * drawn);
    }
    surplus
}

/// In how many ways so many joints of one value are made, as a polynomial in their number: both sides of each are drawn without
/// putting back, in any order.
fn pairings(n_with: f64) -> Vec<f64> {
    let mut ways = vec![1.0];
    let (mut n_left, mut n_made) = (n_with, 0.0);
    while n_left > 0.5 {
        n_made += 1.0;
        ways.push(ways.last().copied().unwrap_or(1.0) * n_left * n_left / n_made);
        n_left -= 1.0;
    }
    ways
}

fn times(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut product = vec![0.0; one.len() + other.len() - 1];
    for (idx, factor) in one.iter().enumerate() {
        for (other_idx, other) in other.iter().enumerate() {
            product[idx + other_idx] += factor * other;
        }
    }
    product
}

/// In how many ways so many pieces can be chosen, where each has this many copies.
fn multisets(copies: impl Iterator<Item = usize>, n_chosen: usize) -> f64 {
    let mut ways = vec![0.0; n_chosen + 1];
    ways[0] = 1.0;
    for copies in copies {
        let before = ways.clone();
        for (n, ways) in ways.iter_mut().enumerate() {
            *ways = before[n - copies.min(n)..=n].iter().sum();
        }
    }
    ways[n_chosen]
}

#[allow(clippy::cast_precision_loss, reason = "copies are few")]
fn copies(tile: &Tile) -> f64 {
    tile.copies as f64
}

#[allow(clippy::cast_precision_loss, reason = "turns are few")]
fn as_share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_joints_of_a_rim_fit_more_often_than_the_first() {
        let surplus = surplus(&[5.0; 4], 0.25);
        // 5!^4 of 20! ways to pair 20 joints fit, and not one in 4^20.
        let all = 120.0_f64.powi(4) / (1..=20).map(f64::from).product::<f64>() * 4.0_f64.powi(20);
        assert_eq!(surplus.len(), 21);
        assert!((surplus[1] - 1.0).abs() < 1e-9);
        assert!((surplus[20] / all - 1.0).abs() < 1e-9);
        assert!(surplus.is_sorted());
    }
}
