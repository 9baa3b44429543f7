//! The part of a family in `joinsaw hint`: reading what a player has placed already, and asking what else could lie where.

use super::puzzle::{Given, Puzzle, Question};
use crate::error::{GivenError, Result};
use crate::plan::{Filling, Placement};

impl Puzzle {
    /// The puzzle with this given, such as `1=5`, which names a place and what lies there.
    ///
    /// # Errors
    /// When the puzzle has no such place or piece.
    pub(crate) fn given(&self, text: &str) -> Result<Given> {
        let Some((place, piece)) = text.split_once('=') else {
            let given = text.to_owned();
            return Err(GivenError::NoEqualsSign { given }.into());
        };
        self.content.given(place.trim(), piece.trim())
    }

    /// The questions that may show why a placement has to be so, beside what lies on the board already.
    pub(crate) fn questions(&self, target: &Placement, known: &Filling) -> Vec<Question> {
        self.content.questions(target, known)
    }
}
