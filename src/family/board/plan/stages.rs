//! The stages of a part of a board: slot after slot, each joined to the slots of the same part before it.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::join_key::{JOIN_KEY, JoinKey};
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use crate::family::board::model::{Board, Match};
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage, in_lines};

/// A part of a board, and how its stages are named and kept.
#[derive(Debug)]
pub struct Section<'a> {
    /// What the names of its stages start with.
    pub prefix: &'static str,
    /// Its slots in the order in which they are joined.
    pub order: &'a [usize],
    /// The part of the plan that it is.
    pub part: Part,
    /// The slots of the half that is built before it, in the right half of a bushy plan.
    pub faces: &'a [usize],
    /// Whether rows say which candidate sits where, or only what is used and wanted.
    pub keeps_places: bool,
    /// What its first slot is joined to, if there is something before it.
    pub start: Option<Start<'a>>,
    /// What its last stage keeps in place of the mask and of what the sides of the seam want or show, in a half whose rows are only
    /// counted.
    pub join_key: Option<&'a JoinKey>,
}

/// What the first slot of a section is joined to: a table that says what other slots show, whatever lies there.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The table.
    pub table: &'a str,
    /// A column of it that every stage keeps.
    pub kept: &'a str,
    /// The slots that it speaks of.
    pub filled: &'a [usize],
    /// What they want of the slots of the section, as (slot, side) there.
    pub wanted: &'a [(usize, usize)],
}

/// What a section wants of the slots outside, as (slot, side) there.
pub type Wanted = Vec<(usize, usize)>;

/// The column that says what a slot has to show at one of its sides.
pub fn wants_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Wants_{}_{side}", board.slots[slot].name)
}

/// The column that says what a slot shows at one of its sides. Halves are joined on equal columns and nothing else: some
/// engines look a row up by a column only, and each picks for itself which half to look up.
pub fn shows_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Shows_{}_{side}", board.slots[slot].name)
}

/// The column that says which candidate lies at a slot.
pub fn at_column(board: &Board, slot: usize) -> String {
    format!("At_{}", board.slots[slot].name)
}

/// The stages of a section, and what its last one wants of the slots outside.
#[must_use]
pub fn stages_of(
    board: &Board,
    section: &Section,
    rules: &[Vec<SlotRule>],
    estimate: &Estimate,
) -> (Vec<Stage>, Wanted) {
    let order = section.order;
    let name_of = |slot: &usize| board.slots[*slot].name.as_str();
    let start = section.start;
    let estimates = estimate.rows_after(start.map_or(&[], |start| start.filled), order);
    let mut stages: Vec<Stage> = Vec::with_capacity(order.len());
    let mut wanted: Wanted = start.map_or_else(Vec::new, |start| start.wanted.to_vec());
    let is_filled = |slot: usize| start.is_some_and(|start| start.filled.contains(&slot));
    for (idx, slot) in order.iter().enumerate() {
        let mut meets = Vec::new();
        let mut opens = Vec::new();
        wanted.retain(|(wanting, _)| wanting != slot);
        let keeps: Vec<String> = wanted
            .iter()
            .map(|side| open_column(board, section, *side))
            .collect();
        for (side, touch) in board.slots[*slot].touches.iter().enumerate() {
            let Some(touch) = touch else { continue };
            if order[..idx].contains(&touch.slot) || is_filled(touch.slot) {
                let column = wants_column(board, (*slot, side));
                meets.push(json!({ "side": side, "column": column, "slot": name_of(&touch.slot) }));
            } else {
                let wanting = (touch.slot, touch.side);
                opens.push(Open {
                    side,
                    column: open_column(board, section, wanting),
                    is_negated: board.matching == Match::Opposite
                        && !section.faces.contains(&touch.slot),
                });
                wanted.push(wanting);
            }
        }
        let filled_before = stages.last().map(|stage| stage.name.clone());
        let placed: Vec<&str> = order[..=idx].iter().map(name_of).collect();
        let name = format!("{}{}", section.prefix, idx + 1);
        let before = filled_before
            .clone()
            .or_else(|| start.map(|start| start.table.to_owned()));
        let carries = order[..idx].iter().filter(|_| section.keeps_places);
        let carries: Vec<String> = carries.map(|slot| at_column(board, *slot)).collect();
        let carried_lines = |columns: &[String]| {
            let n_before = before.as_ref().map_or(0, String::len);
            let width = |column: &String| n_before + 2 * column.len() + 7;
            in_lines(columns.to_vec(), width)
        };
        let is_end = idx + 1 == order.len();
        let is_left_end = section.part == Part::Left && is_end;
        let counts = if is_left_end { "Unused" } else { "Used" };
        let join_key = section.join_key.filter(|_| is_end);
        let before_key = before.as_deref().unwrap_or_default();
        let join_key_digits =
            join_key.map(|key| digits_of(board, section, key, before_key, &opens));
        let holes = json!({
            "name": name,
            "before": before,
            "is_first": idx == 0,
            "kept": start.map(|start| start.kept),
            "slot": name_of(slot),
            "placed": placed,
            "masks": masks(board, filled_before.as_deref(), counts),
            "is_left_end": is_left_end,
            "join_key": join_key_digits,
            "keeps": carried_lines(&keeps),
            "carries": carried_lines(&carries),
            "opens": opens,
            "meets": meets,
            "rules": rules[*slot],
            "faces_other_half": wanted.iter().any(|(slot, _)| section.faces.contains(slot)),
            "keeps_places": section.keeps_places,
        });
        let statement = render(template!("board/stage.sql"), &holes);
        stages.push(Stage {
            order_by: match join_key {
                Some(_) => vec![JOIN_KEY.to_owned()],
                None => order_by(board, section, idx, counts),
            },
            fills: if section.keeps_places {
                order[..=idx].to_vec()
            } else {
                Vec::new()
            },
            part: section.part,
            estimate: Some(estimates[idx]),
            ..Stage::new(name, format!("slot {}", name_of(slot)), statement)
        });
    }
    (stages, wanted)
}

/// An open side of a candidate.
#[derive(Debug, Serialize)]
struct Open {
    /// The side of the candidate's slot.
    side: usize,
    /// The column that says what it shows, or what the slot outside has to show.
    column: String,
    /// Whether the column holds the negative of what it shows.
    is_negated: bool,
}

/// The digits of the key of a half: its open sides are those of the candidate that comes last, or in the rows before it.
fn digits_of(
    board: &Board,
    section: &Section,
    key: &JoinKey,
    before: &str,
    opens: &[Open],
) -> Json {
    key.digits(|side| {
        let column = match section.part {
            Part::Right => shows_column(board, side),
            _ => wants_column(board, side),
        };
        match opens.iter().find(|open| open.column == column) {
            Some(open) => (format!("Candidate.Side_{}", open.side), open.is_negated),
            None => (format!("{before}.{column}"), false),
        }
    })
}

/// The masks of a stage: the value before it, the columns of a candidate that change and test it, and the column of this name
/// that is its value afterwards.
fn masks(board: &Board, before: Option<&str>, counts: &str) -> Vec<Json> {
    let columns = |name| mask::columns(board, name).into_iter();
    let empty = mask::empty_masks(board).into_iter();
    let values = empty.zip(mask::full_masks(board)).zip(columns("Used"));
    let of_candidate = columns("Unit").zip(columns("Full_Bit"));
    let masks = values.zip(of_candidate).zip(columns(counts));
    let masks = masks.map(|((((empty, full), used), (unit, full_bit)), after)| {
        let value = before.map(|before| format!("{before}.{used}"));
        json!({
            "before": value.unwrap_or_else(|| empty.to_string()),
            "unit": unit,
            "full_bit": full_bit,
            "after": after,
            "all": full + empty,
        })
    });
    masks.collect()
}

/// The column of an open side, named by the slot outside that it is wanted of; a half that faces another one tells what
/// it shows itself.
fn open_column(board: &Board, section: &Section, wanting: (usize, usize)) -> String {
    match board.slots[wanting.0].touches[wanting.1] {
        Some(own) if section.faces.contains(&wanting.0) => {
            shows_column(board, (own.slot, own.side))
        }
        _ => wants_column(board, wanting),
    }
}

/// By the piece just placed, then by those before it; by the masks if rows do not hold the places.
fn order_by(board: &Board, section: &Section, idx: usize, counts: &str) -> Vec<String> {
    let placed = section.order[..=idx].iter().rev();
    match section.keeps_places {
        true => placed.map(|slot| at_column(board, *slot)).collect(),
        false => mask::columns(board, counts),
    }
}
