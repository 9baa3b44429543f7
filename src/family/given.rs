//! What a player has placed already, and what else could lie where: how a family takes part in `joinsaw hint`.

use std::sync::Arc;

use super::puzzle::{Content, Puzzle};
use crate::error::{GivenError, Result};
use crate::plan::{Filling, Placement};

/// A puzzle with one more place filled.
#[derive(Debug, Clone)]
pub struct Given {
    /// What the puzzle is then made of. It has every solution that agrees with what is given, and may have others.
    pub content: Arc<dyn Content>,
    /// The place, counted from 0.
    pub slot: usize,
    /// The ID of the piece that lies there.
    pub piece: String,
    /// What it contradicts at once, if anything: "row 1 holds 5 already".
    pub clash: Option<String>,
}

/// A question about a placement: where only one of its candidates keeps every rule, the placement has to be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is proven then: "no other digit fits in r2c1".
    pub claim: String,
    /// The candidate that the placement is, as the query names it.
    pub answer: String,
    /// A query for SQLite, to be asked where the inputs of the puzzle's plan are. It has a row for each candidate, with its name
    /// and the rule that it breaks, in the words of the stages ("is not in use"); `NULL` where it breaks none.
    pub query: String,
}

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
