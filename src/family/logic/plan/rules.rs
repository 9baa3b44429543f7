//! The rules that a value meets when it is joined: every clue as soon as it can be checked, and what
//! follows from clues that put values into one house.

use super::household::Households;
use crate::family::logic::model::{Clue, Comparison, Logic, Operand, ValueId};

/// A rule for the house of a value that is being placed: it is in this relation to another house, moved some houses
/// further right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseRule {
    /// How the value's house stands to the other.
    pub relation: Comparison,
    /// The other house: one that is placed already, or a number.
    pub other: Operand,
    /// How many houses further right than that; a negative number is further left.
    pub step: i64,
    /// Why.
    pub reason: Reason,
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The clue with this index.
    Clue(usize),
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
    was_asked: Vec<bool>,
}

impl<'a> Placing<'a> {
    /// The start, where no value has a house.
    pub fn new(logic: &'a Logic, households: &'a Households) -> Self {
        Self {
            logic,
            households,
            placed: Vec::new(),
            was_asked: vec![false; logic.clues.len()],
        }
    }

    /// The rules that this value meets when it is joined next, the strictest first.
    pub fn rules(&self, value: ValueId) -> Vec<HouseRule> {
        let clues = 0..self.logic.clues.len();
        let mut rules: Vec<HouseRule> = clues
            .filter_map(|clue_idx| self.rule_of_clue(clue_idx, value))
            .collect();
        let is_settled = rules
            .iter()
            .any(|rule| (rule.relation, rule.step) == (Comparison::Same, 0));
        match self.placed_member(self.households.of(value)) {
            Some(_) if is_settled => {}
            Some(other) => {
                rules.push(HouseRule::new(Comparison::Same, other, Reason::Together));
            }
            None => rules.extend(self.rules_of_neighbours(value)),
        }
        let mates = self.placed.iter();
        let mates = mates.filter(|other| other.category_idx == value.category_idx);
        rules.extend(
            mates.map(|other| HouseRule::new(Comparison::Different, *other, Reason::SameCategory)),
        );
        rules.sort_by_key(|rule| strictness(rule.relation));
        rules
    }

    /// Gives a value its house, after its rules have been collected.
    pub fn place(&mut self, value: ValueId) {
        for rule in self.rules(value) {
            if let Reason::Clue(clue_idx) = rule.reason {
                self.was_asked[clue_idx] = true;
            }
        }
        self.placed.push(value);
    }

    fn placed_member(&self, household: usize) -> Option<ValueId> {
        let mut placed = self.placed.iter().copied();
        placed.find(|value| self.households.of(*value) == household)
    }

    /// The clue as a rule for this value, if it was not checked before and can be now. A clue within a household waits
    /// for its own two values: a clue that two values share a house is what makes them a household.
    fn rule_of_clue(&self, clue_idx: usize, value: ValueId) -> Option<HouseRule> {
        let clue = &self.logic.clues[clue_idx];
        if self.was_asked[clue_idx] {
            return None;
        }
        let is_meant = |named: ValueId| self.households.of(named) == self.households.of(value);
        let is_of_left = is_meant(clue.left);
        let Operand::Value(right) = clue.right else {
            return is_of_left.then(|| clue_as_rule(clue, clue_idx, true, clue.right));
        };
        let is_within = is_of_left && is_meant(right);
        let is_left = is_of_left && !(is_within && value == right);
        let (own, foreign) = match is_left {
            true => (clue.left, right),
            false => (right, clue.left),
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
        Some(clue_as_rule(clue, clue_idx, is_left, Operand::Value(other)))
    }

    /// The clues between two halves of a puzzle that neither half could check, as rules for values of this half. Both
    /// halves have checked the clues within them, so with these every clue is checked.
    pub fn rules_of_other_half(&self, other: &Self) -> Vec<(ValueId, HouseRule)> {
        let clues = self.logic.clues.iter().enumerate();
        let waiting =
            clues.filter(|(clue_idx, _)| !self.was_asked[*clue_idx] && !other.was_asked[*clue_idx]);
        let rules = waiting.filter_map(|(clue_idx, clue)| {
            let Operand::Value(right) = clue.right else {
                return None;
            };
            let is_left = self.placed.contains(&clue.left);
            let (own, foreign) = match is_left {
                true => (clue.left, right),
                false => (right, clue.left),
            };
            let rule = clue_as_rule(clue, clue_idx, is_left, Operand::Value(foreign));
            Some((own, rule))
        });
        let mut rules: Vec<(ValueId, HouseRule)> = rules.collect();
        rules.sort_by_key(|(_, rule)| strictness(rule.relation));
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
            (!meets_in_category).then(|| HouseRule::new(Comparison::Different, placed, reason))
        })
    }
}

impl HouseRule {
    /// A rule that compares the house of a value with that of another.
    fn new(relation: Comparison, other: ValueId, reason: Reason) -> Self {
        Self {
            relation,
            other: Operand::Value(other),
            step: 0,
            reason,
        }
    }
}

/// A clue as a rule for its left or its right value.
fn clue_as_rule(clue: &Clue, clue_idx: usize, is_left: bool, other: Operand) -> HouseRule {
    let (relation, step) = match is_left {
        true => (clue.relation, -clue.step),
        false => (clue.relation.turned(), clue.step),
    };
    HouseRule {
        relation,
        other,
        step,
        reason: Reason::Clue(clue_idx),
    }
}

fn strictness(relation: Comparison) -> u8 {
    match relation {
        Comparison::Same => 0,
        Comparison::Beside => 1,
        Comparison::Left | Comparison::Right => 2,
        Comparison::Different => 3,
    }
}
