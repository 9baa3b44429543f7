//! A solved puzzle as a lesson: every stage with the SQL that ran, the rules in words, how many rows each of them
//! removed, and rows to look at, each with the rows that it comes from and those that come from it.
//!
//! A lesson is data. This module gathers it from a database in which every stage is a table, and the output makes a page
//! of it.

mod exercise;
mod gather;
mod groups;
mod sample;
mod words;
#[cfg(feature = "program")]
mod workbench;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::plan::{Filling, Mask};
use crate::relation::Row;

pub use exercise::{ColumnMeaning, Exercise, ExerciseHint, Point, exercise};
pub use gather::gather;
#[cfg(feature = "program")]
pub use workbench::{BenchRule, BenchStage, Workbench, workbench};

#[derive(Debug, Serialize)]
pub struct Lesson {
    pub puzzle: String,
    pub title: String,
    pub is_solved: bool,
    /// The results, a sentence each.
    pub answer: Vec<String>,
    pub definition: String,
    pub inputs: Vec<InputTable>,
    /// The row of the answer, or of the board that went furthest.
    pub furthest: Option<RowId>,
    /// `None` where the rows are not grouped.
    pub groups: Option<GroupTable>,
    /// The meaning of the bits of each mask, by the column that holds it.
    pub masks: BTreeMap<String, Mask>,
    pub stages: Vec<LessonStage>,
}

impl Lesson {
    /// The columns of an input or a stage.
    fn columns_of(&self, table: &str) -> Option<&[String]> {
        let input = self.inputs.iter().find(|input| input.name == table);
        let stage = self.stages.iter().find(|stage| stage.name == table);
        let columns = input.map(|input| &input.columns);
        let columns_of_stage = stage.map(|stage| &stage.columns);
        columns.or(columns_of_stage).map(Vec::as_slice)
    }

    /// Lets every stage show its first row, so that the rows that lead to the answer do not stand out.
    pub fn choose_first_rows(&mut self) {
        for stage in &mut self.stages {
            stage.chosen = (!stage.rows.is_empty()).then_some(0);
        }
    }
}

#[derive(Debug, Serialize)]
pub struct InputTable {
    pub name: String,
    /// A sentence that says what one row is.
    pub about: String,
    pub columns: Vec<String>,
    /// The first rows of the table.
    pub rows: Vec<Vec<String>>,
    pub n_rows: u64,
}

/// A row of the lesson: the stage and the row in it, both counted from 0 among those that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RowId {
    pub stage: usize,
    pub row: usize,
}

#[derive(Debug, Serialize)]
pub struct GroupTable {
    /// The group's word in a sentence: "centre".
    pub noun: &'static str,
    pub column: &'static str,
    /// The groups, in the order of the puzzle.
    pub members: Vec<GroupRow>,
}

#[derive(Debug, Serialize)]
pub struct GroupRow {
    pub name: String,
    /// The rows that it has left after each stage.
    pub n_rows: Vec<u64>,
    pub survives: bool,
    /// Words that come before a row of its furthest stage.
    pub end: String,
    /// A row of its furthest stage, if one is shown.
    pub furthest: Option<RowId>,
    /// The number of other rows of the stage, in words that follow the row; empty if there are none.
    pub others: String,
}

#[derive(Debug, Serialize)]
pub struct LessonStage {
    pub name: String,
    /// How far its rows fill the board: "Two pieces placed".
    pub heading: String,
    /// The comments of the stage, a paragraph each.
    pub about: Vec<String>,
    pub statement: String,
    pub funnel: Vec<FunnelStep>,
    pub columns: Vec<String>,
    /// The columns that hold nothing of the stages before; none for the first stage.
    pub added: Vec<String>,
    /// All rows of the table, shown or not.
    pub n_rows: u64,
    pub seconds: f64,
    /// The rows that are shown, in the order of the table.
    pub rows: Vec<LessonRow>,
    /// The row that the lesson shows first.
    pub chosen: Option<usize>,
    /// True if its rows are solutions, so that no later stage starts from them.
    pub is_last: bool,
}

#[derive(Debug, Clone, Serialize)]
pub struct FunnelStep {
    pub words: String,
    /// The rule in SQL; `None` for the first step.
    pub condition: Option<String>,
    /// The relation whose candidates the rule is about, as the statement joins it: "JOIN Sequence". `None` for the first step.
    pub source: Option<String>,
    /// A number of pairs; `None` for the first step.
    pub n_removed: Option<u64>,
    pub n_left: u64,
}

#[derive(Debug, Clone, Serialize)]
pub struct LessonRow {
    pub cells: Vec<String>,
    #[serde(skip)]
    pub values: Row,
    /// Its group, counted from 0 in the order of the puzzle.
    pub group: Option<usize>,
    /// The rows that it comes from; all of them are shown.
    pub parents: Vec<RowId>,
    /// The number of rows of later stages that come from it, shown or not.
    pub n_children: u64,
    /// True if it is a solution that is shown, or one comes from it.
    pub leads_on: bool,
    #[serde(skip)]
    pub filling: Filling,
}
