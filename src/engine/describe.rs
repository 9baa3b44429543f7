//! What makes a kept file explain itself: comments that `.schema` shows, and the views that say what lies where.

use serde_json::json;

use super::database::Database;
use super::error::During;
use super::inputs::fill;
use super::schema::{identifier, objects};
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Places, Plan, Stage, board_view};

/// The view with a row for each filled place of each solution.
const SOLUTION: &str = "Solution";

/// The view with a picture of each solution.
const BOARD: &str = "Board";

/// The names of the tables and views that explain a plan's stages.
pub fn describing(plan: &Plan) -> Vec<String> {
    let Some(places) = &plan.places else {
        return Vec::new();
    };
    let tables = places.drawing();
    let tables = tables.iter().map(|input| input.table.to_owned());
    let views = plan.stages.iter().map(board_view);
    let last = [SOLUTION, BOARD].map(str::to_owned);
    tables.chain(views).chain(last).collect()
}

impl Database {
    /// Makes the tables and views that explain the stages of a plan, in place of those that an earlier run left.
    pub(super) fn describe(&self, plan: &Plan) -> Result<()> {
        if self.is_scratch() {
            return Ok(());
        }
        let Some(places) = &plan.places else {
            return Ok(());
        };
        self.drop_descriptions(plan).during("the end")?;
        for input in places.drawing() {
            fill(&self.connection, &input)?;
            self.note_made(input.table).during("the end")?;
        }
        for (name, query) in views(plan, places.as_ref()) {
            let create = render(
                template!("engine/create_view.sql"),
                &json!({ "name": name, "query": query }),
            );
            self.connection.execute(&create, []).during("the end")?;
            self.note_made(&name).during("the end")?;
        }
        Ok(())
    }

    /// Drops the tables and views that explain the stages of a plan.
    pub(super) fn drop_descriptions(&self, plan: &Plan) -> rusqlite::Result<()> {
        let names = describing(plan);
        let objects = objects(&self.connection)?;
        let is_old = |name: &&str| names.iter().any(|known| known == *name);
        for object in objects.iter().filter(|object| object.is_made) {
            if is_old(&object.name.as_str()) {
                let (kind, name) = (&object.kind, identifier(&object.name));
                self.connection
                    .execute(&format!("DROP {kind} {name}"), [])?;
            }
        }
        Ok(())
    }

    /// What a stage asks of a candidate, a rule a line, for a file that people open.
    pub(super) fn rules_in_words(&self, stage: &Stage) -> String {
        match self.is_scratch() {
            true => String::new(),
            false => {
                let rules = stage.rules().into_iter().map(|rule| rule.words);
                rules.collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Puts comments into the definition of a table that CREATE TABLE AS made: its definition has none of the statement's.
    pub(super) fn comment_on(&self, table: &str, comments: &str) -> rusqlite::Result<()> {
        if self.is_scratch() || comments.is_empty() {
            return Ok(());
        }
        let lines = comments.lines().map(|line| format!("\n  {line}"));
        let comments: String = lines.collect();
        // Comments alone may be put in like this: the rows of the table do not depend on them.
        let writable = |on: bool| self.connection.pragma_update(None, "writable_schema", on);
        let comment = include_str!("../../sql/engine/comment_table.sql");
        writable(true)?;
        let outcome = self.connection.execute(comment, [table, &comments]);
        writable(false)?;
        outcome.map(|_| ())
    }
}

/// The views of a plan by name, each with its query.
fn views(plan: &Plan, places: &dyn Places) -> Vec<(String, String)> {
    let last = plan.last_stage();
    let stages = plan.stages.iter();
    let boards = stages.map(|stage| (board_view(stage), places.board(stage)));
    let first = &plan.stages[0];
    let board =
        json!({ "view": board_view(last), "example": board_view(first), "stage": first.name });
    let board = render(template!("engine/board.sql"), &board);
    let solution = places.solution(last, None);
    let solved = [(SOLUTION, solution), (BOARD, board)];
    let solved = solved.map(|(name, query)| (name.to_owned(), query));
    boards.chain(solved).collect()
}
