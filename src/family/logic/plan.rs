//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue is checked as soon as the values it needs are placed, so
//! hopeless rows are never begun.

use super::columns::Columns;
use super::decoder::LogicDecoder;
use super::drawing::drawing;
use super::model::Logic;
use super::problem::{describe, problem};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{Added, Ask, Choice, Column, Fill, Input, Options, Plan, Posed, Style, varchar};
use crate::problem::{Expr, JoinKind};
use crate::relation::Cell;

/// Turns a logic puzzle into a plan of as many stages as it has categories, and one more where two halves are joined.
///
/// # Errors
/// When the database cannot be asked.
pub fn compile(puzzle: &Puzzle, logic: &Logic, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let columns = Columns::new(logic);
    let inputs = inputs(logic, &columns);
    let posed = Posed::new(problem(logic, &columns), 1);
    let describes = |added: &Added| describe(logic, added);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &posed,
        once: &posed,
        order: None,
        counts_unseen: true,
        style: Style::new(JoinKind::Inner, |variable| &variable.name, &describes),
        solution: "the house of each value of all categories, in the value's column",
        plan: &|mut stages| {
            if let Some(last) = stages.last_mut() {
                last.order_by = logic
                    .values()
                    .map(|id| Expr::named(columns.of(id)))
                    .collect();
            }
            let decoder = LogicDecoder::new(logic, columns.clone());
            let (n_slots, drawing) = (logic.values().count(), drawing(logic, &puzzle.legend));
            let subject = puzzle.subject(n_slots, decoder, drawing);
            Plan::new(subject, inputs.clone(), stages)
        },
    };
    choice.plan()
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
