//! Makes a kept file explain itself: comments that `.schema` shows, views with the pieces in words, and the first boards,
//! drawn.

use rusqlite::params;
use serde_json::json;

use super::database::Database;
use super::error::During;
use super::kept::note_made;
use super::limits::Watch;
use super::rows::collect;
use super::run::{Engine, Source, StageRun};
use crate::error::Result;
use crate::plan::{Fill, Input, InputColumn, Plan, Stage, WORDS, in_words, varchar};
use crate::problem::Select;
use crate::relation::Cell;
use crate::sql::{render, template};

/// The view with a row for each filled place of each solution.
const SOLUTION: &str = "Solution";

/// The table with a picture of each of the first solutions.
const BOARD: &str = "Board";

/// The number of solutions that are drawn.
const MOST_BOARDS: u64 = 100;

/// The tables that explain the stages of a plan in any engine.
pub fn tables_of_words(plan: &Plan) -> Option<&'static str> {
    plan.puzzle.decoder.candidates().map(|_| WORDS)
}

/// The tables and views that explain the stages of a plan in a kept file.
pub fn describing(plan: &Plan) -> Vec<String> {
    let tables = tables_of_words(plan).into_iter().chain([BOARD]);
    let views = views(plan).into_iter().map(|(name, _)| name);
    tables.map(str::to_owned).chain(views).collect()
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

/// Makes the views that say in words what the rows of a plan put where, and the table that they look up.
pub fn put_in_words(engine: &dyn Engine, plan: &Plan, watch: Watch) -> Result<()> {
    let make = || {
        if let Some(candidates) = plan.puzzle.decoder.candidates() {
            engine.fill(&words(engine, plan, candidates)?)?;
        }
        let mut views = views(plan).into_iter();
        views.try_for_each(|(name, query)| engine.make_view(&name, &query))
    };
    make().map_err(|error| watch.why_stopped(error, 0))
}

fn words(engine: &dyn Engine, plan: &Plan, candidates: &str) -> Result<Input> {
    let ids = format!("SELECT ID FROM {candidates} ORDER BY ID");
    let ids = collect(|visit| engine.rows(Source::Query(&ids), visit))?;
    let words = |id: Cell| (plan.puzzle.decoder.candidate(&id), id);
    let words: Vec<(String, Cell)> = ids.rows.into_iter().flatten().map(words).collect();
    let sql_type = varchar(words.iter().map(|(words, _)| words.as_str()));
    Ok(Input::listed(
        WORDS,
        "Words: one row is what an ID in the stages stands for, in words.",
        [
            InputColumn::new("ID", "INTEGER"),
            InputColumn::new("Words", &sql_type),
        ],
        &["ID"],
        words
            .into_iter()
            .map(|(words, id)| vec![id, Cell::Text(words)]),
    ))
}

/// Draws the first solutions, for a file that people open.
pub fn draw_boards(database: &Database, plan: &Plan, watch: Watch) -> Result<()> {
    let boards = boards(database, plan).map_err(|error| watch.why_stopped(error, 0))?;
    database.fill(&boards)
}

fn boards(database: &Database, plan: &Plan) -> Result<Input> {
    let stage = plan.last_stage();
    let first = Source::Stage(stage, Some(MOST_BOARDS));
    let found = collect(|visit| database.rows(first, visit))?;
    let boards = found.rows.iter().zip(1_u64..).map(|(row, number)| {
        let filling = plan.filling(stage, number, &found.columns, row)?;
        let board = plan.puzzle.drawing.text(&filling);
        Ok(vec![Cell::from(number), Cell::from(board.trim_end())])
    });
    Ok(Input {
        table: BOARD,
        about: "Board: the first 100 solutions, drawn in characters.",
        columns: vec![
            InputColumn::new("Solution_No", "INTEGER").about("as in Solution"),
            InputColumn::new("Board", "TEXT"),
        ],
        key: &["Solution_No"],
        looked_up_by: &[],
        fill: Fill::Rows(boards.collect::<Result<_>>()?),
    })
}

/// The views of a plan by name, each with its query. Rows that only count solutions have none.
pub fn views(plan: &Plan) -> Vec<(String, String)> {
    let (decoder, last) = (plan.puzzle.decoder.as_ref(), plan.last_stage());
    let words = plan.stages.iter().filter_map(|stage| {
        let view = in_words(stage, decoder)?;
        let query = format!("{}\n{}", view.comments(), view.query());
        Some((view.name, query))
    });
    let solution =
        (!last.fills.is_empty()).then(|| (SOLUTION.to_owned(), decoder.solution(last, None)));
    words.chain(solution).collect()
}

/// The statement that makes a view.
pub fn create_view(name: &str, query: &str) -> String {
    let holes = json!({ "name": name, "query": query });
    render(template!("engine/create_view.sql"), &holes)
}
