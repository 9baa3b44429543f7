//! Boards as plans: slot after slot, each joined to what is placed already on the sides where they touch.
//!
//! A stage carries what later stages need and no more: the mask of used pieces, what the open sides want of the slots
//! to come, and which candidate sits where.

mod order;
mod rules;
mod symmetry;

use serde_json::json;

use super::filling::{Filling, Placement, Reader};
use super::render::{render, template};
use super::{Column, Fill, Input, Layout, Options, Plan, Stage};
use crate::error::Result;
use crate::puzzle::{Board, Puzzle, Rule, Tile};
use crate::relation::{Cell, Row};
use order::Estimate;
use rules::SlotRule;

/// Turns a board puzzle into a plan of as many stages as the board has slots.
///
/// # Errors
/// When the options name a slot that is not there, or a rim of another length.
pub fn compile(puzzle: &Puzzle, board: &Board, options: &Options) -> Result<Plan> {
    let rules = rules::for_slots(board, options.rim.as_deref())?;
    let candidates = rules
        .iter()
        .map(|rules| rules::count_candidates(board, rules))
        .collect();
    let estimate = Estimate::new(board, candidates);
    let order = match options.order.as_slice() {
        [] => order::choose(&estimate),
        names => order::parse(names, &board.slots)?,
    };
    let stages = stages(board, &order, &rules)?;
    let names: Vec<&str> = stages.iter().map(|stage| stage.name.as_str()).collect();
    let has_copies = board.tiles.iter().any(|tile| tile.copies > 1);
    let is_restricted = options.rim.is_some() || !board.fixed.is_empty();
    Ok(Plan {
        title: title(puzzle, board, &order),
        puzzle: puzzle.name.clone(),
        family: puzzle.family(),
        method: "staged",
        inputs: inputs(board)?,
        report: render(template!("report.sql"), &json!({ "stages": names }))?,
        tally: None,
        stages,
        groups: None,
        symmetries: symmetry::turns_of(board),
        symmetry_name: "rotation",
        acts_freely: !has_copies && !is_restricted && board.slots.len() > 1,
        has_identical_pieces: has_copies || has_identical_pieces(board),
        reader: Box::new(SlotReader {
            tiles: board.tiles.clone(),
            order,
        }),
        layout: Layout::Tiles {
            shape: board.shape,
            slots: board.slots.clone(),
        },
    })
}

fn title(puzzle: &Puzzle, board: &Board, order: &[usize]) -> String {
    let order: Vec<&str> = order
        .iter()
        .map(|slot| board.slots[*slot].name.as_str())
        .collect();
    format!(
        "{}: {}; slots in the order {}",
        puzzle.name,
        puzzle.size(),
        order.join(" ")
    )
}

fn inputs(board: &Board) -> Result<Vec<Input>> {
    let ids: Vec<&str> = board.tiles.iter().map(|tile| tile.id.as_str()).collect();
    let longest_id = ids.iter().map(|id| id.chars().count()).max();
    let id_type = format!("VARCHAR({})", longest_id.unwrap_or(1));
    let n_sides = board.n_sides();
    let pieces = Input {
        table: "Piece",
        about: "Piece: one row is a piece, its sides clockwise.",
        columns: vec![
            Column::new("ID", &id_type),
            Column::new("Description", &format!("VARCHAR({n_sides})")),
        ],
        fill: Fill::Rows(board.tiles.iter().map(piece_row).collect()),
    };
    let tiles = Input {
        table: "Tile",
        about: "Tile: one row is a piece, its number and its part of the mask of used pieces.",
        columns: vec![
            Column::new("Piece_No", "INTEGER"),
            Column::new("Piece_ID", &id_type),
            Column::new("Unit", "BIGINT"),
            Column::new("Full_Bit", "BIGINT"),
        ],
        fill: Fill::Rows(tile_rows(board)),
    };
    let sides = Input {
        table: "Side",
        about: "Side: one row is a side of a piece and what it shows, as a number.",
        columns: ["Piece_No", "Side_No", "Value_Shown"]
            .map(|name| Column::new(name, "INTEGER"))
            .into(),
        fill: Fill::Rows(side_rows(board)),
    };
    let n_turns = if board.turns { n_sides } else { 1 };
    let turns = Input {
        table: "Turn",
        about: "Turn: one row is a turn that a piece may make, clockwise by so many sides.",
        columns: vec![Column::new("Turn_No", "INTEGER")],
        fill: Fill::Rows((0..n_turns).map(|turn| vec![cell(turn)]).collect()),
    };
    let candidates = Input {
        table: "Candidate",
        about: "Candidate: one row is a piece in one turn.",
        columns: Vec::new(),
        fill: Fill::Table(render(
            template!("board/candidate.sql"),
            &json!({ "n_sides": n_sides }),
        )?),
    };
    Ok(vec![pieces, tiles, sides, turns, candidates])
}

fn cell(number: usize) -> Cell {
    Cell::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn piece_row(tile: &Tile) -> Row {
    let description: String = tile.sides.iter().map(|side| side.symbol).collect();
    vec![Cell::from(tile.id.as_str()), Cell::from(description)]
}

/// Where each piece's part of the mask begins.
fn mask_offsets(board: &Board) -> Vec<usize> {
    let mut offset = 0;
    let mut offsets = Vec::with_capacity(board.tiles.len());
    for tile in &board.tiles {
        offsets.push(offset);
        offset += tile.mask_bits();
    }
    offsets
}

/// Each piece counts its used copies in bits of its own, from a start where the last copy carries into the top bit.
fn tile_rows(board: &Board) -> Vec<Row> {
    let rows =
        board
            .tiles
            .iter()
            .zip(mask_offsets(board))
            .enumerate()
            .map(|(idx, (tile, offset))| {
                let full_bit = 1_i64 << (offset + tile.mask_bits() - 1);
                vec![
                    cell(idx + 1),
                    Cell::from(tile.id.as_str()),
                    Cell::Integer(1 << offset),
                    Cell::Integer(full_bit),
                ]
            });
    rows.collect()
}

/// The mask when no piece is used.
fn empty_mask(board: &Board) -> i64 {
    let starts = board
        .tiles
        .iter()
        .zip(mask_offsets(board))
        .map(|(tile, offset)| {
            let spare = tile.copies.next_power_of_two() - tile.copies;
            i64::try_from(spare).unwrap_or_default() << offset
        });
    starts.sum()
}

fn side_rows(board: &Board) -> Vec<Row> {
    let mut rows = Vec::new();
    for (idx, tile) in board.tiles.iter().enumerate() {
        rows.extend(
            tile.sides
                .iter()
                .enumerate()
                .map(|(no, side)| vec![cell(idx + 1), cell(no), Cell::Integer(side.value)]),
        );
    }
    rows
}

fn stages(board: &Board, order: &[usize], rules: &[Vec<SlotRule>]) -> Result<Vec<Stage>> {
    let name_of = |slot: &usize| board.slots[*slot].name.as_str();
    let column = |slot: usize, side: usize| format!("Wants_{}_{side}", board.slots[slot].name);
    let mut stages = Vec::with_capacity(order.len());
    // What the open sides want, as (slot, side) of the slot to come.
    let mut wanted: Vec<(usize, usize)> = Vec::new();
    for (idx, slot) in order.iter().enumerate() {
        let mut meets = Vec::new();
        let mut opens = Vec::new();
        wanted.retain(|(wanting, _)| wanting != slot);
        let keeps: Vec<String> = wanted
            .iter()
            .map(|(slot, side)| column(*slot, *side))
            .collect();
        for (side, touch) in board.slots[*slot].touches.iter().enumerate() {
            let Some(touch) = touch else { continue };
            if order[..idx].contains(&touch.slot) {
                meets.push(json!({ "side": side, "column": column(*slot, side), "slot": name_of(&touch.slot) }));
            } else {
                opens.push(json!({ "side": side, "column": column(touch.slot, touch.side) }));
                wanted.push((touch.slot, touch.side));
            }
        }
        let before = (idx > 0).then(|| format!("Opt{idx}"));
        let used = before.as_ref().map_or_else(
            || empty_mask(board).to_string(),
            |before| format!("{before}.Used"),
        );
        let placed: Vec<&str> = order[..=idx].iter().map(name_of).collect();
        let name = format!("Opt{}", idx + 1);
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
        });
        stages.push(Stage {
            name,
            adds: format!("slot {}", name_of(slot)),
            statement: render(template!("board/stage.sql"), &holes)?,
            order_by: placed
                .iter()
                .rev()
                .map(|slot| format!("At_{slot}"))
                .collect(),
        });
    }
    Ok(stages)
}

fn has_identical_pieces(board: &Board) -> bool {
    let tiles = &board.tiles;
    let n_turns = if board.turns { board.n_sides() } else { 1 };
    let same = |a: &Tile, b: &Tile| (0..n_turns).any(|turn| a.look(turn) == b.look(0));
    (1..tiles.len()).any(|idx| tiles[..idx].iter().any(|other| same(other, &tiles[idx])))
}

/// Reads the columns `At_...`, the last ones of every stage, in the order in which the slots were joined.
#[derive(Debug)]
struct SlotReader {
    tiles: Vec<Tile>,
    order: Vec<usize>,
}

impl Reader for SlotReader {
    fn filling(&self, stage_idx: usize, row: &Row) -> Filling {
        let n_placed = stage_idx + 1;
        let candidates = &row[row.len() - n_placed..];
        let placed = self.order.iter().zip(candidates).map(|(slot, candidate)| {
            let candidate = candidate
                .as_integer()
                .and_then(|id| usize::try_from(id).ok())
                .unwrap_or_default();
            let tile = &self.tiles[candidate / 10 - 1];
            Placement {
                slot: *slot,
                piece: tile.id.clone(),
                look: tile.look(candidate % 10),
            }
        });
        let mut filling: Filling = placed.collect();
        filling.sort_by_key(|placement| placement.slot);
        filling
    }
}
