//! Bushy plans of boards: two halves are built separately and joined on their touching sides and on the pieces they use, which
//! have to add up to all. Where the board turns round a middle slot, that slot is filled in one turn only, and every
//! solution found stands for as many as the board has turns.

use super::columns::{Wanted, at_column, number, shows_column, wants_column};
use super::cut::Cut;
use super::join_key::{JOIN_KEY, JoinKey};
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, stages_of};
use crate::family::board::model::Board;
use crate::plan::{Part, Stage, Symmetry};
use crate::problem::{Column, Expr, From, Rule, Select};

#[derive(Debug)]
pub struct Setting<'a> {
    pub board: &'a Board,
    /// By slot.
    pub rules: &'a [Vec<SlotRule>],
    /// Under these rules.
    pub estimate: &'a Estimate<'a>,
    /// The turns of the board that the rules leave to be added; one if they leave none.
    pub turns: &'a [Symmetry],
    /// The slot by whose turn the turns of the board are numbered, where there are several.
    pub marked: usize,
    /// The part that the rules keep to one turn of the board, in words, where it has several turns.
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

/// The stages of a bushy plan, before the board is turned.
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
    let name_of = |slot: usize| board.slots[slot].name.as_str();
    let left = format!("OptA{}", cut.left.len());
    let right = format!("OptB{}", cut.right.len());
    let meets = |found: String, wanted: String| {
        Expr::column(&right, found).equals(Expr::column(&left, wanted))
    };
    let rules = if has_join_key {
        let says = "uses the pieces that the other half left, and meets its open sides";
        vec![Rule::new(meets(JOIN_KEY.into(), JOIN_KEY.into()), says)]
    } else {
        let used = mask::columns(board, "Used").into_iter();
        let masks = used.zip(mask::columns(board, "Unused"));
        let masks = masks.map(|(used, unused)| meets(used, unused));
        let meetings = seam.iter().filter_map(|side| {
            let touched = board.slots[side.0].touches[side.1]?.slot;
            let test = meets(shows_column(board, *side), wants_column(board, *side));
            let says = format!(
                "meets slot {} with slot {}",
                name_of(touched),
                name_of(side.0)
            );
            Some(Rule::new(test, says))
        });
        let masks = mask::rules(masks, "other");
        masks.into_iter().chain(meetings).collect()
    };
    let order: Vec<usize> = cut.left.iter().chain(&cut.right).copied().collect();
    let name = match (setting.counts, setting.turns.len()) {
        (true, _) => TOTAL.to_owned(),
        (false, 1) => format!("Opt{}", order.len()),
        (false, _) => UNTURNED.to_owned(),
    };
    let (about, columns) = if setting.counts {
        let does = format!("{name}: the two halves joined, and counted.");
        (about_count(setting, &does), vec![count(setting)])
    } else {
        let about = format!("{name}: the two halves joined.\n{WHOLE_ROW}");
        let masks = mask::columns(board, "Used").into_iter();
        let masks = masks.zip(mask::full_masks(board));
        let masks = masks.map(|(used, full)| Column::new(used, full));
        let halves = [(&left, &cut.left), (&right, &cut.right)];
        let places = halves.into_iter().flat_map(|(table, slots)| {
            let slots = slots.iter();
            slots.map(move |slot| Column::carried(table, at_column(board, *slot)))
        });
        (about, masks.chain(places).collect())
    };
    let select = Select {
        from: vec![From::table(left.clone()), From::table(right.clone())],
        rules,
        columns,
        ..Select::default()
    };
    let adds = "the halves joined".to_owned();
    last_stage(setting, &order, Stage::of(name, adds, about, select))
}

pub(super) const WHOLE_ROW: &str = "One row: all slots filled so that all touching sides match.";

/// The stage that counts the rows of an undivided board, where they are to be counted.
fn counted(setting: &Setting, order: &[usize]) -> Option<Stage> {
    if !setting.counts {
        return None;
    }
    let before = format!("Opt{}", order.len());
    let does = format!("{TOTAL}: the rows of {before}, counted.");
    let select = Select {
        from: vec![From::table(before)],
        columns: vec![count(setting)],
        ..Select::default()
    };
    let (name, adds) = (TOTAL.to_owned(), "the count".to_owned());
    let stage = Stage::of(name, adds, about_count(setting, &does), select);
    Some(last_stage(setting, order, stage))
}

/// The header of a stage that does this and counts solutions.
fn about_count(setting: &Setting, does: &str) -> String {
    let about = format!("{does}\nOne row: the number of solutions.");
    match setting.turns.len() {
        1 => about,
        _ => format!(
            "{about}\n{}: every other solution is one of these with the whole board turned.",
            setting.once
        ),
    }
}

/// The number of solutions, in all turns of the board.
fn count(setting: &Setting) -> Column {
    let count = match setting.turns.len() {
        1 => Expr::count(),
        n_turns => Expr::Int(number(n_turns)) * Expr::count(),
    };
    Column::new(ALL_SOLUTIONS, count)
}

/// The query for that number, of which a plan in slices has several parts.
pub fn total() -> Select {
    let sum = Expr::column("", ALL_SOLUTIONS).sum();
    Select {
        from: vec![From::table(TOTAL)],
        columns: vec![Column::new(ALL_SOLUTIONS, sum)],
        ..Select::default()
    }
}

const ALL_SOLUTIONS: &str = "All_Solutions";

/// A stage that holds the solutions, which fill the slots in this order.
pub(super) fn last_stage(setting: &Setting, order: &[usize], stage: Stage) -> Stage {
    let column = |slot: &usize| at_column(setting.board, *slot);
    let (order_by, fills) = match setting.counts {
        true => (vec![ALL_SOLUTIONS.to_owned()], Vec::new()),
        false => (order.iter().rev().map(column).collect(), order.to_vec()),
    };
    Stage {
        order_by,
        fills,
        ..stage
    }
}
