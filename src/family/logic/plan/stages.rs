//! The stages of a logic puzzle: category after category, or two halves of the categories that are then joined.

use serde_json::{Value as Json, json};

use super::household::Households;
use super::order::{category_order, estimates, value_order};
use super::rules::{HouseRule, Placing};
use super::words::{Words, column_name};
use crate::family::logic::model::{Comparison, Logic, ValueId};
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};

/// Category after category.
#[must_use]
pub fn staged(logic: &Logic, households: &Households) -> Vec<Stage> {
    let section = Section {
        prefix: "Opt",
        order: &category_order(logic, households),
        part: Part::Whole,
    };
    stages_of(logic, households, &section).0
}

/// Two halves of the categories, built apart and joined on the clues between them.
#[must_use]
pub fn bushy(
    logic: &Logic,
    households: &Households,
    (left, right): &(Vec<usize>, Vec<usize>),
) -> Vec<Stage> {
    let left = Section {
        prefix: "OptA",
        order: left,
        part: Part::Left,
    };
    let right = Section {
        prefix: "OptB",
        order: right,
        part: Part::Right,
    };
    let (mut stages, placed_left) = stages_of(logic, households, &left);
    let (mut right_stages, placed_right) = stages_of(logic, households, &right);
    let rules = placed_right.rules_of_other_half(&placed_left);
    if let Some(last) = right_stages.last_mut() {
        last.looked_up_by = looked_up_by(&rules);
    }
    stages.extend(right_stages);
    stages.push(joined(logic, households, [&left, &right], &rules));
    stages
}

/// Some categories, and how their stages are called.
struct Section<'a> {
    /// What the names of its stages start with.
    prefix: &'static str,
    /// The categories in the order in which they are joined.
    order: &'a [usize],
    part: Part,
}

impl Section<'_> {
    fn table(&self, n_joined: usize) -> String {
        format!("{}{n_joined}", self.prefix)
    }
}

/// The stages of a section, and its values with the clues that were asked of them.
fn stages_of<'a>(
    logic: &'a Logic,
    households: &'a Households,
    section: &Section,
) -> (Vec<Stage>, Placing<'a>) {
    let mut placing = Placing::new(logic, households);
    let estimates = estimates(logic, households, section.order);
    let mut stages = Vec::with_capacity(section.order.len());
    for (stage_idx, category_idx) in section.order.iter().enumerate() {
        let joined = value_order(&mut placing, logic.n_houses, *category_idx);
        let before = (stage_idx > 0).then(|| section.table(stage_idx));
        let carried = &section.order[..stage_idx];
        let words = Words {
            logic,
            households,
            tables: tables(logic, carried, before.as_deref()),
        };
        let joined: Vec<Json> = joined
            .iter()
            .map(|(value, rules)| words.joined_value(*value, rules))
            .collect();
        let name = section.table(stage_idx + 1);
        let holes = json!({
            "name": name,
            "joins_halves": false,
            "category_no": category_idx + 1,
            "category": logic.categories[*category_idx].name,
            "before": before,
            "carried": columns(&words, carried),
            "placed": columns(&words, &[*category_idx]),
            "values": joined,
        });
        let statement = render(template!("logic/stage.sql"), &holes);
        let adds = logic.categories[*category_idx].name.clone();
        stages.push(Stage {
            part: section.part,
            estimate: Some(estimates[stage_idx]),
            ..stage(
                logic,
                &section.order[..=stage_idx],
                Stage::new(name, adds, statement),
            )
        });
    }
    (stages, placing)
}

fn joined(
    logic: &Logic,
    households: &Households,
    halves: [&Section; 2],
    rules: &[(ValueId, HouseRule)],
) -> Stage {
    let [left, right] = halves.map(|half| half.table(half.order.len()));
    let mut tables = tables(logic, halves[0].order, Some(&left));
    for category_idx in halves[1].order {
        tables[*category_idx] = Some(right.clone());
    }
    let words = Words {
        logic,
        households,
        tables,
    };
    let name = format!("Opt{}", logic.categories.len());
    let holes = json!({
        "name": name,
        "joins_halves": true,
        "before": left,
        "carried": columns(&words, halves[0].order),
        "placed": columns(&words, halves[1].order),
        "values": [words.joined_half(&right, rules)],
    });
    let statement = render(template!("logic/stage.sql"), &holes);
    let order: Vec<usize> = halves.iter().flat_map(|half| half.order).copied().collect();
    let adds = "the halves joined".to_owned();
    Stage {
        estimate: estimates(logic, households, &order).pop(),
        ..stage(logic, &order, Stage::new(name, adds, statement))
    }
}

/// A stage whose columns are the values of these categories.
fn stage(logic: &Logic, categories: &[usize], stage: Stage) -> Stage {
    let values = categories
        .iter()
        .flat_map(|category_idx| logic.values_of(*category_idx));
    Stage {
        order_by: values.map(column_name).collect(),
        fills: categories.to_vec(),
        ..stage
    }
}

/// The columns by which the right half is looked up: those that a clue compares with one house of the left half.
fn looked_up_by(rules: &[(ValueId, HouseRule)]) -> Vec<String> {
    let fixed = rules
        .iter()
        .filter(|(_, rule)| rule.relation == Comparison::Same);
    let mut columns: Vec<String> = fixed.map(|(id, _)| column_name(*id)).collect();
    columns.sort();
    columns.dedup();
    columns
}

/// For each category the table that holds it: this one for these categories, none for the others.
fn tables(logic: &Logic, categories: &[usize], table: Option<&str>) -> Vec<Option<String>> {
    let of_category = |category_idx: usize| {
        let is_held = categories.contains(&category_idx);
        table.filter(|_| is_held).map(str::to_owned)
    };
    (0..logic.categories.len()).map(of_category).collect()
}

fn columns(words: &Words, categories: &[usize]) -> Vec<Json> {
    let values = categories
        .iter()
        .flat_map(|category_idx| words.logic.values_of(*category_idx));
    values.map(|id| words.column(id)).collect()
}
