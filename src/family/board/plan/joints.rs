//! How much more often touching sides match together than their shares say. A share is that of a single joint; but sides are
//! drawn without putting them back, so those that are left for the later joints depend on the earlier ones.
//!
//! A piece that shows a number at an open side has used up one of the sides with this number, so at first joints match less
//! often.
//! The last sides left over match more often: all numbers occur as often as they are needed.

use std::collections::{BTreeMap, BTreeSet};

use super::slot_set::SlotSet;
use super::statistics::Statistics;
use crate::family::board::model::{Board, Match};
use crate::family::board::shape::Touch;

/// The most joints of a board that are drawn in this way; more take too long to weigh.
const MOST_JOINTS: usize = 120;

/// The joints of a board that uses all of its pieces, and by what factor they match more often than their shares say.
#[derive(Debug)]
pub struct Joints {
    /// The slots that each slot touches.
    neighbours: Vec<SlotSet>,
    /// The slots along the rim, and all others.
    rim: SlotSet,
    inside: SlotSet,
    /// The factor of so many joints along the rim.
    along: Vec<f64>,
    /// The factor of so many joints between the rim and the inside, and so many within the inside.
    within: Vec<Vec<f64>>,
}

impl Joints {
    pub fn of(board: &Board, statistics: &Statistics, neighbours: Vec<SlotSet>) -> Self {
        let slots = 0..board.slots.len();
        let is_at_rim =
            |slot: &usize| board.rim.is_some() && board.slots[*slot].touches.contains(&None);
        let is_used_up = board.n_pieces() == board.slots.len();
        let (rim, inside): (Vec<usize>, Vec<usize>) =
            slots.filter(|_| is_used_up).partition(is_at_rim);
        let mut joints = Self {
            rim: SlotSet::of(&rim),
            inside: SlotSet::of(&inside),
            neighbours,
            along: vec![1.0],
            within: vec![vec![1.0]],
        };
        joints.along = along(board, statistics, &rim);
        // Where pieces lie as they are given, or a rim meets its opposite, sides are of more kinds than two.
        let is_known = board.turns && (rim.is_empty() || board.matching == Match::Equal);
        let [_, facing, within] = joints.n_joints(joints.rim, joints.inside);
        if is_known && facing + within <= MOST_JOINTS {
            joints.within = inside_of(board, statistics, &rim, &inside, [facing, within]);
        }
        joints
    }

    /// By what factor all joints among these slots match more often than their shares say.
    pub fn surplus(&self, filled: SlotSet) -> f64 {
        let (rim, inside) = (filled.within(self.rim), filled.within(self.inside));
        let [along, facing, within] = self.n_joints(rim, inside);
        let of_inside = last_known(&self.within, facing);
        let of_inside = of_inside.and_then(|row| last_known(row, within));
        let factors = [last_known(&self.along, along), of_inside];
        factors.into_iter().flatten().product()
    }

    /// How many joints there are along the rim, between it and the inside, and within the inside.
    fn n_joints(&self, rim: SlotSet, inside: SlotSet) -> [usize; 3] {
        let n_met = |one: SlotSet, other| {
            let slots = (0..self.neighbours.len()).filter(|slot| one.has(*slot));
            let met = slots.map(|slot| self.neighbours[slot].n_common(other));
            met.sum::<u32>() as usize
        };
        [
            n_met(rim, rim) / 2,
            n_met(rim, inside),
            n_met(inside, inside) / 2,
        ]
    }
}

fn last_known<T>(factors: &[T], n_joints: usize) -> Option<&T> {
    factors.get(n_joints).or(factors.last())
}

/// The factors of joints along the rim: so many of them show each value on one side, and as many on the other, or else they
/// could not all hold.
fn along(board: &Board, statistics: &Statistics, rim: &[usize]) -> Vec<f64> {
    let mut n_showing: BTreeMap<i64, f64> = BTreeMap::new();
    let (mut n_joints, mut share) = (0.0, 0.0);
    for slot in rim {
        for (side, touch) in board.slots[*slot].touches.iter().enumerate() {
            let Some(touch) = touch.filter(|touch| rim.contains(&touch.slot)) else {
                continue;
            };
            // Each joint is met from both of its slots, and known by what the first one shows.
            for (value, part) in statistics.n_showing([(*slot, side)].into_iter()) {
                let value = match touch.slot > *slot {
                    true => value,
                    false => board.matching.partner(value),
                };
                *n_showing.entry(value).or_default() += part / 2.0;
            }
            share += statistics.match_share(board, *slot, side) / 2.0;
            n_joints += 0.5;
        }
    }
    let n_showing: Vec<f64> = n_showing.into_values().collect();
    surplus_along(&n_showing, share / f64::max(n_joints, 1.0))
}

/// By what factor so many joints hold together more often than the share of pairs that match says, from none to all. So many of
/// them show each value on one side, and as many on the other, or else they could not all hold; they are drawn without putting
/// back, so the fewer are left, the better they fit.
fn surplus_along(n_showing: &[f64], share: f64) -> Vec<f64> {
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

/// The factors of joints between the rim and the inside, and within the inside, up to so many of both.
fn inside_of(
    board: &Board,
    statistics: &Statistics,
    rim: &[usize],
    inside: &[usize],
    most: [usize; 2],
) -> Vec<Vec<f64>> {
    let sides = |slot: usize| (0..board.slots[slot].touches.len()).map(move |side| (slot, side));
    let faces_inside = |(slot, side): &(usize, usize)| {
        let touch: &Option<Touch> = &board.slots[*slot].touches[*side];
        touch.is_some_and(|touch| inside.contains(&touch.slot))
    };
    let facing = rim
        .iter()
        .flat_map(|slot| sides(*slot))
        .filter(faces_inside);
    let facing = statistics.n_showing(facing);
    let within = statistics.n_showing(inside.iter().flat_map(|slot| sides(*slot)));
    let n_of = |shown: &BTreeMap<i64, f64>, value| shown.get(&value).copied().unwrap_or_default();
    let values = facing.keys().chain(within.keys()).copied();
    let values: BTreeSet<i64> = values.map(i64::abs).collect();
    let pools = values.into_iter().map(|value| Pool {
        facing: n_of(&facing, value),
        within: n_of(&within, value),
        opposite: match board.matching {
            Match::Equal => None,
            Match::Opposite => Some(n_of(&within, -value)),
        },
    });
    surplus_inside(&pools.collect::<Vec<_>>(), most)
}

/// The sides that show one value.
#[derive(Debug)]
struct Pool {
    /// How many of them face the inside from the rim.
    facing: f64,
    /// How many of them lie inside.
    within: f64,
    /// How many sides inside they can meet there, if not each other.
    opposite: Option<f64>,
}

impl Pool {
    /// In how many ways a joint inside, or so many of them, can be made from these sides: one side after the other.
    fn within(&self, n_taken: usize, n_joints: usize) -> f64 {
        match self.opposite {
            None => drawn(self.within, n_taken + 2 * n_joints),
            Some(opposite) => {
                let either_way = (0..n_joints).map(|_| 2.0).product::<f64>();
                either_way * drawn(self.within, n_joints) * drawn(opposite, n_joints)
            }
        }
    }

    fn n_sides(&self) -> f64 {
        self.within + self.opposite.unwrap_or_default()
    }
}

/// By what factor so many joints from the rim inwards, and so many within the inside, hold together more often than each of them
/// alone: as often as sides that are drawn one after the other, without putting them back, match in pairs.
fn surplus_inside(pools: &[Pool], most: [usize; 2]) -> Vec<Vec<f64>> {
    let sum = |of: &dyn Fn(&Pool) -> f64| pools.iter().map(of).sum::<f64>();
    let (n_facing, n_within) = (sum(&|pool| pool.facing), sum(&Pool::n_sides));
    let scales = [
        sum(&|pool| pool.facing * pool.within(1, 0)),
        sum(&|pool| pool.within(0, 1)),
    ];
    let mut ways = vec![vec![1.0]];
    for pool in pools {
        ways = times_both(&ways, &joined(pool, scales, most), most);
    }
    let mut facing = 1.0;
    for (n_taken, row) in ways.iter_mut().enumerate() {
        let mut within = 1.0;
        for (n_joints, ways) in row.iter_mut().enumerate() {
            *ways *= facing * within;
            let n_left = n_within - as_number(n_taken + 2 * n_joints);
            let pairs = n_left * (n_left - 1.0);
            within *= as_number(n_joints + 1) * n_within * (n_within - 1.0) / pairs.max(1.0);
        }
        let n_left = [n_facing, n_within].map(|n| (n - as_number(n_taken)).max(1.0));
        facing *= as_number(n_taken + 1) * (n_facing / n_left[0]) * (n_within / n_left[1]);
    }
    ways
}

/// In how many ways joints are made of the sides of one value, as a polynomial in their numbers.
fn joined(pool: &Pool, scales: [f64; 2], most: [usize; 2]) -> Vec<Vec<f64>> {
    let of = |n_taken: usize, n_joints: usize| {
        let orders = factorial(n_taken) * factorial(n_joints);
        let scale = power(scales[0], n_taken) * power(scales[1], n_joints);
        drawn(pool.facing, n_taken) * pool.within(n_taken, n_joints) / (orders * scale)
    };
    let counts = |most: usize| 0..=most;
    let rows = counts(most[0]).map(|n_taken| {
        let row = counts(most[1]).map(|n_joints| of(n_taken, n_joints));
        row.take_while(|ways| *ways > 0.0).collect::<Vec<f64>>()
    });
    rows.take_while(|row| !row.is_empty()).collect()
}

/// In how many orders so many of these can be drawn, without putting back.
fn drawn(n: f64, n_drawn: usize) -> f64 {
    (0..n_drawn)
        .map(|before| (n - as_number(before)).max(0.0))
        .product()
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(as_number).product()
}

fn power(base: f64, n: usize) -> f64 {
    (0..n).map(|_| base).product()
}

#[allow(clippy::cast_precision_loss, reason = "joints are few")]
fn as_number(n: usize) -> f64 {
    n as f64
}

fn times_both(one: &[Vec<f64>], other: &[Vec<f64>], most: [usize; 2]) -> Vec<Vec<f64>> {
    let n_rows = (one.len() + other.len() - 1).min(most[0] + 1);
    let mut product = vec![Vec::new(); n_rows];
    for (idx, row) in one.iter().enumerate() {
        for (sum, other) in product[idx.min(n_rows)..].iter_mut().zip(other) {
            let mut both = times(row, other);
            both.truncate(most[1] + 1);
            let n_columns = both.len().max(sum.len());
            sum.resize(n_columns, 0.0);
            sum.iter_mut()
                .zip(both)
                .for_each(|(sum, both)| *sum += both);
        }
    }
    product
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_joints_of_a_rim_fit_more_often_than_the_first() {
        let surplus = surplus_along(&[5.0; 4], 0.25);
        // 5!^4 of 20! ways to pair 20 joints fit, and not one in 4^20.
        let all = 120.0_f64.powi(4) / (1..=20).map(f64::from).product::<f64>() * 4.0_f64.powi(20);
        assert_eq!(surplus.len(), 21);
        assert!((surplus[1] - 1.0).abs() < 1e-9);
        assert!((surplus[20] / all - 1.0).abs() < 1e-9);
        assert!(surplus.is_sorted());
    }
}
