//! Pictures in which marks stand for what differs from solution to solution.
//!
//! A family draws a board with marks in place of its pieces, and a query then draws every solution: it puts the parts of
//! that picture together, with what the solution holds in place of each mark.

use std::ops::RangeInclusive;

use crate::plan::Placement;

/// The letters that are marks: cuneiform, hieroglyphs, and letters for private use. They are one column wide, and nobody names
/// a piece with them.
const MARKS: [RangeInclusive<char>; 3] = [
    '\u{12000}'..='\u{12399}',
    '\u{13000}'..='\u{1342E}',
    '\u{F0000}'..='\u{FFFFD}',
];

/// Takes a column behind a mark that stands for a longer text.
const FILLER: char = '\u{12480}';

/// The mark of this number, from 0.
///
/// # Panics
/// When there are fewer marks: no board has as many places and sides.
#[must_use]
pub fn mark(number: usize) -> char {
    let mut left = number;
    let found = MARKS.into_iter().find_map(|mut marks| {
        let n_marks = n_letters(&marks);
        let mark = marks.nth(left);
        left = left.saturating_sub(n_marks);
        mark
    });
    found.expect("a mark for each side of each piece")
}

fn number_of(letter: char) -> Option<usize> {
    let block = MARKS.iter().position(|marks| marks.contains(&letter))?;
    let before: usize = MARKS[..block].iter().map(n_letters).sum();
    Some(before + n_letters(&(*MARKS[block].start()..=letter)) - 1)
}

/// How many letters a block has.
fn n_letters(block: &RangeInclusive<char>) -> usize {
    (u32::from(*block.end()) - u32::from(*block.start())) as usize + 1
}

/// The mark of this number, for a text of this width in columns.
#[must_use]
pub fn wide_mark(number: usize, width: usize) -> String {
    let fillers = std::iter::repeat_n(FILLER, width.saturating_sub(1));
    std::iter::once(mark(number)).chain(fillers).collect()
}

/// The most columns that the name of a piece takes in a picture.
const WIDEST_NAME: usize = 5;

/// How many columns every name of a piece gets in a picture.
pub fn name_width<'a>(names: impl IntoIterator<Item = &'a str>) -> usize {
    let widths = names.into_iter().map(|name| name.chars().count());
    widths.max().unwrap_or(1).min(WIDEST_NAME)
}

/// A piece with this many sides whose name and sides are marks; [`marked`] reads them.
#[must_use]
pub fn marked_piece(slot: usize, n_sides: usize, name_width: usize) -> Placement {
    let first = slot * (n_sides + 1);
    Placement {
        slot,
        piece: wide_mark(first, name_width),
        look: (1..=n_sides).map(|side| mark(first + side)).collect(),
    }
}

/// The slot of a mark of [`marked_piece`], and what of the piece it stands for: 0 for its name, or its side of this number.
#[must_use]
pub fn marked(mark: usize, n_sides: usize) -> (usize, usize) {
    (mark / (n_sides + 1), mark % (n_sides + 1))
}

/// A part of a picture: what stands before a mark, and the mark. The last part ends the picture and has no mark.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// Stands before the mark.
    pub text: String,
    pub mark: Option<usize>,
    /// Stands in place of both where the place of the mark is empty.
    pub blank: String,
}

/// The parts of a picture with marks, and of the same picture without them.
#[must_use]
pub fn parts(marked: &str, empty: &str) -> Vec<Part> {
    let mut empty = empty.lines().map(|line| line.chars().collect::<Vec<_>>());
    let mut parts = vec![Part::default()];
    for (row, line) in marked.trim_end().lines().enumerate() {
        let blank = empty.next().unwrap_or_default();
        if row > 0 {
            parts[..].last_mut().expect("a part").text.push('\n');
        }
        for (column, letter) in line.chars().enumerate() {
            let part = parts.last_mut().expect("a part");
            match number_of(letter) {
                Some(number) => {
                    part.mark = Some(number);
                    part.blank = blank.get(column).unwrap_or(&' ').to_string();
                    parts.push(Part::default());
                }
                _ if letter == FILLER => {}
                _ => part.text.push(letter),
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{mark, number_of, parts, wide_mark};

    #[test]
    fn every_side_of_the_largest_flower_has_a_mark() {
        for number in [0, 921, 922, 1992, 1993, 256 * 256 - 1] {
            assert_eq!(number_of(mark(number)), Some(number));
        }
    }

    #[test]
    fn a_picture_falls_into_what_stands_between_its_marks() {
        let picture = format!("| {} |\n|_{}_|\n", wide_mark(3, 2), mark(0));
        let parts = parts(&picture, "|    |\n|___|\n").into_iter();
        let parts: Vec<(String, Option<usize>, String)> = parts
            .map(|part| (part.text, part.mark, part.blank))
            .collect();
        let expected = [
            ("| ", Some(3), " "),
            (" |\n|_", Some(0), "_"),
            ("_|", None, ""),
        ];
        let expected =
            expected.map(|(text, mark, blank)| (text.to_owned(), mark, blank.to_owned()));
        assert_eq!(parts, expected);
    }
}
