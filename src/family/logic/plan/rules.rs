//! The rules that a value meets when it is joined: every clue as soon as it can be checked, and what
//! follows from clues that put values into one house.

use super::household::Households;
use crate::family::logic::model::{Claim, Comparison, Condition, Logic, Operand, Test, ValueId};

/// A rule that a value meets when it is joined: what has to be true of its house, and of houses that are there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseRule {
    /// If it is one claim, that claim begins with the value that is joined.
    pub test: Test,
    pub reason: Reason,
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A condition of a clue: the indices of both.
    Clue(usize, usize),
    /// Several clues put both values into one house.
    Together,
    /// Each value shares its house with one of these two, which are of one category.
    Apart(ValueId, ValueId),
    /// Both are of one category.
    SameCategory,
}

/// A puzzle on its way into a plan: the values that have a house so far, and the clues that were checked.
#[derive(Debug, Clone)]
pub struct Placing<'a> {
    pub logic: &'a Logic,
    households: &'a Households,
    placed: Vec<ValueId>,
    /// Every condition of every clue, with the indices of both, and whether it was checked.
    conditions: Vec<(&'a Condition, (usize, usize), bool)>,
}

impl<'a> Placing<'a> {
    /// The start, where no value has a house.
    pub fn new(logic: &'a Logic, households: &'a Households) -> Self {
        let clues = logic.clues.iter().enumerate();
        let conditions = clues.flat_map(|(clue_idx, clue)| {
            let conditions = clue.conditions.iter().enumerate();
            conditions.map(move |(idx, condition)| (condition, (clue_idx, idx), false))
        });
        Self {
            logic,
            households,
            placed: Vec::new(),
            conditions: conditions.collect(),
        }
    }

    /// The rules that this value meets when it is joined next, the strictest first.
    pub fn rules(&self, value: ValueId) -> Vec<HouseRule> {
        let mut rules: Vec<HouseRule> = self
            .waiting()
            .filter_map(|(condition, (clue_idx, idx))| {
                let test = match &condition.test {
                    Test::Claim(claim) => self.claim_about(*claim, value).map(Test::Claim),
                    test => self.test_about(test, value),
                };
                let reason = Reason::Clue(clue_idx, idx);
                test.map(|test| HouseRule { test, reason })
            })
            .collect();
        let is_settled = rules.iter().any(|rule| rule.housemates().is_some());
        match self.placed_member(self.households.of(value)) {
            Some(_) if is_settled => {}
            Some(other) => {
                rules.push(HouseRule::new(
                    value,
                    Comparison::Same,
                    other,
                    Reason::Together,
                ));
            }
            None => rules.extend(self.rules_of_neighbours(value)),
        }
        let mates = self.placed.iter();
        let mates = mates.filter(|other| other.category_idx == value.category_idx);
        rules.extend(mates.map(|other| {
            HouseRule::new(value, Comparison::Different, *other, Reason::SameCategory)
        }));
        rules.sort_by_key(HouseRule::strictness);
        rules
    }

    /// Gives a value its house, after its rules have been collected.
    pub fn place(&mut self, value: ValueId) {
        for rule in self.rules(value) {
            if let Reason::Clue(clue_idx, idx) = rule.reason {
                let mut conditions = self.conditions.iter_mut();
                if let Some(asked) = conditions.find(|(_, at, _)| *at == (clue_idx, idx)) {
                    asked.2 = true;
                }
            }
        }
        self.placed.push(value);
    }

    fn placed_member(&self, household: usize) -> Option<ValueId> {
        let mut placed = self.placed.iter().copied();
        placed.find(|value| self.households.of(*value) == household)
    }

    /// The conditions that were not checked yet, each with its indices.
    fn waiting(&self) -> impl Iterator<Item = (&'a Condition, (usize, usize))> {
        let waiting = self
            .conditions
            .iter()
            .filter(|(_, _, was_asked)| !was_asked);
        waiting.map(|(condition, indices, _)| (*condition, *indices))
    }

    /// The claim of a clue as one about the house of this value, if it can be checked now. A claim within a household waits
    /// for its own two values: a clue that two values share a house is what makes them a household.
    fn claim_about(&self, claim: Claim, value: ValueId) -> Option<Claim> {
        let is_meant = |named: ValueId| self.households.of(named) == self.households.of(value);
        let is_of_left = is_meant(claim.left);
        let Operand::Value(right) = claim.right else {
            return is_of_left.then_some(Claim {
                left: value,
                ..claim
            });
        };
        let is_within = is_of_left && is_meant(right);
        let is_left = is_of_left && !(is_within && value == right);
        let (own, foreign) = match is_left {
            true => (claim.left, right),
            false => (right, claim.left),
        };
        let other = match self.placed.contains(&foreign) {
            true => Some(foreign),
            false if is_within => None,
            false => self.placed_member(self.households.of(foreign)),
        };
        let is_concerned = if is_within {
            own == value
        } else {
            is_meant(own)
        };
        let other = other.filter(|_| is_concerned)?;
        let claim = if is_left { claim } else { claim.turned()? };
        Some(Claim {
            left: value,
            right: Operand::Value(other),
            ..claim
        })
    }

    /// A test with alternatives, if it can be checked once this value has a house: then each household that it names has a
    /// member with a house, who stands in for the value that is named.
    fn test_about(&self, test: &Test, value: ValueId) -> Option<Test> {
        let household = self.households.of(value);
        let stand_in = |named: ValueId| match self.households.of(named) {
            _ if named == value || self.placed.contains(&named) => Some(named),
            own if own == household => Some(value),
            other => self.placed_member(other),
        };
        let named = test.values();
        let is_concerned = named
            .iter()
            .any(|one| self.households.of(*one) == household);
        let is_ready = named.iter().all(|one| stand_in(*one).is_some());
        (is_concerned && is_ready)
            .then(|| test.about_others(&|named| stand_in(named).unwrap_or(named)))
    }

    /// The conditions between two halves of a puzzle that neither half could check, as rules for this half. Both
    /// halves have checked the conditions within them, so with these all are checked.
    pub fn rules_of_other_half(&self, other: &Self) -> Vec<HouseRule> {
        let is_waiting = |indices| other.waiting().any(|(_, waiting)| waiting == indices);
        let waiting = self.waiting().filter(|(_, indices)| is_waiting(*indices));
        let rules = waiting.map(|(condition, (clue_idx, idx))| {
            let test = match &condition.test {
                Test::Claim(claim) if !self.placed.contains(&claim.left) => {
                    Test::Claim(claim.turned().unwrap_or(*claim))
                }
                test => test.clone(),
            };
            let reason = Reason::Clue(clue_idx, idx);
            HouseRule { test, reason }
        });
        let mut rules: Vec<HouseRule> = rules.collect();
        rules.sort_by_key(HouseRule::strictness);
        rules
    }

    /// The households that cannot be where this value's is, as both have a value of one category. Where that is the
    /// value's own category, its values keep apart anyway.
    fn rules_of_neighbours(&self, value: ValueId) -> impl Iterator<Item = HouseRule> {
        let household = self.households.of(value);
        let others = self.households.all().iter().enumerate();
        others.filter_map(move |(other, members)| {
            let (own, foreign) = self.households.apart(household, other)?;
            let placed = self.placed_member(other)?;
            let meets_in_category = members.iter().any(|member| {
                member.category_idx == value.category_idx && self.placed.contains(member)
            });
            let reason = Reason::Apart(own, foreign);
            (!meets_in_category)
                .then(|| HouseRule::new(value, Comparison::Different, placed, reason))
        })
    }
}

impl HouseRule {
    /// A rule that compares the house of a value with that of another.
    fn new(value: ValueId, relation: Comparison, other: ValueId, reason: Reason) -> Self {
        let test = Test::Claim(Claim {
            left: value,
            step: 0,
            relation,
            right: Operand::Value(other),
        });
        Self { test, reason }
    }

    /// The value that is joined and the one whose house it shares by this rule, if it does.
    pub fn housemates(&self) -> Option<(ValueId, ValueId)> {
        match &self.test {
            Test::Claim(claim) => claim.housemates(),
            Test::Any(_) | Test::One(_) => None,
        }
    }

    /// The smaller, the fewer rows are expected to pass.
    fn strictness(&self) -> u8 {
        match &self.test {
            Test::Claim(claim) => match claim.relation {
                Comparison::Same => 0,
                Comparison::Away(_) => 1,
                Comparison::Left | Comparison::Right => 2,
                Comparison::LeftOrSame | Comparison::RightOrSame => 3,
                Comparison::Different | Comparison::NotAway(_) => 4,
            },
            Test::Any(_) | Test::One(_) => 2,
        }
    }
}
