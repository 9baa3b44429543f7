//! The content of a kept database, and what may take its place.

use super::database::Database;
use super::read::StoredPuzzle;
use crate::error::{KeptError, Result};
use crate::plan::Origin;

#[derive(Debug)]
pub enum Holding {
    /// No puzzle yet.
    Nothing,
    /// A puzzle, with stages or without.
    Puzzle(StoredPuzzle),
    /// Stages of a puzzle whose record somebody has removed.
    Stages,
}

impl Database {
    pub(crate) fn holding(&self) -> Result<Holding> {
        if let Some(stored) = self.stored_puzzle()? {
            return Ok(Holding::Puzzle(stored));
        }
        let stages = self.query("SELECT Stage_ID FROM Stage LIMIT 1", [])?;
        Ok(if stages.rows.is_empty() {
            Holding::Nothing
        } else {
            Holding::Stages
        })
    }

    /// Makes sure that a puzzle may replace what the database holds.
    pub(super) fn check_place_of(&self, puzzle: &Origin) -> Result<()> {
        let mut wanted = format!("`{}`", puzzle.name);
        let held = match self.holding()? {
            Holding::Nothing => return Ok(()),
            Holding::Puzzle(stored) if stored.definition == puzzle.definition => return Ok(()),
            Holding::Puzzle(stored) if stored.name == puzzle.name => {
                "this one".clone_into(&mut wanted);
                format!("another version of `{}`", stored.name)
            }
            Holding::Puzzle(stored) => format!("the puzzle `{}`", stored.name),
            Holding::Stages => "the stages of an unknown puzzle".to_owned(),
        };
        if self.replaces {
            return Ok(());
        }
        let path = self.path.clone();
        Err(KeptError::HoldsAnother { path, held, wanted }.into())
    }
}
