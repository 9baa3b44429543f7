//! The stages of a logic puzzle: category after category, or two halves of the categories that are then joined.

use std::collections::BTreeSet;

use serde_json::json;

use super::household::Households;
use super::order::{category_order, estimates, value_order};
use super::rules::{HouseRule, Placing};
use super::words::Words;
use crate::family::logic::columns::Columns;
use crate::family::logic::model::{Comparison, Logic, Test};
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};

/// Category after category.
#[must_use]
pub fn staged(logic: &Logic, columns: &Columns, households: &Households) -> Vec<Stage> {
    let section = Section {
        prefix: "Opt",
        order: &category_order(logic, households),
        part: Part::Whole,
    };
    stages_of(logic, columns, households, &section).0
}

/// Two halves of the categories, built separately and joined on the clues between them.
#[must_use]
pub fn bushy(
    logic: &Logic,
    columns: &Columns,
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
    let (mut stages, placed_left) = stages_of(logic, columns, households, &left);
    let (mut right_stages, placed_right) = stages_of(logic, columns, households, &right);
    let rules = placed_right.rules_of_other_half(&placed_left);
    if let Some(last) = right_stages.last_mut() {
        last.looked_up_by = looked_up_by(columns, &rules);
    }
    stages.extend(right_stages);
    stages.push(joined(logic, columns, households, [&left, &right], &rules));
    stages
}

/// Some categories, and what their stages are called.
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

/// The stages of a section, and its values with the clues that were checked.
fn stages_of<'a>(
    logic: &'a Logic,
    columns: &Columns,
    households: &'a Households,
    section: &Section,
) -> (Vec<Stage>, Placing<'a>) {
    let mut placing = Placing::new(logic, households);
    let mut stages = Vec::with_capacity(section.order.len());
    let estimates = estimates(logic, households, section.order);
    for (stage_idx, (category_idx, estimate)) in section.order.iter().zip(estimates).enumerate() {
        let carried = &section.order[..stage_idx];
        let before = (stage_idx > 0).then(|| section.table(stage_idx));
        let held = before.iter().flat_map(|table| held_by(table, carried));
        let words = Words {
            logic,
            columns,
            households,
            tables: held.collect(),
        };
        let values = value_order(&mut placing, *category_idx).into_iter();
        let values = values.map(|(value, rules)| words.joined_value(value, &rules));
        let category = &logic.categories[*category_idx].name;
        let name = section.table(stage_idx + 1);
        let holes = json!({
            "name": name,
            "joins_halves": false,
            "category_no": category_idx + 1,
            "category": category,
            "before": before,
            "carried": words.lines_of(carried),
            "placed": words.columns_of(*category_idx),
            "values": values.collect::<Vec<_>>(),
        });
        let statement = render(template!("logic/stage.sql"), &holes);
        let order = &section.order[..=stage_idx];
        stages.push(Stage {
            order_by: order_by(logic, columns, order),
            fills: order.to_vec(),
            part: section.part,
            estimate: Some(estimate),
            ..Stage::new(name, category.clone(), statement)
        });
    }
    (stages, placing)
}

fn joined(
    logic: &Logic,
    columns: &Columns,
    households: &Households,
    halves: [&Section; 2],
    rules: &[HouseRule],
) -> Stage {
    let tables = halves.map(|half| half.table(half.order.len()));
    let held = (tables.iter().zip(halves)).flat_map(|(table, half)| held_by(table, half.order));
    let words = Words {
        logic,
        columns,
        households,
        tables: held.collect(),
    };
    let name = format!("Opt{}", logic.categories.len());
    let holes = json!({
        "name": name,
        "joins_halves": true,
        "before": tables[0],
        "carried": words.lines_of(&halves.map(|half| half.order).concat()),
        "placed": [],
        "values": [words.joined_half(&tables[1], rules)],
    });
    let statement = render(template!("logic/stage.sql"), &holes);
    let order = halves.map(|half| half.order).concat();
    Stage {
        estimate: estimates(logic, households, &order).pop(),
        fills: order,
        ..Stage::new(name, "the halves joined".to_owned(), statement)
    }
}

/// These categories, each with the table that holds the houses of its values.
fn held_by(table: &str, categories: &[usize]) -> impl Iterator<Item = (usize, String)> {
    let categories = categories.iter();
    categories.map(|category_idx| (*category_idx, table.to_owned()))
}

/// The columns of these categories, which order the rows of a stage.
pub fn order_by(logic: &Logic, columns: &Columns, categories: &[usize]) -> Vec<String> {
    let values = logic.values_of_all(categories);
    values.map(|id| columns.of(id).to_owned()).collect()
}

/// The columns by which the right half is looked up: those that a clue compares with a house of the left half.
fn looked_up_by(columns: &Columns, rules: &[HouseRule]) -> Vec<String> {
    let fixed = rules.iter().filter_map(|rule| match &rule.test {
        Test::Claim(claim) if claim.relation == Comparison::Same => Some(claim.left),
        _ => None,
    });
    let fixed: BTreeSet<_> = fixed.collect();
    fixed
        .into_iter()
        .map(|id| columns.of(id).to_owned())
        .collect()
}
