//! The relations that the stages of a board start from.

use std::collections::BTreeMap;

use serde_json::json;

use super::masks;
use crate::family::board::model::Board;
use crate::family::pieces;
use crate::plan::{Fill, Input, InputColumn, varchar};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The slots, the pieces, their sides and their turns, and the candidates that follow from them.
#[must_use]
pub fn of(board: &Board) -> Vec<Input> {
    let (n_sides, n_masks) = (board.n_sides(), masks::of_pieces(board).suffixes.len());
    let (id_type, pieces) = pieces::table(&board.tiles, n_sides);
    let sides = board
        .tiles
        .iter()
        .zip(1_usize..)
        .flat_map(|(tile, piece_no)| {
            (tile.sides.iter().enumerate()).map(move |(side_no, side)| {
                let value = Cell::Integer(board.value(*side));
                vec![
                    piece_no.into(),
                    side_no.into(),
                    side.to_string().into(),
                    value,
                ]
            })
        });
    let sides = Input::listed(
        "Side",
        "Side: one row is a side of a piece and what it shows, as a character and as a number.",
        [
            InputColumn::new("Piece_No", "INTEGER").refers_to("Tile", "Piece_No"),
            InputColumn::new("Side_No", "INTEGER").about("clockwise, from 0"),
            InputColumn::new("Symbol", "VARCHAR(1)"),
            InputColumn::new("Value_Shown", "INTEGER").refers_to("Symbol", "Value_Shown"),
        ],
        &["Piece_No", "Side_No"],
        sides,
    );
    let turns = Input::listed(
        "Turn",
        "Turn: one row is a turn that a piece may make: a number of sides, clockwise.",
        [InputColumn::new("Turn_No", "INTEGER")],
        &["Turn_No"],
        (0..board.n_turns()).map(|turn| vec![turn.into()]),
    );
    let holes = json!({ "n_sides": n_sides, "id_step": board.id_step(), "n_masks": n_masks });
    let candidates = Input {
        table: "Candidate",
        about: "Candidate: one row is a piece in one turn.",
        columns: Vec::new(),
        key: &[],
        looked_up_by: &[],
        fill: Fill::Table(render(template!("board/candidate.sql"), &holes)),
    };
    vec![
        slots(board),
        pieces,
        tiles(board, &id_type, n_masks),
        symbols(board),
        sides,
        turns,
        candidates,
    ]
}

/// The slots by their names, which are numbers where the puzzle file gives none.
fn slots(board: &Board) -> Input {
    let name_type = match board.shape {
        None => varchar(board.slots.iter().map(|slot| slot.name.as_str())),
        Some(_) => "INTEGER".to_owned(),
    };
    let rows = (0..board.slots.len()).map(|slot| vec![slot.into(), board.name_of(slot)]);
    Input::listed(
        "Slot",
        "Slot: one row is a slot of the board.",
        [
            InputColumn::new("Slot_No", "INTEGER").about("in reading order, from 0"),
            InputColumn::new("Name", &name_type)
                .about("what follows At_ in the name of its column"),
        ],
        &["Slot_No"],
        rows,
    )
}

/// The pieces by their numbers, each with its part of a mask.
fn tiles(board: &Board, id_type: &str, n_masks: usize) -> Input {
    let mut columns = vec![
        InputColumn::new("Piece_No", "INTEGER").about("in the order of the puzzle file, from 1"),
        InputColumn::new("Piece_ID", id_type).refers_to("Piece", "ID"),
        InputColumn::new("Mask_No", "INTEGER").about("the mask that has its part, from 1"),
        InputColumn::new("Unit", "BIGINT")
            .about("what one copy of it adds to a mask of used pieces"),
        InputColumn::new("Full_Bit", "BIGINT").about("the bit that is set once no copy is left"),
    ];
    let tiles = board
        .tiles
        .iter()
        .zip(masks::of_pieces(board).bits)
        .enumerate();
    let rows = tiles.map(|(idx, (tile, bits))| {
        let (no, mask_no) = (Cell::from(idx + 1), Cell::from(bits.mask + 1));
        let [unit, full_bit] = [bits.lowest, bits.highest].map(Cell::Integer);
        vec![no, tile.id.as_str().into(), mask_no, unit, full_bit]
    });
    let mut rows: Vec<Row> = rows.collect();
    if n_masks == 1 {
        columns.remove(2);
        for row in &mut rows {
            row.remove(2);
        }
    }
    Input::listed(
        "Tile",
        "Tile: one row is a piece, its number and its part of the mask of used pieces.",
        columns,
        &["Piece_No"],
        rows,
    )
}

/// Each number that sides show or have to meet, with its symbol; by number.
fn symbols(board: &Board) -> Input {
    let mut columns = vec![
        InputColumn::new("Value_Shown", "INTEGER"),
        InputColumn::new("Symbol", "VARCHAR(1)"),
    ];
    let has_words = !board.words.is_empty();
    if has_words {
        let word_type = varchar(board.words.values().map(String::as_str));
        let about = "what it stands for in the puzzle file";
        columns.push(InputColumn::new("Word", &word_type).about(about));
    }
    let mut symbols = BTreeMap::new();
    for side in board.sides().chain(board.rim) {
        let sides = [side, board.matching.other(side)];
        symbols.extend(sides.map(|side| (board.value(side), side)));
    }
    let rows = symbols.into_iter().map(|(value, symbol)| {
        let word = has_words.then(|| board.shown(symbol).into());
        let row = [Cell::Integer(value), symbol.to_string().into()];
        row.into_iter().chain(word).collect()
    });
    Input::listed(
        "Symbol",
        "Symbol: one row is what a side can show: a character of the puzzle file, and its number in all other tables.",
        columns,
        &["Value_Shown"],
        rows,
    )
}
