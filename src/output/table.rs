//! Boxed tables in the look of the article: a heading between rules, one line a row.

mod layout;

use std::io::Write;

use prettytable::format::consts::FORMAT_NO_LINESEP_WITH_TITLE;
use prettytable::{Cell, Row, Table};

use self::layout::{Block, Column, blocks};
use super::fold::fold;
use super::paper::Paper;
use super::visible;
use crate::error::Result;
use crate::relation::Relation;
use crate::words::count_of;

/// Writes a relation as a boxed table. In a terminal that is too narrow for it, texts are broken inside their column, and if
/// that does not do, the columns that find no room follow in another box, each row under its first cell again.
pub fn write_table(out: &mut Paper, relation: &Relation) -> Result<()> {
    write_marked_table(out, relation, |_| false)
}

/// Writes a relation as a boxed table, as [`write_table`] does, with some of its rows as survivors; rows are counted from 0.
pub fn write_marked_table(
    out: &mut Paper,
    relation: &Relation,
    survives: impl Fn(usize) -> bool,
) -> Result<()> {
    let text = Text::of(relation);
    for (idx, block) in blocks(&text.columns(), out.width()).iter().enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        text.write(out, block, &survives)?;
    }
    Ok(())
}

/// Writes rows of a stage as a boxed table. In a terminal that is too narrow for it, the columns that find no room are left
/// out, and a line says so.
pub fn write_rows_table(out: &mut Paper, relation: &Relation) -> Result<()> {
    let text = Text::of(relation);
    let blocks = blocks(&text.columns(), out.width());
    let Some(shown) = blocks.first() else {
        return Ok(());
    };
    text.write(out, shown, |_| false)?;
    let hidden = &text.heading[shown.columns.len()..];
    if let Some((first, others)) = hidden.split_first() {
        let columns = count_of(hidden.len() as u64, "more column");
        let names = match others.last() {
            None => first.clone(),
            Some(last) => format!("{first} to {last}"),
        };
        writeln!(
            out,
            "... and {columns}, {names}; a wider terminal or `--format csv` shows all"
        )?;
    }
    Ok(())
}

/// A table with every character visible.
struct Text {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Text {
    fn of(relation: &Relation) -> Self {
        let heading = relation.columns.iter();
        let rows = relation.rows.iter().map(|row| {
            let cells = row.iter().map(|cell| shown(&cell.to_text()));
            cells.collect()
        });
        Self {
            heading: heading.map(|name| shown(name)).collect(),
            rows: rows.collect(),
        }
    }

    fn columns(&self) -> Vec<Column> {
        let columns = (0..self.heading.len()).map(|idx| {
            let cells = self.rows.iter().filter_map(|row| row.get(idx));
            Column::of(std::iter::once(&self.heading[idx]).chain(cells))
        });
        columns.collect()
    }

    /// Some columns of the table as a box, with the number of lines that its heading and each row take.
    fn boxed(&self, block: &Block) -> (Table, Vec<usize>) {
        let mut heights = Vec::new();
        let mut row = |cells: &[String]| {
            let cells = block.columns.iter().map(|(idx, width)| {
                let cell = cells.get(*idx).map_or("", String::as_str);
                let lines = cell.lines().flat_map(|line| fold(line, *width));
                lines.collect::<Vec<_>>()
            });
            let cells: Vec<Vec<String>> = cells.collect();
            heights.push(cells.iter().map(Vec::len).max().unwrap_or(0).max(1));
            let cells = cells.iter().map(|lines| Cell::new(&lines.join("\n")));
            Row::new(cells.collect())
        };
        let mut table = Table::new();
        table.set_format(*FORMAT_NO_LINESEP_WITH_TITLE);
        table.set_titles(row(&self.heading));
        for cells in &self.rows {
            table.add_row(row(cells));
        }
        (table, heights)
    }

    fn write(
        &self,
        out: &mut Paper,
        block: &Block,
        survives: impl Fn(usize) -> bool,
    ) -> Result<()> {
        let (table, heights) = self.boxed(block);
        let text = table.to_string();
        let mut lines = text.lines();
        // The heading stands between two rules.
        let heading = heights.first().map_or(0, |height| height + 2);
        for line in lines.by_ref().take(heading) {
            writeln!(out, "{line}")?;
        }
        for (row_idx, height) in heights.iter().skip(1).enumerate() {
            for line in lines.by_ref().take(*height) {
                if survives(row_idx) {
                    out.survivor(line)?;
                } else {
                    writeln!(out, "{line}")?;
                }
            }
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// A cell as people see it: its line breaks are those of the box.
fn shown(cell: &str) -> String {
    let lines = cell.split('\n').map(visible);
    lines.collect::<Vec<_>>().join("\n")
}
