//! Makes a kept file explain itself: comments that `.schema` shows, views with the pieces in words, and the first boards,
//! drawn.

use rusqlite::params;
use serde_json::json;

use super::database::Database;
use super::error::During;
use super::kept::note_made;
use super::limits::Watch;
use super::rows::query;
use super::run::{Engine, StageRun};
use crate::error::Result;
use crate::plan::{Column, Fill, Input, Plan, Stage, WORDS, in_words};
use crate::problem::Select;
use crate::relation::Cell;
use crate::sql::{render, template};

/// The view with a row for each filled place of each solution.
const SOLUTION: &str = "Solution";

/// The table with a picture of each of the first solutions.
const BOARD: &str = "Board";

/// The number of solutions that are drawn.
const MOST_BOARDS: u64 = 100;

/// The names of the tables and views that explain a plan's stages.
pub fn describing(plan: &Plan) -> impl Iterator<Item = String> {
    let words = plan.puzzle.decoder.candidates().map(|_| WORDS);
    let tables = words.into_iter().chain([BOARD]).map(str::to_owned);
    views(plan).into_iter().map(|(name, _)| name).chain(tables)
}

/// Records stages that ran, and puts their headers into the definitions of their tables.
pub fn record_stages(database: &Database, plan: &Plan, runs: &[StageRun]) -> Result<()> {
    for (stage, run) in plan.stages.iter().zip(runs) {
        let rules = if database.is_scratch {
            String::new()
        } else {
            rules_in_words(stage)
        };
        let record = include_str!("../../sql/engine/remember_stage.sql");
        let values = params![
            stage.name,
            stage.adds,
            run.n_rows,
            stage.estimate,
            run.seconds,
            rules,
            stage.statement(),
            stage.order_terms().join(", ")
        ];
        database
            .connection
            .execute(record, values)
            .and_then(|_| database.comment_on(&stage.name, &stage.comments()))
            .and_then(|()| note_made(&database.connection, &stage.name))
            .during(&stage.name)?;
    }
    Ok(())
}

/// The rules of a stage, one a line, for a file that people open.
fn rules_in_words(stage: &Stage) -> String {
    let rules = stage.join().map_or_else(Vec::new, Select::rules_in_order);
    let words: Vec<String> = rules
        .into_iter()
        .map(|(_, rule)| stage.select.in_words(rule))
        .collect();
    words.join("\n")
}

/// Makes the tables and views that explain the stages of a plan, in a file that people open.
pub fn describe(database: &Database, plan: &Plan, watch: Watch) -> Result<()> {
    if database.is_scratch {
        return Ok(());
    }
    for (name, create) in views(plan) {
        database.execute(&create, "the end")?;
        note_made(&database.connection, &name).during("the end")?;
    }
    let fill = |made: Result<Input>| {
        let input = made.map_err(|error| watch.why_stopped(error, 0))?;
        database.fill(&input)
    };
    if let Some(candidates) = plan.puzzle.decoder.candidates() {
        fill(words(database, plan, candidates))?;
    }
    fill(boards(database, plan))
}

fn words(database: &Database, plan: &Plan, candidates: &str) -> Result<Input> {
    let ids = format!("SELECT ID FROM {candidates} ORDER BY ID");
    let ids = query(&database.connection, &ids, []).during("the end")?;
    let words = ids.rows.into_iter().flatten().map(|id| {
        let words = plan.puzzle.decoder.candidate(&id);
        vec![id, Cell::Text(words)]
    });
    Ok(Input::listed(
        WORDS,
        "Words: one row is what an ID in the stages stands for, in words.",
        [Column::new("ID", "INTEGER"), Column::new("Words", "TEXT")],
        &["ID"],
        words,
    ))
}

fn boards(database: &Database, plan: &Plan) -> Result<Input> {
    let stage = plan.last_stage();
    let first = database.rows_of_stage(stage, Some(MOST_BOARDS), "")?;
    let found = query(&database.connection, &first, []).during("the end")?;
    let boards = found.rows.iter().zip(1_u64..).map(|(row, number)| {
        let filling = plan.filling(stage, number, &found.columns, row)?;
        let board = plan.puzzle.drawing.text(&filling);
        Ok(vec![Cell::from(number), Cell::from(board.trim_end())])
    });
    Ok(Input {
        table: BOARD,
        about: "Board: the first 100 solutions, drawn in characters.",
        columns: vec![
            Column::new("Solution_No", "INTEGER").about("as in Solution"),
            Column::new("Board", "TEXT"),
        ],
        key: &["Solution_No"],
        looked_up_by: &[],
        fill: Fill::Rows(boards.collect::<Result<_>>()?),
    })
}

/// The views of a plan by name, each with the statement that makes it.
fn views(plan: &Plan) -> Vec<(String, String)> {
    let decoder = plan.puzzle.decoder.as_ref();
    let words = plan.stages.iter().filter_map(|stage| {
        let view = in_words(stage, decoder)?;
        Some((
            view.name.clone(),
            format!("{}\n{}", view.comments(), view.query()),
        ))
    });
    let solution = (
        SOLUTION.to_owned(),
        decoder.solution(plan.last_stage(), None),
    );
    let create = |(name, query)| {
        let holes = json!({ "name": name, "query": query });
        (name, render(template!("engine/create_view.sql"), &holes))
    };
    words.chain([solution]).map(create).collect()
}
