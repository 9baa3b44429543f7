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

/// The parts of a picture: each is what stands before a mark, and the number of that mark. The last part ends the picture
/// and has no mark.
#[must_use]
pub fn parts(picture: &str) -> Vec<(String, Option<usize>)> {
    let mut parts = Vec::new();
    let mut before = String::new();
    for letter in picture.chars().filter(|letter| *letter != FILLER) {
        match u32::from(letter).checked_sub(FIRST_MARK) {
            Some(offset @ 0..=900) => {
                parts.push((std::mem::take(&mut before), Some(offset as usize)));
            }
            _ => before.push(letter),
        }
    }
    parts.push((before, None));
    parts
}

#[cfg(test)]
mod tests {
    use super::{mark, parts, wide_mark};

    #[test]
    fn a_picture_falls_into_what_stands_between_its_marks() {
        let picture = format!("| {} |\n| {} |", wide_mark(3, 2), mark(0));
        let expected = [("| ", Some(3)), (" |\n| ", Some(0)), (" |", None)];
        let expected = expected.map(|(text, mark)| (text.to_owned(), mark));
        assert_eq!(parts(&picture), expected);
    }
}
