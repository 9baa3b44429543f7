//! Lists of terms in the lines of a statement.

/// How wide a line of a statement gets where it lists many terms.
const LINE_WIDTH: usize = 120;

/// The terms of a list in the lines of a statement; `width` is how wide a term gets there, with what stands round it.
pub fn in_lines<T>(terms: impl IntoIterator<Item = T>, width: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    in_lines_of(LINE_WIDTH, terms, width)
}

/// The same, in lines of this width.
pub fn in_lines_of<T>(
    line_width: usize,
    terms: impl IntoIterator<Item = T>,
    width: impl Fn(&T) -> usize,
) -> Vec<Vec<T>> {
    let mut lines: Vec<Vec<T>> = Vec::new();
    let mut room = 0;
    for term in terms {
        let needed = width(&term);
        if let Some(line) = lines.last_mut().filter(|_| needed <= room) {
            room -= needed;
            line.push(term);
        } else {
            room = line_width.saturating_sub(needed);
            lines.push(vec![term]);
        }
    }
    lines
}
