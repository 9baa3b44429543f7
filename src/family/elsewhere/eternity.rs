//! Puzzles like Eternity II: a piece a line, as the numbers of its four sides, clockwise from the top, and 0 at the rim. A first line with
//! two numbers is the height and the width of the board; without it, the board is a square. Some files number their pieces in front of
//! the sides. Lines that begin with `#` are remarks.

use super::square::{self, Piece, Size};
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// A line of numbers.
struct Line {
    no: usize,
    numbers: Vec<usize>,
}

/// The puzzle file of such a puzzle; `None` where the text has anything else than lines of four numbers, as a rule.
///
/// # Errors
/// When the pieces do not fit a board.
pub fn translate(document: &Document) -> Option<Result<Document>> {
    let mut lines = lines(document.text())?;
    if lines.is_empty() {
        return None;
    }
    let has_size = lines.len() > 1 && lines[0].numbers.len() == 2;
    let size = has_size.then(|| lines.remove(0));
    let is_numbered = || {
        let mut numbered = lines.iter().zip(1..);
        numbered.all(|(line, no)| line.numbers.len() == 5 && line.numbers[0] == no)
    };
    let is_usual = |line: &&Line| line.numbers.len() == 4;
    let n_usual = lines.iter().filter(is_usual).count();
    // Four lines of four digits are a Sudoku of four rows.
    let is_sudoku = || {
        let mut numbers = lines.iter().flat_map(|line| &line.numbers);
        size.is_none() && lines.len() == 4 && n_usual == 4 && numbers.all(|number| *number < 10)
    };
    if is_numbered() {
        for line in &mut lines {
            line.numbers.remove(0);
        }
    } else if 2 * n_usual <= lines.len() || is_sudoku() {
        return None;
    }
    Some(board(document, size.as_ref(), &lines))
}

fn board(document: &Document, size: Option<&Line>, lines: &[Line]) -> Result<Document> {
    let piece = |(line, no): (&Line, usize)| {
        let sides = line.numbers.as_slice().try_into().map_err(|_| {
            let found = count_of(line.numbers.len() as u64, "number");
            let problem =
                format!("{found}; expected 4, the sides of a piece clockwise from the top");
            Error::in_file(document.place_of_line(line.no), problem)
        })?;
        Ok(Piece {
            id: no.to_string(),
            sides,
            line: line.no,
        })
    };
    let pieces: Result<Vec<Piece>> = lines.iter().zip(1..).map(piece).collect();
    let pieces = pieces?;
    let given = size.map(|line| Size {
        height: line.numbers[0],
        width: line.numbers[1],
    });
    let size = given.or_else(|| Size::of_square(pieces.len())).ok_or_else(|| {
        let problem = format!(
            "{} fill no square board; a first line of two numbers, the height and the width, says how large the board is",
            count_of(pieces.len() as u64, "piece")
        );
        Error::in_file(document.place(0), problem)
    })?;
    square::translate(document, None, size, &pieces)
}

/// The lines of a text that has nothing but numbers with blanks, commas or semicolons between them.
fn lines(text: &str) -> Option<Vec<Line>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let lines = lines.map(|(line, no)| {
        let is_gap = |symbol: char| symbol.is_whitespace() || ",;".contains(symbol);
        let words = line.split(is_gap).filter(|word| !word.is_empty());
        let numbers = words.map(number).collect::<Option<_>>()?;
        Some(Line { no, numbers })
    });
    lines.collect()
}

/// A number of up to three digits. Groups of the cells of a Sudoku, such as `003`, are not.
fn number(word: &str) -> Option<usize> {
    let is_number = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = word == "0" || !word.starts_with('0');
    word.parse().ok().filter(|_| is_number && is_plain)
}
