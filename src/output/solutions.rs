//! Solutions for programs: the boards in the puzzle's own words, beside the rows.

use std::io::Write;

use serde::{Serialize, Serializer};

use super::rows::{JsonRows, Object, Objects, RowWriter};
use super::{Format, Paper, row_writer};
use crate::error::Result;
use crate::plan::Plan;
use crate::relation::{Relation, Row};

/// A writer of the last stage's rows in this format. In JSON, they are a list inside an object. Each JSON line is a solution:
/// its board, where the plan describes boards, and its row.
pub fn solution_writer<'a>(
    out: &'a mut Paper<'_>,
    format: Format,
    plan: &'a Plan,
) -> Box<dyn RowWriter + 'a> {
    match format {
        Format::Jsonl => Box::new(SolutionLines {
            objects: Objects::lines(out),
            boards: has_boards(plan).then_some(Boards { plan, n_rows: 0 }),
            columns: Vec::new(),
        }),
        Format::Json => Box::new(JsonRows::new(Objects::nested(out))),
        format => row_writer(out, format),
    }
}

/// Whether the plan describes the boards of its rows.
pub fn has_boards(plan: &Plan) -> bool {
    !plan.last_stage().fills.is_empty()
}

/// Takes the last stage's rows, and writes the board of each, as a list of filled places.
pub fn board_writer<'a>(out: &'a mut dyn Write, plan: &'a Plan) -> impl RowWriter + 'a {
    BoardList {
        objects: Objects::nested(out),
        boards: Boards { plan, n_rows: 0 },
        columns: Vec::new(),
    }
}

/// Turns rows of the last stage into boards.
struct Boards<'a> {
    plan: &'a Plan,
    n_rows: u64,
}

impl Boards<'_> {
    fn board(&mut self, columns: &[String], row: &Row) -> Result<Board> {
        self.n_rows += 1;
        let last = self.plan.last_stage();
        let filling = self.plan.filling(last, self.n_rows, columns, row)?;
        Ok(Board(self.plan.decoder.filled(&filling)))
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

struct BoardList<'a> {
    objects: Objects<'a>,
    boards: Boards<'a>,
    columns: Vec<String>,
}

impl RowWriter for BoardList<'_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.columns = columns.to_vec();
        self.objects.begin()
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        let board = self.boards.board(&self.columns, row)?;
        self.objects.write(&board)
    }

    fn finish(&mut self) -> Result<()> {
        self.objects.finish()
    }
}

struct SolutionLines<'a> {
    objects: Objects<'a>,
    boards: Option<Boards<'a>>,
    columns: Vec<String>,
}

impl RowWriter for SolutionLines<'_> {
    fn heading(&mut self, columns: &[String]) -> Result<()> {
        self.columns = columns.to_vec();
        self.objects.begin()
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        let columns = &self.columns;
        let board = self
            .boards
            .as_mut()
            .map(|boards| boards.board(columns, row));
        let solution = Solution {
            board: board.transpose()?,
            row: Object { columns, row },
        };
        self.objects.write(&solution)
    }

    fn finish(&mut self) -> Result<()> {
        self.objects.finish()
    }
}
