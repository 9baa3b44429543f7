//! A solved puzzle as a lesson: every stage with the SQL that ran, the rules in words, how many rows each of them
//! removed, and rows to look at, each with the rows that it comes from and those that come from it.
//!
//! A lesson is data. This module gathers it from a database in which every stage is a table, and the output makes a page
//! of it.
//!
//! It may use `answer`, `explain` and `judge`. Begin with [`gather()`].

mod exercise;
mod gather;
mod sample;
mod words;
#[cfg(feature = "program")]
mod workbench;

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::explain::Partner;
use crate::plan::{Filling, Highlight, Mask, Placement};
use crate::relation::{Cell, Row};

pub use exercise::{Exercise, ExerciseHint, exercise};
pub use gather::gather;
#[cfg(feature = "program")]
pub use workbench::workbench;

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
    /// The placements that rows add to the boards of their parents, each list once.
    #[serde(serialize_with = "laid")]
    pub additions: Vec<Filling>,
    pub stages: Vec<LessonStage>,
}

impl Lesson {
    /// The columns of an input or a stage.
    fn columns_of(&self, table: &str) -> &[String] {
        let inputs = self
            .inputs
            .iter()
            .map(|input| (&input.name, &input.columns));
        let stages = self
            .stages
            .iter()
            .map(|stage| (&stage.name, &stage.columns));
        let found = inputs.chain(stages).find(|(name, _)| *name == table);
        found.map_or(&[], |(_, columns)| columns)
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
    #[serde(serialize_with = "cells")]
    pub rows: Vec<Row>,
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
    /// A row of the last stage that has rows of it, if one is shown.
    pub furthest: Option<RowId>,
}

#[derive(Debug, Serialize)]
pub struct LessonStage {
    pub name: String,
    /// How far its rows fill the board: "Two pieces placed".
    pub heading: String,
    /// The comments of the stage, a paragraph each.
    pub about: Vec<String>,
    pub statement: String,
    /// The relations that bring candidates; none where they were not counted.
    pub partners: Vec<Partner>,
    /// The rows of the first relation times those of every other one.
    pub n_pairs: Option<u64>,
    pub rules: Vec<LessonRule>,
    pub columns: Vec<String>,
    /// The columns that hold nothing of the stages before; none for the first stage.
    pub added: Vec<String>,
    /// If the stage belongs to a round that narrows down the rows of variables, the variables that lost rows, with the numbers before and
    /// after.
    pub narrowed: Option<Vec<(String, u64, u64)>>,
    /// All rows of the table, shown or not.
    pub n_rows: u64,
    pub seconds: f64,
    /// The rows that are shown, in the order of the table.
    pub rows: Vec<LessonRow>,
    /// The row that the lesson shows first.
    pub chosen: Option<usize>,
}

/// A rule of a stage: a condition of its statement.
#[derive(Debug, Clone, Serialize)]
pub struct LessonRule {
    pub words: String,
    /// As the statement has it, which may be in several lines.
    pub condition: String,
    pub compares: Highlight,
    /// The number of pairs that keep it and the rules before it, if they were counted.
    pub n_left: Option<u64>,
}

#[derive(Debug, Clone, Serialize)]
pub struct LessonRow {
    #[serde(serialize_with = "cells_of_row")]
    pub values: Row,
    /// Its group, counted from 0 in the order of the puzzle.
    pub group: Option<usize>,
    /// The rows that it comes from; all of them are shown.
    pub parents: Vec<RowId>,
    /// The number of rows of later stages that come from it, shown or not.
    pub n_children: u64,
    /// True if it is a solution that is shown, or one comes from it.
    pub leads_on: bool,
    /// The position in `additions` of the placements that it adds to the boards of its parents, if it adds any.
    pub adds: Option<usize>,
    /// True if its board is what it adds alone, because its parents' boards were turned.
    pub is_fresh: bool,
    #[serde(skip)]
    pub filling: Filling,
}

/// The largest whole number that JavaScript holds.
const MAX_SAFE: u64 = (1 << 53) - 1;

fn cell(cell: &Cell) -> Json {
    match cell {
        Cell::Integer(number) if number.unsigned_abs() > MAX_SAFE => {
            json!({ "whole": number.to_string() })
        }
        other => json!(other),
    }
}

fn cells_of_row<S: Serializer>(row: &Row, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(row.iter().map(cell))
}

fn cells<S: Serializer>(rows: &[Row], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(
        rows.iter()
            .map(|row| row.iter().map(cell).collect::<Json>()),
    )
}

/// Writes placements as a page draws them, each a slot, a piece and what the piece shows there.
fn laid<S: Serializer>(fillings: &[Filling], serializer: S) -> Result<S::Ok, S::Error> {
    let placement = |Placement { slot, piece, look }: &Placement| {
        json!([slot, piece, look.iter().collect::<String>()])
    };
    serializer.collect_seq(
        fillings
            .iter()
            .map(|filling| filling.iter().map(placement).collect::<Json>()),
    )
}
