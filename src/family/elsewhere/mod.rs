//! Files of other programs, each translated into a puzzle file, which a family then reads as its own.

mod burrtools;
mod dlx;
mod eternity;
mod translation;

pub(super) use dlx::is_cover as is_exact_cover;

use super::document::Document;
use crate::error::Result;

/// The puzzle file that says the same as a file of another program; `None` where the file is not one.
///
/// # Errors
/// When it is one, and does not add up, or asks for what no puzzle file says.
pub(super) fn translate(document: &Document) -> Option<Result<Document>> {
    let text = document.text().trim_start();
    if dlx::is_cover(document) {
        Some(dlx::translate(document))
    } else if text.starts_with("<?xml") || text.starts_with("<puzzle") {
        Some(burrtools::translate(document))
    } else {
        eternity::translate(document)
    }
}
