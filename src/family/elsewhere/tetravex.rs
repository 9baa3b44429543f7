//! TetraVex: a piece a line, as four digits without blanks, its sides at the top, the left, the right and the bottom. Pieces are not turned,
//! and any digit may be at the rim. A piece with `@` behind it lies where it belongs, in reading order.

use super::square::{SYMBOLS, Size};
use super::translation::Translation;
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// The symbol of a side that shows 0, which is a side like any other here.
const ZERO: usize = 10;

/// A piece: its sides as the line has them, whether it lies in its place, and its line.
type Line<'a> = (&'a str, bool, usize);

/// The puzzle file of such a puzzle; `None` where the text has any other line.
///
/// # Errors
/// When its pieces fill no square.
pub fn translate(document: &Document) -> Option<Result<Document>> {
    let text = document.text().trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty());
    let lines = lines.map(|(line, no)| {
        let sides = line.strip_suffix('@').map(str::trim_end);
        let is_fixed = sides.is_some();
        let sides = sides.unwrap_or(line);
        let is_piece = sides.len() == 4 && sides.bytes().all(|byte| byte.is_ascii_digit());
        is_piece.then_some((sides, is_fixed, no))
    });
    let lines: Vec<Line> = lines.collect::<Option<_>>()?;
    let has_mark = lines.iter().any(|(_, is_fixed, _)| *is_fixed);
    let size = Size::of_square(lines.len());
    let has_high = lines
        .iter()
        .any(|(sides, ..)| sides.contains(|digit| digit > '4'));
    // Four lines of four digits up to 4 are a Sudoku of four rows.
    let is_sudoku = lines.len() < 4 || lines.len() == 4 && !has_high;
    (has_mark || size.is_some() && !is_sudoku).then(|| {
        let size = size.ok_or_else(|| {
            let found = count_of(lines.len() as u64, "piece");
            Error::in_file(document.place(0), format!("{found} fill no square board"))
        })?;
        Ok(board(document, size, &lines))
    })
}

fn board(document: &Document, Size { height, width }: Size, lines: &[Line]) -> Document {
    let mut file = Translation::of("board");
    let head = format!(
        "board = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"equal\"\nturn = false\n\n[pieces]"
    );
    file.push(&head, 1);
    for ((sides, _, line), no) in lines.iter().zip(1..) {
        let digits: Vec<char> = sides.chars().collect();
        let clockwise = [0, 2, 3, 1].map(|at| match digits[at] {
            '0' => SYMBOLS.chars().nth(ZERO).unwrap_or_default(),
            digit => digit,
        });
        let clockwise = String::from_iter(clockwise);
        file.push(&format!("{no} = \"{clockwise}\""), *line);
    }
    let fixed = lines
        .iter()
        .zip(0..)
        .filter(|((_, is_fixed, _), _)| *is_fixed);
    for (idx, ((.., line), slot)) in fixed.enumerate() {
        if idx == 0 {
            file.push("\n[fixed]", 1);
        }
        file.push(&format!("{slot} = \"{}\"", slot + 1), *line);
    }
    if lines.iter().any(|(sides, ..)| sides.contains('0')) {
        file.push("\n[labels]\nA = \"0\"", 1);
    }
    file.document(document)
}
