//! The stages of a part of a board: slot after slot, each joined to the slots of the same part before it.

use serde_json::json;

use super::mask::empty_mask;
use super::order::Estimate;
use super::rules::SlotRule;
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};
use crate::puzzle::{Board, Rule};

/// A part of a board, and how its stages are called and kept.
#[derive(Debug)]
pub struct Section<'a> {
    /// What the names of its stages start with.
    pub prefix: &'static str,
    /// Its slots in the order in which they are joined.
    pub order: &'a [usize],
    /// The part of the plan that it is.
    pub part: Part,
    /// Whether rows tell which candidate sits where, or only what is used and wanted.
    pub keeps_places: bool,
}

/// What a section wants of the slots outside, as (slot, side) there.
pub type Wanted = Vec<(usize, usize)>;

/// The column that tells what a slot has to show at one of its sides.
pub fn wants_column(board: &Board, (slot, side): (usize, usize)) -> String {
    format!("Wants_{}_{side}", board.slots[slot].name)
}

/// The stages of a section, and what its last one wants of the slots outside.
///
/// # Errors
/// When a template cannot be rendered.
pub fn stages_of(
    board: &Board,
    section: &Section,
    rules: &[Vec<SlotRule>],
    estimate: &Estimate,
) -> Result<(Vec<Stage>, Wanted)> {
    let order = section.order;
    let name_of = |slot: &usize| board.slots[*slot].name.as_str();
    let estimates = estimate.rows(order);
    let mut stages: Vec<Stage> = Vec::with_capacity(order.len());
    let mut wanted: Wanted = Vec::new();
    for (idx, slot) in order.iter().enumerate() {
        let mut meets = Vec::new();
        let mut opens = Vec::new();
        wanted.retain(|(wanting, _)| wanting != slot);
        let keeps: Vec<String> = wanted
            .iter()
            .map(|side| wants_column(board, *side))
            .collect();
        for (side, touch) in board.slots[*slot].touches.iter().enumerate() {
            let Some(touch) = touch else { continue };
            if order[..idx].contains(&touch.slot) {
                let column = wants_column(board, (*slot, side));
                meets.push(json!({ "side": side, "column": column, "slot": name_of(&touch.slot) }));
            } else {
                let column = wants_column(board, (touch.slot, touch.side));
                opens.push(json!({ "side": side, "column": column }));
                wanted.push((touch.slot, touch.side));
            }
        }
        let before = stages.last().map(|stage| stage.name.clone());
        let used = before.as_ref().map_or_else(
            || empty_mask(board).to_string(),
            |before| format!("{before}.Used"),
        );
        let placed: Vec<&str> = order[..=idx].iter().map(name_of).collect();
        let name = format!("{}{}", section.prefix, idx + 1);
        let holes = json!({
            "name": name,
            "before": before,
            "slot": name_of(slot),
            "placed": placed,
            "placed_before": placed[..idx],
            "used": used,
            "keeps": keeps,
            "opens": opens,
            "meets": meets,
            "rules": rules[*slot],
            "is_opposite": board.rule == Rule::Opposite,
            "keeps_places": section.keeps_places,
        });
        let statement = render(template!("board/stage.sql"), &holes)?;
        stages.push(Stage {
            order_by: order_by(section, &placed),
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
    Ok((stages, wanted))
}

/// By the piece just placed, then by those before it.
fn order_by(section: &Section, placed: &[&str]) -> Vec<String> {
    match section.keeps_places {
        true => placed
            .iter()
            .rev()
            .map(|slot| format!("At_{slot}"))
            .collect(),
        false => vec!["Used".to_owned()],
    }
}
