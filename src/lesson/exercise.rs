//! A stage as an exercise: the task in words, the columns that are wanted, and hints, each of which says more than the one
//! before. All of it is read from the statement of the stage, so that it cannot ask for anything else.

use serde::Serialize;

use super::{Lesson, words};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{From, Rule, Select};
use crate::sql;
use crate::words::{count_of, in_a_list};

const BLANK: &str = "...";

#[derive(Debug, Serialize)]
pub struct Exercise {
    /// Counted from 0, as in the lesson.
    pub stage: usize,
    pub name: String,
    /// A sentence or two each.
    pub task: Vec<String>,
    /// The columns of its table, in order, each with a description of what it holds.
    pub columns: Vec<(String, Option<String>)>,
    /// The last one is the whole statement.
    pub hints: Vec<ExerciseHint>,
}

#[derive(Debug, Default, Serialize)]
pub struct ExerciseHint {
    pub title: &'static str,
    pub words: String,
    /// Texts, each with the SQL names that follow it.
    pub points: Vec<(String, Vec<String>)>,
    pub code: Option<String>,
}

/// The stage of this name as an exercise.
///
/// # Errors
/// When the plan has no such stage; the message lists those that it has.
pub fn exercise(plan: &Plan, lesson: &Lesson, name: &str) -> Result<Exercise> {
    let stage = plan.stage(name)?;
    let mut stages = plan.stages.iter();
    let position = stages.position(|other| other.name == stage.name);
    let stage_idx = position.unwrap_or_default();
    let shown = &lesson.stages[stage_idx];
    let join = stage.join();
    let mut task = words::about(stage);
    task.push(format!(
        "The right table has {}.",
        count_of(shown.n_rows, "row")
    ));
    let named = shown.columns.iter();
    let columns = named.map(|column| (column.clone(), meaning(plan, stage, column)));
    let mut hints = Vec::new();
    if let Some(join) = join {
        hints.push(tables(lesson, stage, join));
        if join.rules.iter().any(Rule::is_of_puzzle) {
            hints.push(conditions(join));
        }
        hints.push(ExerciseHint {
            title: "the skeleton",
            words: format!("The statement has this form. {BLANK} is what is missing."),
            // Its comments say what belongs there.
            code: Some(sql::skeleton(join, BLANK)),
            ..ExerciseHint::default()
        });
    }
    hints.push(ExerciseHint {
        title: "the whole statement",
        words: format!("This is the statement that made {}.", stage.name),
        code: Some(stage.statement()),
        ..ExerciseHint::default()
    });
    Ok(Exercise {
        stage: stage_idx,
        name: stage.name.clone(),
        task,
        columns: columns.collect(),
        hints,
    })
}

/// In the words of the puzzle's family, or else in those of the statement.
fn meaning(plan: &Plan, stage: &Stage, column: &str) -> Option<String> {
    let own = plan
        .puzzle
        .decoder
        .column(column, stage.fills.last().copied());
    own.or_else(|| Some(plan.problem.about(column)?.to_owned()))
        .or_else(|| {
            let mut columns = stage.select.columns.iter();
            columns.find(|found| found.name == column)?.about.clone()
        })
}

/// The first hint: the joined tables, with the columns of each.
fn tables(lesson: &Lesson, stage: &Stage, join: &Select) -> ExerciseHint {
    let partners: Vec<String> = join
        .partners()
        .map(|idx| words::joined(&join.from[idx]))
        .collect();
    let looked_up = join.from.iter().filter(|source| join.is_looked_up(source));
    let helpers: Vec<String> = looked_up.map(words::joined).collect();
    let joined = match partners.as_slice() {
        [one] => format!("{} reads {one}.", stage.name),
        [first, others @ ..] => format!("{} joins {first} to {}.", stage.name, in_a_list(others)),
        [] => String::new(),
    };
    let looked_up = if helpers.is_empty() {
        String::new()
    } else {
        format!(
            " It also joins {}, of which every row needs one row to look something up.",
            in_a_list(&helpers)
        )
    };
    let mut tables: Vec<&str> = Vec::new();
    for table in join.from.iter().filter_map(From::as_table) {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    let with_columns = |table: &str| (table.to_owned(), lesson.columns_of(table).to_vec());
    let points = tables.into_iter().map(with_columns);
    ExerciseHint {
        title: "the tables",
        words: joined + &looked_up,
        points: points.collect(),
        ..ExerciseHint::default()
    }
}

/// The second hint: the rules in words.
fn conditions(join: &Select) -> ExerciseHint {
    let rules = join.rules_in_order().into_iter();
    let points = rules.map(|(_, rule)| (join.in_words(rule), Vec::new()));
    ExerciseHint {
        title: "the conditions",
        words: "What is joined has to keep these rules, each of which is one condition:".to_owned(),
        points: points.collect(),
        code: None,
    }
}
