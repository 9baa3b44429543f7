//! Puzzles like Eternity II: a piece a line, as the numbers of its four sides, clockwise from the top, and 0 at the rim. A first line with
//! two numbers is the height and the width of the board; without it, the board is a square. Some files number their pieces in front of
//! the sides. Lines that begin with `#` are remarks.

use super::translation::{Translation, quoted};
use crate::error::Result;
use crate::family::document::Document;
use crate::words::count_of;

/// The characters of sides in puzzle files, by their numbers; 0 is the rim.
const SYMBOLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The words of a line, and its number.
type Line<'a> = (Vec<&'a str>, usize);

/// The puzzle file of such a puzzle; `None` where the text has anything else than lines of four numbers, as a rule.
///
/// # Errors
/// When the pieces do not fit a board.
pub fn translate(document: &Document) -> Option<Result<Document>> {
    let mut lines = lines(document.text());
    let has_size = lines.len() > 1 && lines[0].0.len() == 2 && are_numbers(&lines[0]);
    let size = has_size.then(|| lines.remove(0));
    let has_number = |((words, _), no): &(&Line, usize)| number(words[0]) == Some(*no);
    let numbered = lines.iter().zip(1..).filter(has_number);
    if 2 * numbered.filter(|(line, _)| line.0.len() == 5).count() > lines.len() {
        for (line, no) in lines.iter_mut().zip(1..) {
            if has_number(&(line, no)) {
                line.0.remove(0);
            }
        }
    }
    let n_usual = lines.iter().filter(|(words, _)| words.len() == 4).count();
    // Four lines of four digits are a Sudoku of four rows.
    let are_digits = |(words, _): &Line| words.iter().all(|word| word.len() == 1);
    let is_sudoku = lines.len() == 4 && n_usual == 4 && lines.iter().all(are_digits);
    let is_list = size.is_some() || !is_sudoku && lines.iter().all(are_numbers);
    (is_list && 2 * n_usual > lines.len()).then(|| board(document, size.as_ref(), &lines))
}

/// The lines with their words, which have blanks, commas or semicolons between them.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;".contains(symbol);
    for (line, no) in text.lines().zip(1..) {
        let words: Vec<&str> = line.split(is_gap).filter(|it| !it.is_empty()).collect();
        if words.first().is_some_and(|first| !first.starts_with('#')) {
            lines.push((words, no));
        }
    }
    lines
}

/// A number of up to three digits. Groups of the cells of a Sudoku, such as `003`, are not.
fn number(word: &str) -> Option<usize> {
    let is_plain = word == "0" || !word.starts_with(['0', '+']);
    let number = word.parse().ok();
    number.filter(|number| is_plain && *number < 1000)
}

fn are_numbers((words, _): &Line) -> bool {
    words.iter().all(|word| number(word).is_some())
}

/// The puzzle file of a board whose pieces may be turned. Its rim shows 0, unless no piece does.
fn board(document: &Document, size: Option<&Line>, lines: &[Line]) -> Result<Document> {
    let root = lines.len().isqrt();
    let [height, width] = size.map_or([root; 2], |(words, _)| {
        [0, 1].map(|idx| number(words[idx]).unwrap_or_default())
    });
    if lines.len() != height * width {
        let n_pieces = count_of(lines.len() as u64, "piece");
        return Err(document.whole().error(format!(
            "{n_pieces} for a board of {height} x {width}; expected {}; a first line of two numbers is the height and the width",
            height * width
        )));
    }
    let symbol = |word: &&str| SYMBOLS.chars().nth(number(word)?);
    let mut pieces = Vec::new();
    for (words, line) in lines {
        let sides: Option<String> = words.iter().map(symbol).collect();
        pieces.push(sides.filter(|sides| sides.len() == 4).ok_or_else(|| {
            document.line(*line).error(format!(
                "invalid piece `{}`; expected the numbers of its 4 sides clockwise from the top, from 0 for the rim to {}",
                words.join(" "),
                SYMBOLS.len() - 1
            ))
        })?);
    }
    let mut file = Translation::of("board");
    let has_rim = pieces.iter().any(|sides| sides.contains('0'));
    let rim = if has_rim { "\nrim = \"0\"" } else { "" };
    let head = format!(
        "board = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"equal\"{rim}\n\n[pieces]"
    );
    file.push(&head, 1);
    for ((sides, (_, line)), id) in pieces.iter().zip(lines).zip(1..) {
        file.push(&format!("{id} = {}", quoted(sides)), *line);
    }
    Ok(file.document(document))
}
