//! Households: the values that clues put into one house. What a clue says of one member it says of all, so it can be
//! asked as soon as any member has a house.

use std::collections::VecDeque;

use crate::family::logic::model::{Comparison, Logic, Operand, ValueId};

/// The values of a puzzle by household; a value that no clue puts anywhere is a household of its own.
#[derive(Debug)]
pub struct Households {
    n_houses: usize,
    /// The household of each value.
    of: Vec<usize>,
    /// The values of each household.
    members: Vec<Vec<ValueId>>,
    /// For each value: the values that a clue puts into its house, and the clue.
    links: Vec<Vec<(ValueId, usize)>>,
}

impl Households {
    /// The households of a puzzle.
    pub fn new(logic: &Logic) -> Self {
        let n_houses = logic.n_houses;
        let mut links = vec![Vec::new(); n_houses * logic.categories.len()];
        for (clue_idx, clue) in logic.clues.iter().enumerate() {
            if let (Comparison::Same, 0, Operand::Value(right)) =
                (clue.relation, clue.step, clue.right)
            {
                links[number(n_houses, clue.left)].push((right, clue_idx));
                links[number(n_houses, right)].push((clue.left, clue_idx));
            }
        }
        let mut households = Self {
            n_houses,
            of: vec![usize::MAX; links.len()],
            members: Vec::new(),
            links,
        };
        for value in logic.values() {
            if households.of[number(n_houses, value)] == usize::MAX {
                households.gather(value);
            }
        }
        households
    }

    /// Makes a household of a value and all that clues put into its house.
    fn gather(&mut self, first: ValueId) {
        let household = self.members.len();
        let mut members = vec![first];
        self.of[number(self.n_houses, first)] = household;
        let mut next = 0;
        while let Some(member) = members.get(next).copied() {
            next += 1;
            for (other, _) in &self.links[number(self.n_houses, member)] {
                let of = &mut self.of[number(self.n_houses, *other)];
                if *of == usize::MAX {
                    *of = household;
                    members.push(*other);
                }
            }
        }
        self.members.push(members);
    }

    /// The household of a value.
    pub fn of(&self, value: ValueId) -> usize {
        self.of[number(self.n_houses, value)]
    }

    /// The values of a household.
    pub fn members(&self, household: usize) -> &[ValueId] {
        &self.members[household]
    }

    /// How many households there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// A category that two households both have a value of, with these two values: so they live apart.
    pub fn apart(&self, first: usize, second: usize) -> Option<(ValueId, ValueId)> {
        let pairs = self.members[first].iter().flat_map(|one| {
            let others = self.members[second].iter();
            others.map(move |other| (*one, *other))
        });
        pairs
            .into_iter()
            .find(|(one, other)| one.category_idx == other.category_idx)
    }

    /// The clues that together put two values of a household into one house: as few as possible, in their order from
    /// the one to the other.
    pub fn clues_between(&self, from: ValueId, to: ValueId) -> Vec<usize> {
        let mut reached = vec![None; self.of.len()];
        let mut waiting = VecDeque::from([from]);
        while let Some(value) = waiting.pop_front() {
            for (other, clue_idx) in &self.links[number(self.n_houses, value)] {
                let entry = &mut reached[number(self.n_houses, *other)];
                if entry.is_none() && *other != from {
                    *entry = Some((value, *clue_idx));
                    waiting.push_back(*other);
                }
            }
        }
        let mut clues = Vec::new();
        let mut value = to;
        while let Some((before, clue_idx)) = reached[number(self.n_houses, value)] {
            clues.push(clue_idx);
            value = before;
        }
        clues.reverse();
        clues
    }
}

fn number(n_houses: usize, value: ValueId) -> usize {
    value.category_idx * n_houses + value.value_idx
}
