//! Reading some rows of a stage by their numbers, for a lesson that does not show them all.

use rusqlite::{Params, params_from_iter};
use serde_json::json;

use super::database::Database;
use super::read::query;
use super::schema::identifier;
use crate::error::Result;
use crate::plan::Stage;
use crate::plan::render::{Template, render, template};
use crate::relation::Relation;

impl Database {
    /// How many columns a table has.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn n_columns(&self, table: &str) -> Result<u64> {
        Ok(self.columns(table)?.len() as u64)
    }

    /// The numbers (`rowid`) of the first rows of a stage, in the order in which they are printed; only those of a group,
    /// told by its column and name, where one is given.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn row_numbers(
        &self,
        stage: &Stage,
        group: Option<(&str, &str)>,
        limit: u64,
    ) -> Result<Vec<i64>> {
        let (group_column, member) = group.unzip();
        let holes = json!({
            "table": identifier(&stage.name),
            "group_column": group_column,
            "order_by": self.order_by(stage)?,
            "limit": limit,
        });
        let params = params_from_iter(member);
        let found = self.listed(template!("lesson/row_numbers.sql"), &holes, params)?;
        let numbers = found.rows.iter().filter_map(|row| row[0].as_integer());
        Ok(numbers.collect())
    }

    /// These rows of a stage, by their numbers, in the order in which they are printed. The number is the first cell.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn numbered_rows(&self, stage: &Stage, rows: &[i64]) -> Result<Relation> {
        let holes = json!({
            "table": identifier(&stage.name),
            "columns": self.columns(&stage.name)?,
            "rows": rows,
            "order_by": self.order_by(stage)?,
        });
        self.listed(template!("lesson/numbered_rows.sql"), &holes, [])
    }

    /// The columns that order the rows of a stage; all of them where the stage names none.
    fn order_by(&self, stage: &Stage) -> Result<Vec<String>> {
        match stage.order_by.is_empty() {
            true => self.columns(&stage.name),
            false => Ok(stage.order_by.clone()),
        }
    }

    /// The rows of the query of a template.
    pub(crate) fn listed(
        &self,
        template: Template,
        holes: &serde_json::Value,
        params: impl Params,
    ) -> Result<Relation> {
        let text = render(template, holes);
        query(&self.connection, &text, params).map_err(|error| self.reading(error))
    }
}
