//! Joinsaw's records of a puzzle and its stages.

use rusqlite::{Connection, params};

use super::progress::StageRun;
use crate::plan::{Origin, Stage};

pub fn write_puzzle(connection: &Connection, puzzle: &Origin) -> rusqlite::Result<()> {
    let Origin {
        name,
        family,
        definition,
        is_loaded,
    } = puzzle;
    let remember = include_str!("../../sql/engine/remember_puzzle.sql");
    let facts = params![name, family, definition, is_loaded];
    connection.execute(remember, facts).map(|_| ())
}

/// Records a stage that ran, with its rules in words.
pub fn write_stage(
    connection: &Connection,
    stage: &Stage,
    run: &StageRun,
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
        name,
        adds,
        n_rows,
        estimate,
        seconds,
        rules,
        stage.statement(),
        order_by
    ];
    connection.execute(remember, facts).map(|_| ())
}
