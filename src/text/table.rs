//! Boards that are a table, such as houses side by side, as text.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::plan::Filling;
use crate::visible::visible;

/// Draws a table between rules, with its heading on top and the names of its rows in the first column.
pub fn draw(corner: &str, columns: &[String], rows: &[String], filling: &Filling) -> String {
    drawn(&cells(corner, columns, rows, filling))
}

pub fn draw_turned(corner: &str, columns: &[String], rows: &[String], filling: &Filling) -> String {
    let lines = cells(corner, columns, rows, filling);
    let column = |idx: usize| lines.iter().map(|line| line[idx].clone()).collect();
    drawn(&(0..=columns.len()).map(column).collect::<Vec<_>>())
}

/// The cells of a table line by line, those of the heading and the names of the rows among them.
fn cells<'a>(
    corner: &'a str,
    columns: &'a [String],
    rows: &'a [String],
    filling: &'a Filling,
) -> Vec<Vec<Cow<'a, str>>> {
    let line = |name, cells: Vec<_>| std::iter::once(name).chain(cells).map(visible).collect();
    let mut lines: Vec<Vec<Cow<str>>> =
        vec![line(corner, columns.iter().map(String::as_str).collect())];
    lines.extend(rows.iter().map(|name| line(name, vec![""; columns.len()])));
    for laid in filling {
        let (row, column) = (laid.slot / columns.len(), laid.slot % columns.len());
        lines[row + 1][column + 1] = visible(&laid.piece);
    }
    lines
}

fn drawn(lines: &[Vec<Cow<str>>]) -> String {
    let widths = (0..lines[0].len()).map(|column| {
        let cells = lines.iter().map(|line| line[column].width());
        cells.max().unwrap_or(0)
    });
    let widths: Vec<usize> = widths.collect();
    let bars = widths.iter().map(|width| "-".repeat(width + 2) + "+");
    let rule = format!("+{}\n", bars.collect::<String>());
    let mut text = rule.clone();
    for (idx, line) in lines.iter().enumerate() {
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
