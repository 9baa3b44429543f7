//! What fills the holes of a stage's template: columns, rules, and every rule in plain words.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::household::Households;
use super::rules::{HouseRule, Reason};
use crate::family::logic::model::{Comparison, Logic, Operand, ValueId};

/// What fills the holes of the template of one stage.
pub struct Words<'a> {
    pub logic: &'a Logic,
    pub households: &'a Households,
    /// The tables of earlier stages that hold the houses of values, by category. The houses of all other values are
    /// found by the stage itself.
    pub tables: BTreeMap<usize, String>,
}

impl Words<'_> {
    /// The values of these categories as columns of the stage.
    pub fn columns(&self, categories: &[usize]) -> Vec<Json> {
        let values = self.logic.values_of_all(categories);
        let column = |id| json!({ "name": column_name(id), "house": self.house(id), "about": self.logic.value(id) });
        values.map(column).collect()
    }

    /// A value as a House to join, with its rules.
    pub fn joined_value(&self, id: ValueId, rules: &[HouseRule]) -> Json {
        let rules = rules.iter().map(|rule| self.rule(id, rule));
        json!({ "relation": format!("House AS {}", alias(id)), "rules": rules.collect::<Vec<_>>() })
    }

    /// The half of a puzzle that is joined to the other half, with the rules between them.
    pub fn joined_half(&self, table: &str, rules: &[(ValueId, HouseRule)]) -> Json {
        let rules = rules.iter().map(|(id, rule)| self.rule(*id, rule));
        json!({ "relation": table, "rules": rules.collect::<Vec<_>>() })
    }

    fn rule(&self, id: ValueId, rule: &HouseRule) -> Json {
        let other = match rule.other {
            Operand::Value(other) => self.house(other),
            Operand::House(house) => house.to_string(),
        };
        json!({
            "relation": relation_name(rule.relation),
            "house": self.house(id),
            "other": other,
            "step": rule.step,
            "about": self.about(id, rule),
        })
    }

    /// Where the house of a value stands in the statement.
    fn house(&self, id: ValueId) -> String {
        match self.tables.get(&id.category_idx) {
            Some(table) => format!("{table}.{}", column_name(id)),
            None => format!("{}.House", alias(id)),
        }
    }

    /// A rule in plain words.
    fn about(&self, id: ValueId, rule: &HouseRule) -> String {
        let name = |id: ValueId| self.logic.value(id);
        let between = |one, other| self.households.clues_between(one, other);
        match (rule.reason, rule.other) {
            (Reason::Clue(clue_idx), other) => self.about_clue(clue_idx, id, other),
            (Reason::Together, Operand::Value(other)) => {
                let clues = clue_list(between(id, other));
                format!("lives with {}, by {clues}", name(other))
            }
            (Reason::Apart(own, foreign), Operand::Value(other)) => {
                let clues = clue_list([between(id, own), between(foreign, other)].concat());
                let (other, own, foreign) = (name(other), name(own), name(foreign));
                format!("lives apart from {other}, as {own} from {foreign}, by {clues}")
            }
            (_, Operand::Value(other)) => format!("does not live with {}", name(other)),
            (_, Operand::House(house)) => format!("does not live in house {house}"),
        }
    }

    /// A clue, and the values in whose place it is checked.
    fn about_clue(&self, clue_idx: usize, id: ValueId, other: Operand) -> String {
        let clue = &self.logic.clues[clue_idx];
        let named = [Some(clue.left), clue.right.value()];
        let asked = [Some(id), other.value()].into_iter().flatten();
        let stand_ins = asked.filter(|asked| !named.contains(&Some(*asked)));
        let stand_ins = stand_ins.filter_map(|asked| {
            let mut named = named.iter().flatten();
            let is_mate =
                |named: &&ValueId| self.households.of(**named) == self.households.of(asked);
            let meant = *named.find(is_mate)?;
            let clues = clue_list(self.households.clues_between(asked, meant));
            let (asked, meant) = (self.logic.value(asked), self.logic.value(meant));
            Some(format!("; {asked} lives with {meant}, by {clues}"))
        });
        let stand_ins: String = stand_ins.collect();
        format!("clue {}: {}{stand_ins}", clue_idx + 1, clue.text)
    }
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

fn alias(value: ValueId) -> String {
    format!("V{}", value.value_idx + 1)
}

fn relation_name(relation: Comparison) -> &'static str {
    match relation {
        Comparison::Same => "same",
        Comparison::Different => "different",
        Comparison::Left => "left",
        Comparison::Right => "right",
        Comparison::Beside => "beside",
    }
}

/// The column of a value's house. Names from the file stay out of identifiers.
pub fn column_name(value: ValueId) -> String {
    format!("C{}_V{}", value.category_idx + 1, value.value_idx + 1)
}
