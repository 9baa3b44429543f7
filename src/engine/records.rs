//! Joinsaw's records of a puzzle and its stages. A run that is not kept has no use for them as tables, so that they become
//! tables only when somebody lists or opens them.

use rusqlite::{Connection, params};

use super::progress::{Remembered, StageRun, fingerprint};
use crate::family::Puzzle;
use crate::plan::Stage;

/// Records that are not written yet.
#[derive(Debug, Default)]
pub struct Records {
    pub puzzle: Option<Puzzle>,
    pub stages: Vec<(Stage, StageRun)>,
}

impl Records {
    pub fn remembered(&self) -> Vec<Remembered> {
        let stages = self.stages.iter().map(|(stage, run)| Remembered {
            run: run.clone(),
            fingerprint: fingerprint(&stage.statement()),
        });
        stages.collect()
    }

    /// The stage whose table has this name, in any case of its letters.
    pub fn stage(&self, table: &str) -> Option<&Stage> {
        let mut stages = self.stages.iter().map(|(stage, _)| stage);
        stages.find(|stage| stage.name.eq_ignore_ascii_case(table))
    }

    pub fn write(&self, connection: &Connection) -> rusqlite::Result<()> {
        if let Some(puzzle) = &self.puzzle {
            write_puzzle(connection, puzzle)?;
        }
        let mut stages = self.stages.iter();
        // What a stage asks in words is for files that people open.
        stages.try_for_each(|(stage, run)| {
            write_stage(connection, stage, run, &stage.statement(), "")
        })
    }
}

pub fn write_puzzle(connection: &Connection, puzzle: &Puzzle) -> rusqlite::Result<()> {
    let Puzzle {
        name,
        definition,
        is_loaded,
        ..
    } = puzzle;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![name, puzzle.family(), definition, is_loaded];
    connection.execute(remember, facts).map(|_| ())
}

/// Records a stage that ran, with the statement that made its table and its rules in words.
pub fn write_stage(
    connection: &Connection,
    stage: &Stage,
    run: &StageRun,
    statement: &str,
    rules: &str,
) -> rusqlite::Result<()> {
    let order_by = stage.order_by.join(", ");
    let remember = include_str!("../../sql/engine/remember_stage.sql");
    let Stage {
        name,
        adds,
        estimate,
        ..
    } = stage;
    let StageRun {
        n_rows, seconds, ..
    } = run;
    let facts = params![
        name, adds, n_rows, estimate, seconds, rules, statement, order_by
    ];
    connection.execute(remember, facts).map(|_| ())
}
