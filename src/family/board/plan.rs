//! Boards as plans: slot after slot, each joined to the slots on whose sides it touches.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots
//! to come, and which candidate sits where.

mod anchor;
mod inputs;
pub mod mask;
mod order;
mod problem;
mod rules;
mod symmetry;

use super::drawing::drawing;
use super::model::{Board, Tile};
use crate::error::{Error, Result};
use crate::family::puzzle::Puzzle;
use crate::plan::{Ask, Choice, Method, Options, Plan, Posed, Stage, Style, Subject, Symmetry};
use crate::problem::{Binary, Expr, JoinKind, Problem, Symmetries};
use anchor::Anchor;
pub use problem::{at_column, wants_column};
use problem::{describe, problem, turned};
pub use rules::{SlotRule, sides_given, value_of};

/// The rules of a slot for its piece, whatever lies beside it.
pub fn rules_of_slot(board: &Board, slot: usize) -> Vec<SlotRule> {
    rules::for_slots(board).swap_remove(slot)
}

/// Turns a board puzzle into a plan.
///
/// # Errors
/// When the options name a slot that does not exist, or a method that does not suit the board, or the database cannot be asked.
pub fn compile(puzzle: &Puzzle, board: &Board, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    if options.method == Method::Bushy && board.n_pieces() != board.slots.len() {
        let kind = "a board with pieces to spare";
        return Err(Error::NoBushyPlan { kind });
    }
    let rules = rules::for_slots(board);
    let symmetries = symmetry::turns_of(board);
    let once = Once::of(board, &rules, &symmetries);
    let inputs = inputs::of(board);
    let all = Posed::new(problem(board, &rules), 1);
    let n_turns = if once.is_fewer() {
        symmetries.len() as u128
    } else {
        1
    };
    let one_turn = Problem {
        symmetries: if once.is_fewer() && all_turns_differ(board) {
            turned(board, &symmetries)
        } else {
            Symmetries::default()
        },
        ..problem(board, &once.rules)
    };
    let one_turn = Posed::new(one_turn, n_turns);
    let has_identical_pieces = has_copies(board) || has_identical_pieces(board);
    let order = match options.order.as_slice() {
        [] => None,
        names => Some(order::parse(names, &board.slots)?),
    };
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &all,
        once: &one_turn,
        order,
        counts_unseen: once.acts_freely && !has_identical_pieces,
        style: Style {
            join: JoinKind::Inner,
            alias: |variable| &variable.relation,
            keeps_witnesses: true,
            describe: &|added| describe(board, added),
        },
        solution: "all slots filled so that all touching sides match",
        plan: &|stages| {
            let (drawing, n_slots) = (drawing(board, &puzzle.legend), board.slots.len());
            let subject = Subject {
                title: title(puzzle, board, &stages),
                symmetries: symmetries.clone(),
                acts_freely: once.acts_freely,
                has_identical_pieces,
                ..puzzle.subject(n_slots, board.clone(), drawing)
            };
            Plan::new(subject, inputs.clone(), stages)
        },
    };
    let mut plan = choice.plan()?;
    if let Some(last) = plan.stages.last_mut().filter(|last| !last.fills.is_empty()) {
        last.order_by = once.order_of_solutions(board, &choice.order_once()?);
    }
    Ok(plan)
}

/// The rules that find each solution in one turn of the board only.
struct Once {
    rules: Vec<Vec<SlotRule>>,
    /// The piece that tells the turns of the board apart, where the rules keep it to one slot.
    anchor: Option<Anchor>,
    /// The middle slot, where the rules fill it in one turn only.
    middle: Option<usize>,
    /// True if every turn of the board takes each solution to another one.
    acts_freely: bool,
}

impl Once {
    fn of(board: &Board, rules: &[Vec<SlotRule>], symmetries: &[Symmetry]) -> Self {
        let is_restricted =
            !board.given_rim.is_empty() || !board.fixed.is_empty() || !board.own.rules.is_empty();
        let acts_freely = !has_copies(board) && !is_restricted && board.slots.len() > 1;
        // The board has to turn its middle slot in every way that a piece can: half a turn is all that a row of three
        // squares has, and a piece in its middle would be missed in two of its four turns.
        let turns_fully = symmetries.len() == board.n_sides();
        let uses_all_pieces = board.n_pieces() == board.slots.len();
        let may_turn = !is_restricted && turns_fully && symmetries.len() > 1;
        let anchor = if may_turn && uses_all_pieces {
            anchor::of(board, rules, symmetries)
        } else {
            None
        };
        let may_turn_middle = anchor.is_none() && acts_freely && may_turn;
        let middle = symmetry::middle_slot(symmetries)
            .filter(|_| may_turn_middle && all_turns_differ(board));
        let mut rules = rules.to_vec();
        if let Some(slot) = middle {
            rules[slot].push(rules::unturned(board));
        }
        if let Some(anchor) = &anchor {
            let [here, elsewhere] = rules::anchored(board, anchor.piece);
            rules[anchor.slot].push(here);
            for slot in &anchor.others {
                rules[*slot].push(elsewhere.clone());
            }
        }
        Self {
            rules,
            // A turn takes a piece that lies in one slot only to another one.
            acts_freely: acts_freely || anchor.is_some(),
            anchor,
            middle,
        }
    }

    fn is_fewer(&self) -> bool {
        self.anchor.is_some() || self.middle.is_some()
    }

    /// The columns by which the solutions are ordered: as a search for the first one meets them, whatever the plan. It fills
    /// the slots in one order, with the lowest candidates first, and each solution in one turn only.
    fn order_of_solutions(&self, board: &Board, order: &[usize]) -> Vec<Expr> {
        let id_step = board.id_step();
        let at = |slot: usize| Expr::named(at_column(board, slot));
        let turn_first = match (&self.anchor, self.middle) {
            (Some(Anchor { piece, slot, .. }), _) => {
                let (first, last) = (id_step * (piece + 1), id_step * (piece + 2) - 1);
                let is_there = at(*slot)
                    .with(Binary::GreaterOrEqual, rules::number(first))
                    .and(at(*slot).with(Binary::LessOrEqual, rules::number(last)));
                let whens = vec![(is_there, Expr::Int(0))];
                Some(Expr::Case(None, whens, Some(Box::new(Expr::Int(1)))))
            }
            (None, middle) => middle.map(|slot| at(slot) % rules::number(id_step)),
        };
        let places = order.iter().map(|slot| at(*slot));
        turn_first.into_iter().chain(places).collect()
    }
}

fn has_copies(board: &Board) -> bool {
    board.tiles.iter().any(|tile| tile.copies > 1)
}

/// True if every piece looks different in each of its turns.
fn all_turns_differ(board: &Board) -> bool {
    let n_turns = board.n_sides();
    board.turns
        && board
            .tiles
            .iter()
            .all(|tile| (1..n_turns).all(|turn| tile.look(turn) != tile.look(0)))
}
fn title(puzzle: &Puzzle, board: &Board, stages: &[Stage]) -> String {
    let order = stages
        .iter()
        .map(|stage| &stage.fills)
        .max_by_key(|fills| fills.len());
    let names = order
        .into_iter()
        .flatten()
        .map(|slot| board.slots[*slot].name.as_str());
    let order = match names.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        names => format!("; slots in the order {}", names.join(" ")),
    };
    format!("{}: {}{order}", puzzle.name, puzzle.size())
}

fn has_identical_pieces(board: &Board) -> bool {
    let tiles = &board.tiles;
    let same = |a: &Tile, b: &Tile| (0..board.n_turns()).any(|turn| a.look(turn) == b.look(0));
    (1..tiles.len()).any(|idx| tiles[..idx].iter().any(|other| same(other, &tiles[idx])))
}
