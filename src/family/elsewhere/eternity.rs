//! Puzzles like Eternity II: a piece a line, as the numbers of its four sides, clockwise from the top, and 0 at the rim. A first line with
//! two numbers is the height and the width of the board; without it, the board is a square. Some files number their pieces in front of
//! the sides. Lines that begin with `#` are remarks.

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// The characters of sides in puzzle files, by their numbers; 0 is the rim.
const SYMBOLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A piece.
#[derive(Debug)]
struct Piece {
    /// Its ID, a number.
    id: String,
    /// Its sides, clockwise from the top.
    sides: [usize; 4],
    /// Its line.
    line: usize,
}

/// How many rows and columns a board has.
#[derive(Debug, Clone, Copy)]
struct Size {
    height: usize,
    width: usize,
}

impl Size {
    /// The size of the square board that so many pieces fill, if there is one.
    fn of_square(n_pieces: usize) -> Option<Self> {
        let side = n_pieces.isqrt();
        (side > 0 && side * side == n_pieces).then_some(Self {
            height: side,
            width: side,
        })
    }

    fn n_slots(self) -> usize {
        self.height.saturating_mul(self.width)
    }
}

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
    let mut lines = match lines(document.text()) {
        Ok(lines) if lines.is_empty() => return None,
        Ok(lines) => lines,
        Err(odd) => return odd.map(|(no, word)| Err(no_side(document, no, &word))),
    };
    let has_size = lines.len() > 1 && lines[0].numbers.len() == 2;
    let size = has_size.then(|| lines.remove(0));
    let is_numbered =
        |(line, no): &(&Line, usize)| line.numbers.len() == 5 && line.numbers[0] == *no;
    let n_numbered = lines.iter().zip(1..).filter(is_numbered).count();
    let is_usual = |line: &&Line| line.numbers.len() == 4;
    let n_usual = lines.iter().filter(is_usual).count();
    // Four lines of four digits are a Sudoku of four rows.
    let is_sudoku = || {
        let mut numbers = lines.iter().flat_map(|line| &line.numbers);
        size.is_none() && lines.len() == 4 && n_usual == 4 && numbers.all(|number| *number < 10)
    };
    if 2 * n_numbered > lines.len() {
        for (line, no) in lines.iter_mut().zip(1..) {
            let found = line.numbers.remove(0);
            if found != no {
                let problem = format!("piece {no} has the number {found} in front of its sides");
                return Some(Err(Error::in_file(
                    document.place_of_line(line.no),
                    problem,
                )));
            }
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
    puzzle_file(document, size, &pieces)
}

/// The puzzle file of a board whose pieces may be turned. Its rim shows 0, unless no piece does.
///
/// # Errors
/// When the pieces or their sides at the rim do not fit the size of the board.
fn puzzle_file(document: &Document, size: Size, pieces: &[Piece]) -> Result<Document> {
    let Size { height, width } = size;
    let at_start = |problem| Err(Error::in_file(document.place(0), problem));
    if pieces.len() != size.n_slots() {
        return at_start(format!(
            "{} for a board of {height} x {width}; expected {}",
            count_of(pieces.len() as u64, "piece"),
            size.n_slots()
        ));
    }
    let has_rim = pieces.iter().any(|piece| piece.sides.contains(&0));
    if has_rim {
        check_rim(document, size, pieces)?;
    }
    let mut file = Translation::of("board");
    let rim = if has_rim { "\nrim = \"0\"" } else { "" };
    file.push(
        &format!("board = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"equal\"{rim}\n\n[pieces]"),
        1,
    );
    for Piece { id, sides, line } in pieces {
        let symbols: Option<String> = sides
            .iter()
            .map(|side| SYMBOLS.chars().nth(*side))
            .collect();
        let Some(symbols) = symbols else {
            let most = SYMBOLS.len() - 1;
            let found = sides.iter().max().copied().unwrap_or_default();
            return Err(Error::in_file(
                document.place_of_line(*line),
                format!(
                    "piece `{id}` has the side {found}; expected 0 for the rim, or 1 to {most}"
                ),
            ));
        };
        file.push(&format!("{id} = {}", quoted(&symbols)), *line);
    }
    Ok(file.document(document))
}

/// Makes sure that there are as many pieces for corners and for the rest of the rim as the board has places there.
fn check_rim(document: &Document, size: Size, pieces: &[Piece]) -> Result<()> {
    let Size { height, width } = size;
    if height < 2 || width < 2 {
        return Ok(());
    }
    let at_rim = |piece: &Piece| piece.sides.map(|side| side == 0);
    let is_odd = |piece: &&Piece| {
        let [up, right, down, left] = at_rim(piece);
        up && down || right && left
    };
    if let Some(piece) = pieces.iter().find(is_odd) {
        let problem = format!(
            "piece `{}` has the rim, 0, at opposite sides; the sides of a piece are read clockwise from the top",
            piece.id
        );
        return Err(Error::in_file(document.place_of_line(piece.line), problem));
    }
    let n_with = |n_sides: usize| {
        let at_rim = pieces.iter().map(at_rim);
        at_rim
            .filter(|sides| sides.iter().filter(|side| **side).count() == n_sides)
            .count()
    };
    let (corners, edges) = (n_with(2), n_with(1));
    let needed = 2 * (height + width) - 8;
    if (corners, edges) == (4, needed) {
        return Ok(());
    }
    let problem = format!(
        "the rim does not add up: {} with two sides 0, and {} with one; a board of {height} x {width} has 4 corners, and {needed} other places at its rim",
        count_of(corners as u64, "piece"),
        edges
    );
    Err(Error::in_file(document.place(0), problem))
}

/// The lines of a text that has nothing but numbers with blanks, commas or semicolons between them. Otherwise the line and the word
/// that is none, if the first line is the size of a board, and most others are the four sides of a piece.
fn lines(text: &str) -> Result<Vec<Line>, Option<(usize, String)>> {
    let lines = text.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;".contains(symbol);
    let words = |line: &'_ str| -> Vec<String> {
        let words = line.split(is_gap).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let lines: Vec<(Vec<String>, usize)> = lines.map(|(line, no)| (words(line), no)).collect();
    let odd = lines.iter().find_map(|(words, no)| {
        let odd = words.iter().find(|word| number(word).is_none())?;
        Some((*no, odd.clone()))
    });
    let Some(odd) = odd else {
        let numbers = |words: &[String]| words.iter().filter_map(|word| number(word)).collect();
        let lines = lines.iter().map(|(words, no)| Line {
            no: *no,
            numbers: numbers(words),
        });
        return Ok(lines.collect());
    };
    let has_size = lines[0].0.len() == 2 && lines[0].1 != odd.0;
    let n_pieces = lines.iter().filter(|(words, _)| words.len() == 4).count();
    Err((has_size && 2 * n_pieces >= lines.len()).then_some(odd))
}

fn no_side(document: &Document, no: usize, word: &str) -> Error {
    let problem = format!("invalid side `{word}`; expected 0 for the rim, or a positive number");
    Error::in_file(document.place_of_line(no), problem)
}

/// A number of up to three digits. Groups of the cells of a Sudoku, such as `003`, are not.
fn number(word: &str) -> Option<usize> {
    let is_number = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = word == "0" || !word.starts_with('0');
    word.parse().ok().filter(|_| is_number && is_plain)
}
