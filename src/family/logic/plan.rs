//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue is checked as soon as the values it needs are placed, so
//! hopeless rows are never begun.

mod household;
mod order;
mod rules;
mod scope;
mod stages;

use self::household::Households;
use super::columns::Columns;
use super::decoder::LogicDecoder;
use super::drawing::drawing;
use super::model::Logic;
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{
    Ask, Column, Fill, Input, Method, Options, Plan, Stage, by_method, by_method_or_cheapest,
    varchar,
};
use crate::relation::Cell;

/// Puzzles that are expected to leave fewer rows are staged even if one solution is enough: that takes a second at most.
const SMALL: f64 = 1_000_000.0;

/// The stages of a logic puzzle, category after category.
pub fn staged(logic: &Logic) -> Vec<Stage> {
    stages::staged(logic, &Columns::new(logic), &Households::new(logic))
}

/// Turns a logic puzzle into a plan of as many stages as it has categories, and one more where two halves are joined.
/// Fails when the plan is to be streamed, and would join too many tables.
pub fn compile(puzzle: &Puzzle, logic: &Logic, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let households = Households::new(logic);
    let halves = match options.method {
        Method::Bushy => order::halves(logic, &households),
        _ => None,
    };
    let columns = Columns::new(logic);
    let mut stages = match halves {
        Some(halves) => stages::bushy(logic, &columns, &households, &halves),
        None => stages::staged(logic, &columns, &households),
    };
    if let Some(last) = stages.last_mut() {
        let categories: Vec<usize> = (0..logic.categories.len()).collect();
        last.order_by = stages::order_by(logic, &columns, &categories);
    }
    let estimates = stages.iter().filter_map(|stage| stage.estimate);
    let is_large = estimates.sum::<f64>() >= SMALL;
    let n_slots = logic.values().count();
    let drawing = drawing(logic, &puzzle.legend);
    let inputs = inputs(logic, &columns);
    let decoder = LogicDecoder::new(logic, columns);
    let plan = puzzle.plan(inputs, stages, n_slots, decoder, drawing);
    match is_large {
        true => by_method_or_cheapest(plan, options, ask),
        false => by_method(plan, options),
    }
}

fn inputs(logic: &Logic, columns: &Columns) -> Vec<Input> {
    let categories = logic.categories.iter();
    let category_type = varchar(categories.map(|category| category.name.as_str()));
    let value_type = varchar(logic.values().map(|id| logic.value(id)));
    let column_type = varchar(logic.values().map(|id| columns.of(id)));
    let attributes = logic.values().map(|id| {
        vec![
            Cell::from(id.category_idx + 1),
            Cell::from(id.value_idx + 1),
            Cell::from(logic.categories[id.category_idx].name.as_str()),
            Cell::from(logic.value(id)),
            Cell::from(columns.of(id)),
        ]
    });
    let houses = (1..=logic.n_houses).map(|house| vec![Cell::from(house)]);
    vec![
        Input {
            table: "House",
            about: "House: one row is a house, by its number from the left.",
            columns: vec![Column::new("House", "INTEGER").about("counted from the left")],
            key: &["House"],
            looked_up_by: &[],
            fill: Fill::Rows(houses.collect()),
        },
        Input {
            table: "Attribute",
            about: "Attribute: one row is a value of a category, and the column in which the stages keep its house.",
            columns: vec![
                Column::new("Category_No", "INTEGER")
                    .about("in the order of the puzzle file, from 1"),
                Column::new("Value_No", "INTEGER").about("in the order of its category, from 1"),
                Column::new("Category_Name", &category_type),
                Column::new("Value_Name", &value_type),
                Column::new("Column_Name", &column_type)
                    .about("the column of the stages that holds its house"),
            ],
            key: &["Category_No", "Value_No"],
            looked_up_by: &[],
            fill: Fill::Rows(attributes.collect()),
        },
    ]
}
