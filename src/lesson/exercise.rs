//! A stage as an exercise: the task in words, the columns that are wanted, and hints, each of which says more than the one
//! before. All of it is read from the statement of the stage, so that it cannot ask for anything else.

use serde::Serialize;

use super::{Lesson, words};
use crate::error::Result;
use crate::plan::{Join, Plan, Source, Stage, stage_of};
use crate::words::{count_of, in_a_list};

/// What stands for everything that the skeleton of a statement leaves to the learner.
const BLANK: &str = "...";

/// A stage that somebody is to write.
#[derive(Debug, Serialize)]
pub struct Exercise {
    /// The stage, counted from 0.
    pub stage: usize,
    /// Its table.
    pub name: String,
    /// What its statement is to make, a sentence or two each.
    pub task: Vec<String>,
    /// The columns that are wanted, in order.
    pub columns: Vec<Meaning>,
    /// The hints in order; the last one is the whole statement.
    pub hints: Vec<Hint>,
}

/// A column and what it holds.
#[derive(Debug, Serialize)]
pub struct Meaning {
    /// The column.
    pub name: String,
    /// What it holds, in words.
    pub words: Option<String>,
}

/// A hint.
#[derive(Debug, Serialize)]
pub struct Hint {
    /// What it tells.
    pub title: &'static str,
    /// A sentence.
    pub words: String,
    /// Points, if there are several.
    pub points: Vec<Point>,
    /// SQL, if it tells some.
    pub code: Option<String>,
}

/// A point of a hint: words, and names in SQL that follow them.
#[derive(Debug, Serialize)]
pub struct Point {
    /// The words.
    pub words: String,
    /// The names.
    pub names: Vec<String>,
}

/// The stage of this name as an exercise.
///
/// # Errors
/// When the plan has no such stage; the message lists those that it has.
pub fn exercise(plan: &Plan, lesson: &Lesson, name: &str) -> Result<Exercise> {
    let stage = stage_of(&plan.stages, name)?;
    let mut names = plan.stages.iter();
    let stage_idx = names.position(|other| other.name == stage.name);
    let stage_idx = stage_idx.unwrap_or_default();
    let shown = &lesson.stages[stage_idx];
    let join = stage.join();
    let mut task = words::about(stage);
    task.push(format!(
        "The right table has {}.",
        count_of(shown.n_rows, "row")
    ));
    let columns = shown.columns.iter().map(|column| Meaning {
        name: column.clone(),
        words: meaning(plan, stage, join.as_ref(), column),
    });
    let mut hints = Vec::new();
    if let Some(join) = &join {
        hints.push(tables(plan, lesson, stage, join));
        if !join.rules.is_empty() {
            hints.push(conditions(join));
        }
        hints.push(Hint {
            title: "the skeleton",
            words: format!("The statement has this form. {BLANK} is what is missing."),
            points: Vec::new(),
            code: Some(skeleton(stage, join)),
        });
    }
    hints.push(Hint {
        title: "the whole statement",
        words: format!("This is the statement that made {}.", stage.name),
        points: Vec::new(),
        code: Some(stage.statement().trim_end().to_owned()),
    });
    Ok(Exercise {
        stage: stage_idx,
        name: stage.name.clone(),
        task,
        columns: columns.collect(),
        hints,
    })
}

/// What a column holds: in the words of its family, or else in those of the statement.
fn meaning(plan: &Plan, stage: &Stage, join: Option<&Join>, column: &str) -> Option<String> {
    let own = plan.reader.column(column, stage.fills.last().copied());
    own.or_else(|| {
        let mut picked = join?.selects.first()?.iter();
        picked.find(|picked| picked.name == column)?.about.clone()
    })
}

/// The first hint: what is joined to what, with the columns of each table.
fn tables(plan: &Plan, lesson: &Lesson, stage: &Stage, join: &Join) -> Hint {
    let named = |source: &Source| match source.alias == source.table {
        true => source.table.clone(),
        false => format!("{} AS {}", source.table, source.alias),
    };
    let partners: Vec<String> = join
        .partners()
        .map(|idx| named(&join.sources[idx]))
        .collect();
    let helpers = join.sources.iter().filter(|source| source.is_looked_up());
    let helpers: Vec<String> = helpers.map(named).collect();
    let joined = match partners.as_slice() {
        [one] => format!("{} reads {one}.", stage.name),
        [first, others @ ..] => format!("{} joins {first} to {}.", stage.name, in_a_list(others)),
        [] => String::new(),
    };
    let looked_up = match helpers.is_empty() {
        true => String::new(),
        false => format!(
            " It also joins {}, of which every row needs one row to look something up.",
            in_a_list(&helpers)
        ),
    };
    let mut tables: Vec<&str> = Vec::new();
    for source in &join.sources {
        if !tables.contains(&source.table.as_str()) {
            tables.push(&source.table);
        }
    }
    let points = tables.into_iter().map(|table| {
        let input = plan.inputs.iter().find(|input| input.table == table);
        let stage = lesson.stages.iter().find(|stage| stage.name == table);
        let columns = input.map(|input| input.columns.iter().map(|column| column.name.to_string()));
        let columns: Option<Vec<String>> = columns.map(Iterator::collect);
        let columns = columns.or_else(|| Some(stage?.columns.clone()));
        Point {
            words: table.to_owned(),
            names: columns.unwrap_or_default(),
        }
    });
    Hint {
        title: "the tables",
        words: joined + &looked_up,
        points: points.collect(),
        code: None,
    }
}

/// The second hint: the rules in words.
fn conditions(join: &Join) -> Hint {
    let points = join.rules.iter().map(|rule| Point {
        words: join.in_words(rule),
        names: Vec::new(),
    });
    Hint {
        title: "the conditions",
        words: "What is joined has to keep these rules, each of which is one condition:".to_owned(),
        points: points.collect(),
        code: None,
    }
}

/// The third hint: the statement without its expressions and conditions. Its comments say what belongs there.
fn skeleton(stage: &Stage, join: &Join) -> String {
    let query = stage.query();
    let (select, from) = query.split_at(query.find("\nFROM").unwrap_or(0));
    let sources = join.sources.iter();
    let others = sources.flat_map(|source| source.attachments.iter().chain(&source.choices));
    let rules = join.rules.iter().map(|rule| &rule.condition);
    let columns = join.selects.iter().flatten();
    let columns = columns.map(|picked| format!("{} AS {}", picked.expression, picked.name));
    let blanks = join.selects.iter().flatten();
    let blanks = blanks.map(|picked| format!("{BLANK} AS {}", picked.name));
    let mut select = select.to_owned();
    for (column, blank) in columns.zip(blanks) {
        select = select.replacen(&column, &blank, 1);
    }
    let mut conditions: Vec<&String> = others.chain(rules).collect();
    // One condition may be the beginning of another.
    conditions.sort_by_key(|condition| std::cmp::Reverse(condition.len()));
    let mut from = from.to_owned();
    for condition in conditions {
        from = from.replace(condition.as_str(), BLANK);
    }
    format!("{select}{from}")
}
