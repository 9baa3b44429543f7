//! Boards that are a table, such as houses side by side, as text.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::plan::Filling;
use crate::visible::visible;

/// Draws a table between rules, with its heading at the top and the names of its rows in the first column; if turned, its rows become
/// columns.
pub fn draw(
    corner: &str,
    columns: &[String],
    rows: &[String],
    filling: &Filling,
    is_turned: bool,
) -> String {
    let mut cells = vec![vec![Cow::Borrowed(""); columns.len() + 1]; rows.len() + 1];
    cells[0][0] = visible(corner);
    for (idx, name) in columns.iter().enumerate() {
        cells[0][idx + 1] = visible(name);
    }
    for (idx, name) in rows.iter().enumerate() {
        cells[idx + 1][0] = visible(name);
    }
    for laid in filling {
        let (row, column) = (laid.slot / columns.len(), laid.slot % columns.len());
        cells[row + 1][column + 1] = visible(&laid.piece);
    }
    if is_turned {
        let column = |idx: usize| cells.iter().map(|line| line[idx].clone()).collect();
        cells = (0..=columns.len()).map(column).collect();
    }
    let width = |column: usize| cells.iter().map(|line| line[column].width()).max();
    let widths: Vec<usize> = (0..cells[0].len()).filter_map(width).collect();
    let bars = widths.iter().map(|width| "-".repeat(width + 2) + "+");
    let rule = format!("+{}\n", bars.collect::<String>());
    let mut text = rule.clone();
    for (idx, line) in cells.iter().enumerate() {
        for (cell, width) in line.iter().zip(&widths) {
            text.extend(["| ", cell, &" ".repeat(width + 1 - cell.width())]);
        }
        text += "|\n";
        if idx == 0 {
            text += &rule;
        }
    }
    text + &rule
}
