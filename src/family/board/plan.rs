//! Boards as plans: slot after slot, each joined to what is placed already on the sides where they touch.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots
//! to come, and which candidate sits where.

mod anchor;
mod bushy;
mod columns;
mod cost;
mod cut;
mod framed;
mod inputs;
mod join_key;
mod joints;
mod mask;
mod order;
mod rules;
mod slot_set;
mod stages;
mod states;
mod statistics;
mod symmetry;
mod turned;
mod twins;
mod ways;

use std::cell::OnceCell;

use super::drawing::drawing;
use super::error::BoardError;
use super::model::{Board, Tile};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{Goal, Method, Options, Part, Plan, Stage, Symmetry, streamed};
use crate::problem::Rule;
use anchor::Anchor;
use bushy::Setting;
pub use columns::side_of;
use cut::Cut;
use order::Estimate;
use rules::SlotRule;
use stages::Section;
use ways::Way;

/// The rules of a slot for its piece, whatever lies beside it.
pub fn rules_of_slot(board: &Board, slot: usize) -> Vec<Rule> {
    // Only a rim that the options ask for can be wrong.
    let rules = rules::for_slots(board, None);
    let rules = rules.map_or_else(|_| Vec::new(), |mut rules| rules.swap_remove(slot));
    rules.into_iter().map(|rule| rule.rule).collect()
}

/// Turns a board puzzle into a plan.
///
/// # Errors
/// When the options name a slot that does not exist, a rim of the wrong length, or a method that does not suit the board.
pub fn compile(puzzle: &Puzzle, board: &Board, options: &Options) -> Result<Plan> {
    let problem = Problem::new(board, options)?;
    let way = match options.method {
        Method::Auto => problem.cheapest_way()?,
        Method::Staged => Way::Staged,
        Method::Merged => problem.cheapest_merged()?.1,
        Method::Streamed => Way::Streamed,
        Method::Bushy => Way::Halves(problem.cut(&problem.estimate(true))?),
    };
    match way {
        Way::Staged => problem.plan(puzzle, problem.left_deep(false)?, Method::Staged),
        Way::Merged => problem.merged(puzzle),
        Way::Twins(twins) => problem.joined_to_itself(puzzle, &twins),
        Way::Framed(framed) => problem.framed(puzzle, &framed),
        Way::StagedOnce => {
            let cut = Cut::none(problem.order(true)?);
            problem.once(puzzle, &problem.estimate(true), &cut, Method::Staged)
        }
        Way::Halves(cut) => problem.once(puzzle, &problem.estimate(true), &cut, Method::Bushy),
        Way::Streamed => {
            let is_unturned = options.goal != Goal::Rows;
            let plan = problem.plan(puzzle, problem.left_deep(is_unturned)?, Method::Staged)?;
            let weight = if is_unturned {
                problem.turns.len() as u128
            } else {
                1
            };
            streamed(Plan { weight, ..plan })
        }
    }
}

/// A board, and what is wanted from it.
struct Problem<'a> {
    board: &'a Board,
    options: &'a Options,
    rules: Vec<Vec<SlotRule>>,
    /// The rules, and a middle slot that is filled in one turn only, where the board has one.
    unturned_rules: Vec<Vec<SlotRule>>,
    /// All turns of the board.
    symmetries: Vec<Symmetry>,
    /// The middle slot, where the unturned rules fill it in one turn only.
    middle: Option<usize>,
    /// The piece that tells the turns of the board apart, where the unturned rules keep it to one slot.
    anchor: Option<Anchor>,
    /// The turns that the unturned rules leave to be added.
    turns: Vec<Symmetry>,
    /// Whether the options or hints tell the turns of the board apart.
    is_restricted: bool,
    acts_freely: bool,
    has_identical_pieces: bool,
    /// The orders that were found by the rules and by the unturned rules, once they are asked for.
    orders: [OnceCell<Vec<usize>>; 2],
}

impl<'a> Problem<'a> {
    fn new(board: &'a Board, options: &'a Options) -> Result<Self> {
        let rules = rules::for_slots(board, options.choices.value("rim"))?;
        let symmetries = symmetry::turns_of(board);
        let has_copies = board.tiles.iter().any(|tile| tile.copies > 1);
        let is_restricted = options.choices.has("rim") || !board.fixed.is_empty();
        let acts_freely = !has_copies && !is_restricted && board.slots.len() > 1;
        // The board has to turn its middle slot in every way that a piece can: half a turn is all that a row of three
        // squares has, and a piece in its middle would be missed in two of its four turns.
        let turns_fully = symmetries.len() == board.n_sides();
        let has_columns = board.n_sides() <= inputs::MOST_TURNED_SIDES;
        let uses_all_pieces = board.n_pieces() == board.slots.len();
        let may_turn = !is_restricted && turns_fully && has_columns && symmetries.len() > 1;
        let anchor = Some(()).filter(|()| may_turn && uses_all_pieces);
        let anchor = anchor.and_then(|()| anchor::of(board, &rules, &symmetries));
        let middle = symmetry::middle_slot(&symmetries)
            .filter(|_| acts_freely && may_turn && all_turns_differ(board));
        let unturned = unturned_rules(board, &rules, anchor.as_ref(), middle);
        Ok(Self {
            board,
            options,
            rules,
            unturned_rules: unturned,
            turns: symmetries
                .iter()
                .take(match anchor.is_some() || middle.is_some() {
                    true => symmetries.len(),
                    false => 1,
                })
                .cloned()
                .collect(),
            symmetries,
            is_restricted,
            // A turn takes a piece that lies in one slot only to another one.
            acts_freely: acts_freely || anchor.is_some(),
            middle: middle.filter(|_| anchor.is_none()),
            anchor,
            has_identical_pieces: has_copies || has_identical_pieces(board),
            orders: Default::default(),
        })
    }

    /// The slot by whose turn the turns of the board are numbered.
    fn marked_slot(&self) -> usize {
        let anchored = self.anchor.as_ref().map(|anchor| anchor.slot);
        anchored.or(self.middle).unwrap_or_default()
    }

    /// The thing that the unturned rules keep to one turn of the board, in words.
    fn once_in_words(&self) -> String {
        match &self.anchor {
            None => "The middle slot was filled in one turn only".to_owned(),
            Some(Anchor { piece, slot, .. }) => format!(
                "Piece {} was laid at slot {} only",
                self.board.tiles[*piece].id, self.board.slots[*slot].name
            ),
        }
    }

    /// Whether a count is wanted that does not need the solutions themselves.
    fn counts(&self) -> bool {
        self.options.goal == Goal::Count && self.acts_freely && !self.has_identical_pieces
    }

    /// Whether the pieces of two halves can be matched by a mask: all of them have to be used.
    fn uses_all_pieces(&self) -> bool {
        self.board.n_pieces() == self.board.slots.len()
    }

    fn estimate(&self, is_unturned: bool) -> Estimate<'a> {
        Estimate::new(self.board, self.rules(is_unturned))
    }

    fn rules(&self, is_unturned: bool) -> &[Vec<SlotRule>] {
        if is_unturned {
            &self.unturned_rules
        } else {
            &self.rules
        }
    }

    fn order(&self, is_unturned: bool) -> Result<Vec<usize>, BoardError> {
        let has_other_rules = is_unturned && self.turns.len() > 1;
        let chosen = &self.orders[usize::from(has_other_rules)];
        let choose = || order::choose(&self.estimate(is_unturned));
        match self.options.choices.values("order") {
            [] => Ok(chosen.get_or_init(choose).clone()),
            names => order::parse(names, &self.board.slots),
        }
    }

    /// The stages of the whole board, slot after slot.
    fn left_deep(&self, is_unturned: bool) -> Result<Vec<Stage>> {
        let estimate = self.estimate(is_unturned);
        let section = Section {
            prefix: "Opt",
            order: &self.order(is_unturned)?,
            part: Part::Whole,
            faces: &[],
            keeps_places: true,
            start: None,
            join_key: None,
        };
        Ok(stages::stages_of(self.board, &section, self.rules(is_unturned), &estimate).0)
    }

    /// Where to cut the board in two.
    ///
    /// # Errors
    /// When pieces are left over, so that the halves cannot be matched by their masks, or the order is not valid.
    fn cut(&self, estimate: &Estimate) -> Result<Cut, BoardError> {
        if !self.uses_all_pieces() {
            return Err(BoardError::SparePieces {
                found: self.board.n_pieces(),
                needed: self.board.slots.len(),
            });
        }
        Ok(match self.options.choices.values("order") {
            [] => cut::best(estimate),
            names => cut::along(estimate, &order::parse(names, &self.board.slots)?),
        })
    }

    /// A plan that fills the middle slot in one turn only, in one part or two.
    fn once(
        &self,
        puzzle: &Puzzle,
        estimate: &Estimate,
        cut: &Cut,
        method: Method,
    ) -> Result<Plan> {
        let setting = Setting {
            board: self.board,
            rules: &self.unturned_rules,
            estimate,
            turns: &self.turns,
            marked: self.marked_slot(),
            once: self.once_in_words(),
            counts: self.counts(),
        };
        let mut stages = bushy::stages(&setting, cut);
        let order: Vec<usize> = cut.left.iter().chain(&cut.right).copied().collect();
        if let Some(before) = stages.last().map(|stage| stage.name.clone()) {
            stages.extend(turned::turned(&setting, &order, &before));
        }
        let mut plan = self.plan(puzzle, stages, method)?;
        if turned::looks_up(&setting) {
            plan.inputs.push(inputs::turned(self.board));
        }
        Ok(Plan {
            total: self.counts().then(bushy::total),
            ..plan
        })
    }

    /// The columns by which the solutions are ordered: as a search for the first one meets them, whatever the plan. It fills
    /// the slots in one order, with the lowest candidates first, and the middle slot in one turn only.
    fn order_of_solutions(&self) -> Result<Vec<String>> {
        let name_of = |slot: usize| &self.board.slots[slot].name;
        let id_step = self.board.id_step();
        let turn_first = match (&self.anchor, self.middle) {
            (Some(Anchor { piece, slot, .. }), _) => {
                let (first, last) = (id_step * (piece + 1), id_step * (piece + 2) - 1);
                let at = name_of(*slot);
                let is_there = format!("At_{at} BETWEEN {first} AND {last}");
                Some(format!("CASE WHEN {is_there} THEN 0 ELSE 1 END"))
            }
            (None, middle) => middle.map(|slot| format!("At_{} % {id_step}", name_of(slot))),
        };
        let order = self.order(true)?;
        let places = order
            .into_iter()
            .map(|slot| format!("At_{}", name_of(slot)));
        Ok(turn_first.into_iter().chain(places).collect())
    }

    fn plan(&self, puzzle: &Puzzle, mut stages: Vec<Stage>, method: Method) -> Result<Plan> {
        if let Some(last) = stages.last_mut().filter(|last| !last.fills.is_empty()) {
            last.order_by = self.order_of_solutions()?;
        }
        let title = title(puzzle, self.board, &stages);
        let drawing = drawing(self.board, &puzzle.legend);
        let (inputs, n_slots) = (inputs::of(self.board), self.board.slots.len());
        Ok(Plan {
            title,
            method,
            symmetries: self.symmetries.clone(),
            acts_freely: self.acts_freely,
            n_swaps: (!self.has_identical_pieces).then_some(1),
            ..puzzle.plan(inputs, stages, n_slots, self.board.clone(), drawing)
        })
    }
}

/// The rules that find each solution in one turn of the board only: with a piece that tells the turns apart in one slot,
/// or with the middle slot filled in one turn.
fn unturned_rules(
    board: &Board,
    rules: &[Vec<SlotRule>],
    anchor: Option<&Anchor>,
    middle: Option<usize>,
) -> Vec<Vec<SlotRule>> {
    let mut rules = rules.to_vec();
    match (anchor, middle) {
        (Some(anchor), _) => {
            let [here, elsewhere] = rules::anchored(board, anchor.piece);
            rules[anchor.slot].push(here);
            for slot in &anchor.others {
                rules[*slot].push(elsewhere.clone());
            }
        }
        (None, Some(slot)) => rules[slot].push(rules::unturned(board)),
        (None, None) => {}
    }
    rules
}

/// Whether every piece looks different in each of its turns.
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
