//! Turning the whole board: where a plan fills the middle slot in one turn only, its last stages add what is missing.
//!
//! What lies at a slot turns as it moves to another one, and becomes another candidate. Where every piece looks different in
//! each of its turns and the statement fits on a page, the number of that candidate is computed. Otherwise the table
//! `Turned` has it, and a large board is turned some slots at a time, as engines differ in how many tables they join.

use serde_json::json;

use super::bushy::{Setting, last_stage};
use super::stages::at_column;
use super::{all_turns_differ, mask};
use crate::plan::render::{render, template};
use crate::plan::{Stage, Symmetry, in_lines};

/// How many slots one stage turns at most: all of them where that fits on a page, otherwise some that do with the columns of
/// the others.
const MOST_SLOTS: usize = 24;
const MOST_SLOTS_OF_MORE: usize = 18;

/// How many lines a statement on a page may have, and how many a statement that computes candidates has besides: its header,
/// the rows that stay as they are, and in each turn all but the slots.
const MOST_LINES: usize = 60;
const LINES_OF_HEADER: usize = 15;
const LINES_OF_TURN: usize = 4;

/// Whether the stages that turn the whole board look candidates up.
pub fn looks_up(setting: &Setting) -> bool {
    setting.adds_turns() && !computes(setting)
}

fn computes(setting: &Setting) -> bool {
    let board = setting.board;
    let of_turn = board.slots.len() + mask::n_masks(board) + LINES_OF_TURN;
    let n_lines = LINES_OF_HEADER + (setting.turns.len() - 1) * of_turn;
    n_lines <= MOST_LINES && all_turns_differ(board)
}

/// The stages that turn the whole board, if there are turns to add to the rows of the stage `before`.
pub fn turned(setting: &Setting, order: &[usize], before: &str) -> Vec<Stage> {
    if !setting.adds_turns() {
        return Vec::new();
    }
    if computes(setting) {
        return vec![computed(setting, order, before)];
    }
    let blocks = blocks(setting.turns, order);
    let mut stages: Vec<Stage> = Vec::new();
    for idx in 0..blocks.len() {
        let before = stages.last().map_or(before, |stage| stage.name.as_str());
        stages.push(stage(setting, &blocks, idx, before));
    }
    stages
}

/// The stage that computes what lies where once the board is turned.
fn computed(setting: &Setting, order: &[usize], before: &str) -> Stage {
    let board = setting.board;
    let name_of = |slot: usize| board.slots[slot].name.as_str();
    let turns = setting.turns.iter().map(|turn| {
        let places = order.iter().map(|to| {
            let from = slot_before(turn, *to);
            (name_of(from), name_of(*to), turn.turns[from])
        });
        // What turns has a line of its own.
        let lines = in_lines(places, |(from, to, by)| match by {
            0 => before.len() + from.len() + to.len() + 13,
            _ => usize::MAX / 2,
        });
        let lines = lines.into_iter().map(|line| {
            let places = line.into_iter();
            let places = places.map(|(from, to, by)| json!({ "from": from, "to": to, "by": by }));
            places.collect::<Vec<_>>()
        });
        lines.collect::<Vec<_>>()
    });
    let name = format!("Opt{}", order.len());
    let holes = json!({
        "name": name,
        "once": setting.once,
        "before": before,
        "masks": mask::columns(board, "Used"),
        "turns": turns.collect::<Vec<_>>(),
        "id_step": board.id_step(),
        "n_turns": board.n_turns(),
    });
    let statement = render(template!("board/turn_each.sql"), &holes);
    last_stage(setting, name, order, "the board's turns", statement)
}

/// The slot whose piece a turn of the board takes to this one.
fn slot_before(turn: &Symmetry, to: usize) -> usize {
    let mut slots = turn.slots.iter();
    slots.position(|image| *image == to).unwrap_or(to)
}

/// The slots in blocks that the turns keep together: what lies in a block comes to lie in the same block.
fn blocks(turns: &[Symmetry], order: &[usize]) -> Vec<Vec<usize>> {
    let most = match order.len() <= MOST_SLOTS {
        true => MOST_SLOTS,
        false => MOST_SLOTS_OF_MORE,
    };
    let mut blocks: Vec<Vec<usize>> = vec![Vec::new()];
    for slot in order {
        if blocks.iter().flatten().any(|other| other == slot) {
            continue;
        }
        let mut orbit: Vec<usize> = turns.iter().map(|turn| turn.slots[*slot]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        match blocks.last_mut() {
            Some(block) if block.len() + orbit.len() <= most => block.extend(orbit),
            _ => blocks.push(orbit),
        }
    }
    let place = |slot: &usize| order.iter().position(|other| other == slot);
    for block in &mut blocks {
        block.sort_by_key(place);
    }
    blocks
}

/// The stage that turns the block of this number.
fn stage(setting: &Setting, blocks: &[Vec<usize>], idx: usize, before: &str) -> Stage {
    let board = setting.board;
    let (is_first, is_last) = (idx == 0, idx + 1 == blocks.len());
    let name_of = |slot: usize| board.slots[slot].name.as_str();
    let old_column = |slot: usize| format!("Old_{}", name_of(slot));
    let turned = blocks[..idx].iter().flatten();
    let turned = turned.map(|slot| (at_column(board, *slot), at_column(board, *slot)));
    let waiting = blocks[idx + 1..].iter().flatten();
    let waiting = waiting.map(|slot| match is_first {
        true => (at_column(board, *slot), old_column(*slot)),
        false => (old_column(*slot), old_column(*slot)),
    });
    let carries = in_lines(waiting.chain(turned), |(from, to)| {
        before.len() + from.len() + to.len() + 7
    });
    let carries = carries.into_iter().map(|line| {
        let columns = line.into_iter();
        let columns = columns.map(|(from, to)| json!({ "from": from, "to": to }));
        columns.collect::<Vec<_>>()
    });
    let places = blocks[idx].iter().map(|to| {
        let turns = setting.turns.iter().map(|turn| {
            let from = slot_before(turn, *to);
            let turn_no = turn.turns[setting.marked];
            json!({ "turn_no": turn_no, "from": name_of(from), "by": turn.turns[from] })
        });
        json!({ "to": name_of(*to), "turns": turns.collect::<Vec<_>>() })
    });
    let order: Vec<usize> = blocks[..=idx].concat();
    let name = match is_last {
        true => format!("Opt{}", order.len()),
        false => format!("Turning{}", idx + 1),
    };
    let holes = json!({
        "name": name,
        "once": setting.once,
        "before": before,
        "is_first": is_first,
        "is_last": is_last,
        "turn_no": if is_first { "Turn.Turn_No".to_owned() } else { format!("{before}.Turn_No") },
        "masks": mask::columns(board, "Used"),
        "prefix": if is_first { "At" } else { "Old" },
        "carries": carries.collect::<Vec<_>>(),
        "places": places.collect::<Vec<_>>(),
    });
    let statement = render(template!("board/turn_all.sql"), &holes);
    let adds = match blocks.len() {
        1 => "the board's turns".to_owned(),
        n_blocks => format!("the board's turns, part {} of {n_blocks}", idx + 1),
    };
    last_stage(setting, name, &order, &adds, statement)
}
