//! The answer of `solve` for programs: its counts and stages, its boards in the puzzle's own words, and its rows.

use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::rows::{write_json, write_rows};
use super::{Format, Paper, tally_to_json, unreal_holes, with_values, write_report};
use crate::answer::{Answer, solution_columns, solution_rows};
use crate::engine::{Engine, Visit};
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::relation::{NamedRow, Relation, Row, serialize_objects};

/// Writes the rows of the last stage of a plan that `read` passes on. If the plan describes boards, CSV has the relation `Solution`, unless
/// `wants_rows`, and each line of JSON has the board beside the row.
pub fn write_solutions(
    out: &mut Paper,
    format: Format,
    plan: &Plan,
    wants_rows: bool,
    read: impl FnOnce(&mut Visit) -> Result<()>,
) -> Result<()> {
    let mut no = 0;
    match format {
        Format::Csv if has_boards(plan) && !wants_rows => write_rows(out, format, |visit| {
            read(&mut |columns, row| {
                let Some(row) = row else {
                    return visit(&solution_columns(plan), None);
                };
                no += 1;
                let filling = plan.filling(plan.last_stage(), no, columns, row)?;
                let mut places = solution_rows(plan, no, &filling);
                places.try_for_each(|place| visit(&[], Some(&place)))
            })
        }),
        Format::Jsonl => read(&mut |columns, row| {
            let Some(row) = row else { return Ok(()) };
            no += 1;
            let drawn = has_boards(plan).then(|| board(plan, no, columns, row));
            let (board, row) = (drawn.transpose()?, NamedRow { columns, row });
            write_json(out, &Solution { board, row })
        }),
        format => write_rows(out, format, read),
    }
}

/// Writes an answer as one JSON object: with the seed of its sample, if it is one, and with up to `most_rows` boards and rows, or
/// without these.
pub fn write_answer(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    seed: Option<u64>,
    most_rows: Option<u64>,
) -> Result<()> {
    let plan = &answer.plan;
    let has_groups = plan.puzzle.groups.is_some();
    let stages = answer.stages().iter().map(|stage| {
        let groups = answer.rows_by_group(&stage.name).into_iter();
        let rows_by_centre: Map<String, Value> = groups
            .map(|(group, n_rows)| (group, n_rows.into()))
            .collect();
        with_values(json!({
            "name": stage.name,
            "rows": stage.n_rows,
            "seconds": stage.seconds,
            "rows_by_centre": Some(rows_by_centre).filter(|groups| !groups.is_empty()),
        }))
    });
    let survivors = answer.survivors().into_iter().map(|(group, _)| group);
    let (tally, unreal) = (tally_to_json(&answer.tally), unreal_holes(&answer.tally));
    let counts = json!({
        "plan": plan.method().name(),
        "stages": stages.collect::<Vec<_>>(),
        "survivors": has_groups.then(|| survivors.collect::<Vec<_>>()),
        "solutions": answer.solutions,
        "solutions_by_hole": Some(tally).filter(|tally| !tally.is_empty()),
        "unreal_holes": Some(unreal).filter(|unreal| !unreal.is_empty()),
        "answer": answer.to_riddle()?,
        "sample": seed.map(|seed| json!({ "seed": seed })),
    });
    let list = |as_boards| {
        most_rows.map(|most| List {
            answer,
            most,
            as_boards,
        })
    };
    let report = Report {
        counts: with_values(counts),
        boards: list(true).filter(|_| has_boards(plan)),
        rows: list(false),
    };
    write_report(out, &plan.puzzle.name, plan.puzzle.family, &report)
}

#[derive(Serialize)]
#[serde(bound = "E: Engine")]
struct Report<'a, E> {
    #[serde(flatten)]
    counts: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<List<'a, E>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<List<'a, E>>,
}

/// A line of JSON.
#[derive(Serialize)]
struct Solution<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<FilledSlots>,
    row: NamedRow<'a>,
}

/// The rows of an answer or their boards, which are read while they are written.
struct List<'a, E> {
    answer: &'a Answer<E>,
    most: u64,
    as_boards: bool,
}

impl<E: Engine> Serialize for List<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let plan = &self.answer.plan;
        let mut list = serializer.serialize_seq(None)?;
        let (mut no, mut failed) = (0, None);
        let read = self.answer.rows(Some(self.most), &mut |columns, row| {
            let Some(row) = row else { return Ok(()) };
            no += 1;
            let written = if self.as_boards {
                list.serialize_element(&board(plan, no, columns, row)?)
            } else {
                list.serialize_element(&NamedRow { columns, row })
            };
            written.map_err(|error| {
                failed = Some(error);
                Error::Write(std::io::ErrorKind::Other.into())
            })
        });
        match failed {
            Some(error) => Err(error),
            None => read.map_err(S::Error::custom).and_then(|()| list.end()),
        }
    }
}

/// The filled places of a solution, each an object with the keys of [`crate::plan::Decoder::filled`].
#[derive(Serialize)]
struct FilledSlots(#[serde(serialize_with = "serialize_objects")] Relation);

/// The board of the row of this number, from 1.
fn board(plan: &Plan, no: u64, columns: &[String], row: &Row) -> Result<FilledSlots> {
    let filling = plan.filling(plan.last_stage(), no, columns, row)?;
    Ok(FilledSlots(plan.puzzle.decoder.filled(&filling)))
}

fn has_boards(plan: &Plan) -> bool {
    !plan.last_stage().fills.is_empty()
}
