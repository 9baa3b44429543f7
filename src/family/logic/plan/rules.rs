//! The rules that a value meets when it is joined: every clue at the first value that lets it be asked, and what
//! follows from clues that put values into one house.

use super::household::Households;
use crate::family::logic::model::{Clue, Comparison, Logic, Operand, ValueId};

/// A rule for the house of a value that is being placed: it stands in this relation to another house, so many houses
/// further right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseRule {
    /// How the value's house stands to the other.
    pub relation: Comparison,
    /// The other house: one that is placed already, or a number.
    pub other: Operand,
    /// How many houses further right than that; further left where it is negative.
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

/// A puzzle on its way into a plan: the values that have a house so far, and the clues that were asked.
#[derive(Debug, Clone)]
pub struct Placing<'a> {
    logic: &'a Logic,
    households: &'a Households,
    placed: Vec<ValueId>,
    was_asked: Vec<bool>,
}

impl<'a> Placing<'a> {
    /// The start, when no value has a house.
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
        let household = self.households.of(value);
        let mut rules: Vec<HouseRule> = (0..self.logic.clues.len())
            .filter_map(|clue_idx| self.rule_of_clue(clue_idx, value))
            .collect();
        let housemate = self.placed_member(household);
        let is_settled = rules
            .iter()
            .any(|rule| rule.relation == Comparison::Same && rule.step == 0);
        match housemate {
            Some(other) if !is_settled => rules.push(HouseRule {
                relation: Comparison::Same,
                other: Operand::Value(other),
                step: 0,
                reason: Reason::Together,
            }),
            Some(_) => {}
            None => rules.extend(self.rules_of_neighbours(value)),
        }
        rules.extend(self.rules_of_category(value));
        rules.sort_by_key(|rule| strictness(rule.relation));
        rules
    }

    /// Gives a value its house, after it met its rules.
    pub fn place(&mut self, value: ValueId) {
        for rule in self.rules(value) {
            if let Reason::Clue(clue_idx) = rule.reason {
                self.was_asked[clue_idx] = true;
            }
        }
        self.placed.push(value);
    }

    fn placed_member(&self, household: usize) -> Option<ValueId> {
        let members = self.households.members(household);
        let placed = self.placed.iter();
        placed.copied().find(|value| members.contains(value))
    }

    /// The clue as a rule for this value, if it was not asked before and can be now.
    fn rule_of_clue(&self, clue_idx: usize, value: ValueId) -> Option<HouseRule> {
        let clue = &self.logic.clues[clue_idx];
        if self.was_asked[clue_idx] {
            return None;
        }
        let household = self.households.of(value);
        let is_left = self.households.of(clue.left) == household;
        let other = match clue.right {
            Operand::House(_) if is_left => clue.right,
            Operand::House(_) => return None,
            Operand::Value(right) => Operand::Value(self.partner(clue, value, is_left, right)?),
        };
        let is_left = match clue.right {
            Operand::Value(right) if right == value => false,
            _ => is_left,
        };
        Some(clue_as_rule(clue, clue_idx, is_left, other))
    }

    /// The clues between two halves of a puzzle that neither half could ask, as rules for values of this half. Both
    /// halves have asked the clues within them, so with these every clue is asked.
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

    /// The placed value that a clue between two values compares this one with. A clue within a household waits for
    /// its own two values: a clue that two values share a house is what makes them a household.
    fn partner(
        &self,
        clue: &Clue,
        value: ValueId,
        is_left: bool,
        right: ValueId,
    ) -> Option<ValueId> {
        let (left_household, right_household) =
            (self.households.of(clue.left), self.households.of(right));
        if left_household == right_household {
            let other = match value {
                _ if value == clue.left => right,
                _ if value == right => clue.left,
                _ => return None,
            };
            return self.placed.contains(&other).then_some(other);
        }
        let (other, is_concerned) = match is_left {
            true => (right, true),
            false => (clue.left, right_household == self.households.of(value)),
        };
        if !is_concerned {
            return None;
        }
        match self.placed.contains(&other) {
            true => Some(other),
            false => self.placed_member(self.households.of(other)),
        }
    }

    /// The households that cannot be where this value's is, as both have a value of one category. Where that is the
    /// value's own category, its values keep apart anyway.
    fn rules_of_neighbours(&self, value: ValueId) -> Vec<HouseRule> {
        let household = self.households.of(value);
        let others = (0..self.households.len()).filter(|other| *other != household);
        let rules = others.filter_map(|other| {
            let (own, foreign) = self.households.apart(household, other)?;
            let placed = self.placed_member(other)?;
            let members = self.households.members(other).iter();
            let meets_in_category = members
                .filter(|member| self.placed.contains(member))
                .any(|member| member.category_idx == value.category_idx);
            (!meets_in_category).then_some(HouseRule {
                relation: Comparison::Different,
                other: Operand::Value(placed),
                step: 0,
                reason: Reason::Apart(own, foreign),
            })
        });
        rules.collect()
    }

    fn rules_of_category(&self, value: ValueId) -> impl Iterator<Item = HouseRule> {
        let others = self.placed.iter();
        others
            .filter(move |other| other.category_idx == value.category_idx)
            .map(|other| HouseRule {
                relation: Comparison::Different,
                other: Operand::Value(*other),
                step: 0,
                reason: Reason::SameCategory,
            })
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
