//! The stages of a part of a board: slot after slot, each joined to the slots of the same part before it.

use super::columns::{Wanted, at_column, candidate, shows_column, side_of, wants_column};
use super::join_key::{JOIN_KEY, JoinKey};
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use crate::family::board::model::{Board, Match};
use crate::plan::{Part, Stage};
use crate::problem::{Binary, Column, Expr, From, Rule, Select};

/// A part of a board, and how its stages are named and kept.
#[derive(Debug)]
pub struct Section<'a> {
    /// Begins the names of its stages.
    pub prefix: &'static str,
    /// Its slots in the order in which they are joined.
    pub order: &'a [usize],
    /// The part of the plan that it is.
    pub part: Part,
    /// The slots of the half that is built before it, in the right half of a bushy plan.
    pub faces: &'a [usize],
    /// Whether rows say which candidate sits where, or only what is used and wanted.
    pub keeps_places: bool,
    /// The table that its first slot is joined to, if there is one.
    pub start: Option<Start<'a>>,
    /// The key that its last stage keeps in place of the mask and of the columns of the seam, in a half whose rows are only
    /// counted.
    pub join_key: Option<&'a JoinKey>,
}

/// A table that the first slot of a section is joined to: it says what other slots show, whatever lies there.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    pub table: &'a str,
    /// A column of it that every stage keeps.
    pub kept: &'a str,
    /// The slots that it speaks of.
    pub filled: &'a [usize],
    /// The sides of the section's slots that they touch, as (slot, side) there.
    pub wanted: &'a [(usize, usize)],
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
    let name_of = |slot: usize| board.slots[slot].name.as_str();
    let start = section.start;
    let estimates = estimate.rows_after(start.map_or(&[], |start| start.filled), order);
    let mut stages: Vec<Stage> = Vec::with_capacity(order.len());
    let mut wanted: Wanted = start.map_or_else(Vec::new, |start| start.wanted.to_vec());
    let is_filled = |slot: usize| start.is_some_and(|start| start.filled.contains(&slot));
    for (idx, slot) in order.iter().copied().enumerate() {
        let filled_before = stages.last().map(|stage| stage.name.as_str());
        let before = filled_before.or(start.map(|start| start.table));
        let of_before = |column: String| Expr::column(before.unwrap_or_default(), column);
        let carried = |column: String| Column::new(column.clone(), of_before(column));
        let mut asks = Vec::new();
        wanted.retain(|(wanting, _)| *wanting != slot);
        let mut sides: Vec<Column> = wanted
            .iter()
            .map(|side| carried(open_column(board, section, *side)))
            .collect();
        for (side, touch) in board.slots[slot].touches.iter().enumerate() {
            let Some(touch) = touch else { continue };
            if order[..idx].contains(&touch.slot) || is_filled(touch.slot) {
                let asked = of_before(wants_column(board, (slot, side)));
                let says = format!("meets slot {}", name_of(touch.slot));
                asks.push(Rule::new(side_of(side).equals(asked), says));
            } else {
                let wanting = (touch.slot, touch.side);
                let is_negated =
                    board.matching == Match::Opposite && !section.faces.contains(&touch.slot);
                let shown = if is_negated {
                    -side_of(side)
                } else {
                    side_of(side)
                };
                sides.push(Column::new(open_column(board, section, wanting), shown));
                wanted.push(wanting);
            }
        }
        let is_end = idx + 1 == order.len();
        let is_left_end = section.part == Part::Left && is_end;
        let counts = if is_left_end { "Unused" } else { "Used" };
        let join_key = section.join_key.filter(|_| is_end);
        let masks = masks(board, filled_before, counts);
        asks.extend(filled_before.map(|before| is_unused(board, before)));
        asks.extend(rules[slot].iter().map(|rule| rule.rule.clone()));
        let kept = start.map(|start| carried(start.kept.to_owned()));
        let state = match join_key {
            Some(key) => vec![key_column(board, section.part, key, &masks, &sides)],
            None => masks.into_iter().chain(sides).collect(),
        };
        let places = order[..idx]
            .iter()
            .map(|slot| carried(at_column(board, *slot)))
            .chain([Column::new(at_column(board, slot), candidate("ID"))])
            .filter(|_| section.keeps_places);
        let sources = before.into_iter().chain(["Candidate"]);
        let select = Select {
            from: sources.map(From::table).collect(),
            rules: asks,
            columns: kept.into_iter().chain(state).chain(places).collect(),
            ..Select::default()
        };

        let name = format!("{}{}", section.prefix, idx + 1);
        let adds = format!("slot {}", name_of(slot));
        let names: Vec<&str> = order[..=idx].iter().map(|slot| name_of(*slot)).collect();
        let about = match before {
            Some(before) => format!(
                "{name}: {adds}, joined to every row of {before}.\n\
                 One row: slots {} filled so that all touching sides match.",
                names.join(", ")
            ),
            None => format!("{name}: {adds}.\nOne row: a candidate for it."),
        };
        let about = about + &about_state(board, section, is_left_end, join_key, &wanted);
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
            ..Stage::of(name, adds, about, select)
        });
    }
    (stages, wanted)
}

/// Further lines of a header, about the columns that later stages are joined on.
fn about_state(
    board: &Board,
    section: &Section,
    is_left_end: bool,
    join_key: Option<&JoinKey>,
    wanted: &[(usize, usize)],
) -> String {
    if let Some(JoinKey { base, .. }) = join_key {
        let holds = if is_left_end {
            "finds the other half: the pieces left for it, and what it has to show wherever it meets this one"
        } else {
            "is what this half is found by: the pieces in use, and what it shows wherever it meets the other one"
        };
        return format!("\n{JOIN_KEY} {holds},\nas the digits of one number in base {base}.");
    }
    if wanted.is_empty() {
        return String::new();
    }
    let (name, pieces) = if is_left_end {
        ("Unused", "left for the other half")
    } else {
        ("Used", "in use")
    };
    let masks = match mask::columns(board, name).as_slice() {
        [mask] => format!("{mask} counts"),
        [first, second] => format!("{first} and {second} count"),
        masks => format!("{} to {} count", masks[0], masks[masks.len() - 1]),
    };
    let shows = if wanted.iter().any(|(slot, _)| section.faces.contains(slot)) {
        ",\nand Shows_S_K what slot S of this half shows there"
    } else {
        ""
    };
    format!(
        "\n{masks} the pieces {pieces}; Wants_S_K is what slot S has to show at its side K{shows}."
    )
}

/// The key of a half with these masks, where its open sides have these columns.
fn key_column(
    board: &Board,
    part: Part,
    key: &JoinKey,
    masks: &[Column],
    sides: &[Column],
) -> Column {
    let digit_at = |side| {
        let name = match part {
            Part::Right => shows_column(board, side),
            _ => wants_column(board, side),
        };
        let side = sides.iter().find(|side| side.name == name);
        side.expect("the sides of the seam are open").expr.clone()
    };
    // Halves with a key have one mask.
    Column::new(JOIN_KEY, key.number(masks[0].expr.clone(), digit_at))
}

/// The masks after a stage, which count the pieces in use, or those that are left for the other half.
fn masks(board: &Board, before: Option<&str>, counts: &str) -> Vec<Column> {
    let columns = |name| mask::columns(board, name).into_iter();
    let empty = mask::empty_masks(board).into_iter();
    let used = columns("Used")
        .zip(empty)
        .map(|(used, empty)| before.map_or(Expr::Int(empty), |before| Expr::column(before, used)));
    let all = mask::pairs_of(board, &vec![true; board.tiles.len()]);
    let masks = columns(counts).zip(all).zip(used.zip(columns("Unit")));
    let masks = masks.map(|((name, all), (used, unit))| match counts {
        "Used" => Column::new(name, used + candidate(unit)),
        _ => Column::new(name, Expr::Int(all) - used - candidate(unit)),
    });
    masks.collect()
}

/// The rule that a copy of the piece is left.
fn is_unused(board: &Board, before: &str) -> Rule {
    let masks = mask::columns(board, "Full_Bit").into_iter();
    let masks = masks.zip(mask::columns(board, "Used"));
    let full = masks.map(|(full_bit, used)| candidate(full_bit) & Expr::column(before, used));
    let full = Expr::all_with(Binary::BitOr, full).unwrap_or(Expr::Int(0));
    Rule::new(full.equals(0), "is not in use")
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
