//! The rows that tasks on paper start from: those of the inputs that their stages join, and those of the stages before them.

use serde::Serialize;

use super::{InputTable, Lesson, RowId};
use crate::answer::Answer;
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Input, Plan, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Rows, Rule, Select};
use crate::relation::Cell;
use crate::sql;

/// How many first rows of its table a task asks for.
pub const FIRST_ROWS: usize = 4;

/// An input is given as a whole up to this many rows; of a larger one, no more rows are given than these, for all tasks together.
const MOST_ROWS: usize = 60;

/// Rows of a table, as a task gives them.
#[derive(Debug, Clone, Serialize)]
pub struct GivenTable {
    pub name: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// What the tasks of some stages start from.
#[derive(Debug, Serialize)]
pub struct Givens {
    /// Of each input of the lesson, the rows that are needed; none where no task reads it.
    pub inputs: Vec<GivenTable>,
    /// For each stage, the rows that the first ones of its table come from.
    pub stages: Vec<Vec<GivenTable>>,
}

/// What is given for the tasks to write these stages, counted from 0, and the first rows of their tables.
///
/// # Errors
/// When the database fails, or passes the limits.
pub fn givens(answer: &Answer, lesson: &Lesson, asked: &[usize], limits: Limits) -> Result<Givens> {
    let plan = &answer.plan;
    let watch = Watch::start(limits);
    answer.engine.guard(watch)?;
    let inputs = lesson.inputs.iter().zip(&plan.inputs);
    let inputs = inputs.map(|(shown, input)| {
        let readers = asked.iter().filter(|idx| reads(&plan.stages[**idx], input));
        let readers: Vec<usize> = readers.copied().collect();
        let rows = if readers.is_empty() {
            Vec::new()
        } else if shown.n_rows <= MOST_ROWS as u64 {
            shown.rows.clone()
        } else {
            needed(&answer.engine, plan, lesson, &readers, shown, watch)?
        };
        Ok(given(shown, rows))
    });
    Ok(Givens {
        inputs: inputs.collect::<Result<_>>()?,
        stages: (0..lesson.stages.len())
            .map(|idx| parents(lesson, idx))
            .collect(),
    })
}

fn given(input: &InputTable, rows: Vec<Vec<String>>) -> GivenTable {
    GivenTable {
        name: input.name.clone(),
        columns: input.columns.clone(),
        rows,
    }
}

fn reads(stage: &Stage, input: &Input) -> bool {
    let mut sources = stage.join().into_iter().flat_map(|join| &join.from);
    sources.any(|source| source.as_table() == Some(input.table))
}

/// The parents of the first rows of a stage, stage by stage.
fn parents(lesson: &Lesson, stage_idx: usize) -> Vec<GivenTable> {
    let mut tables: Vec<(usize, Vec<usize>)> = Vec::new();
    for RowId { stage, row } in first_parents(lesson, stage_idx) {
        match tables.iter_mut().find(|(other, _)| *other == stage) {
            Some((_, rows)) if rows.contains(&row) => {}
            Some((_, rows)) => rows.push(row),
            None => tables.push((stage, vec![row])),
        }
    }
    let tables = tables.into_iter().map(|(idx, rows)| {
        let stage = &lesson.stages[idx];
        let rows = rows.into_iter().map(|row| stage.rows[row].cells.clone());
        GivenTable {
            name: stage.name.clone(),
            columns: stage.columns.clone(),
            rows: rows.collect(),
        }
    });
    tables.collect()
}

fn first_parents(lesson: &Lesson, stage_idx: usize) -> impl Iterator<Item = RowId> {
    let first = lesson.stages[stage_idx].rows.iter().take(FIRST_ROWS);
    first.flat_map(|row| row.parents.iter().copied())
}

/// The rows of an input that these stages join to the parents of their first rows.
fn needed(
    database: &Database,
    plan: &Plan,
    lesson: &Lesson,
    readers: &[usize],
    input: &InputTable,
    watch: Watch,
) -> Result<Vec<Vec<String>>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for idx in readers {
        let stage = &plan.stages[*idx];
        let Some(join) = stage.join() else { continue };
        let sources = join.from.iter();
        for source in sources.filter(|source| source.as_table() == Some(&input.name)) {
            let asked = joined(join, source, input, &from_parents(lesson, *idx, join));
            let found = database.ask(&sql::query(&asked), stage, watch)?;
            for row in found.rows {
                let row: Vec<String> = row.iter().map(Cell::to_text).collect();
                if rows.len() < MOST_ROWS && !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    Ok(rows)
}

/// The conditions that a join reads the parents of the first rows of its stage alone.
fn from_parents(lesson: &Lesson, stage_idx: usize, join: &Select) -> Vec<Rule> {
    let parents: Vec<RowId> = first_parents(lesson, stage_idx).collect();
    let rules = join.from.iter().filter_map(|source| {
        let stages = lesson.stages.iter();
        let mut stages = stages.enumerate();
        let (idx, stage) = stages.find(|(_, stage)| source.as_table() == Some(&stage.name))?;
        let own = parents.iter().filter(|parent| parent.stage == idx);
        let numbers: Vec<i64> = own.map(|parent| stage.rows[parent.row].rowid).collect();
        let number = Expr::column(&source.alias, "rowid");
        (!numbers.is_empty()).then(|| Rule::new(number.is_in(numbers), ""))
    });
    rules.collect()
}

/// The rows of one source of a join that it joins to anything, under these conditions as well.
fn joined(join: &Select, source: &From, input: &InputTable, others: &[Rule]) -> Select {
    let columns = input.columns.iter();
    let columns = columns.map(|column| Column::carried(&source.alias, column));
    let from = join.from.iter().cloned();
    Select {
        with: join.with.clone(),
        from: from.map(|one| one.joined(JoinKind::Inner)).collect(),
        rules: join.rules.iter().chain(others).cloned().collect(),
        columns: columns.collect(),
        rows: Rows::Distinct,
        limit: Some(MOST_ROWS as u64),
        ..Select::default()
    }
}
