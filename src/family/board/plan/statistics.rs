//! Statistics from which the rows of a board are estimated: how many candidates fit each slot before anything is placed, which
//! pieces they are, and how often each value occurs at each of their sides.
//!
//! The idea is that of System R (Selinger et al., "Access Path Selection in a Relational Database Management System",
//! 1979): a planner knows nothing of a condition but its selectivity, the share of rows that it is expected to keep, and
//! the shares of conditions that hold together are multiplied. The share of pairs that a join on equal values keeps
//! follows from the frequencies of these values, for which later planners keep a histogram. Every slot has its own here: at
//! the rim lie other pieces than inside, and what they show there is found nowhere else.

use std::collections::BTreeMap;

use super::rules::{Asks, SlotRule};
use super::slot_set::SlotSet;
use crate::family::board::model::{Board, Tile};

/// Statistics of the candidates of every slot.
#[derive(Debug)]
pub struct Statistics {
    kinds: Vec<Kind>,
    kind_of: Vec<usize>,
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
    /// The same for each piece, as shares of all candidates.
    shown_by: Vec<Vec<BTreeMap<i64, f64>>>,
}

impl Statistics {
    /// The statistics of a board under the rules of its slots.
    pub fn of(board: &Board, rules: &[Vec<SlotRule>]) -> Self {
        let mut known: Vec<Vec<Asks>> = Vec::new();
        let mut kinds = Vec::new();
        let kind_of = rules.iter().map(|rules| {
            let asks = rules.iter().map(|rule| rule.asks).collect();
            let found = known.iter().position(|known| *known == asks);
            found.unwrap_or_else(|| {
                known.push(asks);
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

    /// How often a value is shown by some sides, as (slot, side), once all slots are filled.
    pub fn n_showing(&self, sides: impl Iterator<Item = (usize, usize)>) -> BTreeMap<i64, f64> {
        let mut n_showing = BTreeMap::new();
        for (slot, side) in sides {
            for (value, share) in &self.kinds[self.kind_of[slot]].shown[side] {
                *n_showing.entry(*value).or_default() += share;
            }
        }
        n_showing
    }

    /// The share of pairs of candidates that match where a side of a slot touches another slot. Pairs of one and the same
    /// piece are not among them, as no piece lies beside itself.
    pub fn match_share(&self, board: &Board, slot: usize, side: usize) -> f64 {
        let Some(touch) = board.slots[slot].touches[side] else {
            return 1.0;
        };
        let (kind, other) = (self.kind_of[slot], self.kind_of[touch.slot]);
        let (here, there) = (
            &self.kinds[kind].shown[side],
            &self.kinds[other].shown[touch.side],
        );
        let pairs = matching(board, here, there);
        let shown = |kind: usize, side: usize| {
            self.kinds[kind]
                .shown_by
                .iter()
                .map(move |shown| &shown[side])
        };
        let pieces = shown(kind, side)
            .zip(shown(other, touch.side))
            .zip(&board.tiles);
        let of_one =
            pieces.map(|((here, there), tile)| matching(board, here, there) / copies(tile));
        let others = 1.0 - self.overlaps[kind][other];
        match others > 0.0 {
            true => ((pairs - of_one.sum::<f64>()) / others).clamp(0.0, 1.0),
            false => 0.0,
        }
    }
}

/// The share of pairs that match of sides that show these values, each in this share.
fn matching(board: &Board, here: &BTreeMap<i64, f64>, there: &BTreeMap<i64, f64>) -> f64 {
    let pairs = here.iter().map(|(value, share)| {
        let partner = board.matching.partner(*value);
        share * there.get(&partner).copied().unwrap_or_default()
    });
    pairs.sum()
}

impl Kind {
    fn of(board: &Board, rules: &[SlotRule]) -> Self {
        let mut kind = Self {
            n_candidates: 0.0,
            pieces: vec![0.0; board.tiles.len()],
            shown: vec![BTreeMap::new(); board.n_sides()],
            shown_by: vec![vec![BTreeMap::new(); board.n_sides()]; board.tiles.len()],
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
                let shown = kind.shown.iter_mut().zip(&mut kind.shown_by[idx]);
                for (side, (shown, by_it)) in shown.enumerate() {
                    let value = tile.value(side, *turn);
                    *shown.entry(value).or_default() += weight;
                    *by_it.entry(value).or_default() += weight;
                }
                total += weight;
            }
        }
        let shown = kind.shown_by.iter_mut().flatten().chain(&mut kind.shown);
        let shown = shown.flat_map(BTreeMap::values_mut);
        for share in kind.pieces.iter_mut().chain(shown) {
            *share /= f64::max(total, 1.0);
        }
        kind
    }
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
