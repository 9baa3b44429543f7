//! Bushy plans of boards: two halves are built separately and joined on their touching sides and on the pieces they use, which
//! have to add up to all. Where the board turns round a middle slot, that slot is filled in one turn only, and every
//! solution found stands for as many as the board has turns.

use serde_json::json;

use super::cut::Cut;
use super::join_key::{JOIN_KEY, JoinKey};
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, Wanted, at_column, shows_column, stages_of, wants_column};
use super::turned::turned;
use crate::family::board::model::Board;
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage, Symmetry, in_lines};

/// What a bushy plan is made from.
#[derive(Debug)]
pub struct Setting<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules of its slots.
    pub rules: &'a [Vec<SlotRule>],
    /// Estimates under these rules.
    pub estimate: &'a Estimate<'a>,
    /// The turns of the board that the rules leave to be added; one if they leave none.
    pub turns: &'a [Symmetry],
    /// The slot by whose turn the turns of the board are numbered, where there are several.
    pub marked: usize,
    /// What the rules keep to one turn of the board, in words, where there are several.
    pub once: String,
    /// Whether only the number of solutions is wanted.
    pub counts: bool,
}

impl Setting<'_> {
    /// Whether turned solutions are added to those that fill the middle slot in one turn.
    pub fn adds_turns(&self) -> bool {
        !self.counts && self.turns.len() > 1
    }
}

/// The table that holds nothing but the number of solutions.
pub const TOTAL: &str = "Solutions";

/// The table of the solutions that are to be turned.
const UNTURNED: &str = "Unturned";

/// The stages of a bushy plan.
#[must_use]
pub fn stages(setting: &Setting, cut: &Cut) -> Vec<Stage> {
    let seam = seam(setting.board, cut);
    // Rows that are kept are there to be read: a column for each side.
    let join_key = JoinKey::of(setting.board, &seam).filter(|_| setting.counts);
    let section = |prefix, order, part| Section {
        prefix,
        order,
        part,
        faces: if part == Part::Right { &cut.left } else { &[] },
        keeps_places: !setting.counts,
        start: None,
        join_key: join_key.as_ref(),
    };
    let build =
        |section: &Section| stages_of(setting.board, section, setting.rules, setting.estimate);
    let order: Vec<usize> = cut.left.iter().chain(&cut.right).copied().collect();
    if cut.right.is_empty() {
        let (mut stages, _) = build(&section(
            if setting.adds_turns() { "OptA" } else { "Opt" },
            &order,
            Part::Whole,
        ));
        stages.extend(counted(setting, &order));
        stages.extend(turned(setting, &order, &format!("OptA{}", order.len())));
        return stages;
    }
    let (mut stages, _) = build(&section("OptA", &cut.left, Part::Left));
    let (mut right, _) = build(&section("OptB", &cut.right, Part::Right));
    if let Some(last) = right.last_mut() {
        let shows = seam.iter().map(|side| shows_column(setting.board, *side));
        let used = mask::columns(setting.board, "Used").into_iter();
        last.looked_up_by = match join_key {
            Some(_) => vec![JOIN_KEY.to_owned()],
            None => used.chain(shows).collect(),
        };
    }
    stages.extend(right);
    stages.push(joined(setting, cut, &seam, join_key.is_some()));
    stages.extend(turned(setting, &order, UNTURNED));
    stages
}

/// The sides on which the halves meet, as (slot, side) in the right one.
fn seam(board: &Board, cut: &Cut) -> Wanted {
    let touches = cut.left.iter().flat_map(|slot| &board.slots[*slot].touches);
    let seam = touches
        .flatten()
        .filter(|touch| cut.right.contains(&touch.slot));
    seam.map(|touch| (touch.slot, touch.side)).collect()
}

/// The stage that joins the halves: on their key if they have one, else on the pieces and on the sides that the left half wants of
/// the slots of the right one, which shows them.
fn joined(setting: &Setting, cut: &Cut, seam: &[(usize, usize)], has_join_key: bool) -> Stage {
    let board = setting.board;
    let name_of = |slot: &usize| board.slots[*slot].name.as_str();
    let half = |prefix: &str, order: &[usize]| {
        let table = format!("{prefix}{}", order.len());
        let columns = order.iter().map(|slot| at_column(board, *slot));
        let columns = in_lines(columns, |column| table.len() + 2 * column.len() + 7);
        json!({ "table": table, "columns": columns })
    };
    let meetings = seam.iter().filter_map(|side| {
        let touch = board.slots[side.0].touches[side.1]?;
        Some(json!({
            "left": wants_column(board, *side),
            "right": shows_column(board, *side),
            "left_slot": name_of(&touch.slot),
            "right_slot": name_of(&side.0),
        }))
    });
    let used = mask::columns(board, "Used").into_iter();
    let masks = used.zip(mask::columns(board, "Unused"));
    let masks = masks.zip(mask::full_masks(board));
    let masks =
        masks.map(|((used, unused), full)| json!({ "used": used, "unused": unused, "full": full }));
    let order: Vec<usize> = cut.left.iter().chain(&cut.right).copied().collect();
    let name = match (setting.counts, setting.turns.len()) {
        (true, _) => TOTAL.to_owned(),
        (false, 1) => format!("Opt{}", order.len()),
        (false, _) => UNTURNED.to_owned(),
    };
    let holes = json!({
        "name": name,
        "counts": setting.counts,
        "n_turns": setting.turns.len(),
        "once": setting.once,
        "masks": masks.collect::<Vec<_>>(),
        "join_key": has_join_key.then_some(JOIN_KEY),
        "halves": [half("OptA", &cut.left), half("OptB", &cut.right)],
        "meetings": meetings.collect::<Vec<_>>(),
    });
    let statement = render(template!("board/join_halves.sql"), &holes);
    last_stage(setting, name, &order, "the halves joined", statement)
}

/// The stage that counts the rows of an undivided board, where they are to be counted.
fn counted(setting: &Setting, order: &[usize]) -> Option<Stage> {
    if !setting.counts {
        return None;
    }
    let holes = json!({
        "name": TOTAL,
        "before": format!("Opt{}", order.len()),
        "n_turns": setting.turns.len(),
        "once": setting.once,
    });
    let statement = render(template!("board/count.sql"), &holes);
    Some(last_stage(
        setting,
        TOTAL.to_owned(),
        order,
        "the count",
        statement,
    ))
}

pub(super) fn last_stage(
    setting: &Setting,
    name: String,
    order: &[usize],
    adds: &str,
    statement: String,
) -> Stage {
    let column = |slot: &usize| at_column(setting.board, *slot);
    let (order_by, fills) = match setting.counts {
        true => (vec!["All_Solutions".to_owned()], Vec::new()),
        false => (order.iter().rev().map(column).collect(), order.to_vec()),
    };
    Stage {
        order_by,
        fills,
        ..Stage::new(name, adds.to_owned(), statement)
    }
}
