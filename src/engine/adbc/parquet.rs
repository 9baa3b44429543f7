//! The tables of a run as files of Parquet, written by the engine itself.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::Adbc;
use super::dialect::Dialect;
use crate::engine::interface::Engine;
use crate::engine::kept::{input_tables, stage_tables};
use crate::error::{AdbcError, Error, Result};
use crate::plan::Plan;
use crate::sql::{render, template};

impl Adbc {
    /// Makes sure that this engine can write into a folder, which it creates if it is not there.
    ///
    /// # Errors
    /// When the engine writes no Parquet, when the folder cannot be created or read, or when anything is in it.
    pub fn check_folder(&self, folder: &Path) -> Result<()> {
        if !matches!(self.dialect, Dialect::DuckDb | Dialect::Spark) {
            let place = self.place.clone();
            return Err(AdbcError::NoParquet { place }.into());
        }
        let entries = fs::create_dir_all(folder).and_then(|()| fs::read_dir(folder));
        match entries.map(|mut entries| entries.next().is_none()) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::BadOption {
                option: "--out",
                found: folder.display().to_string(),
                needed: "a new or an empty folder".to_owned(),
            }),
            Err(source) => Err(Error::CannotWrite {
                path: folder.to_owned(),
                source,
            }),
        }
    }

    /// Writes every table of a plan that has run, and its solutions, each as NAME.parquet in a folder: with Spark, a folder of
    /// files.
    ///
    /// # Errors
    /// When the engine cannot write.
    pub fn write_parquet(&self, plan: &Plan, folder: &Path) -> Result<()> {
        let folder = std::path::absolute(folder).map_err(Error::Write)?;
        let tables = input_tables(plan)
            .into_iter()
            .chain(stage_tables(&plan.stages));
        let tables = tables.map(|table| {
            let query = format!("SELECT * FROM {table}");
            (table, query)
        });
        let solution = plan.decoder.solution(plan.last_stage(), None);
        for (name, query) in tables.chain([("Solution".to_owned(), solution)]) {
            let path = folder.join(format!("{name}.parquet"));
            let path = path.to_string_lossy();
            let holes = json!({
                "is_spark": self.dialect == Dialect::Spark,
                "path": path,
                // Spark reads two quotes as the end of one text and the beginning of the next, but a text of JSON as it is.
                "path_in_json": json!(path).to_string(),
                "query": query,
            });
            self.execute(&render(template!("adbc/write_parquet.sql"), &holes), &name)?;
        }
        Ok(())
    }
}
