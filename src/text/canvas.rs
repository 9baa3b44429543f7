//! A sheet of characters to draw on.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::visible::visible;

/// Fills the second column of a wide character.
const COVERED: char = '\0';

#[derive(Debug, Default)]
pub struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// Puts a text at a column and a row, both from 0.
    pub fn put(&mut self, x: usize, y: usize, text: &str) {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        let mut column = x;
        for symbol in text.chars() {
            let width = symbol.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            if row.len() < column + width {
                row.resize(column + width, ' ');
            }
            row[column] = symbol;
            row[column + 1..column + width].fill(COVERED);
            column += width;
        }
    }

    /// Puts a character in columns of a row that are blank.
    pub fn put_below(&mut self, columns: Range<usize>, y: usize, symbol: char) {
        for x in columns {
            let there = self.rows.get(y).and_then(|row| row.get(x));
            if there.is_none_or(|there| *there == ' ') {
                self.put(x, y, symbol.encode_utf8(&mut [0; 4]));
            }
        }
    }

    /// Puts a text with its middle at a column, every character visible, cut to a width.
    pub fn put_centred(&mut self, middle: usize, y: usize, text: &str, width: usize) {
        let text = shorten(&visible(text), width);
        self.put(middle - text.width() / 2, y, &text);
    }

    /// The sheet as text, without blanks at the ends of lines.
    pub fn into_text(self) -> String {
        let lines = self.rows.into_iter().map(|row| {
            let line: String = row
                .into_iter()
                .filter(|symbol| *symbol != COVERED)
                .collect();
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }
}

/// A text cut to a width in columns, with an ellipsis where something is missing.
fn shorten(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for symbol in text.chars() {
        if short.width() + symbol.width().unwrap_or(0) + 1 > width {
            break;
        }
        short.push(symbol);
    }
    short + "…"
}
