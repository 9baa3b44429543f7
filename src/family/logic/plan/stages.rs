//! The stages of a logic puzzle: category after category, or two halves of the categories that are then joined.

use std::collections::BTreeSet;

use super::household::Households;
use super::order::{category_order, estimates, value_order};
use super::rules::{HouseRule, Placing};
use super::scope::Scope;
use crate::family::logic::columns::Columns;
use crate::family::logic::model::{Comparison, Logic, Test};
use crate::plan::{Part, Stage};
use crate::problem::{From, Select};

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

struct Section<'a> {
    /// Begins the names of its stages.
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
        let scope = Scope {
            logic,
            columns,
            households,
            tables: held.collect(),
        };
        let values = value_order(&mut placing, *category_idx);
        let joined = values
            .iter()
            .map(|(value, _)| From::aliased("House", columns.of(*value)));
        let sources = before.iter().map(From::table).chain(joined);
        let rules = values.iter().flat_map(|(_, rules)| rules);
        let order = &section.order[..=stage_idx];
        let select = select(&scope, sources, rules, order);
        let category = &logic.categories[*category_idx].name;
        let name = section.table(stage_idx + 1);
        let about = about(&name, category_idx + 1, category, before.as_deref());
        stages.push(Stage {
            order_by: order_by(logic, columns, order),
            fills: order.to_vec(),
            part: section.part,
            estimate: Some(estimate),
            ..Stage::of(name, category.clone(), about, select)
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
    let scope = Scope {
        logic,
        columns,
        households,
        tables: held.collect(),
    };
    let order = halves.map(|half| half.order).concat();
    let select = select(&scope, tables.iter().map(From::table), rules, &order);
    let name = format!("Opt{}", logic.categories.len());
    let about = format!(
        "{name}: the two halves joined on the clues between them.\n\
         One row: the house of each value of all categories, in the value's column."
    );
    Stage {
        estimate: estimates(logic, households, &order).pop(),
        fills: order,
        ..Stage::of(name, "the halves joined".to_owned(), about, select)
    }
}

/// These sources joined by these rules: a house for each value of these categories.
fn select<'a>(
    scope: &Scope,
    sources: impl Iterator<Item = From>,
    rules: impl IntoIterator<Item = &'a HouseRule>,
    categories: &[usize],
) -> Select {
    let categories = categories.iter();
    Select {
        from: sources.collect(),
        rules: rules.into_iter().map(|rule| scope.rule(rule)).collect(),
        columns: categories
            .flat_map(|category_idx| scope.columns_of(*category_idx))
            .collect(),
        ..Select::default()
    }
}

/// The header of a stage that joins the category of this number.
fn about(name: &str, category_no: usize, category: &str, before: Option<&str>) -> String {
    let (does, row) = match before {
        None => (
            ": every way to give each of its values a house".to_owned(),
            "value",
        ),
        Some(before) => (
            format!(", joined to every row of {before}: a house for each of its values"),
            "value of all categories so far",
        ),
    };
    format!(
        "{name}: category {category_no}, {category}{does}.\n\
         One row: the house of each {row}, in the value's column.\n\
         Each value joins House once more; a clue stands at the first value where all that it compares is known."
    )
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
