//! Boxed tables in the look of the article: a heading between rules, one line a row.

use std::io::Write;

use prettytable::format::consts::FORMAT_NO_LINESEP_WITH_TITLE;
use prettytable::{Cell, Row, Table};

use super::visible;
use crate::error::Result;
use crate::relation::Relation;

/// Writes a relation as a boxed table, every character visible.
pub fn write_table(out: &mut dyn Write, relation: &Relation) -> Result<()> {
    let mut text = Vec::new();
    boxed(relation).print(&mut text)?;
    out.write_all(&text)?;
    Ok(())
}

/// A relation as a boxed table.
pub fn table_text(relation: &Relation) -> String {
    boxed(relation).to_string()
}

fn boxed(relation: &Relation) -> Table {
    let mut table = Table::new();
    table.set_format(*FORMAT_NO_LINESEP_WITH_TITLE);
    table.set_titles(Row::new(
        relation
            .columns
            .iter()
            .map(|name| Cell::new(&visible(name)))
            .collect(),
    ));
    for row in &relation.rows {
        table.add_row(Row::new(
            row.iter()
                .map(|cell| Cell::new(&visible(&cell.to_text())))
                .collect(),
        ));
    }
    table
}
