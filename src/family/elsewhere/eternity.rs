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
    let has_number = |(line, no): (&Line, usize)| number(line.0[0]) == Some(no);
    let is_numbered = |(line, no): &(&Line, usize)| line.0.len() == 5 && has_number((line, *no));
    if 2 * lines.iter().zip(1..).filter(is_numbered).count() > lines.len() {
        for (line, no) in lines.iter_mut().zip(1..) {
            if has_number((line, no)) {
                line.0.remove(0);
            }
        }
    }
    let n_usual = lines.iter().filter(|(words, _)| words.len() == 4).count();
    let is_list = size.is_some() || lines.iter().all(are_numbers);
    // Four lines of four digits are a Sudoku of four rows.
    let mut words = lines.iter().flat_map(|(words, _)| words);
    let is_sudoku =
        size.is_none() && lines.len() == 4 && n_usual == 4 && words.all(|word| word.len() == 1);
    let is_board = is_list && !is_sudoku && 2 * n_usual > lines.len();
    is_board.then(|| board(document, size.as_ref(), &lines))
}

/// The lines with their words, which have blanks, commas or semicolons between them.
fn lines(text: &str) -> Vec<Line<'_>> {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;".contains(symbol);
    let lines = text.lines().map(str::trim).zip(1..);
    lines
        .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
        .map(|(line, no)| {
            (
                line.split(is_gap).filter(|word| !word.is_empty()).collect(),
                no,
            )
        })
        .collect()
}

/// A number of up to three digits. Groups of the cells of a Sudoku, such as `003`, are not.
fn number(word: &str) -> Option<usize> {
    let is_plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse()
        .ok()
        .filter(|number| is_plain && *number < 1000)
}

fn are_numbers((words, _): &Line) -> bool {
    words.iter().all(|word| number(word).is_some())
}

/// The puzzle file of a board whose pieces may be turned. Its rim shows 0, unless no piece does.
fn board(document: &Document, size: Option<&Line>, lines: &[Line]) -> Result<Document> {
    let pieces = lines.iter().map(|line| sides(document, line));
    let pieces: Vec<String> = pieces.collect::<Result<_>>()?;
    let at_start = |problem: String| document.whole().error(problem);
    let n_pieces = count_of(pieces.len() as u64, "piece");
    let root = pieces.len().isqrt();
    let [height, width] = match size {
        Some((words, _)) => [0, 1].map(|idx| number(words[idx]).unwrap_or_default()),
        None if root * root == pieces.len() => [root, root],
        None => {
            return Err(at_start(format!(
                "{n_pieces} fill no square board; a first line of two numbers, the height and the width, says how large the board is"
            )));
        }
    };
    if pieces.len() != height * width {
        let problem = format!(
            "{n_pieces} for a board of {height} x {width}; expected {}",
            height * width
        );
        return Err(at_start(problem));
    }
    let has_rim = pieces.iter().any(|sides| sides.contains('0'));
    if has_rim && height > 1 && width > 1 {
        check_rim(document, [height, width], lines, &pieces)?;
    }
    let mut file = Translation::of("board");
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

/// Fails unless there are as many pieces for corners and for the rest of the rim as the board has places there.
fn check_rim(
    document: &Document,
    [height, width]: [usize; 2],
    lines: &[Line],
    pieces: &[String],
) -> Result<()> {
    let is_odd =
        |sides: &String| matches!(sides.as_bytes(), [b'0', _, b'0', _] | [_, b'0', _, b'0']);
    if let Some(idx) = pieces.iter().position(is_odd) {
        let problem = "has the rim, 0, at opposite sides; the sides of a piece are read clockwise from the top";
        let place = document.line(lines[idx].1);
        return Err(place.error(format!("piece `{}` {problem}", idx + 1)));
    }
    let n_zeros = |sides: &&String| sides.matches('0').count();
    let n_with = |n: usize| pieces.iter().filter(|sides| n_zeros(sides) == n).count();
    let (corners, edges, needed) = (n_with(2), n_with(1), 2 * (height + width) - 8);
    if (corners, edges) == (4, needed) {
        return Ok(());
    }
    let corners = count_of(corners as u64, "piece");
    Err(document.whole().error(format!(
            "the rim does not add up: {corners} with two sides 0, and {edges} with one; a board of {height} x {width} has 4 corners, and {needed} other places at its rim"
        )))
}

/// The symbols of the sides of a piece.
fn sides(document: &Document, (words, line): &Line) -> Result<String> {
    let fault = |problem: String| document.line(*line).error(problem);
    let symbol = |word: &&str| {
        let symbol = number(word).and_then(|side| SYMBOLS.chars().nth(side));
        let largest = SYMBOLS.len() - 1;
        symbol.ok_or_else(|| {
            fault(format!(
                "invalid side `{word}`; expected 0 for the rim, or 1 to {largest}"
            ))
        })
    };
    let sides: String = words.iter().map(symbol).collect::<Result<_>>()?;
    if sides.len() == 4 {
        return Ok(sides);
    }
    let found = count_of(sides.len() as u64, "number");
    Err(fault(format!(
        "{found}; expected 4, the sides of a piece clockwise from the top"
    )))
}
