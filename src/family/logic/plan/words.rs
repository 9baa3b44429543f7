//! What fills the holes of a stage's template: columns, rules, and every rule in plain words.

use serde_json::{Value as Json, json};

use super::household::Households;
use super::rules::{HouseRule, Reason};
use crate::family::logic::model::{Comparison, Logic, Operand, ValueId};

/// What fills the holes of the template of one stage.
pub struct Words<'a> {
    pub logic: &'a Logic,
    pub households: &'a Households,
    /// For each category: the table of an earlier stage that holds the houses of its values, unless the stage itself
    /// finds them.
    pub tables: Vec<Option<String>>,
}

impl Words<'_> {
    /// A value as a column of the stage.
    pub fn column(&self, id: ValueId) -> Json {
        json!({
            "name": column_name(id),
            "house": self.house(id),
            "about": self.logic.value(id),
        })
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
        match &self.tables[id.category_idx] {
            Some(table) => format!("{table}.{}", column_name(id)),
            None => format!("{}.House", alias(id)),
        }
    }

    /// A rule in plain words.
    fn about(&self, id: ValueId, rule: &HouseRule) -> String {
        let name = |id: ValueId| self.logic.value(id);
        match (rule.reason, rule.other) {
            (Reason::Clue(clue_idx), other) => self.about_clue(clue_idx, id, other),
            (Reason::Together, Operand::Value(other)) => {
                let clues = self.households.clues_between(id, other);
                format!("lives with {}, by {}", name(other), clue_list(&clues))
            }
            (Reason::Apart(own, foreign), Operand::Value(other)) => {
                let mut clues = self.households.clues_between(id, own);
                clues.extend(self.households.clues_between(foreign, other));
                let (own, foreign) = (name(own), name(foreign));
                let clues = clue_list(&clues);
                format!(
                    "lives apart from {}, as {own} from {foreign}, by {clues}",
                    name(other)
                )
            }
            (_, Operand::Value(other)) => format!("does not live with {}", name(other)),
            (_, Operand::House(house)) => format!("does not live in house {house}"),
        }
    }

    /// A clue, and whose place the values take that it is asked about.
    fn about_clue(&self, clue_idx: usize, id: ValueId, other: Operand) -> String {
        let clue = &self.logic.clues[clue_idx];
        let named = [Operand::Value(clue.left), clue.right];
        let asked = [Operand::Value(id), other];
        let stand_ins = asked.iter().filter_map(|asked| match asked {
            Operand::Value(asked) if !named.contains(&Operand::Value(*asked)) => {
                let household = self.households.of(*asked);
                let meant = named.iter().find_map(|named| match named {
                    Operand::Value(named) if self.households.of(*named) == household => {
                        Some(*named)
                    }
                    _ => None,
                })?;
                let clues = clue_list(&self.households.clues_between(*asked, meant));
                let (asked, meant) = (self.logic.value(*asked), self.logic.value(meant));
                Some(format!("; {asked} lives with {meant}, by {clues}"))
            }
            _ => None,
        });
        let stand_ins: String = stand_ins.collect();
        format!("clue {}: {}{stand_ins}", clue_idx + 1, clue.text)
    }
}

/// Clues by number: "clues 3 and 5".
fn clue_list(clues: &[usize]) -> String {
    let mut numbers: Vec<usize> = clues.iter().map(|clue_idx| clue_idx + 1).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
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
