//! Files of other programs, each translated into a puzzle file, which a family then reads as its own.

mod burrtools;
mod dlx;
mod eternity;
mod translation;

use super::document::Document;
use super::source::kind_of;
use crate::error::Result;

/// The puzzle file that says the same as a file of another program; `None` where the file is not one.
///
/// # Errors
/// When it is one, and does not add up, or asks for what no puzzle file says.
pub(super) fn translate(document: &Document) -> Option<Result<Document>> {
    if let Some(cover) = dlx::translate(document) {
        return Some(cover);
    }
    let text = document.text();
    if burrtools::is_xml(text) && kind_of(text.as_bytes()).is_none() {
        return Some(burrtools::translate(document));
    }
    eternity::translate(document)
}

/// True if a file of another program holds one puzzle, whatever its lines look like.
pub(super) fn is_one(document: &Document) -> bool {
    dlx::is_cover(document)
}
