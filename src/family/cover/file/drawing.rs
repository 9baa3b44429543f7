//! Reading what is drawn: the board, and the pieces.

use std::collections::BTreeMap;

use toml::Spanned;

use super::pieces::DrawnPiece;
use crate::error::{Place, Result};
use crate::family::cover::error::CoverError;
use crate::family::cover::model::{BoardCell, CoverPiece, MOST_CELLS};
use crate::family::cover::polyomino::{Polyomino, Square};
use crate::family::document::{Document, check_count, check_name};

/// Stands for a cell without a name, and for a gap in a piece.
const PLAIN: char = '.';

/// Stands for a place of the board that is not a cell.
const BLOCKED: char = '#';

pub fn n_cells(document: &Document, drawing: &Spanned<String>) -> usize {
    let rows = drawn_rows(document, drawing).into_iter();
    let cells = rows.flat_map(|(_, line)| words(line));
    cells.filter(|word| *word != "#").count()
}

/// Reads the cells of a board, row by row. A row of only `.` and `#` has one character for each cell; any other row has
/// one word for each cell.
///
/// # Errors
/// When rows differ in length, or a cell has a name that is not allowed or is already taken.
pub fn read_board(document: &Document, drawing: &Spanned<String>) -> Result<Vec<BoardCell>> {
    let mut cells = Vec::new();
    let mut named: BTreeMap<String, (BoardCell, Place)> = BTreeMap::new();
    let mut needed = None;
    for (row, (place, line)) in drawn_rows(document, drawing).into_iter().enumerate() {
        let words = words(line);
        let needed = *needed.get_or_insert(words.len());
        if words.len() != needed {
            let found = words.len();
            return Err(CoverError::RaggedBoard {
                place,
                found,
                needed,
            }
            .into());
        }
        for (column, word) in words.into_iter().enumerate() {
            if word != "#" {
                let cell = read_cell(word, (row, column), &place)?;
                let named_alike =
                    named.insert(cell.name.to_lowercase(), (cell.clone(), place.clone()));
                if let Some(first) = named_alike {
                    return Err(alike(first, (cell, place)).into());
                }
                cells.push(cell);
            }
        }
    }
    Ok(cells)
}

/// The error about two cells whose names are the same but for their case.
fn alike(
    (first, first_place): (BoardCell, Place),
    (second, place): (BoardCell, Place),
) -> CoverError {
    if first.name != second.name {
        return CoverError::AlikeCells {
            place,
            first: first.name,
            second: second.name,
        };
    }
    CoverError::CellTwice {
        first: naming(&first, &first_place),
        second: naming(&second, &place),
        cell: first.name,
    }
}

/// Where a cell has its name from.
fn naming(cell: &BoardCell, place: &Place) -> String {
    let (row, column) = (cell.square.0 + 1, cell.square.1 + 1);
    match cell.is_labelled {
        true => format!("by hand in {place} for row {row}, column {column}"),
        false => format!("by default for row {row}, column {column}"),
    }
}

/// The rows of a drawing without the blank ones round it, each with its line in the file.
fn drawn_rows<'a>(document: &Document, drawing: &'a Spanned<String>) -> Vec<(Place, &'a str)> {
    let span = drawing.span();
    let source = &document.text()[span.clone()];
    // A line break right after the opening quotes is not part of the text.
    let opening = ["\"\"\"", "'''"]
        .iter()
        .find_map(|quotes| source.strip_prefix(quotes));
    let first = document.place(span.start).line
        + usize::from(opening.is_some_and(|text| text.starts_with(['\n', '\r'])));
    let place = |idx: usize| Place {
        file: document.file().to_owned(),
        line: first + if opening.is_some() { idx } else { 0 },
    };
    let rows: Vec<&str> = drawing.get_ref().lines().map(str::trim).collect();
    let start = rows.iter().position(|row| !row.is_empty());
    let end = rows.iter().rposition(|row| !row.is_empty());
    match (start, end) {
        (Some(start), Some(end)) => (start..=end).map(|idx| (place(idx), rows[idx])).collect(),
        _ => Vec::new(),
    }
}

fn words(line: &str) -> Vec<&str> {
    match line
        .chars()
        .all(|symbol| [PLAIN, BLOCKED].contains(&symbol))
    {
        true => line.split("").filter(|symbol| !symbol.is_empty()).collect(),
        false => line.split_whitespace().collect(),
    }
}

fn read_cell(word: &str, square: Square, place: &Place) -> Result<BoardCell> {
    let is_labelled = word != ".";
    if is_labelled && word.contains([PLAIN, BLOCKED]) {
        return Err(CoverError::CellName {
            place: place.clone(),
            cell: word.to_owned(),
        }
        .into());
    }
    check_name(word, "name of a cell", place)?;
    Ok(BoardCell {
        name: match is_labelled {
            true => word.to_owned(),
            false => format!("r{}c{}", square.0 + 1, square.1 + 1),
        },
        is_labelled,
        square,
    })
}

/// Reads the pieces: a square is `#`, a letter or a digit; a gap is `.` or a blank; rows end at a line break or `/`.
///
/// # Errors
/// When a piece has a symbol of another kind, no square, or falls apart.
pub fn read_pieces(drawn: &[DrawnPiece]) -> Result<Vec<CoverPiece>> {
    drawn.iter().map(read_piece).collect()
}

fn read_piece(drawn: &DrawnPiece) -> Result<CoverPiece> {
    let DrawnPiece {
        drawing,
        copies,
        turn,
        flip,
    } = drawn;
    let (place, piece) = (drawing.place.clone(), drawing.id.clone());
    let mut squares = Vec::new();
    for (row, line) in drawing.sides.split(['\n', '/']).enumerate() {
        for (column, symbol) in line.trim_end_matches('\r').chars().enumerate() {
            match symbol {
                PLAIN | ' ' => {}
                BLOCKED => squares.push((row, column)),
                _ if symbol.is_ascii_alphanumeric() => squares.push((row, column)),
                _ => {
                    return Err(CoverError::PieceSymbol {
                        place,
                        piece,
                        symbol,
                    }
                    .into());
                }
            }
        }
    }
    let owner = format!("piece `{piece}` in {place}");
    check_count(owner, squares.len(), "squares", "a piece", MOST_CELLS)?;
    let shape = Polyomino::new(&squares);
    if squares.is_empty() {
        return Err(CoverError::EmptyPiece { place, piece }.into());
    }
    if !shape.is_connected() {
        return Err(CoverError::PieceInParts { place, piece }.into());
    }
    Ok(CoverPiece {
        id: piece,
        shape,
        copies: *copies,
        turn: *turn,
        flip: *flip,
    })
}
