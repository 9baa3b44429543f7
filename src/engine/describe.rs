//! Makes a kept file explain itself: comments that `.schema` shows, and the views that say what lies where.

use serde_json::json;

use super::database::Database;
use super::error::During;
use super::inputs::fill;
use super::schema::{identifier, objects};
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Places, Plan, Stage, board_view};
use crate::problem::Select;

/// The view with a row for each filled place of each solution.
const SOLUTION: &str = "Solution";

/// The view with a picture of each solution.
const BOARD: &str = "Board";

/// The names of the tables and views that explain a plan's stages.
pub fn describing(plan: &Plan) -> Vec<String> {
    let tables = plan.places.drawing();
    let tables = tables.iter().map(|input| input.table.to_owned());
    let views = plan.stages.iter().map(board_view);
    let last = [SOLUTION, BOARD].map(str::to_owned);
    tables.chain(views).chain(last).collect()
}

impl Database {
    /// Makes the tables and views that explain the stages of a plan, in place of those that an earlier run left.
    pub(super) fn describe(&self, plan: &Plan) -> Result<()> {
        if self.is_scratch {
            return Ok(());
        }
        let places = plan.places.as_ref();
        let views = views(plan, places);
        if self.has_views(&views).during("the end")? {
            return Ok(());
        }
        self.drop_made(&describing(plan)).during("the end")?;
        for input in places.drawing() {
            fill(&self.connection, &input)?;
            self.note_made(input.table).during("the end")?;
        }
        for (name, create) in views {
            self.connection.execute(&create, []).during("the end")?;
            self.note_made(&name).during("the end")?;
        }
        Ok(())
    }

    /// Whether these views are all there, from an earlier run of the same plan.
    fn has_views(&self, views: &[(String, String)]) -> rusqlite::Result<bool> {
        let objects = objects(&self.connection)?;
        let is_there = |(name, create): &(String, String)| {
            let mut objects = objects.iter().filter(|object| object.is_made);
            objects.any(|object| object.name == *name && object.definition == *create)
        };
        Ok(views.iter().all(is_there))
    }

    /// Drops the views that read these stages or the last one.
    pub(super) fn drop_views_of(&self, stages: &[Stage]) -> rusqlite::Result<()> {
        let boards = stages.iter().map(board_view);
        let last = [SOLUTION, BOARD].map(str::to_owned);
        self.drop_made(&boards.chain(last).collect::<Vec<_>>())
    }

    /// Drops what Joinsaw made under these names.
    fn drop_made(&self, names: &[String]) -> rusqlite::Result<()> {
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

    /// The rules of a stage, one a line, for a file that people open.
    pub(super) fn rules_in_words(&self, stage: &Stage) -> String {
        if self.is_scratch {
            return String::new();
        }
        let rules = stage.join().map_or_else(Vec::new, Select::rules_in_order);
        let rules = rules
            .into_iter()
            .map(|(_, rule)| stage.select.in_words(rule));
        rules.collect::<Vec<_>>().join("\n")
    }

    /// Puts comments into the definition of a table that CREATE TABLE AS made: its definition has none of the statement's.
    pub(super) fn comment_on(&self, table: &str, comments: &str) -> rusqlite::Result<()> {
        if self.is_scratch || comments.is_empty() {
            return Ok(());
        }
        let comments = in_definition(comments);
        // Comments alone may be put in like this: the rows of the table do not depend on them.
        let writable = |on: bool| self.connection.pragma_update(None, "writable_schema", on);
        let comment = include_str!("../../sql/engine/comment_table.sql");
        writable(true)?;
        let outcome = self.connection.execute(comment, [table, &comments]);
        writable(false)?;
        outcome.map(|_| ())
    }
}

/// Comments as they stand in the definition of a table.
pub fn in_definition(comments: &str) -> String {
    let lines = comments.lines().flat_map(|line| ["\n  ", line]);
    lines.collect()
}

/// The views of a plan by name, each with the statement that makes it.
fn views(plan: &Plan, places: &dyn Places) -> Vec<(String, String)> {
    let last = plan.last_stage();
    // A row of a merged stage stands for many boards.
    let drawn = plan.stages.iter().filter(|stage| !stage.fills.is_empty());
    let drawn: Vec<&Stage> = drawn.collect();
    let first = drawn.first().copied().unwrap_or(last);
    let boards = drawn
        .into_iter()
        .map(|stage| (board_view(stage), places.board(stage)));
    let board =
        json!({ "view": board_view(last), "example": board_view(first), "stage": first.name });
    let board = render(template!("engine/board.sql"), &board);
    let solution = places.solution(last, None);
    let solved = [(SOLUTION, solution), (BOARD, board)];
    let solved = solved.map(|(name, query)| (name.to_owned(), query));
    let create = |(name, query)| {
        let holes = json!({ "name": name, "query": query });
        (name, render(template!("engine/create_view.sql"), &holes))
    };
    boards.chain(solved).map(create).collect()
}
