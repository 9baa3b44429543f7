//! Logic puzzles as plans: one category a stage, and its values one by one.
//!
//! A category is a permutation of its values over the houses. No table of permutations is made: a stage joins the
//! few rows of `House` once for each value, and every clue stands at the first value that lets it be asked, so what
//! cannot be is never begun.

mod household;
mod order;
mod rules;

use serde_json::{Value as Json, json};

use self::household::Households;
use self::rules::{Placing, Reason, Rule};
use super::filling::{Filling, Placement, Reader, Symmetry};
use super::render::{render, template};
use super::{Column, Fill, Input, Layout, Plan, Stage};
use crate::error::Result;
use crate::puzzle::{Logic, Operand, Puzzle, Relation, ValueId};
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
        method: "staged",
        inputs: inputs(logic),
        report: render(template!("logic/report.sql"), &json!({ "stages": names }))?,
        stages,
        groups: None,
        // A row of houses has a left and a right end.
        symmetries: vec![Symmetry {
            slots: (0..n_slots).collect(),
            turns: vec![0; n_slots],
        }],
        symmetry_name: "rotation",
        has_identical_pieces: false,
        reader: Box::new(HouseReader {
            logic: logic.clone(),
            order,
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
    let column = |name, sql_type: &str| Column {
        name,
        sql_type: sql_type.to_owned(),
    };
    let varchar = |longest: Option<usize>| format!("VARCHAR({})", longest.unwrap_or(1));
    let categories = logic.categories.iter().map(|category| &category.name);
    let values = logic.values().map(|id| logic.value(id));
    let houses = Input {
        table: "House",
        about: "House: one row is a house, by its number from the left.",
        columns: vec![column("House", "INTEGER")],
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
            column("Category_No", "INTEGER"),
            column("Value_No", "INTEGER"),
            column(
                "Category_Name",
                &varchar(categories.map(|name| name.chars().count()).max()),
            ),
            column(
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
        stages.push(Stage {
            name,
            statement: render(template!("logic/stage.sql"), &holes)?,
            order_by: kept.map(column_name).collect(),
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

/// The column of a value's house. Names from the file stay out of identifiers.
fn column_name(value: ValueId) -> String {
    format!("C{}_V{}", value.category_idx + 1, value.value_idx + 1)
}

/// What fills the holes of the template of one stage.
struct Words<'a> {
    logic: &'a Logic,
    households: &'a Households,
    category_idx: usize,
    before: Option<&'a str>,
}

impl Words<'_> {
    fn column(&self, id: ValueId) -> Json {
        json!({
            "name": column_name(id),
            "house": self.house(id),
            "about": self.logic.value(id),
        })
    }

    fn joined_value(&self, id: ValueId, rules: &[Rule]) -> Json {
        let rules = rules.iter().map(|rule| {
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
        });
        json!({ "alias": alias(id), "rules": rules.collect::<Vec<_>>() })
    }

    /// Where the house of a value stands in the statement.
    fn house(&self, id: ValueId) -> String {
        match self.before {
            Some(before) if id.category_idx != self.category_idx => {
                format!("{before}.{}", column_name(id))
            }
            _ => format!("{}.House", alias(id)),
        }
    }

    /// A rule in plain words.
    fn about(&self, id: ValueId, rule: &Rule) -> String {
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

fn relation_name(relation: Relation) -> &'static str {
    match relation {
        Relation::Same => "same",
        Relation::Different => "different",
        Relation::Left => "left",
        Relation::Right => "right",
        Relation::Beside => "beside",
    }
}

/// Reads the houses of the values, category by category in the order of the stages.
#[derive(Debug)]
struct HouseReader {
    logic: Logic,
    order: Vec<usize>,
}

impl Reader for HouseReader {
    fn filling(&self, stage_idx: usize, row: &Row) -> Filling {
        let n_houses = self.logic.n_houses;
        let joined = self.order.iter().take(stage_idx + 1);
        let values = joined.flat_map(|category_idx| values_of(&self.logic, *category_idx));
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
