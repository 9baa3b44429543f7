//! The relations that the stages of a board start from.

use std::collections::BTreeMap;

use serde_json::json;

use super::mask;
use crate::family::board::model::{Board, Tile};
use crate::family::board::shape::{Shape, Slot};
use crate::plan::{Column, Fill, Input, varchar};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The slots, the pieces, their sides and their turns, and the candidates that follow from them.
#[must_use]
pub fn of(board: &Board) -> Vec<Input> {
    let ids = board.tiles.iter().map(|tile| tile.id.as_str());
    let id_type = varchar(ids);
    let n_sides = board.n_sides();
    let pieces = Input {
        table: "Piece",
        about: "Piece: one row is a piece, its sides clockwise.",
        columns: vec![
            Column::new("ID", &id_type),
            Column::new("Description", &format!("VARCHAR({n_sides})"))
                .about("its sides clockwise, a character a side"),
        ],
        key: &["ID"],
        looked_up_by: &[],
        fill: Fill::Rows(board.tiles.iter().map(piece_row).collect()),
    };
    let n_masks = mask::n_masks(board);
    let words = varchar(board.words.values().map(String::as_str));
    let word = (!board.words.is_empty())
        .then(|| Column::new("Word", &words).about("what it stands for in the puzzle file"));
    let symbols = Input {
        table: "Symbol",
        about: "Symbol: one row is what a side can show: a character of the puzzle file, and its number in all other tables.",
        columns: std::iter::chain(
            [
                Column::new("Value_Shown", "INTEGER"),
                Column::new("Symbol", "VARCHAR(1)"),
            ],
            word,
        )
        .collect(),
        key: &["Value_Shown"],
        looked_up_by: &[],
        fill: Fill::Rows(symbol_rows(board)),
    };
    let sides = Input {
        table: "Side",
        about: "Side: one row is a side of a piece and what it shows, as a character and as a number.",
        columns: vec![
            Column::new("Piece_No", "INTEGER").refers_to("Tile", "Piece_No"),
            Column::new("Side_No", "INTEGER").about("clockwise, from 0"),
            Column::new("Symbol", "VARCHAR(1)"),
            Column::new("Value_Shown", "INTEGER").refers_to("Symbol", "Value_Shown"),
        ],
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
            &json!({ "n_sides": n_sides, "id_step": board.id_step(), "n_masks": n_masks }),
        )),
    };
    vec![
        slots(board),
        pieces,
        tiles(board, &id_type),
        symbols,
        sides,
        turns,
        candidates,
    ]
}

/// The slots by their names, which are numbers where the puzzle file gives none.
fn slots(board: &Board) -> Input {
    let names = board.slots.iter().map(|slot| slot.name.as_str());
    let (name_type, name): (_, fn(usize, &str) -> Cell) = match board.shape {
        Shape::Free => (varchar(names), |_, name| Cell::from(name)),
        _ => ("INTEGER".to_owned(), |slot, _| cell(slot)),
    };
    let rows = board.slots.iter().enumerate();
    let rows = rows.map(|(slot, Slot { name: text, .. })| vec![cell(slot), name(slot, text)]);
    Input {
        table: "Slot",
        about: "Slot: one row is a slot of the board.",
        columns: vec![
            Column::new("Slot_No", "INTEGER").about("in reading order, from 0"),
            Column::new("Name", &name_type).about("what follows At_ in the name of its column"),
        ],
        key: &["Slot_No"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

/// The pieces by their numbers, each with its part of a mask.
fn tiles(board: &Board, id_type: &str) -> Input {
    let has_masks = mask::n_masks(board) > 1;
    let number = [
        Column::new("Piece_No", "INTEGER").about("in the order of the puzzle file, from 1"),
        Column::new("Piece_ID", id_type).refers_to("Piece", "ID"),
    ];
    let mask = Column::new("Mask_No", "INTEGER").about("the mask that has its part, from 1");
    let bits = [
        Column::new("Unit", "BIGINT").about("what one copy of it adds to a mask of used pieces"),
        Column::new("Full_Bit", "BIGINT").about("the bit that is set once no copy is left"),
    ];
    let columns = number.into_iter().chain(has_masks.then_some(mask));
    Input {
        table: "Tile",
        about: "Tile: one row is a piece, its number and its part of the mask of used pieces.",
        columns: columns.chain(bits).collect(),
        key: &["Piece_No"],
        looked_up_by: &[],
        fill: Fill::Rows(tile_rows(board)),
    }
}

fn cell(number: usize) -> Cell {
    Cell::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn piece_row(tile: &Tile) -> Row {
    let description: String = tile.sides.iter().map(|side| side.symbol).collect();
    vec![Cell::from(tile.id.as_str()), Cell::from(description)]
}

fn tile_rows(board: &Board) -> Vec<Row> {
    let has_masks = mask::n_masks(board) > 1;
    let tiles = board.tiles.iter().zip(mask::bits_of(board)).enumerate();
    let rows = tiles.map(|(idx, (tile, bits))| {
        let number = [cell(idx + 1), Cell::from(tile.id.as_str())].into_iter();
        let mask = has_masks.then(|| cell(bits.mask + 1));
        let bits = [bits.unit, bits.full_bit].map(Cell::Integer);
        number.chain(mask).chain(bits).collect()
    });
    rows.collect()
}

/// Each number that sides show or have to meet, with its symbol; by number.
fn symbol_rows(board: &Board) -> Vec<Row> {
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let sides = sides
        .chain(&board.rim)
        .flat_map(|side| [*side, board.partner(*side)]);
    let symbols: BTreeMap<i64, char> = sides.map(|side| (side.value, side.symbol)).collect();
    let rows = symbols.into_iter();
    let word = |symbol: char| (!board.words.is_empty()).then(|| board.shown(symbol).into());
    let rows = rows.map(|(value, symbol)| {
        let row = [Cell::Integer(value), Cell::from(symbol.to_string())];
        row.into_iter().chain(word(symbol)).collect()
    });
    rows.collect()
}

fn side_rows(board: &Board) -> Vec<Row> {
    let mut rows = Vec::new();
    for (idx, tile) in board.tiles.iter().enumerate() {
        for (no, side) in tile.sides.iter().enumerate() {
            let symbol = Cell::from(side.symbol.to_string());
            rows.push(vec![
                cell(idx + 1),
                cell(no),
                symbol,
                Cell::Integer(side.value),
            ]);
        }
    }
    rows
}
