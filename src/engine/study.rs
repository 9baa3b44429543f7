//! The tables of a study in a kept file, in one transaction.

use rusqlite::params_from_iter;

use super::database::Database;
use super::error::During;
use super::holding::Holding;
use super::inputs::clear;
use super::interface::Engine;
use super::limits::{Limits, Watch};
use super::progress::StageRun;
use crate::error::Result;
use crate::plan::Stage;
use crate::relation::{Cell, Row};

impl Database {
    /// Lets the tables of a study, each with the statement that makes it, take the place of everything that Joinsaw had put into the
    /// file, for good only when [`Database::end_study`] is reached. `is_held` is a query whose one cell is 1 if the study that
    /// the file holds is this one.
    pub(crate) fn begin_study(&self, tables: &[(String, String)], is_held: &str) -> Result<()> {
        self.guard(Watch::start(Limits::default()))?;
        let begun = self.connection.execute("BEGIN IMMEDIATE", []);
        let begun = begun.during("the start").map(drop);
        let made = begun.and_then(|()| self.make_study(tables, is_held));
        made.map_err(|error| self.name_file(error))
    }

    fn make_study(&self, tables: &[(String, String)], is_held: &str) -> Result<()> {
        match self.holding()? {
            Holding::Study if self.replaces => {}
            Holding::Study => {
                if self.query(is_held, [])?.rows[0][0] != Cell::Integer(1) {
                    return Err(self.holds_another("another study", "this one"));
                }
            }
            held => self.check_place(&held, "this study")?,
        }
        let names: Vec<String> = tables.iter().map(|(name, _)| name.clone()).collect();
        let attached = self.make_way(&names, &names)?;
        let make = || {
            clear(self)?;
            tables.iter().try_for_each(|(name, statement)| {
                self.connection.execute(statement, [])?;
                self.note_made(name)
            })
        };
        make().during("the start")?;
        self.put_back(&attached)
    }

    /// Adds rows to a table of the study.
    pub(crate) fn add_rows(&self, table: &str, rows: &[Row]) -> Result<()> {
        let Some(first) = rows.first() else {
            return Ok(());
        };
        let add = || {
            let holes = vec!["?"; first.len()].join(", ");
            let add = format!("INSERT INTO {table} VALUES ({holes})");
            let mut add = self.connection.prepare_cached(&add)?;
            let mut rows = rows.iter();
            rows.try_for_each(|row| add.execute(params_from_iter(row)).map(drop))
        };
        let added = add().during(table);
        added.map_err(|error| self.why_stopped(error))
    }

    /// Remembers the stages of the study; from now on the file keeps everything.
    pub(crate) fn end_study(&mut self, stages: &[(Stage, StageRun)]) -> Result<()> {
        let mut stages = stages.iter();
        stages.try_for_each(|(stage, run)| self.remember(stage, run))?;
        self.execute("COMMIT", "the end")?;
        self.made_file = None;
        Ok(())
    }
}
