//! Turning the whole board: where a plan fills the middle slot in one turn only, its last stages add what is missing.
//!
//! A candidate turns as it moves to another slot, and becomes another candidate. Where every piece looks different in each of
//! its turns and the statement fits on a page, the number of that candidate is computed. Otherwise the table `Turned` has it,
//! and a large board is turned some slots at a time, as engines differ in how many tables they join.

use super::bushy::{Setting, WHOLE_ROW, last_stage};
use super::columns::{at_column, number};
use super::{all_turns_differ, mask};
use crate::family::board::model::Board;
use crate::plan::{Stage, Symmetry};
use crate::problem::{Column, Expr, From, JoinKind, Role, Rule, Select};

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
    let columns_of = |turn: &Symmetry| {
        let places = order.iter().map(|to| {
            let from = slot_before(turn, *to);
            let at = Expr::column(before, at_column(board, from));
            let turned = turned_by(board, turn.turns[from], at);
            Column::new(at_column(board, *to), turned)
        });
        let masks = mask::carried(board, before).into_iter();
        masks.chain(places).collect()
    };
    let mut columns = setting.turns.iter().map(columns_of);
    let select = Select {
        from: vec![From::table(before)],
        columns: columns.next().unwrap_or_default(),
        also: columns.collect(),
        ..Select::default()
    };
    let name = format!("Opt{}", order.len());
    let digits_are = match board.id_step() {
        10 => "digit of a candidate is",
        _ => "digits of a candidate are",
    };
    let about = format!(
        "{}\nWhat lies at one slot comes to lie at another. The last {digits_are} its turn, which changes on the way.",
        about_all(setting, &name, before)
    );
    let stage = Stage::of(name, "the board's turns".to_owned(), about, select);
    last_stage(setting, order, stage)
}

/// The header of a stage that turns the whole board at once.
fn about_all(setting: &Setting, name: &str, before: &str) -> String {
    format!(
        "{name}: every row of {before}, with the whole board turned in every way.\n{WHOLE_ROW}\n\
         {}, so every other solution is one of these turned.",
        setting.once
    )
}

/// The candidate that this one becomes when it turns by so many sides.
fn turned_by(board: &Board, by: usize, at: Expr) -> Expr {
    if by == 0 {
        return at;
    }
    let by = number(by);
    let back = by - number(board.n_turns());
    let goes_on = (at.clone() % number(board.id_step())).is_less_than(-back);
    let change = vec![(goes_on, Expr::Int(by))];
    at + Expr::Case(None, change, Some(Box::new(Expr::Int(back))))
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
    let at = |slot: usize| at_column(board, slot);
    let old = |slot: usize| format!("Old_{}", name_of(slot));
    // What lay at a slot before the turn.
    let lay = |slot: usize| Expr::column(before, if is_first { at(slot) } else { old(slot) });
    let lookup = |to: usize| format!("From_{}", name_of(to));
    let turn_no = Expr::column(if is_first { "Turn" } else { before }, "Turn_No");

    let waiting = blocks[idx + 1..].iter().flatten();
    let waiting = waiting.map(|slot| Column::new(old(*slot), lay(*slot)));
    let turned = blocks[..idx].iter().flatten();
    let turned = turned.map(|slot| Column::carried(before, at(*slot)));
    let places = blocks[idx].iter().map(|to| {
        let cases = setting.turns.iter().map(|turn| {
            let from = slot_before(turn, *to);
            let candidate = match turn.turns[from] {
                0 => lay(from),
                by => Expr::column(lookup(from), format!("By_{by}")),
            };
            (Expr::Int(number(turn.turns[setting.marked])), candidate)
        });
        let mut cases: Vec<(Expr, Expr)> = cases.collect();
        let last = cases.pop().map(|(_, candidate)| Box::new(candidate));
        let turn_no = Some(Box::new(turn_no.clone()));
        Column::new(at(*to), Expr::Case(turn_no, cases, last))
    });
    let numbered = (!is_last).then(|| Column::new("Turn_No", turn_no.clone()));
    let columns = numbered.into_iter().chain(mask::carried(board, before));
    let columns = columns.chain(waiting).chain(turned).chain(places);

    let lookups = blocks[idx].iter().map(|to| lookup(*to));
    let lookups = lookups.map(|alias| From::aliased("Turned", alias).joined(JoinKind::Left));
    let from = [From::table(before)].into_iter().chain(lookups);
    let turns = is_first.then(|| From::table("Turn").joined(JoinKind::Cross));
    let rules = blocks[idx].iter().map(|to| {
        let test = Expr::column(lookup(*to), "ID").equals(lay(*to));
        let says = format!("looks up the turns of slot {}", name_of(*to));
        Rule::new(test, says).role(Role::LooksUp)
    });
    let select = Select {
        from: from.chain(turns).collect(),
        rules: rules.collect(),
        columns: columns.collect(),
        ..Select::default()
    };

    let order: Vec<usize> = blocks[..=idx].concat();
    let name = match is_last {
        true => format!("Opt{}", order.len()),
        false => format!("Turning{}", idx + 1),
    };
    let turned = match (is_first, is_last) {
        (true, _) => " in every turn of the board, with the first slots turned",
        (false, true) => ", with the last slots turned",
        (false, false) => ", with more slots turned",
    };
    let row = if is_last {
        WHOLE_ROW
    } else {
        "One row: the slots turned so far, in columns At_S, and in columns Old_S what lay at slot S before the turn."
    };
    let about = match blocks.len() {
        1 => about_all(setting, &name, before),
        _ => format!("{name}: every row of {before}{turned}.\n{row}"),
    };
    let about = format!(
        "{about}\nWhat lies at one slot comes to lie at another; By_K is what it becomes when it turns by K sides on the way.\n\
         Each candidate has one row in Turned. LEFT JOIN fixes the order: a row of {before} first, then what is looked up for it."
    );
    let adds = match blocks.len() {
        1 => "the board's turns".to_owned(),
        n_blocks => format!("the board's turns, part {} of {n_blocks}", idx + 1),
    };
    last_stage(setting, &order, Stage::of(name, adds, about, select))
}
