//! Files of other programs, each translated into a puzzle file, which a family then reads as its own.

mod burrtools;
mod dlx;
mod eternity;
mod nonogram;
mod translation;

use super::document::Document;
use crate::error::Result;

/// True if a file lists what one puzzle is made of, line by line, so that its lines are no puzzles of their own.
pub(super) fn is_list(document: &Document) -> bool {
    dlx::is_cover(document) || nonogram::translate(document).is_some()
}

/// The puzzle file that says the same as a file of another program; `None` where the file is not one.
///
/// # Errors
/// When it is one, and does not add up, or asks for what no puzzle file says.
pub(super) fn translate(document: &Document) -> Option<Result<Document>> {
    let text = document.text().trim_start();
    if let Some(nonogram) = nonogram::translate(document) {
        Some(Ok(nonogram))
    } else if dlx::is_cover(document) {
        Some(dlx::translate(document))
    } else if text.starts_with("<?xml") || text.starts_with("<puzzle") {
        Some(burrtools::translate(document))
    } else {
        eternity::translate(document)
    }
}
