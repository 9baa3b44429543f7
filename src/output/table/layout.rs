//! Which columns of a table stand side by side, and how wide they are.

use unicode_width::UnicodeWidthStr;

/// The width that a column takes besides its text: a border and a blank on either side.
const FRAME: usize = 3;

/// Texts are broken into lines that are not shorter than this, if they need not be.
const SHORTEST_LINE: usize = 12;

/// Widths in columns of the terminal.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// With every cell as it is.
    natural: usize,
    /// With its texts broken into lines.
    least: usize,
}

impl Column {
    /// The column of these cells, one of which is its heading.
    pub fn of<'a>(cells: impl Iterator<Item = &'a String>) -> Self {
        let (mut natural, mut longest_word, mut is_drawn) = (0, 0, false);
        for cell in cells {
            let lines = cell.lines().map(UnicodeWidthStr::width);
            natural = lines.fold(natural, usize::max);
            let words = cell.split_whitespace().map(UnicodeWidthStr::width);
            longest_word = words.fold(longest_word, usize::max);
            is_drawn |= cell.contains('\n');
        }
        let least = if is_drawn {
            natural
        } else {
            natural.min(longest_word.max(SHORTEST_LINE))
        };
        Self { natural, least }
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The position of each, from 0, and the width of its text.
    pub columns: Vec<(usize, usize)>,
}

/// The blocks that together show all columns within a width. Those after the first begin with the first column.
pub fn blocks(columns: &[Column], width: Option<usize>) -> Vec<Block> {
    let whole: Vec<usize> = (0..columns.len()).collect();
    let Some(width) = width else {
        return vec![block(columns, &whole, usize::MAX)];
    };
    let mut blocks = Vec::new();
    let mut members: Vec<usize> = Vec::new();
    for idx in whole {
        members.push(idx);
        let least = members.iter().map(|idx| columns[*idx].least + FRAME);
        let needs = least.sum::<usize>() + 1;
        // A block has at least one column that no other has.
        let is_first = blocks.is_empty();
        if needs > width && members.len() > if is_first { 1 } else { 2 } {
            members.pop();
            blocks.push(block(columns, &members, width));
            members = vec![0, idx];
        }
    }
    blocks.push(block(columns, &members, width));
    blocks
}

/// A block of these columns. Its widest texts are broken first.
fn block(columns: &[Column], members: &[usize], width: usize) -> Block {
    let mut widths: Vec<usize> = members.iter().map(|idx| columns[*idx].natural).collect();
    let room = width.saturating_sub(1 + FRAME * members.len());
    while widths.iter().sum::<usize>() > room {
        let widest = (0..widths.len())
            .filter(|at| widths[*at] > columns[members[*at]].least)
            .max_by_key(|at| widths[*at]);
        match (widest, widths.as_slice()) {
            (Some(at), _) => widths[at] -= 1,
            // A single column has no other place to go.
            (None, [_]) => widths[0] = room.max(1),
            (None, _) => break,
        }
        if widths == [1] {
            break;
        }
    }
    Block {
        columns: members.iter().copied().zip(widths).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Column, blocks};

    fn columns(texts: &[&str]) -> Vec<Column> {
        let texts = texts.iter().map(|text| (*text).to_owned());
        texts
            .map(|text| Column::of(std::iter::once(&text)))
            .collect()
    }

    fn laid_out(texts: &[&str], width: usize) -> Vec<Vec<(usize, usize)>> {
        let blocks = blocks(&columns(texts), Some(width)).into_iter();
        blocks.map(|Block { columns }| columns).collect()
    }

    #[test]
    fn a_table_that_fits_stays_as_it_is() {
        assert_eq!(laid_out(&["abc", "de"], 12), [[(0, 3), (1, 2)]]);
    }

    #[test]
    fn texts_are_broken_before_columns_are_moved() {
        let text = "a sentence that has many words";
        assert_eq!(laid_out(&["abc", text], 30), [[(0, 3), (1, 20)]]);
    }

    #[test]
    fn columns_that_find_no_room_follow_below_the_first_one() {
        assert_eq!(
            laid_out(&["Stage", "Opt1", "Opt2", "Opt3"], 23),
            [vec![(0, 5), (1, 4), (2, 4)], vec![(0, 5), (3, 4)]]
        );
    }

    #[test]
    fn a_column_that_is_wider_than_the_terminal_is_broken() {
        assert_eq!(laid_out(&["abcdefghijklmnopqrstuvwxyz"], 14), [[(0, 10)]]);
    }
}
