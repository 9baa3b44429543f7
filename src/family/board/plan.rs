//! Boards as plans: slot after slot, each joined to the slots on whose sides it touches.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots to come, and which
//! candidate sits where.

mod inputs;
pub mod mask;
mod problem;
mod rules;
mod symmetry;

use super::drawing::drawing;
use super::model::Board;
use super::shape::Slot;
use crate::error::{Error, Result};
use crate::family::puzzle::Puzzle;
use crate::plan::{
    Added, Ask, Choice, Method, Options, Plan, Posed, Stage, Style, Subject, Symmetry,
};
use crate::problem::{Expr, JoinKind, Problem};
pub use problem::wants_column;
use problem::{describe, problem};
pub use rules::{at_column, keeps, of_candidate, of_slot, side_column, sides_given, value_of};
use symmetry::{OneTurn, maps, turns_of};

/// Turns a board puzzle into a plan.
///
/// # Errors
/// When the options name a slot that does not exist, or a method that does not suit the board, or the database cannot be asked.
pub fn compile(puzzle: &Puzzle, board: &Board, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    if options.method == Method::Bushy && board.n_pieces() != board.slots.len() {
        let kind = "a board with pieces to spare";
        return Err(Error::NoBushyPlan { kind });
    }
    let symmetries = turns_of(board);
    let one_turn = OneTurn::of(board, &symmetries);
    let all = problem(board);
    let once = one_turn
        .as_ref()
        .map(|one_turn| in_one_turn(board, all.clone(), &symmetries, one_turn));
    let weight = once.as_ref().map_or(1, |_| symmetries.len());
    let has_copies = board.tiles.iter().any(|tile| tile.copies > 1);
    let has_identical_pieces = board.single_pieces().contains(&false);
    let acts_freely =
        one_turn.is_some() || !has_copies && !board.is_restricted() && board.slots.len() > 1;
    let inputs = inputs::of(board);
    let describes = |added: &Added| describe(board, added);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &Posed::new(all.clone(), 1),
        once: &Posed::new(once.unwrap_or_else(|| all.clone()), weight as u128),
        order: order(&options.order, &board.slots)?,
        counts_unseen: acts_freely && !has_identical_pieces,
        style: Style::new(JoinKind::Inner, |variable| &variable.relation, &describes),
        solution: "all slots filled so that all touching sides match",
        plan: &|stages| {
            let (drawing, n_slots) = (drawing(board, &puzzle.legend), board.slots.len());
            let subject = Subject {
                title: title(puzzle, board, &stages),
                symmetries: symmetries.clone(),
                acts_freely,
                has_identical_pieces,
                ..puzzle.subject(n_slots, board.clone(), drawing)
            };
            Plan::new(subject, inputs.clone(), stages)
        },
    };
    let mut plan = choice.plan()?;
    if let Some(last) = plan.stages.last_mut().filter(|last| !last.fills.is_empty()) {
        // As a search for the first solution meets them, which fills the slots in one order and finds each solution in one turn only.
        let slots = choice
            .order_once()?
            .into_iter()
            .map(|slot| Expr::named(at_column(board, slot)));
        let order = one_turn.map(|one_turn| one_turn.order);
        last.order_by = order.into_iter().chain(slots).collect();
    }
    Ok(plan)
}

/// The problem of a board with the rules that find each solution in one turn, and the turns that make the others of it.
fn in_one_turn(
    board: &Board,
    mut once: Problem,
    symmetries: &[Symmetry],
    one_turn: &OneTurn,
) -> Problem {
    for (slot, rule) in &one_turn.rules {
        once.variables[*slot].only.push(rule.clone());
    }
    if board.all_turns_differ() {
        once.symmetries = maps(board, symmetries);
    }
    once
}

fn title(puzzle: &Puzzle, board: &Board, stages: &[Stage]) -> String {
    let order = stages
        .iter()
        .map(|stage| &stage.fills)
        .max_by_key(|fills| fills.len());
    let names: Vec<&str> = order
        .into_iter()
        .flatten()
        .map(|slot| board.slots[*slot].name.as_str())
        .collect();
    let order = match names.as_slice() {
        [] => String::new(),
        names => format!("; slots in the order {}", names.join(" ")),
    };
    format!("{}: {}{order}", puzzle.name, puzzle.size())
}

/// The order in which the options ask to join slots, by their names; `None` if they leave it open.
///
/// # Errors
/// When a slot is unknown, missing, or named twice.
fn order(names: &[String], slots: &[Slot]) -> Result<Option<Vec<usize>>> {
    let known: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
    let fault = |slot: &str, problem: &str| {
        let slots = known.join(",");
        Error::Message(format!(
            "slot `{slot}` {problem}; it takes every slot once: {slots}"
        ))
    };
    let mut order = Vec::with_capacity(names.len());
    for name in names {
        let slot = known.iter().position(|slot| slot == name);
        let slot = slot.ok_or_else(|| fault(name, "in `--order` is not a slot of the board"))?;
        if order.contains(&slot) {
            return Err(fault(name, "appears twice in `--order`"));
        }
        order.push(slot);
    }
    let missing = (0..slots.len()).find(|slot| !order.contains(slot) && !names.is_empty());
    match missing {
        Some(missing) => Err(fault(known[missing], "is missing from `--order`")),
        None => Ok(Some(order).filter(|order| !order.is_empty())),
    }
}
