//! Boxed tables in the look of the article: a heading between rules, one line a row.

use std::io::Write;

use prettytable::format::consts::FORMAT_NO_LINESEP_WITH_TITLE;
use prettytable::{Cell, Row, Table};
use unicode_width::UnicodeWidthStr;

use super::paper::{Paper, wrap};
use super::visible;
use crate::error::Result;
use crate::relation::Relation;
use crate::words::count_of;

/// The width of a column beyond its text: a border, and a blank on either side.
const FRAME: usize = 3;

/// A column whose cells are wrapped stays at least this wide, if there is room.
const NARROW: usize = 12;

/// Writes a relation as a boxed table. In a narrow terminal, long cells are wrapped inside their column; if that is not enough,
/// the last columns are left out, and a line says so.
pub fn write_table(out: &mut Paper, relation: &Relation) -> Result<()> {
    let heading = relation.columns.iter().map(|name| shown(name)).collect();
    let rows = relation.rows.iter().map(|row| {
        let texts = row.iter().map(|cell| shown(&cell.to_text()));
        texts.collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
    let widths = column_widths(&lines, out.width().unwrap_or(usize::MAX));
    let wrapped = |(text, width): (&String, &usize)| {
        let lines = text.lines().flat_map(|line| wrap(line, *width));
        Cell::new(&lines.collect::<Vec<_>>().join("\n"))
    };
    let cells = |line: &Vec<String>| Row::new(line.iter().zip(&widths).map(wrapped).collect());
    let mut table = Table::init(lines[1..].iter().map(cells).collect());
    table.set_titles(cells(&lines[0]));
    table.set_format(*FORMAT_NO_LINESEP_WITH_TITLE);
    write!(out, "{table}")?;
    write_hidden(out, &lines[0][widths.len()..])
}

fn write_hidden(out: &mut Paper, names: &[String]) -> Result<()> {
    let range = match names {
        [] => return Ok(()),
        [only] => only.clone(),
        [first, .., last] => format!("{first} to {last}"),
    };
    let n_columns = count_of(names.len() as u64, "more column");
    writeln!(
        out,
        "... and {n_columns}, {range}; a wider terminal or a file shows all"
    )?;
    Ok(())
}

/// The widths of the columns that fit in the terminal, once the widest ones are wrapped.
fn column_widths(lines: &[Vec<String>], room: usize) -> Vec<usize> {
    // Of each column its width, and the least width for which it need not be cut.
    let mut columns: Vec<(usize, usize)> = Vec::new();
    let mut taken = 1;
    for column in 0..lines[0].len() {
        let (mut natural, mut longest_word) = (0, 0);
        for cell in lines.iter().filter_map(|line| line.get(column)) {
            let width = cell.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
            // A picture is not wrapped.
            let word = if cell.contains('\n') {
                Some(width)
            } else {
                cell.split(' ').map(UnicodeWidthStr::width).max()
            };
            natural = natural.max(width);
            longest_word = longest_word.max(word.unwrap_or(0));
        }
        let least = natural.min(longest_word.max(NARROW));
        taken += least + FRAME;
        if taken > room && column > 0 {
            break;
        }
        columns.push((natural, least));
    }
    let room = room.saturating_sub(1 + FRAME * columns.len());
    let widest = columns
        .iter()
        .map(|(natural, _)| *natural)
        .max()
        .unwrap_or(0);
    (0..=widest)
        .rev()
        .map(|most| {
            columns
                .iter()
                .map(|(natural, least)| *natural.min(&most.max(*least)))
                .collect()
        })
        .find(|widths: &Vec<usize>| widths.iter().sum::<usize>() <= room)
        .unwrap_or_else(|| vec![room.max(1)])
}

/// A cell as people see it: its line breaks are those of the box.
fn shown(cell: &str) -> String {
    cell.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::column_widths;

    fn widths(texts: &[&str], room: usize) -> Vec<usize> {
        column_widths(
            &[texts.iter().map(|text| (*text).to_owned()).collect()],
            room,
        )
    }

    #[test]
    fn long_texts_are_wrapped_before_columns_are_left_out() {
        assert_eq!(widths(&["abc", "de"], 12), [3, 2]);
        assert_eq!(
            widths(&["abc", "a sentence that has many words"], 30),
            [3, 20]
        );
        assert_eq!(widths(&["Stage", "Opt1", "Opt2", "Opt3"], 23), [5, 4, 4]);
        assert_eq!(widths(&["abcdefghijklmnopqrstuvwxyz", "a"], 14), [10]);
    }
}
