//! Which tables of a kept database Joinsaw made, and what people have put beside them.
//!
//! Joinsaw drops only what it made. Indexes and triggers that people put on such a table go with it in SQLite, so they
//! are put back on the new table of that name. What cannot stay, or takes a name that a run needs, is refused before the
//! run begins.

use super::database::Database;
use super::describe::in_definition;
use super::error::During;
use super::schema::{Object, RECORDS, objects};
use crate::error::{KeptError, Result};
use crate::plan::script::{create_input_statement, stage_index_name};
use crate::plan::{Plan, Stage};

pub fn input_tables(plan: &Plan) -> Vec<String> {
    let inputs = plan.inputs.iter();
    inputs.map(|input| input.table.to_owned()).collect()
}

pub fn stage_tables(stages: &[Stage]) -> Vec<String> {
    stages.iter().map(|stage| stage.name.clone()).collect()
}

fn contains(names: &[String], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether an object has one of these names, or that of a record, and is not what joinsaw made under it.
fn takes_one_of(names: &[String], object: &Object) -> bool {
    let is_name = |name: &str| name.eq_ignore_ascii_case(&object.name);
    if RECORDS.into_iter().any(is_name) {
        return object.kind != "table";
    }
    let is_needed = |name: &String| is_name(name) || is_name(&stage_index_name(name));
    !object.is_made && names.iter().any(is_needed)
}

impl Database {
    /// Remembers that joinsaw made this table, and the indexes that it has by now.
    pub(super) fn note_made(&self, table: &str) -> rusqlite::Result<()> {
        let note = include_str!("../../sql/engine/note_made.sql");
        self.connection.execute(note, [table]).map(|_| ())
    }

    /// Makes sure that all tables that joinsaw made may be dropped, and tables of the names `needed` be made. Gives back
    /// what people have put on tables of the names `remade`, for [`Database::put_back`].
    pub(super) fn make_way(&self, needed: &[String], remade: &[String]) -> Result<Vec<Object>> {
        let objects = objects(&self.connection).during("the start")?;
        let attached = objects.iter().filter(|object| object.is_attached);
        let (stay, lost): (Vec<&Object>, Vec<&Object>) =
            attached.partition(|object| contains(remade, &object.table));
        let in_the_way = objects.iter().filter(|object| takes_one_of(needed, object));
        self.refuse(in_the_way.chain(lost))?;
        Ok(stay.into_iter().cloned().collect())
    }

    /// Treats the tables that the script of `joinsaw sql` left under the names of inputs and stages as made by Joinsaw. Nobody runs a
    /// script in a scratch database.
    pub(super) fn adopt_scripted(&self, plan: &Plan) -> Result<()> {
        if self.is_scratch {
            return Ok(());
        }
        let adopt = include_str!("../../sql/engine/adopt.sql");
        for input in &plan.inputs {
            let definition = create_input_statement(input);
            let definition = definition.trim_end_matches(';');
            let outcome = self.connection.execute(adopt, [input.table, definition]);
            outcome.during("the start")?;
        }
        let adopt = include_str!("../../sql/engine/adopt_stage.sql");
        for stage in &plan.stages {
            let comments = in_definition(&stage.comments());
            let outcome = self.connection.execute(adopt, [&stage.name, &comments]);
            outcome.during("the start")?;
        }
        Ok(())
    }

    /// Makes again what people had put on tables that were dropped and made anew.
    pub(super) fn put_back(&self, objects: &[Object]) -> Result<()> {
        let mut objects = objects.iter();
        objects.try_for_each(|object| {
            let outcome = self.connection.execute(&object.definition, []);
            self.refuse(outcome.is_err().then_some(object).into_iter())
        })
    }

    fn refuse<'a>(&self, in_the_way: impl Iterator<Item = &'a Object>) -> Result<()> {
        let objects: Vec<String> = in_the_way.map(Object::described).collect();
        let path = self.path.clone();
        if objects.is_empty() {
            Ok(())
        } else {
            Err(KeptError::InTheWay { path, objects }.into())
        }
    }
}
