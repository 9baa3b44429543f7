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
mod workbench;

use serde::Serialize;

use crate::plan::Filling;
use crate::relation::Row;

pub use exercise::{Exercise, Hint, Meaning, Point, exercise};
pub use gather::gather;
pub use workbench::{BenchRule, BenchStage, Workbench, workbench};

/// A solved puzzle, stage by stage.
#[derive(Debug, Serialize)]
pub struct Lesson {
    /// The puzzle's name.
    pub puzzle: String,
    /// What is solved, in one line.
    pub title: String,
    /// Whether there is a solution.
    pub is_solved: bool,
    /// The results, a sentence each.
    pub answer: Vec<String>,
    /// The puzzle file.
    pub definition: String,
    /// The tables that the stages start from.
    pub inputs: Vec<InputTable>,
    /// The row of the answer, or of the board that went furthest.
    pub furthest: Option<RowId>,
    /// What the rows are grouped by, such as the centre of a flower, if by anything.
    pub groups: Option<GroupTable>,
    /// The stages, in the order in which they ran.
    pub stages: Vec<LessonStage>,
}

impl Lesson {
    /// Lets every stage show its first row, so that the rows that lead to the answer do not stand out.
    pub fn choose_first_rows(&mut self) {
        for stage in &mut self.stages {
            stage.chosen = (!stage.rows.is_empty()).then_some(0);
        }
    }
}

/// A table that the stages start from.
#[derive(Debug, Serialize)]
pub struct InputTable {
    /// Its name.
    pub name: String,
    /// What one row is.
    pub about: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its first rows.
    pub rows: Vec<Vec<String>>,
    /// How many rows it has.
    pub n_rows: u64,
}

/// A row of the lesson: the stage and the row in it, both counted from 0 among those that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RowId {
    /// The stage.
    pub stage: usize,
    /// The row among those shown of the stage.
    pub row: usize,
}

/// What became of each group, such as each centre of a flower.
#[derive(Debug, Serialize)]
pub struct GroupTable {
    /// What a group is called in a sentence.
    pub noun: &'static str,
    /// The column that names it.
    pub column: &'static str,
    /// The groups, in the order of the puzzle.
    pub members: Vec<GroupRow>,
}

/// What became of one group.
#[derive(Debug, Serialize)]
pub struct GroupRow {
    /// Its name.
    pub name: String,
    /// The rows that it has left after each stage.
    pub n_rows: Vec<u64>,
    /// Whether it has a solution.
    pub survives: bool,
    /// How it ends, in words that come before a row of its furthest stage.
    pub end: String,
    /// A row of its furthest stage, if one is shown.
    pub furthest: Option<RowId>,
    /// Why it ends there, in words that come after the row.
    pub why: String,
}

/// One stage of a lesson.
#[derive(Debug, Serialize)]
pub struct LessonStage {
    /// Its table.
    pub name: String,
    /// What it does and what one row is, a sentence or two each.
    pub about: Vec<String>,
    /// The statement that ran.
    pub statement: String,
    /// The candidates, and what each rule removed.
    pub funnel: Vec<FunnelStep>,
    /// What went in and what is left for each group, if there are groups.
    pub group_funnel: Vec<GroupFunnel>,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Those of them that hold what the stage adds, and nothing of the stages before it; none for the first stage.
    pub added: Vec<String>,
    /// How many rows it left.
    pub n_rows: u64,
    /// The steps of its virtual machine that SQLite takes for it.
    pub n_steps: u64,
    /// How long it took.
    pub seconds: f64,
    /// How long each step took, in nanoseconds, where there were any.
    pub nanoseconds_per_step: Option<f64>,
    /// The rows that are shown, in the order of the table.
    pub rows: Vec<LessonRow>,
    /// The row that the lesson shows first.
    pub chosen: Option<usize>,
    /// Whether its rows are solutions, and no later stage starts from them.
    pub is_last: bool,
}

/// One step from candidates to rows.
#[derive(Debug, Clone, Serialize)]
pub struct FunnelStep {
    /// What happens, in words.
    pub words: String,
    /// How many pairs this removed; `None` for the first step.
    pub n_removed: Option<u64>,
    /// How many are left after it.
    pub n_left: u64,
}

/// What went into a stage for one group and what came out.
#[derive(Debug, Clone, Serialize)]
pub struct GroupFunnel {
    /// The group's name.
    pub name: String,
    /// The rows that went in.
    pub n_in: u64,
    /// The candidates that were looked at.
    pub n_pairs: u64,
    /// The rows left.
    pub n_left: u64,
}

/// A row of a stage.
#[derive(Debug, Clone, Serialize)]
pub struct LessonRow {
    /// Its cells.
    pub cells: Vec<String>,
    /// The same as values.
    #[serde(skip)]
    pub values: Row,
    /// Its group, counted from 0 in the order of the puzzle.
    pub group: Option<usize>,
    /// The rows that it comes from; all of them are shown.
    pub parents: Vec<RowId>,
    /// How many rows of later stages come from it, shown or not.
    pub n_children: u64,
    /// Why none does.
    pub why: Option<String>,
    /// Whether a solution that is shown comes from it, or it is one.
    pub leads_on: bool,
    /// Its board.
    #[serde(skip)]
    pub filling: Filling,
}
