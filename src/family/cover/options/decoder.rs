//! The meaning of the rows of an exact cover: which option covers which item.

use serde_json::{Value as Json, json};

use super::ExactCover;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};

/// A row has the number of an option for each item that it fills, from 1; 0 where an option of another item covers it.
impl Decoder for ExactCover {
    fn filling(&self, items: &[usize], row: &Row) -> ReadFilling {
        let mut filling = Filling::new();
        let first = row.len().saturating_sub(items.len());
        for idx in first..first + items.len() {
            let no = row
                .get(idx)
                .and_then(Cell::as_index)
                .ok_or(Meaningless(idx))?;
            let Some(option_idx) = no.checked_sub(1) else {
                continue;
            };
            let option = self.options.get(option_idx).ok_or(Meaningless(idx))?;
            let covered = option.covers.iter().map(|(item, _)| Placement {
                slot: *item,
                piece: option.name.clone(),
                look: Vec::new(),
            });
            filling.extend(covered);
        }
        filling.sort();
        // An optional item of one colour is shown once.
        filling.dedup_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "option"
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let columns = self.columns();
        let idx = columns.iter().position(|known| known == column)?;
        Some(format!(
            "the option that covers {}, or 0 if one of another item does",
            self.items[idx]
        ))
    }

    fn columns(&self) -> Vec<String> {
        ["Item_No", "Item", "Choice"].map(str::to_owned).into()
    }

    fn keys(&self) -> Vec<String> {
        ["item_no", "item", "choice"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |placement: &Placement| {
            vec![
                Cell::from(placement.slot + 1),
                Cell::from(self.items[placement.slot].as_str()),
                Cell::from(placement.piece.as_str()),
            ]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let columns = Self::columns(self);
        let found = stage.fills.iter().map(|item| columns[*item].as_str());
        let holes = json!({ "found": in_lines(found, |column| column.len() + 9) });
        (template!("options/solution.sql"), holes)
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let columns = Self::columns(self);
        let names = test.columns().into_iter().flat_map(<[&str; 2]>::from);
        let place = |name: &str| columns.iter().position(|column| column == name);
        Highlight {
            places: names.filter_map(place).collect(),
            ..Highlight::default()
        }
    }
}
