//! The order in which slots are joined. The rows that a stage leaves depend, as far as anyone can tell beforehand, on
//! which slots are filled and not on the order in which they were: a number of candidates for each, less the pieces that lie
//! elsewhere, and a share of them for each pair of touching sides. A beam search walks from sets of filled slots to larger ones and keeps the cheapest.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::cost::Work;
use super::joints::Joints;
use super::rules::SlotRule;
use super::slot_set::SlotSet;
use super::statistics::Statistics;
use crate::family::board::error::BoardError;
use crate::family::board::model::Board;
use crate::family::board::shape::Slot;

/// How many sets of each size the beam search keeps.
const BEAM_WIDTH: usize = 100;

/// Reading order is kept if it costs less than this many times the cheapest order, because people follow it easily.
const WORTH_READING: f64 = 2.0;

/// Estimates of rows for one board.
#[derive(Debug)]
pub struct Estimate<'a> {
    slots: &'a [Slot],
    /// The slots that each slot touches.
    neighbours: Vec<SlotSet>,
    /// The share of pairs that match at each side of each slot.
    match_shares: Vec<Vec<f64>>,
    statistics: Statistics,
    joints: Joints,
}

impl<'a> Estimate<'a> {
    /// Prepares estimates for a board under the rules of its slots.
    pub fn new(board: &'a Board, rules: &[Vec<SlotRule>]) -> Self {
        let statistics = Statistics::of(board, rules);
        let match_shares = board.slots.iter().enumerate().map(|(slot, place)| {
            let sides = 0..place.touches.len();
            let shares = sides.map(|side| statistics.match_share(board, slot, side));
            shares.collect()
        });
        let neighbours: Vec<SlotSet> = board.slots.iter().map(neighbours).collect();
        Self {
            joints: Joints::of(board, &statistics, neighbours.clone()),
            slots: &board.slots,
            neighbours,
            match_shares: match_shares.collect(),
            statistics,
        }
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    pub fn n_slots(&self) -> usize {
        self.slots.len()
    }

    /// The rows that each stage of this order is expected to leave.
    pub fn rows(&self, order: &[usize]) -> Vec<f64> {
        self.rows_after(&[], order)
    }

    /// The rows that each stage of this order is expected to leave for each row that fills these slots.
    pub fn rows_after(&self, filled: &[usize], order: &[usize]) -> Vec<f64> {
        let mut rows = 1.0;
        let mut filled = SlotSet::of(filled);
        let mut estimates = Vec::with_capacity(order.len());
        for slot in order {
            rows *= self.growth(filled, *slot) * self.closing(filled, *slot);
            filled = filled.with(*slot);
            estimates.push(rows);
        }
        estimates
    }

    /// The work that the stages of this order are expected to do. Their rows also hold the places of candidates if
    /// `keeps_places`.
    pub fn work(&self, order: &[usize], keeps_places: bool) -> Work {
        let (mut work, mut rows) = (Work::default(), 1.0);
        let mut filled = SlotSet::default();
        for (n_before, slot) in order.iter().enumerate() {
            let mut step = self.step(filled, *slot, rows);
            if keeps_places {
                #[allow(clippy::cast_precision_loss, reason = "slots are few")]
                let n_places = (n_before + 1) as f64;
                step.cells += step.rows * n_places;
            }
            work += step;
            rows = step.rows;
            filled = filled.with(*slot);
        }
        work
    }

    /// The work of joining `slot` to `n_before` rows that fill `filled`.
    pub fn step(&self, filled: SlotSet, slot: usize, n_before: f64) -> Work {
        let candidates = n_before * self.candidates(filled, slot);
        let rows = n_before * self.growth(filled, slot) * self.closing(filled, slot);
        Work {
            looked_up: n_before,
            candidates: candidates.max(rows),
            rows,
            cells: rows * f64::from(1 + self.n_open(filled.with(slot))),
            ..Work::default()
        }
    }

    /// How many sides of filled slots touch empty ones.
    fn n_open(&self, filled: SlotSet) -> u32 {
        let slots = (0..self.slots.len()).filter(|slot| filled.has(*slot));
        let open = slots.map(|slot| {
            let touches = self.slots[slot].touches.iter().flatten();
            touches.filter(|touch| !filled.has(touch.slot)).count()
        });
        u32::try_from(open.sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// The factor by which the rows multiply when a slot is joined to filled ones.
    pub fn growth(&self, filled: SlotSet, slot: usize) -> f64 {
        let free = 1.0 - self.statistics.lost_share(slot, filled);
        self.statistics.n_candidates(slot) * free * self.matching(filled, slot)
    }

    /// How many candidates for a slot meet the filled ones, whether or not their pieces are in use.
    fn candidates(&self, filled: SlotSet, slot: usize) -> f64 {
        self.statistics.n_candidates(slot) * self.matching(filled, slot)
    }

    /// The share of the candidates for a slot that meet the filled ones.
    fn matching(&self, filled: SlotSet, slot: usize) -> f64 {
        let touches = self.slots[slot]
            .touches
            .iter()
            .zip(&self.match_shares[slot]);
        let touching =
            touches.filter(|(touch, _)| touch.is_some_and(|touch| filled.has(touch.slot)));
        touching.map(|(_, share)| share).product()
    }

    /// By what factor more rows are left than their growth says, because the sides that were met are not there for later ones.
    pub fn closing(&self, filled: SlotSet, slot: usize) -> f64 {
        let before = self.joints.surplus(filled);
        let after = self.joints.surplus(filled.with(slot));
        match before > 0.0 && after > 0.0 {
            true => after / before,
            false => 1.0,
        }
    }

    /// The cheapest order that the beam search finds for the whole board.
    pub fn cheapest(&self) -> Vec<usize> {
        self.cheapest_of(&(0..self.slots.len()).collect::<Vec<_>>())
    }

    /// The cheapest order that the beam search finds for these slots, each touching an earlier one if possible.
    pub fn cheapest_of(&self, slots: &[usize]) -> Vec<usize> {
        self.cheapest_after(&[], slots)
    }

    /// The same, where others are filled already.
    pub fn cheapest_after(&self, filled: &[usize], slots: &[usize]) -> Vec<usize> {
        let mut beam = vec![Partial {
            filled: SlotSet::of(filled),
            rows: 1.0,
            cost: 0.0,
            order: Vec::new(),
        }];
        for _ in slots {
            let mut next: BTreeMap<SlotSet, Partial> = BTreeMap::new();
            for partial in &beam {
                for slot in self.reachable(partial.filled, slots) {
                    let rows = partial.rows * self.growth(partial.filled, slot);
                    let known = next.get(&partial.filled.with(slot));
                    if known.is_some_and(|known| known.cost < partial.cost + rows) {
                        continue;
                    }
                    let longer = partial.extended(slot, rows);
                    if known.is_none_or(|known| longer.compare(known).is_lt()) {
                        next.insert(longer.filled, longer);
                    }
                }
            }
            beam = next.into_values().collect();
            if beam.len() > BEAM_WIDTH {
                beam.select_nth_unstable_by(BEAM_WIDTH, Partial::compare);
                beam.truncate(BEAM_WIDTH);
            }
        }
        let cheapest = beam.into_iter().next();
        cheapest.map_or_else(Vec::new, |partial| partial.order)
    }

    /// Those of these slots that are empty and touch a filled one; all empty ones if none does.
    fn reachable(&self, filled: SlotSet, slots: &[usize]) -> Vec<usize> {
        let is_empty = |slot: &usize| !filled.has(*slot);
        let empty = slots.iter().copied().filter(is_empty);
        let touches = |slot: &usize| self.neighbours[*slot].meets(filled);
        let touching: Vec<usize> = empty.clone().filter(touches).collect();
        match touching.is_empty() {
            true => empty.collect(),
            false => touching,
        }
    }
}

fn neighbours(slot: &Slot) -> SlotSet {
    let touches = slot.touches.iter().flatten();
    touches.fold(SlotSet::default(), |set, touch| set.with(touch.slot))
}

/// The start of an order.
#[derive(Debug, Clone)]
struct Partial {
    filled: SlotSet,
    rows: f64,
    cost: f64,
    order: Vec<usize>,
}

impl Partial {
    /// This start and one slot more, which leaves these rows.
    fn extended(&self, slot: usize, rows: f64) -> Self {
        Self {
            filled: self.filled.with(slot),
            rows,
            cost: self.cost + rows,
            order: self.order.iter().copied().chain([slot]).collect(),
        }
    }

    /// The cheaper start comes first; of two that cost the same, the one whose slots come first.
    fn compare(&self, other: &Self) -> Ordering {
        let by_cost = self.cost.total_cmp(&other.cost);
        by_cost.then_with(|| self.order.cmp(&other.order))
    }
}

/// The order to join the slots in: the cheapest that can be found, or reading order if that costs little more.
pub fn choose(estimate: &Estimate) -> Vec<usize> {
    let reading: Vec<usize> = (0..estimate.slots.len()).collect();
    let cheapest = estimate.cheapest();
    let cost = |order: &[usize]| estimate.rows(order).iter().sum::<f64>();
    if cost(&reading) < WORTH_READING * cost(&cheapest) {
        reading
    } else {
        cheapest
    }
}

/// The order in the options, by the names of the slots.
///
/// # Errors
/// When a slot is unknown, missing, or named twice.
pub fn parse(names: &[String], slots: &[Slot]) -> Result<Vec<usize>, BoardError> {
    let fault = |slot: &str, problem| {
        Err(BoardError::WrongOrder {
            slot: slot.to_owned(),
            problem,
            slots: slots.iter().map(|slot| slot.name.clone()).collect(),
        })
    };
    let mut order = Vec::with_capacity(names.len());
    for name in names {
        match slots.iter().position(|slot| slot.name == *name) {
            None => return fault(name, "in `--order` is not a slot of the board"),
            Some(slot) if order.contains(&slot) => {
                return fault(name, "appears twice in `--order`");
            }
            Some(slot) => order.push(slot),
        }
    }
    match (0..slots.len()).find(|slot| !order.contains(slot)) {
        Some(missing) => fault(&slots[missing].name, "is missing from `--order`"),
        None => Ok(order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::board::file::parse as parse_puzzle;
    use crate::family::board::model::Match;
    use crate::family::document::Document;

    #[test]
    fn a_small_square_board_is_filled_in_reading_order() {
        let text =
            "family = \"board\"\nboard = \"square\"\nwidth = 3\nmatch = \"equal\"\n[pieces]\n";
        let pieces: Vec<String> = (1..=9).map(|id| format!("{id} = \"1234\"")).collect();
        let puzzle = parse_puzzle(&Document::new(
            "test",
            &(text.to_owned() + &pieces.join("\n")),
        ))
        .unwrap();
        let board = puzzle.content::<Board>().unwrap();
        assert_eq!(board.matching, Match::Equal);
        assert_eq!(
            choose(&Estimate::new(board, &vec![Vec::new(); 9])),
            [0, 1, 2, 3, 4, 5, 6, 7, 8]
        );
    }
}
