//! The relations that the stages of a board start from.

use serde_json::json;

use super::mask;
use crate::family::board::model::{Board, Tile};
use crate::plan::render::{render, template};
use crate::plan::{Column, Fill, Input};
use crate::relation::{Cell, Row};

/// The pieces, their sides and their turns, and the candidates that follow from them.
#[must_use]
pub fn of(board: &Board) -> Vec<Input> {
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
        key: &["ID"],
        looked_up_by: &[],
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
        key: &["Piece_No"],
        looked_up_by: &[],
        fill: Fill::Rows(tile_rows(board)),
    };
    let sides = Input {
        table: "Side",
        about: "Side: one row is a side of a piece and what it shows, as a number.",
        columns: ["Piece_No", "Side_No", "Value_Shown"]
            .map(|name| Column::new(name, "INTEGER"))
            .into(),
        key: &["Piece_No", "Side_No"],
        looked_up_by: &[],
        fill: Fill::Rows(side_rows(board)),
    };
    let turns = Input {
        table: "Turn",
        about: "Turn: one row is a turn that a piece may make: a number of sides, clockwise.",
        columns: vec![Column::new("Turn_No", "INTEGER")],
        key: &["Turn_No"],
        looked_up_by: &[],
        fill: Fill::Rows((0..board.n_turns()).map(|turn| vec![cell(turn)]).collect()),
    };
    let candidates = Input {
        table: "Candidate",
        about: "Candidate: one row is a piece in one turn.",
        columns: Vec::new(),
        key: &[],
        looked_up_by: &[],
        fill: Fill::Table(render(
            template!("board/candidate.sql"),
            &json!({ "n_sides": n_sides, "id_step": board.id_step() }),
        )),
    };
    vec![pieces, tiles, sides, turns, candidates]
}

fn cell(number: usize) -> Cell {
    Cell::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn piece_row(tile: &Tile) -> Row {
    let description: String = tile.sides.iter().map(|side| side.symbol).collect();
    vec![Cell::from(tile.id.as_str()), Cell::from(description)]
}

fn tile_rows(board: &Board) -> Vec<Row> {
    let mut rows = Vec::new();
    for (idx, (tile, bits)) in board.tiles.iter().zip(mask::bits_of(board)).enumerate() {
        let id = Cell::from(tile.id.as_str());
        let [unit, full_bit] = [bits.unit, bits.full_bit].map(Cell::Integer);
        rows.push(vec![cell(idx + 1), id, unit, full_bit]);
    }
    rows
}

fn side_rows(board: &Board) -> Vec<Row> {
    let mut rows = Vec::new();
    for (idx, tile) in board.tiles.iter().enumerate() {
        for (no, side) in tile.sides.iter().enumerate() {
            rows.push(vec![cell(idx + 1), cell(no), Cell::Integer(side.value)]);
        }
    }
    rows
}
