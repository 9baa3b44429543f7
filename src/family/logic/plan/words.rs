//! What fills the holes of a stage's template: columns, rules, and every rule in plain words.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::household::Households;
use super::rules::{HouseRule, Reason};
use crate::family::logic::columns::Columns;
use crate::family::logic::model::{Claim, Claims, Comparison, Logic, Operand, Test, ValueId};
use crate::plan::in_lines;

/// What fills the holes of the template of one stage.
pub struct Words<'a> {
    pub logic: &'a Logic,
    pub columns: &'a Columns,
    pub households: &'a Households,
    /// The tables of earlier stages that hold the houses of values, by category. The houses of all other values are
    /// found by the stage itself.
    pub tables: BTreeMap<usize, String>,
}

impl Words<'_> {
    /// The values of a category as columns of the stage. A column that cannot bear the name of its value has it as a comment.
    pub fn columns_of(&self, category_idx: usize) -> Vec<Json> {
        let values = self.logic.values_of(category_idx);
        let column = |id| {
            let (name, value) = (self.columns.of(id), self.logic.value(id));
            let about = (name != value).then_some(value);
            json!({ "name": name, "house": self.house(id), "about": about })
        };
        values.map(column).collect()
    }

    /// The columns of these categories in lines; each category begins a line.
    pub fn lines_of(&self, categories: &[usize]) -> Vec<Vec<String>> {
        let lines = categories.iter().flat_map(|category_idx| {
            let values = self.logic.values_of(*category_idx);
            let columns = values.map(|id| format!("{} AS {}", self.house(id), self.columns.of(id)));
            in_lines(columns, |column| column.len() + 2)
        });
        lines.collect()
    }

    /// A value as a House to join, with its rules.
    pub fn joined_value(&self, id: ValueId, rules: &[HouseRule]) -> Json {
        let rules = rules.iter().map(|rule| self.rule(rule));
        let relation = format!("House AS {}", self.columns.of(id));
        json!({ "relation": relation, "rules": rules.collect::<Vec<_>>() })
    }

    /// The half of a puzzle that is joined to the other half, with the rules between them.
    pub fn joined_half(&self, table: &str, rules: &[HouseRule]) -> Json {
        let rules = rules.iter().map(|rule| self.rule(rule));
        json!({ "relation": table, "rules": rules.collect::<Vec<_>>() })
    }

    fn rule(&self, rule: &HouseRule) -> Json {
        let each = |alternatives: &Vec<Claims>| -> Vec<Vec<Json>> {
            let alternatives = alternatives.iter();
            let claims = alternatives.map(|claims| claims.iter().map(|claim| self.claim(claim)));
            claims.map(Iterator::collect).collect()
        };
        let (kind, sides) = match &rule.test {
            Test::Claim(claim) => ("claim", vec![vec![vec![self.claim(claim)]]]),
            Test::Any(alternatives) if are_places_of_one(alternatives) => {
                ("among", vec![each(alternatives)])
            }
            Test::Any(alternatives) => ("any", vec![each(alternatives)]),
            Test::One(both) => ("one", both.iter().map(each).collect()),
        };
        json!({ "kind": kind, "sides": sides, "about": self.about(rule) })
    }

    /// A claim: the first house stands in a relation to the second, moved some houses further right.
    fn claim(&self, claim: &Claim) -> Json {
        let other = match claim.right {
            Operand::Value(other) => self.house(other),
            Operand::House(house) => house.to_string(),
        };
        let (relation, distance) = match claim.relation {
            Comparison::Same => ("=", None),
            Comparison::Different => ("<>", None),
            Comparison::Left => ("<", None),
            Comparison::LeftOrSame => ("<=", None),
            Comparison::Right => (">", None),
            Comparison::RightOrSame => (">=", None),
            Comparison::Away(distance) => ("IN", Some(distance)),
            Comparison::NotAway(distance) => ("NOT IN", Some(distance)),
        };
        json!({
            "house": self.house(claim.left),
            "relation": relation,
            "distance": distance,
            "other": other,
            "step": -claim.step,
        })
    }

    /// Where the house of a value stands in the statement.
    fn house(&self, id: ValueId) -> String {
        let column = self.columns.of(id);
        match self.tables.get(&id.category_idx) {
            Some(table) => format!("{table}.{column}"),
            None => format!("{column}.House"),
        }
    }

    /// A rule in plain words.
    fn about(&self, rule: &HouseRule) -> String {
        let name = |id: ValueId| self.logic.value(id);
        let between = |one, other| self.households.clues_between(one, other);
        let claim = match &rule.test {
            Test::Claim(claim) => Some((claim.left, claim.right)),
            Test::Any(_) | Test::One(_) => None,
        };
        match (rule.reason, claim) {
            (Reason::Clue(clue_idx, idx), _) => self.about_clue(clue_idx, idx, &rule.test),
            (Reason::Together, Some((id, Operand::Value(other)))) => {
                let clues = clue_list(between(id, other));
                format!("lives with {}, by {clues}", name(other))
            }
            (Reason::Apart(own, foreign), Some((id, Operand::Value(other)))) => {
                let clues = clue_list([between(id, own), between(foreign, other)].concat());
                let (other, own, foreign) = (name(other), name(own), name(foreign));
                format!("lives apart from {other}, as {own} from {foreign}, by {clues}")
            }
            (_, Some((_, Operand::Value(other)))) => format!("does not live with {}", name(other)),
            _ => "lives where the clues say".to_owned(),
        }
    }

    /// A condition of a clue, and the values in whose place it is checked.
    fn about_clue(&self, clue_idx: usize, idx: usize, test: &Test) -> String {
        let clue = &self.logic.clues[clue_idx];
        let condition = &clue.conditions[idx];
        let named = condition.test.values();
        let asked = test.values().into_iter();
        let stand_ins = asked.filter(|asked| !named.contains(asked));
        let stand_ins = stand_ins.filter_map(|asked| {
            let is_mate =
                |named: &&ValueId| self.households.of(**named) == self.households.of(asked);
            let meant = *named.iter().find(is_mate)?;
            let clues = clue_list(self.households.clues_between(asked, meant));
            let (asked, meant) = (self.logic.value(asked), self.logic.value(meant));
            Some(format!("; {asked} lives with {meant}, by {clues}"))
        });
        let stand_ins: String = stand_ins.collect();
        let whole = match clue.conditions.len() {
            1 => String::new(),
            _ => format!(", from {}", clue.text),
        };
        format!(
            "clue {}: {}{whole}{stand_ins}",
            clue_idx + 1,
            condition.text
        )
    }
}

/// Whether all alternatives say that one value is in some house.
fn are_places_of_one(alternatives: &[Claims]) -> bool {
    let mut pairs = alternatives.iter().zip(alternatives.iter().skip(1));
    let is_place =
        |claims: &Claims| matches!(claims[..], [claim] if claim.relation == Comparison::Same);
    alternatives.iter().all(is_place) && pairs.all(|(one, other)| one[0].left == other[0].left)
}

/// Clues by number: "clues 3 and 5".
fn clue_list(mut clues: Vec<usize>) -> String {
    clues.sort_unstable();
    clues.dedup();
    let numbers: Vec<String> = clues.iter().map(|idx| (idx + 1).to_string()).collect();
    match &numbers[..] {
        [number] => format!("clue {number}"),
        [before @ .., last] => format!("clues {} and {last}", before.join(", ")),
        [] => "the clues".to_owned(),
    }
}
