//! Makes a kept file explain itself: comments that `.schema` shows, views with the pieces in words, and the first boards,
//! drawn.

use serde_json::json;

use super::database::Database;
use super::error::During;
use super::inputs::fill;
use super::interface::fetch_all;
use super::schema::note_made;
use crate::error::Result;
use crate::plan::{Column, Fill, Input, Plan, Stage, WORDS, in_words, words_view};
use crate::problem::Select;
use crate::relation::Cell;
use crate::sql::{render, template};

/// The view with a row for each filled place of each solution.
const SOLUTION: &str = "Solution";

/// The table with a picture of each of the first solutions.
pub const BOARD: &str = "Board";

/// How many solutions are drawn.
const MOST_BOARDS: u64 = 100;

/// The names of the tables and views that explain a plan's stages.
pub fn describing(plan: &Plan) -> Vec<String> {
    let numbered = plan.stages.iter();
    let numbered = numbered.filter(|stage| !plan.decoder.numbered(stage).is_empty());
    let words = plan.decoder.candidates().map(|_| WORDS);
    let others = words.into_iter().chain([SOLUTION, BOARD]);
    let views = numbered.map(|stage| words_view(&stage.name));
    views.chain(others.map(str::to_owned)).collect()
}

impl Database {
    /// Makes the tables and views that explain the stages of a plan.
    pub(super) fn describe(&self, plan: &Plan) -> Result<()> {
        if self.is_scratch {
            return Ok(());
        }
        for (name, create) in views(plan) {
            self.connection.execute(&create, []).during("the end")?;
            note_made(&self.connection, &name).during("the end")?;
        }
        let words = plan.decoder.candidates();
        let words = words.map(|candidates| self.words(plan, candidates));
        for table in words.into_iter().chain([self.boards(plan)]) {
            let table = table.map_err(|error| self.why_stopped(error))?;
            fill(&self.connection, &table)?;
            note_made(&self.connection, table.table).during("the end")?;
        }
        Ok(())
    }

    /// Every candidate, described in words.
    fn words(&self, plan: &Plan, candidates: &str) -> Result<Input> {
        let ids = format!("SELECT ID FROM {candidates} ORDER BY ID");
        let ids = fetch_all(self, &ids, "the end")?.rows.into_iter().flatten();
        let words = ids.map(|id| {
            let words = plan.decoder.candidate(&id);
            vec![id, Cell::Text(words)]
        });
        Ok(Input {
            table: WORDS,
            about: "Words: one row is what an ID in the stages stands for, in words.",
            columns: vec![Column::new("ID", "INTEGER"), Column::new("Words", "TEXT")],
            key: &["ID"],
            looked_up_by: &[],
            fill: Fill::Rows(words.collect()),
        })
    }

    fn boards(&self, plan: &Plan) -> Result<Input> {
        let stage = plan.last_stage();
        let holes = json!({
            "table": stage.name,
            "columns": self.columns(&stage.name)?,
            "group_column": null,
            "order_by": self.order_terms(&stage.name, &stage.order_terms(), "")?,
            "limit": MOST_BOARDS,
        });
        let query = render(template!("engine/show.sql"), &holes);
        let found = fetch_all(self, &query, "the end")?;
        let boards = found.rows.iter().zip(1_u64..).map(|(row, number)| {
            let filling = plan.filling(stage, number, &found.columns, row)?;
            let board = plan.drawing.text(&filling);
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
fn in_definition(comments: &str) -> String {
    let lines = comments.lines().flat_map(|line| ["\n  ", line]);
    lines.collect()
}

/// The views of a plan by name, each with the statement that makes it.
fn views(plan: &Plan) -> Vec<(String, String)> {
    let decoder = plan.decoder.as_ref();
    let stages = plan.stages.iter();
    let words = stages.filter_map(|stage| in_words(stage, decoder));
    let words = words.map(|view| {
        (
            view.name.clone(),
            format!("{}\n{}", view.comments(), view.query()),
        )
    });
    let solution = decoder.solution(plan.last_stage(), None);
    let solution = (SOLUTION.to_owned(), solution);
    let create = |(name, query)| {
        let holes = json!({ "name": name, "query": query });
        (name, render(template!("engine/create_view.sql"), &holes))
    };
    words.chain([solution]).map(create).collect()
}
