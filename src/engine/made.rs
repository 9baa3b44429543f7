//! Which tables of a kept database joinsaw made, and what people have put beside them.
//!
//! Joinsaw drops only what it made. Indexes and triggers that people put on such a table go with it in SQLite, so they
//! are put back on the new table of that name. What cannot stay, or takes a name that a run needs, is refused before the
//! run begins.

use super::database::Database;
use super::error::in_our_words;
use super::schema::{Object, RECORDS, all_objects, is_made, made_objects};
use crate::error::{KeptError, Result};
use crate::plan::render::{create_input_statement, stage_index_name};
use crate::plan::{Plan, Stage};

/// The tables of the inputs.
pub fn input_tables(plan: &Plan) -> Vec<String> {
    let inputs = plan.inputs.iter();
    inputs.map(|input| input.table.to_owned()).collect()
}

/// The tables of stages.
pub fn stage_tables(stages: &[Stage]) -> Vec<String> {
    stages.iter().map(|stage| stage.name.clone()).collect()
}

fn contains(names: &[String], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl Database {
    /// Makes sure that all tables that joinsaw made may be dropped, and tables of the names `needed` be made. Gives back
    /// what people have put on tables of the names `remade`, for [`Database::put_back`].
    ///
    /// # Errors
    /// When something is in the way that joinsaw did not make.
    pub(super) fn make_way(&self, needed: &[String], remade: &[String]) -> Result<Vec<Object>> {
        let made = self.made()?;
        let (stay, lost): (Vec<Object>, Vec<Object>) = self
            .attached_to(&made)?
            .into_iter()
            .partition(|object| contains(remade, &object.table));
        let mut in_the_way = self.under_names(needed, &made)?;
        in_the_way.extend(lost);
        self.refuse(&in_the_way)?;
        Ok(stay)
    }

    /// Takes those tables for what joinsaw made that the script of `joinsaw sql` left under the names of inputs.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub(super) fn adopt_scripted(&self, plan: &Plan) -> Result<()> {
        let adopt = include_str!("../../sql/engine/adopt.sql");
        for input in &plan.inputs {
            let definition = create_input_statement(input);
            let definition = definition.trim_end_matches(';');
            let outcome = self.connection.execute(adopt, [input.table, definition]);
            outcome.map_err(|error| in_our_words(error, "the start"))?;
        }
        Ok(())
    }

    /// Makes sure that tables of these names may be dropped, and made again much later.
    ///
    /// # Errors
    /// When something is in the way that joinsaw did not make.
    pub(super) fn make_way_for_stages(&self, stages: &[Stage]) -> Result<()> {
        let (made, names) = (self.made()?, stage_tables(stages));
        let dropped: Vec<Object> = made
            .iter()
            .filter(|object| contains(&names, &object.table))
            .cloned()
            .collect();
        let mut in_the_way = self.under_names(&names, &made)?;
        in_the_way.extend(self.attached_to(&dropped)?);
        self.refuse(&in_the_way)
    }

    /// Makes again what people had put on tables that were dropped and made anew.
    ///
    /// # Errors
    /// When one of them does not fit its table any more.
    pub(super) fn put_back(&self, objects: &[Object]) -> Result<()> {
        for object in objects {
            if self.connection.execute(&object.definition, []).is_err() {
                self.refuse(std::slice::from_ref(object))?;
            }
        }
        Ok(())
    }

    fn made(&self) -> Result<Vec<Object>> {
        made_objects(&self.connection).map_err(|error| in_our_words(error, "the start"))
    }

    /// What has one of these names, or that of a record, and is not what joinsaw made under it.
    fn under_names(&self, names: &[String], made: &[Object]) -> Result<Vec<Object>> {
        let indexes: Vec<String> = names.iter().map(|name| stage_index_name(name)).collect();
        let is_in_the_way = |object: &Object| {
            let mut records = RECORDS.iter();
            if records.any(|table| table.eq_ignore_ascii_case(&object.name)) {
                return object.kind != "table";
            }
            (contains(names, &object.name) || contains(&indexes, &object.name))
                && !is_made(object, made)
        };
        self.objects_that(is_in_the_way)
    }

    /// The indexes and triggers that people put on tables that joinsaw made.
    fn attached_to(&self, made: &[Object]) -> Result<Vec<Object>> {
        self.objects_that(|object| {
            let mut tables = made.iter().filter(|made| made.kind == "table");
            matches!(object.kind.as_str(), "index" | "trigger")
                && tables.any(|table| table.name.eq_ignore_ascii_case(&object.table))
                && !is_made(object, made)
        })
    }

    fn objects_that(&self, is_wanted: impl Fn(&Object) -> bool) -> Result<Vec<Object>> {
        let all =
            all_objects(&self.connection).map_err(|error| in_our_words(error, "the start"))?;
        Ok(all.into_iter().filter(is_wanted).collect())
    }

    fn refuse(&self, in_the_way: &[Object]) -> Result<()> {
        match in_the_way {
            [] => Ok(()),
            objects => Err(KeptError::InTheWay {
                path: self.path.clone(),
                objects: objects.iter().map(Object::described).collect(),
            }
            .into()),
        }
    }
}
