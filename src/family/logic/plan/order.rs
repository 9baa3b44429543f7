//! The order in which categories and values are joined: clues should cut rows as early as they can.

use std::collections::BTreeSet;

use super::household::Households;
use super::rules::{HouseRule, Placing, Reason};
use crate::family::logic::model::{Claims, Comparison, Logic, Test, ValueId};

/// How much a rule cuts: the logarithm of the factor by which rules of its kind make rows fewer. It is a multiple of
/// 1/1024, so sums are exact, and rules that cut alike are alike in any order.
type Cut = f64;

/// The categories in the order that leaves the fewest rows in all stages together, as far as the clues tell; of
/// orders that are equally good, the one nearest to the file's.
pub fn category_order(logic: &Logic, households: &Households) -> Vec<usize> {
    let best = best_orders(logic, households).pop();
    best.map_or_else(Vec::new, |(_, order)| order)
}

/// The categories in two halves, each in its best order: the ones that together leave the fewest rows before they are
/// joined. `None` where there are fewer than two categories.
pub fn halves(logic: &Logic, households: &Households) -> Option<(Vec<usize>, Vec<usize>)> {
    let best = best_orders(logic, households);
    let all = best.len() - 1;
    // The first category is always in the left half, so that no two cuts are the same.
    let cuts = (1..all).filter(|left| left & 1 == 1);
    let cheapest = cuts
        .map(|left| (best[left].0 + best[all & !left].0, left))
        .reduce(|one, other| if other.0 < one.0 { other } else { one });
    let (_, left) = cheapest?;
    Some((best[left].1.clone(), best[all & !left].1.clone()))
}

/// For every set of categories, by its bits: the rows of all stages in the best order, and this order.
///
/// How many rows a stage leaves depends on which categories are joined, not on their order, so every set of
/// categories is considered once.
fn best_orders(logic: &Logic, households: &Households) -> Vec<(f64, Vec<usize>)> {
    let n_categories = logic.categories.len();
    let estimate = Estimate::new(logic, households);
    let mut best: Vec<(f64, Vec<usize>)> = vec![(0.0, Vec::new())];
    for joined in 1..1_usize << n_categories {
        let lasts = (0..n_categories).filter(|category| joined >> category & 1 == 1);
        let cheapest = lasts
            .map(|last| (best[joined & !(1 << last)].0, last))
            .reduce(|one, other| if other.0 <= one.0 { other } else { one });
        let (cost_before, last) = cheapest.unwrap_or_default();
        let mut order = best[joined & !(1 << last)].1.clone();
        order.push(last);
        best.push((cost_before + estimate.n_rows(joined), order));
    }
    best
}

/// The rows expected after each of these categories, joined in this order.
pub fn estimates(logic: &Logic, households: &Households, order: &[usize]) -> Vec<f64> {
    let estimate = Estimate::new(logic, households);
    let joined = order.iter().scan(0, |joined, category_idx| {
        *joined |= 1 << category_idx;
        Some(*joined)
    });
    joined.map(|joined| estimate.n_rows(joined)).collect()
}

/// The values of a category in the order in which they are joined: the next one is always the one whose rules cut
/// most. Places them.
pub fn value_order(placing: &mut Placing, category_idx: usize) -> Vec<(ValueId, Vec<HouseRule>)> {
    let n_houses = placing.logic.n_houses;
    let mut waiting: Vec<ValueId> = placing.logic.values_of(category_idx).collect();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let cuts = waiting.iter().map(|value| -> Cut {
            let rules = placing.rules(*value).into_iter();
            rules
                .filter(|rule| rule.reason != Reason::SameCategory)
                .map(|rule| cut(n_houses, &rule.test))
                .sum()
        });
        let next = cuts
            .enumerate()
            .reduce(|best, other| if other.1 > best.1 { other } else { best });
        let value = waiting.remove(next.map_or(0, |(idx, _)| idx));
        order.push((value, placing.rules(value)));
        placing.place(value);
    }
    order
}

/// Estimates, by the clues, of the rows that a set of categories leaves. Sets of categories are bits of a number.
struct Estimate {
    /// The logarithm of the number of permutations of a category.
    permutations: Cut,
    /// Of each value that joins its household.
    housemate: Cut,
    /// The categories of each household.
    households: Vec<usize>,
    /// The rules between households: the categories of each, and what the rule cuts once all of them are joined.
    rules: Vec<(Vec<usize>, Cut)>,
    /// Pairs of households that live apart: the categories of each.
    apart: Vec<(usize, usize)>,
    /// Of each pair that lives apart, if it is not of one joined category.
    neighbour: Cut,
}

impl Estimate {
    fn new(logic: &Logic, households: &Households) -> Self {
        let n_houses = logic.n_houses;
        let permutations = (2..=n_houses).map(|n| rounded(real(n).ln())).sum();
        let set_of = |members: &Vec<ValueId>| {
            let categories = members.iter().map(|value| 1 << value.category_idx);
            categories.fold(0, |set, category| set | category)
        };
        let categories: Vec<usize> = households.all().iter().map(set_of).collect();
        let conditions = logic.clues.iter().flat_map(|clue| &clue.conditions);
        let rules = conditions.filter_map(|condition| {
            let values = condition.test.values();
            let named: BTreeSet<usize> = values.iter().map(|value| households.of(*value)).collect();
            let is_within = matches!(condition.test, Test::Claim(_)) && values.len() > named.len();
            let sets = named.into_iter().map(|household| categories[household]);
            (!is_within).then(|| (sets.collect(), cut(n_houses, &condition.test)))
        });
        let pairs = (0..categories.len())
            .flat_map(|first| (0..first).map(move |second| (first, second)))
            .map(|(first, second)| (categories[first], categories[second]))
            .filter(|(first, second)| first & second != 0 && first != second);
        Self {
            permutations,
            // A category whose values all have a housemate is one permutation of all.
            housemate: rounded(permutations / real(n_houses)),
            rules: rules.collect(),
            apart: pairs.collect(),
            neighbour: cut_of(n_houses, share(n_houses, Comparison::Different)),
            households: categories,
        }
    }

    fn n_rows(&self, joined: usize) -> f64 {
        let is_joined = |set: usize| set & joined != 0;
        let permutations = self.permutations * real(joined.count_ones() as usize);
        let housemates = self.households.iter().map(|set| {
            let n_joined = (set & joined).count_ones() as usize;
            self.housemate * real(n_joined.saturating_sub(1))
        });
        let rules = self.rules.iter();
        let rules = rules
            .filter(|(sets, _)| sets.iter().all(|set| is_joined(*set)))
            .map(|(_, cut)| cut);
        let n_apart = self.apart.iter().filter(|(first, second)| {
            is_joined(*first) && is_joined(*second) && !is_joined(first & second)
        });
        let apart = self.neighbour * real(n_apart.count());
        let cuts = housemates.sum::<Cut>() + rules.sum::<Cut>() + apart;
        (permutations - cuts).exp()
    }
}

/// By the kind of a rule alone, as in the estimates of System R (Selinger and others, 1979).
fn cut(n_houses: usize, test: &Test) -> Cut {
    let all = |claims: &Claims| -> f64 {
        let claims = claims.iter();
        claims
            .map(|claim| share(n_houses, claim.relation))
            .product()
    };
    // Alternatives are taken for independent of each other.
    let any = |alternatives: &Vec<Claims>| -> f64 {
        let none: f64 = alternatives
            .iter()
            .map(|claims| 1.0 - all(claims))
            .product();
        1.0 - none
    };
    let share = match test {
        Test::Claim(claim) => share(n_houses, claim.relation),
        Test::Any(alternatives) => any(alternatives),
        Test::One(both) => {
            let [one, other] = both.each_ref().map(any);
            one * (1.0 - other) + other * (1.0 - one)
        }
    };
    cut_of(n_houses, share)
}

/// The share of the rows that pass a comparison.
fn share(n_houses: usize, relation: Comparison) -> f64 {
    let n_houses = real(n_houses);
    match relation {
        Comparison::Same => 1.0 / n_houses,
        Comparison::Away(_) => (2.0 / n_houses).min(1.0),
        Comparison::NotAway(_) => (1.0 - 2.0 / n_houses).max(0.0),
        Comparison::Left | Comparison::Right => 0.5,
        Comparison::LeftOrSame | Comparison::RightOrSame => 0.5 + 0.5 / n_houses,
        Comparison::Different => 1.0 - 1.0 / n_houses,
    }
}

fn cut_of(n_houses: usize, share: f64) -> Cut {
    rounded(-share.clamp(0.5 / real(n_houses), 1.0).ln())
}

fn rounded(cut: Cut) -> Cut {
    (cut * 1024.0).round() / 1024.0
}

/// A count as a real number; counts here are far below what a real number holds exactly.
fn real(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use super::{Comparison, share};

    #[test]
    fn a_comparison_is_expected_to_hold_about_as_often_as_it_does() {
        let comparisons = [
            Comparison::Same,
            Comparison::Different,
            Comparison::Left,
            Comparison::LeftOrSame,
            Comparison::Right,
            Comparison::RightOrSame,
            Comparison::Away(1),
            Comparison::NotAway(1),
        ];
        for n in 3..=9_i16 {
            for comparison in comparisons {
                let pairs = (0..n).flat_map(|one| (0..n).map(move |other| (one, other)));
                let held = pairs.filter(|(one, other)| holds(comparison, *one, *other));
                let held = held.map(|_| 1.0).sum::<f64>() / f64::from(n * n);
                let expected = share(n.unsigned_abs().into(), comparison);
                // The houses at either end count as if they had two neighbours.
                assert!(
                    (expected - held).abs() < 0.9 / f64::from(n),
                    "{comparison:?} of {n} houses: {expected} for {held}"
                );
            }
        }
    }

    fn holds(comparison: Comparison, one: i16, other: i16) -> bool {
        let distance = i64::from(one.abs_diff(other));
        match comparison {
            Comparison::Same => one == other,
            Comparison::Different => one != other,
            Comparison::Left => one < other,
            Comparison::LeftOrSame => one <= other,
            Comparison::Right => one > other,
            Comparison::RightOrSame => one >= other,
            Comparison::Away(wanted) => distance == wanted,
            Comparison::NotAway(wanted) => distance != wanted,
        }
    }
}
