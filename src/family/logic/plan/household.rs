//! Households: the values that clues put into one house. What a clue says of one member holds for all, so it can be
//! checked as soon as any member has a house.

use std::collections::BTreeMap;

use crate::family::logic::model::{Condition, Logic, Test, ValueId};

/// The values of a puzzle by household; a value that no clue puts with another is a household of its own.
#[derive(Debug)]
pub struct Households {
    /// The household of each value.
    of: BTreeMap<ValueId, usize>,
    members: Vec<Vec<ValueId>>,
    /// For each value: the values that a clue puts into its house, and the clue.
    links: BTreeMap<ValueId, Vec<(ValueId, usize)>>,
}

/// A value that clues put into a house, and, unless it is the one they start from, the clue that does and the position
/// of the value that it names besides.
type Reached = (ValueId, Option<(usize, usize)>);

impl Households {
    pub fn new(logic: &Logic) -> Self {
        let mut households = Self {
            of: BTreeMap::new(),
            members: Vec::new(),
            links: BTreeMap::new(),
        };
        for (clue_idx, clue) in logic.clues.iter().enumerate() {
            for (left, right) in clue.conditions.iter().filter_map(housemates) {
                for (one, other) in [(left, right), (right, left)] {
                    let links = households.links.entry(one).or_default();
                    links.push((other, clue_idx));
                }
            }
        }
        for value in logic.values() {
            if !households.of.contains_key(&value) {
                let reached = households.reached_from(value).into_iter();
                let members: Vec<ValueId> = reached.map(|(member, _)| member).collect();
                let household = households.members.len();
                let of = members.iter().map(|member| (*member, household));
                households.of.extend(of);
                households.members.push(members);
            }
        }
        households
    }

    /// A value and all that clues put into its house, by as few clues as possible.
    fn reached_from(&self, first: ValueId) -> Vec<Reached> {
        let mut reached: Vec<Reached> = vec![(first, None)];
        let mut next = 0;
        while let Some((value, _)) = reached.get(next) {
            for (other, clue_idx) in self.links.get(value).into_iter().flatten() {
                if !reached.iter().any(|(known, _)| known == other) {
                    reached.push((*other, Some((*clue_idx, next))));
                }
            }
            next += 1;
        }
        reached
    }

    pub fn of(&self, value: ValueId) -> usize {
        self.of[&value]
    }

    pub fn all(&self) -> &[Vec<ValueId>] {
        &self.members
    }

    /// A category of which both households have a value, with these two values: because of it, they live apart.
    pub fn apart(&self, first: usize, second: usize) -> Option<(ValueId, ValueId)> {
        self.members[first].iter().find_map(|one| {
            let mut others = self.members[second].iter();
            let other = others.find(|other| other.category_idx == one.category_idx)?;
            Some((*one, *other))
        })
    }

    /// The clues that together put two values of a household into one house: as few as possible.
    pub fn clues_between(&self, from: ValueId, to: ValueId) -> Vec<usize> {
        let reached = self.reached_from(from);
        let mut step = reached.iter().find(|(value, _)| *value == to);
        let mut clues = Vec::new();
        while let Some((_, Some((clue_idx, before)))) = step {
            clues.push(*clue_idx);
            step = reached.get(*before);
        }
        clues
    }
}

/// The two values that a condition puts into one house, if it does.
fn housemates(condition: &Condition) -> Option<(ValueId, ValueId)> {
    match &condition.test {
        Test::Claim(claim) => claim.housemates(),
        Test::Any(_) | Test::One(_) => None,
    }
}
