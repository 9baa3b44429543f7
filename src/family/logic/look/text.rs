//! Rows of houses as a table: a column for each house, a line for each category.

use crate::output::table_text;
use crate::plan::Filling;
use crate::relation::{Cell, Relation};

/// Draws a row of houses; what has no place yet stays blank.
pub fn draw_houses(n_houses: usize, categories: &[String], filling: &Filling) -> String {
    let houses = (1..=n_houses).map(|house| house.to_string());
    let mut table = Relation::with_columns(std::iter::once("House".to_owned()).chain(houses));
    for name in categories {
        let mut line = vec![Cell::Null; n_houses + 1];
        line[0] = Cell::from(name.as_str());
        table.rows.push(line);
    }
    for placement in filling {
        let (category_idx, house_idx) = (placement.slot / n_houses, placement.slot % n_houses);
        table.rows[category_idx][house_idx + 1] = Cell::from(placement.piece.as_str());
    }
    table_text(&table)
}
