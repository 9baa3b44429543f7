//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue is checked as soon as the values it needs are placed, so
//! hopeless rows are never begun.

use super::columns::Columns;
use super::decoder::LogicDecoder;
use super::drawing::drawing;
use super::model::Logic;
use super::problem::problem;
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Fill, Input, StageWords, Statement, Style, varchar};
use crate::problem::Expr;
use crate::relation::Cell;

/// States a logic puzzle.
pub fn state(puzzle: &Puzzle, logic: &Logic) -> Statement {
    let columns = Columns::new(logic);
    let (n_slots, drawing) = (logic.values().count(), drawing(logic, &puzzle.legend));
    let decoder = LogicDecoder::new(logic, columns.clone());
    let categories = logic.categories.iter();
    let words = StageWords {
        names: categories.map(|category| category.name.clone()).collect(),
        does: [
            "category {no}, {adds}: every way to give each of its values a house",
            "category {no}, {adds}, joined to every row of {before}: a house for each of its values",
        ],
        row: [
            "the house of each value, in the value's column",
            "the house of each value of all categories so far, in the value's column",
        ],
        notes: "\nEach value joins House once more; a clue stands at the first value where all that it compares is known.".to_owned(),
        ..StageWords::default()
    };
    let style = Style {
        is_aliased: true,
        words,
        ..Style::default()
    };
    let in_order = logic.values().map(|id| Expr::named(columns.of(id)));
    Statement {
        order_by: in_order.collect(),
        ..Statement::new(
            puzzle.subject(n_slots, decoder, drawing),
            inputs(logic, &columns),
            problem(logic, &columns),
            style,
            Ok("the house of each value of all categories, in the value's column"),
        )
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
