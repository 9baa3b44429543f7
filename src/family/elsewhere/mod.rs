//! Files of other programs, each translated into a puzzle file, which a family then reads as its own.

mod burrtools;
mod dlx;
mod eternity;
mod fpuzzles;
mod nonogram;
mod pasted;
mod translation;

use super::document::Document;
use crate::error::Result;

/// The puzzle file of a grid, or of an address that holds one, and a warning if there is one; `None` where the text is neither.
///
/// # Errors
/// As for files.
pub(super) fn translate_grid(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    fpuzzles::translate(document).or_else(|| pasted::translate(document))
}

/// The puzzle file that says the same as a file of another program, or as a pasted Sudoku, and a warning if there is one; `None` where the
/// file is neither.
///
/// # Errors
/// When it is one, and does not add up, or asks for what no puzzle file says.
pub(super) fn translate(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    let text = document.text().trim_start();
    let translated = if let Some(nonogram) = nonogram::translate(document) {
        Ok(nonogram)
    } else if dlx::is_cover(document) {
        dlx::translate(document)
    } else if text.starts_with("<?xml") || text.starts_with("<puzzle") {
        burrtools::translate(document)
    } else if let Some(board) = eternity::translate(document) {
        board
    } else {
        return translate_grid(document);
    };
    Some(translated.map(|file| (file, None)))
}

/// The puzzle files of a text with a Sudoku on every line.
pub(super) fn several(document: &Document) -> Option<Vec<Document>> {
    // Other files list line by line what one puzzle is made of.
    if dlx::is_cover(document) || nonogram::translate(document).is_some() {
        return None;
    }
    pasted::several(document)
}
