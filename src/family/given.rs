//! What lies on a board already, as `--given` names it, and what else could lie where.

use super::puzzle::{Given, Puzzle, Question};
use crate::error::{GivenError, Result};
use crate::plan::{Filling, Placement};

impl Puzzle {
    /// The puzzle with all of these givens, such as `1=5`, each a place and what lies there.
    ///
    /// # Errors
    /// When one names no place or no piece of the puzzle, breaks a rule at once, or names a place that another one names.
    pub fn with_given(&self, givens: &[String]) -> Result<Self> {
        let mut placed = Vec::new();
        givens.iter().try_fold(self.clone(), |puzzle, text| {
            let (puzzle, given) = puzzle.placing(text, &placed)?;
            if let Some(clash) = given.clash {
                let given = text.clone();
                return Err(GivenError::Breaks { given, clash }.into());
            }
            placed.push(given);
            Ok(puzzle)
        })
    }

    /// The puzzle with one more given beside these.
    ///
    /// # Errors
    /// When it names no place or no piece of the puzzle, or a place that holds something else.
    pub(crate) fn placing(&self, text: &str, placed: &[Given]) -> Result<(Self, Given)> {
        let given = self.given(text)?;
        let mut others = placed.iter().filter(|other| other.slot == given.slot);
        if let Some(other) = others.find(|other| other.piece != given.piece) {
            let (place, piece) = text.split_once('=').unwrap_or((text, ""));
            return Err(GivenError::Filled {
                place: place.trim().to_owned(),
                piece: piece.trim().to_owned(),
                found: other.piece.clone(),
            }
            .into());
        }
        let puzzle = Self {
            content: given.content.clone(),
            ..self.clone()
        };
        Ok((puzzle, given))
    }

    /// The puzzle with this given, such as `1=5`, which names a place and what lies there.
    ///
    /// # Errors
    /// When the puzzle has no such place or piece.
    fn given(&self, text: &str) -> Result<Given> {
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
