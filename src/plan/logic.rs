//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue stands at the first value that lets it be asked, so what
//! cannot be is never begun.

mod household;
mod order;
mod rules;
mod words;

use serde_json::{Value as Json, json};

use self::household::Households;
use self::rules::Placing;
use self::words::{Words, column_name};
use super::filling::{Filling, Placement, Reader, Symmetry};
use super::render::{render, template};
use super::{Column, Fill, Input, Layout, Method, Plan, Stage};
use crate::error::Result;
use crate::puzzle::{Logic, Puzzle, ValueId};
use crate::relation::{Cell, Row};

/// Turns a logic puzzle into a plan of as many stages as it has categories.
///
/// # Errors
/// When a template cannot be rendered.
pub fn compile(puzzle: &Puzzle, logic: &Logic) -> Result<Plan> {
    let households = Households::new(logic);
    let order = order::category_order(logic, &households);
    let n_slots = logic.values().count();
    let stages = stages(logic, &households, &order)?;
    let names: Vec<&str> = stages.iter().map(|stage| stage.name.as_str()).collect();
    Ok(Plan {
        title: format!("{}: {}", puzzle.name, puzzle.size()),
        puzzle: puzzle.name.clone(),
        family: puzzle.family(),
        method: Method::Staged,
        inputs: inputs(logic),
        report: render(template!("report.sql"), &json!({ "stages": names }))?,
        stages,
        groups: None,
        // A row of houses has a left and a right end.
        symmetries: vec![Symmetry {
            slots: (0..n_slots).collect(),
            turns: vec![0; n_slots],
        }],
        symmetry_name: "rotation",
        weight: 1,
        total: None,
        acts_freely: true,
        has_identical_pieces: false,
        reader: Box::new(HouseReader {
            logic: logic.clone(),
        }),
        layout: Layout::Houses {
            n_houses: logic.n_houses,
            categories: logic
                .categories
                .iter()
                .map(|category| category.name.clone())
                .collect(),
        },
    })
}

fn inputs(logic: &Logic) -> Vec<Input> {
    let varchar = |longest: Option<usize>| format!("VARCHAR({})", longest.unwrap_or(1));
    let categories = logic.categories.iter().map(|category| &category.name);
    let values = logic.values().map(|id| logic.value(id));
    let houses = Input {
        table: "House",
        about: "House: one row is a house, by its number from the left.",
        columns: vec![Column::new("House", "INTEGER")],
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

fn stages(logic: &Logic, households: &Households, order: &[usize]) -> Result<Vec<Stage>> {
    let mut placing = Placing::new(logic, households);
    let mut stages: Vec<Stage> = Vec::with_capacity(order.len());
    for (stage_idx, category_idx) in order.iter().enumerate() {
        let joined = order::value_order(&mut placing, logic.n_houses, *category_idx);
        let before = stage_idx.checked_sub(1).map(|idx| stages[idx].name.clone());
        let words = Words {
            logic,
            households,
            category_idx: *category_idx,
            before: before.as_deref(),
        };
        let joined: Vec<Json> = joined
            .iter()
            .map(|(value, rules)| words.joined_value(*value, rules))
            .collect();
        let name = format!("Opt{}", stage_idx + 1);
        let columns = |category: &usize| values_of(logic, *category).map(|id| words.column(id));
        let holes = json!({
            "name": name,
            "category_no": category_idx + 1,
            "category": logic.categories[*category_idx].name,
            "before": before,
            "carried": order[..stage_idx].iter().flat_map(columns).collect::<Vec<_>>(),
            "placed": columns(category_idx).collect::<Vec<_>>(),
            "values": joined,
        });
        let kept = order[..=stage_idx].iter();
        let kept = kept.flat_map(|category| values_of(logic, *category));
        let adds = logic.categories[*category_idx].name.clone();
        let statement = render(template!("logic/stage.sql"), &holes)?;
        stages.push(Stage {
            order_by: kept.map(column_name).collect(),
            fills: order[..=stage_idx].to_vec(),
            ..Stage::new(name, adds, statement)
        });
    }
    Ok(stages)
}

fn values_of(logic: &Logic, category_idx: usize) -> impl Iterator<Item = ValueId> + use<> {
    (0..logic.n_houses).map(move |value_idx| ValueId {
        category_idx,
        value_idx,
    })
}

/// Reads the houses of the values, category by category in the order of the stages.
#[derive(Debug)]
struct HouseReader {
    logic: Logic,
}

impl Reader for HouseReader {
    fn filling(&self, categories: &[usize], row: &Row) -> Filling {
        let n_houses = self.logic.n_houses;
        let values = categories
            .iter()
            .flat_map(|category_idx| values_of(&self.logic, *category_idx));
        let placements = values.zip(row).map(|(id, cell)| {
            let house = cell
                .as_integer()
                .and_then(|house| usize::try_from(house).ok());
            Placement {
                slot: id.category_idx * n_houses + house.unwrap_or(1) - 1,
                piece: self.logic.value(id).to_owned(),
                look: Vec::new(),
            }
        });
        let mut filling: Filling = placements.collect();
        filling.sort();
        filling
    }
}
