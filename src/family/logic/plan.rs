//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue stands at the first value that lets it be asked, so what
//! cannot be is never begun.

mod household;
mod order;
mod rules;
mod stages;
mod words;

use serde_json::json;

use self::household::Households;
use super::look::HouseLook;
use super::model::{Logic, ValueId};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::render::{render, template};
use crate::plan::{
    Column, Fill, Filling, Input, Meaningless, Method, Options, Placement, Plan, ReadFilling,
    Reader, Symmetry, by_method, by_method_or_streamed,
};
use crate::relation::{Cell, Row};

/// Puzzles that are expected to leave fewer rows are staged, also where one solution is enough: that takes a second at most.
const SMALL: f64 = 1_000_000.0;

/// Turns a logic puzzle into a plan of as many stages as it has categories, and one more where two halves are joined.
///
/// # Errors
/// When the plan is to be streamed, and would join too many tables.
pub fn compile(puzzle: &Puzzle, logic: &Logic, options: &Options) -> Result<Plan> {
    let households = Households::new(logic);
    let halves = match options.method {
        Method::Bushy => order::halves(logic, &households),
        _ => None,
    };
    let (method, mut stages) = match halves {
        Some(halves) => (Method::Bushy, stages::bushy(logic, &households, &halves)),
        None => (Method::Staged, stages::staged(logic, &households)),
    };
    if let Some(last) = stages.last_mut() {
        last.order_by = logic.values().map(words::column_name).collect();
    }
    let n_slots = logic.values().count();
    let names: Vec<&str> = stages.iter().map(|stage| stage.name.as_str()).collect();
    let is_large = stages
        .iter()
        .filter_map(|stage| stage.estimate)
        .sum::<f64>()
        >= SMALL;
    let plan = Plan {
        title: format!("{}: {}", puzzle.name, puzzle.size()),
        puzzle: puzzle.name.clone(),
        family: puzzle.family(),
        method,
        inputs: inputs(logic),
        report: render(template!("report.sql"), &json!({ "stages": names })),
        stages,
        groups: None,
        // A row of houses has a left and a right end.
        symmetries: vec![Symmetry {
            slots: (0..n_slots).collect(),
            turns: vec![0; n_slots],
            flipped: false,
        }],
        symmetry_name: "rotation",
        is_chain: method == Method::Staged,
        legend: Some(legend(logic)),
        weight: 1,
        total: None,
        tally: None,
        acts_freely: true,
        has_identical_pieces: false,
        reader: Box::new(HouseReader {
            logic: logic.clone(),
        }),
        look: Box::new(HouseLook::new(logic)),
    };
    match is_large {
        true => by_method_or_streamed(plan, options),
        false => by_method(plan, options),
    }
}

fn inputs(logic: &Logic) -> Vec<Input> {
    let varchar = |longest: Option<usize>| format!("VARCHAR({})", longest.unwrap_or(1));
    let categories = logic.categories.iter().map(|category| &category.name);
    let values = logic.values().map(|id| logic.value(id));
    let houses = Input {
        table: "House",
        about: "House: one row is a house, by its number from the left.",
        columns: vec![Column::new("House", "INTEGER")],
        key: &["House"],
        looked_up_by: &[],
        fill: Fill::Rows(
            (1..)
                .take(logic.n_houses)
                .map(|no| vec![Cell::Integer(no)])
                .collect(),
        ),
    };
    let attributes = Input {
        table: "Attribute",
        about: "Attribute: one row is a value of a category. The stages keep the house of value v of category c in column Cc_Vv.",
        columns: vec![
            Column::new("Category_No", "INTEGER"),
            Column::new("Value_No", "INTEGER"),
            Column::new(
                "Category_Name",
                &varchar(categories.map(|name| name.chars().count()).max()),
            ),
            Column::new(
                "Value_Name",
                &varchar(values.map(|name| name.chars().count()).max()),
            ),
        ],
        key: &["Category_No", "Value_No"],
        looked_up_by: &[],
        fill: Fill::Rows(logic.values().map(|id| attribute(logic, id)).collect()),
    };
    vec![houses, attributes]
}

fn attribute(logic: &Logic, id: ValueId) -> Row {
    let number = |idx: usize| Cell::Integer(i64::try_from(idx + 1).unwrap_or(i64::MAX));
    vec![
        number(id.category_idx),
        number(id.value_idx),
        Cell::from(logic.categories[id.category_idx].name.as_str()),
        Cell::from(logic.value(id)),
    ]
}

/// Reads the houses of the values, category by category in the order of the stages.
#[derive(Debug)]
struct HouseReader {
    logic: Logic,
}

impl Reader for HouseReader {
    fn filling(&self, categories: &[usize], row: &Row) -> ReadFilling {
        let n_houses = self.logic.n_houses;
        let values = categories
            .iter()
            .flat_map(|category_idx| self.logic.values_of(*category_idx));
        let placements = values.enumerate().map(|(idx, id)| {
            let house = row.get(idx).and_then(Cell::as_index);
            let house = house.filter(|house| (1..=n_houses).contains(house));
            let house = house.ok_or(Meaningless(idx))?;
            Ok(Placement {
                slot: id.category_idx * n_houses + house - 1,
                piece: self.logic.value(id).to_owned(),
                look: Vec::new(),
            })
        });
        let mut filling: Filling = placements.collect::<ReadFilling>()?;
        filling.sort();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "house"
    }

    fn candidate(&self, id: &Cell) -> String {
        format!("house {}", id.to_text())
    }

    fn value(&self, _column: &str, value: &Cell) -> Option<String> {
        Some(self.candidate(value))
    }
}

/// How to read the columns of a row of houses, by a value that it has.
fn legend(logic: &Logic) -> String {
    let (number, ordinal) = match logic.n_houses {
        1 => (1, "first"),
        _ => (2, "second"),
    };
    format!(
        "C1_V{number} is the house of the {ordinal} value of the first category, in the order of the puzzle file."
    )
}
