//! Solutions for programs: the boards in the puzzle's own words, beside the rows.

use std::io::Write;

use serde::{Serialize, Serializer};

use super::rows::{JsonRows, LINES, NESTED, Object, RowWriter};
use super::{Format, Paper, row_writer};
use crate::answer::{solution_columns, solution_rows};
use crate::error::Result;
use crate::plan::Plan;
use crate::relation::{Relation, Row};

/// A writer of solutions in this format, which takes the last stage's rows. CSV has the relation `Solution`, in words, where the
/// plan describes boards, unless the rows themselves are wanted. In JSON, the rows are a list inside an object. Each JSON line is
/// a solution: its board, where the plan describes boards, and its row.
pub fn solution_writer<'a>(
    out: &'a mut Paper<'_>,
    format: Format,
    plan: &'a Plan,
    wants_rows: bool,
) -> Box<dyn RowWriter + 'a> {
    let mut boards = boards(plan);
    match format {
        Format::Csv if has_boards(plan) && !wants_rows => Box::new(PlaceRows {
            writer: row_writer(out, format),
            plan,
            columns: Vec::new(),
            n_rows: 0,
        }),
        Format::Jsonl => Box::new(JsonRows::new(out, &LINES, move |objects, row| {
            let board = has_boards(plan).then(|| boards(&row)).transpose()?;
            objects.write(&Solution { board, row })
        })),
        Format::Json => Box::new(JsonRows::new(out, &NESTED, Object::itself)),
        format => row_writer(out, format),
    }
}

/// Whether the plan describes the boards of its rows.
pub fn has_boards(plan: &Plan) -> bool {
    !plan.last_stage().fills.is_empty()
}

/// Takes the last stage's rows, and writes the board of each, as a list of filled places.
pub fn board_writer<'a>(out: &'a mut dyn Write, plan: &'a Plan) -> impl RowWriter + 'a {
    let mut boards = boards(plan);
    JsonRows::new(out, &NESTED, move |objects, row| {
        objects.write(&boards(&row)?)
    })
}

/// Turns row after row of the last stage into boards.
fn boards(plan: &Plan) -> impl FnMut(&Object) -> Result<Board> {
    let mut n_rows = 0;
    move |Object { columns, row }| {
        n_rows += 1;
        let filling = plan.filling(plan.last_stage(), n_rows, columns, row)?;
        Ok(Board(plan.puzzle.decoder.filled(&filling)))
    }
}

/// Takes the last stage's rows, and writes a row of `Solution` for each place that they fill.
struct PlaceRows<'a> {
    writer: Box<dyn RowWriter + 'a>,
    plan: &'a Plan,
    columns: Vec<String>,
    n_rows: u64,
}

impl RowWriter for PlaceRows<'_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.columns = columns.to_vec();
        self.writer.heading(&solution_columns(self.plan))
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        self.n_rows += 1;
        let plan = self.plan;
        let filling = plan.filling(plan.last_stage(), self.n_rows, &self.columns, row)?;
        let mut places = solution_rows(plan, self.n_rows, &filling);
        places.try_for_each(|place| self.writer.row(&place))
    }

    fn finish(&mut self) -> Result<()> {
        self.writer.finish()
    }
}

/// The filled places of a solution, each an object with the keys of [`crate::plan::Decoder::filled`].
struct Board(Relation);

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let Self(Relation { columns, rows }) = self;
        serializer.collect_seq(rows.iter().map(|row| Object { columns, row }))
    }
}

#[derive(Serialize)]
struct Solution<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    row: Object<'a>,
}
