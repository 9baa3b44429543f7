//! Square boards with pieces of four sides, as numbers.

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// The characters of sides in puzzle files, by their numbers; 0 is the rim.
pub const SYMBOLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A piece as another file has it.
#[derive(Debug)]
pub struct Piece {
    /// Its ID, a number.
    pub id: String,
    /// Its sides, clockwise from the top.
    pub sides: [usize; 4],
    /// Its line.
    pub line: usize,
}

/// How many rows and columns a board has.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub height: usize,
    pub width: usize,
}

impl Size {
    /// The size of the square board that so many pieces fill, if there is one.
    pub fn of_square(n_pieces: usize) -> Option<Self> {
        let side = n_pieces.isqrt();
        (side > 0 && side * side == n_pieces).then_some(Self {
            height: side,
            width: side,
        })
    }

    pub fn n_slots(self) -> usize {
        self.height.saturating_mul(self.width)
    }
}

/// The puzzle file of a board whose pieces may be turned. Its rim shows 0, unless no piece does.
///
/// # Errors
/// When the pieces or their sides at the rim do not fit the size of the board.
pub fn translate(
    document: &Document,
    name: Option<&str>,
    size: Size,
    pieces: &[Piece],
) -> Result<Document> {
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
    if let Some(name) = name {
        file.push(&format!("name = {}", quoted(name)), 1);
    }
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
