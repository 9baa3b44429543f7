//! The meaning of the rows of a puzzle that states its own rules: the value of each variable.

use serde_json::{Value as Json, json};

use super::model::Rules;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};

/// Reads the values of the variables that a stage fills.
#[derive(Debug)]
pub struct RulesDecoder {
    rules: Rules,
}

impl RulesDecoder {
    /// A decoder for this puzzle.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
        }
    }
}

impl Decoder for RulesDecoder {
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling {
        let first = row.len().saturating_sub(slots.len());
        let placements = slots.iter().zip(first..).map(|(slot, idx)| {
            let unknown = self.rules.variables.get(*slot).ok_or(Meaningless(idx))?;
            let found = row.get(idx).map(Cell::to_text);
            let mut values = unknown.values.iter().map(Cell::to_text);
            let value = values.find(|value| found.as_ref() == Some(value));
            Ok(Placement {
                slot: *slot,
                piece: value.ok_or(Meaningless(idx))?,
                look: Vec::new(),
            })
        });
        let mut filling: Filling = placements.collect::<ReadFilling>()?;
        filling.sort();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "value"
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let idx = self.rules.position(column)?;
        Some(format!("the value of {}", self.rules.variables[idx].name))
    }

    fn columns(&self) -> Vec<String> {
        ["Unknown_No", "Name", "Holds"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |Placement { slot, piece, .. }: &Placement| {
            let unknown = &self.rules.variables[*slot];
            let mut values = unknown.values.iter();
            let value = values.find(|value| value.to_text() == *piece);
            vec![
                Cell::from(slot + 1),
                Cell::from(unknown.name.as_str()),
                value.cloned().unwrap_or(Cell::Null),
            ]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let variables = &self.rules.variables;
        let is_mixed = variables
            .iter()
            .any(|one| one.holds_texts() != variables[0].holds_texts());
        let found = stage.fills.iter().map(|slot| (slot + 1, &variables[*slot]));
        let found = found.map(|(no, unknown)| {
            let is_cast = is_mixed && !unknown.holds_texts();
            (no, unknown.column.as_str(), is_cast)
        });
        let holes = json!({
            "found": in_lines(found, |(_, column, is_cast)| column.len() + 24 + if *is_cast { 22 } else { 0 }),
        });
        (template!("rules/solution.sql"), holes)
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let names = test.columns().into_iter().flat_map(<[&str; 2]>::from);
        Highlight {
            places: names.filter_map(|name| self.rules.position(name)).collect(),
            ..Highlight::default()
        }
    }
}
