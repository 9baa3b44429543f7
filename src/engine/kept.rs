//! The contents of a kept database, and the rules for replacing them.
//!
//! Joinsaw drops only what it made. What people have put beside it stays; where it takes a name that a run needs, or would go with a table
//! that is dropped, the run ends before it begins.

use super::database::Database;
use super::error::During;
use super::read::StoredPuzzle;
use super::schema::{Object, RECORDS, objects};
use crate::error::{KeptError, Result};
use crate::plan::script::stage_index_name;
use crate::plan::{Origin, Plan, Stage};

#[derive(Debug)]
pub enum Holding {
    /// No puzzle yet.
    Nothing,
    /// A puzzle, with stages or without.
    Puzzle(StoredPuzzle),
    /// Stages of a puzzle whose record was removed.
    Stages,
}

pub fn input_tables(plan: &Plan) -> Vec<String> {
    let inputs = plan.inputs.iter();
    inputs.map(|input| input.table.to_owned()).collect()
}

pub fn stage_tables(stages: &[Stage]) -> Vec<String> {
    stages.iter().map(|stage| stage.name.clone()).collect()
}

/// True if an object has one of these names or the name of a record, but was not made under it by Joinsaw.
fn takes_one_of(names: &[String], object: &Object) -> bool {
    let is_name = |name: &str| name.eq_ignore_ascii_case(&object.name);
    if RECORDS.into_iter().any(is_name) {
        return object.kind != "table";
    }
    let is_needed = |name: &String| is_name(name) || is_name(&stage_index_name(name));
    !object.is_made && names.iter().any(is_needed)
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

    /// Makes sure that all tables that joinsaw made may be dropped, and tables of these names be made.
    pub(super) fn check_names(&self, needed: &[String]) -> Result<()> {
        let objects = objects(&self.connection).during("the start")?;
        let in_the_way = objects
            .iter()
            .filter(|object| object.is_attached || takes_one_of(needed, object));
        let objects: Vec<String> = in_the_way.map(Object::described).collect();
        if objects.is_empty() {
            Ok(())
        } else {
            let path = self.path.clone();
            Err(KeptError::InTheWay { path, objects }.into())
        }
    }
}
