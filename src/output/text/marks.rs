//! Pictures in which marks stand for what differs from solution to solution.
//!
//! A family draws a board with marks in place of its pieces, and a query then draws every solution: it puts the parts of
//! that picture together, with what the solution holds in place of each mark.

/// The first mark; the letters from here on are as wide as one column, and nobody names a piece with them.
const FIRST_MARK: u32 = 0x1_2000;

/// Takes a column behind a mark that stands for a longer text.
const FILLER: char = '\u{13000}';

/// The mark of this number, from 0 to 900.
///
/// # Panics
/// When the number is larger: no board has as many places and sides.
#[must_use]
pub fn mark(number: usize) -> char {
    let offset = u32::try_from(number).ok().filter(|number| *number <= 900);
    let letter = offset.and_then(|offset| char::from_u32(FIRST_MARK + offset));
    letter.expect("a board has at most 900 marks")
}

/// The mark of this number, for a text of this width in columns.
#[must_use]
pub fn wide_mark(number: usize, width: usize) -> String {
    let fillers = std::iter::repeat_n(FILLER, width.saturating_sub(1));
    std::iter::once(mark(number)).chain(fillers).collect()
}

/// A part of a picture: what stands before a mark, and the mark. The last part ends the picture and has no mark.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// What stands before the mark.
    pub text: String,
    /// The number of the mark.
    pub mark: Option<usize>,
    /// What stands there where the place of the mark is empty.
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
            match u32::from(letter).checked_sub(FIRST_MARK) {
                Some(offset @ 0..=900) => {
                    part.mark = Some(offset as usize);
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
    use super::{mark, parts, wide_mark};

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
