//! The content of a kept database, and what may take its place.

use super::database::Database;
use super::read::StoredPuzzle;
use crate::error::{Error, KeptError, Result};
use crate::plan::Origin;

#[derive(Debug)]
pub enum Holding {
    /// No puzzle yet, and no study.
    Nothing,
    /// A puzzle, with stages or without.
    Puzzle(StoredPuzzle),
    /// A study.
    Study,
    /// Stages of a puzzle whose record somebody has removed.
    Stages,
}

impl Database {
    pub(crate) fn holding(&self) -> Result<Holding> {
        if let Some(stored) = self.stored_puzzle()? {
            return Ok(Holding::Puzzle(stored));
        }
        // A study has stages, and no puzzle of its own.
        let stages = self.query("SELECT Stage_ID FROM Stage LIMIT 1", [])?;
        Ok(if stages.rows.is_empty() {
            Holding::Nothing
        } else if self.columns("Study")?.is_empty() {
            Holding::Stages
        } else {
            Holding::Study
        })
    }

    /// Makes sure that a puzzle may replace what the database holds.
    pub(super) fn check_place_of(&self, puzzle: &Origin) -> Result<()> {
        let held = self.holding()?;
        match &held {
            Holding::Puzzle(stored) if stored.definition == puzzle.definition => Ok(()),
            Holding::Puzzle(stored) if stored.name == puzzle.name && !self.replaces => {
                let version = format!("another version of `{}`", stored.name);
                Err(self.holds_another(&version, "this one"))
            }
            _ => self.check_place(&held, &format!("`{}`", puzzle.name)),
        }
    }

    /// Makes sure that something of another kind or name may replace what the database holds.
    pub(super) fn check_place(&self, held: &Holding, wanted: &str) -> Result<()> {
        let held = match held {
            Holding::Puzzle(stored) => format!("the puzzle `{}`", stored.name),
            Holding::Study => "a study".to_owned(),
            Holding::Stages => "the stages of an unknown puzzle".to_owned(),
            Holding::Nothing => return Ok(()),
        };
        if self.replaces {
            Ok(())
        } else {
            Err(self.holds_another(&held, wanted))
        }
    }

    pub(super) fn holds_another(&self, held: &str, wanted: &str) -> Error {
        KeptError::HoldsAnother {
            path: self.path.clone(),
            held: held.to_owned(),
            wanted: wanted.to_owned(),
        }
        .into()
    }
}
